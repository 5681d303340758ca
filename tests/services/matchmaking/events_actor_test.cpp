#include "matchmaking/events_actor.hpp"

#include <set>

#include "domain/event/table.hpp"
#include "domain/pairing/dutch/check.hpp"
#include "domain/pairing/trf/trf.hpp"
#include "matchmaking/convert_event.hpp"
#include "services/matchmaking/actor_fixture.hpp"
#include "support/fake_log_store.hpp"
#include "support/team_builder.hpp"

namespace escaque::services::matchmaking {
namespace {

using eventlog::AppendError;
using support::kOrganizer;
using Outcome = Result<event::Version, rpc::Error>;

constexpr event::EventId kOpen{7};
constexpr Millis kHour = std::chrono::hours(1);

class EventsActorTest : public ActorFixture {
 protected:
  void SetUp() override { make(); }
  void make() {
    const EventPorts ports{store, time,
                           [this](const event::Event& event, const event::BoardPlace& place) {
                             due.insert(event.round(place.round)->boards[place.board].game);
                           }};
    actor = std::make_unique<EventsActor>(io, ports, 64, metrics, log::Logger());
  }
  void TearDown() override { stop(); }
  void stop() {
    actor->stop();
    run_until([this] { return running == 0; });
  }
  void serve() {
    begin(actor->run());
    begin(actor->stand_by(Millis(20)));
    run_until([this] { return actor->is_serving(); });
  }
  void tick() { begin(actor->tick(Millis(1))); }

  /// "5" for the version, or the reason of a refusal.
  std::string give(event::Action action, event::Origin origin = {kOrganizer, "as seen"},
                   std::string id = {}) {
    if (id.empty()) id = "c" + std::to_string(++commands);
    event::Command command{std::move(id), std::move(origin), std::move(action)};
    return said(result_of(begin(actor->submit(kOpen, std::move(command)))));
  }
  static std::string said(const Outcome& outcome) {
    return outcome ? std::to_string(*outcome) : common_v1::Reason_Name(outcome.error().reason());
  }
  void create(int rounds, int players) {
    event::Regulations rules = support::swiss(rounds);
    rules.calendar.starts = {time.utc_now() + kHour};
    rules.calendar.interval = std::chrono::minutes(1);
    ASSERT_EQ(give(event::CreateEvent{kOpen, std::move(rules), {}}), "1");
    for (int i = 1; i <= players; ++i) {
      const auto id = static_cast<std::uint64_t>(i);
      ASSERT_EQ(give(event::Register{support::person(id, 2000 - i)}, {UserId{id}, {}}),
                std::to_string(i + 1));
    }
  }
  [[nodiscard]] event::Event state() const { return store.fold(kOpen); }
  [[nodiscard]] bool is_under_way(event::Round number) const {
    const event::Event now = state();
    const auto* round = now.round(number);
    return round != nullptr && round->stage == event::RoundStage::started;
  }
  std::string report(event::Action action, GameId game) {
    return said(result_of(begin(actor->report(game, std::move(action)))));
  }
  /// White wins wherever the round is not decided.
  void play(event::Round number) {
    const event::Event before = state();
    for (const event::Board& board : before.round(number)->boards) {
      if (!board.score)
        report(event::ReportResult{board.game, event::Score::white_wins}, board.game);
    }
  }

