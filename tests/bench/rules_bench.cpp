// rules_bench [PEOPLE] [GAMES]: what deciding from stored inputs costs: games of simulated people,
// a tenth of them offenders, are made first; then each record sees its games in their order. Prints
// games a second and a minute, and the decisions with a verdict.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "cli/simulate/life.hpp"
#include "domain/etiquette/rules/player_record.hpp"

namespace {

using namespace escaque;
using namespace escaque::clients::cli;
using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kSeed = 1;
constexpr int kGamesAMonth = 60;

std::vector<etiquette::GameSeen> games_of(const Person& person, int games) {
  Life life(person, kSeed, kGamesAMonth);
  std::vector<etiquette::GameSeen> made;
  made.reserve(static_cast<std::size_t>(games));
  for (int i = 0; i < games; ++i) made.push_back(life.next_game());
  return made;
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 1'000;
  const int games = argc > 2 ? std::atoi(argv[2]) : 720;
  std::vector<Person> people = honest_people(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < people.size(); i += 10) people[i].kind = Kind::rager_heavy;
  std::vector<std::vector<etiquette::GameSeen>> inputs;
  for (const Person& each : people) inputs.push_back(games_of(each, games));

  const etiquette::Thresholds thresholds;
  std::size_t seen = 0;
  std::size_t verdicts = 0;
  const auto start = Clock::now();
  for (const auto& of_one : inputs) {
    etiquette::PlayerRecord record;
    for (const etiquette::GameSeen& game : of_one) {
      ++seen;
      for (const auto& each : record.see(game, thresholds)) {
        verdicts += each.verdict == etiquette::RuleVerdict::nothing ? 0 : 1;
      }
    }
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  const double rate = static_cast<double>(seen) / seconds;
  std::printf("rules: %zu stored games in %.2f s: %.0f a second, %.0f a minute; %zu verdicts\n",
              seen, seconds, rate, 60 * rate, verdicts);
  return 0;
}
