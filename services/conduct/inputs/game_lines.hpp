#pragma once
// What was said to the players of a game while it ran, as OTB-3 and OTB-4 see it. Pure.

#include <vector>

#include "escaque/games/v1/games_service.pb.h"

#include "conduct/inputs/game_record.hpp"
#include "conduct/lines/line_store.hpp"

namespace escaque::services::conduct {

/// Those of `lines`, in the order of their times, that count: lines of the opponent that were
/// refused because the player to move censors them, and moves of the position that somebody else
/// told a player whom nobody may advise. Not by those whom no rule judges, as far as the game says
/// who they are; whether an observer is a guest or a computer it does not know.
[[nodiscard]] std::vector<etiquette::LineSeen> lines_seen(const games::v1::GetGameResponse& log,
                                                          const GameRecord& record,
                                                          const std::vector<LineToPlayer>& lines);

/// Where to look for them.
[[nodiscard]] TalkToPlayers talk_to_players(const GameRecord& record);

}  // namespace escaque::services::conduct
