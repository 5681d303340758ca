// The rounds of a knock-out: the next game of every match of the bracket's lowest open round.

#include <algorithm>

#include "domain/event/decisions.hpp"
#include "domain/event/entries/lots.hpp"
#include "domain/event/knockout/knockout.hpp"

namespace escaque::event {
namespace {

namespace knockout = pairing::knockout;

/// The winner of the lot for sudden death has White until they choose otherwise.
std::optional<Board> board_of_next_game(const knockout::MatchRules& rules, BracketTie tie,
                                        int bracket_round, Lots& lots) {
  const auto draw = [&](knockout::GameKind) {
    return lots(2) == 0 ? knockout::Side::first : knockout::Side::second;
  };
  const auto game = next_game(rules, tie.record, draw, Color::white);
  if (!game) return std::nullopt;
  const bool is_first_white = game->white == knockout::Side::first;
  Board board{.players = {is_first_white ? *tie.first : *tie.second,
                          is_first_white ? *tie.second : *tie.first}};
  board.match = MatchGame{bracket_round, game->kind, game->number, std::nullopt};
  if (game->kind == knockout::GameKind::sudden_death) board.match->chooser = board.players.white;
  return board;
}

std::size_t slow_rounds(const Event& event) {
  return static_cast<std::size_t>(
      std::count_if(event.rounds.begin(), event.rounds.end(), [](const PairedRound& round) {
        return !round.boards.empty() && round.boards.front().match &&
               round.boards.front().match->kind == knockout::GameKind::slow;
      }));
}

}  // namespace

Result<Pairs, EventError> pair_knockout(const Event& event, std::uint64_t random) {
  const EventBracket bracket = bracket_of(event);
  if (bracket.rounds.empty()) return EventError::too_few_players;
  const knockout::MatchRules rules = match_rules(event.regulations());
  Lots lots(random);
  Pairs pairs;
  for (std::size_t r = 0; r < bracket.rounds.size() && pairs.boards.empty(); ++r) {
    for (const BracketTie& tie : bracket.rounds[r]) {
      if (tie.end != TieEnd::open || !tie.first || !tie.second) continue;
      auto board = board_of_next_game(rules, tie, static_cast<int>(r) + 1, lots);
      if (board) pairs.boards.push_back(*std::move(board));
    }
  }
  return pairs;
}

Round rounds_of_knockout(const Event& event) {
  const bool is_running =
      !event.rounds.empty() && event.rounds.back().stage != RoundStage::complete;
  const bool is_over = is_running || bracket_of(event).is_decided();
  const auto published = static_cast<Round>(event.rounds.size());
  return is_over || !event.has_numbers() ? published : published + 1;
}

UtcTime start_of_knockout_round(const Event& event) {
  const Calendar& calendar = event.regulations().calendar;
  const PairedRound& before = event.rounds.back();
  const UtcTime soon = before.completed.value_or(before.starts) + calendar.interval;
  const std::size_t played = slow_rounds(event);
  if (played >= calendar.starts.size()) return soon;
  const auto next = pair_knockout(event, 0);
  const bool is_slow =
      next && !next->boards.empty() && next->boards.front().match->kind == knockout::GameKind::slow;
  return is_slow ? calendar.starts[played] : soon;
}

Decision decide_choice(const Scene& scene, const ChooseColor& command) {
  const Event& event = scene.event;
  if (!scene.speaks_for(command.user)) return EventError::arbiters_only;
  if (event.rounds.empty()) return EventError::no_choice;
  const PairedRound& round = event.rounds.back();
  const auto found = std::find_if(
      round.boards.begin(), round.boards.end(),
      [&](const Board& board) { return board.match && board.match->chooser == command.user; });
  if (found == round.boards.end()) return EventError::no_choice;
  if (round.stage != RoundStage::published) return EventError::round_started;
  const auto board = static_cast<std::size_t>(found - round.boards.begin());
  return Facts{ColorChosen{round.number, board, command.color}};
}

}  // namespace escaque::event
