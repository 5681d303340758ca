// A copy of a database in PostgreSQL, and back into an empty one.

#include "platform/sql/postgres_snapshot.hpp"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <sys/stat.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <soci/soci.h>

#include "platform/sql/audit.hpp"
#include "platform/sql/database.hpp"
#include "platform/sql/dialect.hpp"
#include "platform/sql/move.hpp"
#include "platform/sql/postgres_restore.hpp"
#include "platform/sql/postgres_tool.hpp"
#include "support/postgres_server.hpp"
#include "support/temp_directory.hpp"

namespace escaque::sql {
namespace {

using testing::AllOf;
using testing::HasSubstr;

Migrations audited_games() {
  return {{1, "create_games", {audit_schema(), "CREATE TABLE games (id TEXT PRIMARY KEY)"}},
          {2, "guard_audit", audit_guard(), audit_guard_in_postgres()}};
}

std::chrono::steady_clock::time_point soon() {
  return std::chrono::steady_clock::now() + std::chrono::seconds(30);
}

class PostgresSnapshotTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    server = new test::PostgresServer;
    const std::string path = server->programs().string() + ":" + std::getenv("PATH");
    ::setenv("PATH", path.c_str(), 1);
  }
  static void TearDownTestSuite() {
    delete server;
    server = nullptr;
  }

  PostgresSnapshotTest() {
    server->execute("DROP SCHEMA IF EXISTS rows CASCADE");
    connection = server->schema("rows");
    const Database made({.connection = connection}, audited_games(), {});
    id = made.id();
    execute("INSERT INTO games SELECT 'g' || number FROM generate_series(1, 1000) AS number");
  }

  static std::string execute(const std::string& statements) {
    return server->execute("SET search_path = rows; " + statements);
  }
  static std::string games() { return execute("SELECT COUNT(*) FROM games"); }
  /// Takes the lock of a service's writers, or not, when somebody has it.
  bool can_write() {
    const auto dialect = make_dialect(connection, "");
    const Caller caller;
    soci::session session;
    dialect->open(session, caller);
    session << "SET lock_timeout = 1";
    try {
      dialect->begin_write(session);
    } catch (const soci::soci_error& error) {
      EXPECT_EQ(dialect->classify(error), SqlError::busy);
      return false;
    }
    return true;
  }
  void take_copy() const {
    PostgresSnapshot snapshot(connection, "");
    ASSERT_TRUE(snapshot.hold(soon()));
    snapshot.let_go();
    snapshot.copy_to(copy);
  }
  [[nodiscard]] RestoreOptions options() const {
    return {.copy = copy,
            .connection = connection,
            .password_file = {},
            .id = id,
            .schema = "rows",
            .first_migration = "create_games",
            .migration = 2};
  }
  static std::string refusal(const RestoreOptions& options) {
    try {
      check_restorable(options);
    } catch (const RestoreError& refused) {
      return refused.what();
    }
    return "accepted";
  }
  static void empty() { server->execute("DROP SCHEMA rows CASCADE; CREATE SCHEMA rows"); }

  static inline test::PostgresServer* server = nullptr;
  test::TempDirectory folder;
  const std::filesystem::path copy = folder.path() / "games.pgdump";
  std::string connection;
  std::string id;
};

TEST_F(PostgresSnapshotTest, KeepsWritersOutUntilItLetsGo) {
  PostgresSnapshot snapshot(connection, "");
  ASSERT_TRUE(snapshot.hold(soon()));
  EXPECT_FALSE(can_write());
  snapshot.let_go();
  EXPECT_TRUE(can_write());
}

TEST_F(PostgresSnapshotTest, DoesNotWaitForAWriterForEver) {
  const auto dialect = make_dialect(connection, "");
  const Caller caller;
  soci::session writer;
  dialect->open(writer, caller);
  dialect->begin_write(writer);
  PostgresSnapshot snapshot(connection, "");

  EXPECT_FALSE(snapshot.hold(std::chrono::steady_clock::now() + std::chrono::milliseconds(20)));
  EXPECT_FALSE(snapshot.hold(std::chrono::steady_clock::now()));

  dialect->commit(writer);
  EXPECT_TRUE(snapshot.hold(soon()));
}

