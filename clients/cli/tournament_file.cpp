#include "tournament_file.hpp"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <utility>

#include "domain/pairing/trf/trf.hpp"

namespace escaque::clients::cli {

namespace tiebreak = pairing::tiebreak;

std::optional<pairing::tournament::Tournament> read_tournament(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file && !file.eof()) {
    std::cerr << path << ": cannot be read\n";
    return std::nullopt;
  }
  auto report = pairing::trf::parse_trf(text);
  if (!report) {
    std::cerr << path << ": " << to_string(report.error()) << '\n';
    return std::nullopt;
  }
  return std::move(report->tournament);
}

std::optional<std::vector<tiebreak::Criterion>> read_criteria(TiebreakOptions& options) {
  const auto schedule =
      options.predetermined ? tiebreak::Schedule::predetermined : tiebreak::Schedule::swiss;
  const tiebreak::Rules rules{.edition = *tiebreak::parse_edition(options.edition),
                              .schedule = schedule,
                              .unrated_as = options.unrated_as};
  auto& names = options.criteria;
  if (std::find(names.begin(), names.end(), "PTS") == names.end()) {
    names.insert(names.begin(), "PTS");
  }
  std::vector<tiebreak::Criterion> criteria;
  for (const std::string& name : names) {
    const auto criterion = tiebreak::parse_criterion(name, rules);
    if (!criterion) {
      std::cerr << "--tiebreaks: " << to_string(criterion.error()) << '\n';
      return std::nullopt;
    }
    criteria.push_back(*criterion);
  }
  return criteria;
}

}  // namespace escaque::clients::cli
