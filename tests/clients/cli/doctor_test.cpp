#include <chrono>
#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/doctor/deployment.hpp"
#include "cli/doctor/examine.hpp"
#include "cli/doctor/units.hpp"
#include "clients/cli/doctor_reports.hpp"
#include "support/temp_directory.hpp"

namespace escaque::clients::cli::doctor {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::Pair;
using testing::UnorderedElementsAre;

constexpr std::uint64_t kGigabyte = 1'000'000'000;

/// Why it is refused.
template <class Read>
std::string refusal(Read read) {
  try {
    (void)read();
  } catch (const NoDeployment& none) {
    return none.what();
  }
  return "accepted";
}

TEST(DoctorSamples, AreAddedUpOverTheirLabels) {
  const auto samples = parse_samples(
      "# HELP a Something\n# TYPE a counter\na{reason=\"x y\"} 2\na{reason=\"z\"} 3.5\n"
      "b 7\nnot a sample\nb{le=\"+Inf\"} +Inf\n\nc nothing\nd 1");
  EXPECT_EQ(sum_of(samples, "a"), 5.5);
  EXPECT_EQ(least_of(samples, "a"), 2);
  EXPECT_EQ(least_of(samples, "b"), 7);
  EXPECT_EQ(sum_of(samples, "c"), std::nullopt);
  EXPECT_EQ(sum_of(samples, "d"), 1);
}

TEST(DoctorBuilds, AreOneOfEachProgram) {
  const auto runs = [](const std::string& name, const std::string& program,
                       const std::string& build) {
    ProcessReport report{.name = name, .admin = "127.0.0.1:1"};
    report.program = program;
    report.build = build;
    return report;
  };
  const std::string before = "0.1.0 (a5145e30)";
  const std::string now = "0.1.0 (6c3fb626)";
  std::vector<ProcessReport> reports{runs("games", "escaque-games", before),
                                     runs("games2", "escaque-games", before),
                                     runs("gateway", "escaque-gateway", now)};
  ProcessReport silent{.name = "older", .admin = "127.0.0.1:2"};
  reports.push_back(silent);
  EXPECT_EQ(examine(reports, Moment{}).size(), 4U);

  reports[1].build = now;
  const Symptoms found = examine(reports, Moment{});

  ASSERT_EQ(found.size(), 5U);
  EXPECT_THAT(found.back(), symptom(Urgency::soon, "escaque-games",
                                    "games2 0.1.0 (6c3fb626), games 0.1.0 (a5145e30);"));
}

class DeploymentTest : public testing::Test {
 protected:
  Deployment read(const std::string& json) {
    std::ofstream(directory.path() / "run.json") << json;
    return read_deployment(directory.path());
  }
  test::TempDirectory directory;
};

TEST_F(DeploymentTest, IsWhatTheSupervisorWrites) {
  const auto deployment = read(
      R"({"addresses": {"redis": "unix:/r.sock", "games": "unix:/g.sock"},
          "ports": {"redis": {"port": null, "admin": null}, "games": {"port": null, "admin": 9101}},
          "pids": {"redis": 11, "games": 12, "house": 13}})");
  EXPECT_EQ(deployment.redis, "unix:/r.sock");
  EXPECT_THAT(
      deployment.processes,
      ElementsAre(
          ProcessPlace{
              .name = "games", .admin = "127.0.0.1:9101", .pid = 12, .address = "unix:/g.sock"},
          ProcessPlace{.name = "house", .admin = "", .pid = 13},
          ProcessPlace{.name = "redis", .admin = "", .pid = 11, .address = "unix:/r.sock"}));
}

TEST_F(DeploymentTest, NamesTheUnitsOfAPackage) {
  const auto deployment = read(
      R"({"addresses": {"redis": "unix:/r.sock"}, "pids": {},
          "ports": {"redis": {"port": null, "admin": null}, "games": {"port": null, "admin": 9101}},
          "units": {"redis": "r.service", "games": "g@1.service", "house": "h.service"}})");
  ASSERT_EQ(deployment.processes.size(), 3U);
  EXPECT_EQ(deployment.processes[0].unit, "g@1.service");
  EXPECT_EQ(deployment.processes[0].admin, "127.0.0.1:9101");
  EXPECT_EQ(deployment.processes[1].unit, "h.service");
  EXPECT_EQ(deployment.processes[2].unit, "r.service");
}

