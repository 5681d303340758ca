// Solves a scorebracket for each set of moved-down players in S1, and puts candidates in the order
// in which the procedure comes to them: by requirements given up (C.10), then by D.3, D.1 and D.2.

#include "domain/pairing/dutch/scorebracket.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "domain/pairing/dutch/criteria.hpp"
#include "domain/pairing/dutch/perfect_candidate.hpp"

namespace escaque::pairing::dutch {
namespace {

using Key = std::vector<std::int64_t>;

std::vector<int> merge_sorted(const std::vector<int>& a, const std::vector<int>& b) {
  std::vector<int> all = a;
  all.insert(all.end(), b.begin(), b.end());
  std::sort(all.begin(), all.end());
  return all;
}

/// C.4: whoever is not in S1 is in S2, moved down or not.
Bracket with_s1(const Scorebracket& group, const std::vector<int>& s1) {
  Bracket bracket;
  bracket.moved_down = s1;
  std::vector<int> others;
  std::set_difference(group.moved_down.begin(), group.moved_down.end(), s1.begin(), s1.end(),
                      std::back_inserter(others));
  bracket.residents = merge_sorted(others, group.residents);
  bracket.next = group.next;
  return bracket;
}

/// D.3: the sets of `size` moved-down players, the lowest ranked left out first.
class SetsOfS1 {
 public:
  SetsOfS1(const std::vector<int>& moved_down, int size)
      : players_(moved_down), chosen_(moved_down.size(), 0) {
    std::fill_n(chosen_.begin(), size, 1);
  }

  [[nodiscard]] std::vector<int> current() const {
    std::vector<int> s1;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      if (chosen_[i]) s1.push_back(players_[i]);
    }
    return s1;
  }
  bool advance() { return std::prev_permutation(chosen_.begin(), chosen_.end()); }

 private:
  const std::vector<int>& players_;
  std::vector<char> chosen_;
};

class KeyMaker {
 public:
  KeyMaker(const Field& field, const Bracket& bracket, const BracketPairing& pairing)
      : players_(field, bracket, Horizon::bracket),
        mate_(static_cast<std::size_t>(players_.size()), -1) {
    for (const auto& [higher, lower] : pairing.pairs) {
      const int a = local_of(higher);
      const int b = local_of(lower);
      pairs_.emplace_back(std::min(a, b), std::max(a, b));
      mate_[static_cast<std::size_t>(a)] = b;
      mate_[static_cast<std::size_t>(b)] = a;
    }
  }

  Key make() {
    for (const QualityGoal& each : quality_goals(players_)) {
      std::int64_t sum = 0;
      for (const auto& [a, b] : pairs_) sum += each.goal.value(a, b);
      key_.push_back(-sum);
    }
    add_moved_down();
    add_remainder();
    return std::move(key_);
  }

 private:
  [[nodiscard]] int local_of(int player) const {
    for (int i = 0; i < players_.size(); ++i) {
      if (players_.field_index(i) == player) return i;
    }
    return -1;
  }
  [[nodiscard]] int mate(int local) const { return mate_[static_cast<std::size_t>(local)]; }

  /// D.3, then D.1.2.
  void add_moved_down() {
    for (int i = 0; i < players_.moved_down(); ++i) key_.push_back(players_.field_index(i));
    for (int i = 0; i < players_.moved_down(); ++i) key_.push_back(mate(i));
  }

  /// D.2: how many are exchanged, the difference of their numbers, the lowest of S1, the highest of
  /// S2; then D.1.
  void add_remainder() {
    std::vector<int> remainder;
    for (int i = players_.moved_down(); i < players_.size(); ++i) {
      if (mate(i) < 0 || mate(i) >= players_.moved_down()) remainder.push_back(i);
    }
    const auto upper = pairs_.size() - static_cast<std::size_t>(players_.moved_down());
    std::vector<std::int64_t> leaving;
    std::vector<std::int64_t> entering;
    std::vector<std::int64_t> opponents;
    std::int64_t difference = 0;
    for (std::size_t at = 0; at < remainder.size(); ++at) {
      const int opponent = mate(remainder[at]);
      const bool in_s1 = opponent > remainder[at];
      const auto place = static_cast<std::int64_t>(at);
      if (in_s1) opponents.push_back(opponent);
      if (at < upper && !in_s1) leaving.insert(leaving.begin(), -place);
      if (at >= upper && in_s1) entering.push_back(place);
      if ((at < upper) != in_s1) difference += at < upper ? -place : place;
    }
    key_.push_back(static_cast<std::int64_t>(entering.size()));
    key_.push_back(difference);
    for (const auto* list : {&leaving, &entering, &opponents}) {
      key_.insert(key_.end(), list->begin(), list->end());
    }
  }

