// What only PostgreSQL does: database_test.cpp has what both promise.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <soci/soci.h>

#include "platform/config/startup_error.hpp"
#include "platform/sql/audit.hpp"
#include "platform/sql/database.hpp"
#include "platform/sql/postgres_connection.hpp"
#include "support/postgres_server.hpp"
#include "support/temp_directory.hpp"

namespace escaque::sql {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Optional;
using testing::StartsWith;

const Migrations kCounter{
    {1,
     "create_counter",
     {"CREATE TABLE counter (value BIGINT)", "INSERT INTO counter VALUES (0)"}}};

Migrations audited() {
  return {{1, "create_audit", {audit_schema()}},
          {2, "guard_audit", audit_guard(), audit_guard_in_postgres()}};
}

long long next_number(soci::session& session) {
  long long value = 0;
  session << "SELECT value FROM counter", soci::into(value);
  session << "UPDATE counter SET value = :next", soci::use(++value);
  return value;
}

class PostgresTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { server = new test::PostgresServer({"ssl=on"}); }
  static void TearDownTestSuite() {
    delete server;
    server = nullptr;
  }

  PostgresTest() {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    connection = server->schema(std::string("of_") + test->name());
  }

  Database open(std::uint16_t connections = 2) {
    return Database({.connection = connection, .connections = connections}, kCounter, {});
  }
  static std::string refusal(const std::string& where, const Migrations& migrations = kCounter,
                             const std::string& password_file = {}) {
    try {
      const Database opened({.connection = where, .password_file = password_file}, migrations, {});
    } catch (const config::NotNowError& error) {
      return std::string("not now: ") + error.what();
    } catch (const config::StartupError& error) {
      return error.what();
    }
    return "opened";
  }
  /// The same server by its port, as `user`.
  static std::string by_port(const std::string& user, const std::string& database) {
    return "postgresql://" + user + "@127.0.0.1:" + std::to_string(server->port()) + "/" + database;
  }

  template <class T>
  T wait(Awaitable<T> work) {
    auto future = boost::asio::co_spawn(context, std::move(work), boost::asio::use_future);
    context.restart();
    context.run();
    return future.get();
  }
  Result<long long, SqlError> count(Database& database) { return wait(database.run(next_number)); }
  Result<void, SqlError> execute(Database& database, const std::string& statement) {
    auto work = [statement](soci::session& session) { session << statement; };
    return wait(database.run(std::move(work)));
  }

  static inline test::PostgresServer* server = nullptr;
  boost::asio::io_context context;
  std::string connection;
};

TEST_F(PostgresTest, NoInstanceWritesWhatAnotherReadsToWrite) {
  constexpr int kInstances = 4;
  constexpr int kWrites = 50;
  std::vector<std::unique_ptr<Database>> instances;
  for (int i = 0; i < kInstances; ++i) {
    instances.push_back(std::make_unique<Database>(
        DatabaseOptions{.connection = connection, .connections = 2}, kCounter, log::Logger()));
  }
  std::vector<std::future<Result<long long, SqlError>>> numbers;
  for (int i = 0; i < kWrites; ++i) {
    for (auto& instance : instances) {
      numbers.push_back(
          boost::asio::co_spawn(context, instance->run(next_number), boost::asio::use_future));
    }
  }
  context.run();

  std::vector<long long> seen;
  for (auto& number : numbers) seen.push_back(*number.get());
  std::ranges::sort(seen);
  for (int i = 0; i < kInstances * kWrites; ++i)
    EXPECT_EQ(seen[static_cast<std::size_t>(i)], i + 1);
}

TEST_F(PostgresTest, GoesOnAfterTheServerHasStartedAgain) {
  Database database = open();
  ASSERT_EQ(*count(database), 1);

  server->kill();
  server->start();

  EXPECT_EQ(*count(database), 2);
}

