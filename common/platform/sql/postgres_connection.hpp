#pragma once
// How PostgreSQL is reached: what an operator wrote, checked, with the password beside it and
// libpq's patience set.

#include <optional>
#include <string>

namespace escaque::sql {

/// Why a server of this version, as PQserverVersion() says it (150004), cannot be used, in words
/// for the operator; nothing when it can.
[[nodiscard]] std::optional<std::string> why_too_old(int server_version);

/// A database for people, as in "escaque_games at db.example.org"; nothing secret, whatever the
/// URL holds.
[[nodiscard]] std::string name_of(const std::string& url);

class PostgresConnection {
 public:
  /// `url` as in DatabaseOptions. Throws config::StartupError for one that cannot be read, names no
  /// database, holds a password (command lines and logs show it) or would let somebody on the
  /// network read along: beyond this machine there must be TLS that checks who answers.
  PostgresConnection(std::string url, const std::string& password_file);

  /// For PQconnectdb() and SOCI. Holds the password: not to be shown.
  [[nodiscard]] const std::string& words() const { return words_; }

  /// The same without the password, and the password: for a program that takes it from its
  /// environment (PGPASSWORD).
  [[nodiscard]] const std::string& open_words() const { return open_words_; }
  [[nodiscard]] const std::string& password() const { return password_; }

  /// After a failure: tries once more, and throws config::StartupError, which says to an operator
  /// why it does not succeed and what would be right; or config::NotNowError where nothing is wrong
  /// but that the server is not there, not ready or has too many clients.
  [[noreturn]] void throw_failure() const;

 private:
  std::string url_;
  std::string password_file_;
  std::string database_;
  std::string open_words_;
  std::string password_;
  std::string words_;
};

}  // namespace escaque::sql
