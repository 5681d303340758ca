#include "platform/config/trust.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "platform/config/binder.hpp"

namespace escaque::config {
namespace {

using testing::HasSubstr;

struct Site {
  ListenConfig listen;
  AdminConfig admin;
  RedisConfig redis;
  TlsConfig tls;
  std::vector<std::string> peers;
};

const TlsConfig kCertificates{"ca.pem", "us.pem", "us.key"};

std::string refusal(const Site& site) {
  try {
    refuse_open_ways({&site.listen, site.admin, site.redis, site.tls, {{"games", site.peers}}});
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "started";
}

TEST(IsLocal, LoopbackAndSocketFilesAre) {
  for (const char* host :
       {"127.0.0.1", "127.9.9.9", "::1", "[::1]", "localhost", "unix:/run/games.sock"}) {
    EXPECT_TRUE(is_local(host)) << host;
  }
  for (const char* host : {"0.0.0.0", "::", "10.0.0.5", "games.example.org", "128.0.0.1", "",
                           "127.0.0.1.example.org", "::ffff:10.0.0.5"}) {
    EXPECT_FALSE(is_local(host)) << host;
  }
}

TEST(RefuseOpenWays, TakesWhatStaysOnThisMachine) {
  EXPECT_EQ(refusal({}), "started");
  Site site;
  site.listen.host = "unix:/run/games.sock";
  site.redis.host = "unix:/run/redis.sock";
  site.peers = {"127.0.0.1:7101", "[::1]:7102", "unix:/run/accounts.sock"};
  EXPECT_EQ(refusal(site), "started");
}

TEST(RefuseOpenWays, WantsCertificatesBeyondIt) {
  Site listening;
  listening.listen.host = "0.0.0.0";
  EXPECT_THAT(refusal(listening), HasSubstr("listen.host: 0.0.0.0 is beyond this machine"));
  listening.tls = kCertificates;
  EXPECT_EQ(refusal(listening), "started");

  Site calling;
  calling.peers = {"127.0.0.1:7101", "10.0.0.5:7101"};
  EXPECT_THAT(refusal(calling), HasSubstr("games.address: 10.0.0.5:7101 is beyond"));
  calling.tls = kCertificates;
  EXPECT_EQ(refusal(calling), "started");
}

TEST(RefuseOpenWays, WantsAPasswordAndTlsForAFarRedis) {
  Site site;
  site.tls = kCertificates;
  site.redis.host = "10.0.0.5";
  EXPECT_THAT(refusal(site), HasSubstr("redis.host: 10.0.0.5 is beyond this machine"));
  site.redis.tls = true;
  EXPECT_THAT(refusal(site), HasSubstr("redis.user and redis.password_file"));
  site.redis.user = "escaque";
  site.redis.password_file = "redis.password";
  EXPECT_EQ(refusal(site), "started");
  site.tls = {};
  EXPECT_THAT(refusal(site), HasSubstr("redis.tls: expected tls.authority"));
}

TEST(RefuseOpenWays, WantsTheSameForEachServerOfACluster) {
  Site site;
  site.tls = kCertificates;
  site.redis.nodes = {"127.0.0.1:6379", "10.0.0.5:6379"};
  EXPECT_THAT(refusal(site), HasSubstr("redis.nodes: 10.0.0.5 is beyond this machine"));
  site.redis.tls = true;
  site.redis.user = "escaque";
  site.redis.password_file = "redis.password";
  EXPECT_EQ(refusal(site), "started");
}

TEST(RefuseOpenWays, WantsNoTlsOnASocketFile) {
  Site site;
  site.tls = kCertificates;
  site.redis.host = "unix:/run/redis.sock";
  site.redis.tls = true;
  EXPECT_THAT(refusal(site), HasSubstr("redis.tls: a socket file has no TLS; expected false"));
}

TEST(RefuseOpenWays, KeepsMetricsHere) {
  Site site;
  site.tls = kCertificates;
  site.admin.host = "0.0.0.0";
  EXPECT_THAT(refusal(site),
              HasSubstr("admin.host: 0.0.0.0 is beyond this machine; expected 127.0.0.1"));
}

}  // namespace
}  // namespace escaque::config
