#include "domain/game/game.hpp"

#include <algorithm>

namespace escaque::game {

std::optional<Color> Game::color_of(UserId user) const {
  for (const Color color : {Color::white, Color::black}) {
    if (created.players[color].id == user) return color;
  }
  return std::nullopt;
}

int Game::repetitions() const {
  return static_cast<int>(std::count(keys.begin(), keys.end(), position.repetition_key()));
}

std::optional<Instant> Game::next_deadline() const {
  if (!is_live()) return std::nullopt;
  return first_move_by ? first_move_by : clock.flag_moment();
}

bool Game::has_seen(std::string_view command_id) const {
  const auto hash = hash_of_command(command_id);
  return std::find(command_hashes.begin(), command_hashes.end(), hash) != command_hashes.end();
}

GameSpec rematch(const Game& game, GameId id) {
  const GameCreated& first = game.created;
  return {.id = id,
          .players = {first.players.black, first.players.white},
          .terms = first.terms,
          .initial_fen = first.initial_fen,
          .rematch_of = first.id};
}

std::uint64_t hash_of_command(std::string_view command_id) {
  // FNV-1a. Ids are chosen by clients, but a collision hurts only the one who makes it.
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char c : command_id) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  }
  return hash;
}

}  // namespace escaque::game
