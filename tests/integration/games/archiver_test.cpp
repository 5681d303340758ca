// The archiver with a real Redis and a real database: what it deletes, what it keeps, what it
// cannot archive.

#include "games/archive/archiver.hpp"

#include <mutex>
#include <numeric>
#include <set>

#include <soci/soci.h>

#include "games/archive/sql_archive_store.hpp"
#include "games/shards/redis_game_store.hpp"
#include "platform/asio/gather.hpp"
#include "support/io_fixture.hpp"
#include "support/manual_time.hpp"
#include "support/postgres_server.hpp"
#include "support/site_redis.hpp"
#include "support/temp_directory.hpp"

namespace escaque::services::games {
namespace {

using namespace std::chrono_literals;

class ArchiverTest : public test::IoFixture {
 protected:
  ArchiverTest() {
    shards.resize(eventlog::kShards);
    std::iota(shards.begin(), shards.end(), 0U);
    config.sweep_every = 3'600s;
    config.outbox_groups = {"archiver"};
    run(client->wait_connected());
  }

  /// Archived games with the streams that are due `ago` before now, ids from `first` on.
  void add_due(std::uint64_t first, std::uint64_t count, Millis ago = 0ms) {
    std::vector<std::string> streams;
    std::vector<std::string> ids;
    for (std::uint64_t id = first; id < first + count; ++id) {
      streams.push_back(keys_of(GameId{id}).stream);
      ids.push_back(to_string(GameId{id}));
    }
    std::vector<Awaitable<redis::Answer>> added;
    for (const auto& stream : streams) {
      added.push_back(client->command("XADD", stream, "1-0", "e", "x"));
    }
    run(gather(std::move(added)));
    written.insert(streams.begin(), streams.end());
    const long long due = (time.utc_now() - ago).time_since_epoch().count();
    auto insert = [ids, due](soci::session& session) {
      for (const std::string& id : ids) {
        session << "INSERT INTO streams_to_delete (game_id, due_ms) VALUES (:id, :due)",
            soci::use(id), soci::use(due);
      }
    };
    ASSERT_TRUE(run(database.run(std::move(insert))));
  }
  /// Of all that this test has written.
  std::int64_t streams_left() {
    std::vector<Awaitable<redis::Answer>> asked;
    for (const auto& key : written) asked.push_back(client->command("EXISTS", key));
    std::int64_t left = 0;
    for (const auto& answer : run(gather(std::move(asked)))) left += *redis::to_integer(answer);
    return left;
  }
  std::int64_t deletions_left() { return run(store.due_deletions(time.utc_now()))->count; }
  int rejected_rows() {
    auto count = [](soci::session& session) {
      int rows = 0;
      session << "SELECT COUNT(*) FROM rejected_entries", soci::into(rows);
      return rows;
    };
    return *run(database.read(std::move(count)));
  }
  void put_into_outbox(GameId game, const std::string& payload) {
    const auto keys = keys_of(game);
    run(client->command("XADD", keys.shard.outbox, "*", "m", keys.member, "v", "2", "t", "1", "e",
                        payload));
    written.insert(keys.shard.outbox);
    run(client->command("PUBLISH", keys.shard.outbox, keys.member));
  }
  std::int64_t pending(GameId game) {
    const auto answer = run(client->command("XPENDING", keys_of(game).shard.outbox, "archiver"));
    return *(*answer->array())[0].integer();
  }

