// What players keep when processes die: a game goes on, and nobody pays with their time.

#include "integration/games/games_fixture.hpp"
#include "platform/eventlog/keys.hpp"
#include "support/process.hpp"

namespace escaque::services::games {
namespace {

using namespace std::chrono_literals;

class OutageTest : public GamesFixture {
 protected:
  OutageTest() {
    // Short enough to be outlived by a test, long enough for a busy machine.
    config.lease.time_to_live = Millis(1'500);
    config.watch.patience = Millis(1'000);
  }

  /// Lets real time pass: what is measured here is that it is given back.
  void pass(Millis span) {
    run_until([this, since = time.now(), span] { return time.now() - since > span; });
  }

  Millis credited_to_white() {
    Millis sum{0};
    for (const auto& stored : entries) {
      for (const auto& fact : stored.entry.facts) {
        if (const auto* credit = std::get_if<game::ClockAdjusted>(&fact)) {
          sum += credit->credited.white;
        }
      }
    }
    return sum;
  }

  void finish_game() {
    moves("g1f3 b8c6 f1c4 g8f6");
    resign();
  }
  void resign() {
    auto resignation = command(2);
    resignation.mutable_action()->mutable_resign();
    carry_out(resignation);
    EXPECT_NE(last().find("ended 1-0 resignation"), std::string::npos);
    for (std::size_t i = 0; i < entries.size(); ++i) {
      EXPECT_EQ(entries[i].entry.version, static_cast<game::Version>(i + 1));
    }
  }
};

TEST_F(OutageTest, GoesOnAfterARestart) {
  start();
  create(7);
  moves("e2e4 e7e5");
  stop();
  pass(300ms);
  start();

  wait_text("credits");
  EXPECT_GE(credited_to_white(), 300ms);
  const auto& credit = std::get<game::ClockAdjusted>(entries.back().entry.facts.front());
  EXPECT_GT(credit.remaining.white, 179s);
  finish_game();
}

TEST_F(OutageTest, GoesOnSoonAfterTheServiceWasKilled) {
  start();
  create(7);
  moves("e2e4 e7e5");
  kill();
  const Instant killed = time.now();
  start();

  wait_text("credits");
  EXPECT_LT(time.now() - killed, 5s);
  finish_game();
}

TEST_F(OutageTest, GamesWithShortClocksComeBackFirst) {
  start();
  std::vector<std::uint64_t> ids;  // Of one shard; the last one is the short one.
  for (std::uint64_t id = 1; ids.size() < 40; ++id) {
    if (eventlog::shard_of(id) == 7) ids.push_back(id);
  }
  for (const std::uint64_t id : ids) {
    create(id, support::time_control(id == ids.back() ? 50 : 180, 0));
    moves("e2e4 e7e5");
  }
  kill();
  start();

  std::vector<UtcTime> credited;
  for (const std::uint64_t id : ids) {
    // The shard is served before all of its games have been read.
    std::vector<eventlog::Entry> stored;
    run_until([&] {
      const auto read = run(log.read(keys_of(GameId{id}).stream));
      if (read) stored = *read;
      return stored.size() > 3;
    });
    ASSERT_EQ(stored.size(), 4U) << "game " << id << " is credited once";
    credited.push_back(stored.back().time);
  }
  EXPECT_EQ(credited.back(), *std::ranges::min_element(credited));
  moves("g1f3 b8c6");
}

TEST_F(OutageTest, KnowsACommandThatWasCarriedOutBeforeTheTakeOver) {
  start();
  create(7);
  const auto made = move(1, "e2e4", "before");
  send(made);
  wait_command("before");
  kill();
  start();

  send(made);
  EXPECT_EQ(response().accepted().version(), 2);
}

TEST_F(OutageTest, HaltsClocksWhileRedisIsDead) {
  start();
  create(7);
  moves("e2e4 e7e5");
  redis.kill();
  run_until([this] { return !(*server)->is_healthy(); });

  // Until every thread has noticed, a move may be written to the dead connection: then it is
  // answered only when the log can be read again.
  run_until([this] {
    if (responses.empty()) send(move(1, "g1f3"));
    return !responses.empty();
  });
  EXPECT_EQ(response().refusal().error().reason(), common_v1::REASON_UNAVAILABLE);
  pass(1'700ms);  // Longer than a lease lives.
  redis.restart();
  wait_healthy();
  wait_text("credits");

  EXPECT_GE(credited_to_white(), 1'700ms);
  finish_game();
}

TEST_F(OutageTest, CallsNoFlagForAnOutage) {
  start();
  create(7, support::time_control(1, 0));
  moves("e2e4 e7e5");
  redis.kill();
  pass(1'300ms);
  redis.restart();

  wait_text("credits");
  const auto& credit = std::get<game::ClockAdjusted>(entries[3].entry.facts.front());
  EXPECT_GT(credit.remaining.white, 500ms);
  wait_text("ended 0-1 time_forfeit");
}

TEST_F(OutageTest, AnswersTruthfullyWhenRedisHangs) {
  start();
  create(7);
  moves("e2e4 e7e5");
  redis.pause();
  const auto made = move(1, "g1f3");
  send(made);
  run_until([this] { return !(*server)->is_healthy(); });
  redis.resume();
  wait_healthy();

  // Either it was written, and the log says so, or it was refused and can be sent again.
  send(made);
  const v1::PlayResponse answer = [&] {
    v1::PlayResponse got;
    do {
      run_until([&] {
        return !responses.empty() ||
               (!entries.empty() && entries.back().entry.command_id == made.command_id());
      });
      if (responses.empty()) break;
      got = response();
    } while (!got.has_accepted());
    return got;
  }();
  if (answer.has_accepted()) {
    EXPECT_GE(answer.accepted().version(), 4);
  }
  run_until([this] { return text().find("played g1f3") != std::string::npos; });
  EXPECT_EQ(text().find("played g1f3"), text().rfind("played g1f3"));
  moves("b8c6 f1c4", 2);
}

TEST_F(OutageTest, CreditsWhoLostHisGateway) {
  start();
  create(7);
  moves("e2e4 e7e5");
  play->close(rpc::make_error(common_v1::REASON_CANCELLED, "the gateway dies"));
  pass(400ms);
  connect();

  moves("g1f3");
  EXPECT_NE(text().find("credits 0."), std::string::npos);
  EXPECT_GE(credited_to_white(), 200ms);
}

/// The only instance, in a process of its own, which can be paused.
class PausedTest : public OutageTest {
 protected:
  PausedTest() {
    const std::string door = "unix:" + (directory.path() / "games.sock").string();
    process.emplace(redis.command_line({ESCAQUE_GAMES, "--listen-host", door, "--admin-port", "0",
                                        "--sql-connection", config.sql.connection,
                                        "--seal-key-file", config.seal_key_file, "--identity-dir",
                                        config.identity.dir, "--log-level", "off"}));
    connect(door);
    v1::ListLiveGamesRequest anything;
    anything.set_user_id(to_string(UserId{1}));
    run_until([&] { return static_cast<bool>(call(&Stub::ListLiveGames, anything)); });
    play->close();
    connect(door);  // A stream that was opened before has ended.
  }
  /// With White to move and this much on the clock, which runs.
  void begin_game(int seconds) {
    create(7, support::time_control(seconds, 0));
    ping();
    moves("e2e4 e7e5");
  }

  std::optional<test::Process> process;
};

TEST_F(PausedTest, AMoveThatWasSentWhileItStoodStillIsInTime) {
  begin_game(3);
  process->signal(SIGSTOP);
  const auto sent = move(1, "g1f3");
  send(sent);
  pass(4s);  // Longer than White's time.
  process->signal(SIGCONT);

  carry_out(sent);
  EXPECT_EQ(text().find("ended"), std::string::npos) << text();
  moves("b8c6", 2);
  resign();
}

TEST_F(PausedTest, APauseTooShortToBeNoticedByOthersCostsNobodyAnything) {
  begin_game(1);
  process->signal(SIGSTOP);
  pass(1'200ms);
  process->signal(SIGCONT);

  // It may have been paused before it knew that Black's move was written: then White's time had not
  // begun, and there is nothing to credit.
  wait_text("ended 0-1 time_forfeit");
  EXPECT_GE(entries.back().time - entries[2].time, 1'000ms + 1'100ms) << text();
}

TEST_F(OutageTest, WaitsForRedisAtTheStart) {
  redis.kill();
  server.emplace(config, time, log::Logger{});
  connect();
  EXPECT_FALSE((*server)->is_healthy());
  const auto created = call(&Stub::CreateGame, creation(7, support::time_control(180, 2)));
  ASSERT_FALSE(created);
  EXPECT_EQ(created.error().reason(), common_v1::REASON_UNAVAILABLE);
  v1::GetGameRequest get;
  get.set_game_id(to_string(GameId{7}));
  const auto got = call(&Stub::GetGame, get);
  ASSERT_FALSE(got);
  EXPECT_EQ(got.error().reason(), common_v1::REASON_UNAVAILABLE);
  v1::ListLiveGamesRequest list;
  list.set_user_id(to_string(UserId{1}));
  const auto listed = call(&Stub::ListLiveGames, list);
  ASSERT_FALSE(listed);
  EXPECT_EQ(listed.error().reason(), common_v1::REASON_UNAVAILABLE);
  redis.restart();
  wait_healthy();

  create(7);
  moves("e2e4 e7e5");
}

}  // namespace
}  // namespace escaque::services::games
