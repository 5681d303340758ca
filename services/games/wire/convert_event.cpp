#include "games/wire/convert_event.hpp"

#include <utility>

#include "games/wire/convert_terms.hpp"

namespace escaque::services::games {
namespace {

using EventUsers = google::protobuf::RepeatedPtrField<std::string>;

void write_users(const std::vector<UserId>& from, EventUsers& to) {
  for (const UserId user : from) *to.Add() = to_string(user);
}

std::optional<std::vector<UserId>> read_users(const EventUsers& wire) {
  std::vector<UserId> users;
  for (const std::string& text : wire) {
    const auto user = UserId::parse(text);
    if (!user) return std::nullopt;
    users.push_back(*user);
  }
  return users;
}

std::optional<game::Fact> read(const v1::RulingAppealed& wire) {
  const auto by = from_wire(wire.by());
  if (!by) return std::nullopt;
  return game::RulingAppealed{.by = *by, .version = wire.version(), .grounds = wire.grounds()};
}

std::optional<game::Fact> read(const v1::AppealDecided& wire) {
  const auto member = UserId::parse(wire.order().user_id());
  if (!member) return std::nullopt;
  return game::AppealDecided{.order = {.arbiter = *member,
                                       .reason = wire.order().reason(),
                                       .article = wire.order().article(),
                                       .is_of_event = wire.order().is_of_event()},
                             .is_upheld = wire.is_upheld()};
}

}  // namespace

v1::PositionDraw to_wire(const rules::PositionDraw& draw) {
  v1::PositionDraw wire;
  wire.set_commitment(to_hex(draw.commitment));
  wire.set_seed(to_hex(draw.seed));
  wire.set_draw(draw.draw);
  return wire;
}

std::optional<rules::PositionDraw> from_wire(const v1::PositionDraw& draw) {
  const auto commitment = parse_digest(draw.commitment());
  const auto seed = parse_digest(draw.seed());
  if (!commitment || !seed) return std::nullopt;
  return rules::PositionDraw{*commitment, *seed, draw.draw()};
}

v1::EventPlace to_wire(const game::EventPlace& place) {
  v1::EventPlace wire;
  wire.set_event_id(to_string(place.event));
  wire.set_round(place.round);
  wire.set_board(place.board);
  write_users(place.arbiters, *wire.mutable_arbiter_ids());
  write_users(place.committee, *wire.mutable_committee_ids());
  return wire;
}

std::optional<game::EventPlace> from_wire(const v1::EventPlace& place) {
  const auto event = decltype(game::EventPlace::event)::parse(place.event_id());
  auto arbiters = read_users(place.arbiter_ids());
  auto committee = read_users(place.committee_ids());
  if (!event || !arbiters || !committee) return std::nullopt;
  return game::EventPlace{.event = *event,
                          .round = place.round(),
                          .board = place.board(),
                          .arbiters = std::move(*arbiters),
                          .committee = std::move(*committee)};
}

void write(v1::Fact& wire, const game::RulingAppealed& fact) {
  auto& to = *wire.mutable_ruling_appealed();
  to.set_by(to_wire(fact.by));
  to.set_version(fact.version);
  to.set_grounds(fact.grounds);
}

void write(v1::Fact& wire, const game::AppealDecided& fact) {
  auto& to = *wire.mutable_appeal_decided();
  to.mutable_order()->set_user_id(to_string(fact.order.arbiter));
  to.mutable_order()->set_reason(fact.order.reason);
  to.mutable_order()->set_article(fact.order.article);
  to.mutable_order()->set_is_of_event(fact.order.is_of_event);
  to.set_is_upheld(fact.is_upheld);
}

std::optional<game::Fact> read_appeal(const v1::Fact& wire) {
  switch (wire.fact_case()) {
    case v1::Fact::kRulingAppealed:
      return read(wire.ruling_appealed());
    case v1::Fact::kAppealDecided:
      return read(wire.appeal_decided());
    default:
      return std::nullopt;
  }
}

}  // namespace escaque::services::games
