#include "platform/encoding/hex.hpp"

#include <vector>

#include <sodium.h>

namespace escaque::encoding {

std::string to_hex(std::span<const unsigned char> bytes) {
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();  // The terminating zero is not part of the text.
  return text;
}

std::string random_hex(std::size_t bytes) {
  std::vector<unsigned char> random(bytes);
  randombytes_buf(random.data(), random.size());
  return to_hex(random);
}

std::string hash_hex(std::string_view text, std::size_t bytes) {
  std::vector<unsigned char> hash(bytes);
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), nullptr, 0);
  return to_hex(hash);
}

}  // namespace escaque::encoding
