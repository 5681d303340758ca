#pragma once
// A finished game as an engine is shown it, and what the engine says of it as rules see it. Pure.

#include <optional>
#include <string>
#include <vector>

#include "escaque/conduct/v1/analysis_service.pb.h"
#include "escaque/games/v1/games_service.pb.h"

#include "domain/base/color.hpp"
#include "domain/base/result.hpp"
#include "domain/etiquette/rules/engines.hpp"
#include "domain/rules/position.hpp"

namespace escaque::services::conduct {

namespace v1 = escaque::conduct::v1;

struct PlayedGame {
  GameId id;
  UtcTime ended{};
  std::string initial_fen;
  std::vector<std::string> moves;          ///< UCI notation.
  std::vector<rules::Position> positions;  ///< Before each of them.
  std::vector<Millis> spent;               ///< On each of them; lag is taken off.
  ByColor<etiquette::GameAnalysed> sides;  ///< Without version and positions.
  ByColor<bool> is_judged;                 ///< A person with an account.
};

/// Of all entries of the game in their order. Nothing: it is no rated game of standard chess, as
/// long as those that the rules about engines look at, whose moves can be read.
[[nodiscard]] std::optional<PlayedGame> read_played(const games::v1::GetGameResponse& log);

/// What an engine is asked.
[[nodiscard]] v1::GameToAnalyse to_wire(const PlayedGame& game);

/// Of both players, with the version of the analysis. Nothing: these are no lines of this game.
[[nodiscard]] std::optional<ByColor<etiquette::GameAnalysed>> read_analysis(
    const PlayedGame& game, const v1::HandInGameRequest& handed_in);

}  // namespace escaque::services::conduct
