// The snapshot of a Redis Cluster for a backup, while one of its primaries is lost.

#include "cli/backup/redis_dump.hpp"

#include <chrono>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "cli/backup/backup_error.hpp"
#include "cli/backup/files.hpp"
#include "cli/backup/redis_refusal.hpp"
#include "cli/backup/spare_redis.hpp"
#include "platform/redis/slot.hpp"
#include "support/cluster/redis_cluster.hpp"
#include "support/temp_directory.hpp"

namespace escaque::clients::cli {
namespace {

using std::chrono::steady_clock;
using testing::HasSubstr;
using testing::StartsWith;

/// A dump that has a connection to every server.
class RedisDumpOfCluster : public testing::Test {
 protected:
  void SetUp() override {
    cluster().clear();
    for (const std::string& key : kKeys) ASSERT_EQ(set(key), "OK");
    lost = primary_of(kKeys.front());
    dump.emplace(address_of(lost));
    dump->prepare();
  }
  void TearDown() override {
    dump.reset();
    cluster().wait_whole();
  }

  static test::RedisCluster& cluster() { return test::RedisCluster::shared(); }
  static std::size_t primary_of(const std::string& key) {
    return cluster().primary_of(redis::slot_of(key));
  }
  static std::string set(const std::string& key) {
    return cluster().ask(primary_of(key), {"SET", key, "value"});
  }
  static std::string address_of(std::size_t server) { return cluster().nodes()[server]; }

  /// Of another primary than the one that is lost.
  [[nodiscard]] std::string key_elsewhere() const {
    for (const std::string& key : kKeys) {
      if (primary_of(key) != lost) return key;
    }
    throw std::logic_error("all keys are at one server");
  }
  /// What a Redis finds in a snapshot.
  [[nodiscard]] std::vector<std::string> keys_in(const std::filesystem::path& snapshot) const {
    SpareRedis reader(directory.path() / "reader");
    copy_private(snapshot, reader.snapshot());
    reader.start();
    const auto keys = redis::to_texts(
        run_or_refuse(reader.redis(), reader.redis().client().command("KEYS", "*")));
    if (!keys) throw std::runtime_error(std::string(to_string(keys.error())));
    return *keys;
  }
  template <class Call>
  static std::string refusal_of(Call call) {
    try {
      call();
    } catch (const BackupError& error) {
      EXPECT_EQ(error.fault, BackupFault::server_is_away);
      return error.what();
    }
    return "nothing was refused";
  }
  /// By an order of the operator's, which no connection notices.
  void replace_lost() const {
    cluster().ask(cluster().replica_of(lost), {"CLUSTER", "FAILOVER"});
    const auto until = steady_clock::now() + std::chrono::seconds(30);
    while (cluster().ask(lost, {"ROLE"}).starts_with("master")) {
      ASSERT_LT(steady_clock::now(), until) << "the replica does not take over";
    }
  }

  // Each primary has some of them.
  static inline const std::vector<std::string> kKeys{"one", "two", "three", "four", "five", "six"};
  const test::TempDirectory directory;
  std::size_t lost = 0;  // A primary.
  std::optional<RedisDump> dump;
};

TEST_F(RedisDumpOfCluster, HasTheKeysOfAllPrimaries) {
  ASSERT_TRUE(dump->begin());
  EXPECT_EQ(set("later"), "OK");
  dump->take(directory.path() / "redis.rdb");
  EXPECT_EQ(dump->keys(), kKeys.size());
  EXPECT_THAT(keys_in(directory.path() / "redis.rdb"), testing::UnorderedElementsAreArray(kKeys));
}

TEST_F(RedisDumpOfCluster, IsRefusedWhenAReplicaHasTakenOver) {
  const std::string heir = address_of(cluster().replica_of(lost));
  replace_lost();
  const std::string refusal = refusal_of([&] { (void)dump->begin(); });
  EXPECT_THAT(refusal, StartsWith("Redis at 127.0.0.1:"));
  EXPECT_THAT(refusal, testing::AnyOf(HasSubstr(address_of(lost) + ": it has become a replica"),
                                      HasSubstr("of " + address_of(lost) + " is at " + heir)));
}

TEST_F(RedisDumpOfCluster, ALostPrimaryIsNamedAndWritersOfTheOthersGoOn) {
  const std::string other = key_elsewhere();
  cluster().server(lost).kill();
  const auto began = steady_clock::now();
  EXPECT_THAT(refusal_of([&] { (void)dump->begin(); }),
              StartsWith("Redis at " + address_of(lost) + ": "));
  EXPECT_EQ(set(other), "OK");
  EXPECT_LT(steady_clock::now() - began, ServerDump::kHeldAtMost) << "nobody let them go";
}

TEST_F(RedisDumpOfCluster, APrimaryThatHasStoppedIsNamed) {
  cluster().server(lost).pause();
  const std::string refusal = refusal_of([&] { (void)dump->begin(); });
  cluster().server(lost).resume();
  EXPECT_THAT(refusal, StartsWith("Redis at " + address_of(lost) + ": "));
}

TEST_F(RedisDumpOfCluster, LeavesNothingWhenAPrimaryIsLostBeforeItsSnapshotIsTaken) {
  ASSERT_TRUE(dump->begin());
  cluster().server(lost).kill();
  EXPECT_THAT(refusal_of([&] { dump->take(directory.path() / "redis.rdb"); }),
              StartsWith("Redis at " + address_of(lost) + ": "));
  EXPECT_TRUE(std::filesystem::is_empty(directory.path()));
}

}  // namespace
}  // namespace escaque::clients::cli
