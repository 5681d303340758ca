#pragma once
// What rules have found, with the inputs that they saw, for people at the desk. Reads only.
// Thread-safe.

#include <optional>
#include <string>
#include <vector>

#include "domain/etiquette/case.hpp"
#include "domain/etiquette/rules/engines.hpp"
#include "domain/etiquette/rules/observation.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/grpc/error.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::conduct {

/// Which decision of a rule.
struct FindingKey {
  std::string rule;
  long long input = 0;
  UserId about;
};
/// "DSC-2-57-0000000000A"
[[nodiscard]] std::string to_string(const FindingKey& key);
[[nodiscard]] std::optional<FindingKey> parse_finding(std::string_view name);

struct KeptNumber {
  std::string name;
  double value = 0;
};

/// A decision as it was written down.
struct KeptDecision {
  FindingKey key;
  int version = 0;
  UtcTime time;
  etiquette::RuleVerdict verdict = etiquette::RuleVerdict::nothing;
  bool is_shadow = false;
  Millis length{0};
  std::string case_id;  ///< Empty: none; of a rule in shadow there never is one.
  std::vector<KeptNumber> features;
  std::vector<KeptNumber> thresholds;
  std::vector<GameId> games;  ///< The latest last.
  std::vector<UserId> others;
};

/// A game that it names, of the player whom it is about.
struct NamedGame {
  GameId game;
  std::optional<etiquette::GameSeen> seen;
  std::optional<etiquette::GameAnalysed> analysed;
};

struct Evidence {
  KeptDecision decision;
  std::vector<NamedGame> games;  ///< In the order of the decision.
};

struct FindingsQuery {
  std::string rule;
  UserId reader;  ///< Nobody reads what was found about themselves.
  int limit = 50;
  int skip = 0;
};

class EvidenceStore {
 public:
  template <class T>
  using Outcome = Awaitable<Result<T, rpc::Error>>;

  explicit EvidenceStore(sql::Database& database) : database_(database) {}

  /// Of what opened or joined the case, the latest first, at most 10.
  [[nodiscard]] Outcome<std::vector<Evidence>> of_case(etiquette::CaseId id);
  /// Without what was excused, or led to nothing; of a rule that leads to nothing ever, all.
  [[nodiscard]] Outcome<std::vector<KeptDecision>> findings(FindingsQuery query);
  [[nodiscard]] Outcome<std::optional<Evidence>> find(FindingKey key);
  /// Of the same player, the latest first, at most 20; without what was excused.
  [[nodiscard]] Outcome<std::vector<KeptDecision>> besides(FindingKey key);
  /// Of `games` those in which an engine has looked at the player's moves, in their order.
  [[nodiscard]] Outcome<std::vector<NamedGame>> analysed(std::vector<GameId> games, UserId player);

 private:
  sql::Database& database_;
};

}  // namespace escaque::services::conduct
