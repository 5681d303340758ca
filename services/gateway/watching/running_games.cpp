#include "gateway/watching/running_games.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <mutex>
#include <utility>

#include "domain/base/id.hpp"

namespace escaque::services::gateway {
namespace {

std::int32_t mean_rating(const games_v1::GameCreated& game) {
  return (game.white().rating().value() + game.black().rating().value()) / 2;
}

bool has_computer(const games_v1::GameCreated& game) {
  return game.white().user().is_computer() || game.black().user().is_computer();
}

bool plays(const games_v1::GameCreated& game, const std::string& user_id) {
  return game.white().user().id() == user_id || game.black().user().id() == user_id;
}

std::array<std::string, 2> players_of(const games_v1::GameCreated& game) {
  return {game.white().user().id(), game.black().user().id()};
}

}  // namespace

GameRank rank_of(const games_v1::GameCreated& game) {
  return {!game.is_rated() || has_computer(game), -mean_rating(game), game.game_id()};
}

std::string to_token(const GameRank& rank) {
  return std::string(rank.is_lesser ? "b" : "a") + std::to_string(-rank.minus_mean) + "." + rank.id;
}

std::optional<GameRank> parse_rank(std::string_view token) {
  const auto dot = token.find('.');
  if (dot == token.npos || (!token.starts_with('a') && !token.starts_with('b'))) return {};
  GameRank rank{token.starts_with('b'), 0, std::string(token.substr(dot + 1))};
  const std::string_view mean = token.substr(1, dot - 1);
  std::int32_t value = 0;
  const auto [end, error] = std::from_chars(mean.data(), mean.data() + mean.size(), value);
  const bool is_read = error == std::errc() && end == mean.data() + mean.size() && value >= 0;
  if (!is_read || !from_base62(rank.id)) return {};
  rank.minus_mean = -value;
  return rank;
}

bool RunningFilter::matches(const games_v1::GameCreated& game) const {
  if (category && game.category() != *category) return false;
  if (is_rated && game.is_rated() != *is_rated) return false;
  if (has_computer && gateway::has_computer(game) != *has_computer) return false;
  if (!event_id.empty() && game.event().event_id() != event_id) return false;
  if (!player_id.empty() && !plays(game, player_id)) return false;
  if (mean_rating(game) < min_rating) return false;
  return !followed || followed->contains(game.white().user().id()) ||
         followed->contains(game.black().user().id());
}

void RunningGames::add(const std::string& instance, games_v1::GameCreated game) {
  auto rank = rank_of(game);
  const auto row = std::make_shared<const games_v1::GameCreated>(std::move(game));
  const std::scoped_lock lock(mutex_);
  const auto [held, is_new] = held_.try_emplace(rank.id);
  if (!is_new) lost_.erase(rank.id);
  held->second = {rank, instance, std::nullopt};
  if (!is_new) return;
  for (const std::string& id : players_of(*row)) by_player_[id].insert(rank);
  rows_.emplace(std::move(rank), row);
  ++edition_;
}

void RunningGames::end(const std::string& instance, const std::string& id) {
  const std::scoped_lock lock(mutex_);
  const auto held = held_.find(id);
  if (held == held_.end()) return;
  // What an instance says of a game that another has by now is old.
  if (held->second.instance == instance || held->second.lost) erase(held);
}

void RunningGames::release(const std::string& instance, const std::string& id, Instant now) {
  const std::scoped_lock lock(mutex_);
  const auto held = held_.find(id);
  if (held == held_.end() || held->second.instance != instance || held->second.lost) return;
  held->second.lost = now;
  lost_.insert(id);
}

void RunningGames::lose(const std::string& instance, Instant now) {
  const std::scoped_lock lock(mutex_);
  for (auto& [id, held] : held_) {
    if (held.instance != instance || held.lost) continue;
    held.lost = now;
    lost_.insert(id);
  }
}

void RunningGames::drop_lost(Instant now) {
  const std::scoped_lock lock(mutex_);
  std::vector<std::string> gone;
  for (const auto& id : lost_) {
    if (now - *held_.at(id).lost >= keep_) gone.push_back(id);
  }
  for (const auto& id : gone) erase(held_.find(id));
}

void RunningGames::erase(std::unordered_map<std::string, Held>::iterator held) {
  lost_.erase(held->first);
  const auto row = rows_.find(held->second.rank);
  for (const std::string& id : players_of(*row->second)) {
    const auto games = by_player_.find(id);
    if (games == by_player_.end()) continue;
    games->second.erase(held->second.rank);
    if (games->second.empty()) by_player_.erase(games);
  }
  rows_.erase(row);
  held_.erase(held);
  ++edition_;
}

std::uint64_t RunningGames::edition() const {
  const std::shared_lock lock(mutex_);
  return edition_;
}

std::size_t RunningGames::size() const {
  const std::shared_lock lock(mutex_);
  return rows_.size();
}

std::string RunningGames::game_of(const std::string& user_id) const {
  const std::shared_lock lock(mutex_);
  const auto games = by_player_.find(user_id);
  return games == by_player_.end() ? std::string() : games->second.begin()->id;
}

std::vector<RunningGames::Row> RunningGames::best(std::size_t at_most) const {
  std::vector<Row> rows;
  const std::shared_lock lock(mutex_);
  for (auto row = rows_.begin(); row != rows_.end() && rows.size() < at_most; ++row) {
    rows.push_back(row->second);
  }
  return rows;
}

RunningGames::Page RunningGames::find(const RunningFilter& filter, std::size_t at_most,
                                      const std::optional<GameRank>& after) const {
  Page page;
  const std::shared_lock lock(mutex_);
  page.running = rows_.size();
  for (const auto& [rank, row] : rows_) {
    if (!filter.matches(*row)) continue;
    ++page.total;
    if (after && rank <= *after) continue;
    if (page.rows.size() < at_most) {
      page.rows.push_back(row);
    } else {
      page.is_last = false;
    }
  }
  return page;
}

}  // namespace escaque::services::gateway
