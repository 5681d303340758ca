#include "conduct/inputs/game_lines.hpp"

#include <optional>

#include "conduct/inputs/board_replay.hpp"
#include "domain/etiquette/rules/move_words.hpp"
#include "wire/forms.hpp"

namespace escaque::services::conduct {
namespace {

namespace games_v1 = escaque::games::v1;

using etiquette::LineSeen;

/// The game as it was at a time, which only goes forward.
class Rerun {
 public:
  explicit Rerun(const games_v1::GetGameResponse& log) : log_(log) {}

  void go_to(UtcTime time) {
    while (next_ < log_.entries_size()) {
      const games_v1::GameEntry& entry = log_.entries(next_);
      if (wire::from_unix_ms(entry.time_ms()) > time) return;
      for (const games_v1::Fact& fact : entry.facts()) apply(fact);
      ++next_;
    }
  }
  /// Somebody was to move.
  [[nodiscard]] bool is_running() const { return is_running_; }
  [[nodiscard]] const BoardReplay& board() const { return board_; }

 private:
  void apply(const games_v1::Fact& fact) {
    switch (fact.fact_case()) {
      case games_v1::Fact::kGameCreated:
        is_running_ = true;
        return board_.begin(fact.game_created());
      case games_v1::Fact::kMovePlayed:
        return board_.play(fact.move_played());
      case games_v1::Fact::kTakebackTaken:
        return board_.take_back(fact.takeback_taken().plies());
      case games_v1::Fact::kGameResumed:
        is_running_ = true;
        return;
      case games_v1::Fact::kGameAdjourned:
      case games_v1::Fact::kGameEnded:
        is_running_ = false;
        return;
      default:
        return;
    }
  }

  const games_v1::GetGameResponse& log_;
  int next_ = 0;
  BoardReplay board_;
  bool is_running_ = false;
};

std::optional<Color> color_of_player(const GameRecord& record, UserId user) {
  for (const Color color : {Color::white, Color::black}) {
    if (record.sides[color].player == user) return color;
  }
  return std::nullopt;
}

bool is_hosted_or_rated(const GameRecord& record) {
  return record.sides.white.is_rated || record.sides.white.is_hosted;
}

/// Nothing: no rule counts it.
std::optional<LineSeen> count_line(const GameRecord& record, const BoardReplay& board,
                                   const LineToPlayer& said) {
  const auto to = said.line.to ? color_of_player(record, *said.line.to) : std::nullopt;
  if (!to) return std::nullopt;
  const auto from = color_of_player(record, said.line.from);
  LineSeen seen;
  seen.line = said.line.id;
  seen.game = record.id;
  seen.from = said.line.from;
  seen.to = *said.line.to;
  seen.time = said.line.time;
  seen.is_from_opponent = from.has_value();
  seen.was_to_move = board.turn() == *to;
  seen.is_unwelcome = said.is_refused;
  seen.is_advice_forbidden = is_hosted_or_rated(record);
  if (from) {
    const bool counts = record.is_judged[*from] && seen.was_to_move && seen.is_unwelcome;
    return counts ? std::optional(std::move(seen)) : std::nullopt;
  }
  // What was refused has advised nobody.
  if (said.is_refused || !seen.is_advice_forbidden || !record.is_judged[*to] || !board.is_known()) {
    return std::nullopt;
  }
  seen.legal_moves = etiquette::legal_move_words(said.line.text, board.positions().back());
  return seen.legal_moves > 0 ? std::optional(std::move(seen)) : std::nullopt;
}

}  // namespace

TalkToPlayers talk_to_players(const GameRecord& record) {
  const etiquette::GameSeen& white = record.sides.white;
  return {record.id,
          {white.player, white.opponent},
          white.started,
          white.ended,
          is_hosted_or_rated(record)};
}

std::vector<LineSeen> lines_seen(const games_v1::GetGameResponse& log, const GameRecord& record,
                                 const std::vector<LineToPlayer>& lines) {
  std::vector<LineSeen> seen;
  Rerun rerun(log);
  for (const LineToPlayer& each : lines) {
    rerun.go_to(each.line.time);
    if (!rerun.is_running()) continue;
    if (auto counted = count_line(record, rerun.board(), each)) seen.push_back(std::move(*counted));
  }
  return seen;
}

}  // namespace escaque::services::conduct
