#pragma once
// What an operator wants to know of a database in PostgreSQL; nothing is changed. Blocks its
// thread: for tools, not for services. Owned by one thread.

#include <cstdint>
#include <memory>
#include <string>

#include "platform/sql/growth.hpp"

namespace escaque::sql {

struct ServerReport {
  std::string version;          ///< Of the server, as in "15.20".
  std::string id;               ///< Of the database; empty: no service has started on it.
  std::string first_migration;  ///< Its name, which tells whose the tables are; empty: no tables.
  int migration = 0;            ///< The number of the newest.
  std::uint64_t bytes = 0;      ///< Of the whole database, that of other schemas included.
  int sessions = 0;             ///< That the server has now, of everybody.
  int most_sessions = 0;        ///< As many as it lets people have who are no superusers.
  bool waits_for_disk = true;   ///< Its fsync.
};

class PostgresInspection {
 public:
  /// As in DatabaseOptions. Throws config::StartupError when it cannot be reached, or is no
  /// database for a service.
  PostgresInspection(const std::string& connection, const std::string& password_file);
  ~PostgresInspection();
  PostgresInspection(const PostgresInspection&) = delete;
  PostgresInspection& operator=(const PostgresInspection&) = delete;

  // Both throw soci::soci_error (a std::runtime_error).

  [[nodiscard]] ServerReport report();
  /// What measure_growth() says of a file. Of a large table about, from a few of its pages.
  [[nodiscard]] Growth growth(const GrowingTable& table, std::int64_t since_ms);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace escaque::sql
