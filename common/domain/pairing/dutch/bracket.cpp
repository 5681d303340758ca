// Finds the best candidate of a bracket by its criteria, then by the order of generation.

#include "domain/pairing/dutch/bracket.hpp"

#include <algorithm>
#include <utility>

#include "domain/pairing/dutch/criteria.hpp"

namespace escaque::pairing::dutch {
namespace {

/// Decides between candidates of equal quality: moved-down players, then the remainder.
class CandidateOrder {
 public:
  CandidateOrder(const LocalField& players, BestMatching& matching)
      : players_(players), matching_(matching) {}

  void decide() {
    choose_moved_down();
    find_remainder();
    exchange();
    transpose();
  }

 private:
  [[nodiscard]] bool is_pair(int a, int b) const {
    return players_.kind(a, b) == PairKind::bracket;
  }
  [[nodiscard]] bool is_remainder_pair(int a, int b) const {
    return is_pair(a, b) && a >= players_.moved_down();
  }
  [[nodiscard]] bool is_paired_down(int a) const {
    const int b = matching_.mate(a);
    return b > a && is_pair(a, b);
  }
  [[nodiscard]] int place(int local) const { return place_[static_cast<std::size_t>(local)]; }

  /// The lower ones of the moved-down players stay in the Limbo; the others get the highest
  /// opponents, each in turn.
  void choose_moved_down() {
    std::vector<Goal> goals;
    for (int player = 0; player < players_.moved_down(); ++player) {
      goals.push_back({[this, player](int a, int b) { return a == player && is_pair(a, b); }, 1});
    }
    matching_.narrow(goals);
    goals.clear();
    for (int player = 0; player < players_.moved_down(); ++player) {
      if (!is_paired_down(player)) continue;
      goals.push_back({[this, player](int a, int b) {
                         return a == player && is_pair(a, b) ? players_.bracket_end() - b : 0;
                       },
                       players_.bracket_end()});
    }
    matching_.narrow(goals);
  }

  void find_remainder() {
    place_.assign(static_cast<std::size_t>(players_.size()), -1);
    for (int player = players_.moved_down(); player < players_.bracket_end(); ++player) {
      if (matching_.mate(player) < players_.moved_down()) continue;
      place_[static_cast<std::size_t>(player)] = static_cast<int>(remainder_.size());
      remainder_.push_back(player);
      if (is_paired_down(player)) ++pairs_;
    }
  }

  /// Fewest exchanges between S1 and S2, least difference, then the lowest of S1, the highest of
  /// S2.
  void exchange() {
    if (keeps_s1()) {
      matching_.keep_edges([this](int a, int b) { return is_without_exchange(a, b); });
      return;
    }
    std::vector<Goal> goals;
    const auto upper = [this](int a, int b) { return is_remainder_pair(a, b) ? place(a) : -1; };
    const auto size = static_cast<int>(remainder_.size());
    goals.push_back(
        {[this, upper](int a, int b) { return upper(a, b) >= 0 && upper(a, b) < pairs_ ? 1 : 0; },
         pairs_});
    goals.push_back(
        {[upper](int a, int b) { return -std::max(upper(a, b), 0); }, std::int64_t{size} * pairs_});
    for (int at = pairs_ - 1; at >= 0; --at) {
      goals.push_back({[upper, at](int a, int b) { return upper(a, b) == at ? 0 : 1; }, 1});
    }
    for (int at = pairs_; at < size; ++at) {
      goals.push_back({[upper, at](int a, int b) { return upper(a, b) == at ? 1 : 0; }, 1});
    }
    matching_.narrow(goals);
  }

  [[nodiscard]] bool keeps_s1() const {
    return std::all_of(remainder_.begin(), remainder_.begin() + pairs_,
                       [this](int player) { return is_paired_down(player); });
  }

