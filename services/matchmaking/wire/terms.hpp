#pragma once
// The fields of the terms of a game; GameTerms in lobby.proto says what each means.

#include "domain/game/player.hpp"
#include "wire/vocabulary.hpp"

namespace escaque::wire {

/// What is usual is not said.
template <>
inline constexpr auto kFields<game::Terms> = [](auto& io, auto& terms) {
  io(WIRE(time_control), terms.time_control);
  io.lenient(WIRE(variant), terms.variant);
  io(WIRE(is_rated), terms.is_rated);
  io.lenient(WIRE(edition), terms.rules.edition);
  io(WIRE(schedules), terms.schedules);
  io.unless(WIRE(illegal_moves), terms.rules.illegal_moves, laws::IllegalMoveMode::refused);
  io.unless(WIRE(quickplay), terms.rules.quickplay, laws::Quickplay::not_used);
  io(WIRE(initial_fen), terms.initial_fen);
};

}  // namespace escaque::wire
