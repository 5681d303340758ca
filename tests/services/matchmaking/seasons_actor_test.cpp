#include "matchmaking/seasons/seasons_actor.hpp"

#include "matchmaking/seasons/convert_season.hpp"
#include "services/matchmaking/actor_fixture.hpp"
#include "support/event_builder.hpp"
#include "support/fake_log_store.hpp"
#include "support/season_builder.hpp"

namespace escaque::services::matchmaking {
namespace {

using season::Category;
using support::kClub;
using support::kSeason;

constexpr event::EventId kCup{21};

class SeasonsActorTest : public ActorFixture {
 protected:
  void TearDown() override { stop(); }
  void serve() {
    events = std::make_unique<EventsActor>(
        io, EventPorts{event_store, time, [](const auto&, const auto&) {}}, 64, metrics,
        log::Logger());
    seasons = std::make_unique<SeasonsActor>(io, SeasonPorts{store, time, *events}, 64, metrics,
                                             log::Logger());
    begin(events->stand_by(Millis(20)));
    begin(seasons->stand_by(Millis(20)));
    run_until([this] { return events->is_serving() && seasons->is_serving(); });
  }
  void tick() { begin(seasons->tick(Millis(1))); }
  void stop() {
    seasons->stop();
    events->stop();
    run_until([this] { return running == 0; });
  }
  std::string give(season::Action action, season::Origin origin = {kClub, "as seen"}) {
    season::Command command{"c" + std::to_string(++commands), std::move(origin), std::move(action)};
    const auto outcome = result_of(begin(seasons->submit(kSeason, std::move(command))));
    return outcome ? std::to_string(*outcome) : common_v1::Reason_Name(outcome.error().reason());
  }
  void open() { ASSERT_EQ(give(season::OpenSeason{kSeason, "Club", 2026, {}, {}}), "1"); }
  /// An event of the season that people still enter.
  void keep_open_event(int players) {
    event::Regulations rules = support::elsewhere(support::swiss(1));
    rules.season = season::SeasonPlace{kSeason, Category::third, season::Importance::championship};
    support::RunningEvent played(rules);
    played.enter_many(players);
    auto log = played.log();
    std::get<event::EventCreated>(log.front().facts.front()).id = kCup;
    event_store.logs[kCup] = std::move(log);
  }
  void enter(std::uint64_t user) {
    season::TournamentEntry entry{support::club_person(user), kCup, Category::third};
    give(season::Record{std::move(entry)});
  }
  /// An event of the season that is over, as its log says.
  void keep_finished_event(int players) {
    event::Regulations rules = support::elsewhere(support::swiss(1));
    rules.season = season::SeasonPlace{kSeason, Category::third, season::Importance::yearly};
    support::RunningEvent played(rules);
    played.enter_many(players);
    played.play_round(event::Score::white_wins);
    played.must(event::FinishEvent{});
    auto log = played.log();
    std::get<event::EventCreated>(log.front().facts.front()).id = kCup;
    event_store.logs[kCup] = std::move(log);
  }
  [[nodiscard]] season::Season state() const { return store.fold(kSeason); }

