#pragma once
// Criteria that need nothing but the player's own record: points, wins, games with Black, rounds
// elected to play, standard points, progressive scores (C.07 5 and 7).

#include <cstddef>

#include "domain/pairing/tiebreak/criterion.hpp"
#include "domain/pairing/tiebreak/field.hpp"
#include "domain/pairing/tiebreak/working.hpp"

namespace escaque::pairing::tiebreak {

[[nodiscard]] Working own_points(const Field& field, std::size_t player);
[[nodiscard]] Working wins(const Field& field, std::size_t player);
[[nodiscard]] Working games_won(const Field& field, std::size_t player);
[[nodiscard]] Working black_games(const Field& field, std::size_t player);
[[nodiscard]] Working black_wins(const Field& field, std::size_t player);
[[nodiscard]] Working rounds_elected(const Field& field, std::size_t player);
[[nodiscard]] Working standard_points(const Field& field, std::size_t player);
/// Cut-n leaves the first n running scores out.
[[nodiscard]] Working progressive(const Field& field, std::size_t player,
                                  const Criterion& criterion);

}  // namespace escaque::pairing::tiebreak
