#include "platform/redis/users.hpp"

#include <array>

#include <openssl/evp.h>

namespace escaque::redis {
namespace {

std::string sha256_hex(std::string_view text) {
  std::array<unsigned char, 32> digest{};
  EVP_Digest(text.data(), text.size(), digest.data(), nullptr, EVP_sha256(), nullptr);
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (const unsigned char byte : digest) {
    hex += kDigits[byte >> 4U];
    hex += kDigits[byte & 0xFU];
  }
  return hex;
}

}  // namespace

std::string users_file(std::string_view password) {
  // Nobody can log in as `default`, but Redis reads its own file again as that user, and leaves out
  // the transactions and scripts that it may not repeat.
  return "user default off ~* &* +@all\nuser " + std::string(kUser) + " on #" +
         sha256_hex(password) +
         " ~* &* -@all +@read +@write +@pubsub +@scripting +@connection +time -@dangerous"
         " +role +info +config|get +bgsave +cluster|slots +cluster|shards +sync +client|pause "
         "+client|unpause\n";
}

}  // namespace escaque::redis
