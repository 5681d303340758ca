// An event on a real Redis, with real boards; its owner is killed in mid-round.

#include "domain/pairing/dutch/check.hpp"
#include "domain/pairing/trf/trf.hpp"
#include "event_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr int kPlayers = 8;
constexpr int kRounds = 3;

class EventsTest : public EventFixture {
 protected:
  EventsTest() : EventFixture(kPlayers) {}

  void start_owner() {
    const std::string address = "unix:" + (directory.path() / "owner.sock").string();
    owner.emplace(words_at(address));
    stub = v1::MatchmakingService::NewStub(test::channel(address));
    run_until([&] { return owns_lobby(); });
  }

  void create_open() {
    v1::Regulations regulations;
    regulations.set_name("Club open");
    regulations.set_rounds(kRounds);
    regulations.add_tiebreaks("BH/C1");
    regulations.add_tiebreaks("SB");
    create(std::move(regulations));
  }
  /// The boards of the round, once all their games have begun.
  std::vector<std::string> games_of(int round) {
    std::vector<std::string> boards;
    run_until([&] {
      boards.clear();
      const auto now = event();
      if (now.rounds_size() < round) return false;
      for (const auto& board : now.rounds(round - 1).boards()) {
        if (board.has_game_begun()) boards.push_back(board.game_id());
      }
      return boards.size() == kPlayers / 2;
    });
    return boards;
  }

  std::optional<Process> owner;
};

TEST_F(EventsTest, LosesNothingWhenItsOwnerIsKilledInMidRound) {
  start_owner();
  create_open();
  enter_all();
  publish_now();
  for (const auto& game : games_of(1)) finish(game);

  const auto boards = games_of(2);
  finish(boards[0]);
  run_until([&] { return event().rounds(1).boards(0).score() != v1::SCORE_UNSPECIFIED; });
  owner->signal(SIGKILL);
  // Nobody owns the event while these end.
  finish(boards[1]);
  finish(boards[2]);
  start();
  finish(boards[3]);

  EXPECT_EQ(games_of(2), boards);
  for (const auto& game : games_of(3)) finish(game);
  run_until([&] { return event().stage() == v1::EVENT_STAGE_FINISHED; });
  const auto ended = event();
  for (const auto& round : ended.rounds()) {
    for (const auto& board : round.boards()) {
      EXPECT_EQ(board.score(), v1::SCORE_BLACK_WINS) << round.number();
    }
  }
  EXPECT_EQ(ended.finished().standings_size(), kPlayers);

  v1::GetEventReportRequest request;
  request.set_event_id(event_id);
  v1::GetEventReportResponse report;
  ASSERT_TRUE(call(&Stub::GetEventReport, request, report).ok());
  const auto parsed = pairing::trf::parse_trf(report.trf());
  ASSERT_TRUE(parsed) << report.trf();
  const auto check =
      pairing::dutch::check_rounds(parsed->tournament, pairing::dutch::Edition::rules_2026);
  ASSERT_TRUE(check);
  EXPECT_EQ(check->rounds, kRounds);
  EXPECT_TRUE(check->differences.empty()) << report.trf();
}

TEST_F(EventsTest, TakesWhatTwoPlayersSendUnderTheSameIdAsTwoCommands) {
  start();
  create_open();
  v1::EventCommand command;
  command.set_command_id("1");
  command.mutable_enter_event();
  for (int times = 0; times < 2; ++times) {
    give(players[0], command);
    give(players[1], command);
  }
  EXPECT_EQ(event().entrants_size(), 2);
}

TEST_F(EventsTest, CallsThePlayersOfEveryGameThatBegins) {
  start();
  create_open();
  enter_all();
  publish_now();
  auto boards = games_of(1);
  std::vector<std::string> called;
  run_until([&] {
    called.clear();
    const auto entries = run(log.read("started"));
    if (!entries) return false;
    for (const auto& entry : *entries) {
      v1::GamesStarted started;
      EXPECT_TRUE(started.ParseFromString(entry.payload));
      for (const auto& game : started.games()) {
        EXPECT_NE(game.white().id(), game.black().id());
        called.push_back(game.game_id());
      }
    }
    return called.size() == boards.size();
  });
  std::ranges::sort(called);
  std::ranges::sort(boards);
  EXPECT_EQ(called, boards);
}

}  // namespace
}  // namespace escaque::services::matchmaking
