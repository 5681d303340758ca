// What the log of an adjourned game tells, and what is kept of it.

#include "conduct/inputs/waiting_game.hpp"

#include <gmock/gmock.h>

#include "conduct/inputs/connection_store.hpp"
#include "conduct/inputs/waiting_watch.hpp"
#include "services/conduct/conduct_fixture.hpp"
#include "services/conduct/game_log.hpp"

namespace escaque::services::conduct {
namespace {

using common::v1::COLOR_BLACK;
using common::v1::COLOR_WHITE;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// Eight days before the clock of the fixture begins.
const UtcTime kMorning{Millis(1'893'456'000'000) - std::chrono::days(8) + std::chrono::hours(9)};

/// White has lost the queen for nothing and seals; both have gone.
GameLog sealed_game() {
  GameLog log(GameId{7}, kMorning);
  log.move("e2e4").move("e7e5").move("d1h5").move("g8f6").move("h5e5").move("f8e7");
  log.move("e5e7").move("d8e7");
  log.add().add_facts()->mutable_game_adjourned();
  log.add().add_facts()->mutable_move_sealed()->set_by(COLOR_WHITE);
  return log;
}
void ask(GameLog& log, bool is_shown = true) {
  log.add().add_facts()->mutable_resumption_agreed()->set_by(COLOR_BLACK);
  if (is_shown) log.add().add_facts()->mutable_resumption_shown()->set_by(COLOR_WHITE);
}
void decline(GameLog& log) {
  log.add().add_facts()->mutable_resumption_declined()->set_by(COLOR_WHITE);
}

TEST(WaitingGame, KnowsHowBothStandAndSinceWhen) {
  const auto game = read_waiting(sealed_game().log());
  ASSERT_TRUE(game);
  EXPECT_EQ(game->sides.white.seen.player, UserId{1});
  EXPECT_EQ(game->sides.white.seen.opponent, UserId{2});
  EXPECT_LE(game->sides.white.seen.standing.material, -5);
  EXPECT_GE(game->sides.black.seen.standing.material, 5);
  EXPECT_EQ(game->sides.white.seen.since, kMorning + Millis(8'000));
  EXPECT_FALSE(game->sides.white.seen.is_date_agreed);
  EXPECT_THAT(game->sides.white.declined, IsEmpty());
}

TEST(WaitingGame, ARefusalIsSomebodysWhoWasAsked) {
  GameLog log = sealed_game();
  ask(log);
  log.after(Millis(10'000));
  decline(log);
  const auto game = read_waiting(log.log());
  EXPECT_THAT(game->sides.white.declined, ElementsAre(kMorning + Millis(18'000)));
  EXPECT_THAT(game->sides.white.unanswered, IsEmpty());
  EXPECT_THAT(game->sides.black.declined, IsEmpty());
}

TEST(WaitingGame, SilenceCountsOnlyOfAQuestionThatWasShownForFiveMinutes) {
  const auto silence = [](bool is_shown, Millis waited) {
    GameLog log = sealed_game();
    ask(log, is_shown);
    log.after(waited).gone(COLOR_BLACK);
    return read_waiting(log.log())->sides.white.unanswered;
  };
  EXPECT_THAT(silence(false, std::chrono::hours(1)), IsEmpty()) << "never told";
  EXPECT_THAT(silence(true, std::chrono::minutes(4)), IsEmpty()) << "hardly told";
  const UtcTime asked = kMorning + Millis(8'000);
  EXPECT_THAT(silence(true, std::chrono::minutes(5)),
              ElementsAre(Unanswered{asked, asked + std::chrono::minutes(5)}));
}

TEST(WaitingGame, ADateAndAnEventExcuse) {
  GameLog dated(GameId{7}, kMorning);
  dated.move("e2e4").move("e7e5");
  dated.add().add_facts()->mutable_move_sealed()->set_resumes_in_s(3'600);
  EXPECT_TRUE(read_waiting(dated.log())->sides.white.seen.is_date_agreed);
  GameLog hosted = sealed_game();
  hosted.created().mutable_event()->set_event_id("0000000000A");
  EXPECT_TRUE(read_waiting(hosted.log())->sides.white.seen.is_date_agreed);
}

TEST(WaitingGame, IsNoneThatGoesOnOrIsOver) {
  GameLog log = sealed_game();
  log.add().add_facts()->mutable_game_resumed();
  EXPECT_FALSE(read_waiting(log.log()));
  GameLog over = sealed_game();
  over.end(COLOR_BLACK, games_v1::TERMINATION_RESIGNATION);
  EXPECT_FALSE(read_waiting(over.log()));
  EXPECT_FALSE(read_waiting(games_v1::GetGameResponse()));
}

TEST(WaitingGame, CountsDays) {
  EXPECT_EQ(days_of({}), 0);
  EXPECT_EQ(days_of({kMorning, kMorning + std::chrono::hours(3)}), 1);
  EXPECT_EQ(days_of({kMorning, kMorning + std::chrono::hours(15)}), 2) << "after midnight";
}

class WaitingWatchTest : public ConductFixture {
 protected:
  Awaitable<std::vector<std::string>> list() { co_return std::vector{to_string(GameId{7})}; }
  Awaitable<GameWatcher::Log> get() {
    asked += 1;
    co_return log.log();
  }
  Awaitable<bool> judge(UserId player, long long input) {
    judged.emplace_back(player, input);
    co_return true;
  }
  void look() { run(watch.look()); }
  std::vector<etiquette::StoredGameSeen> kept() {
    std::vector<etiquette::StoredGameSeen> games;
    for (const StoredInput& each : *run(inputs.inputs_of(UserId{1}, 0, kAllInputs))) {
      games.push_back(std::get<etiquette::StoredGameSeen>(each.seen));
    }
    return games;
  }

  GameLog log = sealed_game();
  int asked = 0;
  std::vector<std::pair<UserId, long long>> judged;
  InputStore inputs{database};
  ConnectionStore connections{database};
  WaitingWatch watch{{io, inputs, time, log::Logger(), [this] { return list(); },
                      [this](const std::string&) { return get(); },
                      [this](UserId player, long long input) { return judge(player, input); }},
                     std::chrono::hours(1)};
};

TEST_F(WaitingWatchTest, KeepsNothingOfAGameThatNobodyRefusesToGoOnWith) {
  ask(log, false);
  look();
  EXPECT_EQ(asked, 1);
  EXPECT_THAT(kept(), IsEmpty());
  EXPECT_THAT(judged, IsEmpty());
}

TEST_F(WaitingWatchTest, KeepsEachRefusalOnceAndTheGameAgainEachWeek) {
  ask(log);
  decline(log);
  look();
  look();
  ASSERT_THAT(kept(), SizeIs(1));
  EXPECT_EQ(kept().front().refusals, 1);
  EXPECT_EQ(kept().front().time, time.utc_now());
  EXPECT_THAT(judged, SizeIs(2)) << "whoever kept it may have died before the rules saw it";
  EXPECT_EQ(judged[0], judged[1]);

  log.after(std::chrono::days(1));
  ask(log);
  decline(log);
  look();
  ASSERT_THAT(kept(), SizeIs(2));
  EXPECT_EQ(kept().back().refusals, 2);
  time.advance(std::chrono::days(7));
  look();
  EXPECT_THAT(kept(), SizeIs(3));
}

TEST_F(WaitingWatchTest, SilenceIsARefusalOnlyOfSomebodyWhoStayedConnected) {
  const UtcTime asked_at = kMorning + Millis(8'000);
  ask(log);
  log.after(std::chrono::minutes(6)).gone(COLOR_BLACK);
  look();
  EXPECT_THAT(kept(), IsEmpty()) << "nothing is known of a connection";

  const auto connect = [&](const std::string& id, Millis lasts) {
    const auto ms = [](UtcTime at) { return std::to_string(at.time_since_epoch().count()); };
    execute(
        "INSERT INTO connections (id, hub, user_id, entrance, device, network,"
        " is_shared_network, opened_ms, closed_ms, ended) VALUES ('" +
        id + "', 'h', '" + to_string(UserId{1}) + "', 1, '0', '0', 0, " +
        ms(asked_at - Millis(1'000)) + ", " + ms(asked_at + lasts) + ", 'left')");
  };
  connect("gone-soon", std::chrono::minutes(2));
  look();
  EXPECT_THAT(kept(), IsEmpty());
  connect("stayed", std::chrono::minutes(7));
  look();
  ASSERT_THAT(kept(), SizeIs(1));
  EXPECT_EQ(kept().front().refusals, 1);
}

}  // namespace
}  // namespace escaque::services::conduct
