// pairing_bench swiss PLAYERS [ROUND ROUNDS SEED]: pairs ROUND of a random Swiss (5 of 9) whose
// rounds before it were paired by the same rules; prints players, seconds and peak memory in MiB.
// pairing_bench white PLAYERS [ROUNDS]: the same of the last round, of 5 if it is not said, where
// White has won every game: everybody with equal points is due the same colour.
//
// pairing_bench vectors FILE.trf …: pairs every round of every report; prints the slowest.

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <sys/resource.h>
#include <vector>

#include "domain/pairing/dutch/dutch.hpp"
#include "domain/pairing/random_swiss.hpp"
#include "domain/pairing/trf/trf.hpp"

namespace {

using namespace escaque;
using namespace escaque::pairing;
using Seconds = std::chrono::duration<double>;

constexpr auto kEdition = dutch::Edition::rules_2026;

Seconds time_of(const tournament::Tournament& event, tournament::Round round) {
  const std::clock_t begin = std::clock();  // Of this process: other load does not matter.
  const auto pairing = dutch::pair_round(event, round, kEdition);
  const Seconds elapsed{static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC};
  if (!pairing) std::cerr << to_string(pairing.error()) << '\n';
  return elapsed;
}

int bench_swiss(int players, tournament::Round round, int rounds, unsigned seed,
                testing::RandomSwiss::Chances chances = {}) {
  testing::RandomSwiss swiss(players, rounds, seed, chances);
  for (tournament::Round each = 1; each < round; ++each) {
    swiss.send_away(each);
    const auto pairing = dutch::pair_round(swiss.event(), each, kEdition);
    if (!pairing) return EXIT_FAILURE;
    swiss.play(*pairing);
  }
  swiss.send_away(round);
  const Seconds elapsed = time_of(swiss.event(), round);
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
  if (words.size() >= 2 && words[0] == "white") {
    const int rounds = number(2, 5);
    return bench_swiss(number(1, 100), rounds, rounds, 1, {.away = 0, .forfeit = 0, .white = 100});
  }
  std::cerr << "pairing_bench swiss PLAYERS [ROUND ROUNDS SEED] | white PLAYERS [ROUNDS] | vectors "
               "FILE.trf ...\n";
  return EXIT_FAILURE;
}
