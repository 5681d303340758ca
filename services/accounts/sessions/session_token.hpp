#pragma once
// The secret that a client holds, and the hash of it that the server keeps.

#include <optional>
#include <string>
#include <string_view>

namespace escaque::services::accounts {

/// BLAKE2b-256 of a token, 64 hexadecimal digits: nobody who reads the database can log in with it.
struct TokenHash {
  std::string hex;
  friend bool operator==(const TokenHash&, const TokenHash&) = default;
};

struct SessionToken {
  std::string text;  ///< 256 random bits as base64url: 43 characters.
  TokenHash hash;
};

[[nodiscard]] SessionToken random_token();

/// Nothing when `text` is not 43 base64url characters.
[[nodiscard]] std::optional<SessionToken> parse_token(std::string_view text);

}  // namespace escaque::services::accounts
