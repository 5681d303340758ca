#pragma once
// A bracket to be paired, with those below it who have a say in how.

#include <optional>
#include <utility>
#include <vector>

#include "domain/pairing/dutch/field.hpp"

namespace escaque::pairing::dutch {

/// How far below the bracket one has to look to know that its pairing is the right one.
enum class Horizon : std::uint8_t {
  bracket,   // Whoever floats down will do for the next bracket.
  next,      // The next scoregroup has to be compared.
  everyone,  // Only some downfloaters let the round be completed.
};

struct Bracket {
  std::vector<int> moved_down;  // Indices in the field, ascending; so are all.
  std::vector<int> residents;
  std::vector<int> next;            // The next scoregroup.
  std::vector<int> rest;            // Everybody below it.
  std::optional<Points> bye_score;  // C5 (2026), when the number of players is odd.
  bool floats_bye = false;          // C9 (2026): exactly the player with the bye floats down.

  [[nodiscard]] std::size_t size() const { return moved_down.size() + residents.size(); }
  [[nodiscard]] bool is_last() const { return next.empty(); }
};

struct BracketPairing {
  std::vector<std::pair<int, int>> pairs;  // The higher ranked first.
  std::vector<int> floaters;               // Down to the next bracket, or with the bye.
  std::vector<int> unpaired;  // Within the horizon: neither here nor in the next bracket.
  Horizon horizon = Horizon::bracket;
};

/// What a candidate has to keep to where the procedure of 2013 says so.
struct Limits {
  int pairs = 0;              // Exactly this many; all moved-down players are in them.
  std::vector<int> floating;  // Indices in the field: must float.
  std::vector<int> staying;   // Must not.
};

/// The best candidate within the limits, the first of its equals; nothing when there is none.
[[nodiscard]] std::optional<BracketPairing> pair_bracket(const Field& field, const Bracket& bracket,
                                                         const Limits& limits);

/// The best candidate of the bracket, the first of its equals.
[[nodiscard]] BracketPairing pair_bracket(const Field& field, const Bracket& bracket,
                                          Horizon horizon);

}  // namespace escaque::pairing::dutch
