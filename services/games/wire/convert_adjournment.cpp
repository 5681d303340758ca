#include "games/wire/convert_adjournment.hpp"

#include <chrono>

#include "games/wire/convert_terms.hpp"

namespace escaque::services::games {
namespace {

using Adjourning = std::optional<game::Fact>;

/// Thirty days of milliseconds are too many for an int32.
std::int32_t to_wire_seconds(Millis time) {
  return static_cast<std::int32_t>(std::chrono::duration_cast<std::chrono::seconds>(time).count());
}

template <class Wire>
void write_resumption(Wire& wire, const std::optional<Millis>& resumes_in) {
  if (resumes_in) wire.set_resumes_in_s(to_wire_seconds(*resumes_in));
}

Adjourning read(const v1::AdjournmentOffered& wire) {
  const auto by = from_wire(wire.by());
  if (!by) return std::nullopt;
  return game::AdjournmentOffered{.by = *by, .resumes_in = resumes_in(wire)};
}

Adjourning read(const v1::MoveSealed& wire) {
  const auto by = from_wire(wire.by());
  if (!by) return std::nullopt;
  game::MoveSealed fact{.by = *by,
                        .sealed = wire.sealed(),
                        .remaining = from_wire(wire.remaining()),
                        .resumes_in = resumes_in(wire)};
  if (wire.has_expires_in_s()) fact.expires_in = std::chrono::seconds(wire.expires_in_s());
  return fact;
}

Adjourning read(const v1::SealedMoveOpened& wire) {
  const auto by = from_wire(wire.by());
  if (!by) return std::nullopt;
  return game::SealedMoveOpened{.by = *by, .text = wire.text(), .article = wire.article()};
}

Adjourning read(const v1::SealedMoveLost& wire) {
  const auto by = from_wire(wire.by());
  if (!by) return std::nullopt;
  return game::SealedMoveLost{
      .by = *by, .remaining = from_wire(wire.remaining()), .article = wire.article()};
}

template <class Fact, class Wire>
Adjourning read_side(const Wire& wire) {
  const auto by = from_wire(wire.by());
  if (!by) return std::nullopt;
  return Fact{*by};
}

}  // namespace

void write(v1::Fact& wire, const game::AdjournmentOffered& fact) {
  auto& to = *wire.mutable_adjournment_offered();
  to.set_by(to_wire(fact.by));
  write_resumption(to, fact.resumes_in);
}

void write(v1::Fact& wire, const game::AdjournmentDeclined& fact) {
  wire.mutable_adjournment_declined()->set_by(to_wire(fact.by));
}

void write(v1::Fact& wire, const game::GameAdjourned& fact) {
  auto& to = *wire.mutable_game_adjourned();
  to.set_article(fact.article);
  write_resumption(to, fact.resumes_in);
}

void write(v1::Fact& wire, const game::MoveSealed& fact) {
  auto& to = *wire.mutable_move_sealed();
  to.set_by(to_wire(fact.by));
  to.set_sealed(fact.sealed);
  *to.mutable_remaining() = to_wire(fact.remaining);
  write_resumption(to, fact.resumes_in);
  if (fact.expires_in) to.set_expires_in_s(to_wire_seconds(*fact.expires_in));
}

void write(v1::Fact& wire, const game::ResumptionAgreed& fact) {
  wire.mutable_resumption_agreed()->set_by(to_wire(fact.by));
}

void write(v1::Fact& wire, const game::GameResumed& fact) {
  auto& to = *wire.mutable_game_resumed();
  *to.mutable_remaining() = to_wire(fact.remaining);
  to.set_has_white_arrived(fact.arrived.white);
  to.set_has_black_arrived(fact.arrived.black);
}

void write(v1::Fact& wire, const game::SealedMoveOpened& fact) {
  auto& to = *wire.mutable_sealed_move_opened();
  to.set_by(to_wire(fact.by));
  to.set_text(fact.text);
  to.set_article(fact.article);
}

void write(v1::Fact& wire, const game::SealedMoveLost& fact) {
  auto& to = *wire.mutable_sealed_move_lost();
  to.set_by(to_wire(fact.by));
  *to.mutable_remaining() = to_wire(fact.remaining);
  to.set_article(fact.article);
}

void write(v1::Fact& wire, const game::AdjournmentExpired& /*fact*/) {
  wire.mutable_adjournment_expired();
}

std::optional<game::Fact> read_adjournment(const v1::Fact& wire) {
  switch (wire.fact_case()) {
    case v1::Fact::kAdjournmentOffered:
      return read(wire.adjournment_offered());
    case v1::Fact::kAdjournmentDeclined:
      return read_side<game::AdjournmentDeclined>(wire.adjournment_declined());
    case v1::Fact::kGameAdjourned:
      return game::GameAdjourned{.article = wire.game_adjourned().article(),
                                 .resumes_in = resumes_in(wire.game_adjourned())};
    case v1::Fact::kMoveSealed:
      return read(wire.move_sealed());
    case v1::Fact::kResumptionAgreed:
      return read_side<game::ResumptionAgreed>(wire.resumption_agreed());
    case v1::Fact::kGameResumed:
      return game::GameResumed{.remaining = from_wire(wire.game_resumed().remaining()),
                               .arrived = {wire.game_resumed().has_white_arrived(),
                                           wire.game_resumed().has_black_arrived()}};
    case v1::Fact::kSealedMoveOpened:
      return read(wire.sealed_move_opened());
    case v1::Fact::kSealedMoveLost:
      return read(wire.sealed_move_lost());
    case v1::Fact::kAdjournmentExpired:
      return game::AdjournmentExpired{};
    default:
      return std::nullopt;
  }
}

}  // namespace escaque::services::games
