// Games that wait for an engine, what it says of them, and what rules make of that.

#include <map>
#include <optional>

#include <gmock/gmock.h>

#include "conduct/analysis/analysis_desk.hpp"
#include "conduct/inputs/rule_judge.hpp"
#include "services/conduct/conduct_fixture.hpp"
#include "services/conduct/engine_game.hpp"

namespace escaque::services::conduct {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class AnalysisTest : public ConductFixture {
 protected:
  void SetUp() override {
    limits.lease = std::chrono::minutes(10);
    use(limits);
  }
  void use(AnalysisLimits wanted) {
    analyses.emplace(database, wanted);
    desk.emplace(AnalysisDesk::Parts{
        *analyses, time, metrics, log::Logger(),
        [this](std::string id) -> Awaitable<AnalysisDesk::Log> { co_return logs.at(id); },
        [this](UserId player, long long input) { return look(player, input); }});
  }
  Awaitable<bool> look(UserId player, long long input) {
    if (is_judge_away) co_return false;
    co_return co_await judge.look(player, input);
  }
  /// A game of these two, as `games` and the outboxes would bring it.
  void play(const GameLog& log) {
    logs[log.outbox_entry().member] = log.log();
    const auto record = read_record(log.log());
    ASSERT_TRUE(record);
    ASSERT_TRUE(run(inputs.add(GameRecord(*record))));
    ASSERT_TRUE(run(desk->offer(*record)));
  }
  GameLog game(std::uint64_t id, int plies = 110) {
    time.advance(std::chrono::hours(1));
    return knights_game(GameId{id}, time.utc_now(), plies);
  }
  GameLog game_of(std::uint64_t id, UserId white, UserId black) {
    GameLog log = game(id, 40);
    log.created().mutable_white()->mutable_user()->set_id(to_string(white));
    log.created().mutable_black()->mutable_user()->set_id(to_string(black));
    return log;
  }
  std::optional<v1::GameToAnalyse> take() {
    const auto taken = run(desk->take({}));
    EXPECT_TRUE(taken);
    return taken->has_game() ? std::optional(taken->game()) : std::nullopt;
  }
  std::string taken_id() {
    const auto taken = take();
    return taken ? taken->game_id() : std::string();
  }
  std::string hand_in(const v1::HandInGameRequest& request) {
    const auto done = run(desk->hand_in(request));
    return done ? std::string() : done.error().detail.code();
  }
  void fail(const std::string& game_id) {
    v1::HandInGameRequest failed;
    failed.set_game_id(game_id);
    failed.set_failure("the engine has ended");
    EXPECT_THAT(hand_in(failed), IsEmpty());
  }
  void accuse(UserId accused) {
    ReportOrder order = report_of(UserId{50}, accused);
    order.report.offence = etiquette::Offence::engine;
    ASSERT_TRUE(run(store.report(std::move(order))));
  }
  /// Ann lets an engine play until there is such a decision; how many games that took.
  int play_until(const std::string& decision, std::uint64_t& id, int most = 40) {
    for (int games = 1; games <= most; ++games) {
      play(game(++id));
      EXPECT_THAT(hand_in(engine_says(*take())), IsEmpty());
      if (count("rule_decisions WHERE " + decision) > 0) return games;
    }
    return 0;
  }
  std::string text_of(const std::string& column, const std::string& where) {
    return *run(database.read([column, where](soci::session& session) {
      std::string text;
      session << "SELECT " << column << " FROM rule_decisions WHERE " << where << " LIMIT 1",
          soci::into(text);
      return text;
    }));
  }
  int queued(const std::string& state) {
    return count("analysis_queue WHERE state = '" + state + "'");
  }