TEST_F(PostgresTest, FailsWhileTheServerIsAwayAndComesBackByItself) {
  Database database = open();
  ASSERT_EQ(*count(database), 1);

  server->kill();
  EXPECT_EQ(count(database).error(), SqlError::failed);
  EXPECT_EQ(count(database).error(), SqlError::failed);
  server->start();

  // The next attempts to connect come a moment later.
  auto next = count(database);
  while (!next) next = count(database);
  EXPECT_EQ(*next, 2);
}

TEST_F(PostgresTest, IsRefusedForNowOnlyWhileTheServerIsAway) {
  server->kill();
  EXPECT_THAT(refusal(connection), AllOf(StartsWith("not now: "),
                                         HasSubstr("expected a PostgreSQL that answers there")));

  server->start();
  EXPECT_EQ(refusal(connection), "opened");
}

TEST_F(PostgresTest, DoesNotTakeACommitThatTheServerRefusedForDone) {
  Database database = open();
  auto careless = [](soci::session& session) {
    next_number(session);
    try {
      session << "SELECT nonsense";
    } catch (const soci::soci_error&) {
      // As if nothing had happened: in PostgreSQL the transaction is lost.
    }
  };

  EXPECT_EQ(wait(database.run(careless)).error(), SqlError::failed);
  EXPECT_EQ(*count(database), 1);
}

TEST_F(PostgresTest, ReadsOnlyInARead) {
  Database database = open();
  EXPECT_EQ(wait(database.read(next_number)).error(), SqlError::failed);
}

TEST_F(PostgresTest, OnlyAddsToAGuardedAudit) {
  Database database({.connection = connection}, audited(), {});
  const AuditEntry entry{UtcTime(Millis(1)), UserId(), "act", "subject", "details"};
  auto append = [entry](soci::session& session) { append_audit(session, entry); };
  ASSERT_TRUE(wait(database.run(append)));
  ASSERT_TRUE(wait(database.run(append)));

  for (const char* const statement :
       {"UPDATE audit SET details = 'other'", "DELETE FROM audit", "TRUNCATE audit",
        "INSERT INTO audit VALUES (4, 0, '', '', '', '', '')",
        "INSERT INTO audit VALUES (1, 0, '', '', '', '', '')"}) {
    EXPECT_EQ(execute(database, statement).error(), SqlError::constraint_violation) << statement;
  }
  EXPECT_EQ(*wait(database.read(find_tampering)), std::nullopt);
}

TEST_F(PostgresTest, RefusesADatabaseOfAnotherServiceAndOneThatHasLostWhatItUses) {
  { const Database database = open(); }
  EXPECT_THAT(refusal(connection, {{1, "create_cases", {}}}),
              HasSubstr("\"create_counter\", expected \"create_cases\""));

  auto newer = kCounter;
  newer.push_back({2, "contract_after_2_counter", {}});
  { const Database database({.connection = connection}, newer, {}); }
  EXPECT_THAT(refusal(connection), HasSubstr("newer than this program"));
}

TEST_F(PostgresTest, RefusesWhatItCannotReachInWordsThatSayWhatWouldBeRight) {
  server->execute("CREATE USER ana PASSWORD 'right'");
  server->let_in("host all ana 127.0.0.1/32 scram-sha-256");
  const test::TempDirectory folder;
  const auto password = [&](const std::string& word) {
    const auto file = folder.path() / word;
    std::ofstream(file) << word << '\n';
    std::filesystem::permissions(file, std::filesystem::perms::owner_read);
    return file.string();
  };
  const std::string where = by_port("ana", "postgres");

  EXPECT_THAT(refusal(where), AllOf(StartsWith(where), HasSubstr("expected sql.password_file")));
  EXPECT_THAT(
      refusal(where, kCounter, password("wrong")),
      AllOf(StartsWith(where), HasSubstr("expected the user's password in the first line of " +
                                         (folder.path() / "wrong").string())));
  EXPECT_THAT(refusal(where, kCounter, folder.path() / "none"), HasSubstr("sql.password_file"));
  EXPECT_THAT(refusal(by_port("ana", "nowhere"), kCounter, password("right")),
              HasSubstr("expected CREATE DATABASE nowhere TEMPLATE template0"));
}

