#include "domain/event/regulations.hpp"

#include <algorithm>

#include "domain/game/first_position.hpp"
#include "domain/pairing/tiebreak/criterion.hpp"
#include "domain/rules/chess960.hpp"

namespace escaque::event {
namespace {

using tournament::Points;

constexpr std::size_t kMaxName = 100;
constexpr std::size_t kMaxText = 20'000;
constexpr std::size_t kMaxTiebreaks = 20;
constexpr std::size_t kMaxCommittee = 9;
constexpr std::size_t kMaxGroups = 200;
constexpr std::size_t kMaxPrizes = 200;
constexpr int kMaxRating = 4000;
constexpr Points kMaxWorth{99};
constexpr Millis kMaxInterval = std::chrono::hours(24 * 60);

bool is_good_name(std::string_view name) {
  return !name.empty() && name.size() <= kMaxName &&
         name.find_first_of("\r\n") == std::string_view::npos;
}

bool is_playable(const game::Terms& terms) {
  if (!terms.schedules) return !clock::refusal(terms.time_control);
  return !clock::refusal(terms.schedules->white) && !clock::refusal(terms.schedules->black);
}

bool are_good(const Regulations& regulations, const Calendar& calendar) {
  const auto is_time = [](Millis time) { return time >= Millis{0} && time <= kMaxInterval; };
  const auto most = static_cast<std::size_t>(
      has_set_rounds(regulations.system) ? regulations.rounds : tournament::kMaxRounds);
  const auto& starts = calendar.starts;
  return !starts.empty() && starts.size() <= most && is_time(calendar.interval) &&
         is_time(calendar.published_before) && calendar.time_zone.size() <= kMaxName &&
         std::adjacent_find(starts.begin(), starts.end(), std::greater_equal{}) == starts.end();
}

bool are_good(const Regulations& regulations, const EntryConditions& entry) {
  const bool has_late_entries = entry.last_late_entry > 0;
  return entry.min_rating.value_or(0) >= 0 && entry.max_rating.value_or(0) <= kMaxRating &&
         entry.min_rating.value_or(0) <= entry.max_rating.value_or(kMaxRating) &&
         entry.max_entrants >= 2 && entry.max_entrants <= tournament::kMaxPlayerNumber &&
         entry.last_late_entry >= 0 && entry.last_late_entry <= tournament::kMaxRounds &&
         (!has_late_entries || has_set_rounds(regulations.system));
}

bool are_good(const Regulations& regulations, const ByeRules& byes) {
  const Round most = is_swiss(regulations.system) ? regulations.rounds : 0;
  return byes.half_point_byes >= 0 && byes.half_point_byes <= most && byes.last_round >= 0 &&
         byes.last_round <= most;
}

bool are_good(const tournament::PointSystem& points) {
  const auto is_worth = [](Points worth) { return worth >= Points{} && worth <= kMaxWorth; };
  return points.win > points.draw && points.draw > points.loss && is_worth(points.win) &&
         is_worth(points.loss) && is_worth(points.zero_bye) && is_worth(points.forfeit_loss) &&
         is_worth(points.pairing_bye.value_or(Points{}));
}

bool are_good_tiebreaks(const Regulations& regulations) {
  const auto schedule =
      is_swiss(regulations.system) ? tiebreak::Schedule::swiss : tiebreak::Schedule::predetermined;
  const tiebreak::Rules rules{.edition = regulations.tiebreak_edition, .schedule = schedule};
  return regulations.tiebreaks.size() <= kMaxTiebreaks &&
         std::all_of(
             regulations.tiebreaks.begin(), regulations.tiebreaks.end(),
             [&](const std::string& text) { return !!tiebreak::parse_criterion(text, rules); });
}

/// Lots are drawn where numbers, not results, say who meets whom; Varma's tables are for rounds of
/// an all-play-all.
bool are_good_numbers(const Regulations& regulations) {
  const System system = regulations.system;
  switch (regulations.number_draw) {
    case NumberDraw::by_ranking:
      return true;
    case NumberDraw::by_lot:
      return !has_set_rounds(system) && teams_of(system) == 0;
    case NumberDraw::varma:
      return plays_by_table(system) && teams_of(system) == 0;
  }
  return false;
}

bool are_good(const KnockoutRules& knockout) {
  const bool is_usual = (knockout.games == 1 || knockout.games == 2) &&
                        (knockout.blitz_games == 2 || knockout.blitz_games == 4);
  return is_usual && !clock::refusal(knockout.rapid) && !clock::refusal(knockout.blitz);
}

bool are_good(const TeamRegulations& teams) {
  constexpr int kMaxBoards = 20;
  constexpr int kMaxMembers = 40;
  constexpr Points kMax{990};
  const auto is_bye = [&](std::optional<Points> worth) {
    return worth.value_or(Points{}) >= Points{} && worth.value_or(Points{}) <= kMax;
  };
  return teams.boards >= 1 && teams.boards <= kMaxBoards && teams.most_members >= teams.boards &&
         teams.most_members <= kMaxMembers && teams.match_win > teams.match_draw &&
         teams.match_draw >= teams.match_loss && teams.match_loss >= Points{} &&
         teams.match_win <= kMax && is_bye(teams.bye_match) && is_bye(teams.bye_games);
}

/// What regulations of a team event must not ask.
bool is_for_players(const Regulations& regulations) {
  return !regulations.tiebreaks.empty() || !regulations.prizes.special.empty() ||
         !regulations.forbidden.empty();
}

bool are_good(const Regulations& regulations, const Prizes& prizes) {
  const auto are_amounts = [](const std::vector<prizes::Cents>& amounts) {
    return std::all_of(amounts.begin(), amounts.end(),
                       [](prizes::Cents amount) { return amount > 0; });
  };
  const auto boards =
      static_cast<std::size_t>(is_team_event(regulations.system) ? regulations.teams.boards : 0);
  return prizes.places.size() + prizes.special.size() <= kMaxPrizes &&
         prizes.boards.size() <= boards && prizes.currency.size() <= kMaxName &&
         are_amounts(prizes.places) && are_amounts(prizes.boards) &&
         std::all_of(prizes.special.begin(), prizes.special.end(), [](const SpecialPrize& prize) {
           return prize.amount > 0 && is_good_name(prize.name);
         });
}

bool are_good(const std::vector<ForbiddenMeetings>& groups) {
  return groups.size() <= kMaxGroups &&
         std::all_of(groups.begin(), groups.end(), [](const ForbiddenMeetings& group) {
           return group.players.size() >= 2 && group.first_round >= 1 &&
                  group.first_round <= group.last_round &&
                  group.last_round <= tournament::kMaxRounds;
         });
}

bool are_played_off_well(const Regulations& regulations) {
  const System system = regulations.system;
  const bool of_players = is_swiss(system) || (plays_by_table(system) && teams_of(system) == 0);
  const int places = regulations.play_off_places;
  if (places == 0) return true;
  return of_players && places > 0 && places <= kMaxPlayOffPlaces && are_good(regulations.knockout);
}

/// Only the pairings of a Swiss are open; in an all-play-all Varma's tables do the same.
bool are_kept_apart_well(const Regulations& regulations) {
  const int most = is_swiss(regulations.system) ? regulations.rounds : 0;
  return regulations.federations_apart >= 0 && regulations.federations_apart <= most;
}

bool are_good_positions(const Regulations& regulations) {
  const auto& numbers = regulations.first_positions;
  return numbers.empty() || (regulations.terms.variant == rules::Variant::chess960 &&
                             numbers.size() <= tournament::kMaxRounds &&
                             std::all_of(numbers.begin(), numbers.end(), [](int number) {
                               return number >= 0 && number < rules::kChess960Positions;
                             }));
}

}  // namespace

std::optional<EventError> refusal(const Regulations& regulations) {
  const bool has_rounds = has_set_rounds(regulations.system);
  if (!is_good_name(regulations.name) || regulations.text.size() > kMaxText) {
    return EventError::bad_name;
  }
  if (!is_playable(regulations.terms)) return EventError::bad_time_control;
  if (laws::refusal(regulations.terms.rules)) return EventError::bad_event_rules;
  if (game::position_refusal(regulations.terms)) return EventError::bad_initial_position;
  if (has_rounds ? regulations.rounds < 1 || regulations.rounds > tournament::kMaxRounds
                 : regulations.rounds != 0) {
    return EventError::bad_rounds;
  }
  if (!are_good(regulations, regulations.calendar)) return EventError::bad_calendar;
  if (!are_good(regulations, regulations.entry)) return EventError::bad_entry;
  if (!are_good(regulations, regulations.byes)) return EventError::bad_bye_rules;
  if (!are_good(regulations.points)) return EventError::bad_points;
  if (regulations.is_accelerated && !can_be_accelerated(regulations.system)) {
    return EventError::bad_acceleration;
  }
  if (!are_good_numbers(regulations)) return EventError::bad_number_draw;
  if (!are_good_tiebreaks(regulations)) return EventError::bad_tiebreak;
  if (!are_good(regulations, regulations.prizes)) return EventError::bad_prizes;
  // "Un número impar de miembros con derecho a voto" (C.05 10.b).
  const std::size_t members = regulations.appeals_committee.size();
  if (members > kMaxCommittee || (members > 0 && members % 2 == 0)) {
    return EventError::bad_committee;
  }
  if (!are_good(regulations.forbidden)) return EventError::bad_forbidden;
  if (!are_kept_apart_well(regulations)) return EventError::bad_federations_apart;
  if (!are_played_off_well(regulations)) return EventError::bad_play_off;
  if (regulations.spectators_delay < Millis{0} ||
      regulations.spectators_delay > kLongestSpectatorsDelay) {
    return EventError::bad_spectators_delay;
  }
  if (!are_good_positions(regulations)) return EventError::bad_first_positions;
  if (is_knockout(regulations.system) && !are_good(regulations.knockout)) {
    return EventError::bad_knockout;
  }
  if (regulations.season && !counts_in_season(regulations.system)) return EventError::bad_season;
  if (regulations.season && regulations.entry.access != EntryAccess::everybody) {
    return EventError::private_season;
  }
  if (is_team_event(regulations.system)) {
    if (!are_good(regulations.teams)) return EventError::bad_team_rules;
    if (is_for_players(regulations)) return EventError::only_for_players;
  }
  return std::nullopt;
}

}  // namespace escaque::event
