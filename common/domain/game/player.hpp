#pragma once
// The players as they were when the game was agreed, and what is to be played.

#include <optional>
#include <string>

#include "domain/base/color.hpp"
#include "domain/base/id.hpp"
#include "domain/clock/schedule.hpp"
#include "domain/laws/event_rules.hpp"
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
  /// Of both sides; with `schedules` the simple control that is most like them.
  clock::TimeControl time_control;
  rules::Variant variant = rules::Variant::standard;
  bool is_rated = false;
  /// The edition of the Laws, and what the event chose within it.
  laws::EventRules rules = {};
  /// More than base and increment: periods, delays, unequal times.
  std::optional<clock::Schedules> schedules = std::nullopt;
  /// From where the games that are to be agreed begin, as FEN; empty: the usual first position. A
  /// game that has been agreed says it in its GameSpec.
  std::string initial_fen = {};

  [[nodiscard]] clock::Schedule schedule_of(Color color) const {
    return schedules ? (*schedules)[color] : clock::to_schedule(time_control);
  }

  [[nodiscard]] rating::Category category() const {
    return rating::category_of(time_control, variant);
  }

  friend bool operator==(const Terms&, const Terms&) = default;
};

}  // namespace escaque::game
