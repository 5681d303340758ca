#include "accounts/clubs/arbiter_rows.hpp"

#include <soci/soci.h>

#include "accounts/rows.hpp"

namespace escaque::services::accounts::rows {

using club::ClubId;

std::vector<UserId> arbiters_of(soci::session& sql, ClubId club) {
  const std::string id = to_string(club);
  const soci::rowset<std::string> found =
      (sql.prepare << "SELECT user_id FROM club_arbiters WHERE club_id = :club ORDER BY user_id",
       soci::use(id));
  std::vector<UserId> arbiters;
  for (const std::string& text : found) {
    if (const auto user = UserId::parse(text)) arbiters.push_back(*user);
  }
  return arbiters;
}

bool is_arbiter_of(soci::session& sql, ClubId club, UserId user) {
  const std::string here = to_string(club);
  const std::string id = to_string(user);
  int count = 0;
  sql << "SELECT COUNT(*) FROM club_arbiters WHERE club_id = :club AND user_id = :user",
      soci::use(here), soci::use(id), soci::into(count);
  return count != 0;
}

void name_arbiter(soci::session& sql, ClubId club, UserId user) {
  const std::string here = to_string(club);
  const std::string id = to_string(user);
  sql << "INSERT INTO club_arbiters (club_id, user_id) VALUES (:club, :user)"
         " ON CONFLICT (club_id, user_id) DO NOTHING",
      soci::use(here), soci::use(id);
}

void dismiss_arbiter(soci::session& sql, ClubId club, UserId user) {
  const std::string here = to_string(club);
  const std::string id = to_string(user);
  sql << "DELETE FROM club_arbiters WHERE club_id = :club AND user_id = :user", soci::use(here),
      soci::use(id);
}

void dismiss_arbiters(soci::session& sql, ClubId club) {
  const std::string here = to_string(club);
  sql << "DELETE FROM club_arbiters WHERE club_id = :club", soci::use(here);
}

void note_news_seen(soci::session& sql, ClubId club, UserId user, UtcTime at) {
  const std::string here = to_string(club);
  const std::string id = to_string(user);
  const long long time = to_ms(at);
  sql << "UPDATE club_people SET news_seen_ms = :time WHERE club_id = :club AND user_id = :user",
      soci::use(time), soci::use(here), soci::use(id);
}

std::string unread_column() {
  return "CAST(CASE WHEN relation IN ('member', 'officer', 'president') THEN"
         " (SELECT COUNT(*) FROM (SELECT id FROM club_news"
         " WHERE club_news.club_id = club_people.club_id AND posted_ms > news_seen_ms"
         " AND author_id <> club_people.user_id LIMIT :unread) AS unread) ELSE 0 END AS TEXT)";
}

int unread_news(soci::session& sql, ClubId club, UserId user, int most) {
  const std::string here = to_string(club);
  const std::string id = to_string(user);
  std::string unread;
  sql << "SELECT " << unread_column()
      << " FROM club_people WHERE club_id = :club AND user_id = :user",
      soci::use(most, "unread"), soci::use(here, "club"), soci::use(id, "user"), soci::into(unread);
  return sql.got_data() ? std::stoi(unread) : 0;
}

std::vector<std::string> arbiter_schema() {
  return {
      "CREATE TABLE club_arbiters ("
      " club_id TEXT NOT NULL, user_id TEXT NOT NULL, PRIMARY KEY (club_id, user_id))",
      "ALTER TABLE club_people ADD COLUMN news_seen_ms BIGINT NOT NULL DEFAULT 0",
      // What was there before is no news.
      "UPDATE club_people SET news_seen_ms = COALESCE((SELECT MAX(posted_ms) FROM club_news"
      " WHERE club_news.club_id = club_people.club_id), 0)",
  };
}

}  // namespace escaque::services::accounts::rows
