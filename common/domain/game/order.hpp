#pragma once
// The one who ruled, why, and by which article.

#include <string>

#include "domain/base/id.hpp"

namespace escaque::game {

/// Comes in the log before what follows from it.
struct Order {
  UserId arbiter;
  std::string reason;
  /// Of the edition that rules, or of the code of etiquette: "etiquette 3a".
  std::string article;
  /// Given by an arbiter of the event who has no role at the site.
  bool is_of_event = false;

  friend bool operator==(const Order&, const Order&) = default;
};

}  // namespace escaque::game
