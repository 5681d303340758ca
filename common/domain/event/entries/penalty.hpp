#pragma once
// What an arbiter imposes on a player of the event, not in a game.

#include <cstdint>
#include <string>

#include "domain/base/id.hpp"
#include "domain/pairing/prizes/prizes.hpp"
#include "domain/pairing/tournament/tournament.hpp"

namespace escaque::event {

enum class EntrantPenalty : std::uint8_t {
  fine,       // Announced in advance (fide-2014 12.9g).
  expulsion,  // From the event (fide-1997 13.4e, fide-2014 12.9h).
};

struct Penalised {
  UserId user;
  EntrantPenalty penalty = EntrantPenalty::fine;
  /// Of the edition that rules.
  std::string article;
  /// Of a fine.
  pairing::prizes::Cents amount = 0;
  /// Rounds that had been paired then.
  pairing::tournament::Round after_round = 0;

  friend bool operator==(const Penalised&, const Penalised&) = default;
};

/// With what its arbiter said.
struct GivenPenalty {
  Penalised penalised;
  UserId by;
  std::string reason;

  friend bool operator==(const GivenPenalty&, const GivenPenalty&) = default;
};

}  // namespace escaque::event
