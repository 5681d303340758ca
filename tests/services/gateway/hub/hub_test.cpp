#include "gateway/hub/hub.hpp"

#include "services/gateway/hub_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class HubTest : public HubFixture {
 protected:
  HubTest() { start(); }

  static std::vector<v1::Health> health_of(const TestDoor& door) {
    std::vector<v1::Health> all;
    for (const auto& message : door.all_of(Case::kServerState)) {
      all.push_back(message.server_state().health());
    }
    return all;
  }
  void follow_event(Session& session) {
    auto made = message("event");
    made.mutable_follow_event()->set_event_id(kEvent);
    receive(session, std::move(made));
  }
  /// The game that Anna plays, followed.
  std::shared_ptr<Session> open_board(TestDoor& door, const std::string& user_id) {
    auto session = open(door, user_id);
    follow(*session);
    answer(door, "follow");
    return session;
  }

  static constexpr const char* kEvent = "00000000005";
  const std::string event_stream =
      eventlog::entity_keys("t", from_base62(kEvent).value_or(0)).stream;
};

TEST_F(HubTest, SaysHowTheServerIsWheneverThatChanges) {
  TestDoor early;
  TestDoor late;
  const auto first = open(early);

  redis.go_away();
  const auto second = open(late);
  redis.come_back();

  EXPECT_THAT(health_of(early), ElementsAre(v1::HEALTH_CLOCKS_STAND, v1::HEALTH_WELL));
  EXPECT_THAT(health_of(late), ElementsAre(v1::HEALTH_CLOCKS_STAND, v1::HEALTH_WELL));
  EXPECT_EQ(late.cases().front(), Case::kWelcome);
}

TEST_F(HubTest, SaysInWhichGameClocksAreStoppedWhileOneServerOfRedisIsAway) {
  create_game();
  TestDoor player;
  TestDoor late;
  TestDoor elsewhere;
  const auto first = open_board(player, "anna");
  const auto second = open(elsewhere);

  redis.go_away(stream);
  const auto third = open_board(late, "");
  redis.come_back(stream);

  for (const TestDoor* door : {&player, &late}) {
    EXPECT_THAT(health_of(*door), ElementsAre(v1::HEALTH_CLOCKS_STAND, v1::HEALTH_WELL));
    for (const auto& message : door->all_of(Case::kServerState)) {
      EXPECT_EQ(message.server_state().game_id(), to_base62(kGame));
    }
  }
  EXPECT_THAT(health_of(elsewhere), IsEmpty());
}

TEST_F(HubTest, SaysOfNoSingleGameThatItsClocksAreStoppedWhileAllAre) {
  create_game();
  TestDoor door;
  const auto session = open_board(door, "anna");
  redis.go_away(stream);

  redis.go_away();
  redis.come_back(stream);
  redis.come_back();

  std::vector<std::string> told_of;
  for (const auto& message : door.all_of(Case::kServerState)) {
    told_of.push_back(message.server_state().game_id());
  }
  EXPECT_THAT(told_of, ElementsAre(to_base62(kGame), "", "", to_base62(kGame)));
  EXPECT_EQ(health_of(door).back(), v1::HEALTH_WELL);
}

TEST_F(HubTest, SaysInWhichGameClocksStayStoppedWhenTheOthersRunAgain) {
  create_game();
  TestDoor door;
  const auto session = open_board(door, "anna");

  redis.go_away();
  redis.go_away(stream);
  redis.come_back();

  EXPECT_THAT(health_of(door),
              ElementsAre(v1::HEALTH_CLOCKS_STAND, v1::HEALTH_WELL, v1::HEALTH_CLOCKS_STAND));
  EXPECT_EQ(door.all_of(Case::kServerState).back().server_state().game_id(), to_base62(kGame));
}

