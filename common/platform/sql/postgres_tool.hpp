#pragma once
// Programs of Debian's postgresql-client: pg_dump and pg_restore. Blocks its thread: for tools, not
// for services.

#include <stdexcept>
#include <string>
#include <vector>

namespace escaque::sql {

/// The program is not installed, or has failed, in its own words.
class PostgresToolError : public std::runtime_error {
 public:
  using runtime_error::runtime_error;
};

struct PostgresTool {
  std::string name;           ///< "pg_dump"
  int server_version = 15;    ///< Its first number; an older program would refuse a newer server.
  std::string password = {};  ///< Given by the environment, which only its user can read.
};

/// Runs it to its end; what it has written to its standard output. Throws PostgresToolError.
std::string run(const PostgresTool& tool, const std::vector<std::string>& arguments);

}  // namespace escaque::sql
