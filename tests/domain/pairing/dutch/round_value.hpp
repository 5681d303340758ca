#pragma once
// The criteria of 2026 counted by their text for a whole round, bracket by bracket and without any
// matching: which of two ways to pair everybody is better, and by which criterion.

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "domain/pairing/dutch/colors.hpp"
#include "domain/pairing/dutch/criterion.hpp"
#include "domain/pairing/dutch/dutch.hpp"

namespace escaque::pairing::testing {

/// Everybody's opponent, by index in the field; their own index for the bye.
using Mates = std::vector<int>;

inline Mates mates_of(const dutch::RoundPairing& round) {
  Mates mates(round.field.size());
  for (const dutch::Board& board : round.boards) {
    mates[static_cast<std::size_t>(board.colors.white)] = board.colors.black;
    mates[static_cast<std::size_t>(board.colors.black)] = board.colors.white;
  }
  if (round.bye) mates[static_cast<std::size_t>(*round.bye)] = *round.bye;
  return mates;
}

class RoundValue {
 public:
  using Criterion = dutch::Criterion;
  /// How good a bracket is by each criterion, smaller is better; lists are compared in order.
  using Values = std::vector<std::pair<Criterion, std::vector<int>>>;

  RoundValue(const dutch::Field& field, Mates mates) : field_(field), mates_(std::move(mates)) {
    std::set<tournament::Points, std::greater<>> scores;
    for (const auto& player : field.players) scores.insert(player.score);
    scores_.assign(scores.begin(), scores.end());
  }

  /// C1 to C3 hold for all.
  [[nodiscard]] bool is_legal() const {
    for (int player = 0; player < size(); ++player) {
      const int mate = mate_of(player);
      if (mate == player ? !field_[player].may_have_bye : !dutch::may_meet(field_, player, mate)) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] int levels() const { return static_cast<int>(scores_.size()); }
  [[nodiscard]] int level_of(int player) const {
    const auto place = std::find(scores_.begin(), scores_.end(), field_[player].score);
    return static_cast<int>(place - scores_.begin());
  }
  /// In which bracket they are paired; beyond the last for the bye.
  [[nodiscard]] int paired_at(int player) const {
    const int mate = mate_of(player);
    return mate == player ? levels() : std::max(level_of(player), level_of(mate));
  }
  [[nodiscard]] std::vector<int> floaters(int level) const {
    std::vector<int> all;
    for (int player = 0; player < size(); ++player) {
      if (level_of(player) <= level && paired_at(player) > level) all.push_back(player);
    }
    return all;
  }
  [[nodiscard]] std::optional<int> bye() const {
    for (int player = 0; player < size(); ++player) {
      if (mate_of(player) == player) return player;
    }
    return std::nullopt;
  }

  /// The pairs of the bracket, and those who leave it.
  [[nodiscard]] bool is_same(const RoundValue& other, int level) const {
    for (int player = 0; player < size(); ++player) {
      const bool here = paired_at(player) == level;
      if (here != (other.paired_at(player) == level)) return false;
      if (here && mate_of(player) != other.mate_of(player)) return false;
    }
    return true;
  }

  /// C6, C7.
  [[nodiscard]] Values floats(int level) const {
    const std::vector<int> down = floaters(level);
    std::vector<int> scores;
    for (const int player : down) scores.push_back(field_[player].score.tenths);
    return {{Criterion::pairs, {static_cast<int>(down.size())}},
            {Criterion::floater_scores, scores}};
  }

  /// C10 to C21.
  [[nodiscard]] Values rest(int level) const {
    Values values;
    for (int c = static_cast<int>(Criterion::wide_difference);
         c <= static_cast<int>(Criterion::difference_up_previous); ++c) {
      values.push_back({static_cast<Criterion>(c), {}});
      if (c <= static_cast<int>(Criterion::up_previous)) values.back().second = {0};
    }
    values_ = &values;
    for (int player = 0; player < size(); ++player) {
      const bool leaves = paired_at(player) > level;
      if (level_of(player) == level && leaves) count_downfloat(player);
      if (level_of(player) < level && leaves) list_downfloat(player);
      const int mate = mate_of(player);
      if (player < mate && paired_at(player) == level) count_pair(player, mate);
    }
    return values;
  }

 private:
  [[nodiscard]] int size() const { return static_cast<int>(field_.size()); }
  [[nodiscard]] int mate_of(int player) const { return mates_[static_cast<std::size_t>(player)]; }

  [[nodiscard]] std::vector<int>& value(Criterion criterion) const {
    const int first = static_cast<int>(Criterion::wide_difference);
    return (*values_)[static_cast<std::size_t>(static_cast<int>(criterion) - first)].second;
  }

  void add(Criterion criterion, bool fault) const { value(criterion)[0] += fault ? 1 : 0; }

  /// A score difference, which grows with the score of whoever comes from above: the residents of
  /// a bracket have the same. The field is in the order of scores, so the greatest is listed first.
  void list(Criterion criterion, int moved_down, bool fault) const {
    if (fault) value(criterion).push_back(field_[moved_down].score.tenths);
  }

  void count_downfloat(int resident) const {
    add(Criterion::down_last, field_[resident].last_float == dutch::Float::down);
    add(Criterion::down_previous, field_[resident].previous_float == dutch::Float::down);
  }

  void list_downfloat(int moved_down) const {
    const dutch::Participant& player = field_[moved_down];
    list(Criterion::difference_down_last, moved_down, player.last_float == dutch::Float::down);
    list(Criterion::difference_down_previous, moved_down,
         player.previous_float == dutch::Float::down);
  }

  /// The field is in the order of scores: `a` is no lower than `b`.
  void count_pair(int a, int b) const {
    const dutch::ColorChoice colors = dutch::choose_colors(field_, a, b);
    count_color(colors.white, Color::white);
    count_color(colors.black, Color::black);
    const bool is_upfloat = field_[a].score > field_[b].score;
    add(Criterion::up_last, is_upfloat && field_[b].last_float == dutch::Float::up);
    add(Criterion::up_previous, is_upfloat && field_[b].previous_float == dutch::Float::up);
    list(Criterion::difference_up_last, a, is_upfloat && field_[b].last_float == dutch::Float::up);
    list(Criterion::difference_up_previous, a,
         is_upfloat && field_[b].previous_float == dutch::Float::up);
  }

  void count_color(int index, Color color) const {
    const dutch::Participant& player = field_[index];
    const int difference = player.color_difference + (color == Color::white ? 1 : -1);
    const bool third = player.repeated && player.colors.back() == color;
    const bool refused = player.wanted && *player.wanted != color;
    // Only topscorers and their opponents can get there (C3).
    add(Criterion::wide_difference, difference > 2 || difference < -2);
    add(Criterion::third_in_a_row, third);
    add(Criterion::preference, refused);
    add(Criterion::strong_preference, refused && player.preference == dutch::Preference::strong);
  }

  const dutch::Field& field_;
  Mates mates_;
  std::vector<tournament::Points> scores_;
  mutable Values* values_ = nullptr;  // While they are being counted.
};

}  // namespace escaque::pairing::testing
