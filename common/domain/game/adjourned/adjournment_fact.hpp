#pragma once
// What has happened to a game that is adjourned, sealed and resumed (fide-1993 13 and 14,
// fide-1997 A, fide-2014 E).

#include <optional>
#include <string>

#include "domain/base/color.hpp"
#include "domain/base/time.hpp"
#include "domain/game/remaining.hpp"

namespace escaque::game {

struct AdjournmentOffered {
  Color by{};
  /// The game goes on by itself this long after the seal; nothing: when both want to.
  std::optional<Millis> resumes_in{};

  friend bool operator==(const AdjournmentOffered&, const AdjournmentOffered&) = default;
};

/// Also when the opponent moved instead.
struct AdjournmentDeclined {
  Color by{};
  friend bool operator==(const AdjournmentDeclined&, const AdjournmentDeclined&) = default;
};

/// By agreement or by an arbiter: the player on move must seal a move, in their own time.
struct GameAdjourned {
  std::string article;
  std::optional<Millis> resumes_in{};

  friend bool operator==(const GameAdjourned&, const GameAdjourned&) = default;
};

/// The player on move has sealed it: nobody plays until the game is resumed.
struct MoveSealed {
  Color by{};
  /// As the server has encrypted it; nobody reads it before it is opened.
  std::string sealed;
  /// After the increment.
  Remaining remaining;
  /// From now until the game goes on by itself.
  std::optional<Millis> resumes_in{};
  /// From now until it waits for somebody to adjudicate it; nothing where it goes on by itself.
  std::optional<Millis> expires_in{};

  friend bool operator==(const MoveSealed&, const MoveSealed&) = default;
};

/// One player is there and wants to go on. It lapses when they go away (PlayerGone).
struct ResumptionAgreed {
  Color by{};
  friend bool operator==(const ResumptionAgreed&, const ResumptionAgreed&) = default;
};

/// The opponent wants to go on, and this player has the question on the screen. Once for each time
/// that they are asked.
struct ResumptionShown {
  Color by{};
  friend bool operator==(const ResumptionShown&, const ResumptionShown&) = default;
};

/// Not now. They may go on all the same, as long as the opponent is there.
struct ResumptionDeclined {
  Color by{};
  friend bool operator==(const ResumptionDeclined&, const ResumptionDeclined&) = default;
};

/// The time of the player who must answer the sealed move runs, whether they are there or not.
struct GameResumed {
  Remaining remaining;
  /// The players there already.
  ByColor<bool> arrived{};
  /// How long the others are waited for; nothing: as long as the event waits at the beginning.
  std::optional<Millis> waits{};

  friend bool operator==(const GameResumed&, const GameResumed&) = default;
};

/// A MovePlayed follows, or what an invalid move costs.
struct SealedMoveOpened {
  Color by{};
  /// What it says; perhaps no move at all.
  std::string text;
  std::string article;

  friend bool operator==(const SealedMoveOpened&, const SealedMoveOpened&) = default;
};

/// The envelope has disappeared: the sealing player plays on the board, with the times of the
/// adjournment (fide-1997 A11, fide-2014 E.12).
struct SealedMoveLost {
  Color by{};
  Remaining remaining;
  std::string article;

  friend bool operator==(const SealedMoveLost&, const SealedMoveLost&) = default;
};

/// Nobody has resumed the game for too long: it waits for an arbiter to adjudicate it.
struct AdjournmentExpired {
  friend bool operator==(const AdjournmentExpired&, const AdjournmentExpired&) = default;
};

}  // namespace escaque::game
