#pragma once
// Random tournaments, round by round: ratings decide games, some players are away, some games are
// forfeited. The pairings come from its user.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>

#include "domain/pairing/dutch/dutch.hpp"

namespace escaque::pairing::testing {

class RandomSwiss {
 public:
  struct Chances {  // In per cent.
    unsigned away = 4;
    unsigned forfeit = 2;
    unsigned white = 0;  // White wins, whoever it is.
  };

  RandomSwiss(int players, int rounds, std::uint64_t seed, Chances chances)
      : random_(seed), chances_(chances) {
    event_.rounds = rounds;
    event_.initial_color = Color::white;
    for (int number = 1; number <= players; ++number) {
      tournament::Player player;
      player.number = number;
      player.rating = 2700 - 1700 * number / players;
      event_.players.push_back(player);
    }
  }

  [[nodiscard]] const tournament::Tournament& event() const { return event_; }
  [[nodiscard]] tournament::Tournament& event() { return event_; }

  /// Decides who is away in `round`, the next one.
  void send_away(tournament::Round round) {
    for (auto& player : event_.players) {
      // A player who was neither paired nor away before has not got an entry.
      player.rounds.resize(static_cast<std::size_t>(round) - 1,
                           {0, {}, tournament::RoundResult::zero_bye});
      if (percent() >= chances_.away) continue;
      const bool half = percent() < 50;
      player.rounds.push_back(
          {0, {}, half ? tournament::RoundResult::half_bye : tournament::RoundResult::zero_bye});
    }
  }

  /// A third of the games or so are drawn, more among equals; ratings decide the rest.
  template <class Pairing>
  void play(const Pairing& pairing) {
    for (const auto& board : pairing.boards) {
      play_game(player(pairing, board.colors.white), player(pairing, board.colors.black));
    }
    if (pairing.bye) {
      player(pairing, *pairing.bye).rounds.push_back({0, {}, tournament::RoundResult::pairing_bye});
    }
  }

 private:
  unsigned percent() { return static_cast<unsigned>(random_() % 100); }

  template <class Pairing>
  tournament::Player& player(const Pairing& pairing, int index) {
    return event_.players[static_cast<std::size_t>(pairing.field[index].number) - 1];
  }

  void play_game(tournament::Player& white, tournament::Player& black) {
    using tournament::RoundResult;
    const double expected = 1 / (1 + std::pow(10.0, (*black.rating - *white.rating) / 400.0));
    const double chance = std::uniform_real_distribution<double>()(random_);
    const double draws = 0.7 * std::min(expected, 1 - expected);
    RoundResult for_white = RoundResult::draw;
    if (chance < expected - draws) for_white = RoundResult::win;
    if (chance > expected + draws) for_white = RoundResult::loss;
    if (chances_.white > 0 && percent() < chances_.white) for_white = RoundResult::win;
    if (percent() < chances_.forfeit) {
      for_white = chance < expected ? RoundResult::forfeit_win : RoundResult::forfeit_loss;
    }
    white.rounds.push_back({black.number, Color::white, for_white});
    black.rounds.push_back({white.number, Color::black, opposite_of(for_white)});
  }

  static tournament::RoundResult opposite_of(tournament::RoundResult result) {
    using tournament::RoundResult;
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

  tournament::Tournament event_;
  std::mt19937_64 random_;
  Chances chances_;
};

}  // namespace escaque::pairing::testing
