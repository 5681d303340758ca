// Each criterion as a value of pairs. Where a criterion counts players left over, the goal counts
// those paired; where it counts faults, the pairs without: pairs are as many in all candidates.

#include "domain/pairing/dutch/criteria.hpp"

#include <algorithm>
#include <functional>
#include <set>

namespace escaque::pairing::dutch {
namespace {

/// Floats of one of the two rounds before, and the criteria about repeating them.
struct Earlier {
  Float Participant::*when;
  Criterion down;
  Criterion up;
};

class GoalMaker {
 public:
  explicit GoalMaker(const LocalField& players) : players_(players) {}

  std::vector<QualityGoal> make_2026() {
    if (players_.horizon() == Horizon::everyone) add_completion();
    add_pairs();
    add_moved_down(Criterion::floater_scores,  // C7
                   [](const LocalField&, int, int) { return true; });
    if (players_.horizon() != Horizon::bracket) add_next_bracket();
    if (players_.bracket().floats_bye) add_unplayed_games();
    add_colors();
    add_repeated_floats(
        {&Participant::last_float, Criterion::down_last, Criterion::up_last});  // C14, C15
    add_repeated_floats(                                                        // C16, C17
        {&Participant::previous_float, Criterion::down_previous, Criterion::up_previous});
    add_moved_down_floats(  // C18, C19
        {&Participant::last_float, Criterion::difference_down_last, Criterion::difference_up_last});
    add_moved_down_floats({&Participant::previous_float,  // C20, C21
                           Criterion::difference_down_previous, Criterion::difference_up_previous});
    return std::move(goals_);
  }

  std::vector<QualityGoal> make_2017() {
    if (players_.horizon() == Horizon::everyone) add_completion();
    add_pairs();
    add_score_differences();
    if (players_.horizon() == Horizon::next) add_next_bracket_2017();
    add_colors();
    add_repeated_floats(
        {&Participant::last_float, Criterion::down_last, Criterion::up_last});  // C.12, C.13
    add_repeated_floats(                                                        // C.14, C.15
        {&Participant::previous_float, Criterion::down_previous, Criterion::up_previous});
    add_repeated_differences(  // C.16, C.17
        {&Participant::last_float, Criterion::difference_down_last, Criterion::difference_up_last});
    add_repeated_differences({&Participant::previous_float,  // C.18, C.19
                              Criterion::difference_down_previous,
                              Criterion::difference_up_previous});
    return std::move(goals_);
  }

 private:
  template <class Value>
  void add(Criterion criterion, std::int64_t range, Value value) {
    goals_.push_back({criterion, {std::move(value), range}});
  }
  template <class Value>
  void add_for_pairs(Criterion criterion, std::int64_t range, Value value) {
    const LocalField& players = players_;
    add(criterion, range, [&players, value](int a, int b) {
      return players.kind(a, b) == PairKind::bracket ? static_cast<int>(value(players, a, b)) : 0;
    });
  }

  [[nodiscard]] std::int64_t half() const { return players_.size() / 2 + 1; }

  [[nodiscard]] bool may_have_bye(int local) const {
    const auto& limit = players_.bracket().bye_score;
    const Participant& player = players_[local];
    return player.may_have_bye && (!limit || player.score <= *limit);
  }

  /// C4, C5 (2026), C.2, C.4 (2017): everybody is paired but for one who may have the bye.
  void add_completion() {
    std::vector<char> needs_pair;
    for (int i = 0; i < players_.size(); ++i) needs_pair.push_back(may_have_bye(i) ? 0 : 1);
    const LocalField& players = players_;
    add(Criterion::completion, 3 * half(), [&players, needs_pair](int a, int b) {
      if (players.kind(a, b) == PairKind::apart) return 0;
      return 1 + needs_pair[static_cast<std::size_t>(a)] + needs_pair[static_cast<std::size_t>(b)];
    });
  }

  /// C6, C.5.
  void add_pairs() {
    add_for_pairs(Criterion::pairs, half(), [](const LocalField&, int, int) { return 1; });
  }

