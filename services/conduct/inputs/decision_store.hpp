#pragma once
// What rules have decided, with everything that they decided by, and what followed. Thread-safe.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "conduct/cases/person_keys.hpp"
#include "domain/etiquette/case.hpp"
#include "domain/etiquette/rules/pairs.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/grpc/error.hpp"
#include "platform/seal/seal_key.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::conduct {

/// A decision about one player, made after one of their inputs.
struct MadeDecision {
  etiquette::RuleDecision decision;
  bool is_shadow = false;     ///< Nothing follows from it.
  long long first_input = 0;  ///< Of the player's inputs that it was made from.
  long long input = 0;        ///< The last one of them.
  std::string inputs_hash;    ///< Of all of them in their order.
  UtcTime time;
};

class DecisionStore {
 public:
  template <class T>
  using Outcome = Awaitable<Result<T, rpc::Error>>;

  DecisionStore(sql::Database& database, const seal::SealKey& key)
      : database_(database), key_(key) {}

  /// Writes them down, once for each rule and input, and in the same transaction what follows: a
  /// case, a warning or a cool-down. Gives how many were new.
  [[nodiscard]] Outcome<int> keep(std::vector<MadeDecision> decisions);
  /// Pairs of players whose results SND-2 has found unlikely since then.
  [[nodiscard]] Outcome<std::vector<etiquette::PairEdge>> edges_since(UtcTime time);
  /// Puts into the audit what differs from what it last said, or from `usual` where it never said
  /// anything. Gives how many settings that were.
  [[nodiscard]] Outcome<int> settle(std::map<std::string, std::string> settings,
                                    std::map<std::string, std::string> usual, UtcTime now);

 private:
  sql::Database& database_;
  const seal::SealKey& key_;
};

/// Within a transaction: one decision, and what follows from it. False: it was there.
[[nodiscard]] Result<bool, rpc::Error> write_decision(soci::session& session, PersonKeys& keys,
                                                      const MadeDecision& made);

/// The statements that make the tables.
[[nodiscard]] std::vector<std::string> decision_schema();

}  // namespace escaque::services::conduct
