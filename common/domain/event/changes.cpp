// The organiser or an arbiter changes the regulations of an announced event.

#include "domain/event/changes.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "domain/base/enums.hpp"
#include "domain/event/decisions.hpp"
#include "domain/laws/event_rules.hpp"

namespace escaque::event {
namespace {

bool is_same(RegulationsPart part, const Regulations& a, const Regulations& b) {
  using Part = RegulationsPart;
  switch (part) {
    case Part::name:
      return a.name == b.name;
    case Part::text:
      return a.text == b.text;
    case Part::system:
      return a.system == b.system;
    case Part::number_draw:
      return a.number_draw == b.number_draw;
    case Part::venue:
      return a.venue == b.venue;
    case Part::time_control:
      return a.terms.time_control == b.terms.time_control && a.terms.schedules == b.terms.schedules;
    case Part::initial_fen:
      return a.terms.initial_fen == b.terms.initial_fen;
    case Part::is_rated:
      return a.terms.is_rated == b.terms.is_rated;
    case Part::rules:
      return a.terms.rules == b.terms.rules;
    case Part::rounds:
      return a.rounds == b.rounds;
    case Part::calendar:
      return a.calendar == b.calendar;
    case Part::entry:
      return a.entry == b.entry;
    case Part::byes:
      return a.byes == b.byes;
    case Part::no_shows:
      return a.no_shows == b.no_shows;
    case Part::points:
      return a.points == b.points;
    case Part::is_accelerated:
      return a.is_accelerated == b.is_accelerated;
    case Part::initial_color:
      return a.initial_color == b.initial_color;
    case Part::tiebreaks:
      return std::tie(a.tiebreaks, a.tiebreak_edition, a.unrated_as) ==
             std::tie(b.tiebreaks, b.tiebreak_edition, b.unrated_as);
    case Part::prizes:
      return a.prizes == b.prizes;
    case Part::appeals_committee:
      return a.appeals_committee == b.appeals_committee;
    case Part::forbidden:
      return a.forbidden == b.forbidden;
    case Part::knockout:
      return a.knockout == b.knockout;
    case Part::teams:
      return a.teams == b.teams;
    case Part::spectators_delay:
      return a.spectators_delay == b.spectators_delay;
    case Part::federations_apart:
      return a.federations_apart == b.federations_apart;
    case Part::play_off_places:
      return a.play_off_places == b.play_off_places;
  }
  return false;
}

/// Once numbers are given these stay: pairings, points and prizes rest on them (C.04.1: the number
/// of rounds is declared beforehand).
std::optional<EventError> refusal_of_pairing_rule(RegulationsPart part) {
  using Part = RegulationsPart;
  switch (part) {
    case Part::system:
      return EventError::system_fixed;
    case Part::number_draw:
      return EventError::number_draw_fixed;
    case Part::is_rated:
      return EventError::rating_fixed;
    case Part::rounds:
      return EventError::rounds_fixed;
    case Part::points:
      return EventError::points_fixed;
    case Part::is_accelerated:
      return EventError::acceleration_fixed;
    case Part::initial_color:
      return EventError::initial_color_fixed;
    case Part::tiebreaks:
      return EventError::tiebreaks_fixed;
    case Part::prizes:
      return EventError::prizes_fixed;
    case Part::knockout:
      return EventError::knockout_fixed;
    case Part::teams:
      return EventError::team_rules_fixed;
    case Part::play_off_places:
      return EventError::play_off_fixed;
    default:
      return std::nullopt;
  }
}

bool has_entries(const Event& event) {
  return !event.entrants.empty() || !event.teams.empty() || !event.invitations.empty();
}

/// Entered with the rating of their account, in the category of the event's times.
bool has_rated_accounts(const Event& event) {
  const auto has_account = [](const auto& each) { return each.person.has_account(); };
  return std::any_of(event.entrants.begin(), event.entrants.end(), has_account) ||
         std::any_of(event.invitations.begin(), event.invitations.end(), has_account);
}

bool has_guests(const Event& event) {
  return std::any_of(event.entrants.begin(), event.entrants.end(),
                     [](const Entrant& each) { return each.person.player.is_guest; });
}

bool has_playing_arbiter(const Event& event) {
  return std::any_of(event.entrants.begin(), event.entrants.end(), [&](const Entrant& each) {
    return !each.has_withdrawn && event.is_arbiter(each.id());
  });
}

std::size_t places_taken(const Event& event) {
  const auto count = [](const auto& all) {
    return std::count_if(all.begin(), all.end(),
                         [](const auto& each) { return !each.has_withdrawn; });
  };
  const bool of_teams = is_team_event(event.regulations().system);
  return static_cast<std::size_t>(of_teams ? count(event.teams) : count(event.entrants));
}

bool is_of_other_kind(System one, System other) {
  return is_team_event(one) != is_team_event(other) || teams_of(one) != teams_of(other);
}

/// What those who have entered have relied on.
std::optional<EventError> refusal_for_entrants(const Event& event, const Regulations& wanted) {
  const Regulations& now = event.regulations();
  if (!has_entries(event)) return std::nullopt;
  if (is_of_other_kind(now.system, wanted.system)) return EventError::entrants_of_other_kind;
  if (now.venue != wanted.venue) return EventError::venue_fixed;
  if (now.terms.category() != wanted.terms.category() && has_rated_accounts(event)) {
    return EventError::category_fixed;
  }
  if (!now.terms.is_rated && wanted.terms.is_rated && has_guests(event)) {
    return EventError::guests_entered;
  }
  if (wanted.entry.max_entrants < places_taken(event)) return EventError::too_few_places;
  const auto most = static_cast<std::size_t>(wanted.teams.most_members);
  const bool has_larger = std::any_of(event.teams.begin(), event.teams.end(),
                                      [&](const Team& each) { return each.listed.size() > most; });
  if (is_team_event(now.system) && has_larger) return EventError::teams_too_large;
  if (wanted.entry.bars_arbiters && has_playing_arbiter(event)) return EventError::arbiters_entered;
  return std::nullopt;
}

/// A game that was announced with the present terms and has yet to begin with them.
bool has_games_to_begin(const Event& event) {
  return std::any_of(event.rounds.begin(), event.rounds.end(), [](const PairedRound& round) {
    return std::any_of(round.boards.begin(), round.boards.end(), [](const Board& board) {
      return !board.score.has_value() && !board.has_game_begun;
    });
  });
}

/// Of the rounds that are published; they are postponed one by one.
std::vector<UtcTime> published_starts(const Event& event, const Regulations& regulations) {
  const auto& starts = regulations.calendar.starts;
  const std::size_t most = std::min(starts.size(), event.rounds.size());
  return {starts.begin(), starts.begin() + static_cast<std::ptrdiff_t>(most)};
}

std::optional<EventError> refusal_for_rounds(const Event& event, const Regulations& wanted,
                                             const std::vector<RegulationsPart>& parts) {
  if (!event.has_numbers()) return std::nullopt;
  for (const RegulationsPart part : parts) {
    if (const auto reason = refusal_of_pairing_rule(part)) return reason;
  }
  const auto differs = [&](RegulationsPart part) {
    return std::find(parts.begin(), parts.end(), part) != parts.end();
  };
  // C.05 5.e: announced "nunca después del comienzo de la primera ronda".
  const bool has_begun =
      !event.rounds.empty() && event.rounds.front().stage != RoundStage::published;
  if (has_begun && differs(RegulationsPart::federations_apart))
    return EventError::federations_fixed;
  if (published_starts(event, event.regulations()) != published_starts(event, wanted)) {
    return EventError::published_start_fixed;
  }
  if (!has_games_to_begin(event)) return std::nullopt;
  if (differs(RegulationsPart::time_control)) return EventError::times_between_rounds;
  if (differs(RegulationsPart::initial_fen)) return EventError::position_between_rounds;
  if (differs(RegulationsPart::rules)) return EventError::rules_between_rounds;
  return std::nullopt;
}

/// What the announcement settles: the first positions are bound by it, the season knows the event.
std::optional<EventError> refusal_of_settled(const Regulations& now, const Regulations& wanted) {
  if (now.terms.variant != wanted.terms.variant) return EventError::variant_fixed;
  if (now.first_positions != wanted.first_positions) return EventError::first_positions_fixed;
  if (now.season != wanted.season) return EventError::season_fixed;
  return std::nullopt;
}

}  // namespace

std::vector<RegulationsPart> parts_that_differ(const Regulations& one, const Regulations& other) {
  std::vector<RegulationsPart> parts;
  for (std::size_t i = 0; i < enum_count<RegulationsPart>(); ++i) {
    const auto part = static_cast<RegulationsPart>(i);
    if (!is_same(part, one, other)) parts.push_back(part);
  }
  return parts;
}

Decision decide_change(const Scene& scene, const ChangeRegulations& command) {
  const Event& event = scene.event;
  if (!scene.origin.user) return EventError::arbiters_only;
  Regulations wanted = command.regulations;
  if (const auto reason = refusal(wanted)) return *reason;
  if (wanted.entry.access == EntryAccess::members && !event.created.club) {
    return EventError::members_without_club;
  }
  auto& rules = wanted.terms.rules;
  rules.default_time = laws::default_time_of(rules);
  if (const auto reason = refusal_of_settled(event.regulations(), wanted)) return *reason;
  std::vector<RegulationsPart> parts = parts_that_differ(event.regulations(), wanted);
  if (parts.empty()) return EventError::nothing_changed;
  if (const auto reason = refusal_for_rounds(event, wanted, parts)) return *reason;
  if (const auto reason = refusal_for_entrants(event, wanted)) return *reason;
  if (event.has_numbers() && scene.origin.reason.empty()) return EventError::no_reason;
  if (event.regulations_changes.size() >= kMaxRegulationsChanges) {
    return EventError::changed_too_often;
  }
  return Facts{RegulationsChanged{std::move(wanted), std::move(parts), scene.now}};
}

}  // namespace escaque::event
