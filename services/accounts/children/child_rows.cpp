#include "accounts/children/child_rows.hpp"

#include <soci/soci.h>

#include "accounts/convert.hpp"
#include "accounts/rows.hpp"
#include "platform/relay/stream_relay.hpp"

namespace escaque::services::accounts::rows {
namespace {

std::string key_of(ChildMarker marker) { return marker ? to_string(*marker) : std::string(); }

void tell(soci::session& sql, UserId user) {
  relay::enqueue(sql, preferences_changed(user, preferences_of(sql, user)));
}

}  // namespace

std::vector<ChildMark> child_marks_of(soci::session& sql, UserId user) {
  const std::string id = to_string(user);
  const soci::rowset<soci::row> found =
      (sql.prepare << "SELECT club_id, COALESCE(clubs.name, ''), since_ms FROM child_marks"
                      " LEFT JOIN clubs ON clubs.id = child_marks.club_id"
                      " WHERE user_id = :id ORDER BY 2, club_id",
       soci::use(id));
  std::vector<ChildMark> marks;
  for (const soci::row& row : found) {
    marks.push_back(
        {row.get<std::string>(0), row.get<std::string>(1), from_ms(row.get<long long>(2))});
  }
  return marks;
}

bool is_child(soci::session& sql, UserId user) {
  const std::string id = to_string(user);
  int count = 0;
  sql << "SELECT COUNT(*) FROM child_marks WHERE user_id = :id", soci::use(id), soci::into(count);
  return count != 0;
}

bool is_marked_by(soci::session& sql, UserId user, ChildMarker marker) {
  const std::string id = to_string(user);
  const std::string club = key_of(marker);
  int count = 0;
  sql << "SELECT COUNT(*) FROM child_marks WHERE user_id = :id AND club_id = :club", soci::use(id),
      soci::use(club), soci::into(count);
  return count != 0;
}

bool has_standing(soci::session& sql, const Account& account) {
  const std::string id = to_string(account.id);
  // Also roles that wait for a second factor.
  int roles = 0;
  sql << "SELECT COUNT(*) FROM user_roles WHERE user_id = :id", soci::use(id), soci::into(roles);
  int offices = 0;
  sql << "SELECT COUNT(*) FROM club_people JOIN clubs ON clubs.id = club_people.club_id"
         " WHERE user_id = :id AND relation IN ('officer', 'president') AND closed_ms = 0",
      soci::use(id), soci::into(offices);
  return !account.title.empty() || roles + offices > 0;
}

void mark_child(soci::session& sql, UserId user, ChildMarker marker, UtcTime now) {
  const std::string id = to_string(user);
  const std::string club = key_of(marker);
  const long long since = to_ms(now);
  sql << "INSERT INTO child_marks (user_id, club_id, since_ms) VALUES (:id, :club, :since)"
         " ON CONFLICT (user_id, club_id) DO NOTHING",
      soci::use(id), soci::use(club), soci::use(since);
  tell(sql, user);
}

void unmark_child(soci::session& sql, UserId user, ChildMarker marker) {
  const std::string id = to_string(user);
  const std::string club = key_of(marker);
  sql << "DELETE FROM child_marks WHERE user_id = :id AND club_id = :club", soci::use(id),
      soci::use(club);
  tell(sql, user);
}

void unmark_child(soci::session& sql, UserId user) {
  const std::string id = to_string(user);
  sql << "DELETE FROM child_marks WHERE user_id = :id", soci::use(id);
  tell(sql, user);
}

int children_of(soci::session& sql, club::ClubId club) {
  const std::string id = to_string(club);
  int count = 0;
  sql << "SELECT COUNT(*) FROM child_marks WHERE club_id = :id", soci::use(id), soci::into(count);
  return count;
}

bool knows(soci::session& sql, UserId user, UserId other) {
  const std::string id = to_string(user);
  const std::string whom = to_string(other);
  int count = 0;
  sql << "SELECT COUNT(*) FROM list_members"
         " WHERE owner_id = :id AND kind = 'follow' AND other_id = :other",
      soci::use(id), soci::use(whom), soci::into(count);
  if (count > 0) return true;
  sql << "SELECT COUNT(*) FROM club_people AS mine"
         " JOIN club_people AS theirs ON theirs.club_id = mine.club_id"
         " JOIN clubs ON clubs.id = mine.club_id"
         " WHERE mine.user_id = :id AND theirs.user_id = :other AND clubs.closed_ms = 0"
         " AND mine.relation IN ('member', 'officer', 'president')"
         " AND theirs.relation IN ('member', 'officer', 'president')",
      soci::use(id), soci::use(whom), soci::into(count);
  return count > 0;
}

std::vector<std::string> child_schema() {
  return {
      // By an admin (club_id is empty) or a club, each once.
      "CREATE TABLE child_marks ("
      " user_id TEXT NOT NULL, club_id TEXT NOT NULL, since_ms BIGINT NOT NULL,"
      " PRIMARY KEY (user_id, club_id))",
      "CREATE INDEX child_marks_by_club ON child_marks (club_id, since_ms, user_id)",
  };
}

}  // namespace escaque::services::accounts::rows