TEST_F(HubTest, SaysThatGamesIsAway) {
  TestDoor door;
  const auto session = open(door);

  games.die();

  run_until([&] { return !health_of(door).empty(); });
  EXPECT_EQ(health_of(door).front(), v1::HEALTH_RESTARTING);
  EXPECT_FALSE(hub->is_games_up());
  EXPECT_TRUE(hub->is_redis_up());
}

TEST_F(HubTest, AsksEverybodyToConnectElsewhereWhenItStops) {
  TestDoor user;
  TestDoor visitor;
  const auto first = open(user, "anna");
  const auto second = open(visitor);

  EXPECT_EQ(hub->hang_up_some(10), 2U);

  EXPECT_EQ(user.hung_up, Hangup::shutting_down);
  EXPECT_EQ(visitor.hung_up, Hangup::shutting_down);
}

TEST_F(HubTest, AsksAFewAtATimeAndNobodyTwice) {
  TestDoor a;
  TestDoor b;
  const auto first = open(a, "anna");
  const auto second = open(b);

  EXPECT_EQ(hub->hang_up_some(1), 1U);
  EXPECT_NE(a.hung_up.has_value(), b.hung_up.has_value());
  EXPECT_EQ(hub->hang_up_some(1), 1U);
  EXPECT_TRUE(a.hung_up && b.hung_up);
  EXPECT_EQ(hub->hang_up_some(1), 0U);
}

TEST_F(HubTest, CountsItsConnectionsUntilTheyClose) {
  TestDoor a;
  TestDoor b;
  const auto first = open(a, "anna");
  const auto second = open(b);
  EXPECT_EQ(metrics.sockets.value(), 2);

  first->close();
  first->close();

  EXPECT_EQ(metrics.sockets.value(), 1);
  EXPECT_FALSE(hub->directory().has("anna"));
}

TEST_F(HubTest, TellsAllConnectionsOfAUserAndNobodyElse) {
  TestDoor a;
  TestDoor b;
  TestDoor other;
  TestDoor visitor;
  const auto first = open(a, "anna");
  const auto second = open(b, "anna");
  const auto third = open(other, "bert");
  const auto fourth = open(visitor);
  v1::ServerMessage made;
  made.mutable_invitations_changed();

  hub->directory().tell("anna", hub->outgoing(std::move(made)));

  EXPECT_THAT(a.all_of(Case::kInvitationsChanged), SizeIs(1));
  EXPECT_THAT(b.all_of(Case::kInvitationsChanged), SizeIs(1));
  EXPECT_THAT(other.all_of(Case::kInvitationsChanged), IsEmpty());
  EXPECT_THAT(visitor.all_of(Case::kInvitationsChanged), IsEmpty());
}

/// FIDE 2014 6.7a: the event's page is the playing hall.
TEST_F(HubTest, ReportsPlayersWhoHaveTheEventsPageOpenWhenTheirGameBegins) {
  TestDoor there;
  TestDoor elsewhere;
  const auto anna = open(there, "anna");
  const auto bert = open(elsewhere, "bert");
  follow_event(*anna);
  answer(there, "event");
  matchmaking_v1::GamesStarted started;
  auto& game = *started.add_games();
  game.set_game_id(to_base62(kGame));
  game.mutable_white()->set_id("anna");
  game.mutable_black()->set_id("bert");
  started.set_event_id(kEvent);

  redis.append("started", started.SerializeAsString());
  run_until([&] { return !elsewhere.all_of(Case::kLobbyChanged).empty(); });
  EXPECT_THAT(games.reports, IsEmpty()) << "without an hour nobody is waited for";
  started.set_has_hour(true);
  redis.append("started", started.SerializeAsString());
  run_until([&] { return !games.reports.empty(); });

  ASSERT_THAT(games.reports, SizeIs(1));
  EXPECT_EQ(games.reports.front().user_id(), "anna");
  EXPECT_EQ(games.reports.front().game_id(), to_base62(kGame));
  EXPECT_EQ(games.reports.front().absence(), games_v1::ABSENCE_UNSPECIFIED);
}

