#pragma once
// Reading and writing the rows of `accounts` inside a transaction.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "accounts/account_store.hpp"

namespace soci {
class session;
}

namespace escaque::services::accounts::rows {

[[nodiscard]] std::optional<Credentials> find_by_id(soci::session& sql, UserId user);
[[nodiscard]] std::optional<Credentials> find_by_key(soci::session& sql, const std::string& key);
/// By a handle that the user had before.
[[nodiscard]] std::optional<Credentials> find_by_former_key(soci::session& sql,
                                                            const std::string& key);
[[nodiscard]] bool exists(soci::session& sql, UserId user);
[[nodiscard]] Lists lists_of(soci::session& sql, UserId user);
[[nodiscard]] Preferences preferences_of(soci::session& sql, UserId user);
void update_preferences(soci::session& sql, UserId user, const Preferences& preferences);

void write_password(soci::session& sql, UserId user, const std::string& hash);
/// Nothing is written when there is nothing to record.
void write_audit(soci::session& sql, const Audited& audited, UserId subject);

/// Unused so far.
void insert_user(soci::session& sql, const Credentials& user, const Handle& handle);
/// The row alone: what hangs on the id stays.
void delete_guest(soci::session& sql, UserId guest);
/// The user is kept however long they stay away.
void note_use(soci::session& sql, UserId user);
void replace_roles(soci::session& sql, UserId user, const std::vector<Role>& roles);

[[nodiscard]] inline long long to_ms(UtcTime time) { return time.time_since_epoch().count(); }
[[nodiscard]] inline UtcTime from_ms(long long ms) { return UtcTime(Millis(ms)); }

}  // namespace escaque::services::accounts::rows
