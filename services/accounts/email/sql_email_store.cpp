#include <algorithm>
#include <utility>

#include <soci/soci.h>

#include "accounts/email/email_store.hpp"
#include "accounts/rows.hpp"
#include "accounts/sessions/session_rows.hpp"
#include "accounts/sql_outcome.hpp"

namespace escaque::services::accounts {
namespace {

Email read_email(soci::session& session, UserId user) {
  Email email;
  const std::string id = to_string(user);
  int rounds = 0;
  int resumptions = 0;
  session << "SELECT address, pending, language, wishes_rounds, wishes_resumptions FROM emails"
             " WHERE user_id = :id",
      soci::use(id), soci::into(email.address), soci::into(email.pending),
      soci::into(email.language), soci::into(rounds), soci::into(resumptions);
  if (!session.got_data()) return {};
  email.wishes = {rounds != 0, resumptions != 0};
  return email;
}

void write_email(soci::session& session, UserId user, const Email& email) {
  const std::string id = to_string(user);
  session << "DELETE FROM emails WHERE user_id = :id", soci::use(id);
  if (email.address.empty() && email.pending.empty()) return;
  const std::string key = address_key(email.address);
  const int rounds = email.wishes.rounds ? 1 : 0;
  const int resumptions = email.wishes.resumptions ? 1 : 0;
  session << "INSERT INTO emails (user_id, address, address_key, pending, language, wishes_rounds,"
             " wishes_resumptions)"
             " VALUES (:id, :address, :key, :pending, :language, :rounds, :resumptions)",
      soci::use(id), soci::use(email.address), soci::use(key), soci::use(email.pending),
      soci::use(email.language), soci::use(rounds), soci::use(resumptions);
}

std::optional<Recipient> recipient_at(soci::session& session, UserId user, std::string address,
                                      std::string language) {
  auto found = rows::find_by_id(session, user);
  if (!found || address.empty()) return std::nullopt;
  return Recipient{std::move(found->account), std::move(address), std::move(language)};
}

void record(soci::session& session, UserId user, UtcTime now, std::string action) {
  rows::write_audit(session, RecordedAction{now, std::move(action), {}, user}, user);
}

}  // namespace

std::string address_key(std::string address) {
  std::transform(address.begin(), address.end(), address.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return address;
}

// Each transaction has a name: see the warning about g++ 12 in platform/asio/spawn.hpp.

EmailStore::Outcome<Email> EmailStore::email_of(UserId user) {
  auto read = [user](soci::session& session) { return read_email(session, user); };
  co_return flatten(co_await database_.read(read));
}

EmailStore::Outcome<void> EmailStore::begin(Ticket ticket, std::string address,
                                            std::string language) {
  auto write = [ticket = std::move(ticket), address = std::move(address),
                language = std::move(language)](soci::session& session) {
    Email email = read_email(session, ticket.user);
    email.pending = address;
    email.language = language;
    write_email(session, ticket.user, email);
    rows::write_ticket(session, ticket);
  };
  co_return flatten(co_await database_.run(std::move(write)));
}

EmailStore::Outcome<Recipient> EmailStore::unconfirmed(UserId user) {
  auto find = [user](soci::session& session) -> Result<Recipient, AccountError> {
    const Email email = read_email(session, user);
    auto recipient = recipient_at(session, user, email.pending, email.language);
    if (!recipient) return AccountError::nothing_to_confirm;
    return std::move(*recipient);
  };
  co_return flatten(co_await database_.read(find));
}

EmailStore::Outcome<std::optional<Recipient>> EmailStore::confirm(TokenHash ticket, UtcTime now) {
  auto write = [ticket = std::move(ticket),
                now](soci::session& session) -> Result<std::optional<Recipient>, AccountError> {
    const auto user = rows::holder_of_ticket(session, ticket, Purpose::confirm_email, now);
    if (!user || !rows::take_ticket(session, *user, ticket, Purpose::confirm_email, now)) {
      return AccountError::stale_ticket;
    }
    Email email = read_email(session, *user);
    if (email.pending.empty()) return AccountError::stale_ticket;
    const std::string before = std::exchange(email.address, std::exchange(email.pending, {}));
    write_email(session, *user, email);
    // What was sent to the address from before.
    rows::void_tickets(session, *user, Purpose::reset_password);
    record(session, *user, now, "set_email");
    if (address_key(before) == address_key(email.address)) return std::optional<Recipient>();
    return recipient_at(session, *user, before, email.language);
  };
  co_return flatten(co_await database_.run(std::move(write)));
}

EmailStore::Outcome<std::optional<Recipient>> EmailStore::remove(UserId user, UtcTime now) {
  auto write = [user, now](soci::session& session) -> std::optional<Recipient> {
    const Email email = read_email(session, user);
    if (email.address.empty() && email.pending.empty()) return std::nullopt;
    write_email(session, user, {});
    rows::void_tickets(session, user, Purpose::confirm_email);
    rows::void_tickets(session, user, Purpose::reset_password);
    record(session, user, now, "remove_email");
    return recipient_at(session, user, email.address, email.language);
  };
  co_return flatten(co_await database_.run(write));
}

EmailStore::Outcome<void> EmailStore::set_wishes(UserId user, LetterWishes wishes) {
  auto write = [user, wishes](soci::session& session) -> Result<void, AccountError> {
    Email email = read_email(session, user);
    if (email.address.empty()) return AccountError::no_address;
    email.wishes = wishes;
    write_email(session, user, email);
    return {};
  };
  co_return flatten(co_await database_.run(write));
}

EmailStore::Outcome<std::vector<Recipient>> EmailStore::who_wish(bool LetterWishes::*kind,
                                                                 std::vector<UserId> users) {
  auto find = [kind, users = std::move(users)](soci::session& session) {
    std::vector<Recipient> recipients;
    for (const UserId user : users) {
      const Email email = read_email(session, user);
      if (!(email.wishes.*kind)) continue;
      auto recipient = recipient_at(session, user, email.address, email.language);
      if (recipient) recipients.push_back(std::move(*recipient));
    }
    return recipients;
  };
  co_return flatten(co_await database_.read(std::move(find)));
}

EmailStore::Outcome<std::vector<Recipient>> EmailStore::of_handle(std::string handle_key) {
  auto find = [key = std::move(handle_key)](soci::session& session) {
    std::vector<Recipient> recipients;
    const auto found = rows::find_by_key(session, key);
    if (!found) return recipients;
    const Email email = read_email(session, found->account.id);
    auto recipient = recipient_at(session, found->account.id, email.address, email.language);
    if (recipient) recipients.push_back(std::move(*recipient));
    return recipients;
  };
  co_return flatten(co_await database_.read(std::move(find)));
}

EmailStore::Outcome<std::vector<Recipient>> EmailStore::of_address(std::string address, int most) {
  auto find = [key = address_key(std::move(address)), most](soci::session& session) {
    std::vector<std::string> ids;
    {
      const soci::rowset<std::string> found =
          (session.prepare << "SELECT user_id FROM emails WHERE address_key = :key"
                              " ORDER BY user_id LIMIT :most",
           soci::use(key), soci::use(most));
      ids.assign(found.begin(), found.end());
    }
    std::vector<Recipient> recipients;
    for (const std::string& id : ids) {
      const auto user = UserId::parse(id);
      if (!user) continue;
      const Email email = read_email(session, *user);
      auto recipient = recipient_at(session, *user, email.address, email.language);
      if (recipient) recipients.push_back(std::move(*recipient));
    }
    return recipients;
  };
  co_return flatten(co_await database_.read(std::move(find)));
}

EmailStore::Outcome<void> EmailStore::begin_reset(Ticket ticket, std::string address) {
  auto write = [ticket = std::move(ticket), address = std::move(address)](
                   soci::session& session) -> Result<void, AccountError> {
    // Another one may have been confirmed meanwhile: this one is nobody's any more.
    if (read_email(session, ticket.user).address != address) return AccountError::stale_ticket;
    rows::write_ticket(session, ticket);
    return {};
  };
  co_return flatten(co_await database_.run(std::move(write)));
}

EmailStore::Outcome<Account> EmailStore::who_resets(TokenHash ticket, UtcTime now) {
  auto find = [ticket = std::move(ticket),
               now](soci::session& session) -> Result<Account, AccountError> {
    const auto user = rows::holder_of_ticket(session, ticket, Purpose::reset_password, now);
    if (!user) return AccountError::stale_ticket;
    auto found = rows::find_by_id(session, *user);
    if (!found) return AccountError::stale_ticket;
    return std::move(found->account);
  };
  co_return flatten(co_await database_.read(std::move(find)));
}

EmailStore::Outcome<void> EmailStore::reset_password(TokenHash ticket, std::string password_hash,
                                                     UtcTime now) {
  auto write = [ticket = std::move(ticket), hash = std::move(password_hash),
                now](soci::session& session) -> Result<void, AccountError> {
    const auto user = rows::holder_of_ticket(session, ticket, Purpose::reset_password, now);
    if (!user || !rows::take_ticket(session, *user, ticket, Purpose::reset_password, now)) {
      return AccountError::stale_ticket;
    }
    rows::write_password(session, *user, hash);
    rows::end_all_sessions(session, *user);
    Email email = read_email(session, *user);
    email.pending.clear();
    write_email(session, *user, email);
    rows::void_tickets(session, *user, Purpose::confirm_email);
    record(session, *user, now, "reset_password_by_mail");
    return {};
  };
  co_return flatten(co_await database_.run(std::move(write)));
}

}  // namespace escaque::services::accounts
