// What a socket hears of people who are online.

#include "gateway/topics/online_topic.hpp"

#include "services/gateway/hub_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class OnlineTopicTest : public HubFixture {
 protected:
  OnlineTopicTest() { config.watch.tell_every = Millis(10); }

  void here(const std::string& id,
            accounts_v1::Audience audience = accounts_v1::AUDIENCE_EVERYBODY) {
    ids.push_back(id);
    online.replace(ids);
    OnlinePeople::Details details;
    details.user.set_id(id);
    details.user.set_handle(id);
    details.visibility.may_see = audience;
    for (const auto& wanted : online.wanted(100)) online.learn(wanted, details);
  }
  void gone(const std::string& id) {
    std::erase(ids, id);
    online.replace(ids);
  }
  void plays(const std::string& id) {
    games_v1::GameCreated game;
    game.set_game_id(to_base62(kGame));
    game.mutable_white()->mutable_user()->set_id(id);
    running.add("games:1", std::move(game));
  }
  static v1::ClientMessage wish(const std::string& id, int people) {
    auto made = message(id);
    made.set_follow_people(people);
    return made;
  }
  static v1::OnlineNews news_in(const v1::ServerMessage& told) {
    v1::OnlineNews news;
    EXPECT_TRUE(told.people().UnpackTo(&news));
    return news;
  }
  static std::vector<v1::OnlineNews> told(const TestDoor& door) {
    std::vector<v1::OnlineNews> all;
    for (const auto& one : door.all_of(Case::kPeople)) all.push_back(news_in(one));
    return all;
  }
  /// The latest that is `n`-th.
  v1::OnlineNews heard(const TestDoor& door, std::size_t n) {
    run_until([&] { return told(door).size() >= n; });
    return told(door).at(n - 1);
  }
  static std::vector<std::string> names(const v1::OnlineNews& news) {
    std::vector<std::string> names;
    for (const auto& person : news.here()) names.push_back(person.user().handle());
    return names;
  }
  Identity follower_of(const std::string& other) {
    Identity identity = identity_of("fan");
    identity.lists.add_follow(other);
    return identity;
  }

  std::vector<std::string> ids;
};

TEST_F(OnlineTopicTest, TellsOfTheBestThenWhatChanges) {
  start();
  here("anna");
  TestDoor door;
  const auto session = open(door, "carl");
  receive(*session, wish("people", 1));
  const auto all = news_in(answer(door, "people"));
  EXPECT_EQ(all.circle(), v1::CIRCLE_BEST);
  EXPECT_TRUE(all.is_all());
  EXPECT_EQ(all.online(), 1);
  EXPECT_THAT(names(all), ElementsAre("anna"));

  here("bert");
  const auto came = heard(door, 2);
  EXPECT_FALSE(came.is_all());
  EXPECT_THAT(names(came), ElementsAre("bert"));
  EXPECT_EQ(came.online(), 2);

  plays("bert");
  EXPECT_EQ(heard(door, 3).here(0).game_id(), to_base62(kGame));

  gone("bert");
  const auto left = heard(door, 4);
  EXPECT_THAT(left.gone_ids(), ElementsAre("bert"));
  EXPECT_EQ(left.online(), 1);
}

TEST_F(OnlineTopicTest, TellsOfThePeopleWhomTheUserFollowsAndOfNobodyElse) {
  start();
  TestDoor door;
  const auto session = make(door, follower_of("anna"));
  run(session->open());
  receive(*session, wish("people", 2));
  EXPECT_THAT(names(news_in(answer(door, "people"))), IsEmpty());

  here("bert");
  here("anna");
  const auto came = heard(door, 2);
  EXPECT_EQ(came.circle(), v1::CIRCLE_FOLLOWED);
  EXPECT_THAT(names(came), ElementsAre("anna"));

  // They choose not to be seen.
  online.hide("anna");
  EXPECT_THAT(heard(door, 3).gone_ids(), ElementsAre("anna"));
}

TEST_F(OnlineTopicTest, TellsAtOnceOfPeopleWhomTheUserBeginsToFollow) {
  start();
  here("anna");
  TestDoor door;
  const auto session = open(door, "carl");
  receive(*session, wish("people", 2));
  (void)answer(door, "people");

  accounts_v1::PersonalLists lists;
  lists.add_follow("anna");
  session->replace_lists(lists);
  ASSERT_EQ(told(door).size(), 2U);
  EXPECT_THAT(names(told(door).back()), ElementsAre("anna"));

  session->replace_lists({});
  EXPECT_THAT(told(door).back().gone_ids(), ElementsAre("anna"));
}

TEST_F(OnlineTopicTest, TellsGuestsOnlyOfThoseWhomEverybodyMaySee) {
  start();
  here("anna");
  here("bert", accounts_v1::AUDIENCE_REGISTERED);
  TestDoor door;
  Identity identity = identity_of("guest");
  identity.user->set_is_guest(true);
  const auto session = make(door, std::move(identity));
  run(session->open());
  receive(*session, wish("people", 1));
  const auto all = news_in(answer(door, "people"));
  EXPECT_THAT(names(all), ElementsAre("anna"));
  EXPECT_EQ(all.online(), 1);
}

TEST_F(OnlineTopicTest, NamesNobodyWhoHasClosedTheirAccount) {
  start();
  closed.add("anna");
  here("anna");
  TestDoor door;
  const auto session = open(door, "carl");
  receive(*session, wish("people", 1));
  EXPECT_EQ(news_in(answer(door, "people")).here(0).user().handle(), kClosedName);
}

TEST_F(OnlineTopicTest, RefusesVisitorsAndWhatIsNoCircleAndStopsWhenAskedTo) {
  start();
  TestDoor visitor;
  const auto nobody = open(visitor);
  receive(*nobody, wish("people", 1));
  EXPECT_EQ(answer(visitor, "people").refusal().error().reason(), common_v1::REASON_NOT_LOGGED_IN);

  TestDoor door;
  const auto session = open(door, "carl");
  receive(*session, wish("four", 4));
  EXPECT_EQ(answer(door, "four").refusal().error().field(), "follow_people");

  TestDoor other_door;
  const auto other = open(other_door, "dora");
  receive(*other, wish("people", 1));
  receive(*session, wish("people", 1));
  (void)answer(door, "people");
  receive(*session, wish("stop", 0));
  EXPECT_TRUE(answer(door, "stop").has_done());
  here("anna");
  (void)heard(other_door, 2);
  EXPECT_EQ(told(door).size(), 1U);
}

}  // namespace
}  // namespace escaque::services::gateway