TEST_F(DeploymentTest, NamesTheSiteWhoseCertificatesRedisWantsToSee) {
  const std::string rest = R"("addresses": {"redis": "127.0.0.1:7379"}, "ports": {}, "pids": {}})";
  EXPECT_EQ(read("{" + rest).tls_site, "");
  EXPECT_EQ(read(R"({"tls_site": null, )" + rest).tls_site, "");
  EXPECT_EQ(read(R"({"tls_site": "/etc/site", )" + rest).tls_site, "/etc/site");
  EXPECT_THAT(refusal([&] { return read_login(directory.path()); }),
              HasSubstr("has no ca.pem, or no NAME.pem with its NAME.key"));
}

TEST_F(DeploymentTest, IsRefusedInWords) {
  EXPECT_THAT(refusal([&] { return read_deployment(directory.path()); }),
              AllOf(HasSubstr("run.json is not there"), HasSubstr("expected: --data")));
  for (const char* text : {"", "[]", "{\"ports\": 7}", "{\"addresses\": {\"redis\": 7}}"}) {
    EXPECT_THAT(refusal([&] { return read(text); }), HasSubstr("that the supervisor writes"))
        << text;
  }
  EXPECT_EQ(parse_place("games2=10.0.0.7:9101").admin, "10.0.0.7:9101");
  for (const char* text : {"", "games", "games=9101", "=1.2.3.4:1", "games=:1", "games=host:x",
                           "games=host:", "games=host:123456"}) {
    EXPECT_THAT(refusal([&] { return parse_place(text); }), HasSubstr("NAME=HOST:PORT")) << text;
  }
}

TEST(DoctorOfProcesses, SaysWhatDoesNotRunAndWhatDoesNotAnswer) {
  const Moment now{};
  EXPECT_THAT(examine(ProcessReport{.name = "games2", .admin = "a:1", .is_gone = true}, now),
              ElementsAre(symptom(Urgency::now, "games2", "does not run")));
  EXPECT_THAT(examine(ProcessReport{.name = "games", .admin = "a:1", .silence = "timed out"}, now),
              ElementsAre(symptom(Urgency::now, "games", "at a:1: timed out")));
  EXPECT_THAT(examine(ProcessReport{.name = "house", .admin = ""}, now),
              ElementsAre(symptom(Urgency::none, "house", "runs")));
  EXPECT_THAT(
      examine(ProcessReport{.name = "games", .admin = "a:1", .checks = {{"redis", "ok"}}}, now),
      ElementsAre(symptom(Urgency::none, "games", "healthy")));
}

TEST(DoctorUnits, AreOffWhereTheyAreDisabled) {
  EXPECT_THAT(
      parse_units("Id=games.service\nActiveState=active\nUnitFileState=enabled\n\n"
                  "Id=analysis.service\nActiveState=inactive\nUnitFileState=disabled\n\n"
                  "Id=house.service\nActiveState=inactive\nUnitFileState=masked\n\n"
                  "Id=conduct.service\nActiveState=inactive\nUnitFileState=enabled\n\n"
                  "Id=ratings.service\nActiveState=failed\nUnitFileState=disabled\n\n"
                  "Id=gateway.service\nActiveState=activating\nUnitFileState=disabled\n"),
      UnorderedElementsAre(
          Pair("games.service", UnitState::runs), Pair("analysis.service", UnitState::off),
          Pair("house.service", UnitState::off), Pair("conduct.service", UnitState::gone),
          Pair("ratings.service", UnitState::gone), Pair("gateway.service", UnitState::runs)));
  EXPECT_TRUE(parse_units("System has not been booted with systemd").empty());
}

