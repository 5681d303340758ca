#include "domain/pairing/swiss/lim/scoregroup.hpp"

#include <algorithm>
#include <tuple>

#include "domain/pairing/dutch/completion.hpp"

namespace escaque::pairing::swiss {
namespace {

bool contains(const std::vector<int>& players, int player) {
  return std::find(players.begin(), players.end(), player) != players.end();
}

class FloaterChoice {
 public:
  FloaterChoice(const Field& field, LimGroup& group) : field_(field), group_(group) {}

  std::vector<int> take() {
    std::vector<int> players = group_.players();
    const std::size_t pairs = dutch::most_pairs(field_, players);
    std::vector<int> chosen;
    while (players.size() > 2 * pairs) {
      const int next = find_next(players, pairs);
      chosen.push_back(next);
      players = without(players, next, next);
      group_.residents = without(group_.residents, next, next);
      group_.floaters = without(group_.floaters, next, next);
    }
    return chosen;
  }

 private:
  /// The first in order without whom as many pairs can be made.
  [[nodiscard]] int find_next(const std::vector<int>& players, std::size_t pairs) const {
    std::vector<int> candidates = players;
    const int majority = wanted_by_most(players);
    std::sort(candidates.begin(), candidates.end(),
              [&](int a, int b) { return key(a, majority) < key(b, majority); });
    return *std::find_if(candidates.begin(), candidates.end(), [&](int player) {
      return dutch::most_pairs(field_, without(players, player, player)) == pairs;
    });
  }

  /// More want White: positive; Black: negative.
  [[nodiscard]] int wanted_by_most(const std::vector<int>& players) const {
    int whites = 0;
    for (const int player : players) whites += white_wish(player);
    return whites;
  }
  [[nodiscard]] int white_wish(int player) const {
    const auto wanted = field_[player].wanted;
    return !wanted ? 0 : wanted == Color::white ? 1 : -1;
  }

  /// 3.9 (who floats already, who would find nobody), 3.10 (who floated last time), 3.2.2 (the
  /// colour that more are due), 3.2.4 (the lowest, or going up the highest, of the list).
  [[nodiscard]] std::tuple<bool, bool, bool, bool, int> key(int player, int majority) const {
    const bool would_meet =
        std::any_of(group_.adjacent.begin(), group_.adjacent.end(),
                    [&](int other) { return dutch::may_meet(field_, player, other); });
    const Participant& who = field_[player];
    return {contains(group_.floaters, player), !would_meet, who.last_float != dutch::Float::none,
            white_wish(player) * majority <= 0,
            group_.direction == Direction::downward ? -who.rank : who.rank};
  }

  const Field& field_;
  LimGroup& group_;
};

class LimPairing {
 public:
  LimPairing(const Field& field, const LimGroup& group)
      : field_(field), group_(group), left_(group.players()) {}

  std::vector<LimPair> pair() {
    const bool is_downward = group_.direction == Direction::downward;
    pair_floaters(group_.floaters, is_downward);
    pair_floaters(group_.from_behind, !is_downward);
    while (!left_.empty()) {
      const std::vector<int> list = remaining(group_.residents, is_downward);
      pair_next(list.front(), proposals(list));
    }
    return std::move(pairs_);
  }

 private:
  /// Those of `players` who are left, in the direction's order.
  [[nodiscard]] std::vector<int> remaining(const std::vector<int>& players,
                                           bool is_downward) const {
    std::vector<int> list;
    for (const int player : players) {
      if (contains(left_, player)) list.push_back(player);
    }
    if (!is_downward) std::reverse(list.begin(), list.end());
    return list;
  }

  /// 3.6 to 3.8: every floater meets the first resident who will do; else another floater.
  void pair_floaters(const std::vector<int>& floaters, bool is_downward) {
    for (const int floater : floaters) {
      if (!contains(left_, floater)) continue;
      std::vector<int> candidates = remaining(group_.residents, is_downward);
      for (const auto* others : {&group_.floaters, &group_.from_behind}) {
        for (const int other : *others) {
          if (other != floater && contains(left_, other)) candidates.push_back(other);
        }
      }
      pair_next(floater, candidates);
    }
  }

  /// 4.2, 4.3: for the first of the list the other half from its beginning, then the own half from
  /// its end.
  [[nodiscard]] static std::vector<int> proposals(const std::vector<int>& list) {
    const auto half = list.begin() + static_cast<std::ptrdiff_t>(list.size() / 2);
    std::vector<int> candidates(half, list.end());
    candidates.insert(candidates.end(), std::make_reverse_iterator(half),
                      std::make_reverse_iterator(list.begin() + 1));
    return candidates;
  }

  /// 5.2: the first who is due the other colour; else the first.
  void pair_next(int player, const std::vector<int>& candidates) {
    std::vector<int> ordered = candidates;
    std::stable_partition(ordered.begin(), ordered.end(), [&](int other) {
      return !dutch::want_same_color(field_[player], field_[other]);
    });
    Choice choice = first_opponent(field_, player, ordered, left_);
    if (choice.opponent == player) {  // Nobody: cannot be in a group that can be paired.
      left_ = without(left_, player, player);
      return;
    }
    add_colors(player, choice, candidates);
    left_ = without(left_, player, choice.opponent);
    pairs_.push_back({player, std::move(choice)});
  }

  /// The player who was passed because the same colour is due.
  void add_colors(int player, Choice& choice, const std::vector<int>& candidates) const {
    for (const int other : candidates) {
      if (other == choice.opponent) return;
      const bool named = std::any_of(choice.passed.begin(), choice.passed.end(),
                                     [&](const Passed& each) { return each.player == other; });
      if (!named && dutch::want_same_color(field_[player], field_[other])) {
        choice.passed.push_back({other, dutch::Obstacle::worse});
      }
    }
  }

  const Field& field_;
  const LimGroup& group_;
  std::vector<int> left_;
  std::vector<LimPair> pairs_;
};

}  // namespace

std::vector<int> LimGroup::players() const {
  std::vector<int> all = residents;
  all.insert(all.end(), floaters.begin(), floaters.end());
  all.insert(all.end(), from_behind.begin(), from_behind.end());
  return all;
}

std::vector<int> take_floaters(const Field& field, LimGroup& group) {
  return FloaterChoice(field, group).take();
}

std::vector<LimPair> pair_lim_group(const Field& field, const LimGroup& group) {
  return LimPairing(field, group).pair();
}

}  // namespace escaque::pairing::swiss
