#pragma once
// A service's database in PostgreSQL as it was at one moment, which pg_dump copies.

#include <memory>
#include <string>

#include "platform/sql/snapshot.hpp"

namespace escaque::sql {

class PostgresSnapshot final : public Snapshot {
 public:
  /// As in DatabaseOptions. Throws SnapshotError when it cannot be opened, or no service has
  /// started on it.
  PostgresSnapshot(const std::string& connection, const std::string& password_file);
  ~PostgresSnapshot() override;
  PostgresSnapshot(const PostgresSnapshot&) = delete;
  PostgresSnapshot& operator=(const PostgresSnapshot&) = delete;

  /// Which tells it from any other.
  [[nodiscard]] const std::string& id() const;
  /// Where its tables are.
  [[nodiscard]] const std::string& schema() const;
  /// The name of its first migration, which tells whose it is.
  [[nodiscard]] const std::string& first_migration() const;

  /// Has the lock that writers of all instances take.
  [[nodiscard]] bool hold(std::chrono::steady_clock::time_point until) override;
  /// Also throws when the server has ended the session meanwhile, and writers went on.
  void let_go() override;
  [[nodiscard]] int migration() const override;
  /// pg_dump's own format, with the rows, tables, indexes and triggers of its schema.
  void copy_to(const std::filesystem::path& file) const override;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace escaque::sql