TEST(DoctorOfProcesses, OfAPackageNamesItsUnits) {
  const ProcessReport games{
      .name = "games", .admin = "a:1", .unit = "escaque-games@1.service", .is_gone = true};
  const ProcessReport analysis{
      .name = "analysis", .admin = "a:2", .unit = "escaque-analysis@1.service", .is_off = true};
  const auto gone = examine(games, Moment{});
  ASSERT_EQ(gone.size(), 1U);
  EXPECT_THAT(gone.front().remedy, HasSubstr("journalctl -u escaque-games@1.service; deploy/"));
  EXPECT_THAT(examine(analysis, Moment{}),
              ElementsAre(symptom(Urgency::none, "analysis", "switched off")));

  const auto all = examine({analysis, games}, Moment{});
  ASSERT_EQ(all.size(), 1U);
  EXPECT_THAT(all.front().remedy, HasSubstr("systemctl start escaque.target"));
  EXPECT_EQ(most_urgent(examine(std::vector{analysis}, Moment{})), Urgency::none);
  RedisReport redis{.address = "unix:/r", .silence = "refused", .unit = "escaque-redis.service"};
  EXPECT_THAT(examine(redis).front().remedy, HasSubstr("journalctl -u escaque-redis.service"));
}

TEST(DoctorOfProcesses, SaysOnceThatNothingRuns) {
  std::vector<ProcessReport> reports{{.name = "games", .admin = "a:1", .is_gone = true},
                                     {.name = "house", .admin = "", .is_gone = true}};
  EXPECT_THAT(examine(reports, Moment{}),
              ElementsAre(symptom(Urgency::now, "server", "does not run")));
  reports.front().is_gone = false;
  EXPECT_THAT(examine(reports, Moment{}),
              ElementsAre(symptom(Urgency::none, "games", "healthy"),
                          symptom(Urgency::now, "house", "does not run")));
}

TEST(DoctorOfProcesses, ReadsHealthAndNumbers) {
  ProcessReport report{.name = "matchmaking", .admin = "a:1"};
  report.checks = {{"database", "ok"}, {"redis", "no connection"}};
  report.samples = parse_samples(
      "escaque_matchmaking_unreadable{of=\"event\"} "
      "2\nescaque_matchmaking_unreadable{of=\"arena\"} 1\n"
      "escaque_matchmaking_unknown_results 0\n");
  EXPECT_THAT(examine(report, Moment{}),
              ElementsAre(symptom(Urgency::now, "matchmaking", "redis: no connection"),
                          symptom(Urgency::now, "matchmaking", "3 events, arenas or seasons")));
}

TEST(DoctorOfProcesses, SeesCertificatesThatEnd) {
  const Moment now{1'000'000s};
  const auto ending_in = [&](std::chrono::seconds time) {
    ProcessReport report{.name = "gateway", .admin = "a:1"};
    const auto end = (now + time).time_since_epoch();
    report.samples = parse_samples(
        "escaque_certificate_ends_timestamp_seconds{certificate=\"door\"} 9e9\n"
        "escaque_certificate_ends_timestamp_seconds{certificate=\"site\"} " +
        std::to_string(std::chrono::duration_cast<std::chrono::seconds>(end).count()) + "\n");
    return most_urgent(examine(report, now));
  };
  EXPECT_EQ(ending_in(15 * 24h), Urgency::none);
  EXPECT_EQ(ending_in(13 * 24h), Urgency::soon);
  EXPECT_EQ(ending_in(1 * 24h), Urgency::now);
  EXPECT_EQ(ending_in(-1h), Urgency::now);
}

TEST(DoctorOfDisks, WarnsBeforeRedisCannotWrite) {
  const auto urgency = [](std::uint64_t free, std::uint64_t redis) {
    return most_urgent(examine(DiskReport{.free_bytes = free, .bytes = 100 * kGigabyte}, redis));
  };
  EXPECT_EQ(urgency(50 * kGigabyte, kGigabyte), Urgency::none);
  EXPECT_EQ(urgency(9 * kGigabyte, kGigabyte), Urgency::soon);
  EXPECT_EQ(urgency(50 * kGigabyte, 30 * kGigabyte), Urgency::soon);
  EXPECT_EQ(urgency(50 * kGigabyte, 60 * kGigabyte), Urgency::now);
  EXPECT_EQ(urgency(2 * kGigabyte, 0), Urgency::now);
  EXPECT_EQ(most_urgent(examine(DiskReport{.free_bytes = 400'000'000, .bytes = kGigabyte}, 0)),
            Urgency::now);
}

DatabaseReport healthy_database() {
  return {.service = "games",
          .first_migration = "create_archive",
          .name = "escaque_games at db.example.org",
          .server = {.version = "15.20",
                     .id = "0a1b",
                     .first_migration = "create_archive",
                     .migration = 6,
                     .bytes = 34'000'000,
                     .sessions = 12,
                     .most_sessions = 97},
          .bond = "0a1b"};
}

