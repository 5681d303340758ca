#pragma once
// How many files and sockets this process may have open at a time.

#include <cstddef>

namespace escaque::config {

/// Raises the limit to as much as the system lets this process have. Shells often give 1,024, which
/// one hostile address could fill.
void raise_descriptor_limit();

[[nodiscard]] std::size_t descriptor_limit();

}  // namespace escaque::config