  [[nodiscard]] std::vector<Points> scores(int begin, int end) const {
    std::set<Points, std::greater<>> found;
    for (int i = begin; i < end; ++i) found.insert(players_[i].score);
    return {found.begin(), found.end()};
  }

  /// Moved-down players paired such that `counts` holds, by score from the highest.
  template <class Counts>
  void add_moved_down(Criterion criterion, Counts counts) {
    for (const Points score : scores(0, players_.moved_down())) {
      add_for_pairs(criterion, players_.moved_down(),
                    [score, counts](const LocalField& players, int a, int b) {
                      return a < players.moved_down() && players[a].score == score &&
                             counts(players, a, b);
                    });
    }
  }

  /// C8: pairs and scores paired in the next bracket.
  void add_next_bracket() {
    const LocalField& players = players_;
    add(Criterion::next_bracket, half(),
        [&players](int a, int b) { return players.kind(a, b) == PairKind::next ? 1 : 0; });
    for (const Points score : scores(0, players_.bracket_end())) {
      add(Criterion::next_bracket, half(), [&players, score](int a, int b) {
        return players.kind(a, b) == PairKind::next && a < players.bracket_end() &&
                       players[a].score == score
                   ? 1
                   : 0;
      });
    }
  }

  /// C9: among those who may have the bye, a player with more unplayed games is rather paired.
  void add_unplayed_games() {
    const LocalField& players = players_;
    const auto score = players_.bracket().bye_score;
    const auto games = [&players, score](int local) {
      return players[local].score == score ? players[local].unplayed : 0;
    };
    std::int64_t sum = 0;
    for (int i = 0; i < players_.size(); ++i) sum += games(i);
    add(Criterion::bye_games, sum, [&players, games](int a, int b) {
      return players.kind(a, b) == PairKind::apart ? 0 : games(a) + games(b);
    });
  }

  /// C10 to C13, C.8 to C.11.
  void add_colors() {
    const auto add_without = [&](Criterion criterion, bool ColorFaults::*fault) {
      add_for_pairs(criterion, half(), [fault](const LocalField& players, int a, int b) {
        return !(color_faults(players[a], players[b]).*fault);
      });
    };
    add_without(Criterion::wide_difference, &ColorFaults::wide);
    add_without(Criterion::third_in_a_row, &ColorFaults::third);
    add_without(Criterion::preference, &ColorFaults::wish);
    add_without(Criterion::strong_preference, &ColorFaults::strong);
  }

  [[nodiscard]] bool anybody(Float Participant::*when, Float direction) const {
    for (int i = 0; i < players_.bracket_end(); ++i) {
      if (players_[i].*when == direction) return true;
    }
    return false;
  }

  /// Residents who floated down before are rather paired; those who floated up do not do so again.
  void add_repeated_floats(Earlier earlier) {
    const auto when = earlier.when;
    if (anybody(when, Float::down)) {
      add_for_pairs(earlier.down, 2 * half(), [when](const LocalField& players, int a, int b) {
        const bool equal = players[a].score <= players[b].score;
        return int{players[b].*when == Float::down} + int{equal && players[a].*when == Float::down};
      });
    }
    if (anybody(when, Float::up)) {
      add_for_pairs(earlier.up, half(), [when](const LocalField& players, int a, int b) {
        return players[a].score <= players[b].score || players[b].*when != Float::up;
      });
    }
  }

  void add_moved_down_floats(Earlier earlier) {
    const auto when = earlier.when;
    add_moved_down(earlier.down, [when](const LocalField& players, int a, int) {
      return players[a].*when == Float::down;
    });
    add_moved_down(earlier.up, [when](const LocalField& players, int, int b) {
      return players[b].*when != Float::up;
    });
  }

  /// A.8: a downfloater is paired with a player who has a point less than the lowest.
  [[nodiscard]] int float_difference(int local) const {
    return (players_[local].score - players_[players_.size() - 1].score).tenths + 10;
  }

