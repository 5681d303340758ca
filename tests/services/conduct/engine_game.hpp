#pragma once
// Games that are long enough for an engine, and what one says of them.

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "escaque/conduct/v1/analysis_service.pb.h"

#include "domain/rules/position.hpp"
#include "domain/rules/uci.hpp"
#include "services/conduct/game_log.hpp"

namespace escaque::services::conduct {

/// Knights go out and come back.
inline GameLog knights_game(GameId id, UtcTime began, int plies = 110) {
  constexpr std::array kMoves{"g1f3", "g8f6", "f3g1", "f6g8"};
  GameLog log(id, began);
  for (int ply = 0; ply < plies; ++ply) {
    log.move(kMoves.at(static_cast<std::size_t>(ply) % kMoves.size()), Millis(2'000 + ply % 7));
  }
  log.end(common::v1::COLOR_UNSPECIFIED, games_v1::TERMINATION_AGREEMENT);
  return log;
}

/// Of each position three moves, the played one best in `best_of_ten` of ten positions, and in the
/// others none of them.
inline escaque::conduct::v1::HandInGameRequest engine_says(
    const escaque::conduct::v1::GameToAnalyse& game, int best_of_ten = 10,
    const std::string& engine = "Stockfish 15.1") {
  escaque::conduct::v1::HandInGameRequest made;
  made.set_game_id(game.game_id());
  made.set_engine(engine);
  made.set_nodes(game.nodes());
  made.set_lines(game.lines());
  rules::Position at = rules::Position::initial();
  for (int ply = 0; ply < game.moves_size(); ++ply) {
    const std::string& played = game.moves(ply);
    if (ply >= game.first_ply()) {
      std::vector<std::string> moves;
      if (ply / 2 % 10 < best_of_ten) moves.push_back(played);
      for (const rules::Move move : at.legal_moves()) {
        const std::string text = rules::to_uci(at, move);
        if (moves.size() < 3 && text != played) moves.push_back(text);
      }
      constexpr std::array kWorth{20, 5, -20};
      auto& lines = *made.add_positions();
      for (std::size_t i = 0; i < moves.size(); ++i) {
        auto& line = *lines.add_lines();
        line.set_move(moves[i]);
        line.set_centipawns(kWorth.at(i));
      }
    }
    at.play_unchecked(*rules::parse_uci(at, played));
  }
  return made;
}

}  // namespace escaque::services::conduct
