// What was wrong is put right. Published pairings stay; the next one sees it (C.04.2).

#include "domain/event/decisions.hpp"

namespace escaque::event {
namespace {

/// The board, if the arbiter and not a game of this server decides about it.
Result<const Board*, EventError> find_own_board(const Event& event, BoardPlace place) {
  const PairedRound* const round = event.round(place.round);
  if (!round) return EventError::no_such_round;
  if (place.board >= round->boards.size()) return EventError::no_such_board;
  if (round->boards[place.board].has_game_begun) return EventError::decided_by_game;
  return &round->boards[place.board];
}

}  // namespace

Facts correct_result(const Scene& scene, const BoardPlace& place, Score score,
                     std::int32_t game_version) {
  Facts facts{
      ResultCorrected{place.round, place.board, score, scene.event.next_round(), game_version}};
  if (scene.event.stage != Stage::finished) return facts;
  Event corrected = scene.event;
  apply_fact(corrected, facts.front());
  facts.emplace_back(final_standings(corrected, scene.now));
  return facts;
}

Decision decide_correction(const Scene& scene, const CorrectResult& command) {
  const BoardPlace place{command.round, command.board};
  const auto board = find_own_board(scene.event, place);
  if (!board) return board.error();
  if (!(*board)->score) return EventError::no_result;
  if ((*board)->score == command.score) return EventError::result_known;
  return correct_result(scene, place, command.score);
}

Decision decide_correction(const Scene& scene, const CorrectColors& command) {
  const BoardPlace place{command.round, command.board};
  const auto board = find_own_board(scene.event, place);
  if (!board) return board.error();
  return Facts{ColorsCorrected{place.round, place.board, scene.event.next_round()}};
}

Decision decide_reopening(const Scene& scene, const ReopenBoard& command) {
  const Event& event = scene.event;
  const PairedRound* const round = event.round(command.round);
  if (!round) return EventError::no_such_round;
  if (command.board >= round->boards.size()) return EventError::no_such_board;
  const Board& board = round->boards[command.board];
  if (!board.score) return EventError::no_result;
  if (!is_by_forfeit(*board.score)) return EventError::game_was_played;
  // The next pairing has seen the result: it can be taken back first, until somebody has started.
  if (round->number + 1 != event.next_round()) return EventError::not_latest_round;
  const bool is_here = board.game != GameId{};
  if (is_here && command.game == GameId{}) return EventError::not_enough_games;
  Facts facts{BoardReopened{command.round, command.board, is_here ? command.game : GameId{}}};
  for (const Color color : {Color::white, Color::black}) {
    const Entrant* const player = event.entrant(board.players[color]);
    if (player == nullptr || !player->has_withdrawn || !player->is_no_show) continue;
    facts.emplace_back(EntrantReadmitted{player->id(), player->from_round});
  }
  return facts;
}

}  // namespace escaque::event
