#pragma once
// The rated games of one player that rules compare with each other: the last ones, of which each
// rule takes those that it looks at.

#include <array>
#include <cstddef>
#include <deque>

#include "domain/etiquette/rules/observation.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::etiquette {

struct RatedGame {
  GameId game;
  UserId opponent;
  UtcTime ended;
  rating::Category category = rating::Category::blitz;
  double score = 0;     ///< 1, 0.5 or 0.
  double expected = 0;  ///< Before it.
  double rating = 0;    ///< Likewise.
  int own_moves = 0;
  DeviceId device;
  bool is_network_shared = false;
  /// The player's rating was settled, and no lost connection ended the game: SND-3 and SHR-2 look
  /// at no others.
  bool is_settled = false;
};

/// A value; the oldest game first.
class RatedGames {
 public:
  static constexpr std::size_t kMost = 200;

  /// Whether `game` is one of those that are kept: rated, and with a result.
  bool add(const GameSeen& game, const Thresholds& thresholds);

  [[nodiscard]] const std::deque<RatedGame>& all() const { return games_; }
  [[nodiscard]] bool empty() const { return games_.empty(); }
  [[nodiscard]] const RatedGame& last() const { return games_.back(); }

 private:
  struct Category {
    UtcTime last{};      // When the last rated game ended; 0: none was seen.
    int settles_in = 0;  // Games that do not count after a long pause.
  };

  std::deque<RatedGame> games_;
  std::array<Category, rating::kCategories.size()> categories_;
};

}  // namespace escaque::etiquette
