// The five rules of colour allocation, one after the other.

#include "domain/pairing/dutch/colors.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace escaque::pairing::dutch {
namespace {

using Choice = std::optional<std::pair<Color, ColorRule>>;  // The colour of the higher ranked.

Choice by_wishes(const Participant& higher, const Participant& lower, Edition edition) {
  if (!higher.wanted && !lower.wanted) return std::nullopt;
  if (!lower.wanted) return std::pair(*higher.wanted, ColorRule::one_preference);
  if (!higher.wanted) return std::pair(opposite(*lower.wanted), ColorRule::one_preference);
  if (higher.wanted != lower.wanted) return std::pair(*higher.wanted, ColorRule::both_preferences);
  if (higher.preference != lower.preference) {
    const bool first = higher.preference > lower.preference;
    return std::pair(first ? *higher.wanted : opposite(*lower.wanted), ColorRule::stronger_wish);
  }
  // E.2 of 2013 knows no width: equal preferences go on to E.3.
  if (edition == Edition::rules_2013) return std::nullopt;
  if (higher.preference == Preference::absolute && imbalance(higher) != imbalance(lower)) {
    const bool first = imbalance(higher) > imbalance(lower);
    return std::pair(first ? *higher.wanted : opposite(*lower.wanted), ColorRule::wider_difference);
  }
  return std::nullopt;
}

/// Unplayed rounds count as the earliest, so the histories are compared from their ends.
Choice by_alternation(const Participant& higher, const Participant& lower) {
  const std::size_t common = std::min(higher.colors.size(), lower.colors.size());
  for (std::size_t back = 1; back <= common; ++back) {
    const Color own = higher.colors[higher.colors.size() - back];
    if (own != lower.colors[lower.colors.size() - back]) {
      return std::pair(opposite(own), ColorRule::alternation);
    }
  }
  return std::nullopt;
}

std::pair<Color, ColorRule> choose(const Field& field, const Participant& higher,
                                   const Participant& lower) {
  if (const Choice choice = by_wishes(higher, lower, field.edition)) return *choice;
  if (higher.wanted) {
    if (const Choice choice = by_alternation(higher, lower)) return *choice;
    return {*higher.wanted, ColorRule::higher_ranked};
  }
  const bool odd = higher.rank % 2 == 1;
  return {odd ? field.initial_color : opposite(field.initial_color), ColorRule::initial_color};
}

}  // namespace

std::string_view to_string(ColorRule rule) {
  switch (rule) {
    case ColorRule::both_preferences:
      return "Both get what they want.";
    case ColorRule::one_preference:
      return "Only one of them wants a colour.";
    case ColorRule::wider_difference:
      return "Both preferences are absolute; the wider colour difference comes first.";
    case ColorRule::stronger_wish:
      return "The stronger preference comes first.";
    case ColorRule::alternation:
      return "Colours alternate with the latest round in which both had different ones.";
    case ColorRule::higher_ranked:
      return "The higher ranked player gets the preferred colour.";
    case ColorRule::initial_color:
      return "Nobody wants a colour: by the initial colour and the number's parity.";
  }
  return {};
}

ColorChoice choose_colors(const Field& field, int a, int b) {
  // The field is ordered by score, then by number.
  const int higher = std::min(a, b);
  const int lower = std::max(a, b);
  const auto [color, rule] = choose(field, field[higher], field[lower]);
  return color == Color::white ? ColorChoice{higher, lower, rule}
                               : ColorChoice{lower, higher, rule};
}

}  // namespace escaque::pairing::dutch
