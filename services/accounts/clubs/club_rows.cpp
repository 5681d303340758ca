#include "accounts/clubs/club_rows.hpp"

#include <soci/soci.h>

#include "accounts/clubs/arbiter_rows.hpp"
#include "accounts/clubs/club_name.hpp"
#include "accounts/rows.hpp"
#include "domain/base/enums.hpp"

namespace escaque::services::accounts::rows {
namespace {

using club::ClubId;
using club::Relation;

template <class Word>
std::optional<Word> word_of(std::string_view text) {
  for (const Word word : enumerators<Word>()) {
    if (enum_name(word) == text) return word;
  }
  return std::nullopt;
}

/// The club is one more of these, or one less.
void count(soci::session& sql, const std::string& club, std::optional<Relation> relation,
           int change) {
  if (!relation || *relation == Relation::refused) return;
  const std::string name(club::belongs(relation) ? "members" : enum_name(*relation));
  sql << "UPDATE clubs SET " << name << " = " << name << " + :change WHERE id = :id",
      soci::use(change), soci::use(club);
  if (relation != Relation::officer) return;
  sql << "UPDATE clubs SET officers = officers + :change WHERE id = :id", soci::use(change),
      soci::use(club);
}

std::optional<Relation> relation_in(soci::session& sql, const std::string& club,
                                    const std::string& user) {
  std::string relation;
  sql << "SELECT relation FROM club_people WHERE club_id = :club AND user_id = :user",
      soci::use(club), soci::use(user), soci::into(relation);
  return sql.got_data() ? word_of<Relation>(relation) : std::nullopt;
}

std::optional<UserId> longest(soci::session& sql, const std::string& club, Relation relation) {
  const std::string word(enum_name(relation));
  std::string user;
  sql << "SELECT user_id FROM club_people WHERE club_id = :club AND relation = :relation"
         " AND user_id NOT IN (SELECT user_id FROM child_marks)"
         " ORDER BY since_ms, user_id LIMIT 1",
      soci::use(club), soci::use(word), soci::into(user);
  return sql.got_data() ? UserId::parse(user) : std::nullopt;
}

std::vector<std::string> clubs_of(soci::session& sql, const std::string& user) {
  const soci::rowset<std::string> found =
      (sql.prepare << "SELECT club_id FROM club_people WHERE user_id = :user", soci::use(user));
  return {found.begin(), found.end()};
}

void add(std::vector<UserId>& all, const std::vector<UserId>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

}  // namespace

std::string club_columns() {
  return "clubs.id, clubs.name, clubs.text, clubs.admission, clubs.list_view, clubs.founded_ms,"
         " clubs.closed_ms, clubs.members, clubs.officers, clubs.asked, clubs.invited,"
         " clubs.barred";
}

club::Club read_club(const soci::row& row, std::size_t first) {
  club::Club club;
  const auto text = [&](std::size_t i) { return row.get<std::string>(first + i); };
  const auto number = [&](std::size_t i) { return row.get<int>(first + i); };
  club.id = ClubId::parse(text(0)).value_or(ClubId());
  club.profile.name = text(1);
  club.profile.text = text(2);
  // A word that a newer program wrote: as closed as can be.
  club.profile.admission =
      word_of<club::Admission>(text(3)).value_or(club::Admission::by_invitation);
  club.profile.list_view = word_of<club::ListView>(text(4)).value_or(club::ListView::members);
  club.founded = from_ms(row.get<long long>(first + 5));
  club.is_closed = row.get<long long>(first + 6) != 0;
  club.counts = {number(7), number(8), number(9), number(10), number(11)};
  return club;
}

std::optional<club::Club> find_club(soci::session& sql, ClubId id) {
  const std::string key = to_string(id);
  const soci::rowset<soci::row> found =
      (sql.prepare << "SELECT " << club_columns() << " FROM clubs WHERE id = :id", soci::use(key));
  for (const soci::row& row : found) return read_club(row);
  return std::nullopt;
}

club::Party find_party(soci::session& sql, ClubId club, UserId user) {
  club::Party party{.user = user};
  const std::string id = to_string(user);
  const std::string here = to_string(club);
  std::string relation;
  long long since = 0;
  sql << "SELECT relation, since_ms FROM club_people WHERE club_id = :club AND user_id = :user",
      soci::use(here), soci::use(id), soci::into(relation), soci::into(since);
  if (sql.got_data()) {
    party.relation = word_of<Relation>(relation);
    party.since = from_ms(since);
  }
  sql << "SELECT COUNT(CASE WHEN relation IN ('asked', 'member', 'officer', 'president')"
         " THEN 1 END), COUNT(CASE WHEN relation = 'president' THEN 1 END),"
         " COUNT(CASE WHEN relation = 'invited' THEN 1 END)"
         " FROM club_people JOIN clubs ON clubs.id = club_people.club_id"
         " WHERE club_people.user_id = :user AND clubs.closed_ms = 0",
      soci::use(id), soci::into(party.clubs), soci::into(party.presided),
      soci::into(party.invitations);
  return party;
}

std::optional<Relation> relation_to(soci::session& sql, ClubId club, UserId user) {
  return relation_in(sql, to_string(club), to_string(user));
}

std::vector<UserId> leaders_of(soci::session& sql, ClubId club) {
  const std::string id = to_string(club);
  const soci::rowset<std::string> found =
      (sql.prepare << "SELECT user_id FROM club_people WHERE club_id = :club"
                      " AND relation IN ('president', 'officer')",
       soci::use(id));
  std::vector<UserId> leaders;
  for (const std::string& text : found) {
    if (const auto user = UserId::parse(text)) leaders.push_back(*user);
  }
  return leaders;
}

void insert_club(soci::session& sql, const club::Club& club, UserId founder,
                 const std::string& command_id) {
  const std::string id = to_string(club.id);
  const std::string by = to_string(founder);
  const std::string key = club_key(club.profile.name);
  const std::string look = club_look(club.profile.name);
  const std::string admission(enum_name(club.profile.admission));
  const std::string view(enum_name(club.profile.list_view));
  const long long founded = to_ms(club.founded);
  sql << "INSERT INTO clubs (id, name, name_key, name_look, text, admission, list_view,"
         " founded_ms, founded_by, command_id) VALUES (:id, :name, :key, :look, :text,"
         " :admission, :view, :founded, :by, :command)",
      soci::use(id), soci::use(club.profile.name), soci::use(key), soci::use(look),
      soci::use(club.profile.text), soci::use(admission), soci::use(view), soci::use(founded),
      soci::use(by), soci::use(command_id);
}

void write_profile(soci::session& sql, ClubId club, const club::Profile& profile) {
  const std::string id = to_string(club);
  const std::string key = club_key(profile.name);
  const std::string look = club_look(profile.name);
  const std::string admission(enum_name(profile.admission));
  const std::string view(enum_name(profile.list_view));
  sql << "UPDATE clubs SET name = :name, name_key = :key, name_look = :look, text = :text,"
         " admission = :admission, list_view = :view WHERE id = :id",
      soci::use(profile.name), soci::use(key), soci::use(look), soci::use(profile.text),
      soci::use(admission), soci::use(view), soci::use(id);
}

void relate(soci::session& sql, ClubId club, const club::Related& related, UtcTime now) {
  const std::string here = to_string(club);
  const std::string user = to_string(related.user);
  const std::string relation(enum_name(related.to));
  const long long since = to_ms(now);
  const int is_unseen = related.told == club::Told::the_person ? 1 : 0;
  const auto before = relation_in(sql, here, user);
  count(sql, here, before, -1);
  count(sql, here, related.to, 1);
  if (!club::belongs(related.to)) dismiss_arbiter(sql, club, related.user);
  sql << "INSERT INTO club_people (club_id, user_id, relation, since_ms, about, is_unseen)"
         " VALUES (:club, :user, :relation, :since, :about, :unseen)"
         " ON CONFLICT (club_id, user_id) DO UPDATE SET relation = excluded.relation,"
         " since_ms = excluded.since_ms, about = excluded.about, is_unseen = excluded.is_unseen",
      soci::use(here), soci::use(user), soci::use(relation), soci::use(since),
      soci::use(related.about), soci::use(is_unseen);
  // What was published before they belonged to it is no news for them.
  if (!club::belongs(before)) note_news_seen(sql, club, related.user, now);
}

void part(soci::session& sql, ClubId club, UserId user) {
  const std::string here = to_string(club);
  const std::string id = to_string(user);
  count(sql, here, relation_in(sql, here, id), -1);
  dismiss_arbiter(sql, club, user);
  sql << "DELETE FROM club_people WHERE club_id = :club AND user_id = :user", soci::use(here),
      soci::use(id);
}

void close_club(soci::session& sql, ClubId club, UtcTime now) {
  const std::string id = to_string(club);
  // Unlike those of any name, which has one line: the name is free again.
  const std::string look = "\n" + id;
  const long long time = to_ms(now);
  dismiss_arbiters(sql, club);
  sql << "DELETE FROM club_news WHERE club_id = :id", soci::use(id);
  sql << "DELETE FROM club_people WHERE club_id = :id"
         " AND relation NOT IN ('president', 'officer')",
      soci::use(id);
  sql << "UPDATE club_people SET is_unseen = 1 WHERE club_id = :id", soci::use(id);
  sql << "UPDATE clubs SET closed_ms = :time, name_key = :key, name_look = :look, text = '',"
         " members = 0, officers = 0, asked = 0, invited = 0, barred = 0 WHERE id = :id",
      soci::use(time), soci::use(look), soci::use(look), soci::use(id);
}

std::vector<UserId> leave_clubs(soci::session& sql, UserId user, UtcTime now) {
  const std::string id = to_string(user);
  std::vector<UserId> told;
  for (const std::string& here : clubs_of(sql, id)) {
    const auto club = ClubId::parse(here);
    if (!club) continue;
    const auto found = find_club(sql, *club);
    const auto relation = relation_in(sql, here, id);
    if (found && found->is_closed) {
      sql << "DELETE FROM club_people WHERE club_id = :club AND user_id = :user", soci::use(here),
          soci::use(id);
      continue;
    }
    part(sql, *club, user);
    if (relation == Relation::asked) add(told, leaders_of(sql, *club));
    if (relation != Relation::president) continue;
    auto next = longest(sql, here, Relation::officer);
    if (!next) next = longest(sql, here, Relation::member);
    if (!next) {
      close_club(sql, *club, now);
      continue;
    }
    relate(sql, *club, {*next, Relation::president, {}, club::Told::the_person}, now);
    told.push_back(*next);
  }
  // An id of theirs is left nowhere but at what they told, which is the club's.
  const std::string nobody;
  sql << "UPDATE clubs SET founded_by = :nobody WHERE founded_by = :id", soci::use(nobody),
      soci::use(id);
  return told;
}

void delete_news_by(soci::session& sql, UserId user) {
  const std::string id = to_string(user);
  sql << "DELETE FROM club_news WHERE author_id = :id", soci::use(id);
}

std::vector<std::string> club_schema() {
  return {
      "CREATE TABLE clubs ("
      " id TEXT PRIMARY KEY, name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE,"
      " name_look TEXT NOT NULL UNIQUE, text TEXT NOT NULL, admission TEXT NOT NULL,"
      " list_view TEXT NOT NULL, founded_ms BIGINT NOT NULL, founded_by TEXT NOT NULL,"
      " command_id TEXT NOT NULL, closed_ms BIGINT NOT NULL DEFAULT 0,"
      " members INTEGER NOT NULL DEFAULT 0, officers INTEGER NOT NULL DEFAULT 0,"
      " asked INTEGER NOT NULL DEFAULT 0, invited INTEGER NOT NULL DEFAULT 0,"
      " barred INTEGER NOT NULL DEFAULT 0)",
      "CREATE INDEX clubs_by_key ON clubs (closed_ms, name_key, id)",
      "CREATE INDEX clubs_by_size ON clubs (closed_ms, members, id)",
      "CREATE INDEX clubs_by_founder ON clubs (founded_by, command_id)",
      // The words of club::Relation.
      "CREATE TABLE club_people ("
      " club_id TEXT NOT NULL, user_id TEXT NOT NULL, relation TEXT NOT NULL,"
      " since_ms BIGINT NOT NULL, about TEXT NOT NULL, is_unseen INTEGER NOT NULL,"
      " PRIMARY KEY (club_id, user_id))",
      "CREATE INDEX club_people_by_relation ON club_people (club_id, relation, since_ms, user_id)",
      "CREATE INDEX club_people_by_user ON club_people (user_id)",
      "CREATE TABLE club_news ("
      " id TEXT PRIMARY KEY, club_id TEXT NOT NULL, author_id TEXT NOT NULL, text TEXT NOT NULL,"
      " posted_ms BIGINT NOT NULL, command_id TEXT NOT NULL)",
      "CREATE INDEX club_news_by_time ON club_news (club_id, posted_ms, id)",
      "CREATE INDEX club_news_by_author ON club_news (author_id, posted_ms, id)",
  };
}

}  // namespace escaque::services::accounts::rows