TEST_F(PostgresTest, TakesAPasswordWithBlanks) {
  const std::string word = "right one, = & 50%";
  server->execute("CREATE USER bea PASSWORD '" + word +
                  "'; CREATE SCHEMA of_bea AUTHORIZATION bea");
  server->let_in("host all bea 127.0.0.1/32 scram-sha-256");
  const test::TempDirectory folder;
  const auto file = folder.path() / "password";
  std::ofstream(file) << word << '\n';
  std::filesystem::permissions(file, std::filesystem::perms::owner_read);
  const std::string url =
      by_port("bea", "postgres") + "?options=-csearch_path%3Dof_bea%20-cwork_mem%3D4MB";

  EXPECT_NO_THROW(Database({.connection = url, .password_file = file}, kCounter, {}));
}

TEST_F(PostgresTest, ChecksTheServersCertificate) {
  const auto by_tls = [](const std::string& authority) {
    return "postgresql://escaque@localhost:" + std::to_string(server->port()) +
           "/postgres?sslmode=verify-full&sslrootcert=" + (server->folder() / authority).string() +
           "&options=-csearch_path%3Dof_certificates";
  };
  (void)server->schema("of_certificates");

  EXPECT_EQ(refusal(by_tls("server.pem")), "opened");
  EXPECT_THAT(refusal(by_tls("other.pem")),
              HasSubstr("expected in sslrootcert the authority that signed the server's"));
  EXPECT_THAT(refusal(by_tls("none.pem")), HasSubstr("expected sslrootcert=FILE"));
}

TEST_F(PostgresTest, RefusesADatabaseThatOrdersTextsInAnotherWay) {
  server->execute("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'");
  std::string where = connection;
  where.replace(where.find("/postgres?"), 10, "/latin?");
  EXPECT_THAT(refusal(where), AllOf(HasSubstr("encoding LATIN1"), HasSubstr("ENCODING 'UTF8'")));
}

TEST(PostgresVersion, IsRefusedBefore15) {
  for (const auto& [number, name] : {std::pair(90'624, "9"), {130'011, "13"}, {149'999, "14"}}) {
    EXPECT_THAT(why_too_old(number), Optional("the server is PostgreSQL " + std::string(name) +
                                              "; expected 15 or later"));
  }
  for (const int number : {150'000, 150'004, 180'001}) {
    EXPECT_EQ(why_too_old(number), std::nullopt) << number;
  }
}

TEST(PostgresConnection, IsRefusedWhereItWouldNotBeSafe) {
  const auto refusal = [](const std::string& connection) -> std::string {
    try {
      const Database opened({.connection = connection}, kCounter, {});
    } catch (const config::StartupError& error) {
      return error.what();
    }
    return "opened";
  };
  EXPECT_THAT(
      refusal("postgresql://ana:secret@/games"),
      AllOf(HasSubstr("expected it in sql.password_file"), testing::Not(HasSubstr("secret@"))));
  EXPECT_THAT(refusal("postgresql://ana@db.example.org/games"),
              HasSubstr("expected sslmode=verify-full"));
  EXPECT_THAT(refusal("postgresql://ana@127.0.0.1,db.example.org/games?sslmode=require"),
              HasSubstr("expected sslmode=verify-full"));
  EXPECT_THAT(refusal("postgresql://ana@127.0.0.1"), HasSubstr("names no database"));
  EXPECT_THAT(refusal("postgresql://ana@/games?colour=red"),
              AllOf(HasSubstr("colour"), HasSubstr("expected postgresql://")));
}

}  // namespace
}  // namespace escaque::sql
