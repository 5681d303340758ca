#include <algorithm>
#include <string_view>
#include <utility>

#include "domain/clock/notation.hpp"
#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/seasons/convert_season.hpp"
#include "matchmaking/wire/convert.hpp"
#include "matchmaking/wire/words.hpp"

namespace escaque::services::matchmaking {
namespace {

using pairing::tournament::Points;
namespace prizes = pairing::prizes;

static_assert(v1::PAIRING_SYSTEM_DOUBLE_TEAM_ROUND_ROBIN ==
              static_cast<int>(event::System::double_team_round_robin) + 1);
static_assert(v1::NUMBER_DRAW_VARMA == static_cast<int>(event::NumberDraw::varma) + 1);
static_assert(v1::PRIZE_METHOD_HORT == static_cast<int>(prizes::Method::hort) + 1);
static_assert(v1::PRIZE_CUMULATION_THE_HIGHER ==
              static_cast<int>(prizes::Cumulation::the_higher) + 1);

std::string_view name_of(pairing::tiebreak::Edition edition) {
  switch (edition) {
    case pairing::tiebreak::Edition::manual_2012:
      return "2012";
    case pairing::tiebreak::Edition::c07_2024:
      return "2024";
    case pairing::tiebreak::Edition::c07_2026:
      return "2026";
  }
  return {};
}

static_assert(games_v1::AGREEMENT_NEVER == static_cast<int>(laws::Agreement::never) + 1);
static_assert(games_v1::ILLEGAL_MOVE_MODE_PENALISED ==
              static_cast<int>(laws::IllegalMoveMode::penalised) + 1);
static_assert(games_v1::SUPERVISION_OTHERWISE ==
              static_cast<int>(laws::Supervision::otherwise) + 1);
static_assert(games_v1::QUICKPLAY_BY_SERVER == static_cast<int>(laws::Quickplay::by_server) + 1);

laws::EventRules read_laws(WireReader& in, const games_v1::EventRules& wire,
                           const std::string& edition) {
  laws::EventRules rules;
  if (!edition.empty()) rules.edition = in.read(laws::parse_edition(edition));
  // Unspecified: as if there were no event.
  if (wire.agreement()) rules.agreement = in.word(wire.agreement(), laws::Agreement::never);
  rules.agreement_from = wire.agreement_from();
  if (wire.illegal_moves()) {
    rules.illegal_moves = in.word(wire.illegal_moves(), laws::IllegalMoveMode::penalised);
  }
  if (wire.supervision()) {
    rules.supervision = in.word(wire.supervision(), laws::Supervision::otherwise);
  }
  if (wire.quickplay()) rules.quickplay = in.word(wire.quickplay(), laws::Quickplay::by_server);
  if (wire.has_default_time_ms()) rules.default_time = Millis(wire.default_time_ms());
  for (const auto& count : wire.longer_counts()) {
    rules.longer_counts.push_back({count.material(), count.moves()});
  }
  return rules;
}

void write_terms(const game::Terms& terms, v1::Regulations& to) {
  *to.mutable_time_control() = matchmaking::to_wire(terms.time_control);
  to.set_variant(word_to_wire<common_v1::Variant>(terms.variant));
  to.set_is_rated(terms.is_rated);
  to.set_edition(std::string(laws::to_string(terms.rules.edition)));
  *to.mutable_rules() = matchmaking::to_wire(terms.rules);
  if (terms.schedules) to.set_schedules(clock::to_notation(*terms.schedules));
}

game::Terms read_terms(WireReader& in, const v1::Regulations& wire) {
  game::Terms terms;
  terms.time_control = matchmaking::from_wire(wire.time_control());
  terms.variant = in.word(wire.variant(), rules::Variant::chess960);
  terms.is_rated = wire.is_rated();
  terms.rules = read_laws(in, wire.rules(), wire.edition());
  if (!wire.schedules().empty()) {
    const auto schedules = clock::parse_schedules(wire.schedules());
    if (schedules) {
      terms.schedules = *schedules;
    } else {
      in.fail();
    }
  }
  return terms;
}

void write_points(const pairing::tournament::PointSystem& points, v1::PointSystem& to) {
  to.set_win(points.win.tenths);
  to.set_draw(points.draw.tenths);
  to.set_loss(points.loss.tenths);
  if (points.pairing_bye) to.set_pairing_bye(points.pairing_bye->tenths);
  to.set_zero_bye(points.zero_bye.tenths);
  to.set_forfeit_loss(points.forfeit_loss.tenths);
}

pairing::tournament::PointSystem read_points(const v1::PointSystem& wire) {
  pairing::tournament::PointSystem points{Points{wire.win()},      Points{wire.draw()},
                                          Points{wire.loss()},     std::nullopt,
                                          Points{wire.zero_bye()}, Points{wire.forfeit_loss()}};
  if (wire.has_pairing_bye()) points.pairing_bye = Points{wire.pairing_bye()};
  return points;
}

void write_prizes(const event::Prizes& prizes, v1::Prizes& to) {
  to.set_currency(prizes.currency);
  for (const auto amount : prizes.places) to.add_places(static_cast<double>(amount));
  to.set_method(word_to_wire<v1::PrizeMethod>(prizes.method));
  to.set_sharing(word_to_wire<v1::PrizeSharing>(prizes.sharing));
  to.set_cumulation(word_to_wire<v1::PrizeCumulation>(prizes.cumulation));
  for (const event::SpecialPrize& each : prizes.special) {
    auto& special = *to.add_special();
    special.set_name(each.name);
    special.set_amount(static_cast<double>(each.amount));
    if (each.rated_below) special.set_rated_below(*each.rated_below);
    special.set_is_for_women(each.is_for_women);
  }
}

event::Prizes read_prizes(WireReader& in, const v1::Prizes& wire) {
  event::Prizes prizes;
  prizes.currency = wire.currency();
  for (const double amount : wire.places()) prizes.places.push_back(in.duration(amount).count());
  prizes.method = in.word(wire.method(), prizes::Method::hort);
  prizes.sharing = in.word(wire.sharing(), prizes::Sharing::prize_places);
  prizes.cumulation = in.word(wire.cumulation(), prizes::Cumulation::the_higher);
  for (const auto& each : wire.special()) {
    event::SpecialPrize special{each.name(), in.duration(each.amount()).count(), std::nullopt,
                                each.is_for_women()};
    if (each.has_rated_below()) special.rated_below = each.rated_below();
    prizes.special.push_back(std::move(special));
  }
  return prizes;
}

void write_calendar(const event::Calendar& calendar, v1::Calendar& to) {
  for (const UtcTime start : calendar.starts) to.add_starts_ms(ms_of(start));
  to.set_interval_ms(static_cast<double>(calendar.interval.count()));
  to.set_published_before_ms(static_cast<double>(calendar.published_before.count()));
  to.set_time_zone(calendar.time_zone);
}

event::Calendar read_calendar(WireReader& in, const v1::Calendar& wire) {
  event::Calendar calendar;
  for (const double start : wire.starts_ms()) calendar.starts.push_back(in.time(start));
  calendar.interval = in.duration(wire.interval_ms());
  calendar.published_before = in.duration(wire.published_before_ms());
  calendar.time_zone = wire.time_zone();
  return calendar;
}

void write_entry_conditions(const event::EntryConditions& entry, v1::EntryConditions& to) {
  if (entry.min_rating) to.set_min_rating(*entry.min_rating);
  if (entry.max_rating) to.set_max_rating(*entry.max_rating);
  to.set_must_be_rated(entry.must_be_rated);
  to.set_max_entrants(static_cast<std::int32_t>(entry.max_entrants));
  to.set_last_late_entry(entry.last_late_entry);
}

event::EntryConditions read_entry_conditions(const v1::EntryConditions& wire) {
  event::EntryConditions entry;
  if (wire.has_min_rating()) entry.min_rating = wire.min_rating();
  if (wire.has_max_rating()) entry.max_rating = wire.max_rating();
  entry.must_be_rated = wire.must_be_rated();
  entry.max_entrants = static_cast<std::size_t>(std::max(wire.max_entrants(), 0));
  entry.last_late_entry = wire.last_late_entry();
  return entry;
}

void write_knockout(const event::KnockoutRules& knockout, v1::KnockoutRules& to) {
  to.set_games(knockout.games);
  *to.mutable_rapid() = matchmaking::to_wire(knockout.rapid);
  to.set_blitz_games(knockout.blitz_games);
  *to.mutable_blitz() = matchmaking::to_wire(knockout.blitz);
}

event::KnockoutRules read_knockout(const v1::KnockoutRules& wire) {
  return {wire.games(), matchmaking::from_wire(wire.rapid()), wire.blitz_games(),
          matchmaking::from_wire(wire.blitz())};
}

}  // namespace

games_v1::EventRules to_wire(const laws::EventRules& rules) {
  games_v1::EventRules wire;
  wire.set_agreement(word_to_wire<games_v1::Agreement>(rules.agreement));
  wire.set_agreement_from(rules.agreement_from);
  wire.set_illegal_moves(word_to_wire<games_v1::IllegalMoveMode>(rules.illegal_moves));
  wire.set_supervision(word_to_wire<games_v1::Supervision>(rules.supervision));
  wire.set_quickplay(word_to_wire<games_v1::Quickplay>(rules.quickplay));
  if (rules.default_time) {
    wire.set_default_time_ms(static_cast<std::int32_t>(rules.default_time->count()));
  }
  for (const laws::LongerCount& count : rules.longer_counts) {
    auto& to = *wire.add_longer_counts();
    to.set_material(count.material);
    to.set_moves(count.moves);
  }
  return wire;
}

v1::Regulations to_wire(const event::Regulations& from) {
  v1::Regulations to;
  to.set_name(from.name);
  to.set_text(from.text);
  to.set_system(word_to_wire<v1::PairingSystem>(from.system));
  to.set_number_draw(word_to_wire<v1::NumberDraw>(from.number_draw));
  to.set_venue(word_to_wire<v1::Venue>(from.venue));
  write_terms(from.terms, to);
  to.set_rounds(from.rounds);
  write_calendar(from.calendar, *to.mutable_calendar());
  write_entry_conditions(from.entry, *to.mutable_entry());
  to.mutable_byes()->set_half_point_byes(from.byes.half_point_byes);
  to.mutable_byes()->set_last_round(from.byes.last_round);
  to.set_no_shows(word_to_wire<v1::NoShows>(from.no_shows));
  write_points(from.points, *to.mutable_points());
  to.set_is_accelerated(from.is_accelerated);
  if (from.initial_color) to.set_initial_color(word_to_wire<common_v1::Color>(*from.initial_color));
  for (const std::string& tiebreak : from.tiebreaks) to.add_tiebreaks(tiebreak);
  to.set_tiebreak_edition(std::string(name_of(from.tiebreak_edition)));
  if (from.unrated_as) to.set_unrated_as(*from.unrated_as);
  write_prizes(from.prizes, *to.mutable_prizes());
  for (const std::string& member : from.appeals_committee) to.add_appeals_committee(member);
  for (const int number : from.first_positions) to.add_first_positions(number);
  for (const event::ForbiddenMeetings& each : from.forbidden) {
    auto& group = *to.add_forbidden();
    group.set_first_round(each.first_round);
    group.set_last_round(each.last_round);
    for (const UserId user : each.players) group.add_user_ids(to_string(user));
  }
  write_knockout(from.knockout, *to.mutable_knockout());
  if (from.season) *to.mutable_season() = to_wire(*from.season);
  write_team_regulations(from.teams, *to.mutable_teams());
  return to;
}

std::optional<event::Regulations> from_wire(const v1::Regulations& wire) {
  WireReader in;
  event::Regulations to;
  to.name = wire.name();
  to.text = wire.text();
  to.system = in.word(wire.system(), event::System::double_team_round_robin);
  if (wire.number_draw()) to.number_draw = in.word(wire.number_draw(), event::NumberDraw::varma);
  to.venue = in.word(wire.venue(), event::Venue::elsewhere);
  to.terms = read_terms(in, wire);
  to.rounds = wire.rounds();
  to.calendar = read_calendar(in, wire.calendar());
  to.entry = read_entry_conditions(wire.entry());
  to.byes = {wire.byes().half_point_byes(), wire.byes().last_round()};
  to.no_shows = in.word(wire.no_shows(), event::NoShows::are_withdrawn);
  to.points = read_points(wire.points());
  to.is_accelerated = wire.is_accelerated();
  if (wire.initial_color()) to.initial_color = in.word(wire.initial_color(), Color::black);
  to.tiebreaks.assign(wire.tiebreaks().begin(), wire.tiebreaks().end());
  to.tiebreak_edition = in.read(pairing::tiebreak::parse_edition(wire.tiebreak_edition()));
  if (wire.has_unrated_as()) to.unrated_as = wire.unrated_as();
  to.prizes = read_prizes(in, wire.prizes());
  to.appeals_committee.assign(wire.appeals_committee().begin(), wire.appeals_committee().end());
  to.first_positions.assign(wire.first_positions().begin(), wire.first_positions().end());
  for (const auto& each : wire.forbidden()) {
    event::ForbiddenMeetings group{each.first_round(), each.last_round(), {}};
    for (const std::string& user : each.user_ids()) group.players.push_back(in.user(user));
    to.forbidden.push_back(std::move(group));
  }
  // Logs from before there were any.
  if (wire.has_knockout()) to.knockout = read_knockout(wire.knockout());
  if (wire.has_season()) to.season = read_place(in, wire.season());
  if (wire.has_teams()) to.teams = read_team_regulations(in, wire.teams());
  if (!in.is_good()) return std::nullopt;
  return to;
}

}  // namespace escaque::services::matchmaking
