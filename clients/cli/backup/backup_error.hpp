#pragma once
// Why a backup was not made, or not restored.

#include <cstdint>
#include <stdexcept>
#include <string>

namespace escaque::clients::cli {

enum class BackupFault : std::uint8_t {
  missing,         // A file or folder that must be there is not.
  not_empty,       // What was to be filled holds something already.
  server_runs,     // Somebody uses the data that was to be replaced.
  server_is_away,  // Redis does not answer, or not to us.
  busy,            // Others kept a database or Redis busy for too long.
  incomplete,      // A backup that was broken off, or of which a file was taken away.
  damaged,         // A file is not what it was when the backup was made.
  not_a_backup,    // The manifest says something that this program does not understand.
  io,              // The system refused to read or write.
  half_done,       // Databases in PostgreSQL or a Redis are filled, and the rest is not in place.
};

/// Whether the backup itself is at fault, not where it is to come from or go to.
[[nodiscard]] inline bool is_bad_input(BackupFault fault) {
  return fault == BackupFault::incomplete || fault == BackupFault::damaged ||
         fault == BackupFault::not_a_backup;
}

class BackupError : public std::runtime_error {
 public:
  /// `what` was found, and what would be right.
  BackupError(BackupFault why, const std::string& what, const std::string& expected)
      : runtime_error(what + " (expected: " + expected + ")"), fault(why) {}

  const BackupFault fault;
};

}  // namespace escaque::clients::cli
