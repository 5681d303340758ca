// Events that are over leave for the archive, and come back for whoever corrects them: every order
// of events, with logs in memory.

#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/events/events_actor.hpp"
#include "matchmaking/seasons/seasons_actor.hpp"
#include "services/matchmaking/actor_fixture.hpp"
#include "support/event_builder.hpp"
#include "support/fake_log_store.hpp"
#include "support/season_builder.hpp"

namespace escaque::services::matchmaking {
namespace {

using eventlog::AppendError;
using support::kClub;
using support::kSeason;

constexpr event::EventId kOver{31};
constexpr Millis kKeep = std::chrono::hours(2);

class ArchivingTest : public ActorFixture {
 protected:
  void TearDown() override { stop(); }
  void serve() {
    EventPorts ports{store, time, [](const auto&, const auto&) {},
                     [this](season::SeasonId id) { return seasons->may_be_live(id); }};
    events = std::make_unique<EventsActor>(io, std::move(ports), 64, metrics, log::Logger());
    seasons = std::make_unique<SeasonsActor>(io, SeasonPorts{season_store, time, *events}, 64,
                                             metrics, log::Logger());
    begin(events->stand_by(Millis(1)));
    begin(seasons->stand_by(Millis(1)));
    run_until([this] { return events->is_serving() && seasons->is_serving(); });
    begin(events->archive_finished(Millis(1), kKeep));
    begin(seasons->archive_finished(Millis(1), kKeep));
  }
  void stop() {
    if (events == nullptr) return;
    seasons->stop();
    events->stop();
    run_until([this] { return running == 0; });
  }
  /// All that is due is done by then.
  void pass() {
    io.restart();
    io.run_for(std::chrono::milliseconds(20));
  }
  /// An event that is over, changed last now.
  void keep_finished(std::optional<season::SeasonPlace> place = {}) {
    event::Regulations rules = support::elsewhere(support::swiss(1));
    rules.season = place;
    support::RunningEvent played(rules);
    played.enter_many(4);
    played.play_round(event::Score::white_wins);
    played.must(event::FinishEvent{});
    auto log = played.log();
    std::get<event::EventCreated>(log.front().facts.front()).id = kOver;
    finished = static_cast<int>(log.size());
    store.logs[kOver] = std::move(log);
    store.changed[kOver] = time.utc_now();
  }
  /// Served until it has left.
  void archive() {
    keep_finished();
    serve();
    time.advance(kKeep);
    run_until([this] { return !store.logs.contains(kOver); });
    pass();
  }
  /// "5" for the version, or the reason of a refusal.
  std::string correct(std::string id = "correction") {
    event::Command command{std::move(id),
                           {support::kArbiter, "read wrongly"},
                           event::CorrectResult{1, 0, event::Score::black_wins}};
    return said(result_of(begin(events->submit(kOver, std::move(command)))));
  }
  static std::string said(const Result<event::Version, rpc::Error>& outcome) {
    return outcome ? std::to_string(*outcome) : common_v1::Reason_Name(outcome.error().reason());
  }
  /// The version; 0: there is none.
  std::string read(event::EventId id = kOver) {
    const auto found = result_of(begin(events->settled(id)));
    if (!found) return common_v1::Reason_Name(found.error().reason());
    return std::to_string(*found == nullptr ? 0 : (*found)->version);
  }
  [[nodiscard]] std::string at_end(int more = 0) const { return std::to_string(finished + more); }
  [[nodiscard]] bool is_live() const { return events->current()->contains(kOver); }

