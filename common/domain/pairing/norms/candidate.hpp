#pragma once
// What a tournament's record says about a player who may have made a norm.

#include <cstddef>
#include <string_view>

#include "domain/pairing/norms/norm.hpp"
#include "domain/pairing/tournament/tournament.hpp"

namespace escaque::pairing::norms {

/// The games of `players[player]`. An opponent whose federation is blank belongs to none.
[[nodiscard]] Candidate candidate_of(const tournament::Tournament& played, std::size_t player,
                                     const NormEvent& event);

/// 1.43.e: at least 20 rated players from at least 3 federations other than the host's, 10 of them
/// with the title GM, IM, WGM or WIM.
[[nodiscard]] bool is_international_swiss(const tournament::Tournament& played,
                                          std::string_view host);

}  // namespace escaque::pairing::norms
