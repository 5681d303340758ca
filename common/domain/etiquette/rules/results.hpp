#pragma once
// SND-3: losing far more than the ratings let expect, in short games, or before an event that takes
// nobody above a rating.
//
// A fall alone shows nothing: a player who is tired, ill or back after a year loses as well. So
// only settled ratings are looked at, and the losses must be short.

#include <optional>

#include "domain/etiquette/rules/observation.hpp"
#include "domain/etiquette/rules/rated_games.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::etiquette {

class ResultWatch {
 public:
  /// After `games` has been given its last one.
  [[nodiscard]] std::optional<RuleDecision> see(UserId player, const RatedGames& games,
                                                const Thresholds& thresholds);
  [[nodiscard]] std::optional<RuleDecision> see(const EntrySeen& entry, const RatedGames& games,
                                                const Thresholds& thresholds) const;

 private:
  UtcTime told_{};  // Games up to then have led to a case.
};

}  // namespace escaque::etiquette
