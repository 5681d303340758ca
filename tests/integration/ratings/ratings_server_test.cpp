#include "ratings/ratings_server.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "platform/config/startup_error.hpp"
#include "platform/eventlog/follower.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/eventlog/lease.hpp"
#include "platform/grpc/channel.hpp"
#include "services/ratings/finished_game.hpp"
#include "support/identity.hpp"
#include "support/io_fixture.hpp"
#include "support/postgres_server.hpp"
#include "support/process.hpp"
#include "support/refusal.hpp"
#include "support/running.hpp"
#include "support/site_redis.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::ratings {
namespace {

using common::v1::CATEGORY_BLITZ;
using common::v1::COLOR_BLACK;
using common::v1::COLOR_WHITE;
using test::call;
using test::reason_of;
using Stub = v1::RatingsService::Stub;

class RatingsServerTest : public test::IoFixture {
 protected:
  void SetUp() override { run(client->wait_connected()); }

  Config config() {
    Config config;
    config.data_dir = directory.path() / "data";
    config.listen.port = 0;
    config.admin.port = 0;
    config.identity = test::identity();
    config.redis = redis.site();
    config.sql.connection = sql;
    return config;
  }

  void start() {
    server.emplace(config(), time, log::Logger());
    stub = v1::RatingsService::NewStub(test::channel((*server)->address()));
  }

  /// What `games` does when a game ends: the outbox's part of its append.
  void finish(std::uint64_t number, UserId white, UserId black, common::v1::Color winner) {
    const GameId id{number};
    auto keys = eventlog::entity_keys("g", id.value);
    keys.shard.owner = leases.owner();
    const std::string payload = finished_game(id, white, black, winner).SerializeAsString();
    const auto lease = run(leases.acquire(eventlog::shard_of(id.value)));
    ASSERT_TRUE(lease);
    const auto appended =
        run(log.append(keys, {lease->epoch, 1, "entry", eventlog::Lifecycle::finished, payload}));
    ASSERT_TRUE(appended) << to_string(appended.error());
  }

  /// The stream `ratings` as soon as it has `size` entries.
  std::vector<v1::RatingsChanged> stream(std::size_t size) {
    std::vector<v1::RatingsChanged> changes;
    eventlog::Follower follower(log, io, "ratings", eventlog::Position{},
                                {[&](const eventlog::Entry& entry) {
                                  changes.emplace_back().ParseFromString(entry.payload);
                                }});
    run_until([&] { return changes.size() >= size; });
    return changes;
  }

  v1::UserRatings ratings_of(UserId user) {
    v1::GetRatingsRequest request;
    request.add_user_ids(to_string(user));
    v1::GetRatingsResponse response;
    EXPECT_TRUE(call(*stub, &Stub::GetRatings, request, response).ok());
    return response.users(0);
  }

  v1::GetLeaderboardResponse leaderboard(int limit = 0, const std::vector<UserId>& among = {}) {
    v1::GetLeaderboardRequest request;
    request.set_category(CATEGORY_BLITZ);
    request.set_limit(limit);
    for (const UserId user : among) request.add_among_ids(to_string(user));
    v1::GetLeaderboardResponse response;
    const auto status = call(*stub, &Stub::GetLeaderboard, request, response);
    EXPECT_TRUE(status.ok()) << status.error_message();
    return response;
  }

  /// The program itself on the same data, until it ends; how it did, as of waitpid().
  int run_program(std::vector<std::string> settings = {}) {
    if (!sql.empty()) settings.push_back("ESCAQUE_RATINGS_SQL_CONNECTION=" + sql);
    test::Process program(
        redis.command_line({ESCAQUE_RATINGS, "--data-dir", config().data_dir.string(),
                            "--identity-dir", config().identity.dir, "--listen-port", "0",
                            "--admin-port", "0", "--log-level", "off"}),
        std::move(settings));
    return program.wait();
  }

  /// Rates games of two players who end up listed and of two who stay provisional; the list.
  v1::GetLeaderboardResponse rate_games() {
    // Twenty games against each other bring both deviations below 110.
    std::uint64_t id = 100;
    for (int i = 0; i < 20; ++i) {
      finish(++id, kAnn, kBob, i % 2 == 0 ? COLOR_WHITE : COLOR_BLACK);
    }
    finish(++id, kAnn, kBob, COLOR_WHITE);
    finish(++id, UserId{3}, UserId{4}, COLOR_WHITE);
    stream(22);

    // The list follows the stream. Which game was rated last, and so who leads, is open: they end
    // in different shards.
    const auto value_of = [&](UserId user) {
      return ratings_of(user).ratings(CATEGORY_BLITZ - 1).rating().value();
    };
    const auto [worse, better] = std::minmax({value_of(kAnn), value_of(kBob)});
    run_until([&, first = better, second = worse] {
      const auto now = leaderboard();
      return now.rows_size() == 2 && now.rows(0).rating().value() == first &&
             now.rows(1).rating().value() == second;
    });
    return leaderboard();
  }

