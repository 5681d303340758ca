#pragma once
// What somebody was told in secret, to show it once.

#include <cstdint>
#include <optional>
#include <string_view>

#include "accounts/sessions/session_token.hpp"
#include "domain/base/id.hpp"
#include "domain/base/time.hpp"

namespace soci {
class session;
}

namespace escaque::services::accounts {

/// What a ticket is good for.
enum class Purpose : std::uint8_t { close_account, confirm_email, reset_password };
[[nodiscard]] std::string_view to_string(Purpose purpose);

/// 256 random bits; only their hash is stored.
struct Ticket {
  TokenHash token;
  UserId user;
  Purpose purpose = Purpose::close_account;
  UtcTime expires;
};

namespace rows {

// Inside a transaction

/// One of the same user and purpose from before is void.
void write_ticket(soci::session& sql, const Ticket& ticket);
/// Whose it is; nothing when there is no such ticket at `now`.
[[nodiscard]] std::optional<UserId> holder_of_ticket(soci::session& sql, const TokenHash& token,
                                                     Purpose purpose, UtcTime now);
/// Whether there was such a ticket; it is gone now.
[[nodiscard]] bool take_ticket(soci::session& sql, UserId user, const TokenHash& token,
                               Purpose purpose, UtcTime now);
void void_tickets(soci::session& sql, UserId user, Purpose purpose);

}  // namespace rows

}  // namespace escaque::services::accounts
