#include "platform/uci/engine.hpp"

#include <filesystem>
#include <fstream>

#include <boost/asio/post.hpp>
#include <gmock/gmock.h>

#include "support/io_fixture.hpp"
#include "support/temp_directory.hpp"

namespace escaque::uci {
namespace {

constexpr auto kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Never over where an answer is expected.
constexpr Millis kLong{60'000};
/// Over at once where none ever comes.
constexpr Millis kShort{1};

/// Engines are shell scripts that answer, or do not.
class EngineTest : public test::IoFixture {
 protected:
  /// A script that reads commands; `on_go` is what it does when it must move.
  EngineOptions engine(const std::string& on_go) {
    return script(
        "while read -r line; do\n"
        "  echo \"$line\" >> " +
        told() +
        "\n"
        "  case \"$line\" in\n"
        "    uci) echo 'id name Shell 1'; echo uciok;;\n"
        "    isready) echo readyok;;\n"
        "    go*) " +
        on_go +
        ";;\n"
        "  esac\ndone\n");
  }
  EngineOptions script(const std::string& text) {
    const auto path = directory.path() / "engine";
    std::ofstream(path) << "#!/bin/sh\n" << text;
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    EngineOptions options;
    options.program = path.string();
    options.patience = kLong;
    return options;
  }
  std::string told() const { return (directory.path() / "told").string(); }
  std::string all_told() const {
    std::ifstream file(told());
    return {std::istreambuf_iterator<char>(file), {}};
  }

  UciResult<Engine> start(EngineOptions options) {
    return run(Engine::start(io, std::move(options)));
  }
  UciResult<std::string> move(Engine& engine, Millis patience = kLong) {
    return run(engine.best_move({kStart, {"e2e4"}}, {60'000, 59'000, 1'000}, patience));
  }
  UciResult<std::vector<Line>> lines(Engine& engine, Millis patience = kLong) {
    return run(engine.analyse({kStart}, {1'000, 2}, patience));
  }

  test::TempDirectory directory;
};

TEST_F(EngineTest, IsToldOptionsPositionAndClocks) {
  auto options = engine("echo 'bestmove e7e5 ponder g1f3'");
  options.options = "Hash=16;Clear Hash";
  options.chess960 = true;
  auto started = start(options);
  ASSERT_TRUE(started);
  EXPECT_EQ(started->name(), "Shell 1");
  EXPECT_EQ(*move(*started), "e7e5");
  EXPECT_EQ(all_told(),
            "uci\nsetoption name Hash value 16\nsetoption name Clear Hash\n"
            "setoption name UCI_Chess960 value true\nucinewgame\nisready\nposition fen " +
                std::string(kStart) +
                " moves e2e4\ngo wtime 60000 btime 59000 winc 1000 binc 1000\n");
}

TEST_F(EngineTest, MayHaveOnlyWhatNobodyElseWants) {
  auto options = script(
      "read -r uci\necho \"id name $(cut -d ' ' -f 19,41 /proc/self/stat) $(ulimit -v)\"\n"
      "echo uciok\nwhile read -r line; do echo readyok; done\n");
  options.background_memory = std::size_t{256} * 1024 * 1024;
  const auto started = start(options);
  ASSERT_TRUE(started) << to_string(started.error());
  EXPECT_EQ(started->name(), "19 5 262144") << "niceness, SCHED_IDLE, KiB";
}

TEST_F(EngineTest, WhoeverWaitsForOneThatIsEndedHears) {
  auto started = start(engine(":"));
  ASSERT_TRUE(started);
  boost::asio::post(io, [&] { started->end(); });
  EXPECT_EQ(move(*started).error().error, UciError::ended);
}

TEST_F(EngineTest, GivesItsBestMovesWithTheirScores) {
  auto started =
      start(engine("printf 'info depth 3 multipv 1 score cp 30 pv e2e4\\n"
                   "info depth 3 multipv 2 score cp 20 pv d2d4\\nbestmove e2e4\\n'"));
  ASSERT_TRUE(started);
  const auto found = lines(*started);
  ASSERT_TRUE(found);
  EXPECT_THAT(*found,
              testing::ElementsAre(Line{3, {false, 30}, "e2e4"}, Line{3, {false, 20}, "d2d4"}));
  ASSERT_TRUE(run(started->forget(kLong)));
  ASSERT_TRUE(lines(*started));
  const auto told = all_told();
  EXPECT_THAT(told, testing::HasSubstr("setoption name MultiPV value 2\nposition fen"));
  EXPECT_EQ(told.find("MultiPV"), told.rfind("MultiPV")) << "the option is told once";
}

TEST_F(EngineTest, NamesAProgramThatCannotBeStarted) {
  EngineOptions options;
  options.program = (directory.path() / "absent").string();
  const auto started = start(options);
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error().error, UciError::cannot_start);
  EXPECT_THAT(to_string(started.error()), testing::HasSubstr(options.program));
}

TEST_F(EngineTest, HasNoneOfOurFilesAndSockets) {
  std::ofstream ours(told());
  auto told_of = script(
      "for fd in /proc/$$/fd/*; do\n"
      "  case ${fd##*/} in 0|1|2) ;; *) readlink $fd | grep -e socket: -e told && leak=yes;; esac\n"
      "done >&2\n"
      "while read -r line; do\n"
      "  case \"$line\" in\n"
      "    uci) echo \"id name ${leak:-clean}\"; echo uciok;;\n"
      "    isready) echo readyok;;\n"
      "  esac\ndone\n");
  const auto started = start(std::move(told_of));
  ASSERT_TRUE(started);
  EXPECT_EQ(started->name(), "clean");
}

TEST_F(EngineTest, EndsOneThatHangsAtItsStart) {
  auto options = script("while read -r line; do :; done\n");
  options.patience = kShort;
  const auto started = start(options);
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error().error, UciError::silent);
}

TEST_F(EngineTest, SearchesWithinLimitsThatKnowNoTime) {
  auto started = start(engine("echo bestmove e7e5"));
  ASSERT_TRUE(started);
  started->set("Skill Level=3");
  EXPECT_EQ(*run(started->best_within({kStart, {"e2e4"}}, {2'000, 5, 0}, kLong)), "e7e5");
  EXPECT_EQ(*run(started->best_within({kStart, {"e2e4"}}, {0, 0, 700}, kLong)), "e7e5");
  EXPECT_THAT(all_told(), testing::HasSubstr("setoption name Skill Level value 3\nposition"));
  EXPECT_THAT(all_told(), testing::HasSubstr("go nodes 2000 depth 5\n"));
  EXPECT_THAT(all_told(), testing::HasSubstr("go movetime 700\n"));
}

TEST_F(EngineTest, EndsOneThatHangsInAGame) {
  auto started = start(engine(":"));
  ASSERT_TRUE(started);
  EXPECT_EQ(move(*started, kShort).error().error, UciError::silent);
  EXPECT_EQ(move(*started).error().error, UciError::ended) << "it is not asked again";
}

TEST_F(EngineTest, EndsOneThatTalksForEver) {
  auto started = start(engine("exec yes info string hello"));
  ASSERT_TRUE(started);
  EXPECT_EQ(move(*started, Millis(20)).error().error, UciError::silent);
}

TEST_F(EngineTest, EndsOneWhoseLineNeverEnds) {
  auto started = start(engine("exec tr '\\0' x < /dev/zero"));
  ASSERT_TRUE(started);
  const auto none = move(*started);
  EXPECT_EQ(none.error().error, UciError::nonsense);
  EXPECT_EQ(none.error().detail.size(), kMaxDetail);
  EXPECT_EQ(lines(*started).error().error, UciError::ended);
}

TEST_F(EngineTest, BelievesNoMoveThatIsNone) {
  auto started = start(engine("echo 'bestmove castle kingside'"));
  ASSERT_TRUE(started);
  const auto none = move(*started);
  EXPECT_EQ(none.error().error, UciError::nonsense);
  EXPECT_EQ(none.error().detail, "bestmove castle kingside");
  EXPECT_EQ(move(*started).error().error, UciError::ended);
}

TEST_F(EngineTest, BelievesNoBestMoveWithoutItsLine) {
  for (const std::string before : {"", "echo info depth 3 multipv 1 score cp 30 pv d2d4;"}) {
    auto started = start(engine(before + "echo bestmove e2e4"));
    ASSERT_TRUE(started);
    EXPECT_EQ(lines(*started).error().error, UciError::nonsense) << before;
  }
}

TEST_F(EngineTest, ReadsOverWhatItDoesNotKnow) {
  auto started =
      start(engine("printf '\\000\\377\\r\\n\\nbestmoves\\n info\\nbestmove e7e5\\r\\n'"));
  ASSERT_TRUE(started);
  EXPECT_EQ(*move(*started), "e7e5");
}

TEST_F(EngineTest, SaysThatThereIsNoMove) {
  auto started = start(engine("echo 'bestmove (none)'"));
  ASSERT_TRUE(started);
  EXPECT_EQ(move(*started).error().error, UciError::no_move);
  EXPECT_EQ(lines(*started).error().error, UciError::no_move) << "it lives on";
}

TEST_F(EngineTest, NoticesThatOneDies) {
  auto started = start(engine("exit 3"));
  ASSERT_TRUE(started);
  EXPECT_EQ(move(*started).error().error, UciError::ended);
  EXPECT_EQ(run(started->forget(kLong)).error().error, UciError::ended);
}

TEST_F(EngineTest, SurvivesOneThatNeverReads) {
  const auto started = start(script("exec 0<&-\nexit 0\n"));
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error().error, UciError::ended);
}

TEST_F(EngineTest, SpeaksWithStockfish) {
  EngineOptions options;
  options.program = "/usr/games/stockfish";
  if (!std::filesystem::exists(options.program)) GTEST_SKIP() << "Stockfish is not installed";
  options.options = "Threads=1;Hash=1";
  auto started = start(options);
  ASSERT_TRUE(started);
  const Position mate{"7k/8/5KQ1/8/8/8/8/8 w - - 0 1"};
  const auto first = run(started->analyse(mate, {2'000, 3}, kLong));
  ASSERT_TRUE(first);
  ASSERT_EQ(first->size(), 3u);
  EXPECT_EQ(first->front().score, (Score{true, 1}));
  ASSERT_TRUE(run(started->forget(kLong)));
  EXPECT_EQ(*run(started->analyse(mate, {2'000, 3}, kLong)), *first) << "the same again";
}

}  // namespace
}  // namespace escaque::uci
