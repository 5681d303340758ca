#include "domain/pairing/swiss/burstein/burstein.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "domain/pairing/dutch/dutch.hpp"
#include "domain/pairing/swiss/burstein/bracket.hpp"
#include "domain/pairing/swiss/burstein/index.hpp"

namespace escaque::pairing::swiss {
namespace {

RoundPairing from_dutch(dutch::RoundPairing seeded) {
  RoundPairing round{std::move(seeded.field)};
  round.bye = seeded.bye;
  for (const dutch::Board& board : seeded.boards) {
    round.boards.push_back({board.colors, board.bracket, {}});
  }
  for (dutch::Bracket& bracket : seeded.brackets) {
    Group group{round.field[bracket.residents.front()].score, bracket.moved_down,
                std::move(bracket.moved_down)};
    group.players.insert(group.players.end(), bracket.residents.begin(), bracket.residents.end());
    round.groups.push_back(std::move(group));
  }
  return round;
}

/// A round after the seeding rounds.
class IndexedRound {
 public:
  IndexedRound(const tournament::Tournament& event, Round round, Field field)
      : round_{std::move(field)}, indices_(opposition_indices(event, round, round_.field)) {
    for (const OppositionIndex& index : indices_) round_.keys.push_back(to_string(index));
  }

  Result<RoundPairing, PairingError> make() {
    std::vector<int> left = everybody(round_.field);
    const auto bye = take_bye(round_.field, left, [this](int a, int b) { return bye_first(a, b); });
    if (!bye) return bye.error();
    round_.bye = *bye;
    std::vector<int> floaters;
    while (!left.empty()) pair_next(left, floaters);
    order_boards(round_);
    return std::move(round_);
  }

 private:
  [[nodiscard]] bool ranks_before(int a, int b) const {  // 1.8
    const OppositionIndex& one = indices_[static_cast<std::size_t>(a)];
    const OppositionIndex& other = indices_[static_cast<std::size_t>(b)];
    return one != other ? one > other : round_.field[a].rank < round_.field[b].rank;
  }

  /// 3.1: the lowest score, the most games, the lowest rank.
  [[nodiscard]] bool bye_first(int a, int b) const {
    const auto key = [this](int player) {
      return std::pair(round_.field[player].score,
                       -static_cast<int>(round_.field[player].colors.size()));
    };
    return key(a) != key(b) ? key(a) < key(b) : ranks_before(b, a);
  }

  /// Takes the highest scoregroup out of `left`.
  std::vector<int> take_scoregroup(std::vector<int>& left) const {
    const auto end = std::find_if(left.begin(), left.end(), [&](int player) {
      return round_.field[player].score != round_.field[left.front()].score;
    });
    std::vector<int> group(left.begin(), end);
    left.erase(left.begin(), end);
    return group;
  }

  void pair_next(std::vector<int>& left, std::vector<int>& floaters) {
    BursteinBracket bracket;
    Group group;
    group.floaters = floaters;
    bracket.players = take_scoregroup(left);
    group.score = round_.field[bracket.players.front()].score;
    bracket.players.insert(bracket.players.end(), floaters.begin(), floaters.end());
    std::sort(bracket.players.begin(), bracket.players.end(),
              [this](int a, int b) { return ranks_before(a, b); });
    bracket.rest = left;
    if (!left.empty()) bracket.next = take_scoregroup(bracket.rest);
    BursteinPairs paired = pair_burstein_bracket(round_.field, bracket);
    for (const auto& [first, second] : paired.pairs) {
      round_.boards.push_back(
          {colors_by_rank(round_.field, first, second), round_.groups.size(), {}});
    }
    group.players = std::move(bracket.players);
    round_.groups.push_back(std::move(group));
    floaters = std::move(paired.floaters);
  }

  RoundPairing round_;
  std::vector<OppositionIndex> indices_;
};

}  // namespace

Result<RoundPairing, PairingError> pair_burstein(const tournament::Tournament& event, Round round) {
  if (round <= seeding_rounds(event.rounds)) {
    auto seeded = dutch::pair_round(event, round, dutch::Edition::rules_2026);
    if (!seeded) return seeded.error();
    return from_dutch(std::move(*seeded));
  }
  auto field = make_strict_field(event, round);
  if (!field) return field.error();
  return IndexedRound(event, round, std::move(*field)).make();
}

}  // namespace escaque::pairing::swiss
