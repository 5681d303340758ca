#include "games/config.hpp"

#include <gtest/gtest.h>

#include "domain/laws/event_rules.hpp"
#include "platform/config/startup_error.hpp"

namespace escaque::services::games {
namespace {

Config config(std::string listen, std::string redis, std::string address = {}) {
  Config made;
  made.listen.host = std::move(listen);
  made.redis.host = std::move(redis);
  made.instances.address = std::move(address);
  return made;
}

TEST(CheckAddress, RefusesWhatMeansAnotherMachineToTheOthers) {
  for (const char* host :
       {"127.0.0.1", "0.0.0.0", "localhost", "::", "[::1]", "unix:/run/g.sock"}) {
    EXPECT_THROW(check_address(config(host, "redis.example")), config::StartupError) << host;
  }
}

TEST(CheckAddress, TakesWhatNamesUs) {
  EXPECT_NO_THROW(check_address(config("10.0.0.7", "redis.example")));
  EXPECT_NO_THROW(check_address(config("0.0.0.0", "redis.example", "10.0.0.7:7101")));
}

TEST(CheckAddress, OnOneMachineEverythingNamesUs) {
  for (const char* redis : {"127.0.0.1", "localhost", "unix:/run/redis.sock"}) {
    EXPECT_NO_THROW(check_address(config("0.0.0.0", redis))) << redis;
  }
}

/// Their results are corrected until the event is over.
TEST(ArchiveConfig, KeepsGamesOfEventsForLonger) {
  ArchiveConfig archive;
  EXPECT_GT(archive.kept(true), archive.kept(false));
  EXPECT_GE(archive.kept(true) - archive.kept(true) / 10, laws::kLongestAppealTime);
  archive.keep_stream = archive.keep_event_stream + Millis(1);
  EXPECT_EQ(archive.kept(true), archive.keep_stream);
}

TEST(ShardConfig, AMoveMayBeOnItsWayForAsLongAsItsGatewayMayBeSilent) {
  const ShardConfig shard;
  EXPECT_GE(shard.max_transit, shard.gateway_grace);
}

}  // namespace
}  // namespace escaque::services::games