TEST(DoctorOfDatabases, SaysWhatIsThere) {
  EXPECT_THAT(examine(healthy_database()),
              ElementsAre(symptom(Urgency::none, "database of games",
                                  "escaque_games at db.example.org: PostgreSQL 15.20, database "
                                  "0a1b, format 6, 34.0 MB, 12 of 97 sessions")));
  DatabaseReport unknown = healthy_database();
  unknown.bond.reset();
  EXPECT_EQ(most_urgent(examine(unknown)), Urgency::none);
}

TEST(DoctorOfDatabases, SaysWhatIsWrongAndWhatToDo) {
  const auto now = [](const DatabaseReport& report, const std::string& what,
                      const std::string& remedy) {
    EXPECT_THAT(examine(report), ElementsAre(AllOf(symptom(Urgency::now, "database of games", what),
                                                   Field(&Symptom::remedy, HasSubstr(remedy)))));
  };
  DatabaseReport report = healthy_database();
  report.silence = "connection refused";
  now(report, "escaque_games at db.example.org: connection refused", "results wait in Redis");
  report = healthy_database();
  report.server.first_migration = "create_ratings";
  now(report, "another service: it begins with create_ratings", "sql.connection");
  report.server.first_migration = "";
  now(report, "no tables of a service", "at its first start");
  report.server.first_migration = "rows_being_moved";
  now(report, "being moved", "escaque archive move");
  report = healthy_database();
  report.bond = "ffff";
  now(report, "it is database 0a1b, and Redis was used with ffff", "from one backup");
  report = healthy_database();
  report.server.waits_for_disk = false;
  now(report, "loses rows", "fsync = on; deploy/RUNBOOK.md#postgresql");
}

TEST(DoctorOfDatabases, SeesThatSessionsRunOut) {
  DatabaseReport report = healthy_database();
  report.server.sessions = 90;
  EXPECT_THAT(examine(report),
              ElementsAre(symptom(Urgency::soon, "database of games", "90 of at most 97")));
}

TEST(DoctorOfGrowth, KnowsNothingOfTheDiskOfAnotherMachine) {
  const GrowthReport report{.part = "archive",
                            .database = "escaque_games at db.example.org",
                            .rows = 1'000,
                            .rows_of_a_month = 900,
                            .bytes = 9'000'000'000};
  EXPECT_EQ(most_urgent(examine(report, DiskReport{})), Urgency::none);
}

TEST(DoctorOfDisks, SaysHowMuchGrowsInAMonth) {
  GrowthReport report{.part = "archive",
                      .database = "games.sqlite",
                      .rows = 1'000'000,
                      .rows_of_a_month = 100'000,
                      .bytes = 2 * kGigabyte};
  EXPECT_THAT(examine(report, {.free_bytes = 10 * kGigabyte, .bytes = 0}),
              ElementsAre(symptom(Urgency::none, "archive",
                                  "1000000 rows, 2.0 GB; 100000 rows, about 200.0 MB")));
  EXPECT_EQ(most_urgent(examine(report, {.free_bytes = 500'000'000, .bytes = 0})), Urgency::soon);
  report.failure = "no such table";
  EXPECT_THAT(examine(report, {}),
              ElementsAre(symptom(Urgency::now, "archive", "games.sqlite: no such table")));
}

TEST(DoctorSymptoms, AreSaidMostUrgentFirst) {
  Symptoms all{{Urgency::none, "games", "it is healthy", ""},
               {Urgency::soon, "disk", "3 GB are free", "make room"},
               {Urgency::now, "redis", "no answer", "read its log"}};
  sort_by_urgency(all);
  EXPECT_EQ(to_text(all, false),
            "now\tredis\tno answer\n\t\tread its log\nsoon\tdisk\t3 GB are free\n\t\tmake room\n");
  EXPECT_THAT(to_text(all, true), HasSubstr("well\tgames\tit is healthy\n"));
  EXPECT_THAT(to_json(all), HasSubstr(R"({"urgency":"now","symptoms":[{"urgency":"now","part":)"
                                      R"("redis","what":"no answer","remedy":"read its log"})"));
}

}  // namespace
}  // namespace escaque::clients::cli::doctor