  LocalField players_;
  std::vector<int> mate_;
  std::vector<std::pair<int, int>> pairs_;
  Key key_;
};

/// Nothing has to be given up: found without weighing.
std::optional<Candidate> perfect(const Field& field, const Scorebracket& group, Target target) {
  const Target first = first_target(group);
  if (target.pairs != first.pairs || target.moved_down != first.moved_down) return std::nullopt;
  SetsOfS1 all(group.moved_down, target.moved_down);
  Candidate candidate{with_s1(group, all.current()), {}, {}};
  auto pairing = find_perfect_candidate(field, candidate.bracket);
  const auto breaks_b2 = [&](const auto& pair) {
    return both_absolute(field[pair.first], field[pair.second]);
  };
  if (!pairing || std::any_of(pairing->pairs.begin(), pairing->pairs.end(), breaks_b2)) {
    return std::nullopt;
  }
  candidate.pairing = std::move(*pairing);
  return candidate;
}

std::optional<Candidate> solve(const Field& field, const Scorebracket& group, Target target,
                               const FloaterChoice& choice) {
  std::optional<Candidate> best;
  SetsOfS1 sets(group.moved_down, target.moved_down);
  do {
    Candidate next{with_s1(group, sets.current()), {}, {}};
    const Limits limits{target.pairs, choice.floating, choice.staying};
    auto pairing = pair_bracket(field, next.bracket, limits);
    if (!pairing) continue;
    next.pairing = std::move(*pairing);
    next.key = KeyMaker(field, next.bracket, next.pairing).make();
    if (!best || next.key < best->key) best = std::move(next);
  } while (sets.advance());
  return best;
}

/// The players of a group as vertices, moved-down ones first.
class Meetings {
 public:
  Meetings(const Field& field, const Scorebracket& group)
      : field_(field), group_(group), players_(group.moved_down) {
    players_.insert(players_.end(), group.residents.begin(), group.residents.end());
  }

  [[nodiscard]] int size() const { return static_cast<int>(players_.size()); }
  [[nodiscard]] bool is_player(int v) const { return v < size(); }
  /// The higher vertex may be nobody: then the other is left over.
  [[nodiscard]] bool is_allowed(int a, int b) const {
    if (!is_player(a)) return false;
    const int player = players_[static_cast<std::size_t>(a)];
    if (!is_player(b)) return !group_.is_last() || field_[player].may_have_bye;
    return may_meet(field_, player, players_[static_cast<std::size_t>(b)]);
  }
  [[nodiscard]] int touches(int a, int b) const {
    return is_player(b) && a < static_cast<int>(group_.moved_down.size()) && is_allowed(a, b);
  }

 private:
  const Field& field_;
  const Scorebracket& group_;
  std::vector<int> players_;
};

template <class Value>
int count_pairs(const BestMatching& matching, Value value) {
  int sum = 0;
  for (int a = 0; a < matching.size(); ++a) {
    if (matching.mate(a) > a) sum += value(a, matching.mate(a));
  }
  return sum;
}

}  // namespace

std::vector<int> Scorebracket::players() const { return merge_sorted(moved_down, residents); }

Target first_target(const Scorebracket& group) {
  return {group.size() / 2, group.is_homogeneous() ? 0 : static_cast<int>(group.moved_down.size())};
}

bool can_reach(const Field& field, const Scorebracket& group, Target target) {
  if (target.moved_down > static_cast<int>(group.moved_down.size())) return false;
  if (2 * target.pairs > group.size()) return false;
  if (group.size() == 0) return true;
  const Meetings meetings(field, group);
  BestMatching matching(2 * (group.size() - target.pairs));
  const auto allowed = [&](int a, int b) { return meetings.is_allowed(a, b) ? 1 : 0; };
  const auto touching = [&](int a, int b) { return meetings.touches(a, b); };
  matching.narrow({{allowed, matching.size()}, {touching, matching.size()}});
  return 2 * count_pairs(matching, allowed) == matching.size() &&
         count_pairs(matching, touching) >= target.moved_down;
}

bool can_reach_remainder(const Field& field, const Scorebracket& group, int moved_down) {
  const Meetings meetings(field, group);
  BestMatching matching(group.size() + group.size() % 2);
  const auto touching = [&](int a, int b) { return meetings.touches(a, b); };
  matching.narrow({{touching, matching.size()}});
  return count_pairs(matching, touching) >= moved_down;
}

std::optional<Candidate> first_candidate(const Field& field, const Scorebracket& group,
                                         Target target) {
  if (group.size() == 0) return Candidate{with_s1(group, {}), {}, {}};  // All were incompatible.
  if (auto candidate = perfect(field, group, target)) return candidate;
  if (!can_reach(field, group, target)) return std::nullopt;
  return solve(field, group, target, {});
}

std::optional<Candidate> first_candidate_with(
    const Field& field, const Scorebracket& group, Target target,
    const std::function<bool(const Floaters&)>& is_accepted,
    const std::function<bool(const FloaterChoice&)>& may_work) {
  struct Branch {
    FloaterChoice choice;
    Candidate candidate;
  };
  if (group.size() == 0) return std::nullopt;
  std::vector<Branch> open;
  const auto add = [&](FloaterChoice choice) {
    if (!may_work(choice)) return;
    auto candidate = solve(field, group, target, choice);
    if (candidate) open.push_back({std::move(choice), std::move(*candidate)});
  };
  add({});
  while (!open.empty()) {
    const auto first = std::min_element(
        open.begin(), open.end(),
        [](const Branch& a, const Branch& b) { return a.candidate.key < b.candidate.key; });
    const Branch branch = std::move(*first);
    open.erase(first);
    const Floaters& floaters = branch.candidate.pairing.floaters;
    if (is_accepted(floaters)) return branch.candidate;
    // All other sets of floaters: they first differ from this one in somebody who stays.
    FloaterChoice choice = branch.choice;
    for (const int floater : floaters) {
      const auto& fixed = branch.choice.floating;
      if (std::find(fixed.begin(), fixed.end(), floater) != fixed.end()) continue;
      FloaterChoice without = choice;
      without.staying.push_back(floater);
      add(std::move(without));
      choice.floating.push_back(floater);
    }
  }
  return std::nullopt;
}

}  // namespace escaque::pairing::dutch
