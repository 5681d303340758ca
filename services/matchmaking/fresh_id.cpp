#include "matchmaking/fresh_id.hpp"

#include <sodium.h>

namespace escaque::services::matchmaking {

std::uint64_t fresh_bits() {
  std::uint64_t bits = 0;
  randombytes_buf(&bits, sizeof bits);
  return bits;
}

Digest fresh_secret() {
  Digest secret{};
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

}  // namespace escaque::services::matchmaking
