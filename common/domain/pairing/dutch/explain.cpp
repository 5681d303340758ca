// Tries for every board the opponents who would have come first, and says what is against them.

#include "domain/pairing/dutch/explain.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "domain/pairing/dutch/criteria.hpp"

namespace escaque::pairing::dutch {
namespace {

using Pair = std::pair<int, int>;  // Local players, the higher ranked first.

constexpr int kUnpaired = -1;

Pair ordered(int a, int b) { return {std::min(a, b), std::max(a, b)}; }

class BracketExplainer {
 public:
  BracketExplainer(const Field& field, const Bracket& bracket, const BracketPairing& pairing)
      : players_(field, bracket, Horizon::bracket),
        goals_(quality_goals(players_)),
        horizon_(pairing.horizon),
        mate_(static_cast<std::size_t>(players_.size()), kUnpaired) {
    std::map<int, int> local;
    for (int i = 0; i < players_.size(); ++i) local[players_.field_index(i)] = i;
    for (const auto& [higher, lower] : pairing.pairs) {
      mate(local[higher]) = local[lower];
      mate(local[lower]) = local[higher];
      if (local[higher] >= players_.moved_down()) ++remainder_pairs_;
    }
    for (int i = players_.moved_down(); i < players_.size(); ++i) {
      if (mate_of(i) == kUnpaired || mate_of(i) >= players_.moved_down()) remainder_.push_back(i);
    }
  }

  [[nodiscard]] BoardReason explain_pair(int higher, int lower) const {
    const Pair pair = ordered(local_of(higher), local_of(lower));
    BoardReason reason{higher, lower, origin_of(pair.first), given_up(pair), {}};
    for (int other = pair.second - 1; other >= players_.moved_down(); --other) {
      if (reason.alternatives.size() == kAlternatives) break;
      if (other == pair.first || is_upper(other) || is_taken_before(other, pair.first)) continue;
      reason.alternatives.push_back(judge_opponent(pair, other));
    }
    return reason;
  }

  [[nodiscard]] FloatReason explain_float(int player) const {
    const int floater = local_of(player);
    FloatReason reason{player, {}, {}};
    if (floater >= players_.moved_down()) {
      const bool last = players_[floater].last_float == Float::down;
      const bool previous = players_[floater].previous_float == Float::down;
      if (last) reason.given_up.push_back(Criterion::down_last);
      if (previous) reason.given_up.push_back(Criterion::down_previous);
    }
    for (int other = players_.size() - 1; other > floater; --other) {
      if (reason.alternatives.size() == kAlternatives) break;
      if (mate_of(other) != kUnpaired) reason.alternatives.push_back(judge_floater(floater, other));
    }
    return reason;
  }

 private:
  int& mate(int local) { return mate_[static_cast<std::size_t>(local)]; }
  [[nodiscard]] int mate_of(int local) const { return mate_[static_cast<std::size_t>(local)]; }
  [[nodiscard]] bool is_upper(int local) const { return mate_of(local) > local; }

  /// Is the opponent of somebody ranked above `player`, who comes first.
  [[nodiscard]] bool is_taken_before(int local, int player) const {
    return mate_of(local) != kUnpaired && mate_of(local) < player;
  }

  [[nodiscard]] int local_of(int player) const {
    for (int i = 0; i < players_.size(); ++i) {
      if (players_.field_index(i) == player) return i;
    }
    return kUnpaired;
  }

  [[nodiscard]] Origin origin_of(int upper) const {
    if (upper < players_.moved_down()) return Origin::moved_down;
    const auto place = std::lower_bound(remainder_.begin(), remainder_.end(), upper);
    return place - remainder_.begin() < remainder_pairs_ ? Origin::upper_half : Origin::exchanged;
  }

  [[nodiscard]] std::vector<Criterion> given_up(Pair pair) const {
    const Participant& higher = players_[pair.first];
    const Participant& lower = players_[pair.second];
    const ColorFaults faults = color_faults(higher, lower);
    std::vector<Criterion> criteria;
    const auto add = [&](bool fault, Criterion criterion) {
      if (fault) criteria.push_back(criterion);
    };
    const bool floats = higher.score > lower.score;
    add(faults.wide, Criterion::wide_difference);
    add(faults.third, Criterion::third_in_a_row);
    add(faults.wish, Criterion::preference);
    add(faults.strong, Criterion::strong_preference);
    add(floats && lower.last_float == Float::up, Criterion::up_last);
    add(floats && lower.previous_float == Float::up, Criterion::up_previous);
    return criteria;
  }

  [[nodiscard]] bool can_meet(int a, int b) const {
    return may_meet(players_.field(), players_.field_index(a), players_.field_index(b));
  }

