#pragma once
// The records that several services' messages share.

#include "domain/clock/notation.hpp"
#include "domain/game/command.hpp"
#include "domain/game/player.hpp"
#include "domain/game/remaining.hpp"
#include "domain/laws/edition.hpp"
#include "domain/laws/event_rules.hpp"
#include "domain/rules/position_draw.hpp"
#include "wire/fields.hpp"

namespace escaque::wire {

template <>
struct Form<laws::Edition> : FormOf<laws::Edition, std::string> {
  static inline const std::string kExpected = laws::edition_names();
  static std::string held(laws::Edition edition) { return std::string(laws::to_string(edition)); }
  static std::optional<laws::Edition> made(const std::string& name) {
    return laws::parse_edition(name);
  }
};

/// In the notation of schedules.
template <>
struct Form<clock::Schedules> : FormOf<clock::Schedules, std::string> {
  static constexpr std::string_view kExpected = "such as \"40/90+30,G/30+30;d5\"";
  static std::string held(const clock::Schedules& schedules) {
    return clock::to_notation(schedules);
  }
  static std::optional<clock::Schedules> made(const std::string& text) {
    const auto schedules = clock::parse_schedules(text);
    if (!schedules) return std::nullopt;
    return *schedules;
  }
};

template <>
inline constexpr auto kFields<clock::TimeControl> = [](auto& io, auto& control) {
  io(WIRE(base_ms), control.base);
  io(WIRE(increment_ms), control.increment);
};

template <>
inline constexpr auto kFields<game::Remaining> = [](auto& io, auto& remaining) {
  io(WIRE(white_ms), remaining.white);
  io(WIRE(black_ms), remaining.black);
};

template <>
inline constexpr auto kFields<rating::Snapshot> = [](auto& io, auto& rating) {
  io(WIRE(value), rating.value);
  io(WIRE(deviation), rating.deviation);
  io(WIRE(is_provisional), rating.is_provisional);
};

/// A player as a User, without a rating.
inline constexpr auto kUser = [](auto& io, auto& player) {
  io(WIRE(id), player.id);
  io(WIRE(handle), player.handle);
  io(WIRE(title), player.title);
  io(WIRE(is_guest), player.is_guest);
  io(WIRE(is_computer), player.is_computer);
};

/// A user with a rating.
template <>
inline constexpr auto kFields<game::Player> = [](auto& io, auto& player) {
  io.inside(WIRE(user), [&](auto& user) { kUser(user, player); });
  io(WIRE(rating), player.rating);
};

template <>
inline constexpr auto kFields<laws::LongerCount> = [](auto& io, auto& count) {
  io(WIRE(material), count.material);
  io(WIRE(moves), count.moves);
};

/// All but the edition, which is beside them. What nobody has set is as without an event.
template <>
inline constexpr auto kFields<laws::EventRules> = [](auto& io, auto& rules) {
  io.lenient(WIRE(agreement), rules.agreement);
  io(WIRE(agreement_from), rules.agreement_from);
  io.lenient(WIRE(illegal_moves), rules.illegal_moves);
  io.lenient(WIRE(supervision), rules.supervision);
  io.lenient(WIRE(quickplay), rules.quickplay);
  io(WIRE(default_time_ms), rules.default_time);
  io(WIRE(allows_berserk), rules.allows_berserk);
  io(WIRE(longer_counts), rules.longer_counts);
  io.lenient(WIRE(adjourning), rules.adjourning);
  const laws::EventRules usual;
  io(WIRE(clock_stops), rules.clock_stops);
  io.unless(WIRE(clock_stop_limit_ms), rules.clock_stop_limit, usual.clock_stop_limit);
  io.unless(WIRE(appeal_time_ms), rules.appeal_time, usual.appeal_time);
  io(WIRE(forbids_abandonment_claims), rules.forbids_abandonment_claims);
  io(WIRE(appeal_deposit), rules.appeal_deposit);
};

template <>
inline constexpr auto kFields<rules::PositionDraw> = [](auto& io, auto& draw) {
  io(WIRE(commitment), draw.commitment);
  io(WIRE(seed), draw.seed);
  io(WIRE(draw), draw.draw);
};

template <>
inline constexpr auto kFields<game::EventPlace> = [](auto& io, auto& place) {
  io(WIRE(event_id), place.event);
  io(WIRE(round), place.round);
  io(WIRE(board), place.board);
  io(WIRE(arbiter_ids), place.arbiters);
  io(WIRE(committee_ids), place.committee);
  io(WIRE(reserve_ids), place.reserves);
  io(WIRE(spectators_delay_ms), place.spectators_delay);
  io.unless(WIRE(talk_rule), place.talk_rule, etiquette::TalkRule::all);
};

/// How a game is asked for; GameCreated repeats it.
inline constexpr auto kAgreed = [](auto& io, auto& game) {
  io(WIRE(white), game.players.white);
  io(WIRE(black), game.players.black);
  io(WIRE(time_control), game.terms.time_control);
  io(WIRE(variant), game.terms.variant);
  io(WIRE(is_rated), game.terms.is_rated);
  io.lenient(WIRE(edition), game.terms.rules.edition);
  // Games without an event stay as small as they were.
  laws::EventRules none;
  none.edition = game.terms.rules.edition;
  io.unless(WIRE(rules), game.terms.rules, none);
  io(WIRE(schedules), game.terms.schedules);
  io(WIRE(initial_fen), game.initial_fen);
  io(WIRE(rematch_of), game.rematch_of);
  io(WIRE(has_white_arrived), game.arrived.white);
  io(WIRE(has_black_arrived), game.arrived.black);
  io(WIRE(draw), game.draw);
  io(WIRE(event), game.event);
  io(WIRE(arena_id), game.arena);
  io(WIRE(simul_id), game.simul);
  io(WIRE(white_loses_when_gone), game.loses_when_gone.white);
  io(WIRE(black_loses_when_gone), game.loses_when_gone.black);
  io.unless(WIRE(talk_rule), game.talk_rule, etiquette::TalkRule::all);
};

template <>
inline constexpr auto kFields<game::GameSpec> = [](auto& io, auto& spec) {
  io(WIRE(game_id), spec.id);
  kAgreed(io, spec);
};

}  // namespace escaque::wire
