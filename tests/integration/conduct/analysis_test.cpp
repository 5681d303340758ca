// Finished games go from the outboxes to a real engine, and what it says comes back; also when
// engines and whoever runs them fail.

#include <csignal>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "analysis/analysis_server.hpp"
#include "domain/rules/pgn/pgn.hpp"
#include "integration/conduct/inputs_fixture.hpp"
#include "services/conduct/engine_game.hpp"
#include "support/process.hpp"

namespace escaque::services::conduct {
namespace {

namespace fs = std::filesystem;

class EngineTest : public InputsTest {
 protected:
  using Analysis = std::optional<test::Running<analysis::AnalysisServer>>;

  EngineTest() { analysis.sample_a_day = 1'000'000; }

  using InputsTest::start;
  void start(Analysis& program) {
    analysis::Config config;
    config.admin.port = 0;
    config.identity = test::identity();
    config.redis = redis.site();
    config.conduct.address = {(*first)->address()};
    config.engine = engine;
    program.emplace(config, time, log::Logger());
  }
  /// A short game that people have played: 36 to 40 plies.
  GameLog recorded(std::uint64_t id) {
    std::ifstream file(ESCAQUE_TEST_DATA "/games/games.pgn");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    rules::PgnReader reader(text);
    std::uint64_t wanted = id;
    for (auto game = reader.next(); game; game = reader.next()) {
      const bool is_short = *game && (*game)->moves.size() >= 36 && (*game)->moves.size() <= 40;
      if (!is_short || --wanted > 0) continue;
      GameLog log(GameId{id}, time.utc_now() - std::chrono::hours(1));
      rules::Position at = (*game)->start;
      for (const auto& move : (*game)->moves) {
        log.move(rules::to_uci(at, move.move));
        at.play_unchecked(move.move);
      }
      log.end(common::v1::COLOR_WHITE, games_v1::TERMINATION_RESIGNATION);
      return log;
    }
    throw std::runtime_error("no such game");
  }
  /// An engine that is a script: what it does when it must move.
  void make_engine(const std::string& on_go) {
    const auto path = directory.path() / "engine";
    std::ofstream(path.string() + ".new") << "#!/bin/sh\nwhile read -r line; do case \"$line\" in\n"
                                             "uci) echo uciok;; isready) echo readyok;;\ngo*) "
                                          << on_go << ";;\nesac; done\n";
    fs::permissions(path.string() + ".new", fs::perms::owner_all);
    fs::rename(path.string() + ".new", path);
    engine.program = path.string();
  }
  /// A game that waits, as an engine would that thinks best of what was played.
  static void analyse_next(conduct_v1::AnalysisService::Stub& games) {
    using Games = conduct_v1::AnalysisService::Stub;
    conduct_v1::TakeGameResponse taken;
    ASSERT_TRUE(test::call(games, &Games::TakeGame, conduct_v1::TakeGameRequest(), taken).ok());
    ASSERT_TRUE(taken.has_game());
    conduct_v1::HandInGameResponse done;
    ASSERT_TRUE(test::call(games, &Games::HandInGame, engine_says(taken.game()), done).ok());
  }
  int queued(const std::string& state) {
    return count("analysis_queue WHERE state = '" + state + "'");
  }

  // Time that nobody else wants there may be none of, beside other tests.
  analysis::EngineConfig engine{
      .memory_mib = 0, .look_every = Millis(20), .start_every = Millis(20)};
  Analysis one;
  Analysis other;
};

TEST_F(EngineTest, LooksAtAFinishedGameAndSaysTheSameAgain) {
  start(first, "one");
  start(one);
  finish(recorded(1), 1);
  run_until([&] { return queued("done") == 1; });
  EXPECT_EQ(count("analysed_games WHERE engine LIKE 'Stockfish %' AND nodes = 20000"), 2);
  const auto seen = [&] { return text("SELECT MIN(seen) || MAX(seen) FROM analysed_games"); };
  const std::string before = seen();
  ASSERT_FALSE(before.empty());
  one.reset();
  change("DELETE FROM analysed_games");
  change("UPDATE analysis_queue SET state = 'waiting'");
  start(other);

  run_until([&] { return queued("done") == 1; });
  EXPECT_EQ(seen(), before);
}

TEST_F(EngineTest, GoesOnWithAGameOfOneThatWasKilled) {
  analysis.lease = Millis(300);
  start(first, "one");
  finish(recorded(1), 1);
  run_until([&] { return queued("waiting") == 1; });
  // It takes the game, and is never heard of again.
  const auto stub = conduct_v1::AnalysisService::NewStub(test::channel((*first)->address()));
  conduct_v1::TakeGameResponse taken;
  ASSERT_TRUE(test::call(*stub, &conduct_v1::AnalysisService::Stub::TakeGame,
                         conduct_v1::TakeGameRequest(), taken)
                  .ok());
  ASSERT_TRUE(taken.has_game());
  start(one);

  run_until([&] { return queued("done") == 1; });
  EXPECT_EQ(count("analysed_games"), 2);
}

/// The program as a process of its own; its engine is Stockfish, and writes its process id down.
class KilledTest : public EngineTest {
 protected:
  using Program = std::unique_ptr<test::Process>;

