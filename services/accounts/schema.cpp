#include "accounts/account_store.hpp"
#include "accounts/children/child_rows.hpp"
#include "accounts/clubs/arbiter_rows.hpp"
#include "accounts/clubs/club_rows.hpp"
#include "accounts/desk/change_store.hpp"
#include "platform/relay/stream_relay.hpp"
#include "platform/sql/audit.hpp"

namespace escaque::services::accounts {

namespace {

std::vector<std::string> limit_logins() {
  return {
      "CREATE TABLE login_failures ("
      " key TEXT PRIMARY KEY, failures INTEGER NOT NULL, last_ms BIGINT NOT NULL)",
      "CREATE INDEX login_failures_by_time ON login_failures (last_ms)",
      "CREATE TABLE known_devices ("
      " token_hash TEXT PRIMARY KEY, user_id TEXT NOT NULL, used_ms BIGINT NOT NULL)",
      "CREATE INDEX known_devices_by_user ON known_devices (user_id)",
      "CREATE INDEX known_devices_by_use ON known_devices (used_ms)",
      // From here on - and _ look the same. Whoever has Anna_B keeps it; nobody can be Anna-B now.
      "INSERT INTO handle_looks (look, user_id)"
      " SELECT REPLACE(look, '_', '-'), MIN(user_id) FROM handle_looks"
      " WHERE REPLACE(look, '_', '-') NOT IN (SELECT look FROM handle_looks)"
      " GROUP BY REPLACE(look, '_', '-')",
  };
}

std::vector<std::string> describe_sessions() {
  return {
      "ALTER TABLE sessions ADD COLUMN created_ms BIGINT NOT NULL DEFAULT 0",
      "ALTER TABLE sessions ADD COLUMN used_ms BIGINT NOT NULL DEFAULT 0",
      "ALTER TABLE sessions ADD COLUMN agent TEXT NOT NULL DEFAULT ''",
      // When one from before was opened is not known; its last use, 30 days before its end, must
      // do.
      "UPDATE sessions SET created_ms = expires_ms - 2592000000, used_ms = expires_ms - 2592000000",
  };
}

std::vector<std::string> second_factors() {
  return {
      "CREATE TABLE second_factors ("
      " user_id TEXT PRIMARY KEY, sealed TEXT NOT NULL, is_confirmed INTEGER NOT NULL,"
      " last_step BIGINT NOT NULL)",
      "CREATE TABLE recovery_codes (code_hash TEXT PRIMARY KEY, user_id TEXT NOT NULL)",
      "CREATE INDEX recovery_codes_by_user ON recovery_codes (user_id)",
      // What the configuration says, where statements find it.
      "CREATE TABLE roles_with_factor (role TEXT PRIMARY KEY)",
  };
}

std::vector<std::string> measures() {
  return {
      "CREATE TABLE measures ("
      " kind TEXT NOT NULL, prefix TEXT NOT NULL, since_ms BIGINT NOT NULL,"
      " until_ms BIGINT NOT NULL, by_handle TEXT NOT NULL, reason TEXT NOT NULL,"
      " PRIMARY KEY (kind, prefix))",
  };
}

std::vector<std::string> announcements() {
  return {
      // One at a time; a row for each language of its text.
      "CREATE TABLE announcements ("
      " language TEXT PRIMARY KEY, text TEXT NOT NULL, id BIGINT NOT NULL,"
      " until_ms BIGINT NOT NULL)",
  };
}

std::vector<std::string> close_accounts() {
  return {
      // What somebody was told in secret to show once: see Purpose.
      "CREATE TABLE tickets ("
      " token_hash TEXT PRIMARY KEY, user_id TEXT NOT NULL, purpose TEXT NOT NULL,"
      " expires_ms BIGINT NOT NULL)",
      "CREATE INDEX tickets_by_user ON tickets (user_id)",
      "CREATE INDEX tickets_by_expiry ON tickets (expires_ms)",
      // Users who registered before this was written down may have played.
      "ALTER TABLE users ADD COLUMN is_used INTEGER NOT NULL DEFAULT 1",
      "CREATE INDEX users_by_use ON users (is_used, created_ms)",
  };
}

std::vector<std::string> add_emails() {
  return {
      "CREATE TABLE emails ("
      " user_id TEXT PRIMARY KEY,"
      " address TEXT NOT NULL,"      // Confirmed; empty: none is.
      " address_key TEXT NOT NULL,"  // The same in lower case.
      " pending TEXT NOT NULL,"      // Waits for its confirmation; empty: none does.
      " language TEXT NOT NULL)",
      "CREATE INDEX emails_by_key ON emails (address_key)",
  };
}

}  // namespace

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
  return {{1, "create_accounts", std::move(first)},
          {2, "add_preferences", std::move(preferences)},
          {3, "limit_logins", limit_logins()},
          {4, "describe_sessions", describe_sessions()},
          {5, "audit_operator", {sql::audit_schema()}},
          {6, "add_second_factors", second_factors()},
          {7, "add_measures", measures()},
          {8, "close_accounts", close_accounts()},
          {9, "add_emails", add_emails()},
          {10,
           "erase_accounts",
           // 0: what was written about the user is kept.
           {"ALTER TABLE users ADD COLUMN erased_ms BIGINT NOT NULL DEFAULT 0"}},
          {11, "change_people", change_schema()},
          {12,
           "add_may_tell",
           {"ALTER TABLE users ADD COLUMN may_tell TEXT NOT NULL DEFAULT 'registered'",
            "UPDATE users SET may_tell = 'nobody' WHERE kind = 'closed'"}},
          {13,
           "add_computer_challenges",
           // The words of ComputerChallenges.
           {"ALTER TABLE users ADD COLUMN computer_challenges TEXT NOT NULL DEFAULT 'taken'"}},
          {14, "add_announcements", announcements()},
          {15, "add_clubs", rows::club_schema()},
          {16,
           "add_may_see",
           {"ALTER TABLE users ADD COLUMN may_see TEXT NOT NULL DEFAULT 'everybody'",
            "UPDATE users SET may_see = 'nobody' WHERE kind = 'closed'"}},
          {17, "add_children", rows::child_schema()},
          {18, "add_club_arbiters", rows::arbiter_schema()},
          {19,
           "add_letter_wishes",
           {"ALTER TABLE emails ADD COLUMN wishes_rounds INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE emails ADD COLUMN wishes_resumptions INTEGER NOT NULL DEFAULT 0"}}};
}

}  // namespace escaque::services::accounts
