#include "domain/pairing/arena/arena.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace escaque::pairing::arena {

Arena::Player* Arena::find(UserId id) {
  const auto place = places_.find(id);
  return place == places_.end() ? nullptr : &players_[place->second];
}

const Arena::Player* Arena::find(UserId id) const {
  const auto place = places_.find(id);
  return place == places_.end() ? nullptr : &players_[place->second];
}

std::optional<ArenaError> Arena::join(UserId player, int rating, UtcTime now) {
  if (now >= closes(rules_)) return ArenaError::closed;
  if (!places_.emplace(player, players_.size()).second) return ArenaError::has_joined;
  Player& joined = players_.emplace_back();
  joined.id = player;
  joined.rating = rating;
  return {};
}

std::optional<ArenaError> Arena::pause(UserId player) {
  Player* found = find(player);
  if (found == nullptr) return ArenaError::not_joined;
  found->is_paused = true;
  return {};
}

std::optional<ArenaError> Arena::resume(UserId player) {
  Player* found = find(player);
  if (found == nullptr) return ArenaError::not_joined;
  if (found->is_paused) found->left_out.reset();
  if (found->is_paused) found->waves = 0;
  found->is_paused = false;
  return {};
}

std::vector<std::size_t> Arena::ranking() const {
  struct Key {
    int points, performance, rating;
    std::size_t player;
  };
  std::vector<Key> keys;
  keys.reserve(players_.size());
  for (std::size_t i = 0; i < players_.size(); ++i) {
    const Sheet& sheet = players_[i].sheet;
    keys.push_back({sheet.points(), sheet.performance().value_or(0), players_[i].rating, i});
  }
  std::sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) {
    return std::tuple(-a.points, -a.performance, -a.rating, a.player) <
           std::tuple(-b.points, -b.performance, -b.rating, b.player);
  });
  std::vector<std::size_t> order;
  order.reserve(keys.size());
  for (const Key& key : keys) order.push_back(key.player);
  return order;
}

std::vector<Waiter> Arena::waiters(std::vector<std::size_t>& players) const {
  std::vector<Waiter> waiting;
  int place = 0;
  for (const std::size_t index : ranking()) {
    ++place;
    const Player& player = players_[index];
    if (player.is_paused || player.opponent) continue;
    const auto& games = player.sheet.games();
    Waiter& waiter = waiting.emplace_back();
    waiter.id = player.id;
    waiter.place = place;
    waiter.rating = player.rating;
    waiter.color_balance = player.sheet.color_balance();
    if (!games.empty()) waiter.last_color = games.back().game.color;
    waiter.recent = player.recent;
    waiter.games = static_cast<int>(games.size());
    waiter.waves = player.waves;
    players.push_back(index);
  }
  return waiting;
}

void Arena::start_game(Player& own, UserId opponent) {
  own.opponent = opponent;
  std::rotate(own.recent.begin(), own.recent.end() - 1, own.recent.end());
  own.recent.front() = opponent;
  own.left_out.reset();
  own.waves = 0;
}

std::vector<Meeting> Arena::pair_wave(const NoPlay& noplay, UtcTime now) {
  if (now < rules_.starts || now >= closes(rules_)) return {};
  last_wave_ = now;
  std::vector<std::size_t> indices;
  const std::vector<Waiter> waiting = waiters(indices);
  const Wave wave = arena::pair_wave(waiting, noplay);
  std::vector<Meeting> meetings;
  for (const auto& [white, black] : wave.pairs) {
    meetings.push_back({waiting[white].id, waiting[black].id});
    start_game(players_[indices[white]], waiting[black].id);
    start_game(players_[indices[black]], waiting[white].id);
  }
  for (const auto& [waiter, reason] : wave.left_out) {
    Player& player = players_[indices[waiter]];
    player.left_out = reason;
    ++player.waves;
  }
  return meetings;
}

void Arena::end_game(Player& own, const Player& other, Color color, const FinishedGame& game,
                     UtcTime now) {
  own.opponent.reset();
  const bool counts = now <= rules_.ends || rules_.counts_late_games;
  if (!game.outcome || !counts) return;
  const bool is_berserk = game.is_berserk[color] && berserk_time(rules_);
  own.sheet.add(rules_.scoring,
                {other.id, other.rating, color, *game.outcome, game.plies, is_berserk});
}

std::optional<ArenaError> Arena::finish(const FinishedGame& game, UtcTime now) {
  Player* white = find(game.players.white);
  Player* black = find(game.players.black);
  if (white == nullptr || black == nullptr) return ArenaError::not_joined;
  const bool play = white->opponent == black->id && black->opponent == white->id;
  if (!play) return ArenaError::not_playing;
  end_game(*white, *black, Color::white, game, now);
  end_game(*black, *white, Color::black, game, now);
  return {};
}

std::vector<Standing> Arena::standings() const {
  std::vector<Standing> all;
  all.reserve(players_.size());
  for (const std::size_t index : ranking()) {
    const Player& player = players_[index];
    all.push_back({player.id, static_cast<int>(all.size()) + 1, player.sheet.points(),
                   player.sheet.performance()});
  }
  return all;
}

const Sheet* Arena::sheet(UserId player) const {
  const Player* found = find(player);
  return found == nullptr ? nullptr : &found->sheet;
}

std::optional<UserId> Arena::opponent(UserId player) const {
  const Player* found = find(player);
  return found == nullptr ? std::nullopt : found->opponent;
}

}  // namespace escaque::pairing::arena