  test::SiteRedis server;
  test::TempDirectory directory;
  test::ManualTime time;
  ArchiveConfig config;
  std::vector<unsigned> shards;
  std::set<std::string> written;  // Keys.
  metrics::Registry registry;
  Metrics metrics{registry};
  std::vector<std::string> lines;
  std::unique_ptr<redis::Client> client = redis::make_client(io, server.config_of_test(), {});
  sql::Database database{
      {.connection = test::sql_connection(directory, "games"), .connections = 2}, migrations(), {}};
  SqlArchiveStore store{database};
  Archiver archiver{{io, time, config, server.config(), store, metrics,
                     log::make_logger("games", log::Level::warn,
                                      [this](std::string_view line) { lines.emplace_back(line); }),
                     [this] { return shards; }}};
};

TEST_F(ArchiverTest, DeletesAllThatIsDueInOneSweep) {
  add_due(1, 1'200);
  ASSERT_EQ(streams_left(), 1'200);

  run_until([&] {
    run(archiver.sweep());
    return metrics.streams_due.value() == 0 && streams_left() == 0;
  });
  EXPECT_EQ(deletions_left(), 0);
  EXPECT_TRUE(lines.empty());
}

TEST_F(ArchiverTest, LeavesStreamsOfOtherInstancesToThem) {
  add_due(1, 50);
  const unsigned ours = eventlog::shard_of(7);
  shards = {ours};
  std::int64_t others = 0;
  for (std::uint64_t id = 1; id <= 50; ++id) others += eventlog::shard_of(id) == ours ? 0 : 1;

  run_until([&] {
    run(archiver.sweep());
    return streams_left() == others;
  });
  EXPECT_EQ(deletions_left(), others);
  EXPECT_EQ(metrics.streams_due.value(), static_cast<double>(others)) << "of all instances";
}

TEST_F(ArchiverTest, KeepsAStreamWhileItsCorrectionWaitsInTheOutbox) {
  const GameId game{7};
  add_due(7, 1);
  const auto keys = keys_of(game);
  run(client->command("XGROUP", "CREATE", keys.shard.outbox, "archiver", "0", "MKSTREAM"));
  put_into_outbox(game, "a correction");

  run_until([&] {
    run(archiver.sweep());
    return metrics.streams_due.value() == 1;
  });
  EXPECT_EQ(streams_left(), 2) << "the stream and the outbox";

  run(client->command("XREADGROUP", "GROUP", "archiver", "test", "STREAMS", keys.shard.outbox,
                      ">"));
  run(archiver.sweep());
  EXPECT_EQ(deletions_left(), 1) << "it was given to somebody and is not archived";

  const auto found = run(client->command("XPENDING", keys.shard.outbox, "archiver"));
  const std::string position = *(*found->array())[1].text();
  run(client->command("XACK", keys.shard.outbox, "archiver", position));
  run(archiver.sweep());
  EXPECT_EQ(deletions_left(), 0);
}

TEST_F(ArchiverTest, SaysOnceThatDeletionsAreLate) {
  shards.clear();
  add_due(1, 3, 61min);

  run_until([&] {
    run(archiver.sweep());
    return metrics.streams_due.value() == 3;
  });
  run(archiver.sweep());
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_NE(lines[0].find(R"("event":"stream_deletions_late","streams":3,"oldest_minutes":61)"),
            std::string::npos)
      << lines[0];
}

TEST_F(ArchiverTest, WaitsWithoutAWarningForAGameThatGoesOn) {
  add_due(7, 1, 61min);
  const auto keys = keys_of(GameId{7});
  run(client->command("SADD", keys.shard.live, keys.member));

  run_until([&] {
    run(archiver.sweep());
    return deletions_left() == 0;
  });
  EXPECT_EQ(streams_left(), 1) << "a failover has lost its end";
  EXPECT_TRUE(lines.empty()) << lines[0];

  run(client->command("SREM", keys.shard.live, keys.member));
  time.advance(10min);
  EXPECT_EQ(deletions_left(), 1);
  run(archiver.sweep());
  EXPECT_EQ(streams_left(), 0);
  EXPECT_EQ(deletions_left(), 0);
}

TEST_F(ArchiverTest, PutsAsideWhatCannotBeArchived) {
  put_into_outbox(GameId{7}, "\xff\xff garbage");
  v1::GameFinished finished;
  finished.set_game_id(to_string(GameId{8}));
  finished.set_version(5);
  put_into_outbox(GameId{8}, finished.SerializeAsString());
  archiver.start("one");

  run_until([&] { return metrics.rejected.value() == 2; });
  run_until([&] { return pending(GameId{7}) + pending(GameId{8}) == 0; });
  run(archiver.stop());
  EXPECT_EQ(rejected_rows(), 2);
}

}  // namespace
}  // namespace escaque::services::games
