#include <algorithm>
#include <utility>

#include <soci/soci.h>
#include <sodium.h>

#include "accounts/clubs/club_name.hpp"
#include "accounts/clubs/club_rows.hpp"
#include "accounts/clubs/club_store.hpp"
#include "accounts/convert.hpp"
#include "accounts/handle.hpp"
#include "accounts/rows.hpp"
#include "domain/base/enums.hpp"
#include "domain/club/decide.hpp"
#include "platform/relay/stream_relay.hpp"
#include "platform/sql/audit.hpp"

namespace escaque::services::accounts {
namespace {

using club::ClubError;
using club::ClubId;
using club::Relation;

template <class T>
using Found = Result<T, ClubError>;

ClubError to_club_error(sql::SqlError error) {
  return error == sql::SqlError::unique_violation ? ClubError::name_taken : ClubError::unavailable;
}

template <class T>
Found<T> settled(Result<Found<T>, sql::SqlError> done) {
  if (!done) return to_club_error(done.error());
  return std::move(*done);
}

template <class T>
T random_id() {
  T id;
  randombytes_buf(&id.value, sizeof id.value);
  return id;
}

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

bool is_site_admin(const Account& account) {
  return std::ranges::find(account.roles, Role::admin) != account.roles.end();
}

// Commands

/// Whether the preferences and lists of `user` let `by` invite them.
bool takes_invitations(soci::session& sql, UserId user, UserId by) {
  const Lists lists = rows::lists_of(sql, user);
  const auto has = [by](const std::vector<UserId>& list) {
    return std::ranges::find(list, by) != list.end();
  };
  if (has(lists.censor)) return false;
  switch (rows::preferences_of(sql, user).may_invite) {
    case Audience::everybody:
    case Audience::registered:
      return true;
    case Audience::followed:
      return has(lists.follow);
    case Audience::nobody:
      break;
  }
  return false;
}

std::optional<Account> find_other(soci::session& sql, const ClubOrder& order) {
  auto found = order.other ? rows::find_by_id(sql, *order.other) : std::nullopt;
  if (!found && !order.other_handle.empty()) {
    found = rows::find_by_key(sql, handle_key(order.other_handle));
  }
  if (!found) return std::nullopt;
  return std::move(found->account);
}

club::Party party_of(soci::session& sql, ClubId club, const Account& account) {
  club::Party party = rows::find_party(sql, club, account.id);
  party.is_registered = account.kind == AccountKind::person;
  return party;
}

void enqueue_hint(soci::session& sql, std::vector<UserId> users) {
  std::ranges::sort(users);
  users.erase(std::unique(users.begin(), users.end()), users.end());
  if (!users.empty()) relay::enqueue(sql, clubs_changed(users));
}

/// Carries out what was decided, and gathers whose bell it changes.
class Scribe {
 public:
  Scribe(soci::session& sql, const ClubOrder& order, UtcTime now)
      : sql_(sql), order_(order), now_(now) {}