  test::TempDirectory directory;
  // Empty: a file of the data directory.
  std::string sql = test::is_on_postgres() ? test::sql_connection(directory, "ratings") : "";
  test::SiteRedis redis;
  std::unique_ptr<redis::Client> client = redis::make_client(io, redis.config_of_test(), {});
  eventlog::EventLog log{*client};
  eventlog::LeaseKeeper leases{io, *client, {"test"}, [](unsigned) {}};
  const SystemTime time{};
  std::optional<test::Running<RatingsServer>> server;
  std::unique_ptr<Stub> stub;
};

TEST_F(RatingsServerTest, RatesAFinishedGameAndTellsTheStream) {
  start();
  finish(7, kAnn, kBob, COLOR_WHITE);

  const auto change = stream(1).front();

  EXPECT_EQ(change.game_id(), to_string(GameId{7}));
  EXPECT_EQ(change.white().user_id(), to_string(kAnn));
  EXPECT_EQ(change.white().before().value(), 1500);
  EXPECT_EQ(change.white().after().value(), 1741);
  EXPECT_EQ(change.black().after().value(), 1259);
  v1::GetGameChangeRequest request;
  request.set_game_id(to_string(GameId{7}));
  v1::GetGameChangeResponse response;
  ASSERT_TRUE(call(*stub, &Stub::GetGameChange, request, response).ok());
  EXPECT_EQ(response.change().SerializeAsString(), change.SerializeAsString());
  v1::GetGameChangesRequest games;
  for (const std::uint64_t id : {8U, 7U}) games.add_game_ids(to_string(GameId{id}));
  v1::GetGameChangesResponse changes;
  ASSERT_TRUE(call(*stub, &Stub::GetGameChanges, games, changes).ok());
  ASSERT_EQ(changes.changes_size(), 1) << "of the other nobody has heard";
  EXPECT_EQ(changes.changes(0).SerializeAsString(), change.SerializeAsString());
  EXPECT_EQ(ratings_of(kAnn).ratings(CATEGORY_BLITZ - 1).rating().value(), 1741);
  EXPECT_EQ(ratings_of(kAnn).ratings(CATEGORY_BLITZ - 1).games(), 1);
  v1::GetHistoryRequest past;
  past.set_user_id(to_string(kBob));
  past.set_category(CATEGORY_BLITZ);
  v1::GetHistoryResponse history;
  ASSERT_TRUE(call(*stub, &Stub::GetHistory, past, history).ok());
  ASSERT_EQ(history.points_size(), 1);
  EXPECT_EQ(history.points(0).rating().value(), 1259);
}

TEST_F(RatingsServerTest, GivesStrangersTheStartingRatingInEveryCategory) {
  start();

  const auto ratings = ratings_of(UserId{99});

  ASSERT_EQ(ratings.ratings_size(), 6);
  for (const auto& row : ratings.ratings()) {
    EXPECT_EQ(row.rating().value(), 1500);
    EXPECT_EQ(row.rating().deviation(), 500);
    EXPECT_TRUE(row.rating().is_provisional());
    EXPECT_EQ(row.games(), 0);
  }
}

TEST_F(RatingsServerTest, ListsTheBestWithoutTheProvisionalAlsoAfterRedisLostTheList) {
  start();
  const auto before = rate_games();
  EXPECT_FALSE(before.rows(0).rating().is_provisional());
  EXPECT_EQ(leaderboard(1).rows_size(), 1);
  const UserId nobody{77};
  EXPECT_EQ(leaderboard(0, {nobody, kBob}).rows_size(), 1);
  EXPECT_EQ(leaderboard(0, {nobody}).rows_size(), 0);
  EXPECT_EQ(leaderboard(0, {kBob, nobody, kAnn}).SerializeAsString(), before.SerializeAsString());

  run([](redis::Client& c) -> Awaitable<void> {
    const auto erased = co_await c.command("DEL", "ratings:top:blitz");
    EXPECT_TRUE(erased);
  }(*client));

  EXPECT_EQ(leaderboard(0, {kBob, kAnn}).SerializeAsString(), before.SerializeAsString());
  const auto after = leaderboard();
  EXPECT_EQ(after.SerializeAsString(), before.SerializeAsString());
}

TEST_F(RatingsServerTest, MakesTheListAgainWhenRedisIsRestarted) {
  start();
  const auto before = rate_games();

  run([](redis::Client& c) -> Awaitable<void> {
    const auto removed = co_await c.command("ZREM", "ratings:top:blitz", to_string(kBob));
    EXPECT_TRUE(removed);
  }(*client));
  EXPECT_EQ(leaderboard().rows_size(), 1);
  redis.restart();

  v1::GetLeaderboardRequest request;
  request.set_category(CATEGORY_BLITZ);
  v1::GetLeaderboardResponse now;
  run_until([&] {
    // Nobody answers while Redis is away.
    const bool is_answered = call(*stub, &Stub::GetLeaderboard, request, now).ok();
    return is_answered && now.rows_size() == 2;
  });
  EXPECT_EQ(now.SerializeAsString(), before.SerializeAsString());
}

TEST_F(RatingsServerTest, RatesWhatEndedWhileItWasDownOnce) {
  start();
  finish(1, kAnn, kBob, COLOR_WHITE);
  stream(1);
  server.reset();
  finish(2, kAnn, kBob, COLOR_WHITE);

  start();

  const auto changes = stream(2);
  EXPECT_EQ(changes[1].game_id(), to_string(GameId{2}));
  EXPECT_EQ(ratings_of(kAnn).ratings(CATEGORY_BLITZ - 1).games(), 2);
}

TEST_F(RatingsServerTest, RatesWhatEndedWhilePostgresWasAwayOnceItIsBack) {
  test::PostgresServer postgres;
  sql = postgres.schema("ratings");
  start();
  finish(1, kAnn, kBob, COLOR_WHITE);
  stream(1);

  postgres.kill();
  finish(2, kAnn, kBob, COLOR_BLACK);
  finish(3, kAnn, kBob, COLOR_WHITE);
  v1::GetRatingsRequest request;
  request.add_user_ids(to_string(kAnn));
  v1::GetRatingsResponse response;
  const auto refused = call(*stub, &Stub::GetRatings, request, response);
  EXPECT_EQ(refused.error_code(), grpc::StatusCode::UNAVAILABLE) << refused.error_message();
  // Another instance that is started meanwhile is to be started again.
  const int status = run_program();
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), config::kNotNow);
  postgres.start();

  const auto changes = stream(3);
  for (std::size_t i = 1; i < changes.size(); ++i) {
    EXPECT_EQ(changes[i].white().before().value(), changes[i - 1].white().after().value());
  }
  EXPECT_EQ(ratings_of(kAnn).ratings(CATEGORY_BLITZ - 1).games(), 3);
}

