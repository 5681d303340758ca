#include "domain/game/game.hpp"

#include <algorithm>

namespace escaque::game {

clock::LawsClass Game::laws_class() const {
  const auto of = [this](Color color) {
    return laws::class_of(laws(), created.terms.schedule_of(color));
  };
  return std::max(of(Color::white), of(Color::black));
}

std::optional<Color> Game::color_of(UserId user) const {
  for (const Color color : {Color::white, Color::black}) {
    if (created.players[color].id == user) return color;
  }
  return std::nullopt;
}

int Game::repetitions() const {
  return static_cast<int>(std::count(keys.begin(), keys.end(), position.repetition_key()));
}

std::optional<Instant> Game::loses_for_absence_at(Color color) const {
  if (!created.loses_when_gone[color] || !gone[color] || gone[opposite(color)]) return std::nullopt;
  const bool can_be_claimed = is_live() && !is_suspended() && !clock_stop && is_under_way() &&
                              !laws().endings.abandoned.empty() &&
                              !created.terms.rules.forbids_abandonment_claims;
  return can_be_claimed ? std::optional(gone[color]->claimable_at) : std::nullopt;
}

std::optional<Instant> Game::next_deadline() const {
  if (!is_live()) return std::nullopt;
  if (is_suspended()) return adjourned->resumes_at ? adjourned->resumes_at : adjourned->expires_at;
  if (clock_stop) return clock_stop->lapses_at;
  std::optional<Instant> next = first_move_by ? first_move_by : clock.flag_moment();
  for (const auto& other :
       {default_at, loses_for_absence_at(Color::white), loses_for_absence_at(Color::black)}) {
    if (other) next = next ? std::min(*next, *other) : *other;
  }
  return next;
}

bool Game::has_seen(std::string_view command_id, std::optional<Color> by) const {
  const auto hash = hash_of_command(command_id, by);
  return std::find(command_hashes.begin(), command_hashes.end(), hash) != command_hashes.end();
}

GameSpec rematch(const Game& game, GameId id) {
  const GameCreated& first = game.created;
  return {.id = id,
          .players = {first.players.black, first.players.white},
          .terms = first.terms,
          .initial_fen = first.initial_fen,
          .rematch_of = first.id,
          .arrived = {}};
}

std::uint64_t hash_of_command(std::string_view command_id, std::optional<Color> by) {
  // FNV-1a. Ids are chosen by clients, but a collision hurts only the one who makes it.
  std::uint64_t hash = 14695981039346656037ULL;
  const auto add = [&hash](unsigned char byte) { hash = (hash ^ byte) * 1099511628211ULL; };
  add(by ? static_cast<unsigned char>(*by) + 1U : 0U);
  for (const char c : command_id) add(static_cast<unsigned char>(c));
  return hash;
}

}  // namespace escaque::game
