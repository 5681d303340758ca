// escaque simulate conduct --seed N: what the rules of conduct make of simulated people. Ends with
// 1 where a goal is missed.

#include <algorithm>
#include <iomanip>
#include <iostream>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/simulate/study.hpp"
#include "commands.hpp"
#include "domain/etiquette/rules/catalogue.hpp"
#include "domain/etiquette/rules/statistics.hpp"

namespace escaque::clients::cli {
namespace {

constexpr int kMaxPlayers = 100'000;
constexpr int kMaxMonths = 60;
constexpr int kMaxGames = 1'000;
constexpr int kLeastOffenders = 4;  // A ring.

void print_slices(const Study& study) {
  std::cout << "slice\trule\tplayers\tplayer-months\ttold\tautomatic\tupper bound\tcases\tupper "
               "bound\n";
  for (const auto& [name, slice] : study.slices) {
    for (const auto& [rule, found] : slice.found) {
      const auto& [told, automatic, queued] = found;
      std::cout << name << '\t' << rule << '\t' << slice.players << '\t' << slice.months << '\t'
                << told << '\t' << automatic << '\t'
                << etiquette::clopper_pearson(automatic, slice.months).upper << '\t' << queued
                << '\t' << etiquette::clopper_pearson(queued, slice.months).upper << '\n';
    }
    if (slice.found.empty()) {
      const double upper = etiquette::clopper_pearson(0, slice.months).upper;
      std::cout << name << "\tany\t" << slice.players << '\t' << slice.months << "\t0\t0\t" << upper
                << "\t0\t" << upper << '\n';
    }
  }
  std::cout << "all\tSND-4\trings found: " << study.honest_rings << '\n';
}

void print_power(const Study& study) {
  std::cout << "offenders\tline\trule\tplayers\tacted on\tmedian games\twith a case\tmedian "
               "games\tof games\n";
  for (const Power& each : study.power) {
    const auto players = static_cast<double>(each.players);
    std::cout << name_of(each.kind) << '\t' << name_of(each.line) << '\t' << each.rule << '\t'
              << each.players << '\t' << static_cast<double>(each.acted_on) / players << '\t'
              << each.games_to_action << '\t' << static_cast<double>(each.queued) / players << '\t'
              << each.games_to_case << '\t' << each.games << '\n';
  }
}

void print_selectivity(const Selectivity& found) {
  const auto bad = etiquette::clopper_pearson(found.very_bad_lines_found, found.very_bad_lines);
  const auto ragers = etiquette::clopper_pearson(found.ragers_found, found.ragers);
  std::cout << "DSC-2 within 200 games: heavy ragers " << found.ragers_found << " of "
            << found.ragers << " (at least " << ragers.lower << "), very bad lines "
            << found.very_bad_lines_found << " of " << found.very_bad_lines << " (at most "
            << bad.upper << ")\n";
}

void print_evasion(const Evasion& found) {
  const auto households = etiquette::clopper_pearson(found.households_held, found.households);
  std::cout << "SHR-3 after 30 games: held of those who evade " << found.evaders_held << " of "
            << found.evaders << ", of others in the household " << found.households_held << " of "
            << found.households << " (at most " << households.upper << ")\n";
}

Exit run(const StudyOptions& options) {
  std::cout << std::setprecision(3) << "seed " << options.seed << '\n';
  const Study found = study(options);
  print_slices(found);
  print_power(found);
  print_selectivity(found.selectivity);
  print_evasion(found.evasion);
  const auto goals = goals_of(found);
  for (const Goal& goal : goals) {
    std::cout << (goal.is_reached() ? "reached: " : "MISSED: ") << goal.what << ": " << goal.value
              << (goal.is_least ? ", at least " : ", at most ") << goal.limit << '\n';
  }
  const bool are_reached =
      std::all_of(goals.begin(), goals.end(), [](const Goal& each) { return each.is_reached(); });
  return are_reached ? Exit::ok : Exit::failed;
}

void add_conduct(CLI::App& simulate, Exit& exit) {
  const auto options = std::make_shared<StudyOptions>();
  CLI::App* command = simulate.add_subcommand(
      "conduct",
      "Let the rules of conduct judge simulated people. Prints with tabs between, for each slice "
      "of "
      "the honest and each rule, in how many player-months they were told something, warned or "
      "paused, or had a case, with the upper ends of 95 % Clopper-Pearson intervals; then how many "
      "offenders were found after how many games; then each goal. Ends with 1 if one is missed");
  command->add_option("--seed", options->seed, "The same seed gives the same people (1)");
  command->add_option("--players", options->players, "Honest people (5000)")
      ->check(CLI::Range(1, kMaxPlayers));
  command->add_option("--months", options->months, "Simulated months (12)")
      ->check(CLI::Range(1, kMaxMonths));
  command->add_option("--games", options->games, "Games of each in a month (60)")
      ->check(CLI::Range(1, kMaxGames));
  command->add_option("--offenders", options->offenders, "Offenders of each kind (1000)")
      ->check(CLI::Range(kLeastOffenders, kMaxPlayers));
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace

void add_simulate(CLI::App& root, Exit& exit) {
  CLI::App* command = root.add_subcommand("simulate", "Simulate people, to see what rules do");
  command->require_subcommand(1);
  add_conduct(*command, exit);
}

}  // namespace escaque::clients::cli
