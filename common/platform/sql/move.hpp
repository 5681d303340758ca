#pragma once
// The rows of a service, from a file of SQLite into an empty database of PostgreSQL. Blocks its
// thread: for tools, not for services.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace soci {
class session;
}

namespace escaque::sql {

/// Why rows cannot be moved, in words for an operator.
class MoveError : public std::runtime_error {
 public:
  using runtime_error::runtime_error;
};

/// What no service starts on: its migration 0, which older programs do not know, either.
inline constexpr const char* kBeingMoved = "rows_being_moved";
inline constexpr const char* kMovedAway = "rows_moved_away";

struct MovedTable {
  std::string name;
  long long rows = 0;
};

struct MoveOptions {
  std::filesystem::path from;
  std::string to;                  ///< As DatabaseOptions::connection.
  std::string password_file = {};  ///< As there.
};

/// Whether the file's rows are in PostgreSQL now. Throws soci::soci_error when it cannot be read.
[[nodiscard]] bool is_moved_away(const std::filesystem::path& file);

/// What the new database must show beside equal rows, before it is one: what it throws ends the
/// move, which may go on later.
using CheckMoved = std::function<void(soci::session&)>;
using OnMoved = std::function<void(const MovedTable&)>;

/// Copies all tables, in transactions of some rows each, compares every row of both databases, and
/// marks the file: no service starts on it again. Where it was broken off it goes on when it is
/// called again; until it has ended, no service starts on the new database. The new one has the
/// id of the old one, and its triggers. `on_moved` hears of each table that has been compared.
///
/// Throws MoveError when somebody has the file open, when the new database holds something else,
/// and when rows differ; config::StartupError when either cannot be opened; soci::soci_error when
/// the server goes away meanwhile.
void move_rows(const MoveOptions& options, const CheckMoved& check, const OnMoved& on_moved);

}  // namespace escaque::sql
