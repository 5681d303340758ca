#include "accounts/sessions/ticket.hpp"

#include <string>

#include <soci/soci.h>

#include "accounts/rows.hpp"

namespace escaque::services::accounts {

std::string_view to_string(Purpose purpose) {
  switch (purpose) {
    case Purpose::close_account:
      return "close_account";
    case Purpose::confirm_email:
      return "confirm_email";
    case Purpose::reset_password:
      return "reset_password";
  }
  return "";
}

namespace rows {

void write_ticket(soci::session& sql, const Ticket& ticket) {
  void_tickets(sql, ticket.user, ticket.purpose);
  const std::string id = to_string(ticket.user);
  const std::string purpose(to_string(ticket.purpose));
  const long long expires = to_ms(ticket.expires);
  sql << "INSERT INTO tickets (token_hash, user_id, purpose, expires_ms)"
         " VALUES (:hash, :id, :purpose, :expires)",
      soci::use(ticket.token.hex), soci::use(id), soci::use(purpose), soci::use(expires);
}

std::optional<UserId> holder_of_ticket(soci::session& sql, const TokenHash& token, Purpose purpose,
                                       UtcTime now) {
  std::string id;
  const std::string kind(to_string(purpose));
  const long long now_ms = to_ms(now);
  sql << "SELECT user_id FROM tickets WHERE token_hash = :hash AND purpose = :purpose"
         " AND expires_ms > :now",
      soci::use(token.hex), soci::use(kind), soci::use(now_ms), soci::into(id);
  if (!sql.got_data()) return std::nullopt;
  return UserId::parse(id);
}

bool take_ticket(soci::session& sql, UserId user, const TokenHash& token, Purpose purpose,
                 UtcTime now) {
  const std::string id = to_string(user);
  const std::string kind(to_string(purpose));
  const long long now_ms = to_ms(now);
  soci::statement taken =
      (sql.prepare << "DELETE FROM tickets WHERE token_hash = :hash AND user_id = :id"
                      " AND purpose = :purpose AND expires_ms > :now",
       soci::use(token.hex, "hash"), soci::use(id, "id"), soci::use(kind, "purpose"),
       soci::use(now_ms, "now"));
  taken.execute(true);
  return taken.get_affected_rows() > 0;
}

void void_tickets(soci::session& sql, UserId user, Purpose purpose) {
  const std::string id = to_string(user);
  const std::string kind(to_string(purpose));
  sql << "DELETE FROM tickets WHERE user_id = :id AND purpose = :purpose", soci::use(id),
      soci::use(kind);
}

}  // namespace rows

}  // namespace escaque::services::accounts
