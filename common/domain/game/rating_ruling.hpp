#pragma once
// What an arbiter of the site says to the wish of an organiser that games count for ratings.

#include <string>

#include "domain/base/id.hpp"
#include "domain/base/time.hpp"

namespace escaque::game {

struct RatingRuling {
  bool is_approved = false;
  UserId by;
  std::string reason;
  UtcTime at;

  friend bool operator==(const RatingRuling&, const RatingRuling&) = default;
};

}  // namespace escaque::game
