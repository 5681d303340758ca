#pragma once
// Who plays, as he was when the game was agreed, and what is to be played.

#include <string>

#include "domain/base/id.hpp"
#include "domain/clock/time_control.hpp"
#include "domain/rating/category.hpp"
#include "domain/rules/variant.hpp"

namespace escaque::game {

struct Player {
  UserId id;
  std::string handle;
  /// GM, WIM … or empty.
  std::string title;
  /// Guests play casual games only.
  bool is_guest = false;
  /// A registered computer.
  bool is_computer = false;
  /// In the category of the game.
  rating::Snapshot rating;

  friend bool operator==(const Player&, const Player&) = default;
};

struct Terms {
  clock::TimeControl time_control;
  rules::Variant variant = rules::Variant::standard;
  bool is_rated = false;

  [[nodiscard]] rating::Category category() const {
    return rating::category_of(time_control, variant);
  }

  friend bool operator==(const Terms&, const Terms&) = default;
};

}  // namespace escaque::game
