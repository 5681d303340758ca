#pragma once
// Open wishes to play: seeks for anybody, challenges for one user or for whoever has the link.

#include <cstdint>
#include <optional>

#include "domain/base/id.hpp"
#include "domain/base/time.hpp"
#include "domain/game/player.hpp"

namespace escaque::lobby {

using SeekId = Id<struct SeekIdTag>;
using ChallengeId = Id<struct ChallengeIdTag>;

/// Which side the one who asks wants.
enum class ColorWish : std::uint8_t { either, white, black };

/// Ratings that may accept, both ends included.
struct RatingRange {
  static constexpr int kLowest = 0;
  static constexpr int kHighest = 4000;

  int min = kLowest;
  int max = kHighest;

  [[nodiscard]] constexpr bool is_valid() const {
    return kLowest <= min && min <= max && max <= kHighest;
  }
  [[nodiscard]] constexpr bool contains(int rating) const { return min <= rating && rating <= max; }

  friend bool operator==(const RatingRange&, const RatingRange&) = default;
};

struct Seek {
  SeekId id;
  game::Player owner;
  game::Terms terms;
  ColorWish color = ColorWish::either;
  RatingRange ratings{};
  /// No registered computer may accept it.
  bool is_people_only = false;

  friend bool operator==(const Seek&, const Seek&) = default;
};

struct Challenge {
  ChallengeId id;
  game::Player challenger;
  /// Their rating is known only when they accept; until then it is the starting one. Nobody where
  /// `is_by_link`.
  game::Player challenged;
  game::Terms terms;
  /// What the challenger wants to play.
  ColorWish color = ColorWish::either;
  /// The finished game whose rematch this offers.
  std::optional<GameId> rematch_of;
  UtcTime expires;
  /// Whoever has its link may accept it.
  bool is_by_link = false;

  friend bool operator==(const Challenge&, const Challenge&) = default;
};

}  // namespace escaque::lobby
