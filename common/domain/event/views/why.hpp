#pragma once
// Why a round is paired as it is, board by board.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/event/event.hpp"
#include "domain/pairing/dutch/explain.hpp"

namespace escaque::event {

using tournament::PlayerNumber;

/// How a pair came about.
enum class PairOrigin : std::uint8_t {
  moved_down,  // Of the Dutch system: a player from above meets a resident.
  upper_half,  // One of S1 meets one of S2.
  exchanged,   // The higher ranked of both came into S1 by an exchange.
  ranked,      // By the order of another system.
  schedule,    // By the tables.
  by_hand,     // By an arbiter.
  bracket,     // Of a knock-out.
};

/// Somebody who would have come first, and what is against them.
struct PassedOver {
  PlayerNumber player = 0;
  pairing::dutch::Obstacle obstacle = pairing::dutch::Obstacle::must_not_meet;
  std::optional<pairing::dutch::Criterion> criterion;
};

/// In a team event players are teams, boards are matches: White is named first.
struct ExplainedBoard {
  PlayerNumber white = 0;
  PlayerNumber black = 0;
  /// Nothing: results have been corrected since; by what is known now these two would not meet.
  std::optional<PairOrigin> origin;
  /// Index in RoundExplanation::groups; nothing by hand and by tables.
  std::optional<std::size_t> group;
  std::optional<pairing::dutch::ColorRule> color_rule;
  /// Players who meet somebody with fewer points; 0: nobody.
  PlayerNumber floats_down = 0;
  std::vector<pairing::dutch::Criterion> given_up;
  std::vector<PassedOver> passed_over;
};

struct ExplainedFloat {
  PlayerNumber player = 0;
  std::vector<pairing::dutch::Criterion> given_up;
  std::vector<PassedOver> passed_over;
};

/// A bracket of the Dutch system, or whoever else is paired together.
struct PairedGroup {
  tournament::Points points;  // Virtual ones included.
  std::vector<PlayerNumber> players;
  std::vector<PlayerNumber> from_elsewhere;  // Of them, those from other scoregroups.
  std::vector<ExplainedFloat> floats;        // Those who leave it unpaired.
  std::vector<std::string> ranked_by;        // Per player; empty where it is score and number.
};

struct RoundExplanation {
  Round round = 1;
  System system = System::dutch_2026;
  std::vector<ExplainedBoard> boards;  // In the order of the round's.
  std::vector<PairedGroup> groups;
  PlayerNumber bye = 0;  // 0: nobody.
};

/// Of a published round, by the results as they are known now.
[[nodiscard]] Result<RoundExplanation, EventError> explain_round(const Event& event, Round round);

/// `C12`, `C.10`, as the edition of a Dutch system numbers it.
[[nodiscard]] std::string_view code_in(System system, pairing::dutch::Criterion criterion);

}  // namespace escaque::event
