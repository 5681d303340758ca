#include "games/wire/convert_entry.hpp"

#include <variant>

#include "domain/clock/notation.hpp"
#include "games/wire/convert_adjournment.hpp"
#include "games/wire/convert_event.hpp"
#include "games/wire/convert_rules.hpp"
#include "games/wire/convert_rulings.hpp"
#include "games/wire/convert_terms.hpp"

namespace escaque::services::games {
namespace {

/// One overload per fact, domain to wire.
struct Writer {
  v1::Fact& wire;

  void operator()(const game::GameCreated& fact) const {
    *wire.mutable_game_created() = to_wire(fact);
  }
  void operator()(const game::MovePlayed& fact) const {
    auto& to = *wire.mutable_move_played();
    to.set_uci(fact.uci);
    to.set_san(fact.san);
    to.set_elapsed_ms(to_ms(fact.elapsed));
    to.set_compensated_ms(to_ms(fact.compensated));
    *to.mutable_remaining() = to_wire(fact.remaining);
  }
  void operator()(const game::DrawOffered& fact) const {
    wire.mutable_draw_offered()->set_by(to_wire(fact.by));
  }
  void operator()(const game::DrawDeclined& fact) const {
    wire.mutable_draw_declined()->set_by(to_wire(fact.by));
  }
  void operator()(const game::ClaimRefused& fact) const {
    auto& to = *wire.mutable_claim_refused();
    to.set_by(to_wire(fact.by));
    to.set_penalty_ms(to_ms(fact.penalty));
    *to.mutable_remaining() = to_wire(fact.remaining);
    to.set_article(fact.article);
    to.set_off_claimant_ms(to_ms(fact.off_claimant));
  }
  void operator()(const game::TakebackOffered& fact) const {
    wire.mutable_takeback_offered()->set_by(to_wire(fact.by));
  }
  void operator()(const game::TakebackDeclined& fact) const {
    wire.mutable_takeback_declined()->set_by(to_wire(fact.by));
  }
  void operator()(const game::TakebackTaken& fact) const {
    auto& to = *wire.mutable_takeback_taken();
    to.set_plies(fact.plies);
    *to.mutable_remaining() = to_wire(fact.remaining);
  }
  void operator()(const game::ClockAdjusted& fact) const {
    auto& to = *wire.mutable_clock_adjusted();
    *to.mutable_remaining() = to_wire(fact.remaining);
    switch (fact.reason) {
      case game::ClockAdjustment::outage:
        to.set_reason(v1::CLOCK_ADJUSTMENT_OUTAGE);
        break;
      case game::ClockAdjustment::arbiter:
        to.set_reason(v1::CLOCK_ADJUSTMENT_ARBITER);
        break;
    }
    *to.mutable_credited() = to_wire(fact.credited);
  }
  void operator()(const game::PlayerGone& fact) const {
    auto& to = *wire.mutable_player_gone();
    to.set_color(to_wire(fact.color));
    to.set_absence(to_wire(fact.absence));
    to.set_claimable_in_ms(to_ms(fact.claimable_in));
  }
  void operator()(const game::PlayerBack& fact) const {
    wire.mutable_player_back()->set_color(to_wire(fact.color));
  }
  void operator()(const game::GameEnded& fact) const { *wire.mutable_game_ended() = to_wire(fact); }
  template <class Ruling>
  void operator()(const Ruling& fact) const {
    write(wire, fact);
  }
};

using Read = std::optional<game::Fact>;

/// Nothing when the text is no schedule; a value that is empty for no text.
std::optional<std::optional<clock::Schedules>> schedules_of(const v1::GameCreated& wire) {
  if (wire.schedules().empty()) return std::optional<clock::Schedules>();
  const auto schedules = clock::parse_schedules(wire.schedules());
  if (!schedules) return std::nullopt;
  return std::optional<clock::Schedules>(*schedules);
}

Read read(const v1::GameCreated& wire) {
  const auto id = GameId::parse(wire.game_id());
  const auto white = from_wire(wire.white());
  const auto black = from_wire(wire.black());
  const auto variant = from_wire(wire.variant());
  const auto category = from_wire(wire.category());
  const auto rules = rules_from_wire(wire.rules(), wire.edition());
  const auto schedules = schedules_of(wire);
  if (!id || !white || !black || !variant || !category || !rules || !schedules) {
    return std::nullopt;
  }
  std::optional<rules::PositionDraw> draw;
  if (wire.has_draw() && !(draw = from_wire(wire.draw()))) return std::nullopt;
  std::optional<game::EventPlace> event;
  if (wire.has_event() && !(event = from_wire(wire.event()))) return std::nullopt;
  std::optional<game::HostArenaId> arena;
  if (!wire.arena_id().empty() && !(arena = game::HostArenaId::parse(wire.arena_id()))) {
    return std::nullopt;
  }
  return game::GameCreated{.id = *id,
                           .players = {.white = *white, .black = *black},
                           .terms = {.time_control = from_wire(wire.time_control()),
                                     .variant = *variant,
                                     .is_rated = wire.is_rated(),
                                     .rules = *rules,
                                     .schedules = *schedules},
                           .category = *category,
                           .initial_fen = wire.initial_fen(),
                           .rematch_of = GameId::parse(wire.rematch_of()),
                           .first_move = Millis(wire.first_move_ms()),
                           .created = utc_from_wire(wire.created_ms()),
                           .arrived = {wire.has_white_arrived(), wire.has_black_arrived()},
                           .draw = draw,
                           .event = std::move(event),
                           .arena = arena};
}

Read read(const v1::MovePlayed& wire) {
  return game::MovePlayed{.uci = wire.uci(),
                          .san = wire.san(),
                          .elapsed = Millis(wire.elapsed_ms()),
                          .compensated = Millis(wire.compensated_ms()),
                          .remaining = from_wire(wire.remaining())};
}

Read read(const v1::ClaimRefused& wire) {
  const auto by = from_wire(wire.by());
  if (!by) return std::nullopt;
  return game::ClaimRefused{.by = *by,
                            .penalty = Millis(wire.penalty_ms()),
                            .remaining = from_wire(wire.remaining()),
                            .article = wire.article(),
                            .off_claimant = Millis(wire.off_claimant_ms())};
}

Read read(const v1::TakebackTaken& wire) {
  return game::TakebackTaken{.plies = wire.plies(), .remaining = from_wire(wire.remaining())};
}

Read read(const v1::ClockAdjusted& wire) {
  const bool is_arbiters = wire.reason() == v1::CLOCK_ADJUSTMENT_ARBITER;
  if (!is_arbiters && wire.reason() != v1::CLOCK_ADJUSTMENT_OUTAGE) return std::nullopt;
  return game::ClockAdjusted{
      .remaining = from_wire(wire.remaining()),
      .reason = is_arbiters ? game::ClockAdjustment::arbiter : game::ClockAdjustment::outage,
      .credited = from_wire(wire.credited())};
}

Read read(const v1::PlayerGone& wire) {
  const auto color = from_wire(wire.color());
  const auto absence = from_wire(wire.absence());
  if (!color || !absence) return std::nullopt;
  return game::PlayerGone{
      .color = *color, .absence = *absence, .claimable_in = Millis(wire.claimable_in_ms())};
}

Read read(const v1::PlayerBack& wire) {
  const auto color = from_wire(wire.color());
  if (!color) return std::nullopt;
  return game::PlayerBack{*color};
}

Read read(const v1::GameEnded& wire) {
  const auto termination = from_wire(wire.termination());
  if (!termination) return std::nullopt;
  return game::GameEnded{.winner = from_wire(wire.winner()),
                         .termination = *termination,
                         .article = wire.article(),
                         .remaining = from_wire(wire.remaining()),
                         .is_unrated = wire.is_unrated()};
}

/// The facts that name nothing but a side.
template <class Fact, class Wire>
Read read_by(const Wire& wire) {
  const auto by = from_wire(wire.by());
  if (!by) return std::nullopt;
  return Fact{*by};
}

Read read(const v1::Fact& wire) {
  switch (wire.fact_case()) {
    case v1::Fact::kGameCreated:
      return read(wire.game_created());
    case v1::Fact::kMovePlayed:
      return read(wire.move_played());
    case v1::Fact::kDrawOffered:
      return read_by<game::DrawOffered>(wire.draw_offered());
    case v1::Fact::kDrawDeclined:
      return read_by<game::DrawDeclined>(wire.draw_declined());
    case v1::Fact::kClaimRefused:
      return read(wire.claim_refused());
    case v1::Fact::kTakebackOffered:
      return read_by<game::TakebackOffered>(wire.takeback_offered());
    case v1::Fact::kTakebackDeclined:
      return read_by<game::TakebackDeclined>(wire.takeback_declined());
    case v1::Fact::kTakebackTaken:
      return read(wire.takeback_taken());
    case v1::Fact::kClockAdjusted:
      return read(wire.clock_adjusted());
    case v1::Fact::kPlayerGone:
      return read(wire.player_gone());
    case v1::Fact::kPlayerBack:
      return read(wire.player_back());
    case v1::Fact::kGameEnded:
      return read(wire.game_ended());
    case v1::Fact::FACT_NOT_SET:
      return std::nullopt;
    default:
      if (auto ruling = read_ruling(wire)) return ruling;
      if (auto appeal = read_appeal(wire)) return appeal;
      return read_adjournment(wire);
  }
}

}  // namespace

v1::GameCreated to_wire(const game::GameCreated& fact) {
  v1::GameCreated wire;
  wire.set_game_id(to_string(fact.id));
  *wire.mutable_white() = to_wire(fact.players.white);
  *wire.mutable_black() = to_wire(fact.players.black);
  *wire.mutable_time_control() = to_wire(fact.terms.time_control);
  wire.set_variant(to_wire(fact.terms.variant));
  wire.set_category(to_wire(fact.category));
  wire.set_initial_fen(fact.initial_fen);
  wire.set_is_rated(fact.terms.is_rated);
  wire.set_edition(std::string(laws::to_string(fact.terms.rules.edition)));
  // Games without an event stay as small as they were.
  laws::EventRules none;
  none.edition = fact.terms.rules.edition;
  if (fact.terms.rules != none) *wire.mutable_rules() = to_wire(fact.terms.rules);
  wire.set_schedules(schedules_to_wire(fact.terms.schedules));
  wire.set_has_white_arrived(fact.arrived.white);
  wire.set_has_black_arrived(fact.arrived.black);
  if (fact.draw) *wire.mutable_draw() = to_wire(*fact.draw);
  if (fact.event) *wire.mutable_event() = to_wire(*fact.event);
  if (fact.arena) wire.set_arena_id(to_string(*fact.arena));
  if (fact.rematch_of) wire.set_rematch_of(to_string(*fact.rematch_of));
  wire.set_first_move_ms(to_ms(fact.first_move));
  wire.set_created_ms(to_wire(fact.created));
  return wire;
}

v1::GameEnded to_wire(const game::GameEnded& fact) {
  v1::GameEnded wire;
  if (fact.winner) wire.set_winner(to_wire(*fact.winner));
  wire.set_termination(to_wire(fact.termination));
  wire.set_article(fact.article);
  *wire.mutable_remaining() = to_wire(fact.remaining);
  wire.set_is_unrated(fact.is_unrated);
  return wire;
}

v1::GameEntry to_wire(const game::Entry& entry) {
  v1::GameEntry wire;
  wire.set_version(entry.version);
  wire.set_command_id(entry.command_id);
  if (entry.by) wire.set_by(to_wire(*entry.by));
  for (const game::Fact& fact : entry.facts) std::visit(Writer{*wire.add_facts()}, fact);
  return wire;
}

std::optional<game::Entry> from_wire(const v1::GameEntry& entry) {
  game::Entry result{.version = entry.version(), .command_id = entry.command_id(), .facts = {}};
  if (entry.has_by()) {
    result.by = from_wire(entry.by());
    if (!result.by) return std::nullopt;
  }
  for (const v1::Fact& wire : entry.facts()) {
    auto fact = read(wire);
    if (!fact) return std::nullopt;
    result.facts.push_back(std::move(*fact));
  }
  return result;
}

}  // namespace escaque::services::games
