#include <chrono>
#include <string>
#include <string_view>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "clients/cli/doctor_reports.hpp"

namespace escaque::clients::cli::doctor {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// The healthy one, with one thing changed.
Symptoms with(std::string_view field, std::string_view was, std::string_view is) {
  RedisReport report = healthy_redis();
  const std::string line = "\n" + std::string(field) + ":";
  const auto at = report.info.find(line + std::string(was));
  EXPECT_NE(at, std::string::npos) << field;
  report.info.replace(at + line.size(), was.size(), is);
  return examine(report);
}

TEST(DoctorOfRedis, SaysWhatWouldLoseMoves) {
  EXPECT_THAT(examine(healthy_redis()),
              ElementsAre(symptom(Urgency::none, "redis", "7.0.15, 50.0 MB, appendfsync always")));
  EXPECT_THAT(with("role", "master", "slave"),
              ElementsAre(symptom(Urgency::now, "redis", "replica")));
  EXPECT_THAT(with("maxmemory_policy", "noeviction", "allkeys-lru"),
              ElementsAre(symptom(Urgency::now, "redis", "deletes keys")));
  EXPECT_THAT(with("aof_enabled", "1", "0"),
              ElementsAre(symptom(Urgency::now, "redis", "appends to no file")));
  EXPECT_THAT(with("aof_last_write_status", "ok", "err"),
              ElementsAre(symptom(Urgency::now, "redis", "could not write")));
  EXPECT_THAT(with("rdb_last_bgsave_status", "ok", "err"),
              ElementsAre(symptom(Urgency::soon, "redis", "rdb_last_bgsave_status is err")));
  EXPECT_THAT(with("redis_version", "7.0.15", "6.2.1"),
              ElementsAre(symptom(Urgency::now, "redis", "6.2.1, on which no service")));
  EXPECT_THAT(with("loading", "0", "1"), ElementsAre(symptom(Urgency::now, "redis", "reads")));
  EXPECT_THAT(with("used_memory", "50000000", "85000000"),
              ElementsAre(symptom(Urgency::soon, "redis", "85 % of its memory")));
  EXPECT_THAT(with("used_memory", "50000000", "99000000"),
              ElementsAre(symptom(Urgency::now, "redis", "99 %")));
  EXPECT_THAT(examine(RedisReport{.address = "a:1", .silence = "refused"}),
              ElementsAre(symptom(Urgency::now, "redis", "no answer at a:1: refused")));
}

/// The remedy of the only finding about one that does not answer.
std::string remedy_of(const std::string& silence) {
  const auto found = examine(RedisReport{.address = "a:1", .silence = silence});
  EXPECT_EQ(found.size(), 1U);
  return found.empty() ? "" : found.front().remedy;
}

TEST(DoctorOfRedis, SaysWhereUserAndPasswordAreWhenTheyAreRefused) {
  EXPECT_THAT(remedy_of("Connection refused"),
              HasSubstr("log/redis.log; a full disk is the usual"));
  for (const char* word : {"WRONGPASS invalid username-password pair or user is disabled.",
                           "NOAUTH Authentication required."}) {
    EXPECT_THAT(remedy_of(std::string("cannot log in: ") + word),
                AllOf(HasSubstr("redis.user"), HasSubstr("redis.password_file"),
                      HasSubstr("--tls-site DIR"), Not(HasSubstr("disk")),
                      HasSubstr("deploy/RUNBOOK.md#redis")));
  }
  EXPECT_THAT(remedy_of("cannot log in: WRONGPASS"), HasSubstr("a redis.acl that fits"));
  EXPECT_THAT(remedy_of("NOPERM this user has no permissions to run the 'info' command"),
              AllOf(HasSubstr("redis.acl is of an older build"), Not(HasSubstr("disk"))));
}

TEST(DoctorOfRedis, SeesAPrimaryThatNobodyCanReplace) {
  const std::string one = "role:master\r\nslave0:ip=10.0.0.6,port=6379,state=";
  const auto primary = server_of_cluster(one + "online,offset=17,lag=0\r\n");
  EXPECT_EQ(most_urgent(examine(primary)), Urgency::none);

  EXPECT_THAT(examine(server_of_cluster(one + "wait_bgsave,offset=0,lag=0\r\n")),
              ElementsAre(symptom(Urgency::now, "redis 10.0.0.5:6379", "no replica")));
  const auto alone = examine(server_of_cluster("role:master\r\n"));
  EXPECT_THAT(alone,
              ElementsAre(symptom(Urgency::now, "redis 10.0.0.5:6379", "acknowledges nothing")));
  EXPECT_THAT(alone.front().remedy, HasSubstr("RUNBOOK.md#redis-cluster"));
}

TEST(DoctorOfRedis, SeesSettingsThatStopMoreThanIsLost) {
  auto server = server_of_cluster("role:slave\r\nmaster_link_status:up\r\n");
  server.node_timeout = "1000";
  server.full_coverage = "no";
  EXPECT_EQ(most_urgent(examine(server)), Urgency::none);
  server.node_timeout = "15000";
  server.full_coverage = "yes";
  EXPECT_THAT(examine(server),
              ElementsAre(symptom(Urgency::soon, "redis 10.0.0.5:6379", "more than 15000 ms"),
                          symptom(Urgency::soon, "redis 10.0.0.5:6379", "all games stand still")));
}

TEST(DoctorOfRedis, SeesAReplicaThatIsNotInStep) {
  const std::string of = "role:slave\r\nmaster_host:10.0.0.5\r\nmaster_port:6379\r\n";
  EXPECT_EQ(most_urgent(examine(server_of_cluster(of + "master_link_status:up\r\n"))),
            Urgency::none);
  EXPECT_THAT(
      examine(server_of_cluster(of + "master_link_status:down\r\n")),
      ElementsAre(symptom(Urgency::now, "redis 10.0.0.5:6379", "its primary 10.0.0.5:6379")));
}

TEST(DoctorOfRedis, SeesSlotsOfACluster) {
  const auto whole = server_of_cluster("role:slave\r\nmaster_link_status:up\r\n");
  EXPECT_EQ(most_urgent(examine(ClusterReport{{whole, whole}})), Urgency::none);
  EXPECT_EQ(most_urgent(examine(ClusterReport{{whole, whole}, false})), Urgency::now);
}

TEST(DoctorOfRedis, SeesClocksThatDiffer) {
  RedisReport report = healthy_redis();
  report.ahead = -400ms;
  EXPECT_EQ(most_urgent(examine(report)), Urgency::none);
  report.ahead = -10s;
  EXPECT_THAT(examine(report), ElementsAre(symptom(Urgency::now, "redis", "10000 ms behind this")));
  report.ahead = 10s;
  EXPECT_THAT(examine(report), ElementsAre(symptom(Urgency::now, "redis", "10000 ms ahead of")));
  report = healthy_redis();
  report.append_fsync = "no";
  EXPECT_THAT(examine(report), ElementsAre(symptom(Urgency::now, "redis", "appendfsync no")));
}

}  // namespace
}  // namespace escaque::clients::cli::doctor
