// Which teams meet in the next round: by hand, by the Swiss of teams, or by Berger's tables.

#include <algorithm>
#include <set>
#include <utility>

#include "domain/event/decisions.hpp"
#include "domain/event/views/team_record.hpp"

namespace escaque::event {
namespace {

using TeamPairings = std::vector<teams::TeamPairing>;

/// Teams by number; none has number 0.
std::vector<const Team*> teams_by_number(const Event& event) {
  std::vector<const Team*> numbered(event.teams.size() + 1, nullptr);
  for (const Team& team : event.teams) numbered[static_cast<std::size_t>(team.number)] = &team;
  numbered.front() = nullptr;
  return numbered;
}

const Team* free_team(const Event& event, TeamId id, const std::set<TeamId>& taken) {
  const Team* const team = event.team(id);
  const bool is_free =
      team && team->number > 0 && !taken.contains(id) && can_play(event, *team, event.next_round());
  return is_free ? team : nullptr;
}

/// A match that one of both did not come to is no meeting.
bool teams_have_met(const std::vector<teams::PlayedMatch>& played, const Team& a, const Team& b) {
  return std::any_of(played.begin(), played.end(), [&](const teams::PlayedMatch& match) {
    return !match.is_forfeit &&
           std::minmax(match.home, match.away) == std::minmax(a.number, b.number);
  });
}

TeamMatch match_of(const Event& event, const Team& first, const Team& second) {
  return {first.id, second.id, usual_line_up(event, first), usual_line_up(event, second)};
}

Result<Pairs, EventError> pair_by_swiss(const Event& event, const PublishRound& command) {
  const Round round = event.next_round();
  std::set<TeamId> gone;
  for (const auto& [first, second] : command.teams_by_hand) gone.insert({first, second});
  std::vector<teams::TeamNumber> absent;
  std::vector<const Team*> left;
  for (const Team& team : event.teams) {
    if (team.number == 0) continue;
    const bool is_left = !gone.contains(team.id) && can_play(event, team, round);
    if (is_left) left.push_back(&team);
    if (!is_left) absent.push_back(team.number);
  }
  Pairs pairs;
  if (!gone.empty() && left.empty()) return pairs;
  if (!gone.empty() && left.size() == 1) {
    pairs.team_bye = left.front()->id;
    return pairs;
  }
  const auto paired = teams::pair_teams(team_swiss(event, round), round, absent);
  if (!paired) {
    const bool is_stuck = paired.error() == pairing::dutch::PairingError::no_legal_pairing;
    return is_stuck ? EventError::no_legal_pairing : EventError::too_few_players;
  }
  const auto by_number = teams_by_number(event);
  const auto team = [&](teams::TeamNumber number) {
    return by_number[static_cast<std::size_t>(number)];
  };
  for (const teams::TeamPairing& each : paired->matches) {
    pairs.matches.push_back(match_of(event, *team(each.home), *team(each.away)));
  }
  if (paired->bye) pairs.team_bye = team(*paired->bye)->id;
  return pairs;
}

/// A team left out has no match in this round; that is no bye.
Pairs pair_by_tables(const Event& event) {
  const auto by_number = teams_by_number(event);
  const int count = numbered_teams(event);
  const bool is_double = event.regulations().system == System::double_team_round_robin;
  const auto schedule = is_double ? pairing::round_robin::double_schedule(count)
                                  : pairing::round_robin::berger_schedule(count);
  Pairs pairs;
  for (const auto& [first, second] : schedule[static_cast<std::size_t>(event.next_round()) - 1]) {
    pairs.matches.push_back(match_of(event, *by_number[static_cast<std::size_t>(first)],
                                     *by_number[static_cast<std::size_t>(second)]));
  }
  return pairs;
}

}  // namespace

std::optional<EventError> refusal_of_team_pairs(const Event& event, const PublishRound& command) {
  if (command.teams_by_hand.empty()) return std::nullopt;
  if (event.regulations().system != System::team_swiss) return EventError::bad_team_pair;
  const auto played = played_matches(event, event.next_round() - 1, Unfinished::draws);
  std::set<TeamId> taken;
  for (const auto& [first, second] : command.teams_by_hand) {
    const Team* const one = free_team(event, first, taken);
    taken.insert(first);
    const Team* const other = free_team(event, second, taken);
    taken.insert(second);
    if (!one || !other) return EventError::bad_team_pair;
    if (teams_have_met(played, *one, *other)) return EventError::met_already;
  }
  return std::nullopt;
}

Result<Pairs, EventError> pair_teams(const Event& event, const PublishRound& command) {
  Result<Pairs, EventError> pairs = Pairs{};
  if (event.regulations().system == System::team_swiss) {
    pairs = pair_by_swiss(event, command);
    if (!pairs) return pairs;
  } else {
    pairs = pair_by_tables(event);
  }
  for (const auto& [first, second] : command.teams_by_hand) {
    pairs->matches.push_back(match_of(event, *event.team(first), *event.team(second)));
    pairs->matches.back().is_by_hand = true;
  }
  for (const TeamMatch& match : pairs->matches) {
    const std::vector<Board> boards = boards_of(match);
    pairs->boards.insert(pairs->boards.end(), boards.begin(), boards.end());
  }
  return pairs;
}

}  // namespace escaque::event
