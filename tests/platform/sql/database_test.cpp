#include "platform/sql/database.hpp"

#include <chrono>
#include <future>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/cancellation_signal.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_future.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <soci/soci.h>

#include "platform/asio/request_executor.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/log/request.hpp"
#include "platform/metrics/registry.hpp"
#include "support/postgres_server.hpp"
#include "support/temp_directory.hpp"

namespace escaque::sql {
namespace {

namespace asio = boost::asio;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

const Migrations kFirst{
    {1,
     "create_players",
     {"CREATE TABLE players (id BIGINT PRIMARY KEY, handle VARCHAR(20) NOT NULL "
      "UNIQUE, rating INTEGER CHECK (rating > 0))",
      "CREATE TABLE games (player BIGINT REFERENCES players (id))"}}};

Migrations with(Migration next) {
  Migrations all = kFirst;
  all.push_back(std::move(next));
  return all;
}

class DatabaseTest : public testing::Test {
 protected:
  DatabaseTest() { begin_in("the test"); }

  void begin_in(const std::string& name) { connection = test::sql_connection(folder_, name); }

  Database open(const Migrations& migrations = kFirst) {
    return Database({connection, 3}, migrations, logger);
  }
  std::string refusal(const Migrations& migrations) {
    try {
      open(migrations);
    } catch (const config::StartupError& error) {
      return error.what();
    }
    return "opened";
  }

  template <class T>
  T wait(Awaitable<T> work) {
    auto future = asio::co_spawn(context, std::move(work), asio::use_future);
    context.restart();
    context.run();
    return future.get();
  }
  auto add(Database& database, int id, std::string handle, int rating = 1500) {
    return wait(database.run([id, handle = std::move(handle), rating](soci::session& session) {
      session << "INSERT INTO players (id, handle, rating) VALUES (:id, :handle, :rating)",
          soci::use(id), soci::use(handle), soci::use(rating);
    }));
  }
  int count(Database& database) {
    const auto players = wait(database.read([](soci::session& session) {
      int found = 0;
      session << "SELECT COUNT(*) FROM players", soci::into(found);
      return found;
    }));
    return players ? *players : -1;
  }

  asio::io_context context;
  std::vector<std::string> lines;
  log::Logger logger = log::make_logger(
      "test", log::Level::debug, [this](std::string_view line) { lines.emplace_back(line); });
  std::string connection;

