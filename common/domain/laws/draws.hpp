#pragma once
// Draw claims and draw offers.

#include <cstdint>

#include "domain/base/time.hpp"
#include "domain/laws/by_class.hpp"

namespace escaque::laws {

/// The articles by which the player on move claims a draw. Moving loses the right; it comes back
/// when the position recurs.
struct Claim {
  Article on_board{};
  /// With the move that they intend to make.
  Article intended{};
};

enum class WhileJudged : std::uint8_t { clock_runs, clock_stops };

enum class Share : std::uint8_t { all, at_most_half };

/// What a claim costs that proves wrong.
struct WrongClaim {
  Article article{};
  /// Off the claimant's time: all of it, or at most half of what they have.
  Millis off_claimant{};
  Share share = Share::all;
  Millis to_opponent{};
};

struct Claims {
  Claim threefold{};
  Claim fifty_moves{};
  Article right_lost_by_moving{};
  /// Touching a man loses it too: an illegal move was touched, though it was undone.
  Article right_lost_by_touching{};
  /// Lets an event announce positions that are given more than fifty moves.
  Article more_than_fifty{};
  WhileJudged while_judged = WhileJudged::clock_stops;
  ByClass<WrongClaim> wrong{};
  /// The intended move of a wrong claim must be played.
  Article intended_is_played{};
  /// An illegal one makes the claim wrong, and another move with the same man is due; empty: the
  /// claim is not taken.
  Article illegal_announced{};
  /// The claim is an offer of a draw too.
  Article is_offer{};
};

enum class OfferTime : std::uint8_t {
  after_moving,  // Only between one's own move and the opponent's.
  any_time,      // Also on one's own time.
};

struct Offers {
  Article agreed{};
  /// No agreement before both sides have moved; empty: from the start of the game.
  Article after_both_moved{};
  OfferTime time = OfferTime::any_time;
  /// When an offer should be made.
  Article made{};
  /// An offer on one's own time may be answered after the move.
  Article may_be_answered_later{};
  /// Repeated offers disturb: they are valid, and the arbiter may punish them.
  Article disturbs{};
  /// Half-moves between two offers of one player; a house may keep them apart.
  int plies_between = 2;
  /// Lets an event forbid agreements, or those before some move.
  Article event_forbids{};
  /// Resignation and agreement hold when a flag is found down later.
  Article stands{};
};

}  // namespace escaque::laws
