#pragma once
// What is recorded in a season: each is asked for as it is written down, and can be taken back.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "domain/base/time.hpp"
#include "domain/event/fact.hpp"
#include "domain/pairing/blitz_categories/season_place.hpp"

namespace escaque::season {

using event::EventId;
using pairing::blitz_categories::Category;
using pairing::blitz_categories::ClubPlayer;
using pairing::blitz_categories::Importance;
using pairing::blitz_categories::Merit;
using pairing::blitz_categories::Promotion;
using pairing::blitz_categories::SeasonId;
using pairing::blitz_categories::SeasonPlace;

struct Person {
  /// A player without an account gets an id of the shell's.
  UserId id;
  /// As they are printed.
  std::string name;
  /// Empty: no account.
  std::string handle;
  bool is_computer = false;
  friend bool operator==(const Person&, const Person&) = default;
};

/// By the organiser: the slow category as the club has it, blitz as it enters them (article 2).
struct Registration {
  Person person;
  std::optional<Category> slow;
  std::optional<Category> blitz;
  friend bool operator==(const Registration&, const Registration&) = default;
};

/// The first in the slow game of a player who had none.
struct SlowCategory {
  UserId user;
  Category to = Category::fourth;
  friend bool operator==(const SlowCategory&, const SlowCategory&) = default;
};

struct SlowPromotion {
  UserId user;
  Category to = Category::fourth;
  friend bool operator==(const SlowPromotion&, const SlowPromotion&) = default;
};

struct SlowRelegation {
  UserId user;
  Category to = Category::fourth;
  friend bool operator==(const SlowRelegation&, const SlowRelegation&) = default;
};

/// The first of all registers them in its category (article 3).
struct TournamentEntry {
  Person person;
  EventId event;
  Category category = Category::fourth;
  friend bool operator==(const TournamentEntry&, const TournamentEntry&) = default;
};

struct Starter {
  Person person;
  int half_points = 0;
  int games = 0;
  friend bool operator==(const Starter&, const Starter&) = default;
};

/// A finished tournament as a championship of a category.
struct Championship {
  EventId event;
  std::string name;
  Category category = Category::fourth;
  Importance importance = Importance::championship;
  UtcTime ended;
  /// All who started, best first.
  std::vector<Starter> starters;
  /// Of articles 4 and 5; said when it is counted.
  std::vector<Promotion> promotions;
  friend bool operator==(const Championship&, const Championship&) = default;
};

using Deed = std::variant<Registration, SlowCategory, SlowPromotion, SlowRelegation,
                          TournamentEntry, Championship>;

/// Why a category is what it is.
enum class Cause : std::uint8_t {
  registered,         // By the organiser.
  slow_registered,    // Their first category in the slow game (7).
  slow_promotion,     // 8
  slow_relegation,    // 9
  first_entry,        // 3
  confirmation,       // Half of the points in a tournament of a granted category (9).
  best_five_percent,  // 4
  yearly_champion,    // 5
  correction,         // What had brought another category was taken back.
  carried_over,       // From the season before.
};

}  // namespace escaque::season
