#include "domain/game/decisions.hpp"
#include "domain/game/first_position.hpp"
#include "domain/game/terms.hpp"
#include "domain/rules/chess960.hpp"
#include "domain/rules/fen.hpp"

namespace escaque::game {
namespace {

/// How long the first move of each side may take; its clock does not run yet.
Millis first_move_allowance(clock::Speed speed) {
  using std::chrono::seconds;
  switch (speed) {
    case clock::Speed::ultrabullet:
      return seconds(15);
    case clock::Speed::bullet:
      return seconds(20);
    case clock::Speed::blitz:
      return seconds(30);
    case clock::Speed::rapid:
      return seconds(45);
    case clock::Speed::classical:
      return seconds(60);
  }
  return seconds(60);
}

/// The host of a simul comes to the last of 40 boards late.
constexpr Millis kFirstMoveOfSimul = std::chrono::minutes(10);

Millis first_move_of(const GameSpec& spec, const Terms& terms) {
  if (spec.simul) return kFirstMoveOfSimul;
  return first_move_allowance(clock::speed_of(terms.time_control));
}

Result<rules::Position, GameError> first_position(const GameSpec& spec) {
  const bool is_standard = spec.terms.variant == rules::Variant::standard;
  if (spec.initial_fen.empty() && is_standard) return rules::Position::initial();
  const auto position =
      read_first_position(spec.initial_fen, spec.terms.variant, spec.terms.rules.edition);
  if (!position) return GameError::invalid_position;
  return *position;
}

/// The draw leads to its commitment, and to the position.
bool leads_to_position(const rules::PositionDraw& draw, const rules::Position& position) {
  return rules::is_confirmed(draw) &&
         rules::chess960_number(position) == rules::drawn_number(draw.seed);
}

/// What the clock of `color` has for the first move besides its time. One that begins on increments
/// alone has the first one anyway.
Millis first_increment(const Terms& terms, Color color) {
  const clock::Period first = clock::period_of(terms.schedule_of(color), 0);
  const bool is_added = !laws::laws_of(terms.rules.edition).first_increment.empty();
  return is_added && first.time > Millis{0} ? first.increment : Millis{0};
}

bool is_usual_start(const rules::Position& position, rules::Variant variant) {
  if (variant == rules::Variant::standard) return position == rules::Position::initial();
  return rules::chess960_number(position).has_value();
}

}  // namespace

Decision decide_create(const CreateGame& create) {
  const GameSpec& spec = create.spec;
  if (!has_possible_times(spec.terms)) return GameError::invalid_time_control;
  if (laws::refusal(spec.terms.rules)) return GameError::invalid_event_rules;
  if (spec.players.white.id == spec.players.black.id) return GameError::same_player;
  const bool has_guest = spec.players.white.is_guest || spec.players.black.is_guest;
  if (spec.terms.is_rated && has_guest) return GameError::guest_rated;
  const auto position = first_position(spec);
  if (!position) return position.error();
  if (spec.terms.is_rated && !is_usual_start(*position, spec.terms.variant)) {
    return GameError::rated_position;
  }
  if (spec.draw && !leads_to_position(*spec.draw, *position)) return GameError::invalid_draw;
  const Terms terms = with_nominal_control(spec.terms);
  return Facts{GameCreated{.id = spec.id,
                           .players = spec.players,
                           .terms = terms,
                           .category = terms.category(),
                           .initial_fen = rules::to_fen(*position),
                           .rematch_of = spec.rematch_of,
                           .first_move = first_move_of(spec, terms),
                           .created = create.created,
                           .arrived = spec.arrived,
                           .draw = spec.draw,
                           .event = spec.event,
                           .arena = spec.arena,
                           .simul = spec.simul,
                           .first_increment = {first_increment(terms, Color::white),
                                               first_increment(terms, Color::black)},
                           .loses_when_gone = spec.loses_when_gone,
                           .talk_rule = spec.talk_rule}};
}

}  // namespace escaque::game
