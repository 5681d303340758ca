#include "platform/redis/info.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::redis {
namespace {

using testing::ElementsAre;

TEST(Info, HasALineForEachField) {
  const std::string info = "# Server\r\nredis_version:7.0.15\r\nport:7000\r\n";

  EXPECT_EQ(info_field(info, "redis_version"), "7.0.15");
  EXPECT_EQ(info_field(info, "port"), "7000");
  EXPECT_EQ(info_field(info, "version"), "");
}

std::size_t in_step(const std::string& replicas) {
  return replicas_in_step("# Replication\r\nrole:master\r\nconnected_slaves:3\r\n" + replicas +
                          "master_failover_state:no-failover\r\n");
}

TEST(Info, CountsReplicasThatHaveLatelySaidHowFarTheyAre) {
  EXPECT_EQ(in_step(""), 0U);
  EXPECT_EQ(in_step("slave0:ip=127.0.0.1,port=7001,state=online,offset=14,lag=0\r\n"
                    "slave1:ip=127.0.0.1,port=7002,state=online,offset=14,lag=3\r\n"),
            2U);
  EXPECT_EQ(in_step("slave0:ip=127.0.0.1,port=7001,state=online,offset=14,lag=4\r\n"
                    "slave1:ip=127.0.0.1,port=7002,state=send_bulk,offset=0,lag=0\r\n"
                    "slave2:ip=127.0.0.1,port=7003,state=online,offset=14,lag=1\r\n"),
            1U);
  EXPECT_EQ(in_step("slave0:ip=127.0.0.1,port=7001,state=online,offset=14,lag=-1\r\n"), 0U);
  EXPECT_EQ(in_step("slave0:ip=127.0.0.1,port=7001,state=online\r\n"), 0U);
}

TEST(Info, NamesTheReplicas) {
  const std::string info =
      "# Replication\r\nslave0:ip=10.0.0.6,port=6379,state=online,offset=17,lag=0\r\n"
      "slave1:ip=fe80::1,port=6380,state=wait_bgsave,offset=0,lag=0\r\n";

  EXPECT_THAT(replicas_of(info),
              ElementsAre(std::pair("10.0.0.6:6379", true), std::pair("fe80::1:6380", false)));
}

}  // namespace
}  // namespace escaque::redis