TEST_F(RatingsServerTest, ReadsByTheNameAtWhichOthersReachIt) {
  // On machines of their own, two listen alike.
  Config its = config();
  its.instance.address = "ratings-1.ratings:7104";
  server.emplace(its, time, log::Logger());
  finish(7, kAnn, kBob, COLOR_WHITE);
  (void)stream(1);

  const std::string outbox = eventlog::shard_keys(eventlog::shard_of(7)).outbox;
  const auto readers = run(client->command("XINFO", "CONSUMERS", outbox, "ratings"));

  ASSERT_TRUE(readers && readers->array());
  ASSERT_EQ(readers->array()->size(), 1U);
  EXPECT_EQ(*readers->array()->front().array()->at(1).text(), "ratings-1.ratings:7104");
}

TEST_F(RatingsServerTest, TwoInstancesShareTheGamesAndRateEachOnce) {
  start();
  Config second = config();
  second.outbox.consumer = "second";
  std::optional<test::Running<RatingsServer>> other;
  other.emplace(second, time, log::Logger());
  const auto other_stub = v1::RatingsService::NewStub(test::channel((*other)->address()));

  // Forty games of the same two: whoever rates one reads what the other wrote.
  for (std::uint64_t game = 1; game <= 40; ++game) {
    finish(game, kAnn, kBob, game % 2 == 0 ? COLOR_WHITE : COLOR_BLACK);
    if (game == 20) other.reset();
    if (game == 30) other.emplace(second, time, log::Logger());
  }

  const auto changes = stream(40);
  std::set<std::string> games;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    EXPECT_TRUE(games.insert(changes[i].game_id()).second) << changes[i].game_id();
    // Without a gap: what one leaves the next begins with.
    if (i == 0) continue;
    EXPECT_EQ(changes[i].white().before().value(), changes[i - 1].white().after().value());
  }
  EXPECT_EQ(ratings_of(kAnn).ratings(CATEGORY_BLITZ - 1).games(), 40);
  EXPECT_EQ(ratings_of(kAnn).ratings(CATEGORY_BLITZ - 1).rating().value(),
            changes.back().white().after().value());
  // Both keep the list.
  run_until([&] {
    const auto rows = leaderboard();
    return rows.rows_size() == 2 && rows.rows(0).games() == 40;
  });
}

