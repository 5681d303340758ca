#pragma once
// Colour preferences counted: who wants what, and how many have to be neglected.

#include <array>

#include "domain/pairing/dutch/participant.hpp"

namespace escaque::pairing::dutch {

/// How many players of a group want each colour.
struct Wishes {
  std::array<int, 2> all{};   // By colour.
  std::array<int, 2> mild{};  // Of them with a mild preference only.

  void count(const Participant& player, int by) {
    if (!player.wanted) return;
    const auto color = static_cast<std::size_t>(*player.wanted);
    all[color] += by;
    if (player.preference == Preference::mild) mild[color] += by;
  }
};

/// Preferences neglected: in all, and strong ones on both sides.
struct Neglect {
  int any = 0;
  int strong = 0;

  friend bool operator<=(const Neglect& a, const Neglect& b) {
    return a.any <= b.any && a.strong <= b.strong;
  }
  friend Neglect operator+(const Neglect& a, const Neglect& b) {
    return {a.any + b.any, a.strong + b.strong};
  }
};

}  // namespace escaque::pairing::dutch
