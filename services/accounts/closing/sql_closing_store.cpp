#include <utility>

#include <soci/soci.h>

#include "accounts/closing/closing_store.hpp"
#include "accounts/clubs/club_rows.hpp"
#include "accounts/convert.hpp"
#include "accounts/rows.hpp"
#include "accounts/sessions/session_rows.hpp"
#include "accounts/sql_outcome.hpp"
#include "platform/relay/stream_relay.hpp"

namespace escaque::services::accounts {
namespace {

/// What hangs on a user and is nobody else's.
void delete_belongings(soci::session& session, const std::string& id) {
  session << "DELETE FROM list_members WHERE owner_id = :id OR other_id = :same", soci::use(id),
      soci::use(id);
  for (const char* table : {"user_roles", "second_factors", "recovery_codes", "tickets", "emails",
                            "former_handles", "child_marks"}) {
    session << "DELETE FROM " << table << " WHERE user_id = :id", soci::use(id);
  }
  // The desk's changes stay, without the names and reasons.
  session << "UPDATE person_changes SET value = '', reason = '' WHERE user_id = :id", soci::use(id);
  session
      << "UPDATE person_changes SET state = 'refused' WHERE user_id = :id AND state = 'waiting'",
      soci::use(id);
}

/// Its clubs have another president, or are closed; what officers told stays the club's.
void leave_clubs(soci::session& session, UserId user, UtcTime now) {
  const auto told = rows::leave_clubs(session, user, now);
  if (!told.empty()) relay::enqueue(session, clubs_changed(told));
}

/// The keys hold the handle, and address prefixes.
void forget_failures_of(soci::session& session, const std::string& handle_key) {
  const std::string of_handle = "handle " + handle_key;
  const std::string of_places = "place " + handle_key + " ";
  session << "DELETE FROM login_failures WHERE key = :handle"
             " OR substr(key, 1, length(:places)) = :same",
      soci::use(of_handle), soci::use(of_places), soci::use(of_places);
}

// handle_looks stays: nobody can take the name, or one like it.
void close_user(soci::session& session, const Account& account, RecordedAction action) {
  const std::string id = to_string(account.id);
  forget_failures_of(session, handle_key(account.handle));
  const std::string name(kClosedName);
  // Unique, and nobody's handle: it has a space.
  const std::string key = "closed " + id;
  session << "UPDATE users SET handle = :name, handle_key = :key, title = '', kind = 'closed',"
             " password_hash = '', may_challenge = 'nobody', may_invite = 'nobody',"
             " may_tell = 'nobody', computer_challenges = 'taken', may_see = 'nobody', is_used = 1"
             " WHERE id = :id",
      soci::use(name), soci::use(key), soci::use(id);
  rows::end_all_sessions(session, account.id);
  delete_belongings(session, id);
  leave_clubs(session, account.id, action.time);
  relay::enqueue(session, account_closed(account.id));
  rows::write_audit(session, std::move(action), account.id);
}

constexpr std::string_view kUnused =
    " FROM users WHERE is_used = 0 AND created_ms < :before AND kind IN ('person', 'computer')"
    " AND title = ''"
    " AND NOT EXISTS (SELECT 1 FROM user_roles WHERE user_roles.user_id = users.id)"
    " AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.user_id = users.id)"
    " ORDER BY created_ms LIMIT :most";

int delete_unused(soci::session& session, UtcTime created_before, int most) {
  const long long before = rows::to_ms(created_before);
  std::vector<std::string> ids;
  {
    const soci::rowset<std::string> found =
        (session.prepare << "SELECT id" << kUnused, soci::use(before), soci::use(most));
    ids.assign(found.begin(), found.end());
  }
  for (const std::string& id : ids) {
    delete_belongings(session, id);
    if (const auto user = UserId::parse(id)) leave_clubs(session, *user, created_before);
    for (const char* table : {"known_devices", "handle_looks"}) {
      session << "DELETE FROM " << table << " WHERE user_id = :id", soci::use(id);
    }
    session << "DELETE FROM users WHERE id = :id", soci::use(id);
  }
  return static_cast<int>(ids.size());
}

}  // namespace

// Each transaction has a name: see the warning about g++ 12 in platform/asio/spawn.hpp.

ClosingStore::Outcome<void> ClosingStore::give_ticket(Ticket ticket) {
  auto write = [ticket = std::move(ticket)](soci::session& session) {
    rows::write_ticket(session, ticket);
  };
  co_return flatten(co_await database_.run(std::move(write)));
}

ClosingStore::Outcome<void> ClosingStore::close_with(UserId user, TokenHash ticket, UtcTime now,
                                                     RecordedAction action) {
  auto close = [user, ticket = std::move(ticket), now,
                action = std::move(action)](soci::session& session) -> Result<void, AccountError> {
    const auto found = rows::find_by_id(session, user);
    if (!found || !rows::take_ticket(session, user, ticket, Purpose::close_account, now)) {
      return AccountError::stale_ticket;
    }
    close_user(session, found->account, action);
    return {};
  };
  co_return flatten(co_await database_.run(std::move(close)));
}

ClosingStore::Outcome<void> ClosingStore::close_named(std::string handle_key,
                                                      RecordedAction action) {
  auto close = [key = std::move(handle_key),
                action = std::move(action)](soci::session& session) -> Result<void, AccountError> {
    const auto found = rows::find_by_key(session, key);
    if (!found || found->account.kind == AccountKind::closed) return AccountError::no_such_user;
    if (found->account.kind == AccountKind::guest) return AccountError::guest_has_no_password;
    close_user(session, found->account, action);
    return {};
  };
  co_return flatten(co_await database_.run(std::move(close)));
}

ClosingStore::Outcome<Erased> ClosingStore::erase(std::string handle_or_id, RecordedAction closing,
                                                  RecordedAction erasing) {
  auto work = [name = std::move(handle_or_id), closing = std::move(closing),
               erasing =
                   std::move(erasing)](soci::session& session) -> Result<Erased, AccountError> {
    // A closed account has no handle any more. Its id comes first, so that nobody takes it for a
    // handle and is erased instead.
    const auto id = UserId::parse(name);
    auto found = id ? rows::find_by_id(session, *id) : std::nullopt;
    if (!found || found->account.kind != AccountKind::closed) {
      found = rows::find_by_key(session, handle_key(name));
    }
    if (!found) return AccountError::no_such_user;
    const Account& account = found->account;
    if (account.kind == AccountKind::guest) return AccountError::guest_has_no_password;
    if (account.kind != AccountKind::closed) close_user(session, account, closing);
    const std::string user = to_string(account.id);
    const long long time = rows::to_ms(erasing.time);
    Erased erased{account.id, std::nullopt};
    long long before = 0;
    session << "SELECT erased_ms FROM users WHERE id = :id", soci::use(user), soci::into(before);
    if (before > 0) erased.before = UtcTime(Millis(before));
    session << "UPDATE users SET erased_ms = :time WHERE id = :id", soci::use(time),
        soci::use(user);
    rows::delete_news_by(session, account.id);
    relay::enqueue(session, account_erased(account.id, erasing.time));
    rows::write_audit(session, erasing, account.id);
    return erased;
  };
  co_return flatten(co_await database_.run(std::move(work)));
}

ClosingStore::Outcome<std::vector<UserId>> ClosingStore::closed_after(UserId after, int most,
                                                                      Which which) {
  auto find = [after, most, which](soci::session& session) {
    const std::string first = to_string(after);
    const std::string_view erased = which == Which::erased ? " AND erased_ms > 0" : "";
    std::vector<UserId> users;
    const soci::rowset<std::string> found =
        (session.prepare << "SELECT id FROM users WHERE kind = 'closed' AND id > :first" << erased
                         << " ORDER BY id LIMIT :most",
         soci::use(first), soci::use(most));
    for (const std::string& id : found) {
      if (const auto user = UserId::parse(id)) users.push_back(*user);
    }
    return users;
  };
  co_return flatten(co_await database_.read(find));
}

ClosingStore::Outcome<void> ClosingStore::note_use(UserId user) {
  auto note = [user](soci::session& session) { rows::note_use(session, user); };
  co_return flatten(co_await database_.run(note));
}

ClosingStore::Outcome<int> ClosingStore::sweep_unused(UtcTime created_before, int most) {
  auto sweep = [created_before, most](soci::session& session) {
    return delete_unused(session, created_before, most);
  };
  co_return flatten(co_await database_.run(sweep));
}

ClosingStore::Outcome<void> ClosingStore::sweep_tickets(UtcTime now) {
  auto sweep = [now](soci::session& session) {
    const long long now_ms = rows::to_ms(now);
    session << "DELETE FROM tickets WHERE expires_ms <= :now", soci::use(now_ms);
  };
  co_return flatten(co_await database_.run(sweep));
}

}  // namespace escaque::services::accounts
