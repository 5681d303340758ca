#pragma once
// New identities: 64 random bits from the system.

#include <cstdint>

namespace escaque::services::matchmaking {

[[nodiscard]] std::uint64_t fresh_bits();

template <class Id>
[[nodiscard]] Id fresh_id() {
  return Id{fresh_bits()};
}

}  // namespace escaque::services::matchmaking
