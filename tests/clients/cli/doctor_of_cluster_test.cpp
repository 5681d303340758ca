#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "clients/cli/doctor_reports.hpp"

namespace escaque::clients::cli::doctor {
namespace {

using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::Not;
using testing::UnorderedElementsAre;

const std::string kPrimary = "10.0.0.5:6379";
const std::string kFirst = "10.0.0.6:6379";
const std::string kSecond = "10.0.0.7:6379";

const std::string kInStep =
    "role:slave\r\nmaster_host:10.0.0.5\r\nmaster_port:6379\r\nmaster_link_status:up\r\n";
/// As INFO of a replica says it whose masterauth is refused: it has never been connected.
const std::string kNeverSynced =
    "role:slave\r\nmaster_host:10.0.0.5\r\nmaster_port:6379\r\nmaster_link_status:down\r\n"
    "master_sync_in_progress:0\r\nmaster_link_down_since_seconds:-1\r\n";
const std::string kLostTouch =
    "role:slave\r\nmaster_host:10.0.0.5\r\nmaster_port:6379\r\nmaster_link_status:down\r\n"
    "master_sync_in_progress:0\r\nmaster_link_down_since_seconds:7\r\n";
const std::string kFirstCopy =
    "role:slave\r\nmaster_host:10.0.0.5\r\nmaster_port:6379\r\nmaster_link_status:down\r\n"
    "master_sync_in_progress:1\r\nmaster_link_down_since_seconds:-1\r\n";

RedisReport server_at(const std::string& address, const std::string& replication) {
  RedisReport report = server_of_cluster(replication);
  report.address = address;
  report.part = "redis " + address;
  return report;
}

RedisReport silent_at(const std::string& address) {
  return {.address = address, .part = "redis " + address, .silence = "Connection refused"};
}

redis::ClusterServer replica_at(const std::string& address) {
  return {.address = address, .is_replica = true, .primary = kPrimary};
}

/// INFO of a primary with these replicas in step.
std::string primary_of(const std::vector<std::string>& replicas) {
  std::string info = "role:master\r\n";
  for (std::size_t i = 0; i < replicas.size(); ++i) {
    const auto colon = replicas[i].rfind(':');
    info += "slave" + std::to_string(i) + ":ip=" + replicas[i].substr(0, colon) +
            ",port=" + replicas[i].substr(colon + 1) + ",state=online,offset=17,lag=0\r\n";
  }
  return info;
}

/// A primary with these replicas in step, and two replicas.
ClusterReport two_replicas(const std::vector<std::string>& in_step, RedisReport first,
                           RedisReport second) {
  ClusterReport cluster{
      {server_at(kPrimary, primary_of(in_step)), std::move(first), std::move(second)}};
  cluster.known = {
      {.address = kPrimary, .has_slots = true}, replica_at(kFirst), replica_at(kSecond)};
  return cluster;
}

/// Those that are not as they should be.
Symptoms wrong(const ClusterReport& cluster) {
  Symptoms found = examine(cluster);
  std::erase_if(found, [](const Symptom& each) { return each.urgency == Urgency::none; });
  return found;
}

TEST(DoctorOfCluster, FindsNothingWhereAllReplicasAreInStep) {
  const auto cluster =
      two_replicas({kFirst, kSecond}, server_at(kFirst, kInStep), server_at(kSecond, kInStep));
  EXPECT_THAT(examine(cluster),
              AllOf(testing::SizeIs(3), Each(Field(&Symptom::urgency, Urgency::none))));
}

TEST(DoctorOfCluster, NamesOneOfTwoReplicasThatIsGone) {
  auto cluster = two_replicas({kFirst}, server_at(kFirst, kInStep), silent_at(kSecond));
  const auto gone = wrong(cluster);
  EXPECT_THAT(gone, ElementsAre(symptom(Urgency::soon, "redis " + kSecond,
                                        "primary 10.0.0.5:6379: Connection refused")));
  EXPECT_THAT(gone.front().remedy,
              AllOf(HasSubstr("CLUSTER REPLICATE"), HasSubstr("RUNBOOK.md#redis-cluster")));

  cluster.known.back().is_lost = true;
  EXPECT_THAT(wrong(cluster), ElementsAre(symptom(Urgency::soon, "redis " + kSecond,
                                                  "the other servers have lost it")));
}

TEST(DoctorOfCluster, NamesOneOfTwoReplicasThatWasNeverSynced) {
  const auto cluster =
      two_replicas({kFirst}, server_at(kFirst, kInStep), server_at(kSecond, kNeverSynced));
  const auto found = wrong(cluster);
  EXPECT_THAT(found, ElementsAre(symptom(Urgency::soon, "redis " + kSecond,
                                         "a replica that was never synced does not take over")));
  EXPECT_THAT(found.front().remedy, AllOf(HasSubstr("masterauth"), HasSubstr("#by-tls"),
                                          HasSubstr("RUNBOOK.md#redis-cluster")));
}

TEST(DoctorOfCluster, TellsAReplicaThatWasNeverSyncedFromOneThatIsGone) {
  ClusterReport cluster{{server_at(kPrimary, primary_of({})), server_at(kFirst, kNeverSynced)}};
  cluster.known = {{.address = kPrimary, .has_slots = true}, replica_at(kFirst)};
  EXPECT_THAT(
      wrong(cluster),
      UnorderedElementsAre(symptom(Urgency::now, "redis " + kPrimary, "no replica that is in step"),
                           symptom(Urgency::soon, "redis " + kFirst, "it was never in step")));

  cluster.servers.back() = server_at(kFirst, kLostTouch);
  EXPECT_THAT(wrong(cluster),
              UnorderedElementsAre(symptom(Urgency::now, "redis " + kPrimary, "no replica"),
                                   symptom(Urgency::soon, "redis " + kFirst, "it has lost")));
  cluster.known.back().has_data = false;  // As the others see it.
  EXPECT_THAT(wrong(cluster).back(), symptom(Urgency::soon, "redis " + kFirst, "never in step"));

  cluster.servers.back() = server_at(kFirst, kFirstCopy);
  EXPECT_THAT(wrong(cluster).back(), symptom(Urgency::soon, "redis " + kFirst, "first copy"));

  cluster.servers.back() = silent_at(kFirst);
  EXPECT_THAT(wrong(cluster),
              UnorderedElementsAre(symptom(Urgency::now, "redis " + kPrimary, "no replica"),
                                   symptom(Urgency::soon, "redis " + kFirst, "not answer")));
}

TEST(DoctorOfCluster, SaysOfAReplicaWhatElseIsWrongWithIt) {
  auto first = server_at(kFirst, kLostTouch);
  first.node_timeout = "15000";
  const auto cluster = two_replicas({kSecond}, first, server_at(kSecond, kInStep));
  EXPECT_THAT(wrong(cluster), ElementsAre(symptom(Urgency::soon, "redis " + kFirst, "it has lost"),
                                          symptom(Urgency::soon, "redis " + kFirst, "15000 ms")));
}

TEST(DoctorOfCluster, TakesAReplicasWordWhereItsPrimaryKnowsItByAnotherAddress) {
  const std::vector<std::string> inside{"172.17.0.2:6379", "172.17.0.3:6379"};
  EXPECT_THAT(wrong(two_replicas(inside, server_at(kFirst, kInStep), server_at(kSecond, kInStep))),
              testing::IsEmpty());
  EXPECT_THAT(wrong(two_replicas({inside.front()}, server_at(kFirst, kInStep),
                                 server_at(kSecond, kNeverSynced))),
              ElementsAre(symptom(Urgency::soon, "redis " + kSecond, "never in step")));
  // It is in step, and only this machine does not reach it.
  EXPECT_THAT(wrong(two_replicas(inside, server_at(kFirst, kInStep), silent_at(kSecond))),
              ElementsAre(symptom(Urgency::now, "redis " + kSecond, "no answer at")));
}

TEST(DoctorOfCluster, BlamesNoReplicaForAPrimaryThatIsAway) {
  auto cluster = two_replicas({}, server_at(kFirst, kInStep), server_at(kSecond, kInStep));
  cluster.servers.front() = silent_at(kPrimary);
  EXPECT_THAT(wrong(cluster),
              ElementsAre(symptom(Urgency::now, "redis " + kPrimary, "no answer at")));
}

TEST(DoctorOfCluster, NamesAPrimaryThatWasReplacedAndIsNotBack) {
  auto cluster =
      two_replicas({kFirst, kSecond}, server_at(kFirst, kInStep), server_at(kSecond, kInStep));
  cluster.known.push_back({.address = "10.0.0.8:6379", .is_lost = true});
  EXPECT_THAT(wrong(cluster), ElementsAre(symptom(Urgency::soon, "redis 10.0.0.8:6379",
                                                  "the other servers have lost it")));
}

TEST(DoctorOfCluster, SaysWhenItIsNotToldWhichReplicasThereAre) {
  ClusterReport cluster{{server_at(kPrimary, primary_of({kFirst})), server_at(kFirst, kInStep)}};
  cluster.not_told = "NOPERM this user has no permissions to run the 'cluster|shards' command";
  const auto forbidden = wrong(cluster);
  EXPECT_THAT(forbidden, ElementsAre(symptom(Urgency::soon, "redis cluster", "NOPERM")));
  EXPECT_THAT(forbidden.front().remedy, HasSubstr("make it anew (escaque tls make DIR)"));
  cluster.not_told = "it does not tell its servers (CLUSTER SHARDS)";
  const auto other = wrong(cluster);
  ASSERT_EQ(other.size(), 1U);
  EXPECT_THAT(other.front().remedy, Not(HasSubstr("redis.acl")));
}

}  // namespace
}  // namespace escaque::clients::cli::doctor
