#include <algorithm>
#include <utility>

#include <soci/soci.h>
#include <sodium.h>

#include "accounts/children/child_rows.hpp"
#include "accounts/clubs/arbiter_rows.hpp"
#include "accounts/clubs/club_name.hpp"
#include "accounts/clubs/club_outcome.hpp"
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
T random_id() {
  T id;
  randombytes_buf(&id.value, sizeof id.value);
  return id;
}

// Commands

/// Whether the preferences and lists of `user` let `by` invite them.
bool takes_invitations(soci::session& sql, UserId user, UserId by) {
  const Lists lists = rows::lists_of(sql, user);
  const auto has = [by](const std::vector<UserId>& list) {
    return std::ranges::find(list, by) != list.end();
  };
  if (has(lists.censor)) return false;
  if (lists.is_child && !rows::knows(sql, user, by)) return false;
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
  party.has_standing = rows::has_standing(sql, account);
  party.is_child = rows::is_child(sql, account.id);
  party.is_marked_here = rows::is_marked_by(sql, account.id, club);
  party.is_arbiter = rows::is_arbiter_of(sql, club, account.id);
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
    rows::note_news_seen(sql_, order_.club, fact.user, now_);
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
  void operator()(const club::ChildMarked& fact) {
    if (fact.is_child) {
      rows::mark_child(sql_, fact.user, order_.club, now_);
    } else {
      rows::unmark_child(sql_, fact.user, order_.club);
    }
    const std::string club = to_string(order_.club);
    const std::string user = to_string(fact.user);
    sql_ << "UPDATE club_people SET is_unseen = 1 WHERE club_id = :club AND user_id = :user",
        soci::use(club), soci::use(user);
    told_.push_back(fact.user);
  }
  void operator()(const club::ArbiterNamed& fact) {
    if (fact.is_arbiter) {
      rows::name_arbiter(sql_, order_.club, fact.user);
    } else {
      rows::dismiss_arbiter(sql_, order_.club, fact.user);
    }
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
  if (const auto* marked = std::get_if<club::MarkChild>(&command)) {
    write(marked->is_child ? "mark_child" : "unmark_child", "user " + to_string(scene.other->user));
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

ClubFound<club::Scene> scene_of(soci::session& sql, const ClubOrder& order, UtcTime now) {
  const auto club = rows::find_club(sql, order.club);
  if (!club) return ClubError::no_such_club;
  const auto by = rows::find_by_id(sql, order.by);
  if (!by) return ClubError::registered_only;
  club::Scene scene;
  scene.club = *club;
  scene.now = now;
  scene.by = party_of(sql, order.club, by->account);
  scene.is_by_admin = is_site_admin(by->account);
  scene.arbiters = static_cast<int>(rows::arbiters_of(sql, order.club).size());
  if (!order.other && order.other_handle.empty()) return scene;
  const auto other = find_other(sql, order);
  if (!other) return ClubError::no_such_person;
  scene.other = party_of(sql, order.club, *other);
  scene.does_other_take_invitations = takes_invitations(sql, other->id, order.by);
  return scene;
}

ClubFound<ClubDeed> carry_out_in(soci::session& sql, const ClubOrder& order, UtcTime now) {
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

ClubFound<club::Club> found_in(soci::session& sql, UserId by, const std::string& command_id,
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

}  // namespace escaque::services::accounts
