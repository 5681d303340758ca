// From a file of SQLite into a real PostgreSQL, row by row.

#include "platform/sql/move.hpp"

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <soci/soci.h>
// Behind SOCI's own.
#include <soci/sqlite3/soci-sqlite3.h>

#include "platform/config/startup_error.hpp"
#include "platform/sql/audit.hpp"
#include "platform/sql/database.hpp"
#include "support/postgres_server.hpp"
#include "support/temp_directory.hpp"

namespace escaque::sql {
namespace {

using testing::HasSubstr;

Migrations steps() {
  return {{1, "create_audit", {audit_schema()}},
          {2, "guard_audit", audit_guard(), audit_guard_in_postgres()},
          {3,
           "create_things",
           {"CREATE TABLE things (name TEXT PRIMARY KEY, number BIGINT NOT NULL,"
            " share DOUBLE PRECISION)",
            "CREATE TABLE numbered (id INTEGER PRIMARY KEY, text TEXT NOT NULL)"}},
          {4,
           "describe_things",
           {"ALTER TABLE things ADD COLUMN about TEXT NOT NULL DEFAULT 'it''s one'",
            "CREATE INDEX things_by_number ON things (number) WHERE number > 3"}}};
}

class MoveTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { server = new test::PostgresServer; }
  static void TearDownTestSuite() {
    delete server;
    server = nullptr;
  }

  MoveTest() {
    options.from = directory.path() / "things.sqlite";
    options.to = server->schema(std::string("move_") +
                                testing::UnitTest::GetInstance()->current_test_info()->name());
    source_id = id_at(source());
    soci::session session(soci::sqlite3, file());
    const soci::transaction at_once(session);
    for (int i = 1; i <= 2'500; ++i) {
      const std::string name = "thing " + std::to_string(i);
      const double share = std::sqrt(i) / 3;
      session << "INSERT INTO things (name, number, share) VALUES (:name, :number, :share)",
          soci::use(name), soci::use(i), soci::use(share);
    }
    session << "INSERT INTO things VALUES ('Ñandú ♞ :x', 9007199254740993, NULL, '')";
    session << "INSERT INTO numbered VALUES (-5, 'before all'), (0, 'none'), (7, '')";
    for (int i = 0; i < 3; ++i) append_audit(session, {UtcTime(), UserId{1}, "warn", "x", "why"});
    session << "COMMIT";
  }

  [[nodiscard]] std::string source() const { return "sqlite3://" + options.from.string(); }
  [[nodiscard]] std::string file() const { return "dbname=" + options.from.string(); }
  /// What a service finds that starts on it.
  static std::string id_at(const std::string& connection) {
    return Database({.connection = connection, .connections = 1}, steps(), {}).id();
  }
  static std::string refusal_at(const std::string& connection) {
    try {
      id_at(connection);
    } catch (const config::StartupError& error) {
      return error.what();
    }
    return "started";
  }
  /// Why it cannot be; empty: it was.
  std::string move(const CheckMoved& check = [](soci::session&) {}) {
    moved.clear();
    try {
      move_rows(options, check, [&](const MovedTable& table) { moved.push_back(table); });
    } catch (const std::exception& error) {
      return error.what();
    }
    return "";
  }
  std::string ask(const std::string& question) {
    const std::string schema = options.to.substr(options.to.rfind("%3D") + 3);
    return server->execute("SET search_path = " + schema + "; " + question);
  }

