#include "platform/redis/script.hpp"

#include <array>
#include <stdexcept>
#include <utility>

#include <openssl/evp.h>

namespace escaque::redis {

namespace {

std::string sha1_hex(const std::string& text) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  if (EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha1(), nullptr) != 1) {
    throw std::runtime_error("OpenSSL offers no SHA-1, which Redis names scripts by");
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (unsigned i = 0; i < size; ++i) {
    hex += kDigits[digest[i] >> 4];
    hex += kDigits[digest[i] & 15];
  }
  return hex;
}

}  // namespace

Script::Script(std::string source) : source_(std::move(source)), sha_(sha1_hex(source_)) {}

}  // namespace escaque::redis
