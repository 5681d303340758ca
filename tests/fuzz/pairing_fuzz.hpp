#pragma once
// What must hold for any bytes that are read as a tournament report. A violation aborts.

#include <string_view>

namespace escaque::pairing {

/// A report that is accepted survives being written; each of its rounds, and the next one, is
/// paired legally by every edition, or refused with a reason.
void check_report(std::string_view text);

}  // namespace escaque::pairing