  static inline test::PostgresServer* server = nullptr;
  test::TempDirectory directory;
  MoveOptions options;
  std::string source_id;
  std::vector<MovedTable> moved;
};

TEST_F(MoveTest, BringsEveryRowAndTheDatabaseServes) {
  EXPECT_EQ(move(), "");

  ASSERT_EQ(moved.size(), 5U);
  EXPECT_EQ(moved[0].name, "audit");
  EXPECT_EQ(moved[3].name, "things");
  EXPECT_EQ(moved[3].rows, 2'501);
  EXPECT_EQ(moved.back().name, "schema_migrations");
  EXPECT_EQ(ask("SELECT share = sqrt(7::float8) / 3 FROM things WHERE number = 7"), "t");
  EXPECT_EQ(ask("SELECT about FROM things WHERE number = 7"), "it's one");
  EXPECT_EQ(ask("SELECT number FROM things WHERE share IS NULL"), "9007199254740993");
  EXPECT_EQ(ask("SELECT string_agg(id || text, ',' ORDER BY id) FROM numbered"),
            "-5before all,0none,7");
  EXPECT_EQ(ask("SELECT COUNT(*) FROM pg_indexes WHERE schemaname = current_schema()"
                " AND indexname = 'things_by_number'"),
            "1");
  EXPECT_THROW(ask("DELETE FROM audit"), std::runtime_error) << "its guard is there";
  EXPECT_EQ(id_at(options.to), source_id) << "Redis knows it";
}

TEST_F(MoveTest, NoServiceStartsOnWhatWasMoved) {
  ASSERT_EQ(move(), "");

  EXPECT_THAT(refusal_at(source()), HasSubstr("moved to PostgreSQL"));
  EXPECT_THAT(move(), HasSubstr("holds tables already"));
}

TEST_F(MoveTest, GoesOnWhereItWasBrokenOff) {
  EXPECT_EQ(move([](soci::session&) { throw MoveError("the power went off"); }),
            "the power went off");
  EXPECT_THAT(refusal_at(options.to), HasSubstr("rows are being moved there"));
  EXPECT_EQ(refusal_at(source()), "started") << "it is still the one that serves";
  {  // Which it did: a row came meanwhile.
    soci::session session(soci::sqlite3, file());
    session << "INSERT INTO things (name, number) VALUES ('late', 1)";
  }

  EXPECT_EQ(move(), "");
  EXPECT_EQ(ask("SELECT COUNT(*) FROM things"), "2502");
}

TEST_F(MoveTest, GoesOnInTheMiddleOfATable) {
  const auto change = [&](const std::string& statement) {
    soci::session session(soci::sqlite3, file());
    session << statement;
  };
  // No text to PostgreSQL, so the second thousand of rows ends there.
  change("UPDATE things SET about = CAST(X'FF' AS TEXT) WHERE number = 1500");
  EXPECT_THAT(move(), HasSubstr("invalid byte sequence"));
  EXPECT_EQ(ask("SELECT COUNT(*) FROM things"), "1000");
  const std::string written = ask("SELECT MIN(xmin::text) FROM things WHERE number = 7");

  change("UPDATE things SET about = 'it''s one' WHERE number = 1500");
  EXPECT_EQ(move(), "");
  EXPECT_EQ(ask("SELECT COUNT(*) FROM things"), "2501");
  EXPECT_EQ(ask("SELECT MIN(xmin::text) FROM things WHERE number = 7"), written)
      << "what was there is not copied again";
}

TEST_F(MoveTest, GoesOnWhenOnlyTheFileKnowsThatItHasEnded) {
  (void)move([](soci::session&) { throw MoveError("the power went off"); });
  {
    soci::session session(soci::sqlite3, file());
    session << "INSERT INTO schema_migrations VALUES (0, '" << kMovedAway << "')";
  }

  EXPECT_EQ(move(), "");
  EXPECT_EQ(refusal_at(options.to), "started");
}

TEST_F(MoveTest, RefusesWhileAServiceHasTheFile) {
  const Database service({.connection = source()}, steps(), {});

  EXPECT_THAT(move(), HasSubstr("expected that the service has been stopped"));
}

TEST_F(MoveTest, SaysWhichTableDiffers) {
  (void)move([](soci::session&) { throw MoveError("the power went off"); });
  ask("UPDATE things SET share = share + 1e-9 WHERE number = 7");

  EXPECT_THAT(move(), HasSubstr("things: the rows of both databases differ"));
  EXPECT_EQ(refusal_at(source()), "started");
}

TEST_F(MoveTest, RefusesOtherPlaces) {
  const std::string there = options.to;
  options.to = source() + "2";
  EXPECT_THAT(move(), HasSubstr("expected postgresql://USER@HOST/DATABASE"));

  options.to = there;
  ask("CREATE TABLE guests (name TEXT)");
  EXPECT_THAT(move(), HasSubstr("expected an empty database"));

  options.from = directory.path() / "nothing.sqlite";
  EXPECT_THAT(move(), HasSubstr("there is no such file"));
  {
    soci::session session(soci::sqlite3, "dbname=" + options.from.string());
    session << "CREATE TABLE guests (name TEXT)";
  }
  EXPECT_THAT(move(), HasSubstr("is no database that this release has served"));
}

}  // namespace
}  // namespace escaque::sql
