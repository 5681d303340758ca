#pragma once
// Why this instance does not own what it asked for.

#include <cstdint>
#include <string>

namespace escaque::services::matchmaking {

enum class TakeOverError : std::uint8_t {
  held,         // Another instance is the owner: ask again.
  unavailable,  // Redis does not answer: ask again.
  unreadable,   // The log holds what this program does not understand.
  outdated,     // It is ours, but others have written meanwhile: read again.
};

struct NotTaken {
  TakeOverError error;
  std::string owner = {};  // Address of the instance that is the owner, if it is known.
};

}  // namespace escaque::services::matchmaking
