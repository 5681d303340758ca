// The players of a team in a round, and what follows for the boards of its match.

#include <algorithm>
#include <utility>

#include "domain/event/decisions.hpp"
#include "domain/pairing/teams/line_up.hpp"

namespace escaque::event {
namespace {

/// Members by their places in the order of the team, from 1.
teams::Team by_places(const Team& team) {
  teams::Team order{team.number, team.name, {}};
  for (std::size_t i = 0; i < team.members.size(); ++i) {
    order.order.push_back(static_cast<teams::PlayerNumber>(i) + 1);
  }
  return order;
}

std::vector<UserId> to_users(const Team& team, const teams::LineUp& places) {
  std::vector<UserId> users;
  for (const teams::PlayerNumber place : places) {
    users.push_back(team.members[static_cast<std::size_t>(place) - 1]);
  }
  return users;
}

/// A place beyond the last for whoever is no member.
teams::LineUp to_places(const Team& team, const std::vector<UserId>& users) {
  teams::LineUp places;
  for (const UserId user : users) {
    const auto found = std::find(team.members.begin(), team.members.end(), user);
    places.push_back(static_cast<teams::PlayerNumber>(found - team.members.begin()) + 1);
  }
  return places;
}

EventError refusal_of(teams::LineUpError error) {
  switch (error) {
    case teams::LineUpError::too_many_boards:
      return EventError::line_up_too_long;
    case teams::LineUpError::not_in_team:
      return EventError::line_up_stranger;
    case teams::LineUpError::listed_twice:
      return EventError::line_up_twice;
    case teams::LineUpError::out_of_order:
      return EventError::line_up_disorder;
  }
  return EventError::line_up_stranger;
}

/// As the captain handed it in; why it cannot be played.
Result<std::vector<UserId>, EventError> read_line_up(const Event& event, const Team& team,
                                                     const std::vector<UserId>& users) {
  if (users.empty()) return usual_line_up(event, team);
  const auto checked = teams::check_line_up(by_places(team), to_places(team, users),
                                            event.regulations().teams.boards);
  if (!checked) return refusal_of(checked.error());
  const auto has_withdrawn = [&](UserId user) { return event.entrant(user)->has_withdrawn; };
  if (std::any_of(users.begin(), users.end(), has_withdrawn)) return EventError::line_up_withdrawn;
  return users;
}

/// Players who stay on a board keep it, others get its game; one board more has a fresh one.
Result<std::vector<Board>, EventError> with_games(const Event& event, const PairedRound& round,
                                                  std::size_t place, std::vector<Board> boards,
                                                  const std::vector<GameId>& fresh) {
  const std::size_t first = round.first_board_of(place);
  const std::size_t before = round.matches[place].size();
  auto id = fresh.begin();
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (i < before) {
      const Board& was = round.boards[first + i];
      const bool are_same = was.has(boards[i].players.white) && was.has(boards[i].players.black);
      boards[i].game = was.game;
      if (are_same) boards[i] = was;
    } else if (event.regulations().venue == Venue::here) {
      if (id == fresh.end()) return EventError::not_enough_games;
      boards[i].game = *id++;
    }
  }
  return boards;
}

}  // namespace

std::vector<UserId> usual_line_up(const Event& event, const Team& team) {
  teams::LineUp absent;
  for (std::size_t i = 0; i < team.members.size(); ++i) {
    const Entrant* const member = event.entrant(team.members[i]);
    const bool is_out = team.has_withdrawn || !member || member->has_withdrawn;
    if (is_out) absent.push_back(static_cast<teams::PlayerNumber>(i) + 1);
  }
  return to_users(team,
                  teams::usual_line_up(by_places(team), absent, event.regulations().teams.boards));
}

std::vector<Board> boards_of(const TeamMatch& match) {
  std::vector<Board> boards;
  for (std::size_t i = 0; i < match.size(); ++i) {
    Board board{.players = {match.first_line_up[i], match.second_line_up[i]}};
    // The team named first has White on boards 1, 3, …
    if (i % 2 == 1) std::swap(board.players.white, board.players.black);
    board.is_by_hand = match.is_by_hand;
    boards.push_back(board);
  }
  return boards;
}

Decision decide_line_up(const Scene& scene, const SetLineUp& command) {
  const Event& event = scene.event;
  if (!is_team_event(event.regulations().system)) return EventError::no_team_event;
  const Team* const team = event.team(command.team);
  if (!team) return EventError::no_such_team;
  if (!scene.speaks_for(*team)) return EventError::captains_only;
  if (const auto reason = refusal_of_change(event, command.round)) return *reason;
  const PairedRound& round = *event.round(command.round);
  const std::size_t place = round.match_of(command.team);
  if (place == round.matches.size()) return EventError::no_match;
  auto line_up = read_line_up(event, *team, command.line_up);
  if (!line_up) return line_up.error();
  TeamMatch match = round.matches[place];
  (match.first == command.team ? match.first_line_up : match.second_line_up) = *line_up;
  auto boards = with_games(event, round, place, boards_of(match), command.games);
  if (!boards) return boards.error();
  return Facts{
      LineUpSet{command.round, place, command.team, *std::move(line_up), *std::move(boards)}};
}

}  // namespace escaque::event
