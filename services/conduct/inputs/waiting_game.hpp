#pragma once
// An adjourned game as its log tells it, about each of its players: how they stand, and what they
// answered when the opponent wanted to go on. Pure.

#include <optional>
#include <vector>

#include "escaque/games/v1/games_service.pb.h"

#include "domain/base/color.hpp"
#include "domain/etiquette/rules/observation.hpp"

namespace escaque::services::conduct {

/// The player was shown the question, and the opponent went away without an answer.
struct Unanswered {
  UtcTime from{};
  UtcTime until{};

  friend bool operator==(const Unanswered&, const Unanswered&) = default;
};

struct WaitingSide {
  etiquette::StoredGameSeen seen;  ///< Without refusals, and without the time.
  std::vector<UtcTime> declined;
  std::vector<Unanswered> unanswered;  ///< For long enough to have been read.
};

struct WaitingGame {
  ByColor<WaitingSide> sides;
  ByColor<bool> is_judged;  ///< A person with an account.
};

/// Nothing: it is not adjourned, or its log does not begin with a creation that names two players.
[[nodiscard]] std::optional<WaitingGame> read_waiting(const games::v1::GetGameResponse& log);

/// On how many days (UTC) these moments are: whoever asks often in an hour is refused once.
[[nodiscard]] int days_of(const std::vector<UtcTime>& times);

}  // namespace escaque::services::conduct
