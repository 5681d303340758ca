#pragma once
// What differs from one kind of database to the next; everything else is written once.

#include <memory>
#include <string>

#include "platform/sql/sql_error.hpp"

namespace soci {
class session;
class soci_error;
}  // namespace soci

namespace escaque::sql {

class Dialect {
 public:
  virtual ~Dialect() = default;

  /// Connects and sets what every session needs. Throws soci_error.
  virtual void open(soci::session& session) const = 0;
  virtual void begin_read(soci::session& session) const = 0;
  /// From here on no other transaction writes what this one reads.
  virtual void begin_write(soci::session& session) const = 0;
  /// Like begin_write(), and no other program migrates the database meanwhile.
  virtual void begin_migration(soci::session& session) const = 0;
  [[nodiscard]] virtual SqlError classify(const soci::soci_error& error) const = 0;
};

/// Throws config::StartupError when no dialect is for `connection`.
[[nodiscard]] std::unique_ptr<Dialect> make_dialect(const std::string& connection);

}  // namespace escaque::sql
