#include "accounts/account_store.hpp"
#include "platform/relay/stream_relay.hpp"

namespace escaque::services::accounts {

sql::Migrations migrations() {
  std::vector<std::string> first{
      "CREATE TABLE users ("
      " id TEXT PRIMARY KEY,"
      " handle TEXT NOT NULL,"
      " handle_key TEXT NOT NULL UNIQUE,"
      " title TEXT NOT NULL,"
      " kind TEXT NOT NULL,"  // person, computer, guest
      " password_hash TEXT NOT NULL,"
      " created_ms BIGINT NOT NULL)",
      // Skeletons of UTS #39: the primary key is what keeps look-alikes apart.
      "CREATE TABLE handle_looks (look TEXT PRIMARY KEY, user_id TEXT NOT NULL)",
      "CREATE TABLE user_roles ("
      " user_id TEXT NOT NULL, role TEXT NOT NULL, PRIMARY KEY (user_id, role))",
      "CREATE TABLE sessions ("
      " token_hash TEXT PRIMARY KEY, user_id TEXT NOT NULL, expires_ms BIGINT NOT NULL)",
      "CREATE INDEX sessions_by_user ON sessions (user_id)",
      "CREATE INDEX sessions_by_expiry ON sessions (expires_ms)",
      "CREATE TABLE list_members ("
      " owner_id TEXT NOT NULL, kind TEXT NOT NULL, other_id TEXT NOT NULL,"
      " PRIMARY KEY (owner_id, kind, other_id))",
      "CREATE INDEX list_members_by_other ON list_members (other_id)",
      "CREATE INDEX users_by_kind ON users (kind)",
  };
  for (std::string& statement : relay::schema()) first.push_back(std::move(statement));
  // The words of Audience.
  std::vector<std::string> preferences{
      "ALTER TABLE users ADD COLUMN may_challenge TEXT NOT NULL DEFAULT 'everybody'",
      "ALTER TABLE users ADD COLUMN may_invite TEXT NOT NULL DEFAULT 'registered'",
  };
  return {{1, "create_accounts", std::move(first)}, {2, "add_preferences", std::move(preferences)}};
}

}  // namespace escaque::services::accounts
