#pragma once
// What differs from one kind of database to the next; everything else is written once.

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "platform/sql/migration.hpp"
#include "platform/sql/sql_error.hpp"

namespace soci {
class session;
class soci_error;
}  // namespace soci

namespace escaque::sql {

/// The caller of the transaction that a session is carrying out. Belongs to the session's thread;
/// what it points to is set from the caller's.
struct Caller {
  std::shared_ptr<const std::atomic<bool>> stopped_waiting;

  [[nodiscard]] bool is_gone() const { return stopped_waiting && stopped_waiting->load(); }
};

class Dialect {
 public:
  virtual ~Dialect() = default;

  /// Connects and sets what every session needs. From then on a statement or a wait of the session
  /// ends as `given_up` soon after its caller has gone; `caller` outlives the session, and changes
  /// only outside of transactions. Throws soci_error, or config::StartupError for a server that
  /// will not do, and config::NotNowError for one that is not there.
  virtual void open(soci::session& session, const Caller& caller) const = 0;
  virtual void begin_read(soci::session& session) const = 0;
  /// From here on no other transaction writes what this one reads.
  virtual void begin_write(soci::session& session) const = 0;
  /// Like begin_write(), and no other program migrates the database meanwhile.
  virtual void begin_migration(soci::session& session) const = 0;
  /// Throws soci_error when it is not known to be on the disk.
  virtual void commit(soci::session& session) const = 0;
  /// Also where there is no transaction any more. Throws soci_error.
  virtual void roll_back(soci::session& session) const = 0;
  [[nodiscard]] virtual const std::vector<std::string>& words_of(
      const Migration& migration) const = 0;
  [[nodiscard]] virtual SqlError classify(const soci::soci_error& error) const = 0;
  /// Whether what failed at the start may succeed at another one: there was no room, another
  /// program had it, or the server went away.
  [[nodiscard]] virtual bool may_pass(const soci::soci_error& error) const = 0;
  /// What a database that could not be opened lacks, as the end of a sentence for the operator;
  /// empty when that is not known.
  [[nodiscard]] virtual std::string what_it_lacks() const { return {}; }
};

/// `password_file`: see DatabaseOptions. Throws config::StartupError when no dialect is for
/// `connection`.
[[nodiscard]] std::unique_ptr<Dialect> make_dialect(const std::string& connection,
                                                    const std::string& password_file);

// Of one kind each; make_dialect() knows whose a connection is.
[[nodiscard]] std::unique_ptr<Dialect> make_sqlite_dialect(const std::string& connection);
[[nodiscard]] std::unique_ptr<Dialect> make_postgres_dialect(const std::string& connection,
                                                             const std::string& password_file);

}  // namespace escaque::sql
