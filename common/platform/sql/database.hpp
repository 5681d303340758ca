#pragma once
// One service's SQL database: coroutines hand in a function, a small pool of threads with a session
// each runs it in a transaction, the coroutine goes on on its own executor. SOCI stays out of this
// header; the .cpp of a store includes <soci/soci.h>. Statements must mean the same in SQLite and
// PostgreSQL.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "domain/base/result.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/log/logger.hpp"
#include "platform/sql/migration.hpp"
#include "platform/sql/sql_error.hpp"

namespace soci {
class session;
}

namespace escaque::metrics {
class Registry;
}

namespace escaque::sql {

struct DatabaseOptions {
  /// "sqlite3://PATH": the file is made when it is missing. "postgresql://USER@HOST/DATABASE", with
  /// the parameters of libpq: the database is there already, and empty or this service's.
  std::string connection;
  std::uint16_t connections = 2;   ///< Threads and sessions; one of them writes at a time.
  std::size_t waiting = 1'000;     ///< Transactions that may wait for one of them.
  std::string password_file = {};  ///< Its first line is the password at PostgreSQL; empty: none.
};

template <class T>
inline constexpr bool kIsResult = false;
template <class T, class E>
inline constexpr bool kIsResult<Result<T, E>> = true;

/// What a transaction that returns a `T` gives; one that speaks of SqlError itself is not wrapped
/// twice.
template <class T>
struct OutcomeOf {
  using type = Result<T, SqlError>;
};
template <class T>
struct OutcomeOf<Result<T, SqlError>> {
  using type = Result<T, SqlError>;
};
template <class Statements>
using Outcome = typename OutcomeOf<std::invoke_result_t<Statements&, soci::session&>>::type;

class Database {
 public:
  /// Opens the database and brings it to the newest migration. Throws config::StartupError when it
  /// cannot be opened, is not this service's, or a newer program has taken away (kContraction) what
  /// this one uses. A server that goes away later is connected to again when it is back; until
  /// then everything is `failed`. `registry`, when there is one, is where
  /// escaque_sql_failures_total is counted.
  Database(const DatabaseOptions& options, const Migrations& migrations, log::Logger logger,
           metrics::Registry* registry = nullptr);
  /// Finishes what was handed in. To be destroyed before the io_contexts of its callers are.
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Tells this database, and all copies of it, from any other; made with it.
  [[nodiscard]] const std::string& id() const;

  /// Runs `statements(soci::session&)` in a transaction that may write, and commits it; gives what
  /// it returned. What it throws rolls back, and so does a returned Result that holds an error, and
  /// the end of the caller's patience: a coroutine that is cancelled meanwhile (its call's deadline
  /// is over) gets `given_up`, and nothing was done, or what it asked for when it was too late.
  /// It runs on another thread: capture values, not references to what may change meanwhile.
  /// g++ 12 destroys a lambda twice that is written inside of a co_await: name it, then move it in.
  template <class Statements>
  Awaitable<Outcome<Statements>> run(Statements statements) {
    return perform(Access::write, std::move(statements));
  }

  /// The same for statements that only read: one consistent view, and no waiting for a writer where
  /// there is more than one connection.
  template <class Statements>
  Awaitable<Outcome<Statements>> read(Statements statements) {
    return perform(Access::read, std::move(statements));
  }

 private:
  enum class Access : std::uint8_t { read, write };
  enum class Verdict : std::uint8_t { commit, roll_back };
  using Work = std::function<Verdict(soci::session&)>;

  Awaitable<Result<void, SqlError>> execute(Access access, Work work);

  template <class Statements>
  Awaitable<Outcome<Statements>> perform(Access access, Statements statements);

  class Impl;
  std::unique_ptr<Impl> impl_;
};

template <class Statements>
Awaitable<Outcome<Statements>> Database::perform(Access access, Statements statements) {
  using T = std::invoke_result_t<Statements&, soci::session&>;
  if constexpr (std::is_void_v<T>) {
    Work work = [statements = std::move(statements)](soci::session& session) mutable {
      statements(session);
      return Verdict::commit;
    };
    co_return co_await execute(access, std::move(work));
  } else {
    // Shared with the worker: a cancelled coroutine may be gone before the statements are.
    auto value = std::make_shared<std::optional<T>>();
    Work work = [value, statements = std::move(statements)](soci::session& session) mutable {
      value->emplace(statements(session));
      if constexpr (kIsResult<T>) return **value ? Verdict::commit : Verdict::roll_back;
      return Verdict::commit;
    };
    const auto done = co_await execute(access, std::move(work));
    if (!done) co_return done.error();
    if constexpr (std::is_same_v<T, Outcome<Statements>>) {
      co_return std::move(**value);
    } else {
      co_return Outcome<Statements>(boost::system::in_place_value, std::move(**value));
    }
  }
}

}  // namespace escaque::sql
