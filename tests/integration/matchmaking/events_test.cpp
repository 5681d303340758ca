// An event on a real Redis, with real boards; its owner is killed in mid-round.

#include "domain/pairing/dutch/check.hpp"
#include "domain/pairing/trf/trf.hpp"
#include "matchmaking_fixture.hpp"
#include "process.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr int kPlayers = 8;
constexpr int kRounds = 3;

class EventsTest : public MatchmakingFixture {
 protected:
  void SetUp() override {
    MatchmakingFixture::SetUp();
    organizer = registered("Organizer");
    for (int i = 0; i < kPlayers; ++i) players.push_back(registered("Bot" + std::to_string(i)));
  }
  void start_owner() {
    const std::string address = "unix:" + (directory.path() / "owner.sock").string();
    owner.emplace(words_at(address));
    stub = v1::MatchmakingService::NewStub(rpc::make_channel(address));
    run_until([&] { return owns_lobby(); });
  }

  void give(const common_v1::User& user, v1::EventCommand command) {
    v1::CommandEventRequest request;
    *request.mutable_user() = user;
    command.set_command_id("c" + std::to_string(++commands));
    command.set_event_id(event_id);
    *request.mutable_command() = std::move(command);
    v1::CommandEventResponse response;
    const auto status = insist(&Stub::CommandEvent, request, response);
    ASSERT_TRUE(status.ok()) << status.error_message();
  }
  void create() {
    v1::EventCommand command;
    auto& regulations = *command.mutable_create_event()->mutable_regulations();
    regulations.set_name("Club open");
    regulations.set_rounds(kRounds);
    *regulations.mutable_time_control() = casual().time_control();
    regulations.add_tiebreaks("BH/C1");
    regulations.add_tiebreaks("SB");
    // Long after the test: the organiser publishes round 1 himself.
    const auto later = time.utc_now() + std::chrono::hours(1);
    regulations.mutable_calendar()->add_starts_ms(
        static_cast<double>(later.time_since_epoch().count()));
    give(organizer, command);
  }
  void publish_now() {
    v1::EventCommand command;
    command.mutable_publish_round()->set_starts_ms(1);
    give(organizer, command);
  }
  v1::GetEventResponse event() {
    v1::GetEventRequest request;
    request.set_event_id(event_id);
    v1::GetEventResponse response;
    const auto status = insist(&Stub::GetEvent, request, response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
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
  common_v1::User organizer;
  std::vector<common_v1::User> players;
  const std::string event_id = to_base62(77);
};

TEST_F(EventsTest, LosesNothingWhenItsOwnerIsKilledInMidRound) {
  start_owner();
  create();
  for (const auto& player : players) {
    v1::EventCommand command;
    command.mutable_enter_event();
    give(player, command);
  }
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

}  // namespace
}  // namespace escaque::services::matchmaking
