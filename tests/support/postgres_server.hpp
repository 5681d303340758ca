#pragma once
// A real PostgreSQL 15 for tests (tests/support/postgres_server.py): its own cluster, folder and
// port. It lets everybody in who comes by its socket or from this machine.

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

#include "support/temp_directory.hpp"

namespace escaque::test {

class PostgresServer {
 public:
  /// Starts and waits until it lets people in. `settings` are NAME=VALUE of postgresql.conf.
  explicit PostgresServer(const std::vector<std::string>& settings = {});
  /// Ends it and removes its folder.
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  /// Where pg_dump and pg_restore are.
  [[nodiscard]] const std::filesystem::path& programs() const { return programs_; }

  /// A URL to the schema `name`, which is made unless it is there.
  [[nodiscard]] std::string schema(const std::string& name);
  /// Statements beside everything else, as the owner of all: the first value of the last one's
  /// rows. Throws what the server says.
  std::string execute(const std::string& statements);

  void kill();   // As a crash does; returns when all of it is gone.
  void start();  // After kill(), with all that was committed.
  void let_in(const std::string& line);  // One of pg_hba.conf, before all others.

 private:
  void tell(const std::string& line);

  pid_t pid_ = -1;
  std::FILE* commands_ = nullptr;
  std::FILE* answers_ = nullptr;
  std::filesystem::path folder_;
  std::filesystem::path programs_;
  std::uint16_t port_ = 0;
};

/// Where a store of a test keeps its rows: a file `name` in `directory`, or, where the
/// environment's ESCAQUE_TEST_SQL is "postgres", a schema of a server that all tests of the process
/// share.
[[nodiscard]] std::string sql_connection(const TempDirectory& directory, const std::string& name);

/// Whether it is the latter.
[[nodiscard]] bool is_on_postgres();

}  // namespace escaque::test
