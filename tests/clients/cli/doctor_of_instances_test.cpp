#include <chrono>
#include <map>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "clients/cli/doctor_reports.hpp"

namespace escaque::clients::cli::doctor {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::string kOld = "0.1.0 (a5145e30)";
const std::string kNew = "0.1.0 (6c3fb626)";

Instance living(const std::string& name, const std::string& build = kOld, int level = 12) {
  return {.name = name, .level = level, .build = build, .age = 400ms};
}

Instance lapsing(const std::string& name, std::chrono::milliseconds age) {
  return {.name = name, .level = 12, .build = kOld, .age = age};
}

/// It has answered.
ProcessReport asked(const std::string& name, const std::string& instance) {
  ProcessReport report{.name = name, .admin = "127.0.0.1:9101"};
  report.program = "escaque-" + instance.substr(0, instance.find(' '));
  report.build = kOld;
  report.instance = instance;
  return report;
}

TEST(DoctorInstances, AreReadWithLevelBuildAndAge) {
  const std::map<std::string, std::string> entries{
      {"games 10.0.0.7:9001", "12 1000000"},
      {"build 0.1.0+a5145e30 games 10.0.0.7:9001", "12 1000000"},
      {"gateway one/0.0.0.0:8080#9100", "11 999000"},
      {"build 0.1.0 gateway one/0.0.0.0:8080#9100", "11 999000"},
      {"analysis 127.0.0.1:9106", "12 1000200"}};
  EXPECT_THAT(read_instances(entries, 1'000'500ms),
              ElementsAre(Instance{.name = "analysis 127.0.0.1:9106", .level = 12, .age = 300ms},
                          Instance{.name = "games 10.0.0.7:9001",
                                   .level = 12,
                                   .build = "0.1.0 (a5145e30)",
                                   .age = 500ms},
                          Instance{.name = "gateway one/0.0.0.0:8080#9100",
                                   .level = 11,
                                   .build = "0.1.0",
                                   .age = 1500ms}));
}

TEST(DoctorInstances, HaveTheBuildOfTheirLastBeat) {
  const std::map<std::string, std::string> entries{
      {"games 10.0.0.7:9001", "12 20000"},
      {"build 0.1.0+6c3fb626 games 10.0.0.7:9001", "12 20000"},
      {"build 0.1.0+a5145e30 games 10.0.0.7:9001", "12 9000"}};
  EXPECT_THAT(read_instances(entries, 20s), ElementsAre(Field(&Instance::build, kNew)));
}

TEST(DoctorInstances, LeaveOutWhatCannotBeRead) {
  const std::map<std::string, std::string> entries{
      {"games 10.0.0.7:9001", ""},     {"games 10.0.0.8:9001", "12"},
      {"games 10.0.0.9:9001", "x 1"},  {"games 10.0.0.10:9001", "12 1x"},
      {"games 10.0.0.11:9001", "12 "}, {"games", "12 1"},
      {"build 0.1.0+6c3fb626", "12 1"}};
  EXPECT_THAT(read_instances(entries, 20s), IsEmpty());
}

TEST(DoctorOfInstances, NotesThoseThatWereNotAsked) {
  const std::vector<ProcessReport> reports{asked("games", "games 10.0.0.7:9001")};
  const std::vector<Instance> instances{living("games 10.0.0.7:9001"),
                                        living("games 10.0.0.8:9001")};
  EXPECT_THAT(not_asked(instances, reports), ElementsAre(instances.back()));
  EXPECT_THAT(examine(reports, Moment{}, instances),
              ElementsAre(symptom(Urgency::none, "games", "healthy"),
                          symptom(Urgency::none, "games 10.0.0.8:9001",
                                  "it was not asked; 0.1.0 (a5145e30), feature level 12, said "
                                  "0.4 s ago that it lives")));
}

TEST(DoctorOfInstances, KnowsOneThatDoesNotAnswerByWhereItIsReached) {
  std::vector<ProcessReport> reports{
      {.name = "games", .admin = "127.0.0.1:9101", .is_gone = true},
      {.name = "gateway", .admin = "127.0.0.1:9100", .silence = "timed out"},
      {.name = "analysis", .admin = "127.0.0.1:9106", .silence = "timed out"},
      {.name = "ratings", .admin = "127.0.0.1:9104", .silence = "timed out"}};
  reports[0].address = "unix:/run/games-1.sock";
  reports[1].address = "127.0.0.1:8080";
  reports[3].address = "127.0.0.1:9004";
  const std::vector<Instance> ours{
      lapsing("games unix:/run/games-1.sock", 20s), living("gateway one/0.0.0.0:8080#9100"),
      living("analysis one/127.0.0.1:9106"), living("ratings 127.0.0.1:9004")};
  EXPECT_THAT(not_asked(ours, reports), IsEmpty());
  EXPECT_THAT(not_asked({living("games unix:/run/games-2.sock")}, reports), testing::SizeIs(1));
  EXPECT_THAT(not_asked({living("gateway one/0.0.0.0:8080#9110")}, reports), testing::SizeIs(1));

  reports[3].is_off = true;
  EXPECT_THAT(not_asked(ours, reports), ElementsAre(ours.back()));
}

TEST(DoctorOfInstances, NamesTheBuildsOfThoseOnOtherMachines) {
  const std::vector<ProcessReport> reports{asked("games", "games 10.0.0.7:9001")};
  const Instance newer = living("games 10.0.0.8:9001", kNew);
  EXPECT_THAT(examine(reports, Moment{}, {living("games 10.0.0.7:9001"), newer}),
              Contains(symptom(Urgency::soon, "escaque-games",
                               "it runs in several builds: games 10.0.0.8:9001 0.1.0 (6c3fb626), "
                               "games 0.1.0 (a5145e30);")));
  // As it is seen from where none of them is asked.
  EXPECT_THAT(examine({}, Moment{}, {living("games 10.0.0.7:9001"), newer}),
              Contains(symptom(Urgency::soon, "escaque-games", "games 10.0.0.7:9001 0.1.0 (a51")));
  // Another program's build says nothing, nor does one that is not there any more.
  Instance former = newer;
  former.age = 12s;
  EXPECT_THAT(examine(reports, Moment{}, {living("conduct 10.0.0.8:9003", kNew), former}),
              Not(Contains(Field(&Symptom::part, "escaque-games"))));
}

TEST(DoctorOfInstances, NamesThoseForWhichAFeatureLevelWaits) {
  const auto found =
      examine({}, Moment{},
              {living("conduct 10.0.0.8:9003", kNew, 13), living("games 10.0.0.7:9001", kOld, 12),
               living("ratings 10.0.0.7:9004", "", 11)});
  const auto server = symptom(Urgency::soon, "server",
                              "what came with feature level 13 is not written before all can read "
                              "it: games 10.0.0.7:9001 0.1.0 (a5145e30) reads 12, "
                              "ratings 10.0.0.7:9004 reads 11");
  EXPECT_THAT(found, Contains(AllOf(server, Field(&Symptom::remedy, HasSubstr("#builds")))));
  EXPECT_EQ(found.size(), 4U);
}

TEST(DoctorOfInstances, NamesOneThatDoesNotSayAnyMoreThatItLives) {
  EXPECT_THAT(examine({}, Moment{},
                      {living("games 10.0.0.7:9001"), lapsing("games 10.0.0.8:9001", 9900ms),
                       lapsing("games 10.0.0.9:9001", 12'345ms)}),
              ElementsAre(symptom(Urgency::none, "games 10.0.0.7:9001", "0.4 s ago"),
                          symptom(Urgency::none, "games 10.0.0.8:9001", "9.9 s ago"),
                          symptom(Urgency::now, "games 10.0.0.9:9001", "not said for 12.3 s")));
}

TEST(DoctorOfInstances, SaysOnceThatNoneLives) {
  const Moment now{1'000'000s};
  const std::vector<Instance> instances{lapsing("games 10.0.0.7:9001", 2h),
                                        lapsing("games 10.0.0.8:9001", 1h)};
  const auto nobody = symptom(Urgency::now, "server", "since 1970-01-12T12:46:40Z that it lives");
  EXPECT_THAT(examine({}, now, instances), Contains(nobody));
  EXPECT_EQ(most_urgent(examine({}, now, {})), Urgency::none);

  // Known already, or what they say themselves tells why.
  const ProcessReport gone{.name = "games", .admin = "127.0.0.1:9101", .is_gone = true};
  EXPECT_THAT(examine({gone}, now, instances), Not(Contains(nobody)));
  EXPECT_THAT(examine({asked("games", "games 10.0.0.7:9001")}, now, instances),
              Not(Contains(nobody)));
}

}  // namespace
}  // namespace escaque::clients::cli::doctor