  /// Adds a goal for every score difference there can be, the greatest first.
  template <class Value>
  void add_by_difference(Criterion criterion, Value value) {
    std::set<int, std::greater<>> differences;
    const auto levels = scores(0, players_.bracket_end());
    for (const Points higher : levels) {
      for (const Points lower : levels) differences.insert((higher - lower).tenths);
    }
    for (int i = 0; i < players_.bracket_end(); ++i) differences.insert(float_difference(i));
    for (const int difference : differences) {
      if (difference < 0) continue;
      add(criterion, 2 * players_.bracket_end(),
          [value, difference](int a, int b) { return value(a, b, difference); });
    }
  }

  [[nodiscard]] static int difference(const LocalField& players, int a, int b) {
    return (players[a].score - players[b].score).tenths;
  }

  /// C.6: the list of score differences, downfloaters included, the greatest first.
  void add_score_differences() {
    const LocalField& players = players_;
    const std::vector<int> floats = float_differences();
    add_by_difference(Criterion::floater_scores, [&players, floats](int a, int b, int sought) {
      if (players.kind(a, b) != PairKind::bracket) return 0;
      return int{floats[static_cast<std::size_t>(a)] == sought} +
             int{floats[static_cast<std::size_t>(b)] == sought} -
             int{difference(players, a, b) == sought};
    });
  }

  [[nodiscard]] std::vector<int> float_differences() const {
    std::vector<int> floats;
    for (int i = 0; i < players_.size(); ++i) floats.push_back(float_difference(i));
    return floats;
  }

  /// C.7: pairs in the next bracket, then the score differences of the downfloaters in it.
  void add_next_bracket_2017() {
    const LocalField& players = players_;
    if (players_.bracket().rest.empty()) {
      add_completion();
    } else {
      add(Criterion::next_bracket, half(),
          [&players](int a, int b) { return players.kind(a, b) == PairKind::next ? 1 : 0; });
    }
    const std::vector<int> floats = float_differences();
    add_by_difference(Criterion::next_bracket, [&players, floats](int a, int b, int sought) {
      if (players.kind(a, b) == PairKind::apart) return 0;
      return int{a < players.bracket_end() && floats[static_cast<std::size_t>(a)] == sought} +
             int{b < players.bracket_end() && floats[static_cast<std::size_t>(b)] == sought};
    });
  }

  /// C.16 to C.19: score differences of those who float the same way again.
  void add_repeated_differences(Earlier earlier) {
    const auto when = earlier.when;
    const LocalField& players = players_;
    const std::vector<int> floats = float_differences();
    if (anybody(when, Float::down)) {
      add_by_difference(earlier.down, [&players, floats, when](int a, int b, int sought) {
        if (players.kind(a, b) != PairKind::bracket) return 0;
        const bool lower = players[b].*when == Float::down;
        const bool higher = players[a].*when == Float::down;
        const int paired = difference(players, a, b);
        return int{lower && floats[static_cast<std::size_t>(b)] == sought} +
               int{higher && floats[static_cast<std::size_t>(a)] == sought} -
               int{higher && paired > 0 && paired == sought};
      });
    }
    if (anybody(when, Float::up)) {
      add_by_difference(earlier.up, [&players, when](int a, int b, int sought) {
        const bool again = players.kind(a, b) == PairKind::bracket && players[b].*when == Float::up;
        const int paired = again ? difference(players, a, b) : 0;
        return -int{paired > 0 && paired == sought};
      });
    }
  }

  const LocalField& players_;
  std::vector<QualityGoal> goals_;
};

}  // namespace

std::vector<QualityGoal> quality_goals(const LocalField& players) {
  switch (players.field().edition) {
    case Edition::rules_2013:
      return quality_goals_2013(players);
    case Edition::rules_2017:
      return GoalMaker(players).make_2017();
    case Edition::rules_2026:
      return GoalMaker(players).make_2026();
  }
  return {};
}

}  // namespace escaque::pairing::dutch
