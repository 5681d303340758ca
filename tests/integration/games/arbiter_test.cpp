// An arbiter intervenes through the real service: time is added, the game is drawn, then corrected.

#include "escaque/games/v1/arbiter_service.grpc.pb.h"

#include "integration/games/games_fixture.hpp"
#include "platform/grpc/call.hpp"

namespace escaque::services::games {
namespace {

class ArbiterTest : public GamesFixture {
 protected:
  using Desk = v1::ArbiterService::StubInterface::async_interface;

  v1::GiveOrderRequest order(std::uint64_t arbiter, std::string id) {
    v1::GiveOrderRequest made;
    made.mutable_arbiter()->set_id(to_string(UserId{arbiter}));
    made.mutable_arbiter()->add_roles(common_v1::ROLE_ADMIN);
    made.set_request_id(std::move(id));
    made.set_game_id(game);
    made.mutable_order()->set_reason("Noise in the hall");
    made.mutable_order()->set_article("fide-2023 12.9");
    return made;
  }

  template <class Request, class Response>
  Result<Response, rpc::Error> ask(void (Desk::*method)(grpc::ClientContext*, const Request*,
                                                        Response*,
                                                        std::function<void(grpc::Status)>),
                                   Request asked) {
    const rpc::CallOptions options{rpc::Deadline::in(Millis(10'000))};
    if (!arbiters) arbiters = v1::ArbiterService::NewStub(channel);
    return run(rpc::call(static_cast<Desk*>(arbiters->async()), method, std::move(asked), options));
  }

  std::unique_ptr<v1::ArbiterService::Stub> arbiters;
};

TEST_F(ArbiterTest, AddsTimeDeclaresADrawAndCorrectsIt) {
  start();
  create(7);
  moves("e2e4 e7e5");

  auto wish = order(9, "time");
  wish.mutable_order()->mutable_adjust_time()->set_color(common_v1::COLOR_BLACK);
  wish.mutable_order()->mutable_adjust_time()->set_delta_ms(60'000);
  const auto added = ask(&Desk::GiveOrder, wish);
  ASSERT_TRUE(added) << added.error().detail.message();
  wait_text("arbiter adjusts time black [fide-2023 12.9]; credits 0/60");
  // Given again it has no second effect.
  const auto again = ask(&Desk::GiveOrder, wish);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->version(), added->version());

  auto draw = order(9, "draw");
  draw.mutable_order()->mutable_declare_result()->set_verdict(v1::VERDICT_DRAW);
  ASSERT_TRUE(ask(&Desk::GiveOrder, draw));
  wait_text("ended 1/2-1/2 arbiter");
  auto win = order(9, "win");
  win.mutable_order()->mutable_declare_result()->set_verdict(v1::VERDICT_WHITE_WINS);
  ASSERT_TRUE(ask(&Desk::GiveOrder, win));
  wait_text("ended 1-0 arbiter");

  // The archive follows the correction.
  v1::ListGamesRequest list;
  list.set_user_id(to_string(UserId{1}));
  common_v1::Color winner{};
  do {
    const auto listed = call(&Stub::ListGames, list);
    ASSERT_TRUE(listed);
    if (listed->games_size() > 0) winner = listed->games(0).result().winner();
  } while (winner != common_v1::COLOR_WHITE);
}

TEST_F(ArbiterTest, IsNobodyElseAndNotAPlayer) {
  start();
  create(7);
  moves("e2e4 e7e5");

  auto stranger = order(9, "o1");
  stranger.mutable_order()->mutable_stop_clocks();
  auto player = stranger;
  stranger.mutable_arbiter()->clear_roles();
  EXPECT_EQ(ask(&Desk::GiveOrder, stranger).error().reason(), common_v1::REASON_NOT_ALLOWED);
  // Whoever may rule in no game is shown none.
  v1::ListDeskRequest list;
  *list.mutable_arbiter() = stranger.arbiter();
  const auto shown = ask(&Desk::ListDesk, list);
  ASSERT_TRUE(shown);
  EXPECT_EQ(shown->games_size(), 0);
  player.mutable_arbiter()->set_id(to_string(UserId{1}));
  EXPECT_EQ(ask(&Desk::GiveOrder, player).error().reason(), common_v1::REASON_NOT_ALLOWED);
  auto nowhere = order(9, "o2");
  nowhere.mutable_order()->mutable_stop_clocks();
  nowhere.set_game_id(to_string(GameId{8}));
  EXPECT_EQ(ask(&Desk::GiveOrder, nowhere).error().reason(), common_v1::REASON_NO_SUCH_GAME);
  EXPECT_EQ(entries.size(), 3U);
}

/// User 9 rules in the event, user 21 is its appeals committee; neither has a role on the site.
TEST_F(ArbiterTest, OfAnEventRulesThereAndItsCommitteeDecidesTheAppeal) {
  // Games of events take orders for longer than others.
  config.archive.keep_stream = Millis(0);
  start();
  auto asked = creation(7, support::time_control(180, 2));
  asked.mutable_event()->set_event_id(to_string(GameId{5}));
  asked.mutable_event()->add_arbiter_ids(to_string(UserId{9}));
  asked.mutable_event()->add_committee_ids(to_string(UserId{21}));
  ASSERT_TRUE(call(&Stub::CreateGame, asked));
  ASSERT_TRUE(call(&Stub::CreateGame, creation(8, support::time_control(180, 2))));
  follow(7);
  moves("e2e4 e7e5");
  const auto official = [this](std::uint64_t user, std::string id) {
    auto made = order(user, std::move(id));
    made.mutable_arbiter()->clear_roles();
    return made;
  };

  v1::ListDeskRequest list;
  *list.mutable_arbiter() = official(9, "-").arbiter();
  const auto desk = ask(&Desk::ListDesk, list);
  ASSERT_TRUE(desk);
  ASSERT_EQ(desk->games_size(), 1);
  EXPECT_EQ(desk->games(0).game().game_id(), game);
  auto win = official(9, "win");
  win.mutable_order()->mutable_declare_result()->set_verdict(v1::VERDICT_BLACK_WINS);
  auto elsewhere = win;
  elsewhere.set_game_id(to_string(GameId{8}));
  EXPECT_EQ(ask(&Desk::GiveOrder, elsewhere).error().reason(), common_v1::REASON_NOT_ALLOWED);
  ASSERT_TRUE(ask(&Desk::GiveOrder, win));
  wait_text("ended 0-1 arbiter");

  auto appeal = command(1);
  appeal.mutable_action()->mutable_appeal()->set_grounds("I was not asked");
  carry_out(appeal);
  auto draw = official(9, "draw");
  draw.mutable_order()->mutable_decide_appeal()->set_is_upheld(true);
  draw.mutable_order()->mutable_decide_appeal()->set_verdict(v1::VERDICT_DRAW);
  EXPECT_EQ(ask(&Desk::GiveOrder, draw).error().reason(), common_v1::REASON_NOT_ALLOWED);
  auto of_committee = official(21, "draw");
  *of_committee.mutable_order() = draw.order();
  const auto decided = ask(&Desk::GiveOrder, of_committee);
  ASSERT_TRUE(decided) << decided.error().detail.message();
  wait_text("upheld [fide-2023 12.9]; ended 1/2-1/2 arbiter");
}

TEST_F(ArbiterTest, ComesTooLateForAGameWhoseStreamIsGone) {
  config.archive.keep_stream = Millis(0);
  start();
  create(7);
  moves("e2e4 e7e5");
  auto draw = order(9, "draw");
  draw.mutable_order()->mutable_declare_result()->set_verdict(v1::VERDICT_DRAW);
  ASSERT_TRUE(ask(&Desk::GiveOrder, draw));

  v1::GetGameRequest request;
  request.set_game_id(game);
  bool is_archived = false;
  while (!is_archived) {
    const auto got = call(&Stub::GetGame, request);
    ASSERT_TRUE(got);
    is_archived = got->is_archived();
  }

  auto win = order(9, "win");
  win.mutable_order()->mutable_declare_result()->set_verdict(v1::VERDICT_WHITE_WINS);
  const auto late = ask(&Desk::GiveOrder, win);
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().reason(), common_v1::REASON_GAME_OVER);
  EXPECT_EQ(late.error().detail.expected(), "an order sooner after its end");
}

TEST_F(ArbiterTest, SeesAllGamesInProgress) {
  start();
  create(7);
  moves("e2e4 e7e5");
  auto stop_clocks = order(9, "stop");
  stop_clocks.mutable_order()->mutable_stop_clocks();
  ASSERT_TRUE(ask(&Desk::GiveOrder, stop_clocks));

  v1::ListDeskRequest list;
  *list.mutable_arbiter() = stop_clocks.arbiter();
  const auto desk = ask(&Desk::ListDesk, list);
  ASSERT_TRUE(desk);
  ASSERT_EQ(desk->games_size(), 1);
  EXPECT_EQ(desk->games(0).game().game_id(), game);
  EXPECT_EQ(desk->games(0).game().plies(), 2);
  EXPECT_TRUE(desk->games(0).are_clocks_stopped());
  EXPECT_EQ(desk->shards_size(), 256);
}

}  // namespace
}  // namespace escaque::services::games
