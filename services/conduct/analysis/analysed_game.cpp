#include "conduct/analysis/analysed_game.hpp"

#include <algorithm>
#include <utility>

#include "conduct/inputs/game_record.hpp"
#include "domain/rules/fen.hpp"
#include "domain/rules/uci.hpp"

namespace escaque::services::conduct {
namespace {

namespace games_v1 = escaque::games::v1;

using etiquette::GameAnalysed;
using etiquette::PositionSeen;

/// Only a mate is worth more.
constexpr int kMostPawns = etiquette::kMateWorth - 500;
constexpr int kMaxEngineName = 120;

struct TimedMove {
  std::string uci;
  Millis spent;
};

std::vector<TimedMove> moves_of(const games_v1::GetGameResponse& log) {
  std::vector<TimedMove> moves;
  for (const games_v1::GameEntry& entry : log.entries()) {
    for (const games_v1::Fact& fact : entry.facts()) {
      if (fact.has_move_played()) {
        const auto& move = fact.move_played();
        moves.push_back(
            {move.uci(), std::max(Millis(0), Millis(move.elapsed_ms() - move.compensated_ms()))});
      } else if (fact.has_takeback_taken()) {
        const auto plies = static_cast<std::size_t>(std::max(fact.takeback_taken().plies(), 0));
        moves.resize(moves.size() - std::min(moves.size(), plies), TimedMove());
      }
    }
  }
  return moves;
}

std::string event_of(const games_v1::GameCreated& created) {
  return created.has_event() ? created.event().event_id() : created.arena_id();
}

bool is_standard(const games_v1::GameCreated& created) {
  const auto setup = rules::parse_fen(created.initial_fen());
  if (created.variant() != common::v1::VARIANT_STANDARD || !setup) return false;
  const auto first = rules::Position::from_setup(*setup, rules::Variant::standard);
  return first && rules::to_fen(*first) == rules::to_fen(rules::Position::initial());
}

/// False: a move cannot be read.
bool add_move(PlayedGame& game, rules::Position& at, const TimedMove& move) {
  const auto played = rules::parse_uci(at, move.uci);
  if (!played) return false;
  game.positions.push_back(at);
  game.moves.push_back(rules::to_uci(at, *played));
  game.spent.push_back(move.spent);
  at.play_unchecked(*played);
  return true;
}

/// What one of the best moves is worth; nothing: it is none, or says nothing.
std::optional<int> worth_of(const v1::EngineLine& line) {
  if (line.worth_case() == v1::EngineLine::kCentipawns) {
    return std::clamp(line.centipawns(), -kMostPawns, kMostPawns);
  }
  if (line.worth_case() != v1::EngineLine::kMateIn) return std::nullopt;
  const int moves = std::clamp(line.mate_in(), -499, 499);
  return moves > 0 ? etiquette::kMateWorth - moves : -etiquette::kMateWorth - moves;
}

/// Of one position, without what the next one says of the played move.
std::optional<PositionSeen> read_lines(const rules::Position& at, const std::string& played,
                                       const v1::EngineLines& lines) {
  if (lines.lines().empty() || lines.lines_size() > etiquette::kAnalysisLines) return std::nullopt;
  PositionSeen seen;
  std::vector<std::string> moves;
  for (const v1::EngineLine& line : lines.lines()) {
    const auto move = rules::parse_uci(at, line.move());
    const auto worth = worth_of(line);
    if (!move || !worth || std::count(moves.begin(), moves.end(), line.move()) > 0) {
      return std::nullopt;
    }
    moves.push_back(line.move());
    seen.worth.at(static_cast<std::size_t>(seen.lines)) = seen.worth_played = *worth;
    ++seen.lines;
  }
  const auto found = std::find(moves.begin(), moves.end(), played);
  if (found != moves.end()) {
    seen.rank = static_cast<int>(found - moves.begin()) + 1;
    seen.worth_played = seen.worth.at(static_cast<std::size_t>(seen.rank) - 1);
  }
  return seen;
}

}  // namespace

std::optional<PlayedGame> read_played(const games_v1::GetGameResponse& log) {
  const auto record = read_record(log);
  if (!record) return std::nullopt;
  const auto& created = log.entries(0).facts(0).game_created();
  const int plies = record->sides.white.plies;
  if (!is_standard(created) || !record->sides.white.is_rated ||
      plies < etiquette::kLeastAnalysedPlies || plies > etiquette::kMostAnalysedPlies) {
    return std::nullopt;
  }
  PlayedGame game;
  game.id = record->id;
  game.ended = record->sides.white.ended;
  game.is_judged = record->is_judged;
  rules::Position at = rules::Position::initial();
  game.initial_fen = rules::to_fen(at);
  for (const TimedMove& move : moves_of(log)) {
    if (!add_move(game, at, move)) return std::nullopt;
  }
  for (const Color color : {Color::white, Color::black}) {
    const etiquette::GameSeen& seen = record->sides[color];
    GameAnalysed& side = game.sides[color];
    side.game = record->id;
    side.player = seen.player;
    side.event = event_of(created);
    side.speed = seen.speed;
    side.rating = seen.own.rating;
    side.plies = seen.plies;
    side.is_rated = seen.is_rated;
    side.is_by_computer = !record->is_judged[color];
  }
  return game;
}

v1::GameToAnalyse to_wire(const PlayedGame& game) {
  v1::GameToAnalyse made;
  made.set_game_id(to_string(game.id));
  made.set_initial_fen(game.initial_fen);
  for (const std::string& move : game.moves) made.add_moves(move);
  made.set_first_ply(etiquette::kFirstAnalysedPly);
  made.set_nodes(etiquette::kAnalysisNodes);
  made.set_lines(etiquette::kAnalysisLines);
  made.set_hash_mib(etiquette::kAnalysisHashMib);
  return made;
}

std::optional<ByColor<GameAnalysed>> read_analysis(const PlayedGame& game,
                                                   const v1::HandInGameRequest& handed_in) {
  constexpr auto kFirst = static_cast<std::size_t>(etiquette::kFirstAnalysedPly);
  const auto count = static_cast<std::size_t>(handed_in.positions_size());
  if (count != game.moves.size() - kFirst || handed_in.engine().size() > kMaxEngineName) {
    return std::nullopt;
  }
  std::vector<PositionSeen> seen;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t ply = kFirst + i;
    auto position =
        read_lines(game.positions[ply], game.moves[ply], handed_in.positions(static_cast<int>(i)));
    if (!position) return std::nullopt;
    position->spent = game.spent[ply];
    seen.push_back(*position);
  }
  // What is not among the best is worth what the next position says, and no more than they are.
  for (std::size_t i = 0; i + 1 < count; ++i) {
    if (seen[i].rank == 0) {
      seen[i].worth_played = std::min(seen[i].worth_played, -seen[i + 1].worth[0]);
    }
  }
  ByColor<GameAnalysed> sides = game.sides;
  for (const Color color : {Color::white, Color::black}) {
    sides[color].version =
        etiquette::analysis_version(handed_in.engine(), handed_in.nodes(), handed_in.lines());
  }
  for (std::size_t i = 0; i < count; ++i) {
    sides[game.positions[kFirst + i].turn()].positions.push_back(seen[i]);
  }
  return sides;
}

}  // namespace escaque::services::conduct
