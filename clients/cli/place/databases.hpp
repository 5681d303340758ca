#pragma once
// Where the services of a server keep their rows: each in a file of SQLite, or in PostgreSQL.

#include <array>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/App.hpp>

namespace escaque::clients::cli {

/// A service that keeps rows, and the first step of its schema, by which its database is known.
struct KeepsRows {
  std::string_view service;
  std::string_view first_migration;
};
/// Those that much is written to come first, and accounts, for which people wait when they log in,
/// last: a backup copies them in this order.
inline constexpr std::array<KeepsRows, 5> kKeepRows{{{"ratings", "create_ratings"},
                                                     {"games", "create_archive"},
                                                     {"matchmaking", "create_matchmaking"},
                                                     {"conduct", "create_conduct"},
                                                     {"accounts", "create_accounts"}}};

struct DatabasePlace {
  std::string service;             ///< "games"
  std::filesystem::path file;      ///< Of SQLite, also where it is not used.
  std::string connection = {};     ///< Of PostgreSQL, without a password; empty: the file.
  std::string password_file = {};  ///< Its first line is the password; empty: none.

  [[nodiscard]] bool is_file() const { return connection.empty(); }
  /// For people: the path, or database and host.
  [[nodiscard]] std::string name() const;

  friend bool operator==(const DatabasePlace&, const DatabasePlace&) = default;
};

/// What the command line says of databases in PostgreSQL.
struct SaidDatabases {
  std::vector<std::string> places;  ///< SERVICE=CONNECTION
  std::string password_file;        ///< Of all of them.
};
void add_databases(CLI::App& command, SaidDatabases& said);

/// What is said of databases cannot be read, or is not so; in words for an operator.
class DatabaseUnknown : public std::runtime_error {
 public:
  using runtime_error::runtime_error;
};

/// All that keep rows, in the order of kKeepRows. What the command line does not say is in the
/// configuration of the service that run.json in `data` names, if it does; in no `data` there is
/// none. Throws DatabaseUnknown.
[[nodiscard]] std::vector<DatabasePlace> find_databases(const std::filesystem::path& data,
                                                        const SaidDatabases& said);

/// Throws DatabaseUnknown when the place is a file whose rows are in PostgreSQL now.
void refuse_moved(const DatabasePlace& place);

}  // namespace escaque::clients::cli
