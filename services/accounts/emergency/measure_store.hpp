#pragma once
// Measures in the database that all instances share. Every method is one transaction; what changes
// something writes its line in the audit and tells the stream `accounts`.

#include <string>

#include "accounts/emergency/measure.hpp"
#include "domain/base/id.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::accounts {

/// The one who does it, for the audit.
struct MeasureActor {
  UserId id;  ///< Zero: the operator.
  std::string details = {};
};

class MeasureStore {
 public:
  /// Thread-safe; `database` must outlive it.
  explicit MeasureStore(sql::Database& database) : database_(database) {}

  template <class T>
  using Outcome = Awaitable<Result<T, AccountError>>;

  Outcome<Measures> in_force(UtcTime now);
  /// In place of one of the same kind and prefix. too_many_measures beyond `most` prefixes.
  Outcome<Measures> take(Measure measure, MeasureActor by, std::size_t most);
  /// One that is not in force is lifted all the same.
  Outcome<Measures> lift(Measure measure, MeasureActor by, UtcTime now);
  /// Forgets all known devices, too.
  Outcome<void> end_all_sessions(MeasureActor by, UtcTime now);

 private:
  sql::Database& database_;
};

}  // namespace escaque::services::accounts
