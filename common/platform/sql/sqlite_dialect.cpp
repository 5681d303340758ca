#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <thread>

#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "platform/config/startup_error.hpp"
#include "platform/sql/dialect.hpp"

namespace escaque::sql {
namespace {

constexpr std::string_view kScheme = "sqlite3://";
constexpr int kBusySeconds = 10;

/// It makes files beside the database when it opens it; the one that is mapped into memory takes 32
/// KiB, and SQLite calls it an I/O error when there is no room for it.
constexpr std::uintmax_t kLeastRoom = std::uintmax_t{1} << 20;

// Between two looks at whether the caller still waits: operations of SQLite's machine (some 0.1
// ms), and times that a lock was found taken.
constexpr int kOperationsPerLook = 10'000;
constexpr std::chrono::milliseconds kBusyPause{5};
constexpr int kBusyAttempts = kBusySeconds * 1000 / static_cast<int>(kBusyPause.count());

/// Whether to stop.
int look_at_caller(void* caller) { return static_cast<const Caller*>(caller)->is_gone() ? 1 : 0; }

/// Whether to try again.
int wait_for_lock(void* caller, int attempts) {
  if (attempts >= kBusyAttempts || look_at_caller(caller) != 0) return 0;
  std::this_thread::sleep_for(attempts == 0 ? std::chrono::milliseconds(1) : kBusyPause);
  return 1;
}

class SqliteDialect final : public Dialect {
 public:
  explicit SqliteDialect(std::string path) : path_(std::move(path)) {}

  void open(soci::session& session, const Caller& caller) const override {
    session.open(soci::sqlite3, "dbname=\"" + path_ + "\" timeout=" + std::to_string(kBusySeconds));
    auto* backend = static_cast<soci::sqlite3_session_backend*>(session.get_backend());
    sqlite_api::sqlite3_extended_result_codes(backend->conn_, 1);
    write_ahead(session);
    auto* const asked = const_cast<Caller*>(&caller);  // Only read.
    sqlite_api::sqlite3_busy_handler(backend->conn_, wait_for_lock, asked);
    sqlite_api::sqlite3_progress_handler(backend->conn_, kOperationsPerLook, look_at_caller, asked);
    // A commit is on the disk before anybody hears of it.
    session << "PRAGMA synchronous = FULL";
    session << "PRAGMA foreign_keys = ON";
  }

  void begin_read(soci::session& session) const override { session << "BEGIN"; }
  // A plain BEGIN would fail half-way when another writer was faster; this one waits at its start.
  void begin_write(soci::session& session) const override { session << "BEGIN IMMEDIATE"; }
  void begin_migration(soci::session& session) const override { begin_write(session); }
  void commit(soci::session& session) const override { session << "COMMIT"; }
  void roll_back(soci::session& session) const override { session << "ROLLBACK"; }
  [[nodiscard]] const std::vector<std::string>& words_of(
      const Migration& migration) const override {
    return migration.statements;
  }

  [[nodiscard]] SqlError classify(const soci::soci_error& error) const override {
    const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
    if (sqlite == nullptr) return SqlError::failed;
    switch (sqlite->result()) {
      case SQLITE_CONSTRAINT_UNIQUE:
      case SQLITE_CONSTRAINT_PRIMARYKEY:
      case SQLITE_CONSTRAINT_ROWID:
        return SqlError::unique_violation;
      default:
        break;
    }
    switch (sqlite->result() & 0xFF) {  // without the extension
      case SQLITE_CONSTRAINT:
        return SqlError::constraint_violation;
      case SQLITE_BUSY:
      case SQLITE_LOCKED:
        return SqlError::busy;
      case SQLITE_INTERRUPT:
        return SqlError::given_up;
      default:
        return SqlError::failed;
    }
  }

  [[nodiscard]] bool may_pass(const soci::soci_error& error) const override {
    const auto* sqlite = dynamic_cast<const soci::sqlite3_soci_error*>(&error);
    if (sqlite == nullptr) return false;
    const int result = sqlite->result() & 0xFF;  // without the extension
    return result == SQLITE_FULL || result == SQLITE_IOERR || result == SQLITE_BUSY;
  }

  [[nodiscard]] std::string what_it_lacks() const override {
    std::error_code unknown;
    const auto folder = std::filesystem::absolute(path_, unknown).parent_path();
    const auto room = std::filesystem::space(folder, unknown);
    if (unknown || room.available >= kLeastRoom) return {};
    return "; its disk has less than 1 MiB of room, expected more";
  }

 private:
  /// Two who open a new database at the same moment refuse each other at once, whatever the
  /// timeout: each holds a lock that the other would wait for.
  void write_ahead(soci::session& session) const {
    const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(kBusySeconds);
    for (;;) {
      try {
        std::string mode;
        session << "PRAGMA journal_mode = WAL", soci::into(mode);
        return;
      } catch (const soci::soci_error& error) {
        if (classify(error) != SqlError::busy || std::chrono::steady_clock::now() > latest) throw;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }

  std::string path_;
};

}  // namespace

std::unique_ptr<Dialect> make_sqlite_dialect(const std::string& connection) {
  const bool known = connection.starts_with(kScheme) && connection.size() > kScheme.size();
  std::string path = known ? connection.substr(kScheme.size()) : "";
  // SOCI's connection string has no escape for a quote.
  if (!known || path.find('"') != std::string::npos) {
    throw config::StartupError("sql connection \"" + connection +
                               "\": expected sqlite3://PATH or postgresql://USER@HOST/DATABASE");
  }
  return std::make_unique<SqliteDialect>(std::move(path));
}

std::unique_ptr<Dialect> make_dialect(const std::string& connection,
                                      const std::string& password_file) {
  const bool is_postgres =
      connection.starts_with("postgresql://") || connection.starts_with("postgres://");
  return is_postgres ? make_postgres_dialect(connection, password_file)
                     : make_sqlite_dialect(connection);
}

}  // namespace escaque::sql
