// C5 to C10, and the order of sets below them, as goals of one matching.

#include "domain/pairing/swiss/dubov/upfloaters.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

#include "domain/pairing/dutch/best_matching.hpp"
#include "domain/pairing/dutch/completion.hpp"

namespace escaque::pairing::swiss {
namespace {

using dutch::Goal;

class UpfloaterMatching {
 public:
  UpfloaterMatching(const DubovField& dubov, const std::vector<int>& residents,
                    const std::vector<int>& below)
      : dubov_(dubov),
        players_(residents),
        residents_(static_cast<int>(residents.size())),
        matching_(static_cast<int>(residents.size() + below.size())) {
    players_.insert(players_.end(), below.begin(), below.end());
  }

  /// Players from below meet each other legally, or as if they could.
  std::vector<int> choose(bool legally) {
    matching_.keep_edges([&](int a, int b) {
      const bool is_free = !legally && !is_resident(a) && !is_resident(b);
      return is_free || dutch::may_meet(dubov_.field, at(a), at(b));
    });
    std::vector<Goal> goals;
    // C5: as few as possible.
    add(
        goals, [](int) { return -1; }, residents_);
    add_scores(goals);
    goals.push_back({[this](int a, int b) { return neglects(a, b) ? -1 : 0; }, residents_});  // C7.
    if (!dubov_.is_last_round) add_histories(goals);
    // D.1: the best ranked first.
    for (int v = residents_; v < matching_.size(); ++v) {
      add(
          goals, [v](int upfloater) { return upfloater == v ? 1 : 0; }, 1);
    }
    matching_.narrow(goals);
    return upfloaters();
  }

 private:
  [[nodiscard]] int at(int v) const { return players_[static_cast<std::size_t>(v)]; }
  [[nodiscard]] bool is_resident(int v) const { return v < residents_; }
  [[nodiscard]] const Participant& player(int v) const { return dubov_.field[at(v)]; }

  /// A goal about who is upfloated.
  template <class Value>
  void add(std::vector<Goal>& goals, Value value, std::int64_t range) const {
    goals.push_back({[this, value](int a, int b) {
                       if (is_resident(a) == is_resident(b)) return 0;
                       return value(is_resident(a) ? b : a);
                     },
                     range});
  }

  /// C6: as many as possible with the highest score, then with the next.
  void add_scores(std::vector<Goal>& goals) const {
    std::optional<Points> last;
    for (int v = residents_; v < matching_.size(); ++v) {
      if (player(v).score == last) continue;
      last = player(v).score;
      add(
          goals, [this, last](int upfloater) { return player(upfloater).score == *last ? 1 : 0; },
          residents_);
    }
  }

  /// C8, C9 and C10.
  void add_histories(std::vector<Goal>& goals) const {
    const auto upfloats = [this](int v) { return dubov_.history(at(v)).upfloats; };
    const auto is_maximum = [this, upfloats](int v) { return upfloats(v) >= dubov_.most_upfloats; };
    add(
        goals, [is_maximum](int v) { return is_maximum(v) ? -1 : 0; }, residents_);
    add(
        goals, [=](int v) { return is_maximum(v) ? -upfloats(v) : 0; },
        std::int64_t{residents_} * tournament::kMaxRounds);
    add(
        goals, [this](int v) { return player(v).last_float == dutch::Float::up ? -1 : 0; },
        residents_);
  }

  [[nodiscard]] bool neglects(int a, int b) const {
    return (is_resident(a) || is_resident(b)) && dutch::want_same_color(player(a), player(b));
  }

  [[nodiscard]] std::vector<int> upfloaters() const {
    std::vector<int> found;
    for (int v = residents_; v < matching_.size(); ++v) {
      if (is_resident(matching_.mate(v))) found.push_back(at(v));
    }
    return found;
  }

  const DubovField& dubov_;
  std::vector<int> players_;
  int residents_;
  dutch::BestMatching matching_;
};

/// The scoregroups below that are enough to pair the residents, if nobody further down need be
/// asked.
std::vector<int> nearest(const DubovField& dubov, const std::vector<int>& residents,
                         const std::vector<int>& below) {
  const auto score = [&](int player) { return dubov.field[player].score; };
  auto end = below.begin();
  do {
    const Points last = score(*end);
    end = std::find_if(end, below.end(), [&](int player) { return score(player) != last; });
  } while (end != below.end() &&
           (residents.size() + static_cast<std::size_t>(end - below.begin())) % 2 == 1);
  return {below.begin(), end};
}

/// Looks at the nearest scoregroups only. Nothing when those further down might do better, or could
/// not be paired.
std::optional<std::vector<int>> choose_nearby(const DubovField& dubov,
                                              const std::vector<int>& residents,
                                              const std::vector<int>& below) {
  const std::vector<int> near = nearest(dubov, residents, below);
  std::vector<int> both = residents;
  both.insert(both.end(), near.begin(), near.end());
  if (near.size() == below.size() || !can_all_be_paired(dubov.field, both)) return std::nullopt;
  std::vector<int> chosen = UpfloaterMatching(dubov, residents, near).choose(false);
  const std::size_t fewest = residents.size() - 2 * dutch::most_pairs(dubov.field, residents);
  const Points best = dubov.field[below.front()].score;
  const bool is_best = std::all_of(chosen.begin(), chosen.end(),
                                   [&](int player) { return dubov.field[player].score == best; });
  std::vector<int> left;
  std::set_difference(below.begin(), below.end(), chosen.begin(), chosen.end(),
                      std::back_inserter(left));
  if (chosen.size() != fewest || !is_best || !can_all_be_paired(dubov.field, left)) {
    return std::nullopt;
  }
  return chosen;
}

}  // namespace

std::vector<int> choose_upfloaters(const DubovField& dubov, const std::vector<int>& residents,
                                   const std::vector<int>& below) {
  if (residents.size() % 2 == 0 && can_all_be_paired(dubov.field, residents) &&
      can_all_be_paired(dubov.field, below)) {
    return {};
  }
  if (const auto chosen = choose_nearby(dubov, residents, below)) return *chosen;
  return UpfloaterMatching(dubov, residents, below).choose(true);
}

}  // namespace escaque::pairing::swiss
