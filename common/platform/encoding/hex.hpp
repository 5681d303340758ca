#pragma once
// Bytes and hashes in hexadecimal.

#include <span>
#include <string>
#include <string_view>

namespace escaque::encoding {

[[nodiscard]] std::string to_hex(std::span<const unsigned char> bytes);
/// `bytes` random ones: enough of them cannot be guessed.
[[nodiscard]] std::string random_hex(std::size_t bytes);
/// BLAKE2b of `text` with a result of 16 to 64 `bytes`.
[[nodiscard]] std::string hash_hex(std::string_view text, std::size_t bytes = 32);

}  // namespace escaque::encoding
