#pragma once
// SND-2: losing to one opponent far more than the ratings let expect. SND-4: several such pairs
// that hang together.

#include <optional>
#include <span>
#include <vector>

#include "domain/etiquette/rules/observation.hpp"
#include "domain/etiquette/rules/rated_games.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::etiquette {

/// What the games of one player with each opponent have shown. About the one who loses.
class PairWatch {
 public:
  /// After `games` has been given its last one. A decision without verdict is an edge for SND-4:
  /// the results are unlikely, but nothing else speaks against the two.
  [[nodiscard]] std::optional<RuleDecision> see(UserId player, const RatedGames& games,
                                                const Thresholds& thresholds);

 private:
  struct Told {
    UserId opponent;
    UtcTime until;  // Games up to then have led to a decision.
  };
  [[nodiscard]] std::vector<const RatedGame*> fresh(const RatedGames& games, UserId opponent,
                                                    const Thresholds& thresholds) const;
  void tell(UserId opponent, UtcTime until);

  std::vector<Told> told_;  // The latest last.
};

/// A pair whose results SND-2 found unlikely: `from` has lost to `to`.
struct PairEdge {
  UserId from;
  UserId to;
  UtcTime found;

  friend bool operator==(const PairEdge&, const PairEdge&) = default;
};

/// The edge of a decision of SND-2.
[[nodiscard]] std::optional<PairEdge> edge_of(const RuleDecision& decision, UtcTime found);

/// A case for each group of players whom recent edges connect, with all of them as `others`; about
/// the one with most edges. The order of `edges` changes nothing.
[[nodiscard]] std::vector<RuleDecision> find_rings(std::span<const PairEdge> edges, UtcTime now,
                                                   const Thresholds& thresholds);

}  // namespace escaque::etiquette
