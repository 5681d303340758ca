#include "domain/pairing/swiss/dubov/dubov.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "domain/pairing/swiss/dubov/history.hpp"
#include "domain/pairing/swiss/dubov/subgroups.hpp"
#include "domain/pairing/swiss/dubov/upfloaters.hpp"

namespace escaque::pairing::swiss {
namespace {

/// Colour preferences as A.5 has them: whoever has yet to play would have Black.
Field with_preferences(Field field) {
  for (Participant& player : field.players) {
    if (!player.colors.empty()) continue;
    player.preference = dutch::Preference::mild;
    player.wanted = Color::black;
  }
  return field;
}

class DubovRound {
 public:
  DubovRound(const tournament::Tournament& event, Round round, Field field)
      : round_{with_preferences(std::move(field))},
        histories_(dubov_histories(event, round, round_.field)),
        dubov_{round_.field, histories_, most_upfloats(event.rounds), round >= event.rounds} {
    for (const DubovHistory& history : histories_) {
      round_.keys.push_back("ARO " + std::to_string(history.average_rating));
    }
  }
  DubovRound(const DubovRound&) = delete;

  Result<RoundPairing, PairingError> make() {
    std::vector<int> left = everybody(round_.field);
    const auto bye =
        take_bye(round_.field, left, [this](int a, int b) { return bye_key(a) < bye_key(b); });
    if (!bye) return bye.error();
    round_.bye = *bye;
    while (!left.empty()) pair_highest(left);
    order_boards(round_);
    return std::move(round_);
  }

 private:
  /// The lowest score, the most games, the last of the list.
  [[nodiscard]] std::tuple<Points, int, int> bye_key(int index) const {
    const Participant& player = round_.field[index];
    return {player.score, -static_cast<int>(player.colors.size()), -player.rank};
  }

  void pair_highest(std::vector<int>& left) {
    const Points score = round_.field[left.front()].score;
    const auto end = std::find_if(left.begin(), left.end(),
                                  [&](int player) { return round_.field[player].score != score; });
    const std::vector<int> residents(left.begin(), end);
    const std::vector<int> below(end, left.end());
    const std::vector<int> upfloaters = choose_upfloaters(dubov_, residents, below);
    std::vector<int> players = residents;
    players.insert(players.end(), upfloaters.begin(), upfloaters.end());
    left.clear();
    std::set_difference(below.begin(), below.end(), upfloaters.begin(), upfloaters.end(),
                        std::back_inserter(left));
    const DubovPairs paired = pair_dubov_bracket(dubov_, players);
    for (const auto& [first, second] : paired.pairs) {
      // The field is ordered by score, then by number.
      round_.boards.push_back(
          {colors_by_rank(round_.field, std::min(first, second), std::max(first, second)),
           round_.groups.size(),
           {}});
    }
    round_.groups.push_back({score, std::move(players), upfloaters});
  }

  RoundPairing round_;
  std::vector<DubovHistory> histories_;
  DubovField dubov_;
};

}  // namespace

Result<RoundPairing, PairingError> pair_dubov(const tournament::Tournament& event, Round round) {
  auto field = make_strict_field(event, round);
  if (!field) return field.error();
  return DubovRound(event, round, std::move(*field)).make();
}

}  // namespace escaque::pairing::swiss
