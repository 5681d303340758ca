#pragma once
// An arbiter of the site hides an event, an arena or a season, or shows it again.

#include <string>

#include "domain/base/id.hpp"
#include "domain/base/time.hpp"

namespace escaque::game {

struct VisibilityRuling {
  bool is_hidden = false;
  UserId by;
  std::string reason;
  UtcTime at;

  friend bool operator==(const VisibilityRuling&, const VisibilityRuling&) = default;
};

}  // namespace escaque::game
