#pragma once
// Tournaments built by hand for the tests of tie-breaks.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "domain/pairing/tiebreak/standings.hpp"
#include "domain/pairing/tournament/tournament.hpp"

namespace escaque::pairing::tiebreak::testing {

using tournament::RoundEntry;
using tournament::RoundResult;

inline constexpr RoundResult kWin = RoundResult::win;
inline constexpr RoundResult kDraw = RoundResult::draw;
inline constexpr RoundResult kLoss = RoundResult::loss;

/// Grows player by player and game by game.
class Event {
 public:
  explicit Event(int rounds) { played_.rounds = rounds; }

  PlayerNumber add_player(std::optional<int> rating = 2000) {
    tournament::Player player;
    player.number = static_cast<PlayerNumber>(played_.players.size()) + 1;
    player.rating = rating;
    player.rounds.resize(static_cast<std::size_t>(played_.rounds));
    played_.players.push_back(player);
    return player.number;
  }

  /// `white` has made `result`; Black the opposite. A forfeit win is a forfeit loss of the other.
  void pair(Round round, PlayerNumber white, PlayerNumber black, RoundResult result) {
    entry(white, round) = {black, Color::white, result};
    entry(black, round) = {white, Color::black, opposite_of(result)};
  }

  void give(Round round, PlayerNumber player, RoundResult bye) {
    entry(player, round) = {0, std::nullopt, bye};
  }

  /// Games against newcomers in all free rounds, so that the player ends with `total`.
  void complete(PlayerNumber player, Points total) {
    const auto scored = [&] {
      return score_after(played_, played_.players[index(player)], played_.rounds);
    };
    for (Round round = 1; round <= played_.rounds; ++round) {
      if (entry(player, round).result != RoundResult::absent) continue;
      const Points missing = total - scored();
      const RoundResult result = missing >= played_.points.win    ? RoundResult::win
                                 : missing >= played_.points.draw ? RoundResult::draw
                                                                  : RoundResult::loss;
      pair(round, player, add_player(), result);
    }
  }

  [[nodiscard]] const tournament::Tournament& played() const { return played_; }
  [[nodiscard]] tournament::PointSystem& points() { return played_.points; }

 private:
  static std::size_t index(PlayerNumber number) { return static_cast<std::size_t>(number - 1); }

  RoundEntry& entry(PlayerNumber player, Round round) {
    return played_.players[index(player)].rounds[static_cast<std::size_t>(round - 1)];
  }

  static RoundResult opposite_of(RoundResult result) {
    switch (result) {
      case RoundResult::win:
        return RoundResult::loss;
      case RoundResult::loss:
        return RoundResult::win;
      case RoundResult::forfeit_win:
        return RoundResult::forfeit_loss;
      case RoundResult::forfeit_loss:
        return RoundResult::forfeit_win;
      default:
        return result;
    }
  }

  tournament::Tournament played_;
};

/// The working of one criterion, as it is written in a list after the points.
inline Working work(const tournament::Tournament& played, PlayerNumber player,
                    const std::string& criterion, const Rules& rules = {}) {
  const std::vector criteria{*parse_criterion("PTS", rules), *parse_criterion(criterion, rules)};
  const Standings ranked = standings(played, criteria);
  const auto row = std::find_if(ranked.begin(), ranked.end(), [&](const Standing& each) {
    return played.players[each.player].number == player;
  });
  return Explanation(played, criteria, ranked)
      .of(static_cast<std::size_t>(row - ranked.begin()), 1);
}

/// The same as a number; -1 when undefined.
inline double number(const tournament::Tournament& played, PlayerNumber player,
                     const std::string& criterion, const Rules& rules = {}) {
  const Cell total = work(played, player, criterion, rules).total;
  return total ? static_cast<double>(total->hundredths) / 100 : -1;
}

}  // namespace escaque::pairing::tiebreak::testing
