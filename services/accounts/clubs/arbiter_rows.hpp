#pragma once
// The people who rule in a club's events, and what its members have read of its news, in the
// database. Inside a transaction.

#include <string>
#include <vector>

#include "domain/base/time.hpp"
#include "domain/club/club.hpp"

namespace soci {
class session;
}

namespace escaque::services::accounts::rows {

/// By their ids.
[[nodiscard]] std::vector<UserId> arbiters_of(soci::session& sql, club::ClubId club);
[[nodiscard]] bool is_arbiter_of(soci::session& sql, club::ClubId club, UserId user);
/// The second time nothing.
void name_arbiter(soci::session& sql, club::ClubId club, UserId user);
/// Also where they are none.
void dismiss_arbiter(soci::session& sql, club::ClubId club, UserId user);
void dismiss_arbiters(soci::session& sql, club::ClubId club);

/// From then on what is there is read.
void note_news_seen(soci::session& sql, club::ClubId club, UserId user, UtcTime at);
/// A column of a row of `club_people`, as text: what others have published since the member has
/// looked, :unread at most; 0 for anybody who is not a member.
[[nodiscard]] std::string unread_column();
/// The same of one.
[[nodiscard]] int unread_news(soci::session& sql, club::ClubId club, UserId user, int most);

[[nodiscard]] std::vector<std::string> arbiter_schema();

}  // namespace escaque::services::accounts::rows
