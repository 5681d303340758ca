// escaque pair --system dutch-2026|dutch-2017|dutch-2013|monrad|burstein|dubov|lim FILE.trf
// [--round R] [--explain[=json]] [--check]: the pairs of a round of a tournament report.
// Prints the number of boards, then `white black` of each in order, the bye as `n 0`; or
// NO_VALID_PAIRING. What is unofficial about a system is said on the error output.

#include <algorithm>
#include <array>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <CLI/CLI.hpp>

#include "commands.hpp"
#include "domain/pairing/dutch/check.hpp"
#include "domain/pairing/dutch/completion.hpp"
#include "domain/pairing/dutch/dutch.hpp"
#include "domain/pairing/swiss/system.hpp"
#include "domain/pairing/trf/trf.hpp"
#include "pair_explanation.hpp"
#include "swiss_explanation.hpp"

namespace escaque::clients::cli {
namespace {

using pairing::dutch::Edition;
using pairing::dutch::NumberPair;
using pairing::dutch::PairingError;
using pairing::tournament::Round;
using pairing::tournament::Tournament;

namespace swiss = pairing::swiss;

/// An edition of the Dutch system, or another system.
using System = std::variant<Edition, swiss::System>;

constexpr std::array kEditions = {Edition::rules_2026, Edition::rules_2017, Edition::rules_2013};

struct PairOptions {
  std::string system{to_string(Edition::rules_2026)};
  std::string path;
  std::optional<Round> round;
  std::string explain;  // `words`, `json`, or empty.
  bool check = false;
};

std::optional<System> find_system(const std::string& name) {
  for (const Edition edition : kEditions) {
    if (name == to_string(edition)) return edition;
  }
  if (const auto other = swiss::find_system(name)) return *other;
  std::cerr << "escaque pair: there is no system \"" << name << "\"; one of";
  for (const Edition edition : kEditions) std::cerr << ' ' << to_string(edition);
  for (const swiss::System other : swiss::kSystems) std::cerr << ' ' << to_string(other);
  std::cerr << '\n';
  return std::nullopt;
}

std::optional<Tournament> read_event(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const auto report =
      pairing::trf::parse_trf(std::string{std::istreambuf_iterator<char>(file), {}});
  if (report) return report->tournament;
  std::cerr << path << ": " << to_string(report.error()) << '\n';
  return std::nullopt;
}

/// `35`, `35 1`, … , `69 0`.
void print_boards(const std::vector<NumberPair>& pairs) {
  std::cout << pairs.size() << '\n';
  for (const auto& [white, black] : pairs) std::cout << white << ' ' << black << '\n';
}

/// The players who cannot be paired, and why.
std::string impasse_in_words(const Tournament& event, Round round, Edition edition) {
  const auto field = pairing::dutch::make_field(event, round, edition);
  const auto impasse = field ? pairing::dutch::find_impasse(*field) : std::nullopt;
  if (!impasse) return {};
  if (impasse->nobody_may_have_bye) return " Nobody may have the bye (C2).";
  std::string text = " Too many who can meet nobody but each other";
  const auto add = [&](const std::vector<int>& players) {
    for (const int player : players) text += ' ' + std::to_string((*field)[player].number);
  };
  if (!impasse->opponents.empty()) text += " and";
  add(impasse->opponents);
  text += ':';
  add(impasse->players);
  return text + '.';
}

Exit refuse(const Tournament& event, Round round, Edition edition, const PairOptions& options,
            PairingError error) {
  std::cerr << options.path << ": round " << round << ": " << to_string(error);
  if (error == PairingError::no_legal_pairing) {
    std::cout << "NO_VALID_PAIRING\n";
    std::cerr << impasse_in_words(event, round, edition);
  }
  std::cerr << '\n';
  return error == PairingError::no_legal_pairing ? Exit::failed : Exit::bad_input;
}

/// Prints a paired round, or why there is none; `explanation...` go to what explains it.
template <class Pairing, class... Explanation>
Exit print_round(const Pairing& pairing, const PairOptions& options, Explanation... explanation) {
  if (options.explain == "json") {
    std::cout << explanation_as_json(pairing, explanation...) << '\n';
    return Exit::ok;
  }
  print_boards(pairing::dutch::number_pairs(pairing));
  if (options.explain == "words") {
    std::cout << '\n' << explanation_in_words(pairing, explanation...);
  }
  return Exit::ok;
}

Exit pair_one(const Tournament& event, Edition edition, const PairOptions& options) {
  const Round round = options.round.value_or(last_paired_round(event) + 1);
  const auto pairing = pairing::dutch::pair_round(event, round, edition);
  if (!pairing) return refuse(event, round, edition, options, pairing.error());
  return print_round(*pairing, options);
}

Exit pair_one(const Tournament& event, swiss::System system, const PairOptions& options) {
  const Round round = options.round.value_or(last_paired_round(event) + 1);
  const auto pairing = swiss::pair_round(event, round, system);
  if (!pairing) return refuse(event, round, Edition::rules_2026, options, pairing.error());
  return print_round(*pairing, options, system);
}

/// `round 5: expected 66 14`.
void print_differences(const pairing::dutch::Check& check, Round round) {
  for (const auto& difference : check.differences) {
    if (difference.round != round) continue;
    const bool is_expected = difference.side == pairing::dutch::Difference::Side::expected;
    std::cout << "round " << round << (is_expected ? ": expected " : ": played ")
              << difference.white << ' ' << difference.black << '\n';
  }
}

template <class AnySystem>
Exit check(const Tournament& event, AnySystem system, const PairOptions& options) {
  const auto check = check_rounds(event, system);
  if (!check) {
    std::cerr << options.path << ": " << to_string(check.error()) << '\n';
    return Exit::bad_input;
  }
  for (Round round = 1; round <= check->rounds; ++round) {
    const auto& impossible = check->impossible;
    if (std::find(impossible.begin(), impossible.end(), round) != impossible.end()) {
      std::cout << "round " << round << ": expected NO_VALID_PAIRING\n";
    }
    print_differences(*check, round);
  }
  std::cout << check->rounds << " rounds, " << check->differences.size() << " differences\n";
  return check->differences.empty() ? Exit::ok : Exit::failed;
}

Exit run(const PairOptions& options) {
  const auto system = find_system(options.system);
  if (!system) return Exit::bad_input;
  const auto event = read_event(options.path);
  if (!event) return Exit::bad_input;
  if (const auto* other = std::get_if<swiss::System>(&*system)) {
    std::cerr << "escaque pair: " << to_string(*other) << " is " << standing(*other) << '\n';
  }
  return std::visit(
      [&](auto each) {
        return options.check ? check(*event, each, options) : pair_one(*event, each, options);
      },
      *system);
}

}  // namespace

void add_pair(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<PairOptions>();
  CLI::App* command = root.add_subcommand("pair", "Pair a round of a tournament report (TRF)");
  command->add_option("--system", options->system,
                      "dutch-2026 (the default), dutch-2017, dutch-2013; unofficial: monrad, "
                      "burstein, dubov, lim");
  command->add_option("file", options->path, "The report")->required();
  command->add_option("--round", options->round, "Which round; without, the first not yet paired");
  command->add_option("--explain", options->explain, "Say why: in words, or =json")
      ->expected(0, 1)
      ->default_str("words")
      ->check(CLI::IsMember({"words", "json"}));
  command->add_flag("--check", options->check, "Pair all rounds again and name every difference");
  command->callback([options, command, &exit] {
    if (command->count("--explain") > 0 && options->explain.empty()) options->explain = "words";
    exit = run(*options);
  });
}

}  // namespace escaque::clients::cli
