#pragma once
// The audit of arbiters' orders: written before an order is carried out, so that none has effect
// without it. Its outcome is in the game's log.

#include "games/wire/convert_order.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/sql/audit.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::games {

class OrderBook {
 public:
  /// `database` was opened with migrations() and outlives this.
  explicit OrderBook(sql::Database& database) : database_(database) {}

  /// The same order given again is written once.
  [[nodiscard]] Awaitable<Result<void, sql::SqlError>> note(GameOrder order, UtcTime now);
  [[nodiscard]] Awaitable<Result<sql::AuditHead, sql::SqlError>> head();
  /// As sql::find_tampering().
  [[nodiscard]] Awaitable<Result<std::optional<long long>, sql::SqlError>> verify();

 private:
  sql::Database& database_;
};

}  // namespace escaque::services::games
