#pragma once
// A finished game as its log tells it, about each of its players. Pure.

#include <cstdint>
#include <string_view>

#include "escaque/games/v1/games_service.pb.h"

#include "domain/base/color.hpp"
#include "domain/base/result.hpp"
#include "domain/etiquette/rules/observation.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::services::conduct {

struct GameRecord {
  GameId id;
  int version = 0;  ///< Of its last entry: a correction has a higher one.
  /// Without what other records know: devices, networks, what else was lost, earlier games.
  ByColor<etiquette::GameSeen> sides;
  /// A person with an account: guests leave no history, and computers are no people.
  ByColor<bool> is_judged;
};

enum class RecordError : std::uint8_t {
  no_players,  // It does not begin with a creation that names two of them.
  not_over,    // It has no end.
};
[[nodiscard]] std::string_view to_string(RecordError error);

/// Of all entries of the game in their order. Moves that this build cannot read leave the standings
/// as they are in a position that nobody knows. `lost_material`: how many pawns behind is lost.
[[nodiscard]] Result<GameRecord, RecordError> read_record(
    const games::v1::GetGameResponse& log,
    double lost_material = etiquette::Thresholds().lost_material);

}  // namespace escaque::services::conduct