  AnalysisLimits limits;
  InputStore inputs{database};
  DecisionStore decisions{database, key};
  RuleJudge judge{{inputs, decisions, time, metrics, log::Logger(), [] {}}, rule_settings({}), 10};
  std::map<std::string, games_v1::GetGameResponse> logs;
  std::optional<AnalysisStore> analyses;
  std::optional<AnalysisDesk> desk;
  bool is_judge_away = false;
};

TEST_F(AnalysisTest, GivesAGameAwayOnceAndKeepsWhatTheEngineSaysOnce) {
  play(game(7));
  const auto taken = take();
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->game_id(), to_string(GameId{7}));
  EXPECT_EQ(taken->moves_size(), 110);
  EXPECT_EQ(taken->first_ply(), 16);
  EXPECT_EQ(taken->nodes(), 20'000);
  EXPECT_EQ(taken->lines(), 3);
  EXPECT_THAT(taken_id(), IsEmpty()) << "somebody has it";

  EXPECT_THAT(hand_in(engine_says(*taken)), IsEmpty());
  EXPECT_THAT(hand_in(engine_says(*taken, 3)), IsEmpty()) << "an answer was lost";
  EXPECT_EQ(count("analysed_games"), 2) << "one for each player";
  EXPECT_EQ(count("analysed_games WHERE engine = 'Stockfish 15.1' AND nodes = 20000"
                  " AND lines = 3 AND version = 1"),
            2);
  EXPECT_EQ(queued("done"), 1);
  const auto seen = *run(inputs.inputs_of(UserId{1}, 0, kAllInputs));
  ASSERT_EQ(seen.size(), 2U);
  const auto& analysed = std::get<etiquette::GameAnalysed>(seen.back().seen);
  EXPECT_EQ(analysed.rating, 1600);
  EXPECT_EQ(analysed.positions.size(), 47U);
  EXPECT_EQ(analysed.positions.front().rank, 1);
  EXPECT_EQ(analysed.positions.front().spent, Millis(2'002));
  // The same game again, from an outbox.
  ASSERT_TRUE(run(desk->offer(*read_record(logs.begin()->second))));
  EXPECT_THAT(taken_id(), IsEmpty());
}

TEST_F(AnalysisTest, TakesNoGamesThatSayNothing) {
  play(game(1, 35));
  play(game(2, 111));
  GameLog casual = game(3, 40);
  casual.created().set_is_rated(false);
  play(casual);
  GameLog shuffled = game(4, 40);
  shuffled.created().set_variant(common::v1::VARIANT_CHESS960);
  shuffled.created().set_category(common::v1::CATEGORY_CHESS960);
  play(shuffled);
  GameLog computers = game(5, 40);
  computers.created().mutable_white()->mutable_user()->set_is_computer(true);
  computers.created().mutable_black()->mutable_user()->set_is_computer(true);
  play(computers);
  EXPECT_EQ(count("analysis_queue"), 0);
}

TEST_F(AnalysisTest, OfAComputerNothingIsKept) {
  GameLog log = game(5, 40);
  log.created().mutable_black()->mutable_user()->set_is_computer(true);
  play(log);
  EXPECT_THAT(hand_in(engine_says(*take())), IsEmpty());
  EXPECT_EQ(count("analysed_games"), 1);
  EXPECT_EQ(count("analysed_games WHERE user_id = '" + to_string(UserId{1}) + "'"), 1);
}

TEST_F(AnalysisTest, AfterItsLeaseSomebodyElseTakesAGame) {
  play(game(7, 40));
  const auto first = take();
  ASSERT_TRUE(first);
  time.advance(std::chrono::minutes(11));
  const auto second = take();
  ASSERT_TRUE(second) << "whoever had it has died";
  EXPECT_THAT(hand_in(engine_says(*first)), IsEmpty()) << "or was slow";
  EXPECT_THAT(hand_in(engine_says(*second)), IsEmpty());
  EXPECT_EQ(count("analysed_games"), 2);
}

TEST_F(AnalysisTest, WhatIsGivenBackWaitsAsBefore) {
  play(game(7, 40));
  for (int i = 0; i < 5; ++i) {
    const auto taken = take();
    ASSERT_TRUE(taken);
    v1::HandInGameRequest back;
    back.set_game_id(taken->game_id());
    back.set_is_given_back(true);
    EXPECT_THAT(hand_in(back), IsEmpty());
  }
  EXPECT_EQ(count("analysis_queue WHERE state = 'waiting' AND tries = 0"), 1);
}

TEST_F(AnalysisTest, AGameThatNoEngineManagesIsGivenUp) {
  play(game(7, 40));
  for (int i = 0; i < 3; ++i) fail(taken_id());
  EXPECT_THAT(taken_id(), IsEmpty());
  EXPECT_EQ(queued("given_up"), 1);
}

TEST_F(AnalysisTest, AGameThatKillsWhoeverTakesItIsGivenUp) {
  play(game(7, 40));
  for (int i = 0; i < 3; ++i) {
    EXPECT_THAT(taken_id(), testing::Not(IsEmpty()));
    time.advance(std::chrono::minutes(11));
  }
  EXPECT_THAT(taken_id(), IsEmpty());
  EXPECT_EQ(queued("given_up"), 1);
}

TEST_F(AnalysisTest, RefusesWhatIsNotAboutTheGame) {
  play(game(7, 40));
  auto taken = take();
  ASSERT_TRUE(taken);
  auto said = engine_says(*taken);
  said.set_game_id("Kasparov");
  EXPECT_EQ(hand_in(said), "conduct.malformed_game");
  said.set_game_id(to_string(GameId{8}));
  EXPECT_EQ(hand_in(said), "conduct.no_such_analysis");

  said = engine_says(*taken);
  said.mutable_positions()->RemoveLast();
  EXPECT_EQ(hand_in(said), "conduct.malformed_analysis");
  said = engine_says(*taken);
  said.mutable_positions(3)->mutable_lines(1)->set_move("a1a8");
  EXPECT_EQ(hand_in(said), "conduct.malformed_analysis");
  said = engine_says(*taken);
  said.mutable_positions(3)->mutable_lines(1)->set_move(said.positions(3).lines(0).move());
  EXPECT_EQ(hand_in(said), "conduct.malformed_analysis");
  said = engine_says(*taken);
  said.mutable_positions(3)->mutable_lines(1)->clear_centipawns();
  EXPECT_EQ(hand_in(said), "conduct.malformed_analysis");
  EXPECT_EQ(count("analysed_games"), 0);
}

TEST_F(AnalysisTest, WhoeverIsAccusedComesFirst) {
  play(game_of(1, UserId{1}, UserId{2}));
  play(game_of(2, UserId{3}, UserId{4}));
  play(game_of(3, UserId{5}, UserId{6}));
  accuse(UserId{4});
  const auto taken = take();
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->game_id(), to_string(GameId{2}));
  EXPECT_THAT(hand_in(engine_says(*taken)), IsEmpty());
  play(game_of(4, UserId{4}, UserId{6}));
  EXPECT_EQ(taken_id(), to_string(GameId{4})) << "as long as the case is open";
}

TEST_F(AnalysisTest, AReportBringsGamesThatNobodyWantedToSee) {
  limits.sample_a_day = 0;
  use(limits);
  play(game_of(1, UserId{1}, UserId{2}));
  EXPECT_THAT(taken_id(), IsEmpty());
  accuse(UserId{2});
  EXPECT_EQ(taken_id(), to_string(GameId{1}));
}

TEST_F(AnalysisTest, TheSampleOfADayIsBounded) {
  limits.sample_a_day = 2;
  use(limits);
  for (std::uint64_t id = 1; id <= 3; ++id) play(game(id, 40));
  for (int i = 0; i < 2; ++i) EXPECT_THAT(hand_in(engine_says(*take())), IsEmpty());
  EXPECT_THAT(taken_id(), IsEmpty());
  time.advance(std::chrono::hours(25));
  EXPECT_THAT(taken_id(), testing::Not(IsEmpty()));
}

TEST_F(AnalysisTest, TheQueueIsBounded) {
  limits.queue = 2;
  use(limits);
  for (std::uint64_t id = 1; id <= 5; ++id) play(game_of(id, UserId{2 * id}, UserId{2 * id + 1}));
  EXPECT_EQ(queued("waiting"), 2);
}

TEST_F(AnalysisTest, MovesOfAnEngineAreACaseInShadow) {
  std::uint64_t id = 0;
  EXPECT_EQ(play_until("rule = 'ENG-1'", id), 5) << "200 positions, 47 a game";
  const int games = play_until("rule = 'ENG-2' AND verdict = 'open_case'", id);
  EXPECT_EQ(games, 15) << "later ones only";

  const std::string of_case = "rule = 'ENG-2' AND verdict = 'open_case'";
  EXPECT_EQ(text_of("user_id", of_case), to_string(UserId{1}));
  EXPECT_THAT(text_of("features", of_case), HasSubstr("positions=705 games=15"));
  EXPECT_EQ(count("rule_decisions WHERE " + of_case + " AND is_shadow = 1 AND case_id <> ''"), 1);
  EXPECT_EQ(count("cases"), 0) << "nothing follows";
  EXPECT_EQ(count("rule_decisions WHERE user_id = '" + to_string(UserId{2}) + "'"), 0)
      << "of 1500 nothing is known";

  // From what is kept the same decision is made again.
  const std::string hash = text_of("inputs_hash", of_case);
  const auto seen = *run(inputs.inputs_of(UserId{1}, 0, kAllInputs));
  execute("DELETE FROM rule_decisions");
  RuleJudge again({inputs, decisions, time, metrics, log::Logger(), [] {}}, rule_settings({}), 10);
  ASSERT_TRUE(run(again.look(UserId{1}, seen.back().sequence)));
  EXPECT_EQ(text_of("inputs_hash", of_case), hash);
}

TEST_F(AnalysisTest, PeopleLeadToNothing) {
  for (std::uint64_t id = 1; id <= 12; ++id) {
    play(game(id));
    EXPECT_THAT(hand_in(engine_says(*take(), 2)), IsEmpty());
  }
  EXPECT_EQ(count("rule_decisions WHERE rule IN ('ENG-1', 'ENG-2')"), 0);
}

TEST_F(AnalysisTest, EvenTimesAreNoted) {
  std::uint64_t id = 0;
  EXPECT_EQ(play_until("rule = 'ENG-3'", id), 5) << "in five games of ten";
  EXPECT_EQ(count("rule_decisions WHERE rule = 'ENG-3' AND verdict = 'nothing'"), 1);
}

TEST_F(AnalysisTest, WhatAnotherVersionSaysIsKeptAndNotJudged) {
  for (std::uint64_t id = 1; id <= 8; ++id) {
    play(game(id));
    EXPECT_THAT(hand_in(engine_says(*take(), 10, "Stockfish 17")), IsEmpty());
  }
  EXPECT_EQ(count("analysed_games WHERE version = 0"), 16);
  EXPECT_EQ(count("rule_decisions WHERE rule LIKE 'ENG%'"), 0);
}

TEST_F(AnalysisTest, WhatRulesHaveNotSeenTheySeeLater) {
  play(game(7, 40));
  is_judge_away = true;
  EXPECT_EQ(hand_in(engine_says(*take())), "conduct.unavailable");
  EXPECT_EQ(queued("kept"), 1);
  is_judge_away = false;
  time.advance(std::chrono::minutes(2));
  EXPECT_THAT(taken_id(), IsEmpty());
  EXPECT_EQ(queued("done"), 1);
}

TEST_F(AnalysisTest, GoesWithTheAccount) {
  play(game(7, 40));
  EXPECT_THAT(hand_in(engine_says(*take())), IsEmpty());
  play(game(8, 40));
  const auto taken = take();
  ASSERT_TRUE(run(store.erase(UserId{1}, time.utc_now(), time.utc_now())));
  EXPECT_EQ(count("analysed_games"), 1) << "Bob's";
  EXPECT_EQ(count("analysis_queue"), 0);
  EXPECT_EQ(hand_in(engine_says(*taken)), "conduct.no_such_analysis");
}

TEST_F(AnalysisTest, IsForgottenWithTheGames) {
  play(game(7, 40));
  EXPECT_THAT(hand_in(engine_says(*take())), IsEmpty());
  time.advance(std::chrono::hours(24));
  ASSERT_TRUE(run(inputs.forget_before(time.utc_now())));
  EXPECT_EQ(count("analysed_games"), 0);
  EXPECT_EQ(count("analysis_queue"), 0);
}

}  // namespace
}  // namespace escaque::services::conduct
