#pragma once
// What a blitz championship of one category changes: who goes up (articles 4 and 5), whose category
// is confirmed (9).

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/base/result.hpp"
#include "domain/pairing/blitz_categories/category.hpp"

namespace escaque::pairing::blitz_categories {

/// All players a federation knows.
using Register = std::map<UserId, ClubPlayer>;

/// One who started, best first, also if they withdrew.
struct Finisher {
  UserId player;
  int half_points = 0;
  int games = 0;
};

enum class Importance : std::uint8_t {
  championship,  // Of clubs or others: the best 5 % go up.
  yearly,        // The federation's: its champion goes up in any case.
};

struct Championship {
  Category category = Category::fourth;
  Importance importance = Importance::championship;
  std::vector<Finisher> finishers;
};

enum class Merit : std::uint8_t { best_five_percent, yearly_champion };

struct Promotion {
  UserId player;
  Category to = Category::first;
  Merit merit = Merit::best_five_percent;

  friend bool operator==(const Promotion&, const Promotion&) = default;
};

/// How many of `started` go up: 5 %, a fraction larger than a half is one more.
[[nodiscard]] constexpr std::size_t promoted_count(std::size_t started) {
  const std::size_t hundredths = 5 * started;
  return hundredths / 100 + (hundredths % 100 > 50 ? 1 : 0);
}

/// Best first. From the first category nobody goes up.
[[nodiscard]] std::vector<Promotion> promotions(const Championship& championship);

enum class ChampionshipError : std::uint8_t {
  listed_twice,       // A player is listed twice.
  of_other_category,  // A player is not of the category of the championship.
  impossible_score,   // A score is negative or more than a point a game.
};

[[nodiscard]] std::string_view to_string(ChampionshipError error);

/// The register after the championship. Whoever the slow game promoted meanwhile keeps the higher.
[[nodiscard]] Result<Register, ChampionshipError> after(Register players,
                                                        const Championship& championship);

}  // namespace escaque::pairing::blitz_categories
