// Rounds are published, taken back, changed by hand, postponed, started.

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "domain/event/decisions.hpp"
#include "domain/event/knockout/knockout.hpp"

namespace escaque::event {
namespace {

bool is_played_here(const Event& event) { return event.regulations().venue == Venue::here; }

/// In an all-play-all players who have left lose the rest of their games by forfeit.
std::optional<Score> score_in_advance(const Event& event, const ByColor<UserId>& players) {
  if (!plays_by_table(event.regulations().system)) return std::nullopt;
  const bool no_white = event.entrant(players.white)->has_withdrawn;
  const bool no_black = event.entrant(players.black)->has_withdrawn;
  if (no_white && no_black) return Score::both_forfeit;
  if (no_white) return Score::black_wins_by_forfeit;
  if (no_black) return Score::white_wins_by_forfeit;
  return std::nullopt;
}

/// Nobody twice, nobody absent, nobody who has met the other.
std::optional<EventError> refusal_of_pairs(const Event& event,
                                           const std::vector<ByColor<UserId>>& pairs) {
  if (pairs.empty()) return std::nullopt;
  if (!is_swiss(event.regulations().system)) return EventError::bad_pair;
  std::unordered_set<UserId> taken;
  for (const Absence& absence : absences_of_next_round(event)) taken.insert(absence.user);
  for (const ByColor<UserId>& pair : pairs) {
    for (const UserId user : {pair.white, pair.black}) {
      const Entrant* const entrant = event.entrant(user);
      if (!entrant || entrant->number == 0 || !taken.insert(user).second) {
        return EventError::bad_pair;
      }
    }
    if (have_met(event, pair)) return EventError::met_already;
  }
  return std::nullopt;
}

/// The boards with their ids; nothing when there are not enough.
Result<std::vector<Board>, EventError> make_boards(const Event& event, const Pairs& pairs,
                                                   const PublishRound& command) {
  std::vector<Board> boards = pairs.boards;
  for (Board& board : boards) board.score = score_in_advance(event, board.players);
  for (const ByColor<UserId>& players : command.by_hand) {
    boards.push_back({.players = players, .is_by_hand = true});
  }
  if (!is_played_here(event)) return boards;
  auto id = command.games.begin();
  for (Board& board : boards) {
    if (board.score) continue;
    if (id == command.games.end()) return EventError::not_enough_games;
    board.game = *id++;
  }
  return boards;
}

bool is_choice_open(const std::vector<Board>& boards) {
  return std::any_of(boards.begin(), boards.end(), [](const Board& board) {
    return board.match && board.match->chooser.has_value();
  });
}

/// In a knock-out a postponed game leaves the next pairs open.
bool is_held_up(const Event& event) {
  if (event.rounds.empty()) return false;
  if (is_knockout(event.regulations().system) && !event.is_decided()) return true;
  return event.rounds.back().stage != RoundStage::complete;
}

Decision publish(const Scene& scene, const Event& event, const PublishRound& command) {
  if (event.next_round() > event.round_count()) return EventError::no_rounds_left;
  if (const auto reason = refusal_of_pairs(event, command.by_hand)) return *reason;
  if (const auto reason = refusal_of_team_pairs(event, command)) return *reason;
  auto pairs = pair_next_round(event, command);
  if (!pairs) return pairs.error();
  auto boards = make_boards(event, *pairs, command);
  if (!boards) return boards.error();
  PairedRound round;
  round.number = event.next_round();
  const Millis notice = is_choice_open(*boards) ? kTimeToChoose : Millis{0};
  round.starts = std::max(command.starts.value_or(start_of_next_round(event)), scene.now + notice);
  round.boards = *std::move(boards);
  round.bye = pairs->bye;
  round.matches = std::move(pairs->matches);
  round.team_bye = pairs->team_bye;
  round.absences = absences_of_next_round(event);
  return Facts{RoundPublished{std::move(round)}};
}

}  // namespace

std::optional<EventError> refusal_of_change(const Event& event, Round number) {
  const PairedRound* const round = event.round(number);
  if (!round) return EventError::no_such_round;
  if (number + 1 != event.next_round()) return EventError::not_latest_round;
  if (round->stage != RoundStage::published) return EventError::round_started;
  return std::nullopt;
}

Decision decide_publication(const Scene& scene, const PublishRound& command) {
  const Event& event = scene.event;
  const bool is_by_hand = !command.by_hand.empty() || !command.teams_by_hand.empty();
  if (is_by_hand && scene.is_server()) return EventError::arbiters_only;
  if (is_by_hand && scene.origin.reason.empty()) return EventError::no_reason;
  if (is_held_up(event)) return EventError::round_not_complete;
  if (event.has_numbers()) return publish(scene, event, command);
  const auto numbers = first_numbers(event, command.random);
  if (!numbers) return numbers.error();
  Event numbered = event;
  for (const Fact& fact : *numbers) apply_fact(numbered, fact);
  Decision facts = publish(scene, numbered, command);
  if (facts) facts->insert(facts->begin(), numbers->begin(), numbers->end());
  return facts;
}

Decision decide_unpublication(const Scene& scene, const UnpublishRound& command) {
  if (const auto reason = refusal_of_change(scene.event, command.round)) return *reason;
  return Facts{RoundUnpublished{command.round}};
}

Decision decide_addition(const Scene& scene, const AddBoard& command) {
  const Event& event = scene.event;
  const PairedRound* const round = event.round(command.round);
  if (!round) return EventError::no_such_round;
  if (command.round + 1 != event.next_round() || round->stage == RoundStage::complete) {
    return EventError::not_latest_round;
  }
  const auto is_free = [&](UserId user) {
    const Entrant* const entrant = event.entrant(user);
    return entrant && entrant->number > 0 && !entrant->has_withdrawn && !round->board_of(user);
  };
  const ByColor<UserId>& players = command.players;
  if (!is_swiss(event.regulations().system) || players.white == players.black ||
      !is_free(players.white) || !is_free(players.black)) {
    return EventError::bad_pair;
  }
  if (have_met(event, players)) return EventError::met_already;
  if (is_played_here(event) && command.game == GameId{}) return EventError::not_enough_games;
  const GameId game = is_played_here(event) ? command.game : GameId{};
  return Facts{BoardAdded{command.round, {.players = players, .game = game, .is_by_hand = true}}};
}

Decision decide_postponement(const Scene& scene, const PostponeRound& command) {
  if (const auto reason = refusal_of_change(scene.event, command.round)) return *reason;
  return Facts{RoundPostponed{command.round, command.starts}};
}

Decision decide_start(const Scene& scene, const StartRound& command) {
  if (const auto reason = refusal_of_change(scene.event, command.round)) return *reason;
  const PairedRound& round = *scene.event.round(command.round);
  if (scene.now < round.starts) return EventError::too_early;
  Facts facts{RoundStarted{command.round, scene.now, first_position_of(scene.event, command.round),
                           scene.event.regulations().terms.is_rated && !scene.event.is_rated()}};
  if (round.is_decided()) facts.emplace_back(RoundCompleted{command.round, scene.now});
  return facts;
}

}  // namespace escaque::event
