#pragma once
// A club player's categories, 1 (highest) to 4, in blitz and in the slow game, and how one moves
// the other (rules of the Federación Metropolitana de Ajedrez for blitz tournaments, articles 1–9).

#include <cstdint>
#include <optional>
#include <string_view>

#include "domain/base/result.hpp"

namespace escaque::pairing::blitz_categories {

enum class Category : std::uint8_t { first = 1, second, third, fourth };

/// The category above; the first has none.
[[nodiscard]] constexpr std::optional<Category> above(Category category) {
  if (category == Category::first) return {};
  return static_cast<Category>(static_cast<int>(category) - 1);
}

[[nodiscard]] constexpr bool is_higher(Category a, Category b) { return a < b; }

struct ClubPlayer {
  std::optional<Category> slow;     // Of the slow game; nothing for a player who has none.
  std::optional<Category> earned;   // In blitz, by entering or by promotion there.
  std::optional<Category> granted;  // In blitz, by promotion in the slow game, not yet confirmed.

  /// The category they play blitz in; nothing before they played.
  [[nodiscard]] std::optional<Category> blitz() const;

  friend bool operator==(const ClubPlayer&, const ClubPlayer&) = default;
};

enum class CategoryError : std::uint8_t {
  other_category,      // Tournaments are for players of their category only (1).
  first_not_entitled,  // Not entitled by the first category in the slow game, nor by a win (2).
  below_own,           // A player of a higher category cannot play in a lower one (3).
  below_slow,          // Nobody plays blitz in a lower category than the slow game (7).
  not_above,           // A promotion goes to a higher category than the one before.
  not_below,           // A relegation goes to a lower category than the one before.
};

[[nodiscard]] std::string_view to_string(CategoryError error);

/// `player` as they enter a tournament of `category`, which registers them if it is the first (3).
[[nodiscard]] Result<ClubPlayer, CategoryError> enter(ClubPlayer player, Category category);

/// Slow game up: in blitz too, at least to the same category (7, 8).
[[nodiscard]] Result<ClubPlayer, CategoryError> promote_slow(ClubPlayer player, Category to);

/// Slow game down: blitz stays, unless a promotion in the slow game brought its category and the
/// player never reached half of the points in a tournament of it (9).
[[nodiscard]] Result<ClubPlayer, CategoryError> relegate_slow(const ClubPlayer& player,
                                                              Category to);

/// Whether their score in a tournament of `category` confirms what the slow game granted (9).
[[nodiscard]] ClubPlayer confirm(ClubPlayer player, Category category, int half_points, int games);

}  // namespace escaque::pairing::blitz_categories
