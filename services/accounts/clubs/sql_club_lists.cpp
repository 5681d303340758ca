// What is read of clubs: pages of lists, and what people are to one.

#include <algorithm>
#include <string>
#include <utility>

#include <soci/soci.h>

#include "accounts/children/child_rows.hpp"
#include "accounts/clubs/arbiter_rows.hpp"
#include "accounts/clubs/club_outcome.hpp"
#include "accounts/clubs/club_rows.hpp"
#include "accounts/clubs/club_store.hpp"
#include "accounts/handle.hpp"
#include "accounts/rows.hpp"
#include "domain/base/enums.hpp"
#include "domain/club/decide.hpp"

namespace escaque::services::accounts {
namespace {

using club::ClubError;
using club::ClubId;
using club::Relation;

/// The last text that begins with `prefix` is below it.
std::string end_of(const std::string& prefix) { return prefix + "\U0010FFFF"; }
Account account_of(soci::session& sql, const std::string& id) {
  const auto user = UserId::parse(id);
  auto found = user ? rows::find_by_id(sql, *user) : std::nullopt;
  if (found) return std::move(found->account);
  Account gone;
  gone.id = user.value_or(UserId());
  gone.handle = kClosedName;
  gone.kind = AccountKind::closed;
  return gone;
}

template <class T>
ClubPage<T> page_of(std::vector<T> items, int limit) {
  // One more than was asked for tells that there are more.
  const bool has_more = items.size() > static_cast<std::size_t>(limit);
  if (has_more) items.pop_back();
  return {std::move(items), has_more};
}

ClubPerson read_person(soci::session& sql, const std::string& user, const soci::row& row) {
  ClubPerson person;
  person.account = account_of(sql, user);
  person.relation.reset();
  for (const Relation known : enumerators<Relation>()) {
    if (enum_name(known) == row.get<std::string>(1)) person.relation = known;
  }
  person.since = rows::from_ms(row.get<long long>(2));
  person.about = row.get<std::string>(3);
  return person;
}

std::vector<ClubPerson> read_people(soci::session& sql, const soci::rowset<soci::row>& found) {
  std::vector<ClubPerson> people;
  for (const soci::row& row : found) {
    people.push_back(read_person(sql, row.get<std::string>(0), row));
  }
  return people;
}

std::vector<ClubPerson> people_related(soci::session& sql, ClubId club, Relation relation,
                                       const ClubPlace& after, int most) {
  const std::string id = to_string(club);
  const std::string word(enum_name(relation));
  const soci::rowset<soci::row> found =
      (sql.prepare << "SELECT user_id, relation, since_ms, about FROM club_people"
                      " WHERE club_id = :club AND relation = :relation"
                      " AND (since_ms, user_id) > (:since, :after)"
                      " ORDER BY since_ms, user_id LIMIT :most",
       soci::use(id, "club"), soci::use(word, "relation"), soci::use(after.number, "since"),
       soci::use(after.id, "after"), soci::use(most, "most"));
  return read_people(sql, found);
}

std::vector<ClubPerson> people_called(soci::session& sql, const PeopleQuery& query,
                                      const ClubPlace& after, int most) {
  const std::string id = to_string(query.club);
  const std::string first = handle_key(query.handle_prefix);
  const std::string end = end_of(first);
  const soci::rowset<soci::row> found =
      (sql.prepare << "SELECT club_people.user_id, relation, since_ms, about FROM users"
                      " JOIN club_people ON club_people.user_id = users.id"
                      " AND club_people.club_id = :club"
                      " WHERE users.handle_key >= :first AND users.handle_key < :end"
                      " AND users.handle_key > :after"
                      " AND relation IN ('member', 'officer', 'president')"
                      " ORDER BY users.handle_key LIMIT :most",
       soci::use(id, "club"), soci::use(first, "first"), soci::use(end, "end"),
       soci::use(after.text, "after"), soci::use(most, "most"));
  return read_people(sql, found);
}

/// Marked by the club, the longest first, also people who are nothing to it any more.
std::vector<ClubPerson> children(soci::session& sql, ClubId club, const ClubPlace& after,
                                 int most) {
  const std::string id = to_string(club);
  const soci::rowset<soci::row> found =
      (sql.prepare << "SELECT child_marks.user_id, COALESCE(relation, ''), child_marks.since_ms,"
                      " '' FROM child_marks LEFT JOIN club_people"
                      " ON club_people.club_id = child_marks.club_id"
                      " AND club_people.user_id = child_marks.user_id"
                      " WHERE child_marks.club_id = :club"
                      " AND (child_marks.since_ms, child_marks.user_id) > (:since, :after)"
                      " ORDER BY child_marks.since_ms, child_marks.user_id LIMIT :most",
       soci::use(id, "club"), soci::use(after.number, "since"), soci::use(after.id, "after"),
       soci::use(most, "most"));
  return read_people(sql, found);
}

/// By their handles.
std::vector<ClubPerson> arbiters(soci::session& sql, ClubId club) {
  std::vector<ClubPerson> people;
  for (const UserId user : rows::arbiters_of(sql, club)) {
    ClubPerson& person = people.emplace_back();
    person.account = account_of(sql, to_string(user));
    person.relation = rows::relation_to(sql, club, user);
  }
  std::ranges::sort(people, {}, [](const ClubPerson& one) { return one.account.handle; });
  return people;
}

/// For the eyes of officers only.
void show_marks(soci::session& sql, const PeopleQuery& query, std::vector<ClubPerson>& people) {
  if (!query.viewer || !club::leads(rows::relation_to(sql, query.club, *query.viewer))) return;
  for (ClubPerson& person : people) {
    person.is_child = rows::is_marked_by(sql, person.account.id, query.club);
  }
}

ClubFound<void> check_view(soci::session& sql, const PeopleQuery& query) {
  const auto club = rows::find_club(sql, query.club);
  if (!club) return ClubError::no_such_club;
  std::optional<Relation> relation;
  bool is_by_admin = false;
  if (query.viewer) {
    relation = rows::find_party(sql, query.club, *query.viewer).relation;
    const auto viewer = rows::find_by_id(sql, *query.viewer);
    is_by_admin = viewer && is_site_admin(viewer->account);
  }
  if (!club::belongs(query.relation) || query.only_children) {
    return club::leads(relation) ? ClubFound<void>() : ClubFound<void>(ClubError::officers_only);
  }
  const bool is_open = club->profile.list_view == club::ListView::everybody ||
                       club::belongs(relation) || is_by_admin;
  return is_open ? ClubFound<void>() : ClubFound<void>(ClubError::members_only);
}

std::vector<ClubNews> read_news(soci::session& sql, const soci::rowset<soci::row>& found) {
  std::vector<ClubNews> news;
  for (const soci::row& row : found) {
    ClubNews& one = news.emplace_back();
    one.id = club::NewsId::parse(row.get<std::string>(0)).value_or(club::NewsId());
    one.author = account_of(sql, row.get<std::string>(1));
    one.text = row.get<std::string>(2);
    one.posted = rows::from_ms(row.get<long long>(3));
  }
  return news;
}

// Later than everything that is told.
const ClubPlace kLatest{.number = 9'000'000'000'000'000};

/// `column` is one of ours, never input.
std::vector<ClubNews> news_where(soci::session& sql, std::string_view column,
                                 const std::string& value, const ClubPlace& before, int most) {
  const soci::rowset<soci::row> found =
      (sql.prepare << "SELECT id, author_id, text, posted_ms FROM club_news WHERE " << column
                   << " = :value AND (posted_ms, id) < (:posted, :before)"
                      " ORDER BY posted_ms DESC, id DESC LIMIT :most",
       soci::use(value, "value"), soci::use(before.number, "posted"),
       soci::use(before.id, "before"), soci::use(most, "most"));
  return read_news(sql, found);
}

std::vector<club::Club> read_clubs(const soci::rowset<soci::row>& found) {
  std::vector<club::Club> clubs;
  for (const soci::row& row : found) clubs.push_back(rows::read_club(row));
  return clubs;
}

std::vector<club::Club> clubs_called(soci::session& sql, const std::string& first,
                                     const ClubPlace& after, int most) {
  const std::string end = end_of(first);
  const soci::rowset<soci::row> found =
      (sql.prepare << "SELECT " << rows::club_columns()
                   << " FROM clubs WHERE closed_ms = 0 AND name_key >= :first AND name_key < :end"
                      " AND (name_key, id) > (:key, :id) ORDER BY name_key, id LIMIT :most",
       soci::use(first, "first"), soci::use(end, "end"), soci::use(after.text, "key"),
       soci::use(after.id, "id"), soci::use(most, "most"));
  return read_clubs(found);
}

std::vector<club::Club> largest_clubs(soci::session& sql, const ClubPlace& after, int most) {
  const soci::rowset<soci::row> found =
      (sql.prepare << "SELECT " << rows::club_columns()
                   << " FROM clubs WHERE closed_ms = 0"
                      " AND (members, id) < (CAST(:members AS BIGINT), :id)"
                      " ORDER BY members DESC, id DESC LIMIT :most",
       soci::use(after.number, "members"), soci::use(after.id, "id"), soci::use(most, "most"));
  return read_clubs(found);
}

OwnClub read_own(const soci::row& row) {
  constexpr std::size_t kColumns = 12;
  OwnClub own;
  own.club = rows::read_club(row);
  for (const Relation known : enumerators<Relation>()) {
    if (enum_name(known) == row.get<std::string>(kColumns)) own.relation = known;
  }
  own.since = rows::from_ms(row.get<long long>(kColumns + 1));
  own.is_unseen = row.get<int>(kColumns + 2) != 0;
  own.about = row.get<std::string>(kColumns + 3);
  own.is_child = !row.get<std::string>(kColumns + 4).empty();
  own.unread_news = std::stoi(row.get<std::string>(kColumns + 5));
  return own;
}

}  // namespace

// Each transaction has a name: see the warning about g++ 12 in platform/asio/spawn.hpp.

ClubStore::Outcome<ClubView> ClubStore::view(ClubId club, std::optional<UserId> viewer) {
  auto find = [club, viewer](soci::session& sql) -> ClubFound<ClubView> {
    const auto found = rows::find_club(sql, club);
    if (!found) return ClubError::no_such_club;
    ClubView view{.club = *found, .officers = {}};
    if (viewer) {
      view.relation = rows::find_party(sql, club, *viewer).relation;
      const std::string here = to_string(club);
      const std::string user = to_string(*viewer);
      int is_unseen = 0;
      sql << "SELECT is_unseen FROM club_people WHERE club_id = :club AND user_id = :user",
          soci::use(here), soci::use(user), soci::into(is_unseen);
      view.is_unseen = sql.got_data() && is_unseen != 0;
    }
    if (found->is_closed) return view;
    view.children = rows::children_of(sql, club);
    view.arbiters = arbiters(sql, club);
    if (viewer) view.unread_news = rows::unread_news(sql, club, *viewer, kMostUnread);
    view.officers = people_related(sql, club, Relation::president, {}, 1);
    for (ClubPerson& officer :
         people_related(sql, club, Relation::officer, {}, club::kMaxOfficers + 1)) {
      view.officers.push_back(std::move(officer));
    }
    return view;
  };
  co_return settled(co_await database_.read(std::move(find)));
}

ClubStore::Outcome<ClubPage<club::Club>> ClubStore::list(std::string key_prefix, int limit,
                                                         std::optional<ClubPlace> after) {
  auto find = [prefix = std::move(key_prefix), limit,
               after = std::move(after)](soci::session& sql) -> ClubFound<ClubPage<club::Club>> {
    if (!prefix.empty()) {
      return page_of(clubs_called(sql, prefix, after.value_or(ClubPlace()), limit + 1), limit);
    }
    return page_of(largest_clubs(sql, after.value_or(kLatest), limit + 1), limit);
  };
  co_return settled(co_await database_.read(std::move(find)));
}

ClubStore::Outcome<ClubPage<ClubPerson>> ClubStore::people(PeopleQuery query) {
  auto find = [query = std::move(query)](soci::session& sql) -> ClubFound<ClubPage<ClubPerson>> {
    if (const auto allowed = check_view(sql, query); !allowed) return allowed.error();
    const ClubPlace after = query.after.value_or(ClubPlace());
    const int most = query.limit + 1;
    auto people = query.only_children ? children(sql, query.club, after, most)
                  : query.handle_prefix.empty()
                      ? people_related(sql, query.club, query.relation, after, most)
                      : people_called(sql, query, after, most);
    show_marks(sql, query, people);
    return page_of(std::move(people), query.limit);
  };
  co_return settled(co_await database_.read(std::move(find)));
}

ClubStore::Outcome<std::vector<UserId>> ClubStore::members(ClubId club,
                                                           std::optional<UserId> viewer) {
  auto find = [club, viewer](soci::session& sql) -> ClubFound<std::vector<UserId>> {
    const PeopleQuery query{.club = club, .viewer = viewer};
    if (const auto allowed = check_view(sql, query); !allowed) return allowed.error();
    const std::string id = to_string(club);
    const soci::rowset<std::string> rows =
        (sql.prepare << "SELECT user_id FROM club_people WHERE club_id = :club"
                        " AND relation IN ('member', 'officer', 'president')",
         soci::use(id));
    std::vector<UserId> members;
    for (const std::string& row : rows) {
      if (const auto user = UserId::parse(row)) members.push_back(*user);
    }
    return members;
  };
  co_return settled(co_await database_.read(std::move(find)));
}

ClubStore::Outcome<ClubPage<ClubNews>> ClubStore::news(ClubId club, int limit,
                                                       std::optional<ClubPlace> after) {
  auto find = [club, limit,
               after = std::move(after)](soci::session& sql) -> ClubFound<ClubPage<ClubNews>> {
    if (!rows::find_club(sql, club)) return ClubError::no_such_club;
    return page_of(news_where(sql, "club_id", to_string(club), after.value_or(kLatest), limit + 1),
                   limit);
  };
  co_return settled(co_await database_.read(std::move(find)));
}

ClubStore::Outcome<ClubPage<ClubNews>> ClubStore::news_by(UserId author, int limit,
                                                          std::optional<ClubPlace> after) {
  auto find = [author, limit,
               after = std::move(after)](soci::session& sql) -> ClubFound<ClubPage<ClubNews>> {
    return page_of(
        news_where(sql, "author_id", to_string(author), after.value_or(kLatest), limit + 1), limit);
  };
  co_return settled(co_await database_.read(std::move(find)));
}

ClubStore::Outcome<std::vector<OwnClub>> ClubStore::clubs_of(UserId user) {
  auto find = [user](soci::session& sql) -> ClubFound<std::vector<OwnClub>> {
    const std::string id = to_string(user);
    // A person has few clubs; those that removed or refused them end the list.
    const int most = 300;
    const soci::rowset<soci::row> found =
        (sql.prepare << "SELECT " << rows::club_columns()
                     << ", relation, since_ms, is_unseen, about,"
                        " CASE WHEN EXISTS (SELECT 1 FROM child_marks"
                        " WHERE child_marks.user_id = club_people.user_id"
                        " AND child_marks.club_id = club_people.club_id)"
                        " THEN 'child' ELSE '' END, "
                     << rows::unread_column()
                     << " FROM club_people"
                        " JOIN clubs ON clubs.id = club_people.club_id"
                        " WHERE club_people.user_id = :user"
                        " AND (closed_ms = 0 OR is_unseen = 1)"
                        " ORDER BY relation IN ('refused', 'barred'), name_key, clubs.id"
                        " LIMIT :most",
         soci::use(kMostUnread, "unread"), soci::use(id, "user"), soci::use(most, "most"));
    std::vector<OwnClub> own;
    for (const soci::row& row : found) own.push_back(read_own(row));
    return own;
  };
  co_return settled(co_await database_.read(std::move(find)));
}
ClubStore::Outcome<ClubRelations> ClubStore::relations(ClubId club, std::vector<UserId> people) {
  auto find = [club, people = std::move(people)](soci::session& sql) -> ClubFound<ClubRelations> {
    const auto found = rows::find_club(sql, club);
    if (!found) return ClubError::no_such_club;
    ClubRelations relations{found->is_closed};
    relations.arbiters = rows::arbiters_of(sql, club);
    for (const UserId user : people) {
      if (const auto relation = rows::relation_to(sql, club, user)) {
        relations.people.emplace_back(user, *relation);
      }
    }
    return relations;
  };
  co_return settled(co_await database_.read(std::move(find)));
}

}  // namespace escaque::services::accounts
