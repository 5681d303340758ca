#pragma once
// New identities and secrets: random bits from the system.

#include <cstdint>

#include "domain/base/sha256.hpp"

namespace escaque::services::matchmaking {

[[nodiscard]] std::uint64_t fresh_bits();

/// 256 random bits from the system.
[[nodiscard]] Digest fresh_secret();

template <class Id>
[[nodiscard]] Id fresh_id() {
  return Id{fresh_bits()};
}

}  // namespace escaque::services::matchmaking
