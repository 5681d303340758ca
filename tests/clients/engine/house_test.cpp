#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <gmock/gmock.h>

#include "domain/rules/uci.hpp"
#include "engine/bridge.hpp"
#include "engine/house/keys.hpp"
#include "engine/house/level_brain.hpp"
#include "engine/own_engine.hpp"
#include "engine/seat.hpp"
#include "platform/config/startup_error.hpp"
#include "support/io_fixture.hpp"
#include "support/temp_directory.hpp"

namespace escaque::engine {
namespace {

using testing::HasSubstr;

constexpr auto kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(Levels, GrowAndAreBounded) {
  EXPECT_EQ(kLevels.size(), 8U);
  int number = 0;
  const Level* below = nullptr;
  for (const Level& level : kLevels) {
    EXPECT_EQ(level.number, ++number);
    EXPECT_FALSE(handle_of(level).empty());
    EXPECT_TRUE(level.nodes > 0 || level.depth > 0) << "nothing would end its search";
    EXPECT_LE(level.nodes, kMostNodes);
    EXPECT_LE(level.depth, 6) << "without a limit of nodes";
    EXPECT_GE(level.random, 0);
    EXPECT_LT(level.random, 100);
    if (below) {
      EXPECT_LE(level.random, below->random);
      EXPECT_GE(level.skill, below->skill);
    }
    below = &level;
  }
  EXPECT_EQ(kLevels.back().skill, 20);
}

TEST(Levels, PlayTheirShareAtRandom) {
  const Level level{.number = 1, .random = 30};
  int random = 0;
  for (std::uint64_t dice = 0; dice < 1'000; ++dice) random += plays_at_random(level, dice) ? 1 : 0;
  EXPECT_EQ(random, 300);
  EXPECT_FALSE(plays_at_random({.number = 8, .random = 0}, 0));
}

TEST(Levels, PlayAnyLegalMove) {
  const auto start = rules::Position::initial();
  std::set<std::string> seen;
  for (std::uint64_t dice = 0; dice < 40; ++dice) {
    const auto move = any_move(start, dice);
    ASSERT_TRUE(move);
    EXPECT_TRUE(start.is_legal(*move));
    seen.insert(rules::to_uci(start, *move));
  }
  EXPECT_EQ(seen.size(), 20U);
}

class HouseTest : public test::IoFixture {
 protected:
  /// A script that reads commands and does `on_go` when it must move.
  std::string engine(const std::string& on_go) {
    const auto path = directory.path() / "engine";
    std::ofstream(path) << "#!/bin/sh\nwhile read -r line; do\n  echo \"$line\" >> " << told()
                        << "\n  case \"$line\" in\n    uci) echo uciok;;\n    isready) echo "
                           "readyok;;\n    go*) "
                        << on_go << ";;\n  esac\ndone\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path.string();
  }
  std::string told() const { return (directory.path() / "told").string(); }
  std::string all_told() const {
    std::ifstream file(told());
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static Question question(std::vector<std::string> moves = {}) {
    Question made;
    made.position = {kStart, std::move(moves)};
    return made;
  }

  test::TempDirectory directory;
  Stable none{io, {.program = "/nowhere", .engines = 1}};
};

TEST_F(HouseTest, AsksWithinTheLimitsOfTheLevel) {
  Stable stable(io, {.program = engine("echo bestmove e7e5"), .engines = 1});
  const Level strong{.number = 8, .skill = 20, .nodes = 60'000};
  const Level weak{.number = 4, .skill = 2, .depth = 3};
  EXPECT_EQ(*run(stable.best_move(strong, question({"e2e4"}))), "e7e5");
  auto in_chess960 = question({"e2e4"});
  in_chess960.is_chess960 = true;
  EXPECT_EQ(*run(stable.best_move(weak, std::move(in_chess960))), "e7e5");
  EXPECT_THAT(all_told(), HasSubstr("setoption name Skill Level value 20\n"));
  EXPECT_THAT(all_told(), HasSubstr("go nodes 60000\n"));
  EXPECT_THAT(all_told(), HasSubstr("setoption name Skill Level value 2\n"
                                    "setoption name UCI_Chess960 value true\n"
                                    "ucinewgame\n"));
  EXPECT_THAT(all_told(), HasSubstr("go depth 3\n"));
}

TEST_F(HouseTest, StartsAnEngineAgainThatHasDied) {
  Stable stable(io, {.program = engine("if [ -e " + told() +
                                       ".died ]; then echo bestmove e2e4; "
                                       "else touch " +
                                       told() + ".died; exit; fi"),
                     .engines = 1});
  const auto failed = run(stable.best_move(kLevels.back(), question()));
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().error, uci::UciError::ended);
  EXPECT_EQ(*run(stable.best_move(kLevels.back(), question())), "e2e4");
}

TEST_F(HouseTest, EndsAnEngineThatHangs) {
  Stable stable(io, {.program = engine("if [ -e " + told() +
                                       ".hung ]; then echo bestmove e2e4; "
                                       "else touch " +
                                       told() + ".hung; fi"),
                     .engines = 1,
                     .patience = Millis(500)});
  const auto failed = run(stable.best_move(kLevels.back(), question()));
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().error, uci::UciError::silent);
}

TEST_F(HouseTest, SharesOneEngineAmongAllAndAsksForFirstMovesFirst) {
  Stable stable(io, {.program = engine("echo bestmove e2e4"), .engines = 1});
  std::vector<std::string> order;
  const auto play = [&](std::string name, bool is_first) -> Awaitable<void> {
    auto asked = question();
    asked.is_first = is_first;
    const auto move = co_await stable.best_move(kLevels.back(), std::move(asked));
    EXPECT_TRUE(move);
    order.push_back(std::move(name));
  };
  for (const auto& [name, is_first] :
       {std::pair("running", false), std::pair("later", false), std::pair("first", true)}) {
    spawn(io, name, play(name, is_first), [](auto, auto what) { FAIL() << what; });
  }
  run_until([&] { return order.size() == 3; });
  EXPECT_THAT(order, testing::ElementsAre("running", "first", "later"));
}

TEST_F(HouseTest, AnyEngineMovesAtOnceAtFirstAndThenByItsClock) {
  Config config;
  config.engine = engine("echo bestmove e7e5");
  OwnEngine brain(io, config);
  auto slow = question({"e2e4"});
  slow.clocks = {3'600'000, 3'600'000, 30'000};
  slow.own = Millis(3'600'000);
  slow.is_first = true;
  EXPECT_EQ(*run(brain.move(slow)), "e7e5");
  EXPECT_THAT(all_told(), testing::ContainsRegex("go movetime [1-9][0-9]?[0-9]?\n"))
      << "less than a second";
  auto fast = slow;
  fast.own = Millis(600);
  EXPECT_EQ(*run(brain.move(fast)), "e7e5");
  EXPECT_THAT(all_told(), testing::ContainsRegex("go movetime [123]?[0-9]\n")) << "a bullet game";
  slow.is_first = false;
  EXPECT_EQ(*run(brain.move(slow)), "e7e5");
  EXPECT_THAT(all_told(), HasSubstr("go wtime 3600000 btime 3600000 winc 30000"));
}

TEST_F(HouseTest, AnswersInWordsWhenItsEngineCannotPlay) {
  Seat seat(std::make_unique<LevelBrain>(none, kLevels.back(), 1), Millis(0), "game", "me");
  gateway::v1::GameEntries entries;
  entries.set_is_caught_up(true);
  auto& entry = *entries.add_entries();
  entry.set_version(1);
  auto& created = *entry.add_facts()->mutable_game_created();
  created.mutable_white()->mutable_user()->set_id("me");
  created.mutable_black()->mutable_user()->set_id("you");
  ASSERT_TRUE(seat.apply(entries));
  EXPECT_EQ(seat.opponent(), "you");
  for (int failures = 1; failures <= 3; ++failures) {
    ASSERT_TRUE(seat.must_think()) << "it tries again";
    EXPECT_FALSE(run(seat.think()));
    EXPECT_EQ(seat.failures(), failures);
  }
  EXPECT_TRUE(seat.resignation().act_in_game().action().has_abort()) << "nobody has moved";
  auto& played = *entries.mutable_entries(0);
  played.set_version(2);
  played.clear_facts();
  for (const char* uci : {"e2e4", "e7e5"}) {
    played.add_facts()->mutable_move_played()->set_uci(uci);
  }
  ASSERT_TRUE(seat.apply(entries));
  EXPECT_TRUE(seat.resignation().act_in_game().action().has_resign());
  EXPECT_EQ(seat.apology().say().room(), conduct::v1::ROOM_PLAYERS);
  EXPECT_THAT(seat.apology().say().text(), HasSubstr("My engine has failed"));
}

TEST_F(HouseTest, PlaysRandomMovesWithoutAnEngine) {
  LevelBrain brain(none, {.number = 1, .random = 100}, 7);
  const auto move = run(brain.move(question({"e2e4"})));
  ASSERT_TRUE(move);
  auto position = rules::Position::initial();
  position.play_unchecked(*rules::parse_uci(position, "e2e4"));
  EXPECT_TRUE(rules::parse_uci(position, *move)) << *move;
}

TEST_F(HouseTest, LogsInAgainUntilTheServerHasTimeForIt) {
  const std::vector<std::string> answers{R"({"reason":"REASON_OVERLOADED","message":"busy"})",
                                         R"({"reason":"REASON_TIMED_OUT","message":"late"})",
                                         R"({"reason":"REASON_WRONG_CREDENTIALS","message":"no"})"};
  std::size_t asked = 0;
  boost::asio::ip::tcp::acceptor door(io, {boost::asio::ip::make_address("127.0.0.1"), 0});
  const auto serve = [&]() -> Awaitable<void> {
    namespace http = boost::beast::http;
    while (asked < answers.size()) {
      boost::beast::tcp_stream stream(co_await door.async_accept(boost::asio::use_awaitable));
      boost::beast::flat_buffer buffer;
      http::request<http::string_body> request;
      co_await http::async_read(stream, buffer, request, boost::asio::use_awaitable);
      http::response<http::string_body> response(http::status::service_unavailable, 11);
      response.body() = answers[asked++];
      response.prepare_payload();
      co_await http::async_write(stream, response, boost::asio::use_awaitable);
    }
  };
  boost::asio::co_spawn(io, serve(), boost::asio::detached);
  Config config;
  config.url = "http://127.0.0.1:" + std::to_string(door.local_endpoint().port());
  config.handle = "Shah";
  Bridge bridge(io, config, log::Logger());
  const auto ended = run(bridge.run());
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.error().reason, common::v1::REASON_WRONG_CREDENTIALS);
  EXPECT_EQ(asked, 3U);
}

TEST_F(HouseTest, KeepsItsPasswordsForItselfAlone) {
  const auto path = directory.path() / "house.keys";
  Keys keys(path.string());
  EXPECT_FALSE(keys.has("Shah"));
  const std::string password = keys.of("Shah");
  EXPECT_GE(password.size(), 24U);
  EXPECT_NE(keys.of("Ferz"), password);
  EXPECT_EQ(std::filesystem::status(path).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  Keys again(path.string());
  EXPECT_TRUE(again.has("Shah"));
  EXPECT_EQ(again.of("Shah"), password);
  std::filesystem::permissions(path, std::filesystem::perms::others_read,
                               std::filesystem::perm_options::add);
  EXPECT_THROW(Keys{path.string()}, config::StartupError);
}

}  // namespace
}  // namespace escaque::engine
