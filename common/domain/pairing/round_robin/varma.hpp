#pragma once
// Drawing of lots for an all-play-all so that players of one federation do not meet in the last
// three rounds (the arbiters' manual, Annex 2: Varma tables).

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/result.hpp"

namespace escaque::pairing::round_robin {

struct Entrant {
  std::string name;
  std::string federation;  // FIDE's code.
};

/// The hand in the envelopes: one of `choices` (at least one), from 0.
using Lot = std::function<std::size_t(std::size_t choices)>;

enum class VarmaError : std::uint8_t {
  number_of_players,  // The tables are for 9 to 24 players.
};

[[nodiscard]] std::string_view to_string(VarmaError error);

struct VarmaDraw {
  std::vector<int> numbers;  // For the Berger tables, in the order of the entrants.
  /// Federations with more players than any envelope had numbers left: of them two may meet late.
  std::vector<std::string> unrestricted;
};

/// The envelopes of the table for `players`, without the number that an odd field does not have.
[[nodiscard]] Result<std::vector<std::vector<int>>, VarmaError> varma_envelopes(int players);

/// Everybody draws a number, the largest federations first.
[[nodiscard]] Result<VarmaDraw, VarmaError> draw_varma(std::span<const Entrant> entrants,
                                                       const Lot& lot);

}  // namespace escaque::pairing::round_robin
