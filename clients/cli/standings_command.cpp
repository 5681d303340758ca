// escaque standings FILE.trf --tiebreaks BH/C1,SB,… [--rules 2026|2024|2012] [--predetermined]
// [--unrated RATING] [--working] [--statistics]: the standings as a table with tabs, by number.

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "commands.hpp"
#include "domain/pairing/tiebreak/standings.hpp"
#include "tournament_file.hpp"

namespace escaque::clients::cli {
namespace {

namespace tiebreak = pairing::tiebreak;
using pairing::tournament::Tournament;

struct StandingsOptions {
  std::string file;
  TiebreakOptions tiebreaks;
  bool working = false;
  bool statistics = false;
};

int decimals_of(const tiebreak::Criterion& criterion) {
  return tiebreak::info(criterion.name).decimals;
}

/// One event's standings, ready to be printed.
struct Table {
  const StandingsOptions& options;
  const Tournament& played;
  const std::vector<tiebreak::Criterion>& criteria;
  tiebreak::Standings standings;

  /// Rows of `standings` by the players' numbers.
  [[nodiscard]] std::vector<std::size_t> rows_by_number() const {
    std::vector<std::size_t> rows(standings.size());
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = i;
    std::sort(rows.begin(), rows.end(), [this](std::size_t a, std::size_t b) {
      return number(standings[a]) < number(standings[b]);
    });
    return rows;
  }
  [[nodiscard]] int number(const tiebreak::Standing& standing) const {
    return played.players[standing.player].number;
  }
};

void print(const Table& table) {
  std::cout << "StartNo\tRank";
  for (const std::string& name : table.options.tiebreaks.criteria) std::cout << '\t' << name;
  std::cout << '\n';
  for (const std::size_t row : table.rows_by_number()) {
    const tiebreak::Standing& standing = table.standings[row];
    std::cout << table.number(standing) << '\t' << standing.rank;
    for (std::size_t i = 0; i < table.criteria.size(); ++i) {
      std::cout << '\t' << to_string(standing.cells[i], decimals_of(table.criteria[i]));
    }
    std::cout << '\n';
  }
}

void print_working(const Table& table) {
  tiebreak::Explanation explanation(table.played, table.criteria, table.standings);
  for (const std::size_t row : table.rows_by_number()) {
    const tiebreak::Standing& standing = table.standings[row];
    std::cout << "\nplayer " << table.number(standing) << ", rank " << standing.rank << '\n';
    for (std::size_t i = 0; i < table.criteria.size(); ++i) {
      const tiebreak::CriterionInfo& info = tiebreak::info(table.criteria[i].name);
      std::cout << table.options.tiebreaks.criteria[i] << " (" << info.article << ", " << info.title
                << ")\n"
                << describe(explanation.of(row, i), info.decimals);
    }
  }
}

Exit run(StandingsOptions& options) {
  using Stopwatch = std::chrono::steady_clock;
  using Milliseconds = std::chrono::duration<double, std::milli>;
  const auto criteria = read_criteria(options.tiebreaks);
  if (!criteria) return Exit::bad_input;
  const auto begin = Stopwatch::now();
  const auto played = read_tournament(options.file);
  if (!played) return Exit::bad_input;
  const auto read = Stopwatch::now();
  const Table table{options, *played, *criteria, tiebreak::standings(*played, *criteria)};
  const auto end = Stopwatch::now();
  if (options.statistics) {
    std::cout << "players " << played->players.size() << "  criteria " << criteria->size()
              << "\nms  read " << Milliseconds(read - begin).count() << "  standings "
              << Milliseconds(end - read).count() << '\n';
    return Exit::ok;
  }
  print(table);
  if (options.working) print_working(table);
  return Exit::ok;
}

}  // namespace

void add_standings(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<StandingsOptions>();
  CLI::App* command =
      root.add_subcommand("standings", "Rank the players of a tournament report by tie-breaks");
  command->add_option("FILE", options->file, "Tournament report (TRF)")->required();
  command
      ->add_option("--tiebreaks", options->tiebreaks.criteria,
                   "Criteria after the points, such as BH/C1,SB,DE")
      ->delimiter(',');
  command
      ->add_option("--rules", options->tiebreaks.edition,
                   "Edition: 2026, 2024, or 2012 (the manual)")
      ->check(CLI::IsMember({"2026", "2024", "2012"}));
  command->add_flag("--predetermined", options->tiebreaks.predetermined,
                    "Pairings were fixed beforehand: an all-play-all");
  command
      ->add_option("--unrated", options->tiebreaks.unrated_as,
                   "Rating by which unrated players count; without it the rules of 2012 count them "
                   "as 1000, and those of 2024 and 2026 drop the criteria that use ratings")
      ->check(CLI::Range(1, 4000));
  command->add_flag("--working", options->working, "Print how every number came about");
  command->add_flag("--statistics", options->statistics, "Print no table, but the time it took");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace escaque::clients::cli