  void operator()(const club::Related& fact) {
    rows::relate(sql_, order_.club, fact, now_);
    if (fact.user != order_.by || fact.told == club::Told::the_person) told_.push_back(fact.user);
  }
  void operator()(const club::Parted& fact) {
    rows::part(sql_, order_.club, fact.user);
    told_.push_back(fact.user);
  }
  void operator()(const club::Seen& fact) {
    const std::string club = to_string(order_.club);
    const std::string user = to_string(fact.user);
    sql_ << "UPDATE club_people SET is_unseen = 0 WHERE club_id = :club AND user_id = :user",
        soci::use(club), soci::use(user);
    // Of a club that is closed nothing more is kept.
    sql_ << "DELETE FROM club_people WHERE club_id = :club AND user_id = :user"
            " AND EXISTS (SELECT 1 FROM clubs WHERE clubs.id = :same AND clubs.closed_ms > 0)",
        soci::use(club), soci::use(user), soci::use(club);
    told_.push_back(fact.user);
  }
  void operator()(const club::ProfileChanged& fact) {
    rows::write_profile(sql_, order_.club, fact.profile);
  }
  void operator()(const club::NewsPosted& fact) {
    const std::string id = to_string(random_id<club::NewsId>());
    const std::string club = to_string(order_.club);
    const std::string by = to_string(order_.by);
    const long long now = rows::to_ms(now_);
    sql_ << "INSERT INTO club_news (id, club_id, author_id, text, posted_ms, command_id)"
            " VALUES (:id, :club, :by, :text, :now, :command)",
        soci::use(id), soci::use(club), soci::use(by), soci::use(fact.text), soci::use(now),
        soci::use(order_.command_id);
    const int most = club::kMaxNews;
    sql_ << "DELETE FROM club_news WHERE club_id = :club AND id NOT IN (SELECT id FROM club_news"
            " WHERE club_id = :same ORDER BY posted_ms DESC, id DESC LIMIT :most)",
        soci::use(club), soci::use(club), soci::use(most);
  }
  void operator()(const club::NewsDeleted& fact) {
    const std::string id = to_string(fact.news);
    const std::string club = to_string(order_.club);
    sql_ << "DELETE FROM club_news WHERE id = :id AND club_id = :club", soci::use(id),
        soci::use(club);
  }
  void operator()(const club::ClubClosed& /*fact*/) {
    rows::close_club(sql_, order_.club, now_);
    // Whoever closes it knows.
    const std::string club = to_string(order_.club);
    const std::string by = to_string(order_.by);
    sql_ << "UPDATE club_people SET is_unseen = 0 WHERE club_id = :club AND user_id = :by",
        soci::use(club), soci::use(by);
    const auto leaders = rows::leaders_of(sql_, order_.club);
    told_.insert(told_.end(), leaders.begin(), leaders.end());
  }

  void tell() { enqueue_hint(sql_, std::move(told_)); }
  /// How many wait for an answer of theirs has changed.
  void tell_leaders() {
    const auto leaders = rows::leaders_of(sql_, order_.club);
    told_.insert(told_.end(), leaders.begin(), leaders.end());
  }

