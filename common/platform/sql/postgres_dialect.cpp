#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <stop_token>
#include <string_view>
#include <thread>

#include <soci/soci.h>
// Behind SOCI's own.
#include <soci/postgresql/soci-postgresql.h>

#include "platform/config/startup_error.hpp"
#include "platform/sql/dialect.hpp"
#include "platform/sql/postgres_connection.hpp"

namespace escaque::sql {
namespace {

using Clock = std::chrono::steady_clock;
using PgResult = std::unique_ptr<PGresult, decltype(&PQclear)>;

/// Between two looks at whether the callers of what is being carried out still wait.
constexpr std::chrono::milliseconds kLook{50};
/// After an attempt to connect that failed; meanwhile every transaction fails at once.
constexpr std::chrono::milliseconds kBetweenAttempts{500};
constexpr const char* kConnectionLost = "08006";

/// What SQLite's single writer promises: one writer at a time of a database (of a schema, where
/// several services share one), whichever instance it belongs to. The lock goes with the
/// transaction. Each statement after it sees everything that was committed before (READ COMMITTED).
/// A process that is halted in the middle holds the lock no longer than the time-out.
constexpr const char* kBeginWrite =
    "BEGIN; SET LOCAL idle_in_transaction_session_timeout = '30s';"
    " SELECT pg_advisory_xact_lock(hashtextextended('escaque ' || current_schema(), 0))";
constexpr const char* kBeginRead = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

// libpq would print notices: "there is no transaction in progress" after a BEGIN that failed.
constexpr const char* kSettings =
    "SET client_min_messages = error; SET lock_timeout = '10s';"
    " SET standard_conforming_strings = on";

/// Null: it could not be connected again.
PGconn* connection_of(soci::session& session) {
  auto* backend = static_cast<soci::postgresql_session_backend*>(session.get_backend());
  return backend == nullptr ? nullptr : backend->conn_;
}

bool is_connected(soci::session& session) {
  PGconn* const connection = connection_of(session);
  return connection != nullptr && PQstatus(connection) == CONNECTION_OK;
}

/// Statements without parameters, in one round trip; the outcome of the last.
PgResult execute(soci::session& session, const char* statements) {
  PGconn* const connection = connection_of(session);
  PgResult result(connection == nullptr ? nullptr : PQexec(connection, statements), PQclear);
  const ExecStatusType status = PQresultStatus(result.get());
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return result;
  const char* const state = PQresultErrorField(result.get(), PG_DIAG_SQLSTATE);
  throw soci::postgresql_soci_error(
      connection == nullptr ? "not connected" : PQerrorMessage(connection),
      state == nullptr ? kConnectionLost : state);
}

/// Whose caller has gone is cancelled, from a thread of its own: libpq waits for an answer with
/// its session's.
class CallerWatch {
 public:
  CallerWatch() : thread_([this](const std::stop_token& stop) { look(stop); }) {}

  // From the threads of the sessions.

  void connected(const soci::session& session, const Caller& caller, PGconn* connection) {
    const std::scoped_lock lock(mutex_);
    sessions_.insert_or_assign(&session, Watched{&caller, {PQgetCancel(connection), PQfreeCancel}});
  }
  void begins(const soci::session& session) {
    const std::scoped_lock lock(mutex_);
    Watched& watched = sessions_.at(&session);
    if (!watched.is_busy && busy_++ == 0) changed_.notify_one();
    watched.is_busy = true;
  }
  /// From here on nothing of the session is cancelled.
  void ends(const soci::session& session) {
    const std::scoped_lock lock(mutex_);
    Watched& watched = sessions_.at(&session);
    if (watched.is_busy) --busy_;
    watched.is_busy = false;
  }
  [[nodiscard]] const Caller& caller_of(const soci::session& session) {
    const std::scoped_lock lock(mutex_);
    return *sessions_.at(&session).caller;
  }

 private:
  struct Watched {
    const Caller* caller;
    std::unique_ptr<PGcancel, decltype(&PQfreeCancel)> cancel;
    bool is_busy = false;
  };

  void look(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    const auto is_busy = [this] { return busy_ > 0; };
    while (changed_.wait(lock, stop, is_busy) && !stop.stop_requested()) {
      for (auto& [session, watched] : sessions_) {
        if (!watched.is_busy || !watched.caller->is_gone()) continue;
        // Again at every look: between two statements it has no effect.
        std::array<char, 256> why{};
        PQcancel(watched.cancel.get(), why.data(), why.size());
      }
      changed_.wait_for(lock, stop, kLook, [] { return false; });
    }
  }

  // Protected by mutex_.
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::map<const soci::session*, Watched> sessions_;
  int busy_ = 0;

  std::jthread thread_;  // Last: it uses the others.
};

class PostgresDialect final : public Dialect {
 public:
  explicit PostgresDialect(PostgresConnection connection) : connection_(std::move(connection)) {}

  void open(soci::session& session, const Caller& caller) const override {
    try {
      session.open(soci::postgresql, connection_.words());
    } catch (const soci::soci_error&) {
      connection_.throw_failure();
    }
    settle(session, caller);
    check_server(session);
  }

