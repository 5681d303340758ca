#pragma once
// A copy of PostgresSnapshot, into an empty database. Blocks its thread: for tools, not for
// services.

#include <filesystem>
#include <stdexcept>
#include <string>

namespace escaque::sql {

/// Why a copy is not restored, in words for an operator.
class RestoreError : public std::runtime_error {
 public:
  /// `is_copys`: the copy is at fault, not where it was to go.
  explicit RestoreError(const std::string& why, bool is_copys = false)
      : runtime_error(why), is_copys_fault(is_copys) {}

  const bool is_copys_fault;
};

struct RestoreOptions {
  std::filesystem::path copy;
  std::string connection;       ///< As in DatabaseOptions.
  std::string password_file;    ///< As there.
  std::string id;               ///< Of the database that was copied.
  std::string schema;           ///< Where its tables were.
  std::string first_migration;  ///< Of the service whose rows it must have.
  int migration = 0;            ///< Its newest.
};

/// Throws RestoreError unless the copy is what the others say, and the database at `connection` is
/// there, takes it, and is empty. Nothing is changed.
void check_restorable(const RestoreOptions& options);

/// After check_restorable(). All of it in one transaction, or nothing. Throws RestoreError.
void restore_copy(const RestoreOptions& options);

}  // namespace escaque::sql
