// Clubs in the database: who belongs to them, in pages, and what becomes of them when an account
// is closed.

#include "accounts/clubs/clubs.hpp"

#include <chrono>
#include <set>

#include <gmock/gmock.h>

#include "accounts/clubs/club_name.hpp"
#include "services/accounts/accounts_fixture.hpp"

namespace escaque::services::accounts {
namespace {

using club::ClubError;
using club::ClubId;
using club::Relation;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class ClubsTest : public AccountsFixture {
 protected:
  void SetUp() override {
    ann = user("Ann");
    ben = user("Ben");
    eva = user("Eva");
    club = founded(ann, "Torre Blanca");
    told_before = changes().size();
  }

  UserId user(const std::string& handle) { return registered(handle)->account.id; }
  ClubId founded(UserId by, const std::string& name,
                 club::Admission admission = club::Admission::on_request) {
    const auto made = found(by, {name, "Fridays at eight", admission, club::ListView::everybody});
    EXPECT_TRUE(made);
    return made ? made->id : ClubId();
  }
  Result<club::Club, ClubError> found(UserId by, club::Profile profile) {
    return run(clubs.found(by, next_id(), std::move(profile)));
  }
  std::string next_id() { return "c" + std::to_string(++commands); }

  Result<std::optional<Relation>, ClubError> give(UserId by, club::Command command,
                                                  std::optional<UserId> other = {}) {
    time.advance(Millis(1));
    return run(clubs.carry_out({club, by, next_id(), std::move(command), other}));
  }
  std::optional<Relation> given(UserId by, club::Command command,
                                std::optional<UserId> other = {}) {
    const auto done = give(by, std::move(command), other);
    EXPECT_TRUE(done) << static_cast<int>(done ? ClubError::unavailable : done.error());
    return done ? *done : std::nullopt;
  }
  ClubError refusal_of(UserId by, club::Command command, std::optional<UserId> other = {}) {
    const auto done = give(by, std::move(command), other);
    EXPECT_FALSE(done);
    return done ? ClubError::unavailable : done.error();
  }
  void let_in(UserId who) {
    given(who, club::Join{"Hello"});
    given(ann, club::Admit{}, who);
  }

  club::Club shown() { return run(clubs.view(club, {}))->club; }
  std::optional<Relation> relation_of(UserId who) { return run(clubs.view(club, who))->relation; }
  /// Handles, and what they are.
  std::vector<std::string> people(PeopleQuery query, Paging paging = {}) {
    query.club = club;
    const auto page = run(clubs.people(std::move(query), std::move(paging)));
    std::vector<std::string> handles;
    if (!page) return handles;
    for (const ClubPerson& person : page->items) handles.push_back(person.account.handle);
    return handles;
  }
  /// Those whose bell asks again, one set for each change since the last time.
  std::vector<std::set<std::string>> told() {
    std::vector<std::set<std::string>> all;
    const auto entries = changes();
    for (; told_before < entries.size(); ++told_before) {
      const auto& change = entries[told_before];
      if (!change.has_clubs_changed()) continue;
      const auto& ids = change.clubs_changed().user_ids();
      all.emplace_back(ids.begin(), ids.end());
    }
    return all;
  }
  void make_admin(const std::string& handle) {
    ASSERT_TRUE(run(accounts.set_roles(handle, {Role::admin}, Operator{1000})));
  }
  void close_account(const std::string& handle) {
    ASSERT_TRUE(run(accounts.close_user(handle, Operator{1000})));
  }

  ClubStore club_store{database};
  Clubs clubs{{club_store, time, [this] { ++nudges; }, logger}};
  UserId ann;
  UserId ben;
  UserId eva;
  ClubId club;
  int commands = 0;
  std::size_t told_before = 0;
};

TEST_F(ClubsTest, TheFounderIsThePresidentAndTheSameCommandFoundsOnce) {
  const auto view = run(clubs.view(club, ann));
  ASSERT_TRUE(view);
  EXPECT_EQ(view->club.profile.name, "Torre Blanca");
  EXPECT_EQ(view->club.profile.text, "Fridays at eight");
  EXPECT_EQ(view->club.counts, (club::Counts{1, 0, 0, 0, 0}));
  EXPECT_EQ(view->relation, Relation::president);
  ASSERT_EQ(view->officers.size(), 1U);
  EXPECT_EQ(view->officers[0].account.handle, "Ann");

  const club::Profile profile{"Peón", "", club::Admission::open, club::ListView::members};
  const auto first = run(clubs.found(ben, "same", profile));
  const auto again = run(clubs.found(ben, "same", profile));
  ASSERT_TRUE(first && again);
  EXPECT_EQ(first->id, again->id);
  EXPECT_EQ(count("clubs"), 2);
  EXPECT_EQ(run(clubs.found(ben, "", profile)).error(), ClubError::bad_command_id);
}

TEST_F(ClubsTest, NamesThatLookTheSameAreTaken) {
  for (const char* name :
       {"Torre Blanca", "torre blanca", "TORRE BLANCA", "Τorre Blanca", "Torré Blanca"}) {
    const auto refused = found(ben, {name, "", club::Admission::open, club::ListView::everybody});
    ASSERT_FALSE(refused) << name;
    EXPECT_EQ(refused.error(), ClubError::name_taken) << name;
  }
  EXPECT_EQ(found(ben, {"\u3000\u00A0\u3000", "", {}, {}}).error(), ClubError::bad_name) << "blank";
  founded(ben, "Torre Negra");
  const auto renamed = give(ann, club::Change{{"torre  negra", "", {}, {}}});
  EXPECT_EQ(renamed.error(), ClubError::bad_name);
  EXPECT_EQ(refusal_of(ann, club::Change{{"torre negra", "", {}, {}}}), ClubError::name_taken);
  EXPECT_EQ(shown().profile.name, "Torre Blanca");
}

TEST_F(ClubsTest, APersonFoundsThreeAndClosesOneForAnother) {
  founded(ann, "Second");
  founded(ann, "Third");
  const club::Profile fourth{"Fourth", "", club::Admission::open, club::ListView::everybody};
  EXPECT_EQ(found(ann, fourth).error(), ClubError::presides_enough);
  given(ann, club::Close{});
  EXPECT_TRUE(found(ann, fourth));
  // The name of a club that is closed is free.
  EXPECT_TRUE(found(ben, {"Torre Blanca", "", club::Admission::open, club::ListView::everybody}));
}

TEST_F(ClubsTest, ARequestWaitsForAnOfficerAndBothAreTold) {
  EXPECT_EQ(given(ben, club::Join{"We met on Friday"}), Relation::asked);
  EXPECT_THAT(told(), ElementsAre(UnorderedElementsAre(to_string(ann))));
  EXPECT_EQ(shown().counts, (club::Counts{1, 0, 1, 0, 0}));
  const auto waiting = run(clubs.people({club, ann, Relation::asked}, {}));
  ASSERT_TRUE(waiting);
  ASSERT_EQ(waiting->items.size(), 1U);
  EXPECT_EQ(waiting->items[0].about, "We met on Friday");
  for (const std::optional<UserId> viewer : {std::optional<UserId>(), std::optional(ben)}) {
    EXPECT_EQ(run(clubs.people({club, viewer, Relation::asked}, {})).error(),
              ClubError::officers_only);
  }
  const auto own = run(clubs.clubs_of(ann));
  ASSERT_EQ(own->size(), 1U);
  EXPECT_EQ(own->front().club.counts.asked, 1);

  given(ann, club::Admit{}, ben);
  EXPECT_THAT(told(), ElementsAre(UnorderedElementsAre(to_string(ann), to_string(ben))));
  EXPECT_EQ(shown().counts, (club::Counts{2, 0, 0, 0, 0}));
  const auto bens = run(clubs.clubs_of(ben));
  ASSERT_EQ(bens->size(), 1U);
  EXPECT_EQ(bens->front().relation, Relation::member);
  EXPECT_TRUE(bens->front().is_unseen);
  EXPECT_EQ(bens->front().about, "") << "what was asked is not kept once it is answered";
  given(ben, club::See{});
  EXPECT_FALSE(run(clubs.clubs_of(ben))->front().is_unseen);
  EXPECT_THAT(told(), ElementsAre(UnorderedElementsAre(to_string(ben))));
}

TEST_F(ClubsTest, ServicesAreToldWhatPeopleAreToAClub) {
  let_in(ben);
  given(eva, club::Join{""});
  const auto relations = run(clubs.relations(club, {ann, ben, eva, UserId{4'711}}));
  ASSERT_TRUE(relations);
  EXPECT_FALSE(relations->is_closed);
  EXPECT_THAT(relations->people, UnorderedElementsAre(std::pair(ann, Relation::president),
                                                      std::pair(ben, Relation::member),
                                                      std::pair(eva, Relation::asked)));
  EXPECT_EQ(run(clubs.relations(ClubId{4'711}, {ann})).error(), ClubError::no_such_club);
  given(ann, club::Close{});
  EXPECT_TRUE(run(clubs.relations(club, {ann}))->is_closed);
}

TEST_F(ClubsTest, ItsArbitersAreToldToServicesUntilTheyLeave) {
  let_in(ben);
  let_in(eva);
  given(ann, club::NameArbiter{true}, eva);
  given(ann, club::NameArbiter{true}, ben);
  given(ann, club::NameArbiter{true}, ben);
  const auto arbiters = [this] { return run(clubs.relations(club, {ann}))->arbiters; };
  EXPECT_THAT(arbiters(), UnorderedElementsAre(ben, eva));
  const auto view = run(clubs.view(club, {}));
  ASSERT_EQ(view->arbiters.size(), 2U);
  EXPECT_EQ(view->arbiters[0].account.handle, "Ben") << "by name";

  given(ann, club::NameArbiter{false}, ben);
  EXPECT_THAT(arbiters(), ElementsAre(eva));
  given(ann, club::Remove{}, eva);
  EXPECT_THAT(arbiters(), IsEmpty());
  let_in(ben);
  given(ann, club::NameArbiter{true}, ben);
  given(ben, club::Leave{});
  EXPECT_EQ(count("club_arbiters"), 0);
  let_in(ben);
  given(ann, club::NameArbiter{true}, ben);
  given(ann, club::Close{});
  EXPECT_EQ(count("club_arbiters"), 0);
}

TEST_F(ClubsTest, NewsOfOthersAreUnreadUntilAMemberHasLooked) {
  const auto unread = [this](UserId who) { return run(clubs.clubs_of(who))->at(0).unread_news; };
  given(ann, club::PostNews{"Before Ben came"});
  let_in(ben);
  EXPECT_EQ(unread(ben), 0);
  for (int i = 0; i < kMostUnread + 2; ++i) given(ann, club::PostNews{"Blitz on Friday"});
  EXPECT_EQ(unread(ben), kMostUnread);
  EXPECT_EQ(unread(ann), 0) << "one's own";
  EXPECT_EQ(run(clubs.view(club, ben))->unread_news, kMostUnread);
  EXPECT_EQ(run(clubs.view(club, eva))->unread_news, 0) << "no member";
  given(ben, club::See{});
  EXPECT_EQ(unread(ben), 0);
  given(ann, club::PostNews{"Rapid on Saturday"});
  EXPECT_EQ(unread(ben), 1);
}

TEST_F(ClubsTest, AnInvitationAsksThePreferencesOfThePerson) {
  ASSERT_TRUE(run(accounts.set_preferences(ben, {Audience::everybody, Audience::nobody})));
  EXPECT_EQ(refusal_of(ann, club::Invite{}, ben), ClubError::invitation_unwanted);
  ASSERT_TRUE(run(accounts.set_preferences(ben, {Audience::everybody, Audience::followed})));
  EXPECT_EQ(refusal_of(ann, club::Invite{}, ben), ClubError::invitation_unwanted);
  ASSERT_TRUE(run(accounts.set_list_member({ben, ListKind::follow, ann}, Membership::present)));
  given(ann, club::Invite{}, ben);
  EXPECT_THAT(told(), ElementsAre(UnorderedElementsAre(to_string(ben))));
  EXPECT_EQ(given(ben, club::Join{}), Relation::member);

  ASSERT_TRUE(run(accounts.set_list_member({eva, ListKind::censor, ann}, Membership::present)));
  EXPECT_EQ(refusal_of(ann, club::Invite{}, eva), ClubError::invitation_unwanted);
  const auto guest = run(accounts.create_guest())->account.id;
  EXPECT_EQ(refusal_of(ann, club::Invite{}, guest), ClubError::no_such_person);
  EXPECT_EQ(refusal_of(guest, club::Join{}), ClubError::registered_only);
  ClubOrder by_name{club, ann, next_id(), club::Invite{}};
  by_name.other_handle = "nobody-is-called-so";
  EXPECT_EQ(run(clubs.carry_out(by_name)).error(), ClubError::no_such_person);
}

TEST_F(ClubsTest, WhoeverIsRemovedComesBackByInvitationOnly) {
  let_in(ben);
  given(ann, club::Remove{}, ben);
  EXPECT_EQ(shown().counts, (club::Counts{1, 0, 0, 0, 1}));
  EXPECT_EQ(refusal_of(ben, club::Join{}), ClubError::barred);
  EXPECT_THAT(people({.viewer = ann, .relation = Relation::barred}), ElementsAre("Ben"));
  given(ann, club::Pardon{}, ben);
  EXPECT_EQ(given(ben, club::Join{}), Relation::asked);
  EXPECT_EQ(shown().counts, (club::Counts{1, 0, 1, 0, 0}));
}

TEST_F(ClubsTest, ThePresidentHandsTheClubOver) {
  let_in(ben);
  EXPECT_EQ(given(ann, club::HandOver{}, ben), Relation::officer);
  EXPECT_EQ(given(ann, club::HandOver{}, ben), Relation::officer) << "sent again";
  EXPECT_EQ(relation_of(ben), Relation::president);
  EXPECT_EQ(shown().counts, (club::Counts{2, 1, 0, 0, 0}));
  EXPECT_EQ(refusal_of(ann, club::Close{}), ClubError::president_only);
  given(ann, club::Leave{});
  EXPECT_EQ(shown().counts, (club::Counts{1, 0, 0, 0, 0}));
}

TEST_F(ClubsTest, MembersComeInPagesThatMissNobody) {
  constexpr int kMembers = 130;
  std::set<std::string> all;
  ASSERT_TRUE(run(database.run([&](soci::session& sql) {
    for (int i = 0; i < kMembers; ++i) {
      const std::string id = to_string(UserId{static_cast<std::uint64_t>(1'000 + i)});
      const std::string handle = "Member" + std::to_string(i);
      // Many at the same moment.
      const long long since = 1'000 + i / 50;
      sql << "INSERT INTO users (id, handle, handle_key, title, kind, password_hash, created_ms)"
             " VALUES (:id, :handle, lower(:same), '', 'person', '', 0)",
          soci::use(id), soci::use(handle), soci::use(handle);
      const std::string here = to_string(club);
      sql << "INSERT INTO club_people (club_id, user_id, relation, since_ms, about, is_unseen)"
             " VALUES (:club, :id, 'member', :since, '', 0)",
          soci::use(here), soci::use(id), soci::use(since);
    }
  })));

  Paging paging{.limit = 40};
  int pages = 0;
  do {
    const auto page = run(clubs.people({.club = club}, paging));
    ASSERT_TRUE(page);
    for (const ClubPerson& person : page->items) {
      EXPECT_TRUE(all.insert(person.account.handle).second) << person.account.handle;
    }
    paging.token = page->next;
    ++pages;
  } while (!paging.token.empty());
  EXPECT_EQ(all.size(), static_cast<std::size_t>(kMembers));
  EXPECT_EQ(pages, 4);

  EXPECT_THAT(people({.handle_prefix = "MEMBER12"}),
              UnorderedElementsAre("Member12", "Member120", "Member121", "Member122", "Member123",
                                   "Member124", "Member125", "Member126", "Member127", "Member128",
                                   "Member129"));
  EXPECT_THAT(people({.handle_prefix = "an"}), ElementsAre("Ann")) << "the president, too";
  for (const char* token : {"x", "1", "1.", "99999999999999999999.a.b"}) {
    EXPECT_EQ(run(clubs.people({.club = club}, {10, token})).error(), ClubError::bad_page) << token;
  }
  EXPECT_EQ(run(clubs.people({.club = club}, {101, ""})).error(), ClubError::bad_page);
}

TEST_F(ClubsTest, AClubMayShowItsMembersToMembersOnly) {
  given(ann,
        club::Change{{"Torre Blanca", "", club::Admission::on_request, club::ListView::members}});
  let_in(ben);
  for (const std::optional<UserId> viewer : {std::optional<UserId>(), std::optional(eva)}) {
    EXPECT_EQ(run(clubs.people({.club = club, .viewer = viewer}, {})).error(),
              ClubError::members_only);
  }
  EXPECT_THAT(people({.viewer = ben}), ElementsAre("Ben"));
  make_admin("Eva");
  EXPECT_THAT(people({.viewer = eva}), ElementsAre("Ben"));
  EXPECT_EQ(run(clubs.view(club, {}))->officers.size(), 1U) << "somebody to ask";
}

TEST_F(ClubsTest, AreFoundByTheBeginningOfTheirNamesAndTheLargestFirst) {
  founded(ann, "Círculo del Norte", club::Admission::open);
  founded(ben, "Circulo Sur");
  const auto names = [this](const std::string& prefix, int limit = 20) {
    std::vector<std::string> found;
    Paging paging{.limit = limit};
    do {
      const auto page = run(clubs.list(prefix, paging));
      if (!page) return found;
      for (const club::Club& each : page->items) found.push_back(each.profile.name);
      paging.token = page->next;
    } while (!paging.token.empty());
    return found;
  };
  EXPECT_THAT(names("CIRC"), ElementsAre("Círculo del Norte", "Circulo Sur"));
  EXPECT_THAT(names("círc", 1), ElementsAre("Círculo del Norte", "Circulo Sur"));
  EXPECT_THAT(names("%"), IsEmpty());
  let_in(ben);
  const auto all = names("", 1);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0], "Torre Blanca");
  EXPECT_EQ(run(clubs.list(std::string(241, 'a'), {})).error(), ClubError::bad_prefix);
  EXPECT_EQ(club_key("Ñandú ÉL"), club_key("nandu el"));
}

TEST_F(ClubsTest, NewsAreToldOnceAndTheLatestStay) {
  const ClubOrder order{club, ann, "same", club::PostNews{"Blitz on Friday"}};
  ASSERT_TRUE(run(clubs.carry_out(order)));
  ASSERT_TRUE(run(clubs.carry_out(order)));
  EXPECT_EQ(count("club_news"), 1);
  // As many as may be, from before.
  ASSERT_TRUE(run(database.run([&](soci::session& sql) {
    for (int i = 0; i < club::kMaxNews - 1; ++i) {
      const std::string id = to_string(club::NewsId{static_cast<std::uint64_t>(i)});
      const std::string here = to_string(club);
      const std::string by = to_string(ann);
      const std::string text = std::to_string(i);
      const long long posted = i;
      sql << "INSERT INTO club_news (id, club_id, author_id, text, posted_ms, command_id)"
             " VALUES (:id, :club, :by, :text, :posted, '')",
          soci::use(id), soci::use(here), soci::use(by), soci::use(text), soci::use(posted);
    }
  })));
  given(ann, club::PostNews{"Rapid on Saturday"});
  EXPECT_EQ(count("club_news"), club::kMaxNews);
  const auto latest = run(clubs.news(club, {.limit = 2}));
  ASSERT_EQ(latest->items.size(), 2U);
  EXPECT_EQ(latest->items[0].text, "Rapid on Saturday");
  EXPECT_EQ(latest->items[1].text, "Blitz on Friday");
  EXPECT_EQ(latest->items[0].author.handle, "Ann");
  const auto next = run(clubs.news(club, {.limit = 1, .token = latest->next}));
  EXPECT_EQ(next->items.at(0).text, "498");
  EXPECT_EQ(run(clubs.news_by(ann, {}))->items.size(), 100U);
  given(ann, club::DeleteNews{latest->items[0].id});
  given(ann, club::DeleteNews{latest->items[0].id});
  EXPECT_EQ(run(clubs.news(club, {.limit = 1}))->items.at(0).text, "Blitz on Friday");
}

TEST_F(ClubsTest, AnAdminRenamesAndClosesOnRecord) {
  make_admin("Eva");
  given(eva, club::Rename{"Torre Neutral", "The name is a slur"});
  EXPECT_EQ(shown().profile.name, "Torre Neutral");
  given(ann, club::PostNews{"Hello"});
  const auto news = run(clubs.news(club, {}))->items.at(0).id;
  given(eva, club::DeleteNews{news});
  let_in(ben);
  given(ann, club::Appoint{}, ben);
  (void)told();
  given(eva, club::Close{"Nothing but spam"});
  EXPECT_THAT(told(), ElementsAre(UnorderedElementsAre(to_string(ann), to_string(ben))));
  EXPECT_TRUE(shown().is_closed);
  EXPECT_EQ(refusal_of(eva, club::Join{}), ClubError::club_closed);

  const std::string about = to_string(eva) + ' ';
  const std::string id = to_string(club);
  const auto lines = audited();
  EXPECT_THAT(std::vector<std::string>(lines.begin() + 1, lines.end()),
              ElementsAre(about + "rename_club " + id + " The name is a slur",
                          about + "delete_club_news " + id + " news " + to_string(news),
                          about + "close_club " + id + " Nothing but spam"));

  // Its officers see that it is closed, once.
  ASSERT_EQ(run(clubs.clubs_of(ben))->size(), 1U);
  EXPECT_TRUE(run(clubs.clubs_of(ben))->front().club.is_closed);
  given(ben, club::See{});
  EXPECT_THAT(*run(clubs.clubs_of(ben)), IsEmpty());
}

TEST_F(ClubsTest, TheOfficerWhoHasBeenOneTheLongestSucceedsWhoeverClosesTheirAccount) {
  let_in(ben);
  let_in(eva);
  given(ann, club::Appoint{}, eva);
  (void)told();
  close_account("Ann");
  EXPECT_EQ(relation_of(eva), Relation::president);
  EXPECT_EQ(shown().counts, (club::Counts{2, 0, 0, 0, 0}));
  EXPECT_THAT(told(), ElementsAre(UnorderedElementsAre(to_string(eva))));

  close_account("Eva");
  EXPECT_EQ(relation_of(ben), Relation::president) << "without officers, a member";
  close_account("Ben");
  EXPECT_TRUE(shown().is_closed);
  EXPECT_EQ(count("club_people"), 0);
}

TEST_F(ClubsTest, AClosedAccountLeavesItsRequestsAndItsNewsUntilTheyAreErased) {
  let_in(ben);
  given(ann, club::Appoint{}, ben);
  given(ben, club::PostNews{"By Ben"});
  given(eva, club::Join{"Let me in"});
  close_account("Eva");
  EXPECT_EQ(shown().counts.asked, 0);
  close_account("Ben");
  const auto news = run(clubs.news(club, {}));
  ASSERT_EQ(news->items.size(), 1U);
  EXPECT_EQ(news->items[0].author.handle, kClosedName);
  ASSERT_TRUE(run(accounts.erase_user(to_string(ben), Operator{1000})));
  EXPECT_THAT(run(clubs.news(club, {}))->items, IsEmpty());
}

}  // namespace
}  // namespace escaque::services::accounts
