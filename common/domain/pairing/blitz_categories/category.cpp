#include "domain/pairing/blitz_categories/category.hpp"

#include <algorithm>

namespace escaque::pairing::blitz_categories {

std::optional<Category> ClubPlayer::blitz() const {
  if (!earned || !granted) return earned ? earned : granted;
  return std::min(*earned, *granted);
}

std::string_view to_string(CategoryError error) {
  switch (error) {
    case CategoryError::other_category:
      return "a tournament is only for players of its category (article 1)";
    case CategoryError::first_not_entitled:
      return "the first category is for players who have it in the slow game or won it (article 2)";
    case CategoryError::below_own:
      return "a player of a higher category cannot play in a lower one (article 3)";
    case CategoryError::below_slow:
      return "nobody plays blitz in a lower category than the slow game (article 7)";
    case CategoryError::not_above:
      return "a promotion goes to a higher category than the one before";
    case CategoryError::not_below:
      return "a relegation goes to a lower category than the one before";
  }
  return "unknown";
}

Result<ClubPlayer, CategoryError> enter(ClubPlayer player, Category category) {
  const auto own = player.blitz();
  if (own == category) return player;
  if (own) {
    return is_higher(*own, category) ? CategoryError::below_own : CategoryError::other_category;
  }
  if (player.slow && is_higher(*player.slow, category)) return CategoryError::below_slow;
  if (category == Category::first && player.slow != Category::first) {
    return CategoryError::first_not_entitled;
  }
  player.earned = category;
  return player;
}

Result<ClubPlayer, CategoryError> promote_slow(ClubPlayer player, Category to) {
  if (player.slow && !is_higher(to, *player.slow)) return CategoryError::not_above;
  player.slow = to;
  const auto own = player.blitz();
  if (own && is_higher(to, *own)) player.granted = to;
  return player;
}

Result<ClubPlayer, CategoryError> relegate_slow(const ClubPlayer& player, Category to) {
  if (!player.slow || !is_higher(*player.slow, to)) return CategoryError::not_below;
  if (!player.granted) return ClubPlayer{to, player.earned, {}};
  // Not confirmed: back to what they had, but never below the slow game (7).
  const bool has_earned = player.earned && !is_higher(to, *player.earned);
  return ClubPlayer{to, player.earned, has_earned ? std::nullopt : std::optional(to)};
}

ClubPlayer confirm(ClubPlayer player, Category category, int half_points, int games) {
  if (player.granted != category || games <= 0 || half_points < games) return player;
  player.earned = category;
  player.granted.reset();
  return player;
}

}  // namespace escaque::pairing::blitz_categories
