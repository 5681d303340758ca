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
    run_until([&] { return owns_everything(); });
  }

  void create_open() {
    v1::Regulations regulations;
    regulations.set_name("Club open");
    regulations.set_rounds(kRounds);
    regulations.add_tiebreaks("BH/C1");
    regulations.add_tiebreaks("SB");
    create(std::move(regulations));
  }
  /// Why it is refused; empty: it is not.
  std::string code_of(const common_v1::User& user, const std::string& id,
                      v1::EventCommand command) {
    v1::CommandEventRequest request;
    *request.mutable_user() = user;
    command.set_command_id("w" + std::to_string(++commands));
    command.set_event_id(id);
    *request.mutable_command() = std::move(command);
    v1::CommandEventResponse response;
    const auto status = insist(&Stub::CommandEvent, request, response);
    if (status.ok()) return {};
    const auto detail = test::detail_of(status);
    return detail.code().empty() ? common_v1::Reason_Name(detail.reason()) : detail.code();
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

TEST_F(EventsTest, WhoeverIsExcludedEntersNoEventOfTheSeriesUntilThatIsLifted) {
  start();
  create_open();
  const auto& player = players.front();
  v1::EventCommand exclude;
  *exclude.mutable_set_exclusion()->mutable_user() = player;
  exclude.mutable_set_exclusion()->set_is_excluded(true);
  exclude.set_reason("three no-shows");
  v1::EventCommand enter;
  enter.mutable_enter_event();
  // Until all processes have said what they can read.
  run_until([&] { return code_of(organizer, event_id, exclude).empty(); });
  EXPECT_EQ(code_of(player, event_id, enter), "event.excluded_entrant");
  ASSERT_EQ(event(player.id()).exclusions_size(), 1);
  EXPECT_EQ(event(player.id()).exclusions(0).reason(), "three no-shows");
  EXPECT_EQ(event().exclusions_size(), 0);

  const std::string next = to_base62(78);
  v1::EventCommand create;
  create.mutable_create_event()->set_previous_id(event_id);
  *create.mutable_create_event()->mutable_regulations() = event().created().regulations();
  ASSERT_EQ(code_of(organizer, next, create), "");
  EXPECT_EQ(code_of(player, next, enter), "event.excluded_entrant");
  // As its log says, after another start.
  start();
  EXPECT_EQ(code_of(player, next, enter), "event.excluded_entrant");
  v1::EventCommand lift = exclude;
  lift.mutable_set_exclusion()->set_is_excluded(false);
  lift.set_reason("a year has passed");
  run_until([&] { return code_of(organizer, next, lift).empty(); });
  EXPECT_EQ(code_of(player, next, enter), "");
}

TEST_F(EventsTest, GamesBeginWithTheRuleOnTalkThatHoldsThen) {
  start();
  create_open();
  enter_all();
  v1::EventCommand rule;
  rule.mutable_set_talk_rule()->set_talk_rule(conduct_v1::TALK_RULE_OPPONENTS);
  run_until([&] { return code_of(organizer, event_id, rule).empty(); });
  EXPECT_EQ(event().talk_rule(), conduct_v1::TALK_RULE_OPPONENTS);
  publish_now();
  const auto boards = games_of(1);
  rule.mutable_set_talk_rule()->set_talk_rule(conduct_v1::TALK_RULE_OFF);
  EXPECT_EQ(code_of(organizer, event_id, rule), "");
  for (const auto& game : boards) {
    EXPECT_EQ(created(game).event().talk_rule(), conduct_v1::TALK_RULE_OPPONENTS);
    finish(game);
  }
  for (const auto& game : games_of(2)) {
    EXPECT_EQ(created(game).event().talk_rule(), conduct_v1::TALK_RULE_OFF);
  }
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

TEST_F(EventsTest, TellsWhenThePlayersOfAPublishedRoundPlay) {
  start();
  create_open();
  enter_all();
  v1::EventCommand command;
  const auto hour =
      static_cast<double>((time.utc_now() + std::chrono::hours(2)).time_since_epoch().count());
  command.mutable_publish_round()->set_starts_ms(hour);
  give(organizer, command);

  std::set<std::string> told;
  run_until([&] {
    const auto entries = run(log.read("rounds"));
    for (const auto& entry : *entries) {
      v1::RoundAnnounced round;
      EXPECT_TRUE(round.ParseFromString(entry.payload));
      EXPECT_EQ(round.event_id(), event_id);
      EXPECT_EQ(round.round(), 1);
      for (const auto& board : round.boards()) {
        EXPECT_EQ(board.starts_ms(), hour);
        EXPECT_EQ(board.white_name(), board.white().handle());
        told.insert({board.white().id(), board.black().id()});
      }
    }
    return !told.empty();
  });
  EXPECT_EQ(told.size(), players.size());
}

}  // namespace
}  // namespace escaque::services::matchmaking
