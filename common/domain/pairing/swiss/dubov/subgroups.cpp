// Few pairs inside a subgroup; the first sets of shifters (D.2); the first transposition (D.3).

#include "domain/pairing/swiss/dubov/subgroups.hpp"

#include <algorithm>
#include <tuple>

#include "domain/pairing/dutch/best_matching.hpp"

namespace escaque::pairing::swiss {
namespace {

using dutch::Goal;

class SubgroupMatching {
 public:
  SubgroupMatching(const DubovField& dubov, const std::vector<int>& players)
      : dubov_(dubov), players_(players), matching_(static_cast<int>(players.size())) {
    split();
  }

  DubovPairs pair() {
    const int size = matching_.size();
    matching_.keep_edges(
        [this](int a, int b) { return dutch::may_meet(dubov_.field, at(a), at(b)); });
    // C7: players of a subgroup want the same colour.
    matching_.narrow({{[this](int a, int b) { return side(a) == side(b) ? -1 : 0; }, size}});
    shift();
    matching_.keep_edges([this](int a, int b) { return side(a) != side(b); });
    return transpose();
  }

 private:
  [[nodiscard]] int at(int v) const { return players_[static_cast<std::size_t>(v)]; }
  [[nodiscard]] int side(int v) const { return sides_[static_cast<std::size_t>(v)]; }
  [[nodiscard]] const Participant& player(int v) const { return dubov_.field[at(v)]; }

  /// G1 wants White; before anybody has played it is the upper half of the list.
  void split() {
    const auto has_played = [this](int index) { return !dubov_.field[index].colors.empty(); };
    const bool is_fresh = std::none_of(players_.begin(), players_.end(), has_played);
    std::vector<int> ranks;
    for (const int index : players_) ranks.push_back(dubov_.field[index].rank);
    std::sort(ranks.begin(), ranks.end());
    for (const int index : players_) {
      const Participant& each = dubov_.field[index];
      const bool is_upper = each.rank < ranks[ranks.size() / 2];
      sides_.push_back((is_fresh ? is_upper : each.wanted == Color::white) ? 1 : 2);
    }
  }

  /// S1 is sorted by ARO, G2 by number.
  [[nodiscard]] std::vector<int> sorted(int of_side) const {
    std::vector<int> group;
    for (int v = 0; v < matching_.size(); ++v) {
      if (side(v) == of_side) group.push_back(v);
    }
    std::sort(group.begin(), group.end(), [&](int a, int b) {
      const auto key = [&](int v) {
        const int average = dubov_.history(at(v)).average_rating;
        return std::pair(of_side == 1 ? average : 0, player(v).rank);
      };
      return key(a) < key(b);
    });
    return group;
  }

  /// D.2: the one in the middle comes first, then its neighbours in turn.
  [[nodiscard]] static std::vector<int> from_the_middle(std::vector<int> group) {
    std::vector<int> order;
    while (!group.empty()) {
      const auto middle = group.begin() + static_cast<std::ptrdiff_t>((group.size() - 1) / 2);
      order.push_back(*middle);
      group.erase(middle);
    }
    return order;
  }

  /// As many players of each subgroup change sides as it has pairs inside; the smaller one first.
  void shift() {
    const std::vector<int> first = sorted(1);
    const std::vector<int> second = sorted(2);
    const bool second_is_smaller = second.size() < first.size();
    shift_from(second_is_smaller ? second : first);
    shift_from(second_is_smaller ? first : second);
    for (const int v : shifters_) sides_[static_cast<std::size_t>(v)] = 3 - side(v);
  }

  void shift_from(const std::vector<int>& group) {
    if (group.empty()) return;
    const int own = side(group.front());
    const auto is_inside = [&](int v) { return side(matching_.mate(v)) == own; };
    const auto inside = std::count_if(group.begin(), group.end(), is_inside);
    std::vector<int> chosen;
    for (const int v : from_the_middle(group)) {
      if (static_cast<std::ptrdiff_t>(chosen.size()) == inside / 2) break;
      // Can they, too, have a partner who stays in the subgroup?
      const auto fits = [&](int a, int b) {
        if (a != v && b != v) return false;
        const int other = a == v ? b : a;
        return side(other) == own && std::find(chosen.begin(), chosen.end(), other) == chosen.end();
      };
      matching_.narrow({{[&](int a, int b) { return fits(a, b) ? 1 : 0; }, 1}});
      if (!fits(v, matching_.mate(v))) continue;
      matching_.keep_edges([&](int a, int b) { return (a != v && b != v) || fits(a, b); });
      chosen.push_back(v);
    }
    shifters_.insert(shifters_.end(), chosen.begin(), chosen.end());
  }

  DubovPairs transpose() {
    const std::vector<int> first = sorted(1);
    const std::vector<int> second = sorted(2);
    std::vector<int> sequence(static_cast<std::size_t>(matching_.size()));
    for (std::size_t i = 0; i < second.size(); ++i) {
      sequence[static_cast<std::size_t>(second[i])] = static_cast<int>(i);
    }
    std::vector<Goal> goals;
    for (const int v : first) {
      goals.push_back({[v, &sequence](int a, int b) {
                         if (a != v && b != v) return 0;
                         return -sequence[static_cast<std::size_t>(a == v ? b : a)];
                       },
                       matching_.size()});
    }
    matching_.narrow(goals);
    DubovPairs found;
    for (const int v : first) found.pairs.emplace_back(at(v), at(matching_.mate(v)));
    for (const int v : shifters_) found.shifters.push_back(at(v));
    return found;
  }

  const DubovField& dubov_;
  std::vector<int> players_;
  std::vector<int> sides_;  // 1 and 2, as the subgroups are called.
  std::vector<int> shifters_;
  dutch::BestMatching matching_;
};

}  // namespace

DubovPairs pair_dubov_bracket(const DubovField& dubov, const std::vector<int>& players) {
  return SubgroupMatching(dubov, players).pair();
}

}  // namespace escaque::pairing::swiss
