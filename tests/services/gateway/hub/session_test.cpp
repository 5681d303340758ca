// What one connection is sent and in which order, and what it is refused.

#include "gateway/hub/session.hpp"

#include "services/gateway/hub_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class SessionTest : public HubFixture {
 protected:
  SessionTest() { start(); }

  OutgoingPtr pong(int nonce) {
    v1::ServerMessage made;
    made.mutable_pong()->set_nonce(nonce);
    return hub->outgoing(std::move(made));
  }
  /// It waits for what `games` knows of the user.
  std::shared_ptr<Session> begin_opening(TestDoor& door) {
    games.list_live_games.hold();
    auto session = make(door, identity_of("anna"));
    hub->spawn("open", session->open());
    run_until([this] { return games.list_live_games.count() == 1; });
    return session;
  }
};

TEST_F(SessionTest, WelcomesAUserWithWhatConcernsThem) {
  auto live = GamesInstance::all_shards<games_v1::ListLiveGamesResponse>();
  live.add_games()->set_game_id("game");
  games.list_live_games.answer(live);
  ratings_v1::GetRatingsResponse rated;
  rated.add_users()->add_ratings()->mutable_rating()->set_value(1'700);
  others.ratings.get_ratings.answer(rated);
  matchmaking_v1::GetLobbyResponse lobby;
  lobby.mutable_snapshot()->add_challenges()->set_challenge_id("challenge");
  others.matchmaking.get_lobby.answer(lobby);
  TestDoor door;
  auto identity = identity_of("anna");
  identity.lists.add_censor("bert");

  run(make(door, std::move(identity))->open());

  const v1::Welcome& welcome = door.sent.front().welcome();
  EXPECT_EQ(welcome.user().id(), "anna");
  EXPECT_THAT(welcome.lists().censor(), ElementsAre("bert"));
  EXPECT_THAT(welcome.game_ids(), ElementsAre("game"));
  EXPECT_EQ(welcome.ratings(0).rating().value(), 1'700);
  EXPECT_EQ(welcome.challenges(0).challenge_id(), "challenge");
}

TEST_F(SessionTest, WelcomesAVisitorWithoutAskingAnybody) {
  TestDoor door;
  open(door);

  EXPECT_FALSE(door.sent.front().welcome().has_user());
  EXPECT_EQ(games.list_live_games.count(), 0U);
  EXPECT_EQ(others.ratings.get_ratings.count(), 0U);
}

TEST_F(SessionTest, WelcomesAlsoWhileOthersAreAway) {
  games.list_live_games.refuse(common_v1::REASON_INTERNAL);
  others.ratings.get_ratings.refuse(common_v1::REASON_INTERNAL);
  others.matchmaking.get_lobby.refuse(common_v1::REASON_INTERNAL);
  TestDoor door;

  open(door, "anna");

  EXPECT_EQ(door.sent.front().welcome().user().id(), "anna");
  EXPECT_THAT(door.sent.front().welcome().game_ids(), IsEmpty());
}

TEST_F(SessionTest, NothingOvertakesTheWelcome) {
  TestDoor door;
  const auto session = begin_opening(door);

  hub->directory().tell("anna", pong(1));
  session->deliver(pong(2));
  EXPECT_THAT(door.sent, IsEmpty());
  games.list_live_games.release();

  run_until([&] { return door.sent.size() == 4; });
  EXPECT_THAT(door.cases(), ElementsAre(Case::kWelcome, Case::kPong, Case::kPong, Case::kPing));
  EXPECT_EQ(door.sent[1].pong().nonce(), 1);
  EXPECT_EQ(door.sent[2].pong().nonce(), 2);
}

TEST_F(SessionTest, ThereIsABoundToWhatWaitsForTheWelcome) {
  TestDoor door;
  const auto session = begin_opening(door);

  for (int i = 0; i < 256; ++i) session->deliver(pong(i));
  EXPECT_FALSE(door.hung_up);
  session->deliver(pong(256));

  EXPECT_EQ(door.hung_up, Hangup::too_slow);
  games.list_live_games.release();
}

TEST_F(SessionTest, ARefusalNamesItsRequest) {
  TestDoor door;
  const auto visitor = open(door);

  receive(*visitor, message("unknown"));
  receive(*visitor, cancel_seek("seek"));
  follow(*visitor, 1, "malformed", "no id");

  const auto unknown = answer(door, "unknown").refusal().error();
  EXPECT_EQ(unknown.reason(), common_v1::REASON_UNKNOWN_MESSAGE);
  EXPECT_EQ(answer(door, "seek").refusal().error().reason(), common_v1::REASON_NOT_LOGGED_IN);
  const auto malformed = answer(door, "malformed").refusal();
  EXPECT_EQ(malformed.error().reason(), common_v1::REASON_MALFORMED);
  EXPECT_EQ(malformed.error().field(), "game_id");
  EXPECT_EQ(malformed.game_id(), "no id");
}

TEST_F(SessionTest, BeyondABudgetItSaysWhenToTryAgain) {
  TestDoor door;
  const auto session = open(door, "anna");
  auto again = message("unfollow");
  again.mutable_unfollow_arena();
  for (int i = 0; i < 60; ++i) receive(*session, again);
  ASSERT_THAT(door.all_of(Case::kRefusal), IsEmpty());

  again.set_id("late");
  receive(*session, again);

  const auto refused = answer(door, "late").refusal().error();
  EXPECT_EQ(refused.reason(), common_v1::REASON_RATE_LIMITED);
  EXPECT_GT(refused.retry_after_ms(), 0);
  time.advance(Millis(refused.retry_after_ms()));
  again.set_id("in time");
  receive(*session, again);
  EXPECT_TRUE(answer(door, "in time").has_done());
}

TEST_F(SessionTest, WhoeverGoesOnAllTheSameIsShownOut) {
  TestDoor door;
  const auto session = open(door, "anna");
  auto again = message("unfollow");
  again.mutable_unfollow_arena();

  for (int i = 0; i < 60 + config.limits.excess; ++i) receive(*session, again);
  EXPECT_FALSE(door.hung_up);
  receive(*session, again);

  EXPECT_EQ(door.hung_up, Hangup::over_budget);
  const auto before = door.sent.size();
  receive(*session, again);
  EXPECT_THAT(door.sent, SizeIs(before)) << "what still comes is not served";
}

TEST_F(SessionTest, CommandsToOtherServicesGoOneAfterTheOther) {
  others.matchmaking.command_lobby.hold();
  TestDoor door;
  const auto session = open(door, "anna");
  receive(*session, cancel_seek("first"));
  receive(*session, cancel_seek("second"));
  auto ping = message("ping");
  ping.mutable_ping()->set_nonce(9);
  receive(*session, ping);

  EXPECT_EQ(answer(door, "ping").pong().nonce(), 9) << "it waits for no other service";
  run_until([this] { return others.matchmaking.command_lobby.count() == 1; });
  EXPECT_FALSE(door.answer("first"));
  others.matchmaking.command_lobby.release();

  answer(door, "second");
  const auto all = door.all_of(Case::kDone);
  ASSERT_THAT(all, SizeIs(2));
  EXPECT_EQ(all.front().reply_to(), "first");
}

TEST_F(SessionTest, RefusesMoreCommandsThanMayWait) {
  others.matchmaking.command_lobby.hold();
  TestDoor door;
  const auto session = open(door, "anna");
  receive(*session, cancel_seek("under way"));
  run_until([this] { return others.matchmaking.command_lobby.count() == 1; });

  for (int i = 0; i < 32; ++i) receive(*session, cancel_seek(std::to_string(i)));
  ASSERT_THAT(door.all_of(Case::kRefusal), IsEmpty());
  receive(*session, cancel_seek("late"));

  EXPECT_EQ(answer(door, "late").refusal().error().reason(), common_v1::REASON_OVERLOADED);
  others.matchmaking.command_lobby.release();
  EXPECT_TRUE(answer(door, "31").has_done());
}

TEST_F(SessionTest, WhatWasTakenOnIsDoneAlsoWhenTheConnectionEnds) {
  others.matchmaking.command_lobby.hold();
  TestDoor door;
  const auto session = open(door, "anna");
  receive(*session, cancel_seek("first"));
  receive(*session, cancel_seek("second"));
  run_until([this] { return others.matchmaking.command_lobby.count() == 1; });

  session->close();
  const auto before = door.sent.size();
  others.matchmaking.command_lobby.release();

  run_until([this] { return others.matchmaking.command_lobby.count() == 2; });
  session->deliver(pong(1));
  EXPECT_THAT(door.sent, SizeIs(before)) << "the door is gone";
  EXPECT_EQ(hub->directory().size(), 0U);
}

TEST_F(SessionTest, TheUseOfAnAccountIsNotedOnce) {
  TestDoor door;
  auto identity = identity_of("anna");
  identity.is_unused = true;
  const auto session = make(door, std::move(identity));
  run(session->open());
  EXPECT_EQ(others.accounts.note_use.count(), 0U) << "to be here is no use";

  receive(*session, cancel_seek("first"));
  receive(*session, cancel_seek("second"));
  answer(door, "second");

  run_until([this] { return others.accounts.note_use.count() > 0; });
  ASSERT_THAT(others.accounts.note_use.asked(), SizeIs(1));
  EXPECT_EQ(others.accounts.note_use.asked().front().user_id(), "anna");
}

}  // namespace
}  // namespace escaque::services::gateway
