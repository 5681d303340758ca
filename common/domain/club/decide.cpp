#include "domain/club/decide.hpp"

#include <type_traits>
#include <utility>

namespace escaque::club {
namespace {

using Decided = Result<Facts, ClubError>;

Result<void, ClubError> check_profile(const Profile& profile) {
  if (!is_club_name(profile.name)) return ClubError::bad_name;
  if (!is_club_text(profile.text)) return ClubError::bad_text;
  return {};
}

/// Not a member yet: whether there is a place for `party` in the club, and for the club among
/// theirs.
Result<void, ClubError> check_room(const Scene& scene, const Party& party) {
  if (scene.club.counts.members >= kMaxMembers) return ClubError::members_full;
  // A request has its place already.
  const bool is_counted = party.relation == Relation::asked;
  if (party.clubs - (is_counted ? 1 : 0) >= kMaxClubs) return ClubError::belongs_to_enough;
  return {};
}

Decided let_in(const Scene& scene, const Party& party, Told told) {
  if (const auto room = check_room(scene, party); !room) return room.error();
  return Facts{Related{party.user, Relation::member, {}, told}};
}

bool has_reason(const std::string& reason) {
  return !reason.empty() && is_club_text(reason, kMaxAbout);
}

// By somebody for themselves

Decided ask(const Scene& scene, const Join& join) {
  const Party& by = scene.by;
  if (by.relation == Relation::asked) return Facts{};
  const bool was_refused_lately =
      by.relation == Relation::refused && scene.now < by.since + kAskAgainAfter;
  if (was_refused_lately) return ClubError::refused_lately;
  if (scene.club.counts.asked >= kMaxWaiting) return ClubError::too_many_requests;
  if (!is_club_text(join.about, kMaxAbout)) return ClubError::bad_about;
  if (const auto room = check_room(scene, by); !room) return room.error();
  return Facts{Related{by.user, Relation::asked, join.about}};
}

Decided on(const Scene& scene, const Join& join) {
  const Party& by = scene.by;
  if (!by.is_registered) return ClubError::registered_only;
  if (belongs(by.relation)) return Facts{};
  if (by.relation == Relation::invited) return let_in(scene, by, Told::nobody);
  if (by.relation == Relation::barred) return ClubError::barred;
  switch (scene.club.profile.admission) {
    case Admission::open:
      return let_in(scene, by, Told::nobody);
    case Admission::on_request:
      return ask(scene, join);
    case Admission::by_invitation:
      break;
  }
  return ClubError::by_invitation_only;
}

Decided on(const Scene& scene, const Leave& /*command*/) {
  const auto relation = scene.by.relation;
  if (relation == Relation::president) return ClubError::president_stays;
  const bool is_kept = relation == Relation::refused || relation == Relation::barred;
  if (!relation || is_kept) return Facts{};
  return Facts{Parted{scene.by.user}};
}

// What became of them, and the news.
Decided on(const Scene& scene, const See& /*command*/) {
  if (!scene.by.relation) return Facts{};
  return Facts{Seen{scene.by.user}};
}

// By officers

Decided on(const Scene& scene, const Invite& /*command*/) {
  const Party& other = *scene.other;
  if (!other.is_registered) return ClubError::no_such_person;
  if (belongs(other.relation) || other.relation == Relation::invited) return Facts{};
  // Both want it.
  if (other.relation == Relation::asked) return let_in(scene, other, Told::the_person);
  if (!scene.does_other_take_invitations) return ClubError::invitation_unwanted;
  if (scene.club.counts.invited >= kMaxWaiting) return ClubError::too_many_invitations;
  if (other.invitations >= kMaxInvitations) return ClubError::invitee_full;
  return Facts{Related{other.user, Relation::invited, {}, Told::the_person}};
}

Decided on(const Scene& scene, const Uninvite& /*command*/) {
  if (scene.other->relation != Relation::invited) return Facts{};
  return Facts{Parted{scene.other->user}};
}

Decided on(const Scene& scene, const Admit& /*command*/) {
  const Party& other = *scene.other;
  if (belongs(other.relation)) return Facts{};
  if (other.relation != Relation::asked) return ClubError::not_asked;
  return let_in(scene, other, Told::the_person);
}

Decided on(const Scene& scene, const Refuse& /*command*/) {
  const Party& other = *scene.other;
  if (other.relation == Relation::refused) return Facts{};
  if (other.relation != Relation::asked) return ClubError::not_asked;
  return Facts{Related{other.user, Relation::refused, {}, Told::the_person}};
}

Decided on(const Scene& scene, const Remove& /*command*/) {
  const Party& other = *scene.other;
  if (other.relation == Relation::barred) return Facts{};
  if (!belongs(other.relation)) return ClubError::not_a_member;
  if (other.relation == Relation::president) return ClubError::president_stays;
  const bool is_above = scene.by.relation == Relation::president;
  if (other.relation == Relation::officer && !is_above) return ClubError::president_only;
  return Facts{Related{other.user, Relation::barred, {}, Told::the_person}};
}

Decided on(const Scene& scene, const Pardon& /*command*/) {
  if (scene.other->relation != Relation::barred) return Facts{};
  return Facts{Parted{scene.other->user}};
}

Decided on(const Scene& /*scene*/, const PostNews& command) {
  if (command.text.empty() || !is_club_text(command.text)) return ClubError::bad_news;
  return Facts{NewsPosted{command.text}};
}

Decided on(const Scene& /*scene*/, const DeleteNews& command) {
  return Facts{NewsDeleted{command.news}};
}

Decided on(const Scene& scene, const MarkChild& command) {
  const Party& other = *scene.other;
  if (other.is_marked_here == command.is_child) return Facts{};
  if (command.is_child && !belongs(other.relation)) return ClubError::not_a_member;
  if (command.is_child && other.has_standing) return ClubError::not_a_child;
  return Facts{ChildMarked{other.user, command.is_child}};
}

Decided on(const Scene& scene, const NameArbiter& command) {
  const Party& other = *scene.other;
  if (other.is_arbiter == command.is_arbiter) return Facts{};
  if (command.is_arbiter && !belongs(other.relation)) return ClubError::not_a_member;
  if (command.is_arbiter && other.is_child) return ClubError::child_leads_no_club;
  if (command.is_arbiter && scene.arbiters >= kMaxArbiters) return ClubError::arbiters_full;
  return Facts{ArbiterNamed{other.user, command.is_arbiter}};
}

// By the president

Decided on(const Scene& scene, const Appoint& command) {
  const Party& other = *scene.other;
  if (!belongs(other.relation)) return ClubError::not_a_member;
  if (other.relation == Relation::president) return ClubError::president_stays;
  if (other.relation == command.to) return Facts{};
  if (other.is_child) return ClubError::child_leads_no_club;
  const bool is_full = scene.club.counts.officers >= kMaxOfficers;
  if (command.to == Relation::officer && is_full) return ClubError::officers_full;
  return Facts{Related{other.user, command.to, {}, Told::the_person}};
}

Decided on(const Scene& scene, const HandOver& /*command*/) {
  const Party& other = *scene.other;
  if (!belongs(other.relation)) return ClubError::not_a_member;
  if (other.user == scene.by.user) return Facts{};
  if (other.is_child) return ClubError::child_leads_no_club;
  if (other.presided >= kMaxPresided) return ClubError::presides_enough;
  const bool is_full =
      scene.club.counts.officers >= kMaxOfficers && other.relation != Relation::officer;
  return Facts{Related{other.user, Relation::president, {}, Told::the_person},
               Related{scene.by.user, is_full ? Relation::member : Relation::officer}};
}

Decided on(const Scene& scene, const Change& command) {
  if (const auto checked = check_profile(command.profile); !checked) return checked.error();
  if (command.profile == scene.club.profile) return Facts{};
  return Facts{ProfileChanged{command.profile}};
}

Decided on(const Scene& scene, const Close& command) {
  const bool is_own = scene.by.relation == Relation::president;
  if (!is_own && !has_reason(command.reason)) return ClubError::reason_needed;
  return Facts{ClubClosed{}};
}

// By an admin

Decided on(const Scene& scene, const Rename& command) {
  if (!is_club_name(command.name)) return ClubError::bad_name;
  if (!has_reason(command.reason)) return ClubError::reason_needed;
  Profile renamed = scene.club.profile;
  renamed.name = command.name;
  if (renamed == scene.club.profile) return Facts{};
  return Facts{ProfileChanged{std::move(renamed)}};
}

// The right to do it

template <class C>
constexpr bool kIsOfOfficers =
    std::is_same_v<C, Invite> || std::is_same_v<C, Uninvite> || std::is_same_v<C, Admit> ||
    std::is_same_v<C, Refuse> || std::is_same_v<C, Remove> || std::is_same_v<C, Pardon> ||
    std::is_same_v<C, PostNews> || std::is_same_v<C, DeleteNews> || std::is_same_v<C, MarkChild> ||
    std::is_same_v<C, NameArbiter>;
template <class C>
constexpr bool kIsOfPresident = std::is_same_v<C, Appoint> || std::is_same_v<C, HandOver> ||
                                std::is_same_v<C, Change> || std::is_same_v<C, Close>;
template <class C>
constexpr bool kIsOfAdminsToo = std::is_same_v<C, DeleteNews> || std::is_same_v<C, Close>;
template <class C>
constexpr bool kNamesSomebody = (kIsOfOfficers<C> && !std::is_same_v<C, PostNews> &&
                                 !std::is_same_v<C, DeleteNews>) ||
                                std::is_same_v<C, Appoint> || std::is_same_v<C, HandOver>;

/// Sent again by whoever may not do it any more because it is done.
template <class C>
bool is_done(const Scene& scene) {
  if (std::is_same_v<C, HandOver>) {
    return leads(scene.by.relation) && scene.other && scene.other->relation == Relation::president;
  }
  return std::is_same_v<C, Close> && scene.club.is_closed &&
         (scene.is_by_admin || scene.by.relation == Relation::president);
}

template <class C>
Result<void, ClubError> check_asker(const Scene& scene) {
  if (kIsOfAdminsToo<C> && scene.is_by_admin) return {};
  if (std::is_same_v<C, Rename> && !scene.is_by_admin) return ClubError::admins_only;
  if (kIsOfPresident<C> && scene.by.relation != Relation::president) {
    return ClubError::president_only;
  }
  if (kIsOfOfficers<C> && !leads(scene.by.relation)) return ClubError::officers_only;
  return {};
}

}  // namespace

Result<void, ClubError> check_founding(const Party& founder, const Profile& profile) {
  if (!founder.is_registered) return ClubError::registered_only;
  if (founder.is_child) return ClubError::child_leads_no_club;
  if (founder.presided >= kMaxPresided) return ClubError::presides_enough;
  if (founder.clubs >= kMaxClubs) return ClubError::belongs_to_enough;
  return check_profile(profile);
}

Result<Facts, ClubError> decide(const Scene& scene, const Command& command) {
  return std::visit(
      [&scene]<class C>(const C& wanted) -> Decided {
        if (is_done<C>(scene)) return Facts{};
        // What is left of it are people who have not seen its end.
        if (scene.club.is_closed && !std::is_same_v<C, See>) return ClubError::club_closed;
        if (const auto allowed = check_asker<C>(scene); !allowed) return allowed.error();
        if (kNamesSomebody<C> && !scene.other) return ClubError::no_such_person;
        return on(scene, wanted);
      },
      command);
}

}  // namespace escaque::club
