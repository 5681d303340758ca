#include "platform/sql/inspect.hpp"

#include <stdexcept>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "platform/config/startup_error.hpp"
#include "platform/sql/move.hpp"
#include "support/postgres_server.hpp"

namespace escaque::sql {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const GrowingTable kGames{"games", "ended", "length(log)"};

class InspectTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { server = new test::PostgresServer; }
  static void TearDownTestSuite() {
    delete server;
    server = nullptr;
  }

  InspectTest() { connection = server->schema(schema); }

  void execute(const std::string& statements) {
    server->execute("SET search_path = " + schema + "; " + statements);
  }
  /// One game at each of these times.
  void add_games(int from, int to, const std::string& log) {
    execute(
        "CREATE TABLE IF NOT EXISTS games (ended BIGINT NOT NULL, log TEXT NOT NULL);"
        "INSERT INTO games SELECT time, " +
        log + " FROM generate_series(" + std::to_string(from) + ", " + std::to_string(to - 1) +
        ") AS time");
  }
  [[nodiscard]] Growth since(std::int64_t time) const {
    return PostgresInspection(connection, "").growth(kGames, time);
  }

  static inline test::PostgresServer* server = nullptr;
  const std::string schema =
      std::string("of_") + testing::UnitTest::GetInstance()->current_test_info()->name();
  std::string connection;
};

TEST_F(InspectTest, SaysWhoseTheTablesAre) {
  PostgresInspection database(connection, "");
  EXPECT_EQ(database.report().first_migration, "");
  EXPECT_EQ(database.report().id, "");

  execute(
      "CREATE TABLE database_id (id TEXT); INSERT INTO database_id VALUES ('0a1b');"
      "CREATE TABLE schema_migrations (number INTEGER, name TEXT);"
      "INSERT INTO schema_migrations VALUES (2, 'second'), (1, 'create_games')");

  const ServerReport report = database.report();
  EXPECT_EQ(report.id, "0a1b");
  EXPECT_EQ(report.first_migration, "create_games");
  EXPECT_EQ(report.migration, 2);
  EXPECT_THAT(report.version, StartsWith("15."));
  EXPECT_GT(report.bytes, 1'000'000U);
  EXPECT_GE(report.sessions, 1);
  EXPECT_EQ(report.most_sessions, 197);
  EXPECT_FALSE(report.waits_for_disk) << "servers of tests lose rows with the machine";

  execute("INSERT INTO schema_migrations VALUES (0, 'rows_being_moved')");
  EXPECT_EQ(database.report().first_migration, kBeingMoved);
}

TEST_F(InspectTest, CountsRowsSinceATime) {
  add_games(1'000, 4'000, "repeat('e', 100)");
  EXPECT_EQ(since(0).rows, 3'000U);
  EXPECT_EQ(since(0).rows_since, 3'000U);
  EXPECT_EQ(since(3'999).rows_since, 1U);
  EXPECT_EQ(since(4'000).rows_since, 0U);
  EXPECT_GT(since(0).row_bytes, 100U);
}

TEST_F(InspectTest, LooksAtAFewPagesOfALargeTable) {
  // Too short to be compressed or kept elsewhere: four of them fill a page.
  add_games(0, 8'000, "repeat('e', 1900)");
  EXPECT_EQ(since(0).rows, 8'000U);
  EXPECT_EQ(since(0).rows_since, 8'000U);
  EXPECT_NEAR(static_cast<double>(since(6'000).rows_since), 2'000, 40);
  EXPECT_EQ(since(8'000).rows_since, 0U);
}

TEST_F(InspectTest, TakesAnEmptyTable) {
  add_games(0, 0, "''");
  EXPECT_EQ(since(0).rows, 0U);
  EXPECT_EQ(since(0).row_bytes, 0U);
}

TEST_F(InspectTest, RefusesWhatIsNotThere) {
  EXPECT_THROW((void)since(0), std::runtime_error);
  const std::string nowhere = "postgresql://escaque@/nowhere?host=" + server->folder().string() +
                              "&port=" + std::to_string(server->port());
  try {
    const PostgresInspection database(nowhere, "");
    FAIL();
  } catch (const config::StartupError& refused) {
    EXPECT_THAT(refused.what(), HasSubstr("\"nowhere\" does not exist"));
  }
}

}  // namespace
}  // namespace escaque::sql
