#pragma once
// What the logs of events, arenas and seasons have in common.

#include "domain/game/rating_ruling.hpp"
#include "domain/game/terms.hpp"
#include "domain/game/visibility_ruling.hpp"
#include "wire/vocabulary.hpp"

namespace escaque::wire {

/// The terms of a game, in regulations and in the request to create it.
inline constexpr auto kTerms = [](auto& io, auto& terms) {
  io(WIRE(time_control), terms.time_control);
  io(WIRE(variant), terms.variant);
  io(WIRE(is_rated), terms.is_rated);
  io.lenient(WIRE(edition), terms.rules.edition);
  io(WIRE(rules), terms.rules);
  io(WIRE(schedules), terms.schedules);
};

/// The players of White and of Black.
inline constexpr auto kPair = [](auto& io, auto& players) {
  io(WIRE(white_id), players.white);
  io(WIRE(black_id), players.black);
};

/// The user who gave the command of an entry, and the reason.
inline constexpr auto kOrigin = [](auto& io, auto& origin) {
  io(WIRE(origin_id), origin.user);
  io(WIRE(reason), origin.reason);
};

template <>
inline constexpr auto kFields<game::RatingRuling> = [](auto& io, auto& ruling) {
  io(WIRE(is_approved), ruling.is_approved);
  io(WIRE(by_id), ruling.by);
  io(WIRE(reason), ruling.reason);
  io(WIRE(at_ms), ruling.at);
};

template <>
inline constexpr auto kFields<game::VisibilityRuling> = [](auto& io, auto& ruling) {
  io(WIRE(is_hidden), ruling.is_hidden);
  io(WIRE(by_id), ruling.by);
  io(WIRE(reason), ruling.reason);
  io(WIRE(at_ms), ruling.at);
};

/// The facts that are nothing but a ruling.
inline constexpr auto kRuling = [](auto& io, auto& fact) { io.part(fact.ruling); };

/// A fact or a command that says nothing but who may talk.
inline constexpr auto kTalkRule = [](auto& io, auto& set) { io(WIRE(talk_rule), set.rule); };

}  // namespace escaque::wire
