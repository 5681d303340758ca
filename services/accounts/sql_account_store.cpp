#include <utility>

#include <soci/soci.h>

#include "accounts/account_store.hpp"
#include "accounts/convert.hpp"
#include "accounts/rows.hpp"
#include "platform/relay/stream_relay.hpp"

namespace escaque::services::accounts {
namespace {

using sql::SqlError;

AccountError to_account_error(SqlError error) {
  switch (error) {
    case SqlError::unique_violation:
      return AccountError::handle_taken;
    case SqlError::constraint_violation:
    case SqlError::busy:
    case SqlError::overloaded:
    case SqlError::given_up:
    case SqlError::failed:
      return AccountError::unavailable;
  }
  return AccountError::unavailable;
}

// What a transaction that cannot refuse gave.
template <class T>
Result<T, AccountError> flatten(Result<T, SqlError> done) {
  if (!done) return to_account_error(done.error());
  if constexpr (std::is_void_v<T>) {
    return {};
  } else {
    return std::move(*done);
  }
}

// What a transaction that can refuse gave.
template <class T>
Result<T, AccountError> flatten(Result<Result<T, AccountError>, SqlError> done) {
  if (!done) return to_account_error(done.error());
  return std::move(*done);
}

std::size_t count_members(soci::session& session, const std::string& owner,
                          const std::string& kind) {
  long long count = 0;
  session << "SELECT COUNT(*) FROM list_members WHERE owner_id = :owner AND kind = :kind",
      soci::use(owner), soci::use(kind), soci::into(count);
  return static_cast<std::size_t>(count);
}

bool is_member(soci::session& session, const std::string& owner, const std::string& kind,
               const std::string& other) {
  int count = 0;
  session << "SELECT COUNT(*) FROM list_members"
             " WHERE owner_id = :owner AND kind = :kind AND other_id = :other",
      soci::use(owner), soci::use(kind), soci::use(other), soci::into(count);
  return count != 0;
}

Result<Lists, AccountError> change_list(soci::session& session, const ListPlace& place,
                                        Membership membership, std::size_t limit) {
  const std::string owner = to_string(place.owner);
  const std::string other = to_string(place.other);
  const std::string kind(to_string(place.kind));
  if (!rows::exists(session, place.owner)) return AccountError::no_such_user;
  const bool was_member = is_member(session, owner, kind, other);
  if (was_member == (membership == Membership::present)) {
    return rows::lists_of(session, place.owner);
  }
  if (was_member) {
    session << "DELETE FROM list_members"
               " WHERE owner_id = :owner AND kind = :kind AND other_id = :other",
        soci::use(owner), soci::use(kind), soci::use(other);
  } else {
    if (!rows::exists(session, place.other)) return AccountError::no_such_user;
    if (count_members(session, owner, kind) >= limit) return AccountError::list_full;
    session << "INSERT INTO list_members (owner_id, kind, other_id)"
               " VALUES (:owner, :kind, :other)",
        soci::use(owner), soci::use(kind), soci::use(other);
  }
  relay::enqueue(session, list_changed(place, membership));
  return rows::lists_of(session, place.owner);
}

void delete_all_sessions(soci::session& session, UserId user) {
  const std::string id = to_string(user);
  session << "DELETE FROM sessions WHERE user_id = :id", soci::use(id);
  relay::enqueue(session, sessions_revoked(user, {}));
}

void delete_other_sessions(soci::session& session, UserId user, const TokenHash& keep) {
  std::vector<TokenHash> ended = rows::tokens_of(session, user);
  std::erase(ended, keep);
  for (const TokenHash& token : ended) {
    session << "DELETE FROM sessions WHERE token_hash = :hash", soci::use(token.hex);
  }
  // An empty list would mean all of them.
  if (!ended.empty()) relay::enqueue(session, sessions_revoked(user, ended));
}

std::optional<UserId> holder_of(soci::session& session, const TokenHash& token) {
  std::string id;
  session << "SELECT user_id FROM sessions WHERE token_hash = :hash", soci::use(token.hex),
      soci::into(id);
  return session.got_data() ? UserId::parse(id) : std::nullopt;
}

std::optional<OpenSession> open_session_of(soci::session& session, const TokenHash& token,
                                           UtcTime now) {
  std::string id;
  long long expires = 0;
  session << "SELECT user_id, expires_ms FROM sessions WHERE token_hash = :hash",
      soci::use(token.hex), soci::into(id), soci::into(expires);
  const auto user = UserId::parse(id);
  if (!session.got_data() || !user || rows::from_ms(expires) <= now) return std::nullopt;
  auto found = rows::find_by_id(session, *user);
  if (!found) return std::nullopt;
  return OpenSession{std::move(found->account), rows::lists_of(session, *user),
                     rows::from_ms(expires)};
}

// Guests are deleted with what hangs on them: nobody will ever be this guest again.
int delete_lone_guests(soci::session& session) {
  constexpr std::string_view kLoneGuests =
      "(SELECT id FROM users WHERE kind = 'guest'"
      " AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.user_id = users.id))";
  session << "DELETE FROM list_members WHERE owner_id IN " << kLoneGuests << " OR other_id IN "
          << kLoneGuests;
  soci::statement guests = (session.prepare << "DELETE FROM users WHERE id IN " << kLoneGuests);
  guests.execute(true);
  return static_cast<int>(guests.get_affected_rows());
}

}  // namespace

// Each transaction has a name: see the warning about g++ 12 in platform/asio/spawn.hpp.

AccountStore::Outcome<void> AccountStore::create(Credentials user, Handle handle,
                                                 std::optional<Session> opened) {
  auto insert = [user = std::move(user), handle = std::move(handle),
                 opened = std::move(opened)](soci::session& session) {
    rows::insert_user(session, user, handle);
    rows::replace_roles(session, user.account.id, user.account.roles);
    if (opened) rows::insert_session(session, user.account.id, *opened);
    relay::enqueue(session, user_changed(user.account));
  };
  co_return flatten(co_await database_.run(std::move(insert)));
}

AccountStore::Outcome<std::optional<Credentials>> AccountStore::find_credentials(
    std::string handle_key) {
  auto find = [key = std::move(handle_key)](soci::session& session) {
    return rows::find_by_key(session, key);
  };
  co_return flatten(co_await database_.read(std::move(find)));
}

AccountStore::Outcome<std::optional<Credentials>> AccountStore::find_credentials(UserId user) {
  auto find = [user](soci::session& session) { return rows::find_by_id(session, user); };
  co_return flatten(co_await database_.read(find));
}

AccountStore::Outcome<std::vector<Account>> AccountStore::find(
    std::vector<UserId> users, std::vector<std::string> handle_keys) {
  auto find_all = [users = std::move(users),
                   keys = std::move(handle_keys)](soci::session& session) {
    std::vector<Account> found;
    for (const UserId user : users) {
      if (auto row = rows::find_by_id(session, user)) found.push_back(std::move(row->account));
    }
    for (const std::string& key : keys) {
      if (auto row = rows::find_by_key(session, key)) found.push_back(std::move(row->account));
    }
    return found;
  };
  co_return flatten(co_await database_.read(std::move(find_all)));
}

AccountStore::Outcome<void> AccountStore::open_session(UserId user, Session opened) {
  auto insert = [user, opened = std::move(opened)](soci::session& session) {
    rows::insert_session(session, user, opened);
  };
  co_return flatten(co_await database_.run(std::move(insert)));
}

AccountStore::Outcome<std::optional<OpenSession>> AccountStore::session(TokenHash token,
                                                                        UtcTime now) {
  auto find = [token = std::move(token), now](soci::session& session) {
    return open_session_of(session, token, now);
  };
  co_return flatten(co_await database_.read(std::move(find)));
}

AccountStore::Outcome<void> AccountStore::extend_session(Session extended) {
  auto update = [extended = std::move(extended)](soci::session& session) {
    const long long expires = rows::to_ms(extended.expires);
    session << "UPDATE sessions SET expires_ms = :expires WHERE token_hash = :hash",
        soci::use(expires), soci::use(extended.token.hex);
  };
  co_return flatten(co_await database_.run(std::move(update)));
}

AccountStore::Outcome<void> AccountStore::close_session(TokenHash token) {
  auto close = [token = std::move(token)](soci::session& session) {
    const auto user = holder_of(session, token);
    if (!user) return;
    session << "DELETE FROM sessions WHERE token_hash = :hash", soci::use(token.hex);
    relay::enqueue(session, sessions_revoked(*user, {token}));
  };
  co_return flatten(co_await database_.run(std::move(close)));
}

AccountStore::Outcome<void> AccountStore::close_all_sessions(TokenHash token) {
  auto close = [token = std::move(token)](soci::session& session) {
    if (const auto user = holder_of(session, token)) delete_all_sessions(session, *user);
  };
  co_return flatten(co_await database_.run(std::move(close)));
}

AccountStore::Outcome<Wishes> AccountStore::wishes(UserId user) {
  auto find = [user](soci::session& session) -> Result<Wishes, AccountError> {
    if (!rows::exists(session, user)) return AccountError::no_such_user;
    return Wishes{rows::lists_of(session, user), rows::preferences_of(session, user)};
  };
  co_return flatten(co_await database_.read(find));
}

AccountStore::Outcome<void> AccountStore::set_preferences(UserId user, Preferences preferences) {
  auto change = [user, preferences](soci::session& session) -> Result<void, AccountError> {
    if (!rows::exists(session, user)) return AccountError::no_such_user;
    if (rows::preferences_of(session, user) == preferences) return {};
    rows::update_preferences(session, user, preferences);
    relay::enqueue(session, preferences_changed(user, preferences));
    return {};
  };
  co_return flatten(co_await database_.run(change));
}

AccountStore::Outcome<Lists> AccountStore::set_member(ListPlace place, Membership membership,
                                                      std::size_t limit) {
  auto change = [=](soci::session& session) {
    return change_list(session, place, membership, limit);
  };
  co_return flatten(co_await database_.run(change));
}

AccountStore::Outcome<void> AccountStore::set_password(UserId user, std::string hash,
                                                       std::optional<TokenHash> keep) {
  auto change = [user, hash = std::move(hash), keep = std::move(keep)](soci::session& session) {
    const std::string id = to_string(user);
    session << "UPDATE users SET password_hash = :hash WHERE id = :id", soci::use(hash),
        soci::use(id);
    if (keep) {
      delete_other_sessions(session, user, *keep);
    } else {
      delete_all_sessions(session, user);
    }
  };
  co_return flatten(co_await database_.run(std::move(change)));
}

AccountStore::Outcome<Account> AccountStore::set_roles(std::string handle_key,
                                                       std::vector<Role> roles) {
  auto change = [key = std::move(handle_key), roles = std::move(roles)](
                    soci::session& session) -> Result<Account, AccountError> {
    const auto user = rows::find_by_key(session, key);
    if (!user) return AccountError::no_such_user;
    rows::replace_roles(session, user->account.id, roles);
    Account changed = rows::find_by_id(session, user->account.id)->account;
    relay::enqueue(session, user_changed(changed));
    return changed;
  };
  co_return flatten(co_await database_.run(std::move(change)));
}

AccountStore::Outcome<Swept> AccountStore::sweep(UtcTime now) {
  auto sweep_all = [now](soci::session& session) {
    const long long now_ms = rows::to_ms(now);
    soci::statement sessions =
        (session.prepare << "DELETE FROM sessions WHERE expires_ms <= :now", soci::use(now_ms));
    sessions.execute(true);
    Swept swept;
    swept.sessions = static_cast<int>(sessions.get_affected_rows());
    swept.guests = delete_lone_guests(session);
    return swept;
  };
  co_return flatten(co_await database_.run(sweep_all));
}

}  // namespace escaque::services::accounts
