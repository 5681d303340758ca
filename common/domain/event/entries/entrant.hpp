#pragma once
// The players of an event: as they entered, with their pairing number and what they asked for.

#include <optional>
#include <string>
#include <vector>

#include "domain/event/regulations.hpp"

namespace escaque::event {

/// A player with all that lists and reports say of them.
struct Person {
  /// As `accounts` knows them. People without an account have an id of the shell's and no handle.
  game::Player player;
  /// As it is printed.
  std::string name;
  /// The rating by which they are ranked; nothing for unrated.
  std::optional<int> rating;
  /// `m`, `w` or blank.
  char sex = ' ';
  std::string federation;
  std::string fide_id;
  std::string birth_date;
  /// The team for which they play, in a system of teams.
  std::string team;

  [[nodiscard]] UserId id() const { return player.id; }
  [[nodiscard]] bool has_account() const { return !player.handle.empty(); }
  friend bool operator==(const Person&, const Person&) = default;
};

struct Bye {
  Round round = 1;
  tournament::RoundResult kind = tournament::RoundResult::zero_bye;

  friend bool operator==(const Bye&, const Bye&) = default;
};

struct Entrant {
  Person person;
  /// The pairing number; 0 until numbers are given.
  tournament::PlayerNumber number = 0;
  /// Can be paired from this round on.
  Round from_round = 1;
  bool has_withdrawn = false;
  /// They were taken out because they had not come to a game.
  bool is_no_show = false;
  /// They withdrew themselves: nobody else brings them back.
  bool left_by_own_wish = false;
  std::vector<Bye> byes;

  [[nodiscard]] UserId id() const { return person.id(); }
  friend bool operator==(const Entrant&, const Entrant&) = default;
};

/// The initial order (C.04.2): by rating, then by title, then by name. Indices of `entrants`.
[[nodiscard]] std::vector<std::size_t> initial_order(const std::vector<Entrant>& entrants);

}  // namespace escaque::event
