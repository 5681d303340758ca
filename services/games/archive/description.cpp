#include "games/archive/description.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "domain/openings/opening.hpp"
#include "domain/rules/fen.hpp"
#include "domain/rules/outcome.hpp"
#include "domain/rules/position.hpp"
#include "domain/rules/uci.hpp"
#include "wire/words.hpp"

namespace escaque::services::games {
namespace {

/// Nothing when it is none.
std::optional<rules::Position> first_position(const std::string& fen, common_v1::Variant variant) {
  if (fen.empty()) return rules::Position::initial();
  const auto setup = rules::parse_fen(fen);
  if (!setup) return std::nullopt;
  const bool is_chess960 = variant == common_v1::VARIANT_CHESS960;
  const auto position = rules::Position::from_setup(
      *setup, is_chess960 ? rules::Variant::chess960 : rules::Variant::standard);
  if (!position) return std::nullopt;
  return *position;
}

/// The moves of a game as far as openings go, and the positions before and after them.
class Beginning {
 public:
  /// False: it cannot be played.
  bool apply(const v1::Fact& fact) {
    if (fact.has_game_created()) return create(fact.game_created());
    if (fact.has_move_played()) return play(fact.move_played().uci());
    if (fact.has_takeback_taken()) take_back(fact.takeback_taken().plies());
    return true;
  }

  [[nodiscard]] GameBeginning write() {
    GameBeginning found;
    positions_.resize(std::min(positions_.size(), openings::kMaxPlies + 1));
    if (const auto opening = openings::opening_of(positions_)) {
      found.eco = std::string(opening->eco);
      found.opening = std::string(opening->name);
    }
    if (!is_usual_) return found;
    moves_.resize(std::min(moves_.size(), static_cast<std::size_t>(kLinePlies)));
    for (const std::string& move : moves_) found.line.append(move).append(" ");
    return found;
  }

 private:
  bool create(const v1::GameCreated& created) {
    const auto start = first_position(created.initial_fen(), created.variant());
    if (!start) return false;
    positions_.assign(1, *start);
    is_usual_ = created.variant() != common_v1::VARIANT_CHESS960 &&
                rules::to_fen(*start) == rules::kInitialFen;
    return true;
  }

  bool play(const std::string& uci) {
    if (positions_.empty()) return true;
    const auto move = rules::parse_uci(positions_.back(), uci);
    if (!move) return false;
    positions_.push_back(positions_.back());
    positions_.back().play_unchecked(*move);
    moves_.push_back(uci);
    return true;
  }

  void take_back(int plies) {
    const auto gone = std::min(moves_.size(), static_cast<std::size_t>(std::max(0, plies)));
    moves_.resize(moves_.size() - gone);
    positions_.resize(positions_.size() - gone);
  }

  std::vector<rules::Position> positions_;  // One more than moves.
  std::vector<std::string> moves_;
  bool is_usual_ = false;  // Of standard chess, from its first position.
};

}  // namespace

GameBeginning beginning_of(const v1::GameLog& log) {
  Beginning beginning;
  for (const v1::GameEntry& entry : log.entries()) {
    for (const v1::Fact& fact : entry.facts()) {
      if (!beginning.apply(fact)) return {};
    }
  }
  return beginning.write();
}

void complete(v1::GameSummary& summary, const v1::GameLog& log) {
  const GameBeginning beginning = beginning_of(log);
  summary.set_eco(beginning.eco);
  summary.set_opening(beginning.opening);
  if (log.entries().empty() || log.entries(0).facts().empty()) return;
  const v1::GameCreated& created = log.entries(0).facts(0).game_created();
  summary.set_event_id(created.event().event_id());
  summary.set_arena_id(created.arena_id());
  summary.set_simul_id(created.simul_id());
}

std::optional<Score> score_for(const v1::GameSummary& summary, const std::string& user) {
  const auto termination = wire::from_word<rules::Termination>(summary.result().termination());
  if (!termination || !rules::has_outcome(*termination)) return std::nullopt;
  const bool is_white = summary.white().user().id() == user;
  // What an arbiter gave each.
  switch (summary.result().verdict()) {
    case v1::VERDICT_HALF_ZERO:
      return is_white ? Score::drawn : Score::lost;
    case v1::VERDICT_ZERO_HALF:
      return is_white ? Score::lost : Score::drawn;
    case v1::VERDICT_ONE_HALF:
      return is_white ? Score::won : Score::drawn;
    case v1::VERDICT_HALF_ONE:
      return is_white ? Score::drawn : Score::won;
    case v1::VERDICT_BOTH_WIN:
      return Score::won;
    default:
      break;
  }
  const common_v1::Color winner = summary.result().winner();
  if (winner == common_v1::COLOR_UNSPECIFIED) return Score::drawn;
  return is_white == (winner == common_v1::COLOR_WHITE) ? Score::won : Score::lost;
}

}  // namespace escaque::services::games
