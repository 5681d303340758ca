#pragma once
// What rated games did to the ratings of their players, for files of games.

#include <string>
#include <unordered_map>
#include <vector>

#include "gateway/upstream/backends.hpp"
#include "platform/asio/awaitable.hpp"

namespace escaque::services::gateway {

class RatingChanges {
 public:
  /// Asks `ratings` about these games, instead of those before. Where it does not answer nothing is
  /// known, and it is not asked again: a game without two of its tags is better than none.
  [[nodiscard]] Awaitable<void> learn(const Backends& backends, std::vector<std::string> game_ids);

  /// Whether it has always answered.
  [[nodiscard]] bool is_answered() const { return is_answered_; }
  /// How many of the games that were asked for last were rated.
  [[nodiscard]] std::size_t size() const { return by_game_.size(); }
  /// Nothing where the game was not rated, or is not one of those that were asked for last.
  [[nodiscard]] const ratings_v1::RatingsChanged* of(const std::string& game_id) const;

 private:
  std::unordered_map<std::string, ratings_v1::RatingsChanged> by_game_;
  bool is_answered_ = true;
};

}  // namespace escaque::services::gateway
