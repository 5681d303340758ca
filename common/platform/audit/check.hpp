#pragma once
// Whether an audit is what it was when its entries were written and its heads signed. Blocks.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "platform/audit/signed_head.hpp"

namespace escaque::audit {

struct Problem {
  enum class Kind : std::uint8_t {
    missing,    ///< An entry is not there, others after it are.
    changed,    ///< It does not say what was written.
    rewritten,  ///< Everything since the head before fits, but another head was signed.
    cut_off,    ///< Nothing is there from it on, up to a head that was signed.
  };
  Kind kind{};
  long long sequence = 0;          ///< Of the first entry that is broken or missing.
  std::optional<SignedHead> head;  ///< Of the last two kinds: what shows it.
};

struct Finding {
  long long entries = 0;  ///< That are as they were written.
  std::optional<Problem> problem;
};

/// `heads` in any order.
[[nodiscard]] Finding check(soci::session& session, std::span<const SignedHead> heads);
/// Of a file, which is only read. Throws soci::soci_error (a std::runtime_error).
[[nodiscard]] Finding check(const std::filesystem::path& database,
                            std::span<const SignedHead> heads);
/// Of a database of PostgreSQL, given as in sql::DatabaseOptions; it is only read. Throws
/// config::StartupError when it cannot be opened, soci::soci_error when it has no audit.
[[nodiscard]] Finding check(const std::string& connection, const std::string& password_file,
                            std::span<const SignedHead> heads);

}  // namespace escaque::audit
