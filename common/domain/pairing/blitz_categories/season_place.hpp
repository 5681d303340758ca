#pragma once
// As what a tournament counts in a season of blitz categories.

#include "domain/pairing/blitz_categories/championship.hpp"

namespace escaque::pairing::blitz_categories {

using SeasonId = Id<struct SeasonIdTag>;

struct SeasonPlace {
  SeasonId season;
  Category category = Category::fourth;
  Importance importance = Importance::championship;

  friend bool operator==(const SeasonPlace&, const SeasonPlace&) = default;
};

}  // namespace escaque::pairing::blitz_categories
