#include "accounts/sessions/session_rows.hpp"

#include <soci/soci.h>

#include "accounts/convert.hpp"
#include "accounts/rows.hpp"
#include "platform/relay/stream_relay.hpp"

namespace escaque::services::accounts::rows {

void insert_session(soci::session& sql, UserId user, const Session& session) {
  const std::string id = to_string(user);
  const long long created = to_ms(session.created);
  const long long used = to_ms(session.used);
  const long long expires = to_ms(session.expires);
  sql << "INSERT INTO sessions (token_hash, user_id, created_ms, used_ms, expires_ms, agent)"
         " VALUES (:hash, :id, :created, :used, :expires, :agent)",
      soci::use(session.token.hex), soci::use(id), soci::use(created), soci::use(used),
      soci::use(expires), soci::use(session.agent);
}

std::optional<OpenSession> find_session(soci::session& sql, const TokenHash& token, UtcTime now) {
  std::string id;
  Session session{token, {}, {}, {}, {}};
  long long created = 0;
  long long used = 0;
  long long expires = 0;
  int is_used = 1;
  sql << "SELECT user_id, sessions.created_ms, used_ms, expires_ms, agent, is_used FROM sessions"
         " JOIN users ON users.id = user_id WHERE token_hash = :hash",
      soci::use(token.hex), soci::into(id), soci::into(created), soci::into(used),
      soci::into(expires), soci::into(session.agent), soci::into(is_used);
  const auto user = UserId::parse(id);
  if (!sql.got_data() || !user || from_ms(expires) <= now) return std::nullopt;
  auto found = find_by_id(sql, *user);
  if (!found) return std::nullopt;
  session.created = from_ms(created);
  session.used = from_ms(used);
  session.expires = from_ms(expires);
  const bool is_unused = is_used == 0 && found->account.kind != AccountKind::guest;
  return OpenSession{std::move(found->account), lists_of(sql, *user), std::move(session),
                     is_unused};
}

std::vector<Session> sessions_of(soci::session& sql, UserId user) {
  std::vector<Session> sessions;
  const std::string id = to_string(user);
  const soci::rowset<soci::row> found =
      (sql.prepare << "SELECT token_hash, created_ms, used_ms, expires_ms, agent FROM sessions"
                      " WHERE user_id = :id ORDER BY used_ms DESC, token_hash",
       soci::use(id));
  for (const soci::row& row : found) {
    sessions.push_back({TokenHash{row.get<std::string>(0)}, from_ms(row.get<long long>(1)),
                        from_ms(row.get<long long>(2)), from_ms(row.get<long long>(3)),
                        row.get<std::string>(4)});
  }
  return sessions;
}

std::optional<UserId> holder_of(soci::session& sql, const TokenHash& token) {
  std::string id;
  sql << "SELECT user_id FROM sessions WHERE token_hash = :hash", soci::use(token.hex),
      soci::into(id);
  return sql.got_data() ? UserId::parse(id) : std::nullopt;
}

void end_all_sessions(soci::session& sql, UserId user) {
  const std::string id = to_string(user);
  std::vector<TokenHash> ended;
  for (Session& session : sessions_of(sql, user)) ended.push_back(std::move(session.token));
  sql << "DELETE FROM sessions WHERE user_id = :id", soci::use(id);
  sql << "DELETE FROM known_devices WHERE user_id = :id", soci::use(id);
  relay::enqueue(sql, all_sessions_revoked(user, ended));
}

void end_other_sessions(soci::session& sql, UserId user, const TokenHash& keep) {
  std::vector<TokenHash> ended;
  for (Session& session : sessions_of(sql, user)) {
    if (session.token != keep) ended.push_back(std::move(session.token));
  }
  end_sessions(sql, user, ended);
}

void end_sessions(soci::session& sql, UserId user, const std::vector<TokenHash>& tokens) {
  for (const TokenHash& token : tokens) {
    sql << "DELETE FROM sessions WHERE token_hash = :hash", soci::use(token.hex);
  }
  // An empty list would mean all of them.
  if (!tokens.empty()) relay::enqueue(sql, sessions_revoked(user, tokens));
}

}  // namespace escaque::services::accounts::rows
