#pragma once
// Children's accounts in the database: the marks that make an account one, and the people it knows.
// Inside a transaction.

#include <optional>
#include <string>
#include <vector>

#include "accounts/account.hpp"
#include "domain/club/club.hpp"

namespace soci {
class session;
}

namespace escaque::services::accounts {

/// Since which everything that runs keeps strangers from a child's account.
inline constexpr int kChildrenLevel = 9;

}  // namespace escaque::services::accounts

namespace escaque::services::accounts::rows {

/// That of an admin has no club.
using ChildMarker = std::optional<club::ClubId>;

/// An admin's first, then those of clubs by their names.
[[nodiscard]] std::vector<ChildMark> child_marks_of(soci::session& sql, UserId user);
[[nodiscard]] bool is_child(soci::session& sql, UserId user);
[[nodiscard]] bool is_marked_by(soci::session& sql, UserId user, ChildMarker marker);
/// A title, a role, or an office in a club: a child's account has none of them.
[[nodiscard]] bool has_standing(soci::session& sql, const Account& account);

// Each tells the stream.

/// The second time nothing.
void mark_child(soci::session& sql, UserId user, ChildMarker marker, UtcTime now);
void unmark_child(soci::session& sql, UserId user, ChildMarker marker);
/// Whoever has set it.
void unmark_child(soci::session& sql, UserId user);

/// How many this club has marked.
[[nodiscard]] int children_of(soci::session& sql, club::ClubId club);

/// Whether `user` follows `other`, or both belong to a club.
[[nodiscard]] bool knows(soci::session& sql, UserId user, UserId other);

[[nodiscard]] std::vector<std::string> child_schema();

}  // namespace escaque::services::accounts::rows
