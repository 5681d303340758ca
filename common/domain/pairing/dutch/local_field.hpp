#pragma once
// The players who have a say in the pairing of a bracket, and what any two of them would be.

#include <cstdint>
#include <vector>

#include "domain/pairing/dutch/bracket.hpp"

namespace escaque::pairing::dutch {

/// What a pair of local players would be.
enum class PairKind : std::uint8_t {
  apart,    // They cannot meet: both would be left to those below.
  bracket,  // A pair of this bracket.
  next,     // A pair of the next bracket, with a downfloater or without.
  lower,    // A pair that only shows that the round can be completed.
};

/// The players of a bracket, and of what lies within its horizon, numbered from 0: moved-down
/// players, residents, next scoregroup, rest.
class LocalField {
 public:
  LocalField(const Field& field, const Bracket& bracket, Horizon horizon);

  [[nodiscard]] int size() const { return static_cast<int>(players_.size()); }
  [[nodiscard]] int moved_down() const { return moved_down_; }
  /// Players of the bracket are those below this number.
  [[nodiscard]] int bracket_end() const { return bracket_end_; }
  [[nodiscard]] int field_index(int local) const {
    return players_[static_cast<std::size_t>(local)];
  }
  [[nodiscard]] const Participant& operator[](int local) const {
    return field_[field_index(local)];
  }
  /// Of `a` < `b`; vertices beyond the players are apart from everybody.
  [[nodiscard]] PairKind kind(int a, int b) const {
    return b >= size() ? PairKind::apart
                       : kinds_[static_cast<std::size_t>(a) * players_.size() +
                                static_cast<std::size_t>(b)];
  }
  [[nodiscard]] const Field& field() const { return field_; }
  [[nodiscard]] const Bracket& bracket() const { return bracket_; }
  [[nodiscard]] Horizon horizon() const { return horizon_; }

 private:
  [[nodiscard]] PairKind find_kind(int a, int b) const;

  const Field& field_;
  const Bracket& bracket_;
  Horizon horizon_;
  std::vector<int> players_;
  int moved_down_;
  int bracket_end_;
  int next_end_;
  std::vector<PairKind> kinds_;
};

/// Which of the colour criteria a pair breaks.
struct ColorFaults {
  bool wide = false;    // C10: topscorers, or their opponents, beyond a colour difference of 2.
  bool third = false;   // C11: the same colour a third time in a row.
  bool wish = false;    // C12: one does not get the colour preferred.
  bool strong = false;  // C13: one does not get the colour strongly preferred.
};
[[nodiscard]] inline bool both_absolute(const Participant& a, const Participant& b) {
  return want_same_color(a, b) && a.preference == Preference::absolute &&
         b.preference == Preference::absolute;
}
[[nodiscard]] ColorFaults color_faults(const Participant& a, const Participant& b);

}  // namespace escaque::pairing::dutch
