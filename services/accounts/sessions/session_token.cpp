#include "accounts/sessions/session_token.hpp"

#include <sodium.h>

#include "platform/encoding/base64.hpp"
#include "platform/encoding/hex.hpp"

namespace escaque::services::accounts {
namespace {

constexpr std::size_t kBytes = 32;
constexpr std::size_t kDigits = 43;
constexpr auto kTokenAlphabet = encoding::Base64::url_unpadded;

}  // namespace

SessionToken random_token() {
  std::string secret(kBytes, '\0');
  randombytes_buf(secret.data(), secret.size());
  return {encoding::to_base64(secret, kTokenAlphabet), {encoding::hash_hex(secret)}};
}

std::optional<SessionToken> parse_token(std::string_view text) {
  if (text.size() != kDigits) return std::nullopt;
  const auto secret = encoding::from_base64(text, kTokenAlphabet);
  if (!secret) return std::nullopt;
  return SessionToken{std::string(text), {encoding::hash_hex(*secret)}};
}

}  // namespace escaque::services::accounts
