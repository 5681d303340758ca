#include "matchmaking/arenas/arenas_actor.hpp"

#include <set>

#include "matchmaking/arenas/convert_arena.hpp"
#include "matchmaking/arenas/facts.hpp"
#include "services/matchmaking/actor_fixture.hpp"
#include "support/arena_builder.hpp"
#include "support/every_refusal.hpp"
#include "support/fake_log_store.hpp"

namespace escaque::services::matchmaking {
namespace {

using eventlog::AppendError;
using support::arena_player;
using support::kArena;
using support::kHost;
using support::won_by;

constexpr Millis kArenaHour = std::chrono::hours(1);

class ArenasActorTest : public ActorFixture {
 protected:
  void SetUp() override { make(); }
  void make() {
    const ArenaPorts ports{store, time, [this](arena::ArenaId) { return look(); },
                           [this](const arena::Arena& arena, GameId game) {
                             EXPECT_TRUE(arena.games.contains(game));
                             due.insert(game);
                           }};
    actor = std::make_unique<ArenasActor>(io, ports, 64, metrics, log::Logger());
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
  std::string give(arena::Command command) {
    return said(result_of(begin(actor->submit(kArena, std::move(command)))));
  }
  std::string report(arena::ReportGame report) {
    return said(result_of(begin(actor->report(kArena, std::move(report)))));
  }
  static std::string said(const Result<arena::Version, rpc::Error>& outcome) {
    return outcome ? std::to_string(*outcome) : common_v1::Reason_Name(outcome.error().reason());
  }
  void create(std::uint64_t players) {
    ASSERT_EQ(give(creation()), "1");
    for (std::uint64_t id = 1; id <= players; ++id) {
      ASSERT_EQ(give(arena::Join{arena_player(id)}), std::to_string(id + 1));
      field.present.insert(UserId{id});
    }
  }
  arena::CreateArena creation() {
    return {kArena, support::arena_of(time.utc_now() + kArenaHour), kHost};
  }
  [[nodiscard]] arena::Arena state() const { return store.fold(kArena); }
  [[nodiscard]] v1::GetArenaResponse shown_to(UserId user) const {
    v1::GetArenaResponse view = to_view(state());
    write_why(state(), user, time.utc_now(), view);
    return view;
  }

  test::FakeArenaStore store{io};
  WaveField field;
  std::unique_ptr<ArenasActor> actor;
  std::set<GameId> due;

 private:
  Awaitable<std::optional<WaveField>> look() { co_return std::optional<WaveField>(field); }
};

TEST_F(ArenasActorTest, PairsInWavesFromTheStartOn) {
  serve();
  create(4);
  tick();
  io.restart();
  io.run_for(std::chrono::milliseconds(5));
  EXPECT_TRUE(due.empty());

  time.advance(kArenaHour);
  run_until([&] { return due.size() == 2; });

  EXPECT_EQ(state().games.size(), 2U);
}

TEST_F(ArenasActorTest, PairsAgainWhoHasFinished) {
  serve();
  create(2);
  tick();
  time.advance(kArenaHour);
  run_until([&] { return due.size() == 1; });
  EXPECT_EQ(report(won_by(Color::white, *due.begin(), time.utc_now())), "5");

  // Two alone sit out one wave before they meet again.
  run_until([&] {
    time.advance(std::chrono::seconds(1));
    return due.size() == 2;
  });

  EXPECT_EQ(state().table.standings().front().points, 2);
}

TEST_F(ArenasActorTest, EndsAtTheHourAndStillTakesWhatEndedInTime) {
  serve();
  create(2);
  tick();
  time.advance(kArenaHour);
  run_until([&] { return due.size() == 1; });
  const UtcTime in_time = time.utc_now() + std::chrono::minutes(5);
  time.advance(kArenaHour);
  run_until([&] { return state().finished.has_value(); });

  EXPECT_EQ(report(won_by(Color::black, *due.begin(), in_time)), "6");

  EXPECT_EQ(state().table.standings().front().points, 2);
  // The same again changes nothing.
  EXPECT_EQ(report(won_by(Color::black, *due.begin(), in_time)), "6");
  EXPECT_EQ(report(won_by(Color::black, GameId{12345}, in_time)), "REASON_NO_SUCH_GAME");
}

TEST_F(ArenasActorTest, ScoresACorrectedGameAgainAlsoAfterATakeOver) {
  serve();
  create(2);
  tick();
  time.advance(kArenaHour);
  run_until([&] { return due.size() == 1; });
  const GameId game = *due.begin();
  const auto players = state().games.at(game);
  arena::ReportGame result = won_by(Color::black, game, time.utc_now());
  result.game_version = 20;
  EXPECT_EQ(report(result), "5");
  time.advance(2 * kArenaHour);
  run_until([&] { return state().finished.has_value(); });
  stop();
  make();
  serve();

  result.outcome = rules::Outcome::win(Color::white);
  result.game_version = 22;
  EXPECT_EQ(report(result), "7");

  EXPECT_EQ(report(result), "7");
  EXPECT_EQ(state().table.standings().front().player, players.white);
  const auto view = to_view(state());
  ASSERT_EQ(view.corrections_size(), 1);
  EXPECT_EQ(view.players(0).points(), 2);
  EXPECT_EQ(view.corrections(0).winner_before(), common_v1::COLOR_BLACK);
  EXPECT_EQ(view.corrections(0).white().place(), 1);
}

TEST_F(ArenasActorTest, TheSameCommandAgainHasOneEffect) {
  serve();
  const arena::CreateArena create = creation();
  EXPECT_EQ(give(create), "1");
  EXPECT_EQ(give(create), "1");
  EXPECT_EQ(give(arena::Join{arena_player(1)}), "2");
  EXPECT_EQ(give(arena::Join{arena_player(1)}), "2");
  EXPECT_EQ(give(arena::Pause{UserId{1}}), "3");
  EXPECT_EQ(give(arena::Pause{UserId{1}}), "3");

  arena::CreateArena other = create;
  other.organizer = UserId{5};
  EXPECT_EQ(give(other), "REASON_ID_TAKEN");
  EXPECT_EQ(store.logs.at(kArena).size(), 3U);
}

TEST_F(ArenasActorTest, FindsInTheLogWhetherALostAnswerWasWritten) {
  serve();
  create(1);
  store.failures = {{AppendError::outcome_unknown, true}};
  EXPECT_EQ(give(arena::Join{arena_player(2)}), "3");

  store.failures = {{AppendError::outcome_unknown, false}};
  EXPECT_EQ(give(arena::Join{arena_player(3)}), "4");
  EXPECT_EQ(store.logs.at(kArena).size(), 4U);
}

TEST_F(ArenasActorTest, WritesNothingUnderALeaseThatIsLost) {
  serve();
  create(1);
  store.failures = {{AppendError::fenced, false}};
  store.trouble = NotTaken{TakeOverError::held, "10.0.0.2:7102"};

  EXPECT_EQ(give(arena::Join{arena_player(2)}), "REASON_UNAVAILABLE");
  EXPECT_EQ(give(arena::Join{arena_player(2)}), "REASON_NOT_OWNER");
  EXPECT_FALSE(actor->is_serving());
}

TEST_F(ArenasActorTest, AsksForUnfinishedGamesAgainAfterATakeOver) {
  serve();
  create(4);
  tick();
  time.advance(kArenaHour);
  run_until([&] { return due.size() == 2; });
  EXPECT_EQ(report(won_by(Color::white, *due.begin(), time.utc_now())), "7");
  const GameId open = *due.rbegin();
  stop();

  due.clear();
  make();
  serve();

  EXPECT_EQ(due, std::set<GameId>{open});
}

TEST_F(ArenasActorTest, ShowsItToAPlayer) {
  serve();
  create(2);
  tick();
  time.advance(kArenaHour);
  run_until([&] { return due.size() == 1; });
  EXPECT_EQ(report(won_by(Color::white, *due.begin(), time.utc_now())), "5");

  const auto view = shown_to(UserId{1});

  ASSERT_EQ(view.players_size(), 2);
  EXPECT_EQ(view.players(0).points(), 2);
  EXPECT_EQ(view.players(0).wins_in_a_row(), 1);
  EXPECT_EQ(view.why(), v1::WHY_NOT_PAIRED_NEXT_WAVE);
  EXPECT_EQ(shown_to(UserId{77}).why(), v1::WHY_NOT_PAIRED_NOT_JOINED);
}

TEST(ConvertArena, GivesEveryEntryBackAsItWas) {
  support::ArenaDriver arena(support::arena_of(UtcTime(kArenaHour)));
  arena.join(5);
  arena.give(arena::Pause{UserId{5}});
  arena.give(arena::Join{arena_player(5)});
  arena.give(support::wave_of(5, 70));
  arena::ReportGame berserk = won_by(Color::white, GameId{70}, arena.now);
  berserk.is_berserk = {true, false};
  arena.give(berserk);
  arena::ReportGame idle;
  idle.game = GameId{71};
  idle.idle = Color::black;
  idle.ended = arena.now;
  arena.give(idle);
  arena.give(arena::Join{arena_player(6)});
  arena.give(arena::Leave{UserId{6}});
  arena.now += 2 * kArenaHour;
  arena.give(arena::Finish{});
  berserk.outcome = rules::Outcome::draw();
  berserk.plies = 41;
  berserk.game_version = 50;
  arena.give(berserk);
  idle.outcome = rules::Outcome::win(Color::black);
  idle.game_version = 3;
  arena.give(idle);
  ASSERT_EQ(arena.log.size(), 16U);

  for (const arena::Entry& entry : arena.log) {
    v1::ArenaEntry parsed;
    ASSERT_TRUE(parsed.ParseFromString(to_wire(entry).SerializeAsString()));
    EXPECT_EQ(from_wire(parsed), entry) << entry.version;
  }
}

TEST(ConvertArena, GivesRulingsBackAsTheyWere) {
  const UtcTime at{Millis(77)};
  for (const arena::Fact& fact : arena::Facts{
           arena::ArenaCancelled{at, "A bad name"},
           arena::RatingRuled{{true, UserId{700}, "A club of ours", at}},
           arena::VisibilityRuled{{true, UserId{700}, "A name of nobody's", at}},
           arena::TalkRuleSet{etiquette::TalkRule::opponents},
       }) {
    const arena::Entry entry{2, {fact}};
    EXPECT_EQ(from_wire(to_wire(entry)), entry) << fact.index();
  }
}

TEST(ConvertArena, AGameHasTheRuleOnTalkOfItsArena) {
  support::ArenaDriver arena(support::arena_of(UtcTime(kArenaHour)));
  arena.join(4);
  arena.give(support::wave_of(4, 70));
  EXPECT_EQ(to_create_game(arena.state, GameId{70}).talk_rule(), conduct_v1::TALK_RULE_UNSPECIFIED);

  arena.give(arena::SetTalkRule{support::kHost, etiquette::TalkRule::opponents});

  EXPECT_EQ(to_create_game(arena.state, GameId{71}).talk_rule(), conduct_v1::TALK_RULE_OPPONENTS);
}

TEST(ConvertArena, LeavesOutWhatHasAUsualValue) {
  v1::ArenaRegulations wire;
  wire.set_name("Short");
  wire.mutable_time_control()->set_base_ms(60'000);
  wire.set_starts_ms(3'600'000);
  wire.set_duration_ms(30'000);

  const auto read = wire::from<arena::Regulations>(wire);

  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->rules.wave_every, std::chrono::seconds(3));
  EXPECT_EQ(read->rules.closing_window, std::chrono::seconds(15));
  EXPECT_EQ(read->rules.scoring, pairing::waves::Scoring{});
  EXPECT_EQ(read->max_players, 30'000);
}

TEST(ArenaError, EveryRefusalSaysWhatWasWrongAndWhatWouldBeRight) {
  const test::Requests requests{v1::CommandArenaRequest::descriptor(),
                                v1::RuleOnRatingRequest::descriptor(),
                                v1::RuleOnVisibilityRequest::descriptor()};
  test::expect_refusals<arena::ArenaError>("arena.txt", requests,
                                           [](arena::ArenaError why) { return to_error(why); });
}

}  // namespace
}  // namespace escaque::services::matchmaking
