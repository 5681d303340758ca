#pragma once
// What tests of `escaque doctor` begin with, and how they read what it finds.

#include <string>

#include <gmock/gmock.h>

#include "cli/doctor/examine.hpp"

namespace escaque::clients::cli::doctor {

inline auto symptom(Urgency urgency, const std::string& part, const std::string& what) {
  return testing::AllOf(testing::Field(&Symptom::urgency, urgency),
                        testing::Field(&Symptom::part, part),
                        testing::Field(&Symptom::what, testing::HasSubstr(what)));
}

inline RedisReport healthy_redis() {
  return {.address = "unix:/r",
          .info =
              "\nredis_version:7.0.15\r\nloading:0\r\nused_memory:50000000\r\n"
              "maxmemory:100000000\r\nmaxmemory_policy:noeviction\r\naof_enabled:1\r\n"
              "aof_last_write_status:ok\r\naof_last_bgrewrite_status:ok\r\n"
              "rdb_last_bgsave_status:ok\r\nrole:master\r\n",
          .append_fsync = "always"};
}

inline RedisReport server_of_cluster(const std::string& replication) {
  RedisReport report = healthy_redis();
  report.part = "redis 10.0.0.5:6379";
  report.info.resize(report.info.find("role:"));
  report.info += replication + "cluster_enabled:1\r\n";
  return report;
}

}  // namespace escaque::clients::cli::doctor