TEST_F(HubTest, FollowsATopicOnceAndNoLongerThanSomebodyDoes) {
  TestDoor a;
  TestDoor b;
  const auto first = open(a);
  const auto second = open(b);
  follow_event(*first);
  follow_event(*second);
  answer(a, "event");
  answer(b, "event");
  EXPECT_EQ(redis.subscribers(event_stream), 1U);

  auto unfollow = message("unfollow");
  unfollow.mutable_unfollow_event();
  receive(*first, unfollow);
  EXPECT_EQ(redis.subscribers(event_stream), 1U);
  second->close();

  EXPECT_EQ(redis.subscribers(event_stream), 0U);
}

TEST_F(HubTest, AnEntryComesToThoseWhoFollowItsGame) {
  create_game();
  TestDoor player;
  TestDoor spectator;
  TestDoor elsewhere;
  const auto first = open_board(player, "anna");
  const auto second = open_board(spectator, "");
  const auto third = open(elsewhere, "bert");
  EXPECT_EQ(redis.subscribers(stream), 1U);

  write(draw_offer());

  EXPECT_THAT(player.versions(), ElementsAre(1, 2));
  EXPECT_THAT(spectator.versions(), ElementsAre(1, 2));
  EXPECT_THAT(elsewhere.versions(), IsEmpty());
}

TEST_F(HubTest, AClosedConnectionIsSentNothingMore) {
  create_game();
  TestDoor door;
  const auto session = open_board(door, "anna");

  session->close();
  write(draw_offer());

  EXPECT_THAT(door.versions(), ElementsAre(1));
  EXPECT_EQ(redis.subscribers(stream), 1U) << "for a moment: it may be a reload";
}

TEST_F(HubTest, ARefusalOfGamesGoesToTheConnectionThatAsked) {
  create_game();
  TestDoor asking;
  TestDoor other;
  const auto first = open_board(asking, "anna");
  const auto second = open_board(other, "anna");
  resign(*first, "resign");
  run_until([this] { return games.commands.size() == 1; });
  EXPECT_EQ(games.commands.front().user_id(), "anna");
  EXPECT_EQ(games.commands.front().command_id(), "resign");

  games.refuse(games.commands.front(), common_v1::REASON_GAME_OVER);

  const auto refused = answer(asking, "resign").refusal();
  EXPECT_EQ(refused.error().reason(), common_v1::REASON_GAME_OVER);
  EXPECT_EQ(refused.game_id(), to_base62(kGame));
  EXPECT_THAT(other.all_of(Case::kRefusal), IsEmpty());
}

TEST_F(HubTest, ACommandThatCameTwiceIsAnsweredByItsEntryToTheConnectionThatAsked) {
  create_game();
  TestDoor asking;
  TestDoor other;
  const auto first = open_board(asking, "anna");
  const auto second = open_board(other, "anna");
  write(draw_offer());
  resign(*first, "resign");
  run_until([this] { return games.commands.size() == 1; });

  games.accept(games.commands.front(), 2);

  run_until([&] { return asking.versions().size() == 3; });
  EXPECT_THAT(asking.versions(), ElementsAre(1, 2, 2));
  EXPECT_THAT(other.versions(), ElementsAre(1, 2));
}

TEST_F(HubTest, NamesNobodyWhoseAccountIsClosed) {
  closed.add("bert");
  auto entry = creation();
  auto& created = *entry.mutable_facts(0)->mutable_game_created();
  created.mutable_white()->mutable_user()->set_handle("Anna");
  created.mutable_black()->mutable_user()->set_handle("Bert");

  write(entry);
  TestDoor door;
  const auto session = open_board(door, "");

  const auto shown = door.all_of(Case::kGameEntries).back().game_entries().entries(0).facts(0);
  EXPECT_EQ(shown.game_created().white().user().handle(), "Anna");
  EXPECT_EQ(shown.game_created().black().user().handle(), kClosedName);
}

}  // namespace
}  // namespace escaque::services::gateway
