#pragma once
// The terms of a game as people write them on a command line: "3+2 rated", "0:10+0 casual
// chess960", "40/90,G/30 casual fide-2014".

#include <string_view>

#include "escaque/matchmaking/v1/lobby.pb.h"

#include "wire/error.hpp"

namespace escaque::wire {

/// MINUTES+SECONDS ("3+2"; base also as M:SS, "0:10+0") or a schedule ("40/90+30,G/30+30",
/// "G/5|G/4" where Black has less), then any of rated, casual, chess960, penalised, quickplay and
/// an edition of the Laws; without them rated standard chess by the house edition.
[[nodiscard]] Answer<matchmaking::v1::GameTerms> parse_terms(std::string_view text);

/// "3+2" alone.
[[nodiscard]] Answer<common::v1::TimeControl> parse_time_control(std::string_view text);

}  // namespace escaque::wire
