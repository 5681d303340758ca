// Games begin and end, or nobody comes.

#include <algorithm>

#include "domain/event/decisions.hpp"

namespace escaque::event {
namespace {

/// The board that a command names; why it names none.
Result<const Board*, EventError> find_board(const Event& event, BoardPlace place) {
  const PairedRound* const round = event.round(place.round);
  if (!round) return EventError::no_such_round;
  if (place.board >= round->boards.size()) return EventError::no_such_board;
  return &round->boards[place.board];
}

/// Nothing but this board held up the round.
bool completes_round(const PairedRound& round, std::size_t board) {
  if (round.stage != RoundStage::started) return false;
  for (std::size_t i = 0; i < round.boards.size(); ++i) {
    const Board& other = round.boards[i];
    if (i != board && !other.score && !other.postponed_to) return false;
  }
  return true;
}

void add_withdrawals(const Event& event, const Board& board, Score score, Facts& facts) {
  if (event.regulations().no_shows != NoShows::are_withdrawn) return;
  for (const Color color : {Color::white, Color::black}) {
    const UserId user = board.players[color];
    const bool is_absent = result_for(score, color) == tournament::RoundResult::forfeit_loss;
    if (!is_absent || event.entrant(user)->has_withdrawn) continue;
    facts.emplace_back(EntrantWithdrew{user, event.next_round(), true});
  }
}

Facts finish_board(const Scene& scene, BoardPlace place, Score score,
                   std::int32_t game_version = 0) {
  const PairedRound& round = *scene.event.round(place.round);
  Facts facts{BoardFinished{place.round, place.board, score, game_version}};
  add_withdrawals(scene.event, round.boards[place.board], score, facts);
  if (completes_round(round, place.board)) {
    facts.emplace_back(RoundCompleted{place.round, scene.now});
  }
  return facts;
}

/// Reports may come late and in any order. A log that does not say which of the game's entries its
/// score is of has it from the first one: the same score is the same report again.
bool is_known(const Board& board, const ReportResult& report) {
  if (!board.score) return false;
  const bool is_older = report.game_version != 0 && report.game_version <= board.game_version;
  return is_older || (board.game_version == 0 && board.score == report.score);
}

/// It was lost by absence, and the board has another game since.
bool is_annulled(const Event& event, GameId game) {
  return std::ranges::any_of(event.rounds, [game](const PairedRound& round) {
    return std::ranges::any_of(round.boards, [game](const Board& board) {
      return std::ranges::count(board.annulled, game) > 0;
    });
  });
}

}  // namespace

/// Those that nobody has reported yet; an error when there are none.
Decision decide_begun(const Scene& scene, const ReportGamesBegun& command) {
  EventError error = EventError::no_such_game;
  Facts facts;
  for (const GameId game : command.games) {
    const auto place = find_game(scene.event, game);
    if (!place) continue;
    if ((**find_board(scene.event, *place)).has_game_begun) {
      error = EventError::already_started;
    } else {
      facts.emplace_back(GameBegun{place->round, place->board});
    }
  }
  if (facts.empty()) return error;
  return facts;
}

Decision decide_result(const Scene& scene, const ReportResult& command) {
  const auto place = find_game(scene.event, command.game);
  if (!place && is_annulled(scene.event, command.game)) return EventError::result_known;
  if (!place) return EventError::no_such_game;
  const Board& board = **find_board(scene.event, *place);
  if (is_known(board, command)) return EventError::result_known;
  if (board.score == command.score) {
    // What is between both versions may still come.
    return Facts{BoardFinished{place->round, place->board, command.score, command.game_version}};
  }
  if (board.score) return correct_result(scene, *place, command.score, command.game_version);
  if (scene.event.round(place->round)->stage == RoundStage::published) {
    return EventError::round_not_started;
  }
  Facts facts = finish_board(scene, *place, command.score, command.game_version);
  // The game's end may be the first news of it.
  if (!board.has_game_begun) facts.insert(facts.begin(), GameBegun{place->round, place->board});
  return facts;
}

Decision decide_result(const Scene& scene, const EnterResult& command) {
  const BoardPlace place{command.round, command.board};
  const auto board = find_board(scene.event, place);
  if (!board) return board.error();
  if ((*board)->score) return EventError::result_known;
  if ((*board)->has_game_begun) return EventError::decided_by_game;
  if (scene.event.round(place.round)->stage == RoundStage::published) {
    return EventError::round_not_started;
  }
  return finish_board(scene, place, command.score);
}

Decision decide_no_show(const Scene& scene, const ForfeitNoShow& command) {
  const BoardPlace place{command.round, command.board};
  const auto board = find_board(scene.event, place);
  if (!board) return board.error();
  const ByColor<bool>& absent = command.absent;
  if (!absent.white && !absent.black) return EventError::nobody_absent;
  if ((*board)->score) return EventError::result_known;
  if ((*board)->has_game_begun) return EventError::decided_by_game;
  const PairedRound& round = *scene.event.round(place.round);
  if (round.stage == RoundStage::published) return EventError::round_not_started;
  const auto& default_time = scene.event.regulations().terms.rules.default_time;
  if (!default_time && scene.is_server()) return EventError::no_default_time;
  const UtcTime hour = (*board)->postponed_to.value_or(round.starts);
  if (scene.now < hour + default_time.value_or(Millis{0})) {
    return EventError::default_time_not_over;
  }
  const Score score = absent.white && absent.black ? Score::both_forfeit
                      : absent.white               ? Score::black_wins_by_forfeit
                                                   : Score::white_wins_by_forfeit;
  return finish_board(scene, place, score);
}

Decision decide_postponement(const Scene& scene, const PostponeBoard& command) {
  const BoardPlace place{command.round, command.board};
  const auto board = find_board(scene.event, place);
  if (!board) return board.error();
  if ((*board)->score) return EventError::result_known;
  if ((*board)->has_game_begun) return EventError::already_started;
  Facts facts{BoardPostponed{place.round, place.board, command.until}};
  if (completes_round(*scene.event.round(place.round), place.board)) {
    facts.emplace_back(RoundCompleted{place.round, scene.now});
  }
  return facts;
}

}  // namespace escaque::event
