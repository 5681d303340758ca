#include "platform/sql/postgres_snapshot.hpp"

#include <algorithm>
#include <utility>

#include <soci/soci.h>

#include "platform/sql/dialect.hpp"
#include "platform/sql/move.hpp"
#include "platform/sql/postgres_connection.hpp"
#include "platform/sql/postgres_told.hpp"
#include "platform/sql/postgres_tool.hpp"

namespace escaque::sql {
namespace {

/// Digits of server_version_num behind the first number.
constexpr int kMinorVersions = 10'000;

/// SOCI's session, which may be neither copied nor moved.
struct HeldSession {
  Caller caller;
  soci::session session;
};

/// What `asked` gives; whatever fails is said of the database `name`.
template <class Ask>
auto told(const std::string& name, Ask asked) {
  return told_as<SnapshotError>(name, std::move(asked));
}

}  // namespace

class PostgresSnapshot::Impl {
 public:
  Impl(const std::string& connection, const std::string& password_file)
      : name_(name_of(connection)),
        connection_(told(name_, [&] { return PostgresConnection(connection, password_file); })),
        dialect_(make_postgres_dialect(connection, password_file)) {
    told(name_, [&] {
      for (HeldSession* each : {&holding_, &reading_}) dialect_->open(each->session, each->caller);
      look();
    });
  }

  bool hold(std::chrono::steady_clock::time_point until) {
    return told(name_, [&] {
      dialect_->roll_back(holding_.session);
      dialect_->roll_back(reading_.session);
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          until - std::chrono::steady_clock::now());
      // 0 would be for ever.
      if (left.count() <= 0) return false;
      holding_.session << "SET lock_timeout = " << left.count();
      try {
        dialect_->begin_write(holding_.session);
      } catch (const soci::soci_error& error) {
        if (dialect_->classify(error) != SqlError::busy) throw;
        return false;
      }
      dialect_->begin_read(reading_.session);
      // It waits for the copies of others.
      reading_.session << "SET LOCAL idle_in_transaction_session_timeout = 0";
      reading_.session << "SELECT pg_export_snapshot()", soci::into(snapshot_);
      return true;
    });
  }
  void let_go() {
    told(name_, [&] { dialect_->roll_back(holding_.session); });
  }
  int migration() {
    int newest = 0;
    told(name_, [&] {
      reading_.session << "SELECT COALESCE(MAX(number), 0) FROM schema_migrations",
          soci::into(newest);
    });
    return newest;
  }
  void copy_to(const std::filesystem::path& file) const {
    make_private_file(file);
    told(name_, [&] {
      run({"pg_dump", version_, connection_.password()},
          {"--format=custom", "--no-owner", "--no-privileges", "--lock-wait-timeout=10s",
           "--snapshot=" + snapshot_, "--schema=\"" + schema_ + '"', "--strict-names",
           "--file=" + file.string(), "--dbname=" + connection_.open_words()});
    });
  }

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const std::string& schema() const { return schema_; }
  [[nodiscard]] const std::string& first_migration() const { return first_migration_; }

 private:
  void look() {
    soci::session& session = reading_.session;
    int tables = 0;
    session << "SELECT current_schema(), CAST(current_setting('server_version_num') AS INTEGER),"
               " CASE WHEN to_regclass('schema_migrations') IS NULL"
               " OR to_regclass('database_id') IS NULL THEN 0 ELSE 1 END",
        soci::into(schema_), soci::into(version_), soci::into(tables);
    version_ /= kMinorVersions;
    if (tables == 0) {
      throw SnapshotError(name_ +
                          ": holds no tables of a service; expected a database on which "
                          "one has started");
    }
    session << "SELECT MIN(id) FROM database_id", soci::into(id_);
    session << "SELECT name FROM schema_migrations ORDER BY number LIMIT 1",
        soci::into(first_migration_);
    if (first_migration_ == kBeingMoved) {
      throw SnapshotError(name_ +
                          ": rows are being moved there; expected that `escaque archive "
                          "move` has ended");
    }
  }

  const std::string name_;
  const PostgresConnection connection_;
  const std::unique_ptr<const Dialect> dialect_;
  HeldSession holding_;  // Keeps writers out, from hold() to let_go().
  HeldSession reading_;  // Sees the moment, from hold() on.
  std::string snapshot_;
  std::string id_;
  std::string schema_;
  std::string first_migration_;
  int version_ = 0;
};

PostgresSnapshot::PostgresSnapshot(const std::string& connection, const std::string& password_file)
    : impl_(std::make_unique<Impl>(connection, password_file)) {}

PostgresSnapshot::~PostgresSnapshot() = default;

const std::string& PostgresSnapshot::id() const { return impl_->id(); }
const std::string& PostgresSnapshot::schema() const { return impl_->schema(); }
const std::string& PostgresSnapshot::first_migration() const { return impl_->first_migration(); }

bool PostgresSnapshot::hold(std::chrono::steady_clock::time_point until) {
  return impl_->hold(until);
}
void PostgresSnapshot::let_go() { impl_->let_go(); }
int PostgresSnapshot::migration() const { return impl_->migration(); }
void PostgresSnapshot::copy_to(const std::filesystem::path& file) const { impl_->copy_to(file); }

}  // namespace escaque::sql