  void begin_read(soci::session& session) const override { begin(session, kBeginRead); }
  void begin_write(soci::session& session) const override { begin(session, kBeginWrite); }
  void begin_migration(soci::session& session) const override { execute(session, kBeginWrite); }

  void commit(soci::session& session) const override {
    watch_.ends(session);
    // Where a statement has failed before, COMMIT is answered by ROLLBACK, without an error.
    const PgResult done = execute(session, "COMMIT");
    if (std::string_view(PQcmdStatus(done.get())) != "COMMIT") {
      throw soci::soci_error("a statement before the commit had failed");
    }
  }

  void roll_back(soci::session& session) const override {
    watch_.ends(session);
    // SOCI could not take back what it had prepared in a transaction that failed.
    execute(session, "ROLLBACK; DEALLOCATE ALL");
  }

  [[nodiscard]] const std::vector<std::string>& words_of(
      const Migration& migration) const override {
    return migration.in_postgres.empty() ? migration.statements : migration.in_postgres;
  }

  [[nodiscard]] SqlError classify(const soci::soci_error& error) const override {
    const auto* postgres = dynamic_cast<const soci::postgresql_soci_error*>(&error);
    const std::string state = postgres == nullptr ? std::string() : postgres->sqlstate();
    if (state == "23505") return SqlError::unique_violation;
    if (state.starts_with("23")) return SqlError::constraint_violation;
    const bool is_busy = state == "55P03" ||       // lock_not_available
                         state == "57014" ||       // query_canceled, but the caller is there
                         state.starts_with("40");  // a deadlock, or not serializable
    return is_busy ? SqlError::busy : SqlError::failed;
  }

  [[nodiscard]] bool may_pass(const soci::soci_error& error) const override {
    const auto* postgres = dynamic_cast<const soci::postgresql_soci_error*>(&error);
    const std::string state = postgres == nullptr ? std::string() : postgres->sqlstate();
    const bool is_blank = state.find_first_not_of(' ') == std::string::npos;
    return is_blank || state.starts_with("08") ||  // the connection broke
           state.starts_with("53") ||              // no room, too many connections
           state.starts_with("57P") ||             // it is being shut down, or starts
           classify(error) == SqlError::busy;
  }

 private:
  /// After connecting.
  void settle(soci::session& session, const Caller& caller) const {
    watch_.connected(session, caller, connection_of(session));
    execute(session, kSettings);
    // A commit is on the disk before anybody hears of it. Whoever asks for more keeps it.
    std::string commit;
    session << "SHOW synchronous_commit", soci::into(commit);
    if (commit == "off") execute(session, "SET synchronous_commit = on");
  }

  static void check_server(soci::session& session) {
    if (const auto why = why_too_old(PQserverVersion(connection_of(session)))) {
      throw config::StartupError(*why);
    }
    std::string encoding;
    std::string order;
    std::string provider;
    std::string schema;
    session
        << "SELECT pg_encoding_to_char(encoding), datcollate, CAST(datlocprovider AS TEXT),"
           " COALESCE(current_schema(), '') FROM pg_database WHERE datname = current_database()",
        soci::into(encoding), soci::into(order), soci::into(provider), soci::into(schema);
    const bool is_bytes = provider == "c" && (order == "C" || order == "POSIX");
    if (encoding != "UTF8" || !is_bytes) {
      throw config::StartupError("the database has encoding " + encoding + " and order " + order +
                                 "; expected CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8'"
                                 " LOCALE 'C', so that texts are compared as SQLite does");
    }
    if (schema.empty()) {
      throw config::StartupError(
          "the search_path has no schema that is there; expected one, or"
          " nothing for public");
    }
  }

  void begin(soci::session& session, const char* words) const {
    if (!is_clean(session)) reconnect(session);
    watch_.begins(session);
    try {
      execute(session, words);
    } catch (const soci::soci_error&) {
      if (is_connected(session)) throw;
      // It went while nothing was asked of it: nothing has been done yet.
      reconnect(session);
      watch_.begins(session);
      execute(session, words);
    }
  }

  /// Connected, and in no transaction: a cancellation that comes late ends a ROLLBACK, too.
  static bool is_clean(soci::session& session) {
    if (!is_connected(session)) return false;
    return PQtransactionStatus(connection_of(session)) == PQTRANS_IDLE;
  }

  void reconnect(soci::session& session) const {
    if (Clock::now() < next_attempt_.load()) {
      throw soci::postgresql_soci_error("the server was away a moment ago", kConnectionLost);
    }
    const Caller& caller = watch_.caller_of(session);
    try {
      session.reconnect();
      settle(session, caller);
    } catch (const soci::soci_error&) {
      next_attempt_ = Clock::now() + kBetweenAttempts;
      throw;
    }
  }

  const PostgresConnection connection_;

  // Thread-safe on their own.
  mutable CallerWatch watch_;
  mutable std::atomic<Clock::time_point> next_attempt_{Clock::time_point::min()};
};

}  // namespace

std::unique_ptr<Dialect> make_postgres_dialect(const std::string& connection,
                                               const std::string& password_file) {
  return std::make_unique<PostgresDialect>(PostgresConnection(connection, password_file));
}

}  // namespace escaque::sql
