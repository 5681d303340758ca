// An adjourned game that an arbiter resumes goes on for whoever sits at its board, without a word
// of theirs: the gateway reports that they have come.

#include <gtest/gtest.h>

#include "escaque/games/v1/arbiter_service.grpc.pb.h"

#include "gateway_fixture.hpp"
#include "platform/grpc/call.hpp"

namespace escaque::services::gateway {
namespace {

using Fact = games_v1::Fact;

class AdjournedGameTest : public GatewayFixture {
 protected:
  using Desk = games_v1::ArbiterService::StubInterface::async_interface;

  void SetUp() override {
    GatewayFixture::SetUp();
    anna = registered("Anna");
    bert = registered("Bert");
    white = connect(anna);
    black = connect(bert);
    game = start_game(white, black, "Bert");
    answer(white, follow(game));
    answer(black, follow(game));
  }

  void act(const Client& client, const std::function<void(games_v1::PlayerAction&)>& fill) {
    v1::ClientMessage message;
    message.mutable_act_in_game()->set_game_id(game);
    fill(*message.mutable_act_in_game()->mutable_action());
    EXPECT_GT(wait_entry(client, client->send(message)).version(), 0);
  }

  void adjourn_after_sealed(const std::string& uci) {
    act(white, [](auto& action) { action.mutable_offer_adjournment(); });
    act(black, [](auto& action) { action.mutable_accept_adjournment(); });
    act(white, [&uci](auto& action) { action.mutable_seal_move()->set_uci(uci); });
  }

  void resume_by_arbiter() {
    games_v1::GiveOrderRequest order;
    order.mutable_arbiter()->set_id(to_string(UserId{1'000'000}));
    order.mutable_arbiter()->add_roles(common_v1::ROLE_ADMIN);
    order.set_request_id("resume");
    order.set_game_id(game);
    order.mutable_order()->set_reason("Both are in the hall");
    order.mutable_order()->set_article("fide-2023 I");
    order.mutable_order()->mutable_resume_game();
    const auto arbiters = games_v1::ArbiterService::NewStub(test::channel((*games_)->address()));
    const rpc::CallOptions options{rpc::Deadline::in(Millis(10'000))};
    const auto given = run(rpc::call(static_cast<Desk*>(arbiters->async()), &Desk::GiveOrder,
                                     std::move(order), options));
    ASSERT_TRUE(given) << given.error().detail.message();
  }

  /// The next entry with such a fact that `client` is shown.
  games_v1::GameEntry entry_with(const Client& client, Fact::FactCase fact) {
    games_v1::GameEntry found;
    wait(client, [&found, fact](const v1::ServerMessage& message) {
      for (const auto& entry : message.game_entries().entries()) {
        for (const auto& f : entry.facts()) {
          if (f.fact_case() != fact) continue;
          found = entry;
          return true;
        }
      }
      return false;
    });
    return found;
  }

  Player anna, bert;
  Client white, black;
  std::string game;
};

TEST_F(AdjournedGameTest, GoesOnForWhoSitsAtItsBoard) {
  play(white, game, "e2e4");
  play(black, game, "e7e5");
  adjourn_after_sealed("g1f3");
  resume_by_arbiter();

  const auto resumed = entry_with(white, Fact::kGameResumed);
  EXPECT_FALSE(resumed.facts(1).game_resumed().has_white_arrived());
  EXPECT_FALSE(resumed.facts(1).game_resumed().has_black_arrived());
  // The sealed move is opened as soon as Black, who must answer it, is known to be there.
  const auto opened = entry_with(black, Fact::kSealedMoveOpened);
  EXPECT_EQ(opened.facts(0).sealed_move_opened().text(), "g1f3");
  EXPECT_EQ(play(black, game, "b8c6").facts(0).move_played().san(), "Nc6");
}

TEST_F(AdjournedGameTest, AwaitsWhoComesToItLater) {
  play(white, game, "e2e4");
  play(black, game, "e7e5");
  adjourn_after_sealed("g1f3");
  black->drop();
  black.reset();
  wait(white, [](const v1::ServerMessage& message) {
    return message.has_game_audience() && !message.game_audience().black_present();
  });
  resume_by_arbiter();
  const auto arrived = entry_with(white, Fact::kPlayerArrived);
  EXPECT_EQ(arrived.facts(0).player_arrived().color(), common_v1::COLOR_WHITE);

  black = connect(bert);
  answer(black, follow(game));

  EXPECT_EQ(entry_with(white, Fact::kSealedMoveOpened).facts(0).sealed_move_opened().text(),
            "g1f3");
  EXPECT_EQ(play(black, game, "b8c6").facts(0).move_played().san(), "Nc6");
}

}  // namespace
}  // namespace escaque::services::gateway
