// escaque norms FILE.trf [--title GM,IM,WGM,WIM] [--player N] [--exemption …] [--least-games N]
// [--predetermined]: who has made a norm, as a table with tabs; for one player every requirement,
// met or missed.

#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/flags/one_of.hpp"
#include "commands.hpp"
#include "domain/pairing/norms/candidate.hpp"
#include "tournament_file.hpp"

namespace escaque::clients::cli {
namespace {

namespace norms = pairing::norms;
using pairing::tournament::Player;
using pairing::tournament::Tournament;

const std::map<std::string, norms::Exemption> kExemptions = {
    {"none", norms::Exemption::none},
    {"national-championship", norms::Exemption::national_championship},
    {"national-teams", norms::Exemption::national_teams},
    {"zonal", norms::Exemption::zonal},
    {"approved", norms::Exemption::approved},
    {"international-swiss", norms::Exemption::international_swiss},
    {"world-teams", norms::Exemption::world_teams}};

struct NormsOptions {
  std::string file;
  std::vector<std::string> titles = {"GM", "IM", "WGM", "WIM"};
  int player = 0;
  std::string host;
  norms::NormEvent event;
};

/// A title for women is for women.
bool may_make(const Player& player, norms::Title title) {
  const bool is_womens = title == norms::Title::wgm || title == norms::Title::wim;
  return !is_womens || player.sex == 'w';
}

/// Looked for in the order of the table of titles, whatever the order on the command line.
std::vector<norms::NormTerms> terms_of(const NormsOptions& options) {
  std::vector<norms::NormTerms> chosen;
  for (const norms::NormTerms& terms : norms::kNormTerms) {
    const auto& titles = options.titles;
    const auto name = std::string(to_string(terms.title));
    if (std::find(titles.begin(), titles.end(), name) != titles.end()) chosen.push_back(terms);
  }
  return chosen;
}

std::string points_of(const norms::NormReport& report) {
  return std::to_string(report.half_points / 2) + (report.half_points % 2 == 0 ? ".0" : ".5");
}

std::string printed_name(const Player& player) {
  return player.name + (player.is_computer ? " (C)" : "");
}

void print_row(const Player& player, const norms::NormReport& report) {
  std::cout << player.number << '\t' << printed_name(player) << '\t' << to_string(report.title)
            << '\t' << report.counted_games << '\t' << points_of(report) << '\t' << report.average
            << '\t' << report.performance << '\t' << report.claimed_games << '\n';
}

void print_reasons(const Player& player, const norms::NormReport& report) {
  std::cout << to_string(report.title) << " norm of " << player.number << ' '
            << printed_name(player) << ": " << (report.is_achieved() ? "achieved" : "missed")
            << '\n';
  for (const norms::Finding& finding : report.findings) {
    std::cout << "  " << describe(finding) << '\n';
  }
  if (report.raised != 0) {
    std::cout << "  the rating of " << report.raised << " was raised to the floor\n";
  }
  for (const norms::NormGame& game : report.games) {
    if (game.exclusion == norms::Exclusion::none) continue;
    std::cout << "  round " << game.round << " does not count: " << to_string(game.exclusion)
              << '\n';
  }
}

/// 1.43.e follows from the report; the other exemptions are said.
norms::NormEvent event_of(const NormsOptions& options, const Tournament& played) {
  norms::NormEvent event = options.event;
  event.rounds = played.rounds > 0 ? played.rounds : last_paired_round(played);
  const bool is_open = event.exemption == norms::Exemption::none && !options.host.empty();
  if (is_open && norms::is_international_swiss(played, options.host)) {
    event.exemption = norms::Exemption::international_swiss;
  }
  return event;
}

Exit run(const NormsOptions& options) {
  const auto played = read_tournament(options.file);
  if (!played) return Exit::bad_input;
  const auto is_asked = [&](const Player& player) { return player.number == options.player; };
  if (options.player != 0 && std::ranges::none_of(played->players, is_asked)) {
    std::cerr << "--player: the report has no player " << options.player << '\n';
    return Exit::bad_input;
  }
  const norms::NormEvent event = event_of(options, *played);
  if (options.player == 0) {
    std::cout << "Number\tName\tNorm\tGames\tPoints\tAverage\tPerformance\tClaimed\n";
  }
  for (std::size_t i = 0; i < played->players.size(); ++i) {
    const Player& player = played->players[i];
    if (options.player != 0 && !is_asked(player)) continue;
    const norms::Candidate candidate = candidate_of(*played, i, event);
    for (const norms::NormTerms& terms : terms_of(options)) {
      if (!may_make(player, terms.title)) continue;
      const norms::NormReport report = best_norm(candidate, event, terms);
      if (options.player != 0) {
        print_reasons(player, report);
      } else if (report.is_achieved()) {
        print_row(player, report);
      }
    }
  }
  return Exit::ok;
}

}  // namespace

void add_norms(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<NormsOptions>();
  CLI::App* command = root.add_subcommand(
      "norms", "Say who has made a title norm (manual of 2013), and what others missed");
  command->add_option("FILE", options->file, "Tournament report (TRF)")->required();
  command->add_option("--title", options->titles, "Of GM,IM,WGM,WIM (all of them)")
      ->delimiter(',')
      ->check(CLI::IsMember({"GM", "IM", "WGM", "WIM"}));
  command->add_option("--player", options->player, "Every requirement for this one, by number")
      ->check(CLI::Range(1, 9'999));
  command
      ->add_option("--exemption", options->event.exemption,
                   "Why no foreign opponents are needed (1.43): none (default), "
                   "national-championship, national-teams, zonal, approved, international-swiss, "
                   "world-teams")
      ->transform(one_of(kExemptions));
  command->add_option("--host", options->host,
                      "The organising federation: a Swiss with enough others is exempt (1.43.e)");
  command->add_option("--least-games", options->event.least_games, "9 (the default), 8 or 7 (1.41)")
      ->check(CLI::Range(7, 9));
  command->add_flag("--predetermined", options->event.is_predetermined,
                    "Pairings were fixed beforehand: an all-play-all");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace escaque::clients::cli