 private:
  test::TempDirectory folder_;
};

TEST_F(DatabaseTest, KeepsWhatWasWritten) {
  {
    Database database = open();
    EXPECT_TRUE(add(database, 1, "ana"));
  }
  Database database = open();
  EXPECT_EQ(count(database), 1);
}

TEST_F(DatabaseTest, KeepsItsIdAndSoDoesACopy) {
  const std::string id = open().id();
  EXPECT_EQ(id.size(), 32U);
  EXPECT_EQ(open().id(), id);
  const test::TempDirectory elsewhere;
  const Database other({test::sql_connection(elsewhere, "other"), 1}, kFirst, logger);
  EXPECT_NE(other.id(), id);
}

TEST_F(DatabaseTest, RunsElsewhereAndResumesOnTheCallersThread) {
  Database database = open();

  const auto elsewhere = wait([&]() -> Awaitable<bool> {
    const auto worker =
        co_await database.read([](soci::session&) { return std::this_thread::get_id(); });
    EXPECT_TRUE(context.get_executor().running_in_this_thread());
    co_return *worker != std::this_thread::get_id();
  }());

  EXPECT_TRUE(elsewhere);
}

TEST_F(DatabaseTest, TellsAUniqueViolationFromOthers) {
  Database database = open();
  ASSERT_TRUE(add(database, 1, "ana"));

  EXPECT_EQ(add(database, 2, "ana").error(), SqlError::unique_violation);
  EXPECT_EQ(add(database, 1, "bea").error(), SqlError::unique_violation);
  EXPECT_EQ(add(database, 3, "cleo", -1).error(), SqlError::constraint_violation);
  const auto foreign = wait(database.run(
      [](soci::session& session) { session << "INSERT INTO games (player) VALUES (99)"; }));
  EXPECT_EQ(foreign.error(), SqlError::constraint_violation);
  EXPECT_EQ(count(database), 1);
}

TEST_F(DatabaseTest, LogsWhatTheDatabaseSaidAboutAFailure) {
  Database database = open();
  lines.clear();

  const auto wrong =
      wait(database.run([](soci::session& session) { session << "SELEC nonsense"; }));

  EXPECT_EQ(wrong.error(), SqlError::failed);
  EXPECT_THAT(lines, ElementsAre(testing::AllOf(HasSubstr("sql_failed"), HasSubstr("SELEC"))));
}

TEST_F(DatabaseTest, CountsItsFailuresAndNotThoseOfItsCallers) {
  metrics::Registry registry;
  Database database({connection, 3}, kFirst, logger, &registry);
  ASSERT_TRUE(add(database, 1, "ana"));
  EXPECT_EQ(add(database, 2, "ana").error(), SqlError::unique_violation);

  wait(database.run([](soci::session& session) { session << "SELEC nonsense"; }));

  const std::string numbers = registry.expose();
  EXPECT_THAT(numbers, HasSubstr("escaque_sql_failures_total{reason=\"failed\"} 1\n"));
  EXPECT_THAT(numbers, HasSubstr("escaque_sql_failures_total{reason=\"busy\"} 0\n"));
}

TEST_F(DatabaseTest, LogsOfWhichRequestAFailureIsButNoValues) {
  Database database = open();
  lines.clear();
  const auto fail = [](soci::session& session) {
    const std::string own = "ana@example.org";
    session << "UPDATE nobody SET email = :email", soci::use(own);
  };

  wait(serving(log::parse_request_id("0123456789A"), database.run(fail)));
  wait(serving(log::parse_request_id("0123456789B"), database.read(fail)));

  EXPECT_THAT(lines,
              ElementsAre(testing::AllOf(HasSubstr("UPDATE nobody"), HasSubstr("0123456789A"),
                                         testing::Not(HasSubstr("ana@"))),
                          HasSubstr("0123456789B")));
}

TEST_F(DatabaseTest, RollsBackWhatThrowsAndWhatReturnsAnError) {
  Database database = open();
  const auto insert = [](soci::session& session) {
    session << "INSERT INTO players (id, handle) VALUES (7, 'gone')";
  };

  const auto refused = wait(database.run([&](soci::session& session) -> Result<int, std::string> {
    insert(session);
    return std::string("no");
  }));
  EXPECT_THROW(wait(database.run([&](soci::session& session) {
                 insert(session);
                 throw std::runtime_error("bug");
               })),
               std::runtime_error);

  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->error(), "no");
  EXPECT_EQ(count(database), 0);
}

TEST_F(DatabaseTest, DoesNotWrapItsOwnErrorTwice) {
  Database database = open();

  const Result<int, SqlError> own =
      wait(database.run([](soci::session&) -> Result<int, SqlError> { return SqlError::busy; }));

  EXPECT_EQ(own.error(), SqlError::busy);
}

TEST_F(DatabaseTest, LosesNoneOfManyWritersAtTheSameTime) {
  Database database = open();
  ASSERT_TRUE(add(database, 1, "ana", 1));
  std::vector<std::future<Result<void, SqlError>>> writers;
  for (int i = 0; i < 30; ++i) {
    writers.push_back(asio::co_spawn(context, database.run([](soci::session& session) {
      int rating = 0;
      session << "SELECT rating FROM players WHERE id = 1", soci::into(rating);
      session << "UPDATE players SET rating = :r WHERE id = 1", soci::use(rating + 1);
    }),
                                     asio::use_future));
  }
  context.restart();
  context.run();

  for (auto& writer : writers) EXPECT_TRUE(writer.get());
  const auto rating = wait(database.read([](soci::session& session) {
    int found = 0;
    session << "SELECT rating FROM players WHERE id = 1", soci::into(found);
    return found;
  }));
  EXPECT_EQ(*rating, 31);
}

TEST_F(DatabaseTest, IsOpenedByManyAtTheSameTime) {
  for (int round = 0; round < 10; ++round) {
    begin_in("the test " + std::to_string(round));
    std::vector<std::jthread> instances;
    for (int i = 0; i < 4; ++i)
      instances.emplace_back([this] { EXPECT_EQ(refusal(kFirst), "opened"); });
  }
}

TEST_F(DatabaseTest, FinishesATransactionWhoseCallerIsGone) {
  {
    asio::io_context gone;
    Database database = open();
    auto insert = database.run([](soci::session& session) {
      session << "INSERT INTO players (id, handle) VALUES (1, 'ana')";
    });
    asio::co_spawn(gone, std::move(insert), asio::use_future);
    gone.poll();
  }
  Database database = open();
  EXPECT_EQ(count(database), 1);
}

Awaitable<void> add_twice(Database& database, int id, int& added) {
  auto insert = [id](soci::session& session) {
    const std::string handle = std::to_string(id);
    session << "INSERT INTO players (id, handle) VALUES (:id, :handle)", soci::use(id),
        soci::use(handle);
    session << "INSERT INTO games (player) VALUES (:id)", soci::use(id);
  };
  const auto done = co_await database.run(std::move(insert));
  if (done) ++added;
}

TEST_F(DatabaseTest, LeavesAWholeTransactionOrNothingOfACancelledCaller) {
  constexpr int kCalls = 300;
  int added = 0;
  {
    Database database = open();
    for (int id = 1; id <= kCalls; ++id) {
      asio::cancellation_signal cancel;
      asio::co_spawn(context, add_twice(database, id, added),
                     asio::bind_cancellation_slot(cancel.slot(), [](std::exception_ptr) {}));
      asio::post(context, [&cancel] { cancel.emit(asio::cancellation_type::terminal); });
      context.restart();
      context.run();
    }
    EXPECT_EQ(count(database), added);
  }
  Database database = open();
  const auto games = wait(database.read([](soci::session& session) {
    int found = 0;
    session << "SELECT COUNT(*) FROM games", soci::into(found);
    return found;
  }));
  EXPECT_EQ(*games, added);
}

/// Holds the only thread of a database's pool until it is let go.
class Holder {
 public:
  Holder(asio::io_context& context, Database& database) {
    auto hold = [this](soci::session&) {
      began_.set_value();
      let_go_.get_future().wait();
    };
    asio::co_spawn(context, database.run(std::move(hold)), asio::use_future);
    context.restart();
    context.poll();
    began_.get_future().wait();
  }
  void let_go() { let_go_.set_value(); }