  test::FakeEventStore store{io};
  test::FakeSeasonStore season_store{io};
  std::unique_ptr<EventsActor> events;
  std::unique_ptr<SeasonsActor> seasons;
  int finished = 0;
};

TEST_F(ArchivingTest, WhatHasLeftCountsAsMadeOnTheSameDay) {
  archive();
  const auto announce = [this](int a_day) {
    event::CreateEvent create{event::EventId{32}, support::swiss(3), {}};
    event::Command command{"create", {support::kOrganizer, {}}, std::move(create)};
    const EventsActor::Making making{support::kOrganizer, {20, a_day}};
    return said(
        result_of(begin(events->carry_out(event::EventId{32}, std::move(command), making))));
  };
  store.rows.at(kOver).made = time.utc_now() - std::chrono::hours(23);

  EXPECT_EQ(announce(1), "REASON_RATE_LIMITED");
  store.is_archive_away = true;
  EXPECT_EQ(announce(2), "REASON_UNAVAILABLE");
  store.is_archive_away = false;
  store.rows.at(kOver).made = time.utc_now() - std::chrono::hours(24);
  EXPECT_EQ(announce(1), "1");
}

TEST_F(ArchivingTest, AFinishedEventLeavesWhenNothingHasChangedForAWhileAndIsStillRead) {
  keep_finished();
  serve();
  time.advance(kKeep - Millis(1));
  pass();
  EXPECT_TRUE(is_live());

  time.advance(Millis(1));
  run_until([this] { return !is_live(); });
  EXPECT_FALSE(store.logs.contains(kOver));
  EXPECT_EQ(store.rows.at(kOver).players, 4);
  EXPECT_EQ(store.rows.at(kOver).summary.event().stage(), v1::EVENT_STAGE_FINISHED);
  EXPECT_EQ(read(), at_end());
  EXPECT_EQ(read(event::EventId{99}), "0");
  EXPECT_EQ(store.restored, 0) << "whoever reads it changes nothing";
}

TEST_F(ArchivingTest, AnOpenEventStays) {
  keep_finished();
  store.logs.at(kOver).pop_back();
  serve();
  time.advance(10 * kKeep);
  pass();
  EXPECT_TRUE(is_live());
}

TEST_F(ArchivingTest, ACorrectionFetchesItBackAndItLeavesAgain) {
  archive();

  EXPECT_EQ(correct(), at_end(1));
  EXPECT_EQ(store.restored, 1);
  EXPECT_EQ(store.logs.at(kOver).size(), static_cast<std::size_t>(finished + 1));
  EXPECT_EQ(correct(), at_end(1)) << "the same command again";
  time.advance(kKeep - Millis(1));
  pass();
  EXPECT_TRUE(is_live());

  time.advance(Millis(1));
  run_until([this] { return !is_live(); });
  EXPECT_EQ(store.archived_logs.at(kOver).size(), static_cast<std::size_t>(finished + 1));
  EXPECT_EQ(correct(), at_end(1)) << "the same command again";
  EXPECT_EQ(store.restored, 1);
  EXPECT_EQ(read(), at_end(1));
}

TEST_F(ArchivingTest, WhatIsRefusedFetchesNothingBack) {
  archive();
  event::Command late{"late", {UserId{9}, {}}, event::Register{support::person(9, 2000)}};
  EXPECT_EQ(said(result_of(begin(events->submit(kOver, std::move(late))))), "REASON_TOO_LATE");
  EXPECT_EQ(store.restored, 0);
  EXPECT_FALSE(is_live());
}

TEST_F(ArchivingTest, AnIdThatIsArchivedIsNotGivenAway) {
  archive();
  event::Command create{
      "again", {support::kOrganizer, {}}, event::CreateEvent{kOver, support::swiss(3), {}}};
  EXPECT_NE(said(result_of(begin(events->submit(kOver, std::move(create))))), "1");
  EXPECT_FALSE(is_live());
}

TEST_F(ArchivingTest, ACrashBeforeItIsDeletedOnlyRepeatsIt) {
  store.dies_before_removal = true;
  keep_finished();
  serve();
  time.advance(kKeep);
  run_until([this] { return store.archived_logs.contains(kOver); });
  EXPECT_TRUE(is_live());
  EXPECT_EQ(correct(), at_end(1)) << "the live one counts";
  EXPECT_EQ(store.restored, 0);
  stop();

  store.dies_before_removal = false;
  store.changed[kOver] = time.utc_now();
  serve();
  EXPECT_EQ(read(), at_end(1));
  time.advance(kKeep);
  run_until([this] { return !is_live(); });
  EXPECT_EQ(store.archived_logs.at(kOver).size(), static_cast<std::size_t>(finished + 1));
}

TEST_F(ArchivingTest, ALostAnswerToItsDeletionIsLookedUp) {
  keep_finished();
  store.is_answer_to_archive_lost = true;
  serve();
  time.advance(kKeep);
  run_until([this] { return !is_live(); });

  EXPECT_FALSE(store.logs.contains(kOver));
  EXPECT_EQ(read(), at_end());
  EXPECT_EQ(correct(), at_end(1));
}

TEST_F(ArchivingTest, ALostAnswerToItsReturnIsLookedUp) {
  for (const bool is_written : {true, false}) {
    stop();
    store.archived_logs.clear();
    store.restored = 0;
    archive();
    store.failures = {{AppendError::outcome_unknown, is_written}};
    EXPECT_EQ(correct(), at_end(1)) << is_written;
    EXPECT_EQ(store.restored, is_written ? 1 : 2);
    EXPECT_TRUE(is_live());
  }
}

TEST_F(ArchivingTest, WhoeverLostTheLeaseDeletesAndFetchesNothing) {
  keep_finished();
  serve();
  store.archive_failures = {NotArchived::fenced};
  time.advance(kKeep);
  run_until([this] { return store.archive_failures.empty(); });
  run_until([this] { return events->is_serving() && !is_live(); });

  store.failures = {{AppendError::fenced, false}};
  EXPECT_EQ(correct(), "REASON_UNAVAILABLE");
  EXPECT_EQ(correct(), at_end(1));
}

TEST_F(ArchivingTest, WhatTheDatabaseDoesNotGiveBackStays) {
  keep_finished();
  serve();
  store.archive_failures = {NotArchived::unavailable, NotArchived::differs};
  time.advance(kKeep);
  run_until([this] { return store.archive_failures.empty(); });
  pass();

  EXPECT_TRUE(is_live()) << "tried again while the database is away, not when it errs";
  EXPECT_EQ(correct(), at_end(1));
  time.advance(kKeep);
  run_until([this] { return !is_live(); });
}

TEST_F(ArchivingTest, SaysNothingOfWhatMayBeArchivedWhileTheDatabaseIsAway) {
  archive();
  store.is_archive_away = true;
  EXPECT_EQ(read(event::EventId{99}), "REASON_UNAVAILABLE");
  EXPECT_EQ(correct(), "REASON_UNAVAILABLE");
  store.is_archive_away = false;
  EXPECT_EQ(read(event::EventId{99}), "0");
  EXPECT_EQ(correct(), at_end(1));
}

TEST_F(ArchivingTest, WhatCannotBeReadStaysWhereItIs) {
  keep_finished();
  store.unreadable = {kOver};
  serve();
  time.advance(kKeep);
  pass();

  EXPECT_TRUE(store.logs.contains(kOver));
  EXPECT_FALSE(store.archived_logs.contains(kOver));
  EXPECT_EQ(read(), "REASON_INTERNAL");
}

TEST_F(ArchivingTest, KeepsAFewAtHandAndFindsTheOthersAgain) {
  archive();
  for (std::uint64_t id = 100; id < 150; ++id) {
    auto log = store.archived_logs.at(kOver);
    std::get<event::EventCreated>(log.front().facts.front()).id = event::EventId{id};
    store.archived_logs[event::EventId{id}] = std::move(log);
    EXPECT_EQ(read(event::EventId{id}), at_end());
  }
  EXPECT_EQ(read(), at_end());
  EXPECT_EQ(correct(), at_end(1));
}

TEST_F(ArchivingTest, AnOpenSeasonKeepsItsEventsAndTakesThemAlongWhenItLeaves) {
  const season::SeasonPlace place{kSeason, season::Category::third,
                                  season::Importance::championship};
  support::RunningSeason season;
  season_store.logs[kSeason] = season.log;
  keep_finished(place);
  serve();
  time.advance(10 * kKeep);
  pass();
  EXPECT_TRUE(is_live()) << "the season is open";

  stop();
  ASSERT_EQ(season.give(season::CloseYear{0}), "");
  season_store.logs[kSeason] = season.log;
  season_store.changed[kSeason] = time.utc_now();
  serve();
  pass();
  EXPECT_TRUE(is_live()) << "the season is closed, and still there";

  time.advance(kKeep);
  run_until([this] { return !seasons->may_be_live(kSeason) && !is_live(); });
  EXPECT_EQ(season_store.rows.at(kSeason).summary.season().tournaments(), 1);
  EXPECT_EQ(store.rows.at(kOver).parent_id, to_string(kSeason));
  EXPECT_EQ(store.rows.at(kOver).summary.tournament().category(), v1::CLUB_CATEGORY_THIRD);
  EXPECT_NE(*result_of(begin(seasons->settled(kSeason))), nullptr);
}

TEST_F(ArchivingTest, AnEventWhoseSeasonCannotBeReadStays) {
  const season::SeasonPlace place{kSeason, season::Category::third,
                                  season::Importance::championship};
  season_store.logs[kSeason] = {};
  season_store.unreadable = {kSeason};
  keep_finished(place);
  serve();
  time.advance(kKeep);
  pass();
  EXPECT_TRUE(is_live());
}

}  // namespace
}  // namespace escaque::services::matchmaking
