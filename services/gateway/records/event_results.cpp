#include "gateway/records/event_results.hpp"

#include <unordered_map>

namespace escaque::services::gateway {
namespace {

namespace events = matchmaking_v1;
using NamesById = std::unordered_map<std::string, std::string>;

const char* to_text(events::Score score) {
  switch (score) {
    case events::SCORE_WHITE_WINS:
    case events::SCORE_WHITE_WINS_BY_FORFEIT:
      return "1-0";
    case events::SCORE_DRAW:
      return "1/2-1/2";
    case events::SCORE_BLACK_WINS:
    case events::SCORE_BLACK_WINS_BY_FORFEIT:
      return "0-1";
    case events::SCORE_BOTH_LOSE:
    case events::SCORE_BOTH_FORFEIT:
      return "0-0";
    case events::SCORE_HALF_ZERO:
      return "1/2-0";
    case events::SCORE_ZERO_HALF:
      return "0-1/2";
    case events::SCORE_ONE_HALF:
      return "1-1/2";
    case events::SCORE_HALF_ONE:
      return "1/2-1";
    case events::SCORE_BOTH_WIN:
      return "1-1";
    default:
      return "*";
  }
}

bool is_by_forfeit(events::Score score) {
  return score == events::SCORE_WHITE_WINS_BY_FORFEIT ||
         score == events::SCORE_BLACK_WINS_BY_FORFEIT || score == events::SCORE_BOTH_FORFEIT;
}

const char* to_text(events::ByeKind kind) {
  switch (kind) {
    case events::BYE_KIND_FULL_POINT:
      return "full-point";
    case events::BYE_KIND_HALF_POINT:
      return "half-point";
    default:
      return "zero-point";
  }
}

std::string printed_name(const events::Person& person) {
  return person.name() + (person.player().user().is_computer() ? " (C)" : "");
}

class Lines {
 public:
  explicit Lines(const events::GetEventResponse& event) {
    for (const auto& entrant : event.entrants()) {
      names_[entrant.person().player().user().id()] = printed_name(entrant.person());
    }
  }

  void add(const events::PairedRound& round) {
    int board = 0;
    for (const auto& played : round.boards()) add(round.number(), ++board, played);
    if (!round.bye().empty()) add_bye(round.number(), round.bye(), "pairing-allocated");
    for (const auto& absence : round.absences()) {
      add_bye(round.number(), absence.user_id(), to_text(absence.kind()));
    }
  }

  [[nodiscard]] std::vector<v1::EventResult> take() { return std::move(lines_); }

 private:
  void add(int round, int number, const events::Board& board) {
    v1::EventResult& line = lines_.emplace_back();
    line.set_round(round);
    line.set_board(number);
    line.set_white(names_[board.white_id()]);
    line.set_black(names_[board.black_id()]);
    line.set_white_id(board.white_id());
    line.set_black_id(board.black_id());
    line.set_result(to_text(board.score()));
    line.set_is_by_forfeit(is_by_forfeit(board.score()));
    line.set_game_id(board.game_id());
  }

  void add_bye(int round, const std::string& user, const char* kind) {
    v1::EventResult& line = lines_.emplace_back();
    line.set_round(round);
    line.set_white(names_[user]);
    line.set_white_id(user);
    line.set_bye(kind);
  }

  NamesById names_;
  std::vector<v1::EventResult> lines_;
};

}  // namespace

std::vector<v1::EventResult> results_of(const events::GetEventResponse& event, int round) {
  Lines lines(event);
  for (const auto& paired : event.rounds()) {
    if (round == 0 || paired.number() == round) lines.add(paired);
  }
  return lines.take();
}

}  // namespace escaque::services::gateway
