#pragma once
// Codes of an authenticator (RFC 6238: SHA-1, six digits, 30 seconds), and the codes on paper that
// take their place.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "accounts/sessions/session_token.hpp"
#include "domain/base/id.hpp"
#include "domain/base/time.hpp"

namespace escaque::services::accounts {

/// 160 random bits.
[[nodiscard]] std::string random_totp_secret();
/// As people type it: 32 characters of base32.
[[nodiscard]] std::string totp_base32(std::string_view secret);
/// What a QR code holds for an authenticator.
[[nodiscard]] std::string totp_uri(std::string_view handle, std::string_view secret);

/// The step of 30 seconds whose code `code` is; nothing when it is not that of the step of `now`,
/// nor of the one before or after it. A step is to be taken once only.
[[nodiscard]] std::optional<std::int64_t> totp_step(std::string_view secret, std::string_view code,
                                                    UtcTime now);

/// 80 random bits as "abcd-efgh-ijkl-mnop" in base32.
[[nodiscard]] std::string random_recovery_code();
[[nodiscard]] std::vector<std::string> random_recovery_codes();
/// What is stored of a code: its hash, in which case, blanks and lines do not count. Nothing: this
/// does not have the form of one.
[[nodiscard]] std::optional<TokenHash> recovery_hash(UserId user, std::string_view code);

}  // namespace escaque::services::accounts