TEST_F(PostgresSnapshotTest, IsOfTheMomentAlthoughWritersGoOn) {
  {
    PostgresSnapshot snapshot(connection, "");
    ASSERT_TRUE(snapshot.hold(soon()));
    snapshot.let_go();
    execute("DELETE FROM games WHERE id < 'g5'; INSERT INTO schema_migrations VALUES (3, 'later')");
    EXPECT_EQ(snapshot.migration(), 2);
    snapshot.copy_to(copy);
  }
  empty();
  check_restorable(options());
  restore_copy(options());

  EXPECT_EQ(games(), "1000");
}

TEST_F(PostgresSnapshotTest, ComesBackWithItsIdItsIndexesAndItsGuards) {
  EXPECT_EQ(PostgresSnapshot(connection, "").id(), id);
  EXPECT_EQ(PostgresSnapshot(connection, "").schema(), "rows");
  EXPECT_EQ(PostgresSnapshot(connection, "").first_migration(), "create_games");
  take_copy();
  struct stat about {};
  ASSERT_EQ(::stat(copy.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777U, 0600U);
  empty();
  restore_copy(options());

  const Database restored({.connection = connection}, audited_games(), {});
  EXPECT_EQ(restored.id(), id);
  EXPECT_ANY_THROW(execute("INSERT INTO games VALUES ('g1')"));
  const std::string entry = "(1, 1, '7', 'case_warned', '8', 'case 1', 'hash')";
  execute("INSERT INTO audit VALUES " + entry);
  EXPECT_ANY_THROW(execute("DELETE FROM audit"));
  EXPECT_ANY_THROW(execute("TRUNCATE audit"));
}

TEST_F(PostgresSnapshotTest, NamesTheDatabaseThatCannotBeCopied) {
  const auto refused = [](const std::string& where) -> std::string {
    try {
      const PostgresSnapshot snapshot(where, "");
    } catch (const SnapshotError& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_THAT(refused(server->schema("nothing")),
              AllOf(HasSubstr("search_path=nothing"), HasSubstr("no tables of a service")));
  execute(std::string("INSERT INTO schema_migrations VALUES (0, '") + kBeingMoved + "')");
  EXPECT_THAT(refused(connection), HasSubstr("`escaque archive move` has ended"));
  server->kill();
  EXPECT_THAT(refused(connection), HasSubstr("postgres (-csearch_path=rows) at "));
  server->start();
}

TEST_F(PostgresSnapshotTest, FailsWhenTheServerGoesWhileItIsHeld) {
  PostgresSnapshot snapshot(connection, "");
  ASSERT_TRUE(snapshot.hold(soon()));
  server->kill();
  server->start();
  EXPECT_THROW(snapshot.let_go(), SnapshotError);
  EXPECT_THROW(snapshot.copy_to(copy), SnapshotError);
}

TEST_F(PostgresSnapshotTest, IsRestoredIntoAnEmptyDatabaseOnly) {
  take_copy();
  EXPECT_THAT(refusal(options()), HasSubstr("is not empty; expected a new database"));
  EXPECT_THROW(restore_copy(options()), RestoreError);
  empty();
  EXPECT_EQ(refusal(options()), "accepted");
  RestoreOptions other = options();
  other.connection = server->schema("another");
  EXPECT_THAT(refusal(other), HasSubstr("in the schema another, and those of the backup were in"));
}

TEST_F(PostgresSnapshotTest, RefusesWhatIsNoWholeCopyOfTheSameService) {
  take_copy();
  empty();
  RestoreOptions other = options();
  other.first_migration = "create_ratings";
  EXPECT_THAT(refusal(other), HasSubstr("is of another service: it begins with create_games"));
  other = options();
  other.id = "ffff";
  EXPECT_THAT(refusal(other), HasSubstr("not of the database that the manifest says"));

  std::filesystem::resize_file(copy, std::filesystem::file_size(copy) / 3);
  EXPECT_NE(refusal(options()), "accepted");
  EXPECT_THROW(restore_copy(options()), RestoreError);
  EXPECT_EQ(execute("SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'rows'"), "0")
      << "all of it or nothing";
  std::ofstream(copy) << "no copy";
  EXPECT_THAT(refusal(options()), HasSubstr("pg_restore: error"));
}

TEST(PostgresToolTest, SaysWhichPackageIsMissing) {
  try {
    run({"pg_nothing", 15}, {});
    FAIL();
  } catch (const PostgresToolError& error) {
    EXPECT_THAT(error.what(), HasSubstr("apt-get install postgresql-client-15"));
  }
}

}  // namespace
}  // namespace escaque::sql
