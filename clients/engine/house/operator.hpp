#pragma once
// What the house asks of the server's operator, over the operator's socket: accounts of its own.
// Both wait for the answer, at most ten seconds: for the start only.

#include <string>

#include "wire/error.hpp"

namespace escaque::engine {

/// Makes a registered computer.
[[nodiscard]] wire::Answer<void> create_computer(const std::string& socket,
                                                 const std::string& handle,
                                                 const std::string& password);
/// Of an account that is there. Ends its sessions.
[[nodiscard]] wire::Answer<void> reset_password(const std::string& socket,
                                                const std::string& handle,
                                                const std::string& password);

}  // namespace escaque::engine