  [[nodiscard]] bool is_without_exchange(int a, int b) const {
    const auto in_s1 = [this](int local) {
      return local < players_.size() && place(local) >= 0 && place(local) < pairs_;
    };
    if (in_s1(a)) return is_pair(a, b) && place(b) >= pairs_;
    return !in_s1(b) && !is_remainder_pair(a, b);
  }

  /// The highest opponents for S1, each in turn.
  void transpose() {
    std::vector<Goal> goals;
    const auto size = static_cast<int>(remainder_.size());
    for (const int player : remainder_) {
      if (!is_paired_down(player)) continue;
      goals.push_back({[this, player, size](int a, int b) {
                         return a == player && is_pair(a, b) ? size - place(b) : 0;
                       },
                       size});
    }
    matching_.narrow(goals);
  }

  const LocalField& players_;
  BestMatching& matching_;
  std::vector<int> remainder_;
  std::vector<int> place_;  // In the remainder; -1 for everybody else.
  int pairs_ = 0;           // Of the remainder.
};

}  // namespace

namespace {

BracketPairing to_pairing(const LocalField& players, const BestMatching& matching) {
  BracketPairing pairing;
  pairing.horizon = players.horizon();
  for (int a = 0; a < players.size(); ++a) {
    const int b = matching.mate(a);
    const PairKind kind = players.kind(std::min(a, b), std::max(a, b));
    const int player = players.field_index(a);
    if (kind == PairKind::apart || kind == PairKind::lower) pairing.unpaired.push_back(player);
    if (kind != PairKind::bracket && a < players.bracket_end()) pairing.floaters.push_back(player);
    if (kind == PairKind::bracket && a < b) {
      pairing.pairs.emplace_back(player, players.field_index(b));
    }
  }
  return pairing;
}

void narrow_by_quality(const LocalField& players, BestMatching& matching) {
  std::vector<Goal> goals;
  for (QualityGoal& each : quality_goals(players)) goals.push_back(std::move(each.goal));
  matching.narrow(goals);
}

bool contains(const std::vector<int>& players, int player) {
  return std::find(players.begin(), players.end(), player) != players.end();
}

}  // namespace

std::optional<BracketPairing> pair_bracket(const Field& field, const Bracket& bracket,
                                           const Limits& limits) {
  const LocalField players(field, bracket, Horizon::bracket);
  // Every floater gets a partner who is nobody: what is left is exactly `limits.pairs` pairs.
  BestMatching matching(2 * (players.size() - limits.pairs));
  const auto may_float = [&](int local) {
    return local >= players.moved_down() && !contains(limits.staying, players.field_index(local)) &&
           (!bracket.is_last() || players[local].may_have_bye);
  };
  std::vector<char> can_float;
  std::vector<char> can_stay;
  for (int i = 0; i < players.size(); ++i) {
    can_float.push_back(may_float(i));
    can_stay.push_back(!contains(limits.floating, players.field_index(i)));
  }
  const auto is_allowed = [&](int a, int b) {
    if (a >= players.size()) return false;
    if (b >= players.size()) return can_float[static_cast<std::size_t>(a)] != 0;
    return players.kind(a, b) == PairKind::bracket && can_stay[static_cast<std::size_t>(a)] &&
           can_stay[static_cast<std::size_t>(b)];
  };
  matching.narrow({{[&](int a, int b) { return is_allowed(a, b) ? 1 : 0; }, matching.size()}});
  for (int a = 0; a < matching.size(); ++a) {
    const int b = matching.mate(a);
    if (!is_allowed(std::min(a, b), std::max(a, b))) return std::nullopt;
  }
  narrow_by_quality(players, matching);
  CandidateOrder(players, matching).decide();
  return to_pairing(players, matching);
}

BracketPairing pair_bracket(const Field& field, const Bracket& bracket, Horizon horizon) {
  const LocalField players(field, bracket, horizon);
  BestMatching matching(players.size() + players.size() % 2);
  narrow_by_quality(players, matching);
  CandidateOrder(players, matching).decide();
  return to_pairing(players, matching);
}

}  // namespace escaque::pairing::dutch
