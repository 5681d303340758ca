#pragma once
// DSC-2: connections that are lost in lost positions much more often than elsewhere. DSC-3: lost
// games that are adjourned and not gone on with.
//
// How often a connection is lost says nothing: bad lines are. A fair line does not look at the
// board, so of its losses no larger share falls into lost positions than the share of lost
// positions in all games that its player completes. Each loss multiplies `evidence` by how much
// likelier it is if that share is larger by `odds`. Under a fair line this product is a
// non-negative martingale (an e-process), so that it ever reaches 1,000 has a chance of at most 1
// in 1,000, however often one looks (Ville's inequality; Ramdas et al., "Game-theoretic statistics
// and safe anytime-valid inference", 2023).

#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "domain/etiquette/rules/observation.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::etiquette {

/// What one player's lost connections have shown so far. A value.
class DisconnectWatch {
 public:
  /// A decision where a loss counted and led to something, or where a guard excused one.
  [[nodiscard]] std::optional<RuleDecision> see(const GameSeen& game, const Thresholds& thresholds);

  /// Natural logarithm of the evidence.
  [[nodiscard]] double log_evidence() const { return log_evidence_; }
  /// The share of losses that may fall into lost positions, as far as it is known now.
  [[nodiscard]] double fair_share(const Thresholds& thresholds) const;

 private:
  void count(const GameSeen& game, const LinkLost& loss, const Thresholds& thresholds);
  [[nodiscard]] std::optional<RuleDecision> judge(UserId player, const Thresholds& thresholds);
  [[nodiscard]] RuleDecision decision(UserId player, const Thresholds& thresholds) const;

  int completed_ = 0;          // Games without a loss that counted, and the sum
  double completed_lost_ = 0;  // of the shares of each in which its player stood lost.
  // Since the last case
  double log_evidence_ = 0;
  int losses_ = 0;
  int losses_in_lost_ = 0;
  bool is_warned_ = false;
  std::vector<GameId> games_;  // The latest.
};

/// A player's adjourned games that waited when they were last looked at. A value.
class StoredWatch {
 public:
  /// The games are looked at again each week while they wait.
  [[nodiscard]] std::optional<RuleDecision> see(const StoredGameSeen& game,
                                                const Thresholds& thresholds);
  /// The game is over.
  void forget(GameId game);

 private:
  std::map<GameId, StoredGameSeen> waiting_;
  std::set<GameId> decided_;  // Of a case: nobody is accused twice on the same facts.
  std::optional<UtcTime> reminded_;
};

/// The decision about all adjourned games of one player at `now`; nothing: there is nothing to say.
/// `reminded`: when they last were. A second week after it, it is a case.
[[nodiscard]] std::optional<RuleDecision> judge_stored(std::span<const StoredGameSeen> games,
                                                       UtcTime now, std::optional<UtcTime> reminded,
                                                       const Thresholds& thresholds);

}  // namespace escaque::etiquette
