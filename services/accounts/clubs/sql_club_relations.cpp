// What people are to a club, for services that keep something of the club's.

#include <soci/soci.h>

#include "accounts/clubs/club_rows.hpp"
#include "accounts/clubs/club_store.hpp"

namespace escaque::services::accounts {

ClubStore::Outcome<ClubRelations> ClubStore::relations(club::ClubId club,
                                                       std::vector<UserId> people) {
  using Found = Result<ClubRelations, club::ClubError>;
  auto find = [club, people = std::move(people)](soci::session& sql) -> Found {
    const auto found = rows::find_club(sql, club);
    if (!found) return club::ClubError::no_such_club;
    ClubRelations relations{found->is_closed};
    for (const UserId user : people) {
      if (const auto relation = rows::relation_to(sql, club, user)) {
        relations.people.emplace_back(user, *relation);
      }
    }
    return relations;
  };
  auto read = co_await database_.read(std::move(find));
  if (!read) co_return club::ClubError::unavailable;
  co_return std::move(*read);
}

}  // namespace escaque::services::accounts
