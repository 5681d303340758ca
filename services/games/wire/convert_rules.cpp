#include "games/wire/convert_rules.hpp"

#include <array>
#include <utility>

#include "domain/clock/notation.hpp"

namespace escaque::services::games {
namespace {

/// Both directions of an enum from one table; unspecified is its first value.
template <class Wire, class Domain, std::size_t n>
struct Words {
  std::array<std::pair<Wire, Domain>, n> pairs;

  [[nodiscard]] Wire wire(Domain value) const {
    for (const auto& [wire, domain] : pairs) {
      if (domain == value) return wire;
    }
    return Wire{};
  }
  [[nodiscard]] std::optional<Domain> domain(Wire value) const {
    if (value == Wire{}) return pairs.front().second;
    for (const auto& [wire, domain] : pairs) {
      if (wire == value) return domain;
    }
    return std::nullopt;
  }
};

constexpr Words<v1::Agreement, laws::Agreement, 3> kAgreements{{{
    {v1::AGREEMENT_ALLOWED, laws::Agreement::allowed},
    {v1::AGREEMENT_AFTER_MOVE, laws::Agreement::after_move},
    {v1::AGREEMENT_NEVER, laws::Agreement::never},
}}};

constexpr Words<v1::IllegalMoveMode, laws::IllegalMoveMode, 2> kIllegalMoveModes{{{
    {v1::ILLEGAL_MOVE_MODE_REFUSED, laws::IllegalMoveMode::refused},
    {v1::ILLEGAL_MOVE_MODE_PENALISED, laws::IllegalMoveMode::penalised},
}}};

constexpr Words<v1::Supervision, laws::Supervision, 2> kSupervisions{{{
    {v1::SUPERVISION_ADEQUATE, laws::Supervision::adequate},
    {v1::SUPERVISION_OTHERWISE, laws::Supervision::otherwise},
}}};

constexpr Words<v1::Quickplay, laws::Quickplay, 3> kQuickplays{{{
    {v1::QUICKPLAY_NOT_USED, laws::Quickplay::not_used},
    {v1::QUICKPLAY_BY_ARBITER, laws::Quickplay::by_arbiter},
    {v1::QUICKPLAY_BY_SERVER, laws::Quickplay::by_server},
}}};

constexpr Words<v1::Adjourning, laws::Adjourning, 2> kAdjournings{{{
    {v1::ADJOURNING_AGREED, laws::Adjourning::agreed},
    {v1::ADJOURNING_BY_ARBITER, laws::Adjourning::by_arbiter},
}}};

}  // namespace

v1::EventRules to_wire(const laws::EventRules& rules) {
  v1::EventRules wire;
  wire.set_agreement(kAgreements.wire(rules.agreement));
  wire.set_agreement_from(rules.agreement_from);
  wire.set_illegal_moves(kIllegalMoveModes.wire(rules.illegal_moves));
  wire.set_supervision(kSupervisions.wire(rules.supervision));
  wire.set_quickplay(kQuickplays.wire(rules.quickplay));
  if (rules.default_time) {
    wire.set_default_time_ms(static_cast<std::int32_t>(rules.default_time->count()));
  }
  wire.set_allows_berserk(rules.allows_berserk);
  for (const laws::LongerCount& count : rules.longer_counts) {
    auto& to = *wire.add_longer_counts();
    to.set_material(count.material);
    to.set_moves(count.moves);
  }
  wire.set_adjourning(kAdjournings.wire(rules.adjourning));
  return wire;
}

std::optional<laws::EventRules> rules_from_wire(const v1::EventRules& wire,
                                                const std::string& edition_name) {
  const auto edition = edition_name.empty() ? std::optional(laws::Edition::online)
                                            : laws::parse_edition(edition_name);
  const auto agreement = kAgreements.domain(wire.agreement());
  const auto illegal_moves = kIllegalMoveModes.domain(wire.illegal_moves());
  const auto supervision = kSupervisions.domain(wire.supervision());
  const auto quickplay = kQuickplays.domain(wire.quickplay());
  const auto adjourning = kAdjournings.domain(wire.adjourning());
  const bool is_known =
      edition && agreement && illegal_moves && supervision && quickplay && adjourning;
  if (!is_known) return std::nullopt;
  laws::EventRules rules;
  rules.edition = *edition;
  rules.agreement = *agreement;
  rules.agreement_from = wire.agreement_from();
  rules.illegal_moves = *illegal_moves;
  rules.supervision = *supervision;
  rules.quickplay = *quickplay;
  rules.adjourning = *adjourning;
  if (wire.has_default_time_ms()) rules.default_time = Millis(wire.default_time_ms());
  rules.allows_berserk = wire.allows_berserk();
  for (const v1::LongerCount& count : wire.longer_counts()) {
    rules.longer_counts.push_back({count.material(), count.moves()});
  }
  return rules;
}

std::string schedules_to_wire(const std::optional<clock::Schedules>& schedules) {
  return schedules ? clock::to_notation(*schedules) : std::string();
}

}  // namespace escaque::services::games
