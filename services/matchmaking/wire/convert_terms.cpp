// The terms of a game, wire ↔ domain.
#include <string>
#include <utility>

#include "domain/clock/notation.hpp"
#include "domain/game/terms.hpp"
#include "matchmaking/wire/convert.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr const char* kEditions =
    "one of classic, fide-1993, fide-1997, fide-2014, fide-2023, online";

rpc::Error refused_term(common_v1::Reason reason, std::string field, std::string message,
                        std::string expected) {
  auto error = rpc::make_error(reason, std::move(message), std::move(expected));
  error.detail.set_field("terms." + std::move(field));
  return error;
}

rpc::Error unknown_term(std::string field, std::string expected) {
  const std::string message = "terms." + field + " is missing or malformed";
  return refused_term(common_v1::REASON_MALFORMED, std::move(field), message, std::move(expected));
}

std::optional<rules::Variant> read_variant(common_v1::Variant variant) {
  switch (variant) {
    case common_v1::VARIANT_UNSPECIFIED:
    case common_v1::VARIANT_STANDARD:
      return rules::Variant::standard;
    case common_v1::VARIANT_CHESS960:
      return rules::Variant::chess960;
    default:
      return std::nullopt;
  }
}

std::optional<laws::IllegalMoveMode> read_mode(games_v1::IllegalMoveMode mode) {
  switch (mode) {
    case games_v1::ILLEGAL_MOVE_MODE_UNSPECIFIED:
    case games_v1::ILLEGAL_MOVE_MODE_REFUSED:
      return laws::IllegalMoveMode::refused;
    case games_v1::ILLEGAL_MOVE_MODE_PENALISED:
      return laws::IllegalMoveMode::penalised;
    default:
      return std::nullopt;
  }
}

std::optional<laws::Quickplay> read_quickplay(games_v1::Quickplay quickplay) {
  switch (quickplay) {
    case games_v1::QUICKPLAY_UNSPECIFIED:
    case games_v1::QUICKPLAY_NOT_USED:
      return laws::Quickplay::not_used;
    case games_v1::QUICKPLAY_BY_ARBITER:
      return laws::Quickplay::by_arbiter;
    case games_v1::QUICKPLAY_BY_SERVER:
      return laws::Quickplay::by_server;
    default:
      return std::nullopt;
  }
}

games_v1::Quickplay to_wire(laws::Quickplay quickplay) {
  switch (quickplay) {
    case laws::Quickplay::not_used:
      return games_v1::QUICKPLAY_UNSPECIFIED;
    case laws::Quickplay::by_arbiter:
      return games_v1::QUICKPLAY_BY_ARBITER;
    case laws::Quickplay::by_server:
      return games_v1::QUICKPLAY_BY_SERVER;
  }
  return games_v1::QUICKPLAY_UNSPECIFIED;
}

Result<laws::EventRules, rpc::Error> read_rules(const v1::GameTerms& wire) {
  laws::EventRules rules;
  if (!wire.edition().empty()) {
    const auto edition = laws::parse_edition(wire.edition());
    if (!edition) return unknown_term("edition", kEditions);
    rules.edition = *edition;
  }
  const auto illegal_moves = read_mode(wire.illegal_moves());
  if (!illegal_moves) return unknown_term("illegal_moves", "REFUSED or PENALISED");
  const auto quickplay = read_quickplay(wire.quickplay());
  if (!quickplay) return unknown_term("quickplay", "NOT_USED, BY_ARBITER or BY_SERVER");
  rules.illegal_moves = *illegal_moves;
  rules.quickplay = *quickplay;
  if (const auto reason = laws::refusal(rules)) {
    return refused_term(common_v1::REASON_MALFORMED, "quickplay",
                        std::string(laws::to_string(*reason)), "an edition that knows it");
  }
  return rules;
}

}  // namespace

v1::GameTerms to_wire(const game::Terms& terms) {
  v1::GameTerms wire;
  *wire.mutable_time_control() = to_wire(terms.time_control);
  wire.set_variant(terms.variant == rules::Variant::standard ? common_v1::VARIANT_STANDARD
                                                             : common_v1::VARIANT_CHESS960);
  wire.set_is_rated(terms.is_rated);
  wire.set_edition(std::string(laws::to_string(terms.rules.edition)));
  if (terms.schedules) wire.set_schedules(clock::to_notation(*terms.schedules));
  if (terms.rules.illegal_moves == laws::IllegalMoveMode::penalised) {
    wire.set_illegal_moves(games_v1::ILLEGAL_MOVE_MODE_PENALISED);
  }
  wire.set_quickplay(to_wire(terms.rules.quickplay));
  return wire;
}

Result<game::Terms, rpc::Error> from_wire(const v1::GameTerms& wire) {
  const auto variant = read_variant(wire.variant());
  if (!variant) return unknown_term("variant", "VARIANT_STANDARD or VARIANT_CHESS960");
  auto rules = read_rules(wire);
  if (!rules) return rules.error();
  game::Terms terms{.time_control = from_wire(wire.time_control()),
                    .variant = *variant,
                    .is_rated = wire.is_rated(),
                    .rules = std::move(*rules)};
  if (wire.schedules().empty()) return terms;
  const auto schedules = clock::parse_schedules(wire.schedules());
  if (!schedules) {
    return refused_term(common_v1::REASON_INVALID_TIME_CONTROL, "schedules",
                        clock::describe(schedules.error()), "such as \"40/90+30,G/30+30;d5\"");
  }
  terms.schedules = *schedules;
  return game::with_nominal_control(std::move(terms));
}

v1::GameTerms terms_of(const games_v1::GameCreated& created) {
  v1::GameTerms terms;
  *terms.mutable_time_control() = created.time_control();
  terms.set_variant(created.variant());
  terms.set_is_rated(created.is_rated());
  terms.set_edition(created.edition());
  terms.set_schedules(created.schedules());
  terms.set_illegal_moves(created.rules().illegal_moves());
  terms.set_quickplay(created.rules().quickplay());
  return terms;
}

}  // namespace escaque::services::matchmaking
