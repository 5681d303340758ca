#include "domain/pairing/swiss/lim/lim.hpp"

#include <algorithm>
#include <utility>

#include "domain/pairing/swiss/lim/scoregroup.hpp"

namespace escaque::pairing::swiss {
namespace {

/// Strong and mild preferences are alike, an absolute one is a limit; in the last round there are
/// no limits (Article 6).
Field with_due_colors(Field field, bool is_last_round) {
  for (Participant& player : field.players) {
    if (player.preference == dutch::Preference::strong) player.preference = dutch::Preference::mild;
    player.is_topscorer = is_last_round;
  }
  return field;
}

class LimRound {
 public:
  LimRound(const tournament::Tournament& event, Round round, Field field)
      : round_{with_due_colors(std::move(field), round >= event.rounds)},
        median_{(round - 1) * event.points.win.tenths / 2} {}

  Result<RoundPairing, PairingError> make() {
    std::vector<int> left = everybody(round_.field);
    const auto bye = take_bye(round_.field, left, [](int a, int b) { return a > b; });
    if (!bye) return bye.error();
    round_.bye = *bye;
    split(left);
    pair_side(above_, Direction::downward, from_above_);
    pair_side(below_, Direction::upward, from_below_);
    pair_median();
    order_boards(round_);
    return std::move(round_);
  }

 private:
  using Scoregroups = std::vector<std::vector<int>>;
  /// Pairs of one side, in the order they were made.
  using Made = std::vector<std::pair<LimPair, std::size_t>>;

  [[nodiscard]] Points score(int player) const { return round_.field[player].score; }

  void split(const std::vector<int>& players) {
    for (const int player : players) {
      if (score(player) == median_) {
        median_group_.push_back(player);
        continue;
      }
      Scoregroups& side = score(player) > median_ ? above_ : below_;
      if (side.empty() || score(side.back().front()) != score(player)) side.emplace_back();
      side.back().push_back(player);
    }
    std::reverse(below_.begin(), below_.end());
  }

  void pair_side(const Scoregroups& groups, Direction direction, std::vector<int>& floaters) {
    Made& made = direction == Direction::downward ? made_above_ : made_below_;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      const std::vector<int>& adjacent = i + 1 < groups.size() ? groups[i + 1] : median_group_;
      LimGroup group{direction, groups[i], in_order(floaters, direction), {}, adjacent};
      const Points of_group = score(groups[i].front());
      floaters = take_floaters(round_.field, group);
      for (LimPair& pair : pair_lim_group(round_.field, group)) {
        made.emplace_back(std::move(pair), round_.groups.size());
      }
      std::vector<int> arrived = group.floaters;
      round_.groups.push_back({of_group, group.players(), std::move(arrived)});
    }
  }

  /// 3.6, 3.7: downfloaters by the highest score and number, upfloaters by the lowest. The field is
  /// ordered by score, then by number.
  [[nodiscard]] static std::vector<int> in_order(std::vector<int> floaters, Direction direction) {
    std::sort(floaters.begin(), floaters.end());
    if (direction == Direction::upward) std::reverse(floaters.begin(), floaters.end());
    return floaters;
  }

  /// 2.6: while the median cannot be paired, the last pair of a neighbour is taken apart, of the
  /// side that sent fewer floaters.
  void pair_median() {
    LimGroup group{Direction::downward, median_group_, {}, {}, {}};
    for (;;) {
      group.floaters = in_order(from_above_, Direction::downward);
      group.from_behind = in_order(from_below_, Direction::upward);
      if (can_all_be_paired(round_.field, group.players())) break;
      const bool crack_below = from_above_.size() > from_below_.size();
      if (made_above_.empty() || (crack_below && !made_below_.empty())) {
        crack(made_below_, from_below_);
      } else {
        crack(made_above_, from_above_);
      }
    }
    for (const auto& [pair, of_group] : made_above_) add_board(pair, of_group);
    for (LimPair& pair : pair_lim_group(round_.field, group)) {
      add_board(pair, round_.groups.size());
    }
    std::vector<int> arrived = group.floaters;
    arrived.insert(arrived.end(), group.from_behind.begin(), group.from_behind.end());
    round_.groups.push_back({median_, group.players(), std::move(arrived)});
    is_below_median_ = true;
    for (const auto& [pair, of_group] : made_below_) add_board(pair, of_group);
  }

  static void crack(Made& made, std::vector<int>& floaters) {
    const LimPair& last = made.back().first;
    floaters.push_back(last.player);
    floaters.push_back(last.choice.opponent);
    made.pop_back();
  }

  /// 5.4: when all is equal the higher ranked gets their due, below the median the lower ranked.
  void add_board(const LimPair& pair, std::size_t of_group) {
    int first = std::min(pair.player, pair.choice.opponent);
    int second = std::max(pair.player, pair.choice.opponent);
    const Field& field = round_.field;
    if (is_below_median_ && field[first].wanted && field[second].wanted) std::swap(first, second);
    round_.boards.push_back({colors_by_rank(field, first, second), of_group, pair.choice.passed});
  }

  RoundPairing round_;
  Points median_;
  Scoregroups above_;  // The highest first.
  Scoregroups below_;  // The lowest first.
  std::vector<int> median_group_;
  std::vector<int> from_above_;  // Floaters into the median.
  std::vector<int> from_below_;
  Made made_above_;
  Made made_below_;
  bool is_below_median_ = false;
};

}  // namespace

Result<RoundPairing, PairingError> pair_lim(const tournament::Tournament& event, Round round) {
  auto field = dutch::make_field(event, round, dutch::Edition::rules_2026);
  if (!field) return field.error();
  return LimRound(event, round, std::move(*field)).make();
}

}  // namespace escaque::pairing::swiss
