// What each person may do in a club, and what becomes of it.

#include "domain/club/decide.hpp"

#include <gtest/gtest.h>

namespace escaque::club {
namespace {

constexpr UserId kAsker{1};
constexpr UserId kOther{2};
constexpr UtcTime kNow{Millis(1'000'000'000'000)};

Scene scene_of(std::optional<Relation> by, std::optional<Relation> other = {},
               Admission admission = Admission::on_request) {
  Scene scene;
  scene.club.id = ClubId{7};
  scene.club.profile = {"Torre Blanca", "", admission, ListView::everybody};
  scene.club.counts = {3, 1, 0, 0, 0};
  scene.by = {.user = kAsker, .relation = by, .since = kNow - Millis(1)};
  scene.other = Party{.user = kOther, .relation = other};
  scene.now = kNow;
  return scene;
}

void expect_facts(const Result<Facts, ClubError>& decided, const Facts& facts) {
  ASSERT_TRUE(decided) << static_cast<int>(decided.error());
  EXPECT_TRUE(*decided == facts);
}

void expect_refused(const Result<Facts, ClubError>& decided, ClubError why) {
  ASSERT_FALSE(decided);
  EXPECT_EQ(decided.error(), why);
}

TEST(ClubJoining, FollowsTheClubsAdmission) {
  expect_facts(decide(scene_of({}, {}, Admission::open), Join{}),
               {Related{kAsker, Relation::member}});
  expect_facts(decide(scene_of({}), Join{"Hello"}), {Related{kAsker, Relation::asked, "Hello"}});
  expect_refused(decide(scene_of({}, {}, Admission::by_invitation), Join{}),
                 ClubError::by_invitation_only);
  expect_facts(decide(scene_of(Relation::invited, {}, Admission::by_invitation), Join{}),
               {Related{kAsker, Relation::member}});
}

TEST(ClubJoining, DoesNothingTwice) {
  for (const Relation there : {Relation::member, Relation::officer, Relation::president}) {
    expect_facts(decide(scene_of(there), Join{}), {});
  }
  expect_facts(decide(scene_of(Relation::asked), Join{}), {});
}

TEST(ClubJoining, IsForRegisteredPeopleWithRoom) {
  Scene guest = scene_of({});
  guest.by.is_registered = false;
  expect_refused(decide(guest, Join{}), ClubError::registered_only);
  Scene full = scene_of({}, {}, Admission::open);
  full.club.counts.members = kMaxMembers;
  expect_refused(decide(full, Join{}), ClubError::members_full);
  Scene busy = scene_of({}, {}, Admission::open);
  busy.by.clubs = kMaxClubs;
  expect_refused(decide(busy, Join{}), ClubError::belongs_to_enough);
  Scene queue = scene_of({});
  queue.club.counts.asked = kMaxWaiting;
  expect_refused(decide(queue, Join{}), ClubError::too_many_requests);
  expect_refused(decide(scene_of({}), Join{std::string(kMaxAbout + 1, 'a')}), ClubError::bad_about);
}

TEST(ClubJoining, WaitsAWeekAfterARefusalAndForAnInvitationAfterARemoval) {
  Scene refused = scene_of(Relation::refused);
  refused.by.since = kNow - kAskAgainAfter + Millis(1);
  expect_refused(decide(refused, Join{}), ClubError::refused_lately);
  refused.by.since = kNow - kAskAgainAfter;
  expect_facts(decide(refused, Join{}), {Related{kAsker, Relation::asked}});
  expect_refused(decide(scene_of(Relation::barred, {}, Admission::open), Join{}),
                 ClubError::barred);
  expect_facts(decide(scene_of(Relation::officer, Relation::barred), Invite{}),
               {Related{kOther, Relation::invited, {}, Told::the_person}});
}

TEST(ClubLeaving, EndsMembershipsRequestsAndInvitationsButNotABar) {
  for (const Relation there :
       {Relation::member, Relation::officer, Relation::asked, Relation::invited}) {
    expect_facts(decide(scene_of(there), Leave{}), {Parted{kAsker}});
  }
  expect_facts(decide(scene_of({}), Leave{}), {});
  expect_facts(decide(scene_of(Relation::barred), Leave{}), {});
  expect_facts(decide(scene_of(Relation::refused), Leave{}), {});
  expect_refused(decide(scene_of(Relation::president), Leave{}), ClubError::president_stays);
}

TEST(ClubOfficers, LetInWhoeverHasAsked) {
  for (const Relation by : {Relation::officer, Relation::president}) {
    expect_facts(decide(scene_of(by, Relation::asked), Admit{}),
                 {Related{kOther, Relation::member, {}, Told::the_person}});
    expect_facts(decide(scene_of(by, Relation::asked), Invite{}),
                 {Related{kOther, Relation::member, {}, Told::the_person}});
    expect_facts(decide(scene_of(by, Relation::asked), Refuse{}),
                 {Related{kOther, Relation::refused, {}, Told::the_person}});
  }
  expect_facts(decide(scene_of(Relation::officer, Relation::member), Admit{}), {});
  expect_facts(decide(scene_of(Relation::officer, Relation::refused), Refuse{}), {});
  expect_refused(decide(scene_of(Relation::officer, std::nullopt), Admit{}), ClubError::not_asked);
  // The place that the request holds is its own.
  Scene last = scene_of(Relation::officer, Relation::asked);
  last.other->clubs = kMaxClubs;
  expect_facts(decide(last, Admit{}), {Related{kOther, Relation::member, {}, Told::the_person}});
}

TEST(ClubOfficers, InviteWhoeverTakesIt) {
  Scene unwanted = scene_of(Relation::officer, std::nullopt);
  unwanted.does_other_take_invitations = false;
  expect_refused(decide(unwanted, Invite{}), ClubError::invitation_unwanted);
  Scene full = scene_of(Relation::officer, std::nullopt);
  full.club.counts.invited = kMaxWaiting;
  expect_refused(decide(full, Invite{}), ClubError::too_many_invitations);
  Scene popular = scene_of(Relation::officer, std::nullopt);
  popular.other->invitations = kMaxInvitations;
  expect_refused(decide(popular, Invite{}), ClubError::invitee_full);
  Scene computer = scene_of(Relation::officer, std::nullopt);
  computer.other->is_registered = false;
  expect_refused(decide(computer, Invite{}), ClubError::no_such_person);
  expect_facts(decide(scene_of(Relation::officer, Relation::invited), Invite{}), {});
  expect_facts(decide(scene_of(Relation::officer, Relation::invited), Uninvite{}),
               {Parted{kOther}});
  expect_facts(decide(scene_of(Relation::officer, Relation::member), Uninvite{}), {});
}

TEST(ClubOfficers, RemoveMembersAndOnlyThePresidentRemovesOfficers) {
  expect_facts(decide(scene_of(Relation::officer, Relation::member), Remove{}),
               {Related{kOther, Relation::barred, {}, Told::the_person}});
  expect_refused(decide(scene_of(Relation::officer, Relation::officer), Remove{}),
                 ClubError::president_only);
  expect_facts(decide(scene_of(Relation::president, Relation::officer), Remove{}),
               {Related{kOther, Relation::barred, {}, Told::the_person}});
  expect_refused(decide(scene_of(Relation::officer, Relation::president), Remove{}),
                 ClubError::president_stays);
  expect_refused(decide(scene_of(Relation::officer, Relation::asked), Remove{}),
                 ClubError::not_a_member);
  expect_facts(decide(scene_of(Relation::officer, Relation::barred), Pardon{}), {Parted{kOther}});
}

TEST(ClubOfficers, AreTheOnlyOnesWhoMay) {
  const std::vector<Command> theirs{Invite{}, Uninvite{}, Admit{},         Refuse{},
                                    Remove{}, Pardon{},   PostNews{"New"}, DeleteNews{NewsId{1}}};
  for (const auto by : {std::optional<Relation>(), std::optional(Relation::member),
                        std::optional(Relation::asked), std::optional(Relation::invited)}) {
    for (const Command& command : theirs) {
      expect_refused(decide(scene_of(by, Relation::member), command), ClubError::officers_only);
    }
  }
}

TEST(ClubNews, HaveAText) {
  expect_facts(decide(scene_of(Relation::officer), PostNews{"Blitz on Friday"}),
               {NewsPosted{"Blitz on Friday"}});
  expect_refused(decide(scene_of(Relation::officer), PostNews{""}), ClubError::bad_news);
  expect_refused(decide(scene_of(Relation::officer), PostNews{std::string(kMaxText + 1, 'a')}),
                 ClubError::bad_news);
}

TEST(ClubPresident, AppointsOfficersAndHandsOver) {
  expect_facts(decide(scene_of(Relation::president, Relation::member), Appoint{}),
               {Related{kOther, Relation::officer, {}, Told::the_person}});
  expect_facts(decide(scene_of(Relation::president, Relation::officer), Appoint{Relation::member}),
               {Related{kOther, Relation::member, {}, Told::the_person}});
  expect_facts(decide(scene_of(Relation::president, Relation::officer), Appoint{}), {});
  Scene full = scene_of(Relation::president, Relation::member);
  full.club.counts.officers = kMaxOfficers;
  expect_refused(decide(full, Appoint{}), ClubError::officers_full);
  expect_refused(decide(scene_of(Relation::president, Relation::asked), Appoint{}),
                 ClubError::not_a_member);

  const Facts handed{Related{kOther, Relation::president, {}, Told::the_person},
                     Related{kAsker, Relation::officer}};
  expect_facts(decide(scene_of(Relation::president, Relation::member), HandOver{}), handed);
  // Sent again.
  expect_facts(decide(scene_of(Relation::officer, Relation::president), HandOver{}), {});
  Scene busy = scene_of(Relation::president, Relation::member);
  busy.other->presided = kMaxPresided;
  expect_refused(decide(busy, HandOver{}), ClubError::presides_enough);
  expect_refused(decide(scene_of(Relation::president, std::nullopt), HandOver{}),
                 ClubError::not_a_member);
  for (const Command& command :
       {Command(Appoint{}), Command(HandOver{}), Command(Change{}), Command(Close{})}) {
    expect_refused(decide(scene_of(Relation::officer, Relation::member), command),
                   ClubError::president_only);
  }
}

TEST(ClubPresident, ChangesTheProfileAndCloses) {
  Scene scene = scene_of(Relation::president);
  Profile other = scene.club.profile;
  other.name = "Torre Negra";
  expect_facts(decide(scene, Change{other}), {ProfileChanged{other}});
  expect_facts(decide(scene, Change{scene.club.profile}), {});
  other.name = "x";
  expect_refused(decide(scene, Change{other}), ClubError::bad_name);
  other = scene.club.profile;
  other.text = std::string(kMaxText + 1, 'a');
  expect_refused(decide(scene, Change{other}), ClubError::bad_text);
  expect_facts(decide(scene, Close{}), {ClubClosed{}});
  scene.club.is_closed = true;
  expect_facts(decide(scene, Close{}), {});
  expect_refused(decide(scene, Join{}), ClubError::club_closed);
  expect_facts(decide(scene, See{}), {Seen{kAsker}});
}

TEST(ClubAdmins, RenameCloseAndDeleteNewsWithAReason) {
  Scene scene = scene_of({});
  expect_refused(decide(scene, Rename{"Torre Negra", "A slur"}), ClubError::admins_only);
  scene.is_by_admin = true;
  Profile renamed = scene.club.profile;
  renamed.name = "Torre Negra";
  expect_facts(decide(scene, Rename{"Torre Negra", "A slur"}), {ProfileChanged{renamed}});
  expect_refused(decide(scene, Rename{"Torre Negra", ""}), ClubError::reason_needed);
  expect_refused(decide(scene, Close{}), ClubError::reason_needed);
  expect_facts(decide(scene, Close{"Nothing but spam"}), {ClubClosed{}});
  expect_facts(decide(scene, DeleteNews{NewsId{3}}), {NewsDeleted{NewsId{3}}});
  expect_refused(decide(scene, PostNews{"Hello"}), ClubError::officers_only);
  expect_refused(decide(scene, HandOver{}), ClubError::president_only);
}

TEST(ClubFounding, IsForRegisteredPeopleWithFewClubs) {
  const Profile profile{"Torre Blanca", "", Admission::open, ListView::everybody};
  Party founder{.user = kAsker};
  EXPECT_TRUE(check_founding(founder, profile));
  EXPECT_EQ(check_founding(founder, {}).error(), ClubError::bad_name);
  founder.presided = kMaxPresided;
  EXPECT_EQ(check_founding(founder, profile).error(), ClubError::presides_enough);
  founder = {.user = kAsker, .clubs = kMaxClubs};
  EXPECT_EQ(check_founding(founder, profile).error(), ClubError::belongs_to_enough);
  founder = {.user = kAsker, .is_registered = false};
  EXPECT_EQ(check_founding(founder, profile).error(), ClubError::registered_only);
}

TEST(ClubArbiters, AreMembersAndTwentyAtMost) {
  expect_facts(decide(scene_of(Relation::officer, Relation::member), NameArbiter{true}),
               {ArbiterNamed{kOther, true}});
  expect_refused(decide(scene_of(Relation::member, Relation::member), NameArbiter{true}),
                 ClubError::officers_only);
  expect_refused(decide(scene_of(Relation::officer, Relation::asked), NameArbiter{true}),
                 ClubError::not_a_member);
  Scene scene = scene_of(Relation::president, Relation::officer);
  scene.arbiters = kMaxArbiters;
  expect_refused(decide(scene, NameArbiter{true}), ClubError::arbiters_full);
  scene.other->is_arbiter = true;
  expect_facts(decide(scene, NameArbiter{true}), {});
  expect_facts(decide(scene, NameArbiter{false}), {ArbiterNamed{kOther, false}});
  scene = scene_of(Relation::president, Relation::member);
  scene.other->is_child = true;
  expect_refused(decide(scene, NameArbiter{true}), ClubError::child_leads_no_club);
}

TEST(ClubChildren, AreMembersWithoutTitleRoleAndOffice) {
  const auto scene = [](std::optional<Relation> other) {
    return scene_of(Relation::officer, other);
  };
  expect_facts(decide(scene(Relation::member), MarkChild{true}), {ChildMarked{kOther, true}});
  expect_refused(decide(scene(Relation::barred), MarkChild{true}), ClubError::not_a_member);
  Scene titled = scene(Relation::member);
  titled.other->has_standing = true;
  expect_refused(decide(titled, MarkChild{true}), ClubError::not_a_child);
  expect_refused(decide(scene_of(Relation::member, Relation::member), MarkChild{true}),
                 ClubError::officers_only);
}

TEST(ClubChildren, AreUnmarkedByTheClubThatMarkedThemAlsoOnceTheyHaveLeft) {
  Scene gone = scene_of(Relation::officer, {});
  gone.other->is_child = gone.other->is_marked_here = true;
  expect_facts(decide(gone, MarkChild{false}), {ChildMarked{kOther, false}});
  gone.other->is_marked_here = false;
  expect_facts(decide(gone, MarkChild{false}), {});
}

TEST(ClubChildren, LeadNoClub) {
  Scene scene = scene_of(Relation::president, Relation::member);
  scene.other->is_child = true;
  expect_refused(decide(scene, Appoint{Relation::officer}), ClubError::child_leads_no_club);
  expect_refused(decide(scene, HandOver{}), ClubError::child_leads_no_club);
  const Party founder = *scene.other;
  EXPECT_EQ(check_founding(founder, scene.club.profile).error(), ClubError::child_leads_no_club);
}

}  // namespace
}  // namespace escaque::club