 private:
  std::promise<void> began_;
  std::promise<void> let_go_;
};

TEST_F(DatabaseTest, RefusesWhatWouldWaitBehindTooMany) {
  Database database({.connection = connection, .connections = 1, .waiting = 2}, kFirst, logger);
  Holder holder(context, database);
  std::vector<std::future<Result<int, SqlError>>> asked;
  for (int i = 0; i < 3; ++i) {
    auto read = [i](soci::session&) { return i; };
    asked.push_back(asio::co_spawn(context, database.read(std::move(read)), asio::use_future));
  }
  context.restart();
  context.poll();
  EXPECT_EQ(asked[2].get().error(), SqlError::overloaded);

  holder.let_go();
  context.restart();
  context.run();
  EXPECT_EQ(*asked[0].get(), 0);
  EXPECT_EQ(*asked[1].get(), 1);
  EXPECT_EQ(count(database), 0) << "there is room again";
}

TEST_F(DatabaseTest, DoesNotBeginWhatNobodyWaitsForAnyMore) {
  Database database({.connection = connection, .connections = 1}, kFirst, logger);
  Holder holder(context, database);
  int added = 0;
  asio::cancellation_signal cancel;
  asio::co_spawn(context, add_twice(database, 1, added),
                 asio::bind_cancellation_slot(cancel.slot(), [](std::exception_ptr) {}));
  context.restart();
  context.poll();
  cancel.emit(asio::cancellation_type::terminal);
  context.poll();
  holder.let_go();
  context.run();

  EXPECT_EQ(added, 0);
  EXPECT_EQ(count(database), 0);
}

TEST_F(DatabaseTest, EndsAStatementWhoseCallerStopsWaiting) {
  Database database = open();
  std::promise<void> began;
  std::optional<SqlError> error;
  asio::cancellation_signal cancel;
  auto count_for_ever = [&]() -> Awaitable<void> {
    auto statement = [&began](soci::session& session) {
      began.set_value();
      long long found = 0;
      session << "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
                 " SELECT COUNT(*) FROM n",
          soci::into(found);
      return found;
    };
    const auto done = co_await database.read(std::move(statement));
    error = done.error();
  };
  asio::co_spawn(context, count_for_ever(),
                 asio::bind_cancellation_slot(cancel.slot(), [](std::exception_ptr) {}));
  context.restart();
  context.poll();
  began.get_future().wait();
  cancel.emit(asio::cancellation_type::terminal);
  context.run();

  EXPECT_EQ(error, SqlError::given_up);
  EXPECT_EQ(count(database), 0) << "the session serves the next one";
}

TEST_F(DatabaseTest, ReadsWhileWritersWaitForEachOther) {
  Database database = open();
  Holder holder(context, database);
  std::vector<std::future<Result<void, SqlError>>> writers;
  for (int id = 1; id <= 5; ++id) {
    auto insert = [id](soci::session& session) {
      const std::string handle = std::to_string(id);
      session << "INSERT INTO players (id, handle) VALUES (:id, :handle)", soci::use(id),
          soci::use(handle);
    };
    writers.push_back(asio::co_spawn(context, database.run(std::move(insert)), asio::use_future));
  }
  std::optional<int> found;
  auto read = [&]() -> Awaitable<void> {
    auto one = [](soci::session& session) {
      int players = 0;
      session << "SELECT COUNT(*) FROM players", soci::into(players);
      return players;
    };
    const auto players = co_await database.read(std::move(one));
    found = players ? *players : -1;
  };
  asio::co_spawn(context, read(), asio::detached);
  context.restart();
  while (!found) context.run_one();
  EXPECT_EQ(found, 0) << "while the first writer is not done";

  holder.let_go();
  context.run();
  for (auto& writer : writers) EXPECT_TRUE(writer.get());
  EXPECT_EQ(count(database), 5);
}

TEST_F(DatabaseTest, StopsWaitingForALockWithItsCaller) {
  Database database = open();
  // As another instance of the service does.
  Database other = open();
  Holder holder(context, other);
  std::optional<SqlError> error;
  asio::cancellation_signal cancel;
  auto wait_for_lock = [&]() -> Awaitable<void> {
    auto nothing = [](soci::session&) {};
    const auto done = co_await database.run(std::move(nothing));
    error = done.error();
  };
  asio::co_spawn(context, wait_for_lock(),
                 asio::bind_cancellation_slot(cancel.slot(), [](std::exception_ptr) {}));
  context.restart();
  context.poll();
  cancel.emit(asio::cancellation_type::terminal);
  while (!error) context.run_one();
  EXPECT_EQ(error, SqlError::given_up) << "while the lock is still held";

  holder.let_go();
  context.run();
}

TEST_F(DatabaseTest, AppliesOnlyTheMigrationsThatAreMissing) {
  {
    Database database = open();
    ASSERT_TRUE(add(database, 1, "ana"));
  }
  lines.clear();
  Database database =
      open(with({2, "add_title", {"ALTER TABLE players ADD COLUMN title VARCHAR(3)"}}));

  EXPECT_EQ(count(database), 1);
  EXPECT_THAT(lines, ElementsAre(HasSubstr("add_title")));
}

TEST_F(DatabaseTest, LeavesNothingOfAMigrationThatFails) {
  { Database database = open(); }

  EXPECT_THAT(refusal(with({2, "half", {"CREATE TABLE half (id BIGINT)", "nonsense"}})),
              HasSubstr("nonsense"));

  Database database = open(with({2, "whole", {"CREATE TABLE half (id BIGINT)"}}));
  EXPECT_EQ(count(database), 0);
}

TEST_F(DatabaseTest, OlderProgramsGoOnWithWhatANewerOneAdded) {
  const auto newer =
      with({2, "add_title", {"ALTER TABLE players ADD COLUMN title TEXT NOT NULL DEFAULT ''"}});
  {
    Database database = open(newer);
    ASSERT_TRUE(add(database, 1, "ana"));
  }
  lines.clear();
  {
    Database older = open();
    ASSERT_TRUE(add(older, 2, "eva"));
    EXPECT_THAT(lines, ElementsAre(AllOf(HasSubstr("migration_unknown"), HasSubstr("add_title"))));
  }
  Database database = open(newer);
  EXPECT_EQ(count(database), 2);
}

TEST_F(DatabaseTest, RefusesADatabaseThatHasLostWhatItUses) {
  auto second = with({2, "add_title", {}});
  auto third = second;
  third.push_back({3, "contract_after_2_handle", {}});
  { Database database = open(third); }

  EXPECT_THAT(refusal(kFirst), AllOf(HasSubstr("newer than this program, which knows 1"),
                                     HasSubstr("number 3, \"contract_after_2_handle\""),
                                     HasSubstr("expected a program that knows 2")));
  Database database = open(second);
  EXPECT_EQ(count(database), 0) << "it does without";
}

TEST_F(DatabaseTest, RefusesADatabaseOfAnotherService) {
  { Database database = open(with({2, "add_title", {}})); }

  EXPECT_THAT(refusal({{1, "create_cases", {}}, {2, "add_title", {}}}),
              HasSubstr("expected \"create_cases\""));
}

TEST_F(DatabaseTest, AContractionSaysAfterWhichNumber) {
  EXPECT_THROW(open(with({2, "contract_handle", {}})), std::logic_error);
}

using SqliteTest = DatabaseTest;

TEST_F(SqliteTest, RefusesAConnectionThatItCannotOpen) {
  connection = "sqlite3:///nonexistent/folder/test.db";
  EXPECT_THAT(refusal(kFirst), HasSubstr("/nonexistent/folder/test.db"));
  connection = "sqlite3:///proc/test.db";  // Nobody has room there.
  EXPECT_THAT(refusal(kFirst), HasSubstr("less than 1 MiB of room, expected more"));
  connection = "mysql://localhost";
  EXPECT_THAT(refusal(kFirst), HasSubstr("expected sqlite3://PATH"));
}

TEST_F(SqliteTest, WritesAheadAndChecksForeignKeys) {
  Database database = open();
  const auto pragmas = wait(database.read([](soci::session& session) {
    std::string journal;
    int synchronous = 0;
    int foreign_keys = 0;
    session << "PRAGMA journal_mode", soci::into(journal);
    session << "PRAGMA synchronous", soci::into(synchronous);
    session << "PRAGMA foreign_keys", soci::into(foreign_keys);
    return journal + std::to_string(synchronous) + std::to_string(foreign_keys);
  }));
  EXPECT_EQ(*pragmas, "wal21");
}

}  // namespace
}  // namespace escaque::sql
