#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "cli/replay/run.hpp"
#include "clients/cli/fake_gateway.hpp"
#include "support/io_fixture.hpp"

namespace escaque::clients::cli::replay {
namespace {

using AllGames = Run;  // testing::Test has a Run of its own.

constexpr Millis kNever{3'600'000};
constexpr std::size_t kPairs = 2;

std::vector<Plan> plans_of(std::initializer_list<std::string_view> games) {
  std::vector<Plan> plans;
  for (const std::string_view text : games) {
    plans.push_back(*plan_of(*rules::parse_pgn(text), plans.size() + 1, Flag::as_resignation));
  }
  return plans;
}

const std::string_view kMate = "1. f3 e5 2. g4 Qh4# 0-1";
const std::string_view kResigned = "1. e4 e5 2. Nf3 1-0";
const std::string_view kDrawn = "1. d4 d5 1/2-1/2";

common::v1::ErrorDetail error(common::v1::Reason reason, std::string text, Millis again = {}) {
  common::v1::ErrorDetail detail;
  detail.set_reason(reason);
  detail.set_message(std::move(text));
  detail.set_retry_after_ms(static_cast<int>(again.count()));
  return detail;
}

bool plays(const FakeGateway::Message& message, std::string_view uci) {
  return message.act_in_game().action().play_move().uci() == uci;
}

class ReplayRunTest : public test::IoFixture {
 protected:
  /// Every plan `times` times.
  bool replay(std::vector<Plan> plans, std::size_t concurrency, std::size_t times = 1) {
    plans_ = std::move(plans);
    Tally tally(said, plans_.size() * times, {});
    RunOptions options;
    options.server = server.url();
    options.games = plans_.size() * times;
    options.concurrency = concurrency;
    options.pairs = kPairs;
    options.progress = Millis(0);
    options.patience = patience;
    AllGames all(io, options, plans_, tally);
    run(all.play());
    tally.tell_end({});
    // The sockets of the last pair: their readers end before what they tell.
    run_until([&] { return io.stopped() || io.poll() == 0; });
    return tally.is_good();
  }

  [[nodiscard]] bool was_said(std::string_view text) const {
    return said.str().find(text) != std::string::npos;
  }

  FakeGateway server{io};
  Millis patience = kNever;
  std::ostringstream said;

