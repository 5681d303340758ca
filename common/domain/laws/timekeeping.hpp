#pragma once
// Late players, the end of a game without increment, adjourned games.

#include <chrono>
#include <cstdint>
#include <optional>

#include "domain/base/time.hpp"
#include "domain/laws/by_class.hpp"
#include "domain/laws/endings.hpp"

namespace escaque::laws {

struct Lateness {
  /// A player who comes later than the default time loses.
  Article late{};
  Millis default_time = std::chrono::hours(1);
  /// Lets the event choose another default time.
  Article event_chooses{};
  /// Neither has come by then: both lose.
  Article both{};
  /// White's clock runs until they come, whoever else is absent.
  Article white_loses_time{};
};

/// Both clocks are stopped.
struct ClockStops {
  /// A player stops them to have the arbiter come; empty: only arbiters do.
  Article allowed{};
  Article by_arbiter{};
  /// The arbiter says when play goes on.
  Article resumed{};
  /// The player had no good reason.
  Article misuse{};
};

enum class QuickplayForm : std::uint8_t {
  none,
  claim,               // A claim that the arbiter grants or postpones (fide-1997 10.2).
  increment_or_claim,  // A request for an increment, or a claim (fide-2014 G.4, G.5).
};

/// The last period of a game without increment.
struct QuickplayFinish {
  QuickplayForm form = QuickplayForm::none;
  /// It must be announced by the event.
  /// Empty: it applies wherever there is such a finish.
  Article announced{};
  /// Not possible in blitz.
  Article not_in_blitz{};
  /// From when on a player can ask.
  Millis below{};
  /// Also while the opponent is on move.
  bool is_at_any_time = false;
  Article increment{};
  Millis granted_increment{};
  Article claimed{};
  Article postponed{};
  /// Empty: the arbiter grants or postpones.
  Article rejected{};
  /// When an increment is granted, and when a claim is postponed or rejected.
  Millis to_opponent{};
  /// Without an arbiter the claim ends play, and somebody else decides.
  Article without_arbiter{};
};

struct Adjournment {
  Article sealed{};
  /// A sealed move that is ambiguous, without meaning or illegal.
  Loss invalid{};
  /// An illegal one whose meaning is clear is replaced by another; empty: it is invalid.
  Article illegal{};
  Article opened{};
  Article late{};
  /// How late a player may come to a resumption; nothing: as to the game.
  std::optional<Millis> late_after{};
  /// The envelope has disappeared: whoever sealed plays their move on the board.
  Article lost{};
};

/// How long after which an adjourned game goes on, or waits for its players.
inline constexpr Millis kShortestAdjournment = std::chrono::minutes(1);
inline constexpr Millis kMaxAdjournment = std::chrono::hours(24 * 30);

}  // namespace escaque::laws