  [[nodiscard]] Obstacle why_not_meet(int a, int b) const {
    const auto& barred = players_[a].barred;
    const bool met = std::binary_search(barred.begin(), barred.end(), players_.field_index(b));
    return met ? Obstacle::must_not_meet : Obstacle::both_need_color;
  }

  /// What if the upper of `pair` met `other`, and the two left over each other?
  [[nodiscard]] Alternative judge_opponent(Pair pair, int other) const {
    Alternative alternative{players_.field_index(other), Obstacle::must_not_meet, std::nullopt};
    const int left = mate_of(other);
    if (!can_meet(pair.first, other)) {
      alternative.obstacle = why_not_meet(pair.first, other);
    } else if (left != kUnpaired && !can_meet(left, pair.second)) {
      alternative.obstacle = Obstacle::partners_cannot;
    } else {
      std::vector<Pair> old{pair};
      std::vector<Pair> changed{ordered(pair.first, other)};
      if (left != kUnpaired) {
        old.push_back(ordered(left, other));
        changed.push_back(ordered(left, pair.second));
      }
      compare(old, changed, alternative);
    }
    return alternative;
  }

  /// What if `other` floated, and `floater` met the opponent of `other`?
  [[nodiscard]] Alternative judge_floater(int floater, int other) const {
    Alternative alternative{players_.field_index(other), Obstacle::partners_cannot, std::nullopt};
    const int left = mate_of(other);
    if (can_meet(floater, left)) {
      compare({ordered(left, other)}, {ordered(left, floater)}, alternative);
    }
    return alternative;
  }

  /// The first criterion by which `changed` pairs differ from `old` ones.
  void compare(const std::vector<Pair>& old, const std::vector<Pair>& changed,
               Alternative& alternative) const {
    alternative.obstacle = Obstacle::those_below;
    const auto sum = [](const Goal& goal, const std::vector<Pair>& pairs) {
      int value = 0;
      for (const auto& [a, b] : pairs) value += goal.value(a, b);
      return value;
    };
    for (const QualityGoal& each : goals_) {
      // Completion and the next bracket come before these; they are not looked at here.
      const bool is_decided_below =
          horizon_ != Horizon::bracket && each.criterion > Criterion::next_bracket;
      const int change = sum(each.goal, changed) - sum(each.goal, old);
      if (change == 0) continue;
      if (change > 0 || (is_decided_below && old.size() != 2)) return;
      alternative.obstacle = Obstacle::worse;
      alternative.criterion = each.criterion;
      return;
    }
  }

  LocalField players_;
  std::vector<QualityGoal> goals_;
  Horizon horizon_;
  std::vector<int> mate_;
  std::vector<int> remainder_;  // Residents not paired with those moved down.
  int remainder_pairs_ = 0;
};

}  // namespace

std::string_view to_string(Obstacle obstacle) {
  switch (obstacle) {
    case Obstacle::must_not_meet:
      return "They have met, or may not meet.";
    case Obstacle::both_need_color:
      return "Both must have the same colour (C3).";
    case Obstacle::partners_cannot:
      return "Those who would then be left could not meet.";
    case Obstacle::worse:
      return "A criterion would be met worse.";
    case Obstacle::those_below:
      return "The brackets below could not be paired, or not as well (C4, C8).";
  }
  return {};
}

std::string_view to_string(Origin origin) {
  switch (origin) {
    case Origin::moved_down:
      return "A player from above meets a resident.";
    case Origin::upper_half:
      return "One of S1 meets one of S2.";
    case Origin::exchanged:
      return "The higher ranked of both came into S1 by an exchange.";
  }
  return {};
}

Explanation explain(const RoundPairing& round) {
  Explanation explanation;
  explanation.boards.resize(round.boards.size());
  explanation.floats.resize(round.brackets.size());
  std::vector<std::vector<std::size_t>> boards_of(round.brackets.size());
  for (std::size_t i = 0; i < round.boards.size(); ++i) {
    boards_of[round.boards[i].bracket].push_back(i);
  }
  for (std::size_t b = 0; b < round.brackets.size(); ++b) {
    const BracketExplainer explainer(round.field, round.brackets[b], round.bracket_pairings[b]);
    for (const std::size_t board : boards_of[b]) {
      const ColorChoice& colors = round.boards[board].colors;
      const auto [higher, lower] = ordered(colors.white, colors.black);
      explanation.boards[board] = explainer.explain_pair(higher, lower);
    }
    for (const int player : round.bracket_pairings[b].floaters) {
      explanation.floats[b].push_back(explainer.explain_float(player));
    }
  }
  return explanation;
}

}  // namespace escaque::pairing::dutch
