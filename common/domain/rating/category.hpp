#pragma once
// The rating of a player for which a game counts, and a rating as it is shown.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "domain/clock/time_control.hpp"
#include "domain/rules/variant.hpp"

namespace escaque::rating {

/// The speeds of standard chess, and Chess960 at any speed.
enum class Category : std::uint8_t { ultrabullet, bullet, blitz, rapid, classical, chess960 };

inline constexpr std::array kCategories{Category::ultrabullet, Category::bullet,
                                        Category::blitz,       Category::rapid,
                                        Category::classical,   Category::chess960};

[[nodiscard]] Category category_of(clock::TimeControl control, rules::Variant variant);
[[nodiscard]] std::string_view to_string(Category category);
[[nodiscard]] std::optional<Category> parse_category(std::string_view text);

/// A rating rounded for people, as it was at some moment. The start is 1500 with deviation 500.
struct Snapshot {
  int value = 1500;
  int deviation = 500;
  bool is_provisional = true;

  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

}  // namespace escaque::rating
