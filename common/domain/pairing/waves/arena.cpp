#include "domain/pairing/waves/arena.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace escaque::pairing::waves {

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
  if (found->is_paused) {
    found->left_out.reset();
    found->was_away = false;
    found->waves = 0;
  }
  found->is_paused = false;
  return {};
}

std::optional<ArenaError> Arena::leave(UserId player) {
  const Player* found = find(player);
  if (found == nullptr) return ArenaError::not_joined;
  if (found->opponent || !found->sheet.games().empty()) return ArenaError::has_played;
  players_.erase(players_.begin() + static_cast<std::ptrdiff_t>(places_[player]));
  places_.clear();
  for (std::size_t i = 0; i < players_.size(); ++i) places_[players_[i].id] = i;
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

std::vector<Waiter> Arena::waiters(const Present& is_present) const {
  std::vector<Waiter> waiting;
  int place = 0;
  for (const std::size_t index : ranking()) {
    ++place;
    const Player& player = players_[index];
    if (player.is_paused || player.opponent || !is_present(player.id)) continue;
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
  }
  return waiting;
}

void Arena::start_game(Player& own, UserId opponent) {
  own.opponent = opponent;
  std::rotate(own.recent.begin(), own.recent.end() - 1, own.recent.end());
  own.recent.front() = opponent;
  own.left_out.reset();
  own.was_away = false;
  own.waves = 0;
}

WavePlan Arena::plan_wave(const NoPlay& noplay, const Present& is_present, UtcTime now) const {
  WavePlan plan;
  if (now < rules_.starts || now >= closes(rules_)) return plan;
  const std::vector<Waiter> waiting = waiters(is_present);
  const Wave wave = waves::pair_wave(waiting, noplay);
  for (const auto& [white, black] : wave.pairs) {
    plan.meetings.push_back({waiting[white].id, waiting[black].id});
  }
  for (const auto& [waiter, reason] : wave.left_out) {
    plan.left_out.emplace_back(waiting[waiter].id, reason);
  }
  return plan;
}

void Arena::begin_wave(const WavePlan& wave, UtcTime now) {
  last_wave_ = now;
  for (Player& player : players_) {
    const bool is_waiting = !player.is_paused && !player.opponent;
    if (is_waiting) player.left_out.reset();
    player.was_away = is_waiting;
  }
  for (const auto& [white, black] : wave.meetings) {
    Player* one = find(white);
    Player* other = find(black);
    if (one == nullptr || other == nullptr) continue;
    start_game(*one, black);
    start_game(*other, white);
  }
  for (const auto& [id, reason] : wave.left_out) {
    Player* player = find(id);
    if (player == nullptr) continue;
    player->left_out = reason;
    player->was_away = false;
    ++player->waves;
  }
}

std::vector<Meeting> Arena::pair_wave(const NoPlay& noplay, UtcTime now) {
  if (now < rules_.starts || now >= closes(rules_)) return {};
  WavePlan plan = plan_wave(
      noplay, [](UserId) { return true; }, now);
  begin_wave(plan, now);
  return std::move(plan.meetings);
}

std::optional<OwnGame> Arena::own_game(const FinishedGame& game, Color color, UtcTime ended) const {
  const bool is_white = color == Color::white;
  const Player* other = find(is_white ? game.players.black : game.players.white);
  if (!game.outcome || !counts(rules_, ended) || other == nullptr) return {};
  const bool is_berserk = game.is_berserk[color] && berserk_time(rules_);
  return OwnGame{other->id, other->rating, color, *game.outcome, game.plies, is_berserk};
}

std::optional<Sheet> Arena::sheet_after(const FinishedGame& game, Color color,
                                        UtcTime ended) const {
  const Sheet* before = sheet(color == Color::white ? game.players.white : game.players.black);
  const auto own = own_game(game, color, ended);
  if (before == nullptr || !own) return {};
  Sheet after = *before;
  after.add(rules_.scoring, *own);
  return after;
}

std::optional<ArenaError> Arena::finish(const FinishedGame& game, UtcTime ended) {
  Player* white = find(game.players.white);
  Player* black = find(game.players.black);
  if (white == nullptr || black == nullptr) return ArenaError::not_joined;
  const bool play = white->opponent == black->id && black->opponent == white->id;
  if (!play) return ArenaError::not_playing;
  for (const auto& [player, color] : {std::pair(white, Color::white), {black, Color::black}}) {
    player->opponent.reset();
    player->was_away = false;
    if (const auto own = own_game(game, color, ended)) player->sheet.add(rules_.scoring, *own);
  }
  ended_games_.push_back({game, ended});
  return {};
}

Sheet Arena::scored_again(UserId player) const {
  Sheet sheet;
  for (const EndedGame& each : ended_games_) {
    const Meeting& players = each.game.players;
    if (players.white != player && players.black != player) continue;
    const Color color = players.white == player ? Color::white : Color::black;
    if (const auto own = own_game(each.game, color, each.ended)) sheet.add(rules_.scoring, *own);
  }
  return sheet;
}

void Arena::correct(std::size_t place, const FinishedGame& game) {
  ended_games_[place].game = game;
  for (const UserId id : {game.players.white, game.players.black}) {
    if (Player* player = find(id)) player->sheet = scored_again(id);
  }
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

int Arena::joined_as(UserId player) const {
  const auto place = places_.find(player);
  return place == places_.end() ? -1 : static_cast<int>(place->second);
}

bool Arena::is_paused(UserId player) const {
  const Player* found = find(player);
  return found != nullptr && found->is_paused;
}

std::optional<LeftOut> Arena::left_out(UserId player) const {
  const Player* found = find(player);
  return found == nullptr ? std::nullopt : found->left_out;
}

}  // namespace escaque::pairing::waves
