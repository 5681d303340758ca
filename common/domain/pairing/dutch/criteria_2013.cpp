// The requirements of 2013 as goals. C.10 gives them up one after the other, from the weakest, each
// for as few pairs as possible: so the candidate it arrives at is the best by all of them in turn.

#include <utility>

#include "domain/pairing/dutch/criteria.hpp"

namespace escaque::pairing::dutch {
namespace {

class GoalMaker2013 {
 public:
  explicit GoalMaker2013(const LocalField& players) : players_(players) {}

  std::vector<QualityGoal> make() {
    add_pairs();
    if (players_.bracket().is_last()) add_squared_differences();
    add(Criterion::third_in_a_row, 1, [](const LocalField& players, int a, int b) {  // C.10.g
      return !both_absolute(players[a], players[b]);
    });
    const bool is_odd = players_.field().round % 2 == 1;
    if (is_odd) add_without(Criterion::strong_preference, &ColorFaults::strong);   // C.10.f: A7.d
    add_without(Criterion::preference, &ColorFaults::wish);                        // C.10.e: X
    if (!is_odd) add_without(Criterion::strong_preference, &ColorFaults::strong);  // C.10.e: Z
    add_downfloats(Criterion::down_last, &Participant::last_float);                // C.10.d: B5
    add_downfloats(Criterion::down_previous, &Participant::previous_float);        // C.10.c: B6
    add_upfloats(Criterion::up_last, &Participant::last_float);                    // C.10.b: B5
    add_upfloats(Criterion::up_previous, &Participant::previous_float);            // C.10.a: B6
    return std::move(goals_);
  }

 private:
  /// A goal about pairs, the value of each at most `most`.
  template <class Value>
  void add(Criterion criterion, std::int64_t most, Value value) {
    const LocalField& players = players_;
    goals_.push_back({criterion,
                      {[&players, value](int a, int b) {
                         return players.kind(a, b) == PairKind::bracket
                                    ? static_cast<int>(value(players, a, b))
                                    : 0;
                       },
                       most * (players_.size() / 2 + 1)}});
  }

  void add_without(Criterion criterion, bool ColorFaults::*fault) {
    add(criterion, 1, [fault](const LocalField& players, int a, int b) {
      return !(color_faults(players[a], players[b]).*fault);
    });
  }

  /// The same for all candidates, whose pairs are counted before (C.2, C.14); other pairings are
  /// told from them this way.
  void add_pairs() {
    if (players_.bracket().is_last()) {
      add(Criterion::completion, 2, [](const LocalField& players, int a, int b) {  // B1.b
        return int{!players[a].may_have_bye} + int{!players[b].may_have_bye};
      });
    }
    add(Criterion::pairs, 2,
        [](const LocalField& players, int a, int) { return a < players.moved_down() ? 2 : 1; });
  }

  /// Whoever moves down has not floated down before.
  void add_downfloats(Criterion criterion, Float Participant::*when) {
    add(criterion, 2, [when](const LocalField& players, int a, int b) {
      return int{players[a].*when == Float::down} + int{players[b].*when == Float::down};
    });
  }

  /// Opponents of moved-down players have not floated up before; a remainder is homogeneous.
  void add_upfloats(Criterion criterion, Float Participant::*when) {
    add(criterion, 1, [when](const LocalField& players, int a, int b) {
      return a >= players.moved_down() || players[a].score == players[b].score ||
             players[b].*when != Float::up;
    });
  }

  /// B3 as D.4 counts it in a homogeneous group: squares of score differences. The bye counts for
  /// an opponent with a point less than the lowest.
  void add_squared_differences() {
    const auto lowest = players_[players_.size() - 1].score;
    const auto difference = [](Points higher, Points lower) { return (higher - lower).tenths; };
    const auto square = [](int value) { return value * value; };
    const auto bye = [=](const Participant& player) {
      return square(difference(player.score, lowest) + 10);
    };
    const std::int64_t most = 2 * std::int64_t{bye(players_[0])};
    add(Criterion::floater_scores, most, [=](const LocalField& players, int a, int b) {
      const bool counts = a >= players.moved_down();
      return bye(players[a]) + bye(players[b]) -
             (counts ? square(difference(players[a].score, players[b].score)) : 0);
    });
  }

  const LocalField& players_;
  std::vector<QualityGoal> goals_;
};

}  // namespace

std::vector<QualityGoal> quality_goals_2013(const LocalField& players) {
  return GoalMaker2013(players).make();
}

}  // namespace escaque::pairing::dutch