 private:
  std::vector<Plan> plans_;
};

TEST_F(ReplayRunTest, PlaysGamesOneAfterTheOtherThroughOnePair) {
  EXPECT_TRUE(replay(plans_of({kMate, kResigned, kDrawn}), 1)) << said.str();

  EXPECT_EQ(server.guests, 2U);
  EXPECT_EQ(server.most_running, 1U);
  EXPECT_TRUE(was_said("9 moves in 0 s\n3 passed, 0 failed\n")) << said.str();
}

TEST_F(ReplayRunTest, PlaysSeveralGamesOfAPairAtATime) {
  EXPECT_TRUE(replay(plans_of({kMate, kResigned, kDrawn}), 6, 4)) << said.str();

  EXPECT_EQ(server.guests, 2 * kPairs);
  EXPECT_EQ(server.games, 12U);
  EXPECT_GT(server.most_running, kPairs);
}

TEST_F(ReplayRunTest, FollowsNoGameLongerThanItIsPlayed) {
  server.max_followed = 1;

  EXPECT_TRUE(replay(plans_of({kResigned}), 1, 5)) << said.str();
}

TEST_F(ReplayRunTest, ARefusedActionFailsItsGameAndTheNextIsPlayed) {
  server.refuse = [](const FakeGateway::Message& message) -> FakeGateway::Refusal {
    if (!plays(message, "d8h4")) return std::nullopt;
    return error(common::v1::REASON_ILLEGAL_MOVE, "not today");
  };

  EXPECT_FALSE(replay(plans_of({kMate, kResigned}), 1));

  EXPECT_EQ(said.str(),
            "game 1: ? - ?: REASON_ILLEGAL_MOVE: not today\n"
            "6 moves in 0 s\n1 passed, 1 failed\n");
  EXPECT_EQ(server.guests, 2U) << "the pair is still good";
}

TEST_F(ReplayRunTest, WhatIsRefusedForTheRateIsAskedAgain) {
  int refusals = 0;
  server.refuse = [&](const FakeGateway::Message& message) -> FakeGateway::Refusal {
    if (message.has_unfollow_game() || ++refusals % 2 == 0) return std::nullopt;
    return error(common::v1::REASON_RATE_LIMITED, "too fast", Millis(1));
  };

  EXPECT_TRUE(replay(plans_of({kMate, kDrawn}), 1)) << said.str();

  EXPECT_TRUE(was_said(" requests came too fast and were made again\n")) << said.str();
}

TEST_F(ReplayRunTest, APongThatIsRefusedForTheRateIsSentAgain) {
  std::size_t refused = 0;
  server.refuse = [&](const FakeGateway::Message& message) -> FakeGateway::Refusal {
    if (!message.has_pong() || ++refused > 3) return std::nullopt;
    return error(common::v1::REASON_RATE_LIMITED, "too fast", Millis(1));
  };

  EXPECT_TRUE(replay(plans_of({kMate, kResigned, kDrawn}), 1)) << said.str();

  EXPECT_EQ(refused, 5U) << "three for the rate, and one of each player that was heard";
  EXPECT_EQ(server.pongs, 2U);
}

TEST_F(ReplayRunTest, AFlagThatIsToFallHasATimeControlOfWholeSeconds) {
  const auto game = rules::parse_pgn("[Termination \"Time forfeit\"]\n\n1. e4 e5 2. Nf3 1-0");
  const Plan plan = *plan_of(*game, 1, Flag::real);
  ASSERT_EQ(plan.ending, Ending::flag);
  int base_ms = 0;
  server.refuse = [&](const FakeGateway::Message& message) -> FakeGateway::Refusal {
    if (!message.has_command_lobby()) return std::nullopt;
    base_ms = message.command_lobby().open_challenge().terms().time_control().base_ms();
    return error(common::v1::REASON_INTERNAL, "seen enough");
  };

  EXPECT_FALSE(replay({plan}, 1));

  EXPECT_EQ(base_ms, 9'000) << "8 s, and a millisecond a ply";
}

TEST_F(ReplayRunTest, ALostConnectionFailsItsGameAndAnotherPairSitsDown) {
  bool is_cut = false;
  server.cuts = [&](const FakeGateway::Message& message) {
    return plays(message, "e7e5") && !std::exchange(is_cut, true);
  };

  EXPECT_FALSE(replay(plans_of({kMate, kResigned}), 1));

  EXPECT_TRUE(was_said("game 1: ? - ?: ")) << said.str();
  EXPECT_TRUE(was_said("1 passed, 1 failed\n")) << said.str();
  EXPECT_EQ(server.guests, 4U);
}

TEST_F(ReplayRunTest, SilenceFailsTheGame) {
  patience = Millis(20);
  bool was_silent = false;
  server.ignores = [&](const FakeGateway::Message& message) {
    return plays(message, "g1f3") && !std::exchange(was_silent, true);
  };

  EXPECT_FALSE(replay(plans_of({kResigned}), 1));

  EXPECT_TRUE(was_said("game 1: ? - ?: nothing came for ")) << said.str();
}

TEST_F(ReplayRunTest, AnotherGameThanTheRecordFails) {
  server.rewrite_pgn = [](std::string pgn) { return pgn.replace(pgn.find("1. e4"), 5, "1. d4"); };

  EXPECT_FALSE(replay(plans_of({kResigned}), 1));

  EXPECT_TRUE(was_said("game 1: ? - ?: ply 1 differs\n")) << said.str();
}

TEST_F(ReplayRunTest, WithoutAServerNothingIsPlayed) {
  const http::Url nowhere = server.url();
  server.close();
  const auto plans = plans_of({kResigned, kDrawn});
  Tally tally(said, plans.size(), {});
  AllGames all(io, {.server = nowhere, .games = 2, .concurrency = 2}, plans, tally);

  run(all.play());
  tally.tell_end({});

  EXPECT_FALSE(tally.is_good());
  EXPECT_TRUE(said.str().starts_with("cannot connect: ")) << said.str();
  EXPECT_TRUE(was_said("2 not played\n0 moves in 0 s\n0 passed, 2 failed\n")) << said.str();
}

}  // namespace
}  // namespace escaque::clients::cli::replay
