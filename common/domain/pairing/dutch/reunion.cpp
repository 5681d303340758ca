// One matching of both brackets; pairs inside the upper one are told from all others.

#include "domain/pairing/dutch/reunion.hpp"

#include <algorithm>

#include "domain/pairing/dutch/best_matching.hpp"

namespace escaque::pairing::dutch {
namespace {

enum class Wish : std::uint8_t { free, floating, staying };

class Union {
 public:
  Union(const Field& field, const Reunion& reunion)
      : field_(field), players_(reunion.above.players()) {
    group_end_ = size();
    append(reunion.moved_on);
    above_end_ = size();
    append(reunion.below);
    for (const int player : players_) {
      const auto contains = [player](const std::vector<int>& some) {
        return std::find(some.begin(), some.end(), player) != some.end();
      };
      wishes_.push_back(contains(reunion.choice.floating)  ? Wish::floating
                        : contains(reunion.choice.staying) ? Wish::staying
                                                           : Wish::free);
    }
    staying_ = static_cast<int>(std::count(wishes_.begin(), wishes_.end(), Wish::staying));
  }

  [[nodiscard]] int size() const { return static_cast<int>(players_.size()); }
  [[nodiscard]] int above() const { return above_end_; }
  [[nodiscard]] int staying() const { return staying_; }
  [[nodiscard]] int even_size() const { return size() + size() % 2; }

  [[nodiscard]] bool can_meet(int a, int b) const {
    return b < size() && may_meet(field_, players_[static_cast<std::size_t>(a)],
                                  players_[static_cast<std::size_t>(b)]);
  }
  [[nodiscard]] bool may_have_bye(int v) const {
    return field_[players_[static_cast<std::size_t>(v)]].may_have_bye;
  }
  /// A pair that the bracket above can make.
  [[nodiscard]] bool is_above(int a, int b) const {
    return b < group_end_ && wish(a) != Wish::floating && wish(b) != Wish::floating &&
           can_meet(a, b);
  }
  [[nodiscard]] int staying_in(int a, int b) const {
    return is_above(a, b) ? int{wish(a) == Wish::staying} + int{wish(b) == Wish::staying} : 0;
  }

 private:
  void append(const std::vector<int>& players) {
    players_.insert(players_.end(), players.begin(), players.end());
  }
  [[nodiscard]] Wish wish(int v) const { return wishes_[static_cast<std::size_t>(v)]; }

  const Field& field_;
  std::vector<int> players_;
  std::vector<Wish> wishes_;
  int group_end_ = 0;
  int above_end_ = 0;
  int staying_ = 0;
};

int sum_of(const BestMatching& matching, const Goal& goal) {
  int sum = 0;
  for (int a = 0; a < matching.size(); ++a) {
    if (matching.mate(a) > a) sum += goal.value(a, matching.mate(a));
  }
  return sum;
}

}  // namespace

bool reaches_pairs(const Field& field, const Reunion& reunion, int pairs, bool all_down) {
  const Union players(field, reunion);
  BestMatching matching(players.even_size());
  const auto range = static_cast<std::int64_t>(matching.size());
  const Goal covered{[&](int a, int b) {
                       const bool counts = players.is_above(a, b) ||
                                           (b >= players.above() && players.can_meet(a, b));
                       return counts ? int{a < players.above()} + int{b < players.above()} : 0;
                     },
                     range};
  const Goal stays{[&](int a, int b) { return players.staying_in(a, b); }, range};
  const Goal all{[&](int a, int b) { return players.can_meet(a, b) ? 1 : 0; }, range};
  std::vector<Goal> goals{stays, all};
  if (all_down) goals.insert(goals.begin(), covered);
  matching.narrow(goals);
  return sum_of(matching, stays) == players.staying() && sum_of(matching, all) >= pairs &&
         (!all_down || sum_of(matching, covered) == players.above());
}

bool completes_with_pairs(const Field& field, const Reunion& reunion, int pairs) {
  const Union players(field, reunion);
  BestMatching matching(players.even_size());
  const auto range = static_cast<std::int64_t>(matching.size());
  const Goal complete{[&](int a, int b) {
                        const bool is_bye = b >= players.size();
                        return (is_bye ? players.may_have_bye(a) : players.can_meet(a, b)) ? 1 : 0;
                      },
                      range};
  const Goal stays{[&](int a, int b) { return players.staying_in(a, b); }, range};
  const Goal above{[&](int a, int b) { return players.is_above(a, b) ? 1 : 0; }, range};
  matching.narrow({complete, stays, above});
  return 2 * sum_of(matching, complete) == matching.size() &&
         sum_of(matching, stays) == players.staying() && sum_of(matching, above) >= pairs;
}

}  // namespace escaque::pairing::dutch
