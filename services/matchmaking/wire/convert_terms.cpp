// The terms of a game as somebody asks for them.
#include <string>
#include <utility>

#include "domain/clock/notation.hpp"
#include "domain/game/first_position.hpp"
#include "domain/game/terms.hpp"
#include "domain/rules/fen.hpp"
#include "matchmaking/wire/convert.hpp"
#include "matchmaking/wire/terms.hpp"

namespace escaque::services::matchmaking {
namespace {

rpc::Error refused_term(common_v1::Reason reason, const std::string& field, std::string message,
                        std::string expected) {
  auto error = rpc::make_error(reason, std::move(message), std::move(expected));
  error.detail.set_field("terms." + field);
  return error;
}

}  // namespace

v1::GameTerms to_wire(const game::Terms& terms) { return wire::to<v1::GameTerms>(terms); }

Result<game::Terms, rpc::Error> from_wire(const v1::GameTerms& wire) {
  const auto schedules = clock::parse_schedules(wire.schedules());
  if (!wire.schedules().empty() && !schedules) {
    return refused_term(common_v1::REASON_INVALID_TIME_CONTROL, "schedules",
                        clock::describe(schedules.error()), "such as \"40/90+30,G/30+30;d5\"");
  }
  auto terms = wire::read<game::Terms>(wire);
  if (!terms) {
    const wire::Fault& fault = terms.error();
    return refused_term(common_v1::REASON_MALFORMED, fault.field,
                        "terms." + fault.field + " is missing or malformed", fault.expected);
  }
  if (const auto reason = laws::refusal(terms->rules)) {
    return refused_term(common_v1::REASON_MALFORMED, "quickplay",
                        std::string(laws::to_string(*reason)), "an edition that knows it");
  }
  *terms = game::with_canonical_position(std::move(*terms));
  if (const auto why = game::position_refusal(*terms)) {
    return to_error(*why, "terms.initial_fen");
  }
  return terms->schedules ? game::with_nominal_control(std::move(*terms)) : std::move(*terms);
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
  // Chess960 is played from another position the next time.
  const bool is_standard = created.variant() != common_v1::VARIANT_CHESS960;
  if (is_standard && created.initial_fen() != rules::kInitialFen) {
    terms.set_initial_fen(created.initial_fen());
  }
  return terms;
}

}  // namespace escaque::services::matchmaking