  test::FakeEventStore store{io};
  std::unique_ptr<EventsActor> actor;
  std::set<GameId> due;
  int commands = 0;
};

TEST_F(EventsActorTest, WritesWhatCommandsCause) {
  serve();
  create(3, 4);

  EXPECT_EQ(give(event::Withdraw{UserId{4}}, {UserId{4}, {}}), "6");

  const event::Event now = state();
  EXPECT_EQ(now.entrants.size(), 4U);
  EXPECT_TRUE(now.entrant(UserId{4})->has_withdrawn);
}

TEST_F(EventsActorTest, RefusesWhatTheEventRefuses) {
  serve();
  EXPECT_EQ(give(event::FinishEvent{}), "REASON_NO_SUCH_PATH");
  create(3, 4);

  EXPECT_EQ(give(event::Register{support::person(1, 2000)}), "REASON_ALREADY_OFFERED");
  EXPECT_EQ(give(event::CancelEvent{}, {UserId{1}, "as seen"}), "REASON_NOT_ALLOWED");
  EXPECT_EQ(give(event::CancelEvent{}, {kOrganizer, {}}), "REASON_MALFORMED");
  EXPECT_EQ(store.logs.at(kOpen).size(), 5U);
}

TEST_F(EventsActorTest, ACommandThatComesTwiceHasOneEffect) {
  serve();
  create(3, 4);

  EXPECT_EQ(give(event::Withdraw{UserId{4}}, {UserId{4}, {}}, "twice"), "6");
  EXPECT_EQ(give(event::Withdraw{UserId{4}}, {UserId{4}, {}}, "twice"), "6");
  EXPECT_EQ(store.logs.at(kOpen).size(), 6U);
}

TEST_F(EventsActorTest, FindsInTheLogWhetherALostAnswerWasWritten) {
  serve();
  create(3, 4);
  store.failures = {{AppendError::outcome_unknown, true}};
  EXPECT_EQ(give(event::Withdraw{UserId{4}}, {UserId{4}, {}}), "6");

  store.failures = {{AppendError::outcome_unknown, false}};
  EXPECT_EQ(give(event::Withdraw{UserId{3}}, {UserId{3}, {}}), "7");
  EXPECT_EQ(store.logs.at(kOpen).size(), 7U);
}

TEST_F(EventsActorTest, WritesNothingUnderALeaseThatIsLost) {
  serve();
  create(3, 4);
  store.failures = {{AppendError::fenced, false}};
  store.trouble = NotTaken{TakeOverError::held, "10.0.0.2:7102"};

  EXPECT_EQ(give(event::Withdraw{UserId{4}}, {UserId{4}, {}}), "REASON_UNAVAILABLE");
  EXPECT_EQ(give(event::Withdraw{UserId{4}}, {UserId{4}, {}}), "REASON_NOT_OWNER");
  EXPECT_FALSE(actor->is_serving());
  EXPECT_EQ(store.logs.at(kOpen).size(), 5U);
}

TEST_F(EventsActorTest, PublishesAndStartsAtTheHour) {
  serve();
  create(3, 4);
  tick();
  io.restart();
  io.run_for(std::chrono::milliseconds(5));
  EXPECT_TRUE(state().rounds.empty());

  time.advance(kHour);
  run_until([this] { return due.size() == 2; });

  EXPECT_TRUE(is_under_way(1));
}

TEST_F(EventsActorTest, AsksForAGameUntilItIsReportedAsBegun) {
  serve();
  create(3, 2);
  tick();
  time.advance(kHour);
  run_until([this] { return due.size() == 1; });
  const GameId game = *due.begin();
  due.clear();
  run_until([this] { return due.size() == 1; });

  EXPECT_EQ(report(event::ReportGamesBegun{{game}}, game), "6");

  EXPECT_TRUE(boards_to_begin(state(), time.utc_now()).empty());
  EXPECT_EQ(report(event::ReportGamesBegun{{game}}, game), "REASON_ALREADY_OFFERED");
  EXPECT_EQ(report(event::ReportGamesBegun{{GameId{99}}}, GameId{99}), "REASON_NO_SUCH_GAME");
}

TEST_F(EventsActorTest, TriesARefusedStepAgainOnlyAfterSomebodyActed) {
  serve();
  create(3, 1);
  tick();
  time.advance(kHour);
  const auto count = [this] {
    return metrics.registry
        .counter("escaque_matchmaking_refusals_total", "Commands refused, by reason",
                 {{"reason", "REASON_TIME_NOT_OVER"}})
        .value();
  };
  run_until([&] { return count() == 1; });
  io.restart();
  io.run_for(std::chrono::milliseconds(10));
  EXPECT_EQ(count(), 1);

  ASSERT_EQ(give(event::Register{support::person(2, 1500)}, {UserId{2}, {}}), "3");
  run_until([this] { return is_under_way(1); });
}

TEST_F(EventsActorTest, GoesOnInMidRoundAfterATakeOver) {
  serve();
  create(3, 8);
  tick();
  time.advance(kHour);
  run_until([this] { return due.size() == 4; });
  const GameId begun = *due.begin();
  report(event::ReportGamesBegun{{begun}}, begun);
  report(event::ReportResult{begun, event::Score::draw}, begun);
  const event::Event before = state();
  stop();

  due.clear();
  make();
  serve();
  tick();
  run_until([this] { return due.size() == 3; });

  EXPECT_FALSE(due.contains(begun));
  EXPECT_EQ(state(), before);
  play(1);
  EXPECT_EQ(state().last_complete_round(), 1);
}

TEST_F(EventsActorTest, RunsAWholeEventByTheCalendar) {
  serve();
  create(3, 8);
  tick();
  time.advance(kHour);
  for (event::Round round = 1; round <= 3; ++round) {
    run_until([&] { return is_under_way(round); });
    play(round);
    time.advance(std::chrono::minutes(1));
  }
  run_until([this] { return state().stage == event::Stage::finished; });

  const auto report =
      pairing::trf::parse_trf(event::to_trf(state(), 3, event::PersonalData::included));
  ASSERT_TRUE(report);
  const auto check =
      pairing::dutch::check_rounds(report->tournament, pairing::dutch::Edition::rules_2026);
  ASSERT_TRUE(check);
  EXPECT_EQ(check->rounds, 3);
  EXPECT_TRUE(check->differences.empty());
  EXPECT_EQ(to_standings(state(), 3).rows_size(), 8);
}

TEST_F(EventsActorTest, KnowsTheGamesOfALineUpThatCameLater) {
  serve();
  event::Regulations rules = support::team_event(event::System::team_round_robin);
  rules.calendar.starts = {time.utc_now() + kHour};
  ASSERT_EQ(give(event::CreateEvent{kOpen, std::move(rules), {}}), "1");
  for (const std::uint64_t team : {1U, 2U}) {
    ASSERT_EQ(give(support::team_entry(team, 4), event::Origin{}), std::to_string(team + 1));
  }
  ASSERT_EQ(give(event::PublishRound{{GameId{1}, GameId{2}, GameId{3}, GameId{4}}, 0, {}, {}}),
            "4");
  const UserId captain = support::member(1, 1);
  event::SetLineUp line_up{1, event::TeamId{1}, {captain}, {}};
  ASSERT_EQ(give(line_up, {captain, {}}), "5");
  // The usual one again: three boards more.
  line_up.line_up.clear();
  line_up.games = {GameId{11}, GameId{12}, GameId{13}};
  ASSERT_EQ(give(line_up, {captain, {}}), "6");
  tick();
  time.advance(kHour);
  run_until([this] { return due.size() == 4; });

  EXPECT_TRUE(due.contains(GameId{1}) && due.contains(GameId{13}));
  EXPECT_EQ(report(event::ReportGamesBegun{{GameId{13}}}, GameId{13}), "8");
}

}  // namespace
}  // namespace escaque::services::matchmaking
