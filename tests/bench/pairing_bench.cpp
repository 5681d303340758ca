// pairing_bench swiss PLAYERS [ROUND ROUNDS SEED]: pairs ROUND of a random Swiss (5 of 9) whose
// rounds before it were paired by the same rules; prints players, seconds and peak memory in MiB.
// pairing_bench vectors FILE.trf …: pairs every round of every report; prints the slowest.

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <sys/resource.h>
#include <vector>

#include "domain/pairing/dutch/dutch.hpp"
#include "domain/pairing/trf/trf.hpp"

namespace {

using namespace escaque;
using namespace escaque::pairing;
using tournament::RoundResult;
using Seconds = std::chrono::duration<double>;

constexpr auto kEdition = dutch::Edition::rules_2026;

Seconds time_of(const tournament::Tournament& event, tournament::Round round) {
  const std::clock_t begin = std::clock();  // Of this process: other load does not matter.
  const auto pairing = dutch::pair_round(event, round, kEdition);
  const Seconds elapsed{static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC};
  if (!pairing) std::cerr << to_string(pairing.error()) << '\n';
  return elapsed;
}

tournament::Tournament make_event(int players, int rounds) {
  tournament::Tournament event;
  event.rounds = rounds;
  event.initial_color = Color::white;
  for (int number = 1; number <= players; ++number) {
    tournament::Player player;
    player.number = number;
    player.rating = 2700 - 1700 * number / players;
    event.players.push_back(player);
  }
  return event;
}

/// A third of the games are drawn, more among equals; ratings decide the rest.
void play(tournament::Tournament& event, const dutch::RoundPairing& pairing,
          std::mt19937_64& random) {
  const auto player = [&](int index) -> tournament::Player& {
    return event.players[static_cast<std::size_t>(pairing.field[index].number) - 1];
  };
  std::uniform_real_distribution<double> chance;
  for (const dutch::Board& board : pairing.boards) {
    auto& white = player(board.colors.white);
    auto& black = player(board.colors.black);
    const double expected = 1 / (1 + std::pow(10.0, (*black.rating - *white.rating) / 400.0));
    const bool drawn = chance(random) < 1.4 * std::min(expected, 1 - expected);
    const bool won = chance(random) < expected;
    const auto score = [&](bool wins) {
      return drawn ? RoundResult::draw : wins ? RoundResult::win : RoundResult::loss;
    };
    white.rounds.push_back({black.number, Color::white, score(won)});
    black.rounds.push_back({white.number, Color::black, score(!won)});
  }
  if (pairing.bye) player(*pairing.bye).rounds.push_back({0, {}, RoundResult::pairing_bye});
}

int bench_swiss(int players, tournament::Round round, int rounds, unsigned seed) {
  std::mt19937_64 random(seed);
  tournament::Tournament event = make_event(players, rounds);
  for (tournament::Round each = 1; each < round; ++each) {
    const auto pairing = dutch::pair_round(event, each, kEdition);
    if (!pairing) return EXIT_FAILURE;
    play(event, *pairing, random);
  }
  const Seconds elapsed = time_of(event, round);
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  std::cout << players << ' ' << elapsed.count() << ' ' << usage.ru_maxrss / 1024 << '\n';
  return EXIT_SUCCESS;
}

int bench_vectors(const std::vector<std::string>& paths) {
  Seconds sum{0};
  Seconds slowest{0};
  std::string where;
  for (const std::string& path : paths) {
    std::ifstream file(path, std::ios::binary);
    const auto report = trf::parse_trf(std::string{std::istreambuf_iterator<char>(file), {}});
    if (!report) return EXIT_FAILURE;
    for (int round = 1; round <= last_paired_round(report->tournament); ++round) {
      const Seconds elapsed = time_of(report->tournament, round);
      sum += elapsed;
      if (elapsed <= slowest) continue;
      slowest = elapsed;
      where = path + " round " + std::to_string(round);
    }
  }
  std::cout << "all " << sum.count() << " s, slowest " << slowest.count() << " s: " << where
            << '\n';
  return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() >= 2 && words[0] == "vectors") {
    return bench_vectors({words.begin() + 1, words.end()});
  }
  const auto number = [&](std::size_t at, int otherwise) {
    return words.size() > at ? std::atoi(words[at].c_str()) : otherwise;
  };
  if (words.size() >= 2 && words[0] == "swiss") {
    return bench_swiss(number(1, 100), number(2, 5), number(3, 9),
                       static_cast<unsigned>(number(4, 1)));
  }
  std::cerr << "pairing_bench swiss PLAYERS [ROUND ROUNDS SEED] | vectors FILE.trf ...\n";
  return EXIT_FAILURE;
}
