#pragma once
// Reading and writing sessions inside a transaction.

#include <optional>
#include <vector>

#include "accounts/sessions/session_store.hpp"

namespace soci {
class session;
}

namespace escaque::services::accounts::rows {

void insert_session(soci::session& sql, UserId user, const Session& session);
[[nodiscard]] std::optional<OpenSession> find_session(soci::session& sql, const TokenHash& token,
                                                      UtcTime now);
[[nodiscard]] std::vector<Session> sessions_of(soci::session& sql, UserId user);
[[nodiscard]] std::optional<UserId> holder_of(soci::session& sql, const TokenHash& token);

// With what is told on the stream

/// Forgets the user's known devices too: whoever ends everything may have lost one.
void end_all_sessions(soci::session& sql, UserId user);
void end_other_sessions(soci::session& sql, UserId user, const TokenHash& keep);
void end_sessions(soci::session& sql, UserId user, const std::vector<TokenHash>& tokens);

}  // namespace escaque::services::accounts::rows