  KilledTest() {
    std::ofstream(engine_file()) << "#!/bin/sh\necho $$ > " << id_file().string() << ".new\nmv "
                                 << id_file().string() << ".new " << id_file().string()
                                 << "\nexec /usr/games/stockfish\n";
    fs::permissions(engine_file(), fs::perms::owner_all);
  }
  [[nodiscard]] fs::path engine_file() const { return directory.path() / "engine"; }
  [[nodiscard]] fs::path id_file() const { return directory.path() / "engine.pid"; }

  Program begin() {
    return std::make_unique<test::Process>(redis.command_line(
        {ESCAQUE_ANALYSIS, "--admin-port", "0", "--identity-dir", test::identity_dir(),
         "--conduct-address", (*first)->address(), "--engine-program", engine_file().string(),
         "--engine-memory-mib", "0", "--engine-nice", "0", "--engine-look-every", "20ms"}));
  }
  /// The engine, paused in the middle of a game.
  pid_t paused_engine() {
    run_until([&] { return fs::exists(id_file()); });
    pid_t paused = 0;
    std::ifstream(id_file()) >> paused;
    fs::remove(id_file());
    EXPECT_GT(paused, 1);
    ::kill(paused, SIGSTOP);
    EXPECT_EQ(queued("taken"), 1);
    EXPECT_EQ(count("analysed_games"), 0);
    return paused;
  }
  static bool is_alive(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string id;
    std::string name;
    std::string state;
    return (file >> id >> name >> state) && state != "Z";
  }
  /// Each game once, and each side of it once.
  void all_are_done(int number) {
    run_until([&] { return queued("done") == number; });
    EXPECT_EQ(count("analysis_queue"), number);
    EXPECT_EQ(count("analysed_games"), 2 * number);
  }
};

TEST_F(KilledTest, AnotherGoesOnWhereOneWasKilledAndNoEngineIsLeftBehind) {
  analysis.lease = Millis(300);
  start(first, "one");
  finish(recorded(1), 1);
  finish(recorded(2), 2);
  run_until([&] { return queued("waiting") == 2; });
  auto program = begin();
  const pid_t paused = paused_engine();

  program.reset();  // SIGKILL
  run_until([&] { return !is_alive(paused); });
  program = begin();

  all_are_done(2);
}

TEST_F(KilledTest, AnEngineThatIsKilledCostsAnAttempt) {
  start(first, "one");
  finish(recorded(1), 1);
  const auto program = begin();
  const pid_t paused = paused_engine();

  ::kill(paused, SIGKILL);

  all_are_done(1);
  EXPECT_EQ(count("analysis_queue WHERE tries = 2"), 1);
}

TEST_F(EngineTest, WhoPlaysLikeAnEngineIsACaseInShadowAtTheDesk) {
  start(first, "one");
  for (std::uint64_t id = 1; id <= 20; ++id) {
    finish(knights_game(GameId{id}, time.utc_now() - std::chrono::hours(1)), id);
  }
  run_until([&] { return queued("waiting") == 20; });
  const auto analyses = conduct_v1::AnalysisService::NewStub(test::channel((*first)->address()));
  for (int i = 0; i < 20; ++i) analyse_next(*analyses);

  // What /admin/rules shows.
  const auto desk = conduct_v1::ConductService::NewStub(test::channel((*first)->address()));
  conduct_v1::ListRulesRequest asked;
  asked.mutable_user()->set_id(to_string(UserId{100}));
  asked.mutable_user()->add_roles(common::v1::ROLE_ADMIN);
  conduct_v1::ListRulesResponse rules_shown;
  ASSERT_TRUE(
      test::call(*desk, &conduct_v1::ConductService::Stub::ListRules, asked, rules_shown).ok());
  std::map<std::string, conduct_v1::RuleFigures> shown;
  for (const auto& each : rules_shown.rules()) shown[each.rule()] = each;
  EXPECT_FALSE(shown.contains("ENG-1")) << "only makes ENG-2 begin";
  EXPECT_EQ(shown["ENG-2"].in_shadow(), 1);
  EXPECT_TRUE(shown["ENG-2"].is_in_shadow());
  EXPECT_EQ(shown["ENG-2"].article(), conduct_v1::ARTICLE_ENGINE);
  EXPECT_EQ(count("cases"), 0) << "nothing follows";
}

TEST_F(EngineTest, ACaseAboutAReportedGameShowsItsEvaluation) {
  start(first, "one");
  finish(knights_game(GameId{1}, time.utc_now() - std::chrono::hours(1)), 1);
  run_until([&] { return queued("waiting") == 1; });
  analyse_next(*conduct_v1::AnalysisService::NewStub(test::channel((*first)->address())));
  const auto desk = conduct_v1::ConductService::NewStub(test::channel((*first)->address()));
  using Desk = conduct_v1::ConductService::Stub;
  const auto shown_after = [&](conduct_v1::Offence offence) {
    conduct_v1::ReportRequest report;
    report.mutable_reporter()->set_id(to_string(UserId{2}));
    report.set_command_id("about" + std::to_string(offence));
    report.set_offence(offence);
    report.mutable_accused()->set_id(to_string(UserId{1}));
    report.mutable_subject()->set_game_id(to_string(GameId{1}));
    conduct_v1::ReportResponse reported;
    EXPECT_TRUE(test::call(*desk, &Desk::Report, report, reported).ok());
    conduct_v1::GetCaseRequest asked;
    asked.mutable_user()->set_id(to_string(UserId{100}));
    asked.mutable_user()->add_roles(common::v1::ROLE_ADMIN);
    asked.set_case_id(reported.case_id());
    conduct_v1::GetCaseResponse shown;
    EXPECT_TRUE(test::call(*desk, &Desk::GetCase, asked, shown).ok());
    return shown;
  };

  const auto shown = shown_after(conduct_v1::OFFENCE_ENGINE);

  ASSERT_EQ(shown.games_size(), 1);
  EXPECT_EQ(shown.games(0).game_id(), to_string(GameId{1}));
  EXPECT_EQ(shown.games(0).moves_size(), 47)
      << "of 110 plies those of White from the ninth move on";
  EXPECT_GE(shown.games(0).moves(0).spent_ms(), 2'000);
  EXPECT_EQ(shown_after(conduct_v1::OFFENCE_ABUSE).games_size(), 0) << "not about how they played";
}

TEST_F(EngineTest, GivesBackWhatItIsLookingAtWhenItStops) {
  make_engine(":");
  start(first, "one");
  start(one);
  finish(recorded(1), 1);
  run_until([&] { return queued("taken") == 1; });
  one.reset();

  EXPECT_EQ(count("analysis_queue WHERE state = 'waiting' AND tries = 0"), 1);
}

TEST_F(EngineTest, GivesUpAGameThatNoEngineManages) {
  analysis.tries = 2;
  make_engine("echo 'bestmove castle kingside'");
  start(first, "one");
  start(one);
  finish(recorded(1), 1);

  run_until([&] { return queued("given_up") == 1; });
  EXPECT_EQ(count("analysed_games"), 0);
}

TEST_F(EngineTest, EndsAnEngineThatHangs) {
  analysis.tries = 1;
  engine.patience = Millis(300);
  make_engine(":");
  start(first, "one");
  start(one);
  finish(recorded(1), 1);

  run_until([&] { return queued("given_up") == 1; });
}

TEST_F(EngineTest, WaitsForAnEngineAndForConduct) {
  engine.program = (directory.path() / "engine").string();
  start(first, "one");
  start(one);
  finish(recorded(1), 1);
  run_until([&] { return queued("waiting") == 1; });
  fs::create_symlink("/usr/games/stockfish", engine.program);

  run_until([&] { return queued("done") == 1; });
}

}  // namespace
}  // namespace escaque::services::conduct
