#pragma once
// What a rule makes of what it has seen: the same form for all rules, with everything that it was
// decided by.

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/enums.hpp"
#include "domain/base/id.hpp"
#include "domain/base/time.hpp"
#include "domain/etiquette/code.hpp"

namespace escaque::etiquette {

/// From the mildest to the gravest. A rule never does more than this: people sanction.
enum class RuleVerdict : std::uint8_t {
  nothing,
  tip,        ///< Said once, leaves no record.
  reminder,   ///< Said, and something is to be done first.
  warning,    ///< Step 1 of the ladder.
  cool_down,  ///< Step 2: no rated games for a while.
  hold,       ///< Rated games wait until somebody has looked, for 24 hours at most.
  open_case,
};

/// Why what a rule would blame a player for is not their fault.
enum class Excuse : std::uint8_t {
  none,
  server_start,   ///< G1: the server had just started.
  shared_outage,  ///< G2: others of the same network, or many, were lost at the same time.
  fault,          ///< G3: a fault of the server or the network was known.
  came_back,      ///< G4: in time.
  unwanted,       ///< One of the two does not want to play the other.
  opponent_away,  ///< The opponent was not there.
};

/// A number that a decision was made by, or a threshold that it was held against. The name is a
/// literal.
struct NamedNumber {
  std::string_view name;
  double value = 0;

  friend bool operator==(const NamedNumber&, const NamedNumber&) = default;
};

struct RuleDecision {
  std::string_view rule;  ///< Its id, DSC-2, as the catalogue has it.
  int version = 0;        ///< Of the rule.
  UserId about;
  Article article = Article::friendly_place;
  RuleVerdict verdict = RuleVerdict::nothing;
  std::optional<Priority> priority;  ///< Of a case that it opens.
  Millis length{0};                  ///< Of a cool-down or a hold.
  Excuse excuse = Excuse::none;
  std::vector<NamedNumber> features;    ///< Always the same ones in the same order, for each rule.
  std::vector<NamedNumber> thresholds;  ///< Likewise.
  std::vector<GameId> games;            ///< What it is about, the latest last.
  std::vector<UserId> others;           ///< Players besides the one that it is about.

  friend bool operator==(const RuleDecision&, const RuleDecision&) = default;
};

}  // namespace escaque::etiquette