TEST_F(RatingsServerTest, TakesOverWhatADeadInstanceWasGiven) {
  // An instance that was given a game and died before it rated it.
  run([](redis::Client& c) -> Awaitable<void> {
    for (unsigned shard = 0; shard < eventlog::kShards; ++shard) {
      const std::string outbox = eventlog::shard_keys(shard).outbox;
      (void)co_await c.command("XGROUP", "CREATE", outbox, "ratings", "0-0", "MKSTREAM");
    }
  }(*client));
  finish(7, kAnn, kBob, COLOR_WHITE);
  const std::string outbox = eventlog::shard_keys(eventlog::shard_of(7)).outbox;
  const auto given = run([](redis::Client& c, std::string from) -> Awaitable<redis::Answer> {
    co_return co_await c.command("XREADGROUP", "GROUP", "ratings", "dead", "STREAMS", from, ">");
  }(*client, outbox));
  ASSERT_TRUE(given && given->array() != nullptr);

  Config living = config();
  living.outbox.claim_after = Millis(200);
  server.emplace(living, time, log::Logger());
  stub = v1::RatingsService::NewStub(test::channel((*server)->address()));

  EXPECT_EQ(stream(1).front().game_id(), to_string(GameId{7}));
  EXPECT_EQ(ratings_of(kAnn).ratings(CATEGORY_BLITZ - 1).games(), 1);
}

TEST_F(RatingsServerTest, RefusalsAreTyped) {
  start();
  v1::GetRatingsResponse ratings;
  v1::GetRatingsRequest nobody;
  EXPECT_EQ(reason_of(call(*stub, &Stub::GetRatings, nobody, ratings)),
            common::v1::REASON_MALFORMED);
  v1::GetRatingsRequest crowd;
  for (int i = 0; i < 101; ++i) crowd.add_user_ids(to_string(kAnn));
  const auto refused = call(*stub, &Stub::GetRatings, crowd, ratings);
  EXPECT_EQ(refused.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(test::detail_of(refused).field(), "user_ids");

  v1::GetLeaderboardRequest best;
  v1::GetLeaderboardResponse rows;
  EXPECT_EQ(test::detail_of(call(*stub, &Stub::GetLeaderboard, best, rows)).field(), "category");
  best.set_category(CATEGORY_BLITZ);
  best.set_limit(201);
  EXPECT_EQ(test::detail_of(call(*stub, &Stub::GetLeaderboard, best, rows)).field(), "limit");
  v1::GetGameChangeRequest game;
  game.set_game_id("x' OR '1'='1");
  v1::GetGameChangeResponse change;
  EXPECT_EQ(test::detail_of(call(*stub, &Stub::GetGameChange, game, change)).field(), "game_id");
  v1::GetGameChangesRequest games;
  v1::GetGameChangesResponse changes;
  const auto none = test::detail_of(call(*stub, &Stub::GetGameChanges, games, changes));
  EXPECT_EQ(none.code(), "ratings.wrong_change_count");
  for (int i = 0; i < 101; ++i) games.add_game_ids(to_string(GameId{7}));
  const auto many = test::detail_of(call(*stub, &Stub::GetGameChanges, games, changes));
  EXPECT_EQ(many.field(), "game_ids");
  EXPECT_EQ(many.expected(), "1 to 100 game ids");
}

#ifdef ESCAQUE_CRASH_POINTS
TEST_F(RatingsServerTest, RatesOnceWhenItDiesBeforeTheAcknowledgement) {
  finish(7, kAnn, kBob, COLOR_WHITE);
  const int status = run_program({"ESCAQUE_CRASH_AT=ratings.before_ack"});
  ASSERT_TRUE(WIFSIGNALED(status));
  ASSERT_EQ(WTERMSIG(status), SIGKILL);

  start();
  finish(8, kAnn, kBob, COLOR_WHITE);

  const auto changes = stream(2);
  EXPECT_EQ(changes[0].game_id(), to_string(GameId{7}));
  EXPECT_EQ(changes[1].game_id(), to_string(GameId{8}));
  EXPECT_EQ(ratings_of(kAnn).ratings(CATEGORY_BLITZ - 1).games(), 2);
}
#endif

}  // namespace
}  // namespace escaque::services::ratings