  test::FakeEventStore event_store{io};
  test::FakeSeasonStore store{io};
  std::unique_ptr<EventsActor> events;
  std::unique_ptr<SeasonsActor> seasons;
  int commands = 0;
};

TEST_F(SeasonsActorTest, CountsAFinishedEventOnce) {
  keep_finished_event(4);
  serve();
  open();
  tick();
  run_until([this] { return store.logs.at(kSeason).size() == 2; });
  io.restart();
  io.run_for(std::chrono::milliseconds(10));

  EXPECT_EQ(store.logs.at(kSeason).size(), 2U);
  EXPECT_EQ(state().book.players.at(UserId{1}).blitz(), Category::second);
  EXPECT_EQ(state().book.players.at(UserId{2}).blitz(), Category::third);
}

TEST_F(SeasonsActorTest, ACountWhoseAnswerGotLostIsNotRepeated) {
  keep_finished_event(4);
  serve();
  open();
  store.failures = {{eventlog::AppendError::outcome_unknown, true}};
  tick();
  run_until([this] { return store.logs.at(kSeason).size() == 2 && seasons->is_serving(); });
  io.restart();
  io.run_for(std::chrono::milliseconds(10));

  EXPECT_EQ(store.logs.at(kSeason).size(), 2U);
}

TEST_F(SeasonsActorTest, CountsAfterATakeOverWhatWasNotCounted) {
  serve();
  open();
  stop();
  keep_finished_event(4);
  serve();
  tick();
  run_until([this] { return store.logs.at(kSeason).size() == 2; });
  EXPECT_TRUE(state().count_of(kCup));
}

TEST_F(SeasonsActorTest, LeavesToTheOrganiserWhatHeTookBack) {
  keep_finished_event(4);
  serve();
  open();
  tick();
  run_until([this] { return store.logs.at(kSeason).size() == 2; });
  EXPECT_EQ(give(season::Undo{2}), "3");
  io.restart();
  io.run_for(std::chrono::milliseconds(10));
  EXPECT_EQ(store.logs.at(kSeason).size(), 3U);
  EXPECT_TRUE(state().members.empty());
}

TEST_F(SeasonsActorTest, TriesOnceWhatTheArticlesForbid) {
  keep_finished_event(4);
  serve();
  open();
  const season::Registration second{support::club_person(1), {}, Category::second};
  ASSERT_EQ(give(season::Record{second}), "2");
  tick();
  const auto refused = [this] {
    return metrics.registry
        .counter("escaque_matchmaking_refusals_total", "Commands refused, by reason",
                 {{"reason", "REASON_NOT_POSSIBLE"}})
        .value();
  };
  run_until([&] { return refused() == 1; });
  io.restart();
  io.run_for(std::chrono::milliseconds(10));
  EXPECT_EQ(refused(), 1);
  ASSERT_TRUE(events->current() != nullptr);
  EXPECT_EQ(uncounted(state(), *events->current()).size(), 1U);
}

TEST_F(SeasonsActorTest, TakesAnEntryBackThatNeverReachedItsEvent) {
  keep_open_event(2);
  serve();
  open();
  enter(1);
  enter(3);  // Whoever asked for it was gone before the event knew.
  tick();
  time.advance(std::chrono::seconds(59));
  io.restart();
  io.run_for(std::chrono::milliseconds(10));
  EXPECT_EQ(store.logs.at(kSeason).size(), 3U);

  time.advance(std::chrono::seconds(2));
  run_until([this] { return store.logs.at(kSeason).size() == 4; });
  io.restart();
  io.run_for(std::chrono::milliseconds(10));

  EXPECT_EQ(store.logs.at(kSeason).size(), 4U);
  EXPECT_TRUE(state().book.entered.contains({kCup, UserId{1}}));
  EXPECT_FALSE(state().book.entered.contains({kCup, UserId{3}}));
  EXPECT_FALSE(state().members.contains(UserId{3}));
}

TEST_F(SeasonsActorTest, WritesAnEntryAgainThatReachedItsEventAfterAll) {
  keep_open_event(2);
  serve();
  open();
  enter(3);
  time.advance(std::chrono::minutes(2));
  tick();
  run_until([this] { return store.logs.at(kSeason).size() == 3; });

  event::Command late{"late", {UserId{3}, {}}, event::Register{support::person(3, 1500)}};
  ASSERT_TRUE(result_of(begin(events->submit(kCup, std::move(late)))));
  run_until([this] { return state().book.entered.contains({kCup, UserId{3}}); });
}

TEST_F(SeasonsActorTest, RefusesWhatTheSeasonRefuses) {
  serve();
  EXPECT_EQ(give(season::CloseYear{}), "REASON_NO_SUCH_EVENT");
  open();
  EXPECT_EQ(give(season::CloseYear{}, {UserId{1}, {}}), "REASON_NOT_ALLOWED");
  EXPECT_EQ(give(season::CloseYear{}), "2");
  EXPECT_EQ(give(season::Undo{1}), "REASON_TOO_LATE");
}

}  // namespace
}  // namespace escaque::services::matchmaking
