#include "matchmaking/events/events_actor.hpp"

#include <set>

#include "domain/event/views/table.hpp"
#include "domain/pairing/dutch/check.hpp"
#include "domain/pairing/trf/trf.hpp"
#include "matchmaking/events/convert_event.hpp"
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
  std::string report(event::Action action) {
    return said(result_of(begin(actor->report(kOpen, std::move(action)))));
  }
  /// White wins wherever the round is not decided.
  void play(event::Round number) {
    const event::Event before = state();
    for (const event::Board& board : before.round(number)->boards) {
      if (!board.score) report(event::ReportResult{board.game, event::Score::white_wins});
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
  EXPECT_EQ(give(event::FinishEvent{}), "REASON_NO_SUCH_EVENT");
  create(3, 4);

  EXPECT_EQ(give(event::Register{support::person(1, 2000)}), "REASON_ALREADY_DONE");
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

  EXPECT_EQ(report(event::ReportGamesBegun{{game}}), "6");

  EXPECT_TRUE(boards_to_begin(state(), time.utc_now()).empty());
  EXPECT_EQ(report(event::ReportGamesBegun{{game}}), "REASON_TOO_LATE");
  EXPECT_EQ(report(event::ReportGamesBegun{{GameId{99}}}), "REASON_NO_SUCH_GAME");
}

TEST_F(EventsActorTest, TriesARefusedStepAgainOnlyAfterSomebodyActed) {
  serve();
  create(3, 1);
  tick();
  time.advance(kHour);
  const auto count = [this] {
    return metrics.registry
        .counter("escaque_matchmaking_refusals_total", "Commands refused, by reason",
                 {{"reason", "REASON_TOO_EARLY"}})
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
  report(event::ReportGamesBegun{{begun}});
  report(event::ReportResult{begun, event::Score::draw});
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
  EventTables tables;
  EXPECT_EQ(to_standings(state(), 3, tables.of_era(0)).rows_size(), 8);
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
  EXPECT_EQ(report(event::ReportGamesBegun{{GameId{13}}}), "8");
}

constexpr event::EventId kClosed{8};

class SharedEventsTest : public EventsActorTest {
 protected:
  Pending<Outcome> ask(event::EventId id, event::Action action) {
    event::Command command{"s" + std::to_string(++commands), {kOrganizer, "as seen"}, {}};
    command.action = std::move(action);
    return begin(actor->submit(id, std::move(command)));
  }
  void create_both() {
    create(3, 4);
    ASSERT_EQ(said(result_of(ask(kClosed, event::CreateEvent{kClosed, support::swiss(3), {}}))),
              "1");
  }
  /// What another owner writes.
  void write_behind(event::EventId id, event::Action action) {
    const auto entry =
        decide(store.fold(id), {"behind", {kOrganizer, "as seen"}, action}, time.utc_now());
    store.logs.at(id).push_back(*entry);
  }
  std::string read(event::EventId id) {
    const auto event = result_of(begin(actor->settled(id)));
    if (!event) return common_v1::Reason_Name(event.error().reason());
    return *event == nullptr ? "nothing" : std::to_string((*event)->version);
  }
};

TEST_F(SharedEventsTest, CommandsOfDifferentEventsDoNotWaitForOneAnother) {
  serve();
  create_both();
  store.hold(kOpen);
  const auto first = ask(kOpen, event::Withdraw{UserId{4}});
  const auto second = ask(kOpen, event::Withdraw{UserId{3}});
  run_until([this] { return store.logs.at(kOpen).size() == 6; });

  EXPECT_EQ(said(result_of(ask(kClosed, event::Register{support::person(1, 2000)}))), "2");
  EXPECT_EQ(read(kClosed), "2");
  EXPECT_EQ((*result_of(begin(actor->all())))->size(), 2U);
  EXPECT_FALSE(*first);
  EXPECT_EQ(store.appends.at(kOpen), 6) << "one at a time";

  store.release(kOpen);
  EXPECT_EQ(said(result_of(first)), "6");
  EXPECT_EQ(said(result_of(second)), "7");
}

/// Creations of one organiser, each under an id of its own.
class MadeEventsTest : public SharedEventsTest {
 protected:
  Pending<Outcome> make_one(std::uint64_t id, std::string command_id = {}) {
    if (command_id.empty()) command_id = "m" + std::to_string(id);
    event::Command command{std::move(command_id), {kOrganizer, {}}, {}};
    command.action = event::CreateEvent{event::EventId{id}, support::swiss(3), {}};
    const EventsActor::Making making{kOrganizer, quota};
    return begin(actor->carry_out(event::EventId{id}, std::move(command), making));
  }
  etiquette::MakingQuota quota{.open = 2, .a_day = 3};
};

TEST_F(MadeEventsTest, AreNoMoreThanTheQuotaWhenAllAreMadeAtOnce) {
  serve();
  store.hold(event::EventId{101});
  std::vector<Pending<Outcome>> all;
  for (std::uint64_t id = 101; id <= 110; ++id) all.push_back(make_one(id));
  run_until([this] { return store.logs.contains(event::EventId{101}); });
  EXPECT_EQ(store.logs.size(), 1U);
  store.release(event::EventId{101});

  int made = 0;
  for (const auto& each : all) made += said(result_of(each)) == "1" ? 1 : 0;

  EXPECT_EQ(made, 2);
  EXPECT_EQ(store.logs.size(), 2U);
}

TEST_F(MadeEventsTest, AreCountedInTheLogsAfterATakeOver) {
  serve();
  EXPECT_EQ(said(result_of(make_one(101))), "1");
  EXPECT_EQ(said(result_of(make_one(102))), "1");
  stop();
  make();
  serve();

  EXPECT_EQ(said(result_of(make_one(103))), "REASON_LIMIT_REACHED");
  EXPECT_EQ(said(result_of(make_one(102))), "1") << "the same command again";
  event::Command cancel{"cancel", {kOrganizer, "as seen"}, event::CancelEvent{}};
  EXPECT_EQ(said(result_of(begin(actor->submit(event::EventId{101}, std::move(cancel))))), "2");
  EXPECT_EQ(said(result_of(make_one(103))), "1");
}

TEST_F(MadeEventsTest, AreFewADayAlsoWhenTheyAreCancelled) {
  serve();
  for (std::uint64_t id = 101; id <= 103; ++id) {
    EXPECT_EQ(said(result_of(make_one(id))), "1");
    event::Command cancel{"cancel", {kOrganizer, "as seen"}, event::CancelEvent{}};
    (void)result_of(begin(actor->submit(event::EventId{id}, std::move(cancel))));
    time.advance(kHour);
  }

  const auto refused = result_of(make_one(104));
  EXPECT_EQ(said(refused), "REASON_RATE_LIMITED");
  EXPECT_EQ(refused.error().detail.retry_after_ms(), 21 * 3'600'000);
  time.advance(21 * kHour);
  EXPECT_EQ(said(result_of(make_one(104))), "1");
}

TEST_F(SharedEventsTest, IsSettledOnceWhatIsBeingWrittenIsInIt) {
  serve();
  create_both();
  store.hold(kOpen);
  const auto written = ask(kOpen, event::Withdraw{UserId{4}});
  const auto seen = begin(actor->settled(kOpen));
  run_until([this] { return store.logs.at(kOpen).size() == 6; });
  EXPECT_FALSE(*seen);

  store.release(kOpen);
  EXPECT_EQ((*result_of(seen))->version, 6);
  EXPECT_EQ(said(result_of(written)), "6");
}

TEST_F(SharedEventsTest, RefusesMoreCommandsThanMayWait) {
  serve();
  create_both();
  store.hold(kOpen);
  std::vector<Pending<Outcome>> all;
  for (int i = 0; i < 66; ++i) all.push_back(ask(kOpen, event::Withdraw{UserId{4}}));
  EXPECT_EQ(said(result_of(all.back())), "REASON_OVERLOADED");
  store.release(kOpen);
  EXPECT_EQ(said(result_of(all.front())), "6");
}

TEST_F(SharedEventsTest, AnswersNothingFromMemoryWhenTheLeaseMayHaveEnded) {
  serve();
  create_both();
  store.is_lease_over = true;
  store.trouble = NotTaken{TakeOverError::unavailable};

  EXPECT_EQ(read(kOpen), "REASON_UNAVAILABLE");
  EXPECT_EQ(report(event::ReportResult{GameId{99}, event::Score::draw}), "REASON_UNAVAILABLE");
  EXPECT_EQ(actor->current(), nullptr);
  EXPECT_FALSE(result_of(begin(actor->all())));

  // It goes on: nobody else took it.
  store.trouble.reset();
  EXPECT_EQ(read(kOpen), "5");
  EXPECT_EQ(store.asked, 4);
}

TEST_F(SharedEventsTest, SaysWhoOwnsThemOnceTheLeaseWasTakenFromIt) {
  serve();
  create_both();
  write_behind(kOpen, event::Withdraw{UserId{4}});
  ++store.epoch;
  store.trouble = NotTaken{TakeOverError::held, "10.0.0.2:7102"};

  EXPECT_EQ(report(event::ReportResult{GameId{99}, event::Score::draw}), "REASON_NOT_OWNER");
  EXPECT_EQ(read(kOpen), "REASON_NOT_OWNER");
  EXPECT_FALSE(actor->is_serving());
}

TEST_F(SharedEventsTest, ReadsWhatOthersWroteBeforeItServesUnderAnotherEpoch) {
  serve();
  create_both();
  write_behind(kOpen, event::Withdraw{UserId{4}});
  auto created = store.logs.at(kClosed);
  std::get<event::EventCreated>(created.front().facts.front()).id = event::EventId{9};
  store.logs[event::EventId{9}] = created;
  store.epoch += 2;  // Somebody else, and then we again.

  EXPECT_EQ(read(event::EventId{9}), "1");
  EXPECT_EQ(said(result_of(ask(kOpen, event::Withdraw{UserId{3}}))), "7");
}

TEST_F(SharedEventsTest, AppendsUnderTheEpochThatItFolded) {
  serve();
  create_both();
  store.lost_at_append = 1;  // After it was decided, before it is written.

  EXPECT_EQ(give(event::Withdraw{UserId{4}}), "REASON_UNAVAILABLE");
  EXPECT_EQ(store.logs.at(kOpen).size(), 5U);
  EXPECT_EQ(give(event::Withdraw{UserId{4}}), "6") << "under the new epoch";
}

TEST_F(SharedEventsTest, AnUnreadableLogKeepsNoOtherEventFromBeingServed) {
  serve();
  create_both();
  stop();
  store.unreadable = {kOpen};
  make();
  serve();

  EXPECT_EQ(read(kOpen), "REASON_INTERNAL");
  EXPECT_EQ(give(event::Withdraw{UserId{4}}), "REASON_INTERNAL");
  EXPECT_EQ(read(kClosed), "1");
  EXPECT_EQ(said(result_of(ask(kClosed, event::Register{support::person(1, 2000)}))), "2");
  EXPECT_EQ((*result_of(begin(actor->all())))->size(), 1U);
  EXPECT_NE(registry.expose().find("escaque_matchmaking_unreadable{of=\"the events\"} 1"),
            std::string::npos);
  EXPECT_EQ(store.logs.at(kOpen).size(), 5U);
}

TEST_F(SharedEventsTest, PutsALogAsideThatTurnsOutUnreadable) {
  serve();
  create_both();
  store.failures = {{AppendError::outcome_unknown, true}};
  store.unreadable = {kOpen};

  EXPECT_EQ(give(event::Withdraw{UserId{4}}), "REASON_INTERNAL");
  EXPECT_EQ(read(kClosed), "1");
}

TEST_F(SharedEventsTest, TakesNoOlderReportForACorrection) {
  serve();
  create(3, 2);
  tick();
  time.advance(kHour);
  run_until([this] { return due.size() == 1; });
  const GameId game = *due.begin();
  EXPECT_EQ(report(event::ReportResult{game, event::Score::white_wins, 41}), "6");
  EXPECT_FALSE(report(event::ReportResult{game, event::Score::draw, 43}).starts_with("REASON"));

  EXPECT_EQ(report(event::ReportResult{game, event::Score::white_wins, 41}), "REASON_ALREADY_DONE");

  EXPECT_EQ(state().round(1)->boards.front().score, event::Score::draw);
}

}  // namespace
}  // namespace escaque::services::matchmaking
