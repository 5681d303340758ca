#include "games/wire/convert_rulings.hpp"

#include "games/wire/convert_terms.hpp"

namespace escaque::services::games {
namespace {

using Read = std::optional<game::Fact>;

/// The wire's numbers are the domain's plus one: nought is unspecified.
template <class Wire, class Domain>
Wire shifted(Domain value) {
  return static_cast<Wire>(static_cast<int>(value) + 1);
}

template <class Domain, class Wire>
std::optional<Domain> unshifted(Wire value, Domain last) {
  const int number = static_cast<int>(value) - 1;
  if (number < 0 || number > static_cast<int>(last)) return std::nullopt;
  return static_cast<Domain>(number);
}

Read read(const v1::PeriodBegun& wire) {
  const auto color = from_wire(wire.color());
  if (!color) return std::nullopt;
  return game::PeriodBegun{.color = *color,
                           .period = wire.period(),
                           .added = Millis(wire.added_ms()),
                           .remaining = from_wire(wire.remaining())};
}

Read read(const v1::IllegalMoveMade& wire) {
  const auto by = from_wire(wire.by());
  if (!by) return std::nullopt;
  return game::IllegalMoveMade{.by = *by, .uci = wire.uci(), .article = wire.article()};
}

Read read(const v1::IllegalMovePenalised& wire) {
  const auto by = from_wire(wire.by());
  if (!by) return std::nullopt;
  return game::IllegalMovePenalised{.by = *by,
                                    .number = wire.number(),
                                    .penalty = Millis(wire.penalty_ms()),
                                    .remaining = from_wire(wire.remaining()),
                                    .article = wire.article()};
}

Read read(const v1::PlayerArrived& wire) {
  const auto color = from_wire(wire.color());
  if (!color) return std::nullopt;
  return game::PlayerArrived{*color};
}

Read read(const v1::QuickplayRequested& wire) {
  const auto by = from_wire(wire.by());
  const auto request = from_wire(wire.request());
  if (!by || !request) return std::nullopt;
  return game::QuickplayRequested{.by = *by, .request = *request, .article = wire.article()};
}

Read read(const v1::QuickplayRuled& wire) {
  const auto request = from_wire(wire.request());
  const auto ruling = unshifted(wire.ruling(), game::QuickplayRuling::rejected);
  if (!request || !ruling) return std::nullopt;
  return game::QuickplayRuled{.request = *request,
                              .ruling = *ruling,
                              .increment = Millis(wire.increment_ms()),
                              .to_opponent = Millis(wire.to_opponent_ms()),
                              .remaining = from_wire(wire.remaining()),
                              .article = wire.article()};
}

Read read(const v1::ArbiterActed& wire) {
  const auto action = unshifted(wire.action(), game::ArbiterAction::confirm_result);
  const auto arbiter = UserId::parse(wire.order().user_id());
  if (!action || !arbiter) return std::nullopt;
  return game::ArbiterActed{.action = *action,
                            .order = {.arbiter = *arbiter,
                                      .reason = wire.order().reason(),
                                      .article = wire.order().article(),
                                      .is_of_event = wire.order().is_of_event()},
                            .color = from_wire(wire.color())};
}

Read read(const v1::ArbiterCalled& wire) {
  const auto by = from_wire(wire.by());
  if (!by) return std::nullopt;
  return game::ArbiterCalled{.by = *by, .about = wire.about()};
}

Read read(const v1::WentBerserk& wire) {
  const auto by = from_wire(wire.by());
  if (!by) return std::nullopt;
  return game::WentBerserk{.by = *by, .remaining = from_wire(wire.remaining())};
}

}  // namespace

std::optional<game::QuickplayRequest> from_wire(v1::QuickplayRequest request) {
  return unshifted(request, game::QuickplayRequest::draw);
}

void write(v1::Fact& wire, const game::PeriodBegun& fact) {
  auto& to = *wire.mutable_period_begun();
  to.set_color(to_wire(fact.color));
  to.set_period(fact.period);
  to.set_added_ms(to_ms(fact.added));
  *to.mutable_remaining() = to_wire(fact.remaining);
}

void write(v1::Fact& wire, const game::IllegalMoveMade& fact) {
  auto& to = *wire.mutable_illegal_move_made();
  to.set_by(to_wire(fact.by));
  to.set_uci(fact.uci);
  to.set_article(fact.article);
}

void write(v1::Fact& wire, const game::IllegalMovePenalised& fact) {
  auto& to = *wire.mutable_illegal_move_penalised();
  to.set_by(to_wire(fact.by));
  to.set_number(fact.number);
  to.set_penalty_ms(to_ms(fact.penalty));
  *to.mutable_remaining() = to_wire(fact.remaining);
  to.set_article(fact.article);
}

void write(v1::Fact& wire, const game::PlayerArrived& fact) {
  wire.mutable_player_arrived()->set_color(to_wire(fact.color));
}

void write(v1::Fact& wire, const game::QuickplayRequested& fact) {
  auto& to = *wire.mutable_quickplay_requested();
  to.set_by(to_wire(fact.by));
  to.set_request(shifted<v1::QuickplayRequest>(fact.request));
  to.set_article(fact.article);
}

void write(v1::Fact& wire, const game::QuickplayRuled& fact) {
  auto& to = *wire.mutable_quickplay_ruled();
  to.set_request(shifted<v1::QuickplayRequest>(fact.request));
  to.set_ruling(shifted<v1::QuickplayRuling>(fact.ruling));
  to.set_increment_ms(to_ms(fact.increment));
  to.set_to_opponent_ms(to_ms(fact.to_opponent));
  *to.mutable_remaining() = to_wire(fact.remaining);
  to.set_article(fact.article);
}

void write(v1::Fact& wire, const game::ArbiterActed& fact) {
  auto& to = *wire.mutable_arbiter_acted();
  to.set_action(shifted<v1::ArbiterAction>(fact.action));
  to.mutable_order()->set_user_id(to_string(fact.order.arbiter));
  to.mutable_order()->set_reason(fact.order.reason);
  to.mutable_order()->set_article(fact.order.article);
  to.mutable_order()->set_is_of_event(fact.order.is_of_event);
  if (fact.color) to.set_color(to_wire(*fact.color));
}

void write(v1::Fact& wire, const game::ArbiterCalled& fact) {
  auto& to = *wire.mutable_arbiter_called();
  to.set_by(to_wire(fact.by));
  to.set_about(fact.about);
}

void write(v1::Fact& wire, const game::WentBerserk& fact) {
  auto& to = *wire.mutable_went_berserk();
  to.set_by(to_wire(fact.by));
  *to.mutable_remaining() = to_wire(fact.remaining);
}

std::optional<game::Fact> read_ruling(const v1::Fact& wire) {
  switch (wire.fact_case()) {
    case v1::Fact::kPeriodBegun:
      return read(wire.period_begun());
    case v1::Fact::kIllegalMoveMade:
      return read(wire.illegal_move_made());
    case v1::Fact::kIllegalMovePenalised:
      return read(wire.illegal_move_penalised());
    case v1::Fact::kPlayerArrived:
      return read(wire.player_arrived());
    case v1::Fact::kQuickplayRequested:
      return read(wire.quickplay_requested());
    case v1::Fact::kQuickplayRuled:
      return read(wire.quickplay_ruled());
    case v1::Fact::kArbiterActed:
      return read(wire.arbiter_acted());
    case v1::Fact::kArbiterCalled:
      return read(wire.arbiter_called());
    case v1::Fact::kWentBerserk:
      return read(wire.went_berserk());
    default:
      return std::nullopt;
  }
}

}  // namespace escaque::services::games
