#pragma once
// Reading and writing the rows of clubs inside a transaction.

#include <optional>
#include <string>
#include <vector>

#include "domain/club/club.hpp"
#include "domain/club/fact.hpp"

namespace soci {
class row;
class session;
}  // namespace soci

namespace escaque::services::accounts::rows {

/// The columns of `clubs` in the order in which read_club() takes them, from `first` on.
[[nodiscard]] std::string club_columns();
[[nodiscard]] club::Club read_club(const soci::row& row, std::size_t first = 0);

[[nodiscard]] std::optional<club::Club> find_club(soci::session& sql, club::ClubId id);
/// The place of `user` among all clubs and in this one; the kind of their account is not read.
[[nodiscard]] club::Party find_party(soci::session& sql, club::ClubId club, UserId user);
/// One row by its key.
[[nodiscard]] std::optional<club::Relation> relation_to(soci::session& sql, club::ClubId club,
                                                        UserId user);
/// The president and the officers.
[[nodiscard]] std::vector<UserId> leaders_of(soci::session& sql, club::ClubId club);

void insert_club(soci::session& sql, const club::Club& club, UserId founder,
                 const std::string& command_id);
void write_profile(soci::session& sql, club::ClubId club, const club::Profile& profile);
/// With the counts of the club.
void relate(soci::session& sql, club::ClubId club, const club::Related& related, UtcTime now);
void part(soci::session& sql, club::ClubId club, UserId user);
/// Its officers stay in the rows until they have seen it.
void close_club(soci::session& sql, club::ClubId club, UtcTime now);

/// Of an account that is closed: out of all clubs, and of one that they preside over the officer
/// who has been one the longest is the president, or a member; without any it is closed. Gives
/// those who have to know.
[[nodiscard]] std::vector<UserId> leave_clubs(soci::session& sql, UserId user, UtcTime now);
/// What they have told as officers.
void delete_news_by(soci::session& sql, UserId user);

[[nodiscard]] std::vector<std::string> club_schema();

}  // namespace escaque::services::accounts::rows
