#include <map>
#include <utility>

#include <soci/soci.h>

#include "accounts/rows.hpp"
#include "accounts/sessions/session_rows.hpp"
#include "accounts/sessions/session_store.hpp"
#include "accounts/sql_outcome.hpp"

namespace escaque::services::accounts {

// Each transaction has a name: see the warning about g++ 12 in platform/asio/spawn.hpp.

SessionStore::Outcome<void> SessionStore::open(UserId user, Session opened) {
  auto insert = [user,
                 opened = std::move(opened)](soci::session& session) -> Result<void, AccountError> {
    // Closed between the password and now.
    if (!rows::exists(session, user)) return AccountError::wrong_credentials;
    rows::insert_session(session, user, opened);
    rows::note_use(session, user);
    return {};
  };
  co_return flatten(co_await database_.run(std::move(insert)));
}

SessionStore::Outcome<std::optional<OpenSession>> SessionStore::find(TokenHash token, UtcTime now) {
  auto find_one = [token = std::move(token), now](soci::session& session) {
    return rows::find_session(session, token, now);
  };
  co_return flatten(co_await database_.read(std::move(find_one)));
}

SessionStore::Outcome<std::vector<Session>> SessionStore::of(UserId user, UtcTime now) {
  auto find_all = [user, now](soci::session& session) {
    auto sessions = rows::sessions_of(session, user);
    std::erase_if(sessions, [now](const Session& one) { return one.expires <= now; });
    return sessions;
  };
  co_return flatten(co_await database_.read(find_all));
}

SessionStore::Outcome<void> SessionStore::extend(Session extended) {
  auto update = [extended = std::move(extended)](soci::session& session) {
    const long long used = rows::to_ms(extended.used);
    const long long expires = rows::to_ms(extended.expires);
    session << "UPDATE sessions SET used_ms = :used, expires_ms = :expires"
               " WHERE token_hash = :hash",
        soci::use(used), soci::use(expires), soci::use(extended.token.hex);
  };
  co_return flatten(co_await database_.run(std::move(update)));
}

SessionStore::Outcome<void> SessionStore::close(TokenHash token) {
  auto close_it = [token = std::move(token)](soci::session& session) {
    if (const auto user = rows::holder_of(session, token)) {
      rows::end_sessions(session, *user, {token});
    }
  };
  co_return flatten(co_await database_.run(std::move(close_it)));
}

SessionStore::Outcome<void> SessionStore::close_one(UserId user, std::string id) {
  auto close_it = [user, id = std::move(id)](soci::session& session) {
    for (const Session& one : rows::sessions_of(session, user)) {
      if (id_of(one) == id) rows::end_sessions(session, user, {one.token});
    }
  };
  co_return flatten(co_await database_.run(std::move(close_it)));
}

SessionStore::Outcome<void> SessionStore::close_all(TokenHash token) {
  auto close_them = [token = std::move(token)](soci::session& session) {
    if (const auto user = rows::holder_of(session, token)) rows::end_all_sessions(session, *user);
  };
  co_return flatten(co_await database_.run(std::move(close_them)));
}

SessionStore::Outcome<int> SessionStore::sweep(UtcTime now, int most) {
  auto sweep_some = [now, most](soci::session& session) {
    const long long now_ms = rows::to_ms(now);
    std::map<std::string, std::vector<TokenHash>> ended;
    int count = 0;
    {
      const soci::rowset<soci::row> expired =
          (session.prepare << "SELECT user_id, token_hash FROM sessions WHERE expires_ms <= :now"
                              " ORDER BY expires_ms LIMIT :most",
           soci::use(now_ms), soci::use(most));
      for (const soci::row& row : expired) {
        ended[row.get<std::string>(0)].push_back({row.get<std::string>(1)});
        ++count;
      }
    }
    for (const auto& [id, tokens] : ended) {
      // Sockets that were opened with them end now.
      if (const auto user = UserId::parse(id)) rows::end_sessions(session, *user, tokens);
    }
    return count;
  };
  co_return flatten(co_await database_.run(sweep_some));
}

}  // namespace escaque::services::accounts
