#include "accounts/session_token.hpp"

#include <array>

#include <sodium.h>

namespace escaque::services::accounts {
namespace {

constexpr std::size_t kBytes = 32;
constexpr std::size_t kDigits = 43;
constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

using Secret = std::array<unsigned char, kBytes>;

TokenHash hash_of(const Secret& secret) {
  std::array<unsigned char, kBytes> hash{};
  crypto_generichash(hash.data(), hash.size(), secret.data(), secret.size(), nullptr, 0);
  std::array<char, 2 * kBytes + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  return {hex.data()};
}

}  // namespace

SessionToken random_token() {
  Secret secret{};
  randombytes_buf(secret.data(), secret.size());
  std::array<char, kDigits + 1> text{};
  sodium_bin2base64(text.data(), text.size(), secret.data(), secret.size(), kVariant);
  return {text.data(), hash_of(secret)};
}

std::optional<SessionToken> parse_token(std::string_view text) {
  Secret secret{};
  std::size_t length = 0;
  if (text.size() != kDigits ||
      sodium_base642bin(secret.data(), secret.size(), text.data(), text.size(), nullptr, &length,
                        nullptr, kVariant) != 0 ||
      length != kBytes) {
    return std::nullopt;
  }
  return SessionToken{std::string(text), hash_of(secret)};
}

}  // namespace escaque::services::accounts
