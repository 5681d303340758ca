#pragma once
// SHR-3 in SQL: what a new account has in common with those that are under a suspension or a ban.
// Each method is one transaction. Thread-safe.

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "domain/etiquette/rules/observation.hpp"
#include "domain/etiquette/rules/thresholds.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::conduct {

/// What `accounts` knows of somebody.
struct KnownAccount {
  UtcTime created{};
  std::string skeleton;  ///< Of the handle: as texts are compared.
};
using KnownAccounts = std::unordered_map<UserId, KnownAccount>;

class EvasionStore {
 public:
  template <class T>
  using Outcome = Awaitable<Result<T, sql::SqlError>>;

  explicit EvasionStore(sql::Database& database) : database_(database) {}

  /// Suspended or banned accounts that share a device with `user`, a player of few games; without
  /// those that SHR-3 has tied to them already, and at most kMaxCompared.
  [[nodiscard]] Outcome<std::vector<UserId>> suspended_beside(UserId user, UtcTime now);
  /// Compares both; where the rule finds something, it is kept as an input of `fresh`, once. Gives
  /// its place among all inputs.
  [[nodiscard]] Outcome<std::optional<long long>> compare(UserId fresh, UserId suspended,
                                                          KnownAccounts known,
                                                          etiquette::Thresholds thresholds,
                                                          UtcTime now);

 private:
  sql::Database& database_;
};

/// The statements for what it asks often.
[[nodiscard]] std::vector<std::string> evasion_schema();

}  // namespace escaque::services::conduct