 private:
  soci::session& sql_;
  const ClubOrder& order_;
  const UtcTime now_;
  std::vector<UserId> told_;
};

/// The id of the club, not its name: the audit outlives what people write.
void audit(soci::session& sql, const club::Scene& scene, const club::Command& command) {
  const auto write = [&](std::string action, std::string details) {
    sql::append_audit(sql, {scene.now, scene.by.user, std::move(action), to_string(scene.club.id),
                            std::move(details)});
  };
  if (const auto* renamed = std::get_if<club::Rename>(&command)) {
    write("rename_club", renamed->reason);
  }
  const bool is_admins = scene.is_by_admin && !club::leads(scene.by.relation);
  const auto* closed = std::get_if<club::Close>(&command);
  if (closed != nullptr && scene.by.relation != Relation::president) {
    write("close_club", closed->reason);
  }
  const auto* deleted = std::get_if<club::DeleteNews>(&command);
  if (deleted != nullptr && is_admins) {
    write("delete_club_news", "news " + to_string(deleted->news));
  }
}

bool was_posted(soci::session& sql, const ClubOrder& order) {
  const std::string by = to_string(order.by);
  int count = 0;
  sql << "SELECT COUNT(*) FROM club_news WHERE author_id = :by AND command_id = :command",
      soci::use(by), soci::use(order.command_id), soci::into(count);
  return count != 0;
}

bool has_news(soci::session& sql, const ClubOrder& order, club::NewsId news) {
  const std::string id = to_string(news);
  const std::string club = to_string(order.club);
  int count = 0;
  sql << "SELECT COUNT(*) FROM club_news WHERE id = :id AND club_id = :club", soci::use(id),
      soci::use(club), soci::into(count);
  return count != 0;
}

Found<club::Scene> scene_of(soci::session& sql, const ClubOrder& order, UtcTime now) {
  const auto club = rows::find_club(sql, order.club);
  if (!club) return ClubError::no_such_club;
  const auto by = rows::find_by_id(sql, order.by);
  if (!by) return ClubError::registered_only;
  club::Scene scene;
  scene.club = *club;
  scene.now = now;
  scene.by = party_of(sql, order.club, by->account);
  scene.is_by_admin = is_site_admin(by->account);
  if (!order.other && order.other_handle.empty()) return scene;
  const auto other = find_other(sql, order);
  if (!other) return ClubError::no_such_person;
  scene.other = party_of(sql, order.club, *other);
  scene.does_other_take_invitations = takes_invitations(sql, other->id, order.by);
  return scene;
}

Found<ClubDeed> carry_out_in(soci::session& sql, const ClubOrder& order, UtcTime now) {
  const auto scene = scene_of(sql, order, now);
  if (!scene) return scene.error();
  auto facts = club::decide(*scene, order.command);
  if (!facts) return facts.error();
  const bool is_news = std::holds_alternative<club::PostNews>(order.command);
  if (is_news && was_posted(sql, order)) facts->clear();
  const auto* deleted = std::get_if<club::DeleteNews>(&order.command);
  if (deleted != nullptr && !has_news(sql, order, deleted->news)) facts->clear();
  Scribe scribe(sql, order, now);
  for (const club::Fact& fact : *facts) std::visit(scribe, fact);
  if (!facts->empty()) audit(sql, *scene, order.command);
  const auto after = rows::find_club(sql, order.club);
  if (after && !after->is_closed && after->counts.asked != scene->club.counts.asked) {
    scribe.tell_leaders();
  }
  scribe.tell();
  return ClubDeed{rows::find_party(sql, order.club, order.by).relation, !facts->empty()};
}

std::optional<ClubId> founded_before(soci::session& sql, UserId by, const std::string& command_id) {
  const std::string founder = to_string(by);
  std::string id;
  sql << "SELECT id FROM clubs WHERE founded_by = :by AND command_id = :command",
      soci::use(founder), soci::use(command_id), soci::into(id);
  return sql.got_data() ? ClubId::parse(id) : std::nullopt;
}

Found<club::Club> found_in(soci::session& sql, UserId by, const std::string& command_id,
                           const club::Profile& profile, UtcTime now) {
  if (const auto before = founded_before(sql, by, command_id)) {
    return *rows::find_club(sql, *before);
  }
  const auto founder = rows::find_by_id(sql, by);
  if (!founder) return ClubError::registered_only;
  const ClubId id = random_id<ClubId>();
  const auto checked = club::check_founding(party_of(sql, id, founder->account), profile);
  if (!checked) return checked.error();
  rows::insert_club(sql, {id, profile, now, {}, false}, by, command_id);
  rows::relate(sql, id, {by, Relation::president}, now);
  return *rows::find_club(sql, id);
}

// Lists

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

Found<void> check_view(soci::session& sql, const PeopleQuery& query) {
  const auto club = rows::find_club(sql, query.club);
  if (!club) return ClubError::no_such_club;
  std::optional<Relation> relation;
  bool is_by_admin = false;
  if (query.viewer) {
    relation = rows::find_party(sql, query.club, *query.viewer).relation;
    const auto viewer = rows::find_by_id(sql, *query.viewer);
    is_by_admin = viewer && is_site_admin(viewer->account);
  }
  if (!club::belongs(query.relation)) {
    return club::leads(relation) ? Found<void>() : Found<void>(ClubError::officers_only);
  }
  const bool is_open = club->profile.list_view == club::ListView::everybody ||
                       club::belongs(relation) || is_by_admin;
  return is_open ? Found<void>() : Found<void>(ClubError::members_only);
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
  return own;
}

}  // namespace

// Each transaction has a name: see the warning about g++ 12 in platform/asio/spawn.hpp.

ClubStore::Outcome<club::Club> ClubStore::found(UserId by, std::string command_id,
                                                club::Profile profile, UtcTime now) {
  auto work = [by, command_id = std::move(command_id), profile = std::move(profile),
               now](soci::session& sql) { return found_in(sql, by, command_id, profile, now); };
  co_return settled(co_await database_.run(std::move(work)));
}

ClubStore::Outcome<ClubDeed> ClubStore::carry_out(ClubOrder order, UtcTime now) {
  auto work = [order = std::move(order), now](soci::session& sql) {
    return carry_out_in(sql, order, now);
  };
  co_return settled(co_await database_.run(std::move(work)));
}

ClubStore::Outcome<ClubView> ClubStore::view(ClubId club, std::optional<UserId> viewer) {
  auto find = [club, viewer](soci::session& sql) -> Found<ClubView> {
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
               after = std::move(after)](soci::session& sql) -> Found<ClubPage<club::Club>> {
    if (!prefix.empty()) {
      return page_of(clubs_called(sql, prefix, after.value_or(ClubPlace()), limit + 1), limit);
    }
    return page_of(largest_clubs(sql, after.value_or(kLatest), limit + 1), limit);
  };
  co_return settled(co_await database_.read(std::move(find)));
}

ClubStore::Outcome<ClubPage<ClubPerson>> ClubStore::people(PeopleQuery query) {
  auto find = [query = std::move(query)](soci::session& sql) -> Found<ClubPage<ClubPerson>> {
    if (const auto allowed = check_view(sql, query); !allowed) return allowed.error();
    const ClubPlace after = query.after.value_or(ClubPlace());
    if (!query.handle_prefix.empty()) {
      return page_of(people_called(sql, query, after, query.limit + 1), query.limit);
    }
    return page_of(people_related(sql, query.club, query.relation, after, query.limit + 1),
                   query.limit);
  };
  co_return settled(co_await database_.read(std::move(find)));
}

ClubStore::Outcome<ClubPage<ClubNews>> ClubStore::news(ClubId club, int limit,
                                                       std::optional<ClubPlace> after) {
  auto find = [club, limit,
               after = std::move(after)](soci::session& sql) -> Found<ClubPage<ClubNews>> {
    if (!rows::find_club(sql, club)) return ClubError::no_such_club;
    return page_of(news_where(sql, "club_id", to_string(club), after.value_or(kLatest), limit + 1),
                   limit);
  };
  co_return settled(co_await database_.read(std::move(find)));
}

ClubStore::Outcome<ClubPage<ClubNews>> ClubStore::news_by(UserId author, int limit,
                                                          std::optional<ClubPlace> after) {
  auto find = [author, limit,
               after = std::move(after)](soci::session& sql) -> Found<ClubPage<ClubNews>> {
    return page_of(
        news_where(sql, "author_id", to_string(author), after.value_or(kLatest), limit + 1), limit);
  };
  co_return settled(co_await database_.read(std::move(find)));
}

ClubStore::Outcome<std::vector<OwnClub>> ClubStore::clubs_of(UserId user) {
  auto find = [user](soci::session& sql) -> Found<std::vector<OwnClub>> {
    const std::string id = to_string(user);
    // A person has few clubs; those that removed or refused them end the list.
    const int most = 300;
    const soci::rowset<soci::row> found =
        (sql.prepare << "SELECT " << rows::club_columns()
                     << ", relation, since_ms, is_unseen, about FROM club_people"
                        " JOIN clubs ON clubs.id = club_people.club_id"
                        " WHERE club_people.user_id = :user"
                        " AND (closed_ms = 0 OR is_unseen = 1)"
                        " ORDER BY relation IN ('refused', 'barred'), name_key, clubs.id"
                        " LIMIT :most",
         soci::use(id, "user"), soci::use(most, "most"));
    std::vector<OwnClub> own;
    for (const soci::row& row : found) own.push_back(read_own(row));
    return own;
  };
  co_return settled(co_await database_.read(std::move(find)));
}

}  // namespace escaque::services::accounts
