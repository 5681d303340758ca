#include "platform/sql/snapshot.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <thread>
#include <unistd.h>

// As the rest of this library does: SOCI puts SQLite's functions into a namespace.
#include <soci/sqlite3/soci-sqlite3.h>

namespace escaque::sql {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLockPause{1};

}  // namespace

void make_private_file(const std::filesystem::path& file) {
  const int made = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (made < 0) throw SnapshotError(file.string() + ": " + std::strerror(errno));
  ::close(made);
}

/// Of this file alone: closed with it.
class FileSnapshot::Connection {
 public:
  explicit Connection(const std::filesystem::path& path) : path_(path.string()) {
    const int opened =
        sqlite_api::sqlite3_open_v2(path_.c_str(), &database_, SQLITE_OPEN_READWRITE, nullptr);
    if (opened == SQLITE_OK) return;
    const std::string words = sqlite_api::sqlite3_errmsg(database_);
    sqlite_api::sqlite3_close(database_);
    throw SnapshotError(path_ + ": " + words);
  }
  ~Connection() { sqlite_api::sqlite3_close(database_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void run(const char* statement) {
    if (attempt(statement) != SQLITE_OK) fail();
  }
  /// False: somebody else has the lock.
  bool try_to_lock() {
    const int outcome = attempt("BEGIN IMMEDIATE");
    if (outcome != SQLITE_OK && outcome != SQLITE_BUSY) fail();
    return outcome == SQLITE_OK;
  }
  /// The first column of the first row.
  std::string ask(const char* question) {
    sqlite_api::sqlite3_stmt* statement = nullptr;
    if (sqlite_api::sqlite3_prepare_v2(database_, question, -1, &statement, nullptr) != SQLITE_OK) {
      fail();
    }
    const int outcome = sqlite_api::sqlite3_step(statement);
    const auto* const text =
        outcome == SQLITE_ROW ? sqlite_api::sqlite3_column_text(statement, 0) : nullptr;
    std::string answer = text == nullptr ? "" : reinterpret_cast<const char*>(text);
    sqlite_api::sqlite3_finalize(statement);
    if (outcome != SQLITE_ROW && outcome != SQLITE_DONE) fail();
    return answer;
  }
  [[nodiscard]] bool is_in_transaction() const {
    return sqlite_api::sqlite3_get_autocommit(database_) == 0;
  }
  void roll_back() {
    if (is_in_transaction()) run("ROLLBACK");
  }
  void copy_from(Connection& source) {
    auto* const backup =
        sqlite_api::sqlite3_backup_init(database_, "main", source.database_, "main");
    if (backup == nullptr) fail();
    sqlite_api::sqlite3_backup_step(backup, -1);
    if (sqlite_api::sqlite3_backup_finish(backup) != SQLITE_OK) fail();
  }

 private:
  int attempt(const char* statement) {
    return sqlite_api::sqlite3_exec(database_, statement, nullptr, nullptr, nullptr);
  }
  [[noreturn]] void fail() const {
    throw SnapshotError(path_ + ": " + sqlite_api::sqlite3_errmsg(database_));
  }

  std::string path_;
  sqlite_api::sqlite3* database_ = nullptr;
};

FileSnapshot::FileSnapshot(const std::filesystem::path& path)
    : path_(path),
      holding_(std::make_unique<Connection>(path)),
      reading_(std::make_unique<Connection>(path)) {}

FileSnapshot::~FileSnapshot() = default;

bool FileSnapshot::hold(Clock::time_point until) {
  holding_->roll_back();
  // Not SQLite's own waiting: its pauses grow to 100 ms, and other databases may be held meanwhile.
  while (!holding_->try_to_lock()) {
    if (Clock::now() >= until) return false;
    std::this_thread::sleep_for(kLockPause);
  }
  // A connection of its own sees the moment, as it goes on reading when writers are let in again.
  // It begins with the first page that it reads.
  reading_->roll_back();
  reading_->run("BEGIN");
  (void)reading_->ask("SELECT COUNT(*) FROM sqlite_master");
  return true;
}

void FileSnapshot::let_go() { holding_->roll_back(); }

int FileSnapshot::migration() const {
  const bool is_migrated =
      !reading_->ask("SELECT name FROM sqlite_master WHERE name = 'schema_migrations'").empty();
  if (!is_migrated) return 0;
  return std::stoi(reading_->ask("SELECT COALESCE(MAX(number), 0) FROM schema_migrations"));
}

void FileSnapshot::copy_to(const std::filesystem::path& file) const {
  make_private_file(file);
  Connection copy(file);
  copy.copy_from(*reading_);
  // The copied header asks for a write-ahead log; a service turns it on again.
  (void)copy.ask("PRAGMA journal_mode = DELETE");
  const std::string verdict = copy.ask("PRAGMA quick_check(1)");
  if (verdict != "ok") throw SnapshotError(path_.string() + " is damaged: " + verdict);
}

}  // namespace escaque::sql
