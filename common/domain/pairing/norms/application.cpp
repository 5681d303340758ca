#include "domain/pairing/norms/application.hpp"

#include <algorithm>

namespace escaque::pairing::norms {
namespace {

constexpr int kLeastNorms = 2;
constexpr int kLeastGames = 27;

ApplicationFinding finding(ApplicationRequirement requirement, int found, int needed) {
  return {requirement, found, needed, found >= needed};
}

}  // namespace

std::vector<ApplicationFinding> judge_application(const NormTerms& terms,
                                                  std::span<const MadeNorm> norms,
                                                  int highest_rating) {
  int made = 0;
  int games = 0;
  int foreign = 0;
  int daily = 0;
  for (const MadeNorm& each : norms) {
    const auto& titles = each.titles;
    if (std::find(titles.begin(), titles.end(), terms.title) == titles.end()) continue;
    ++made;
    games += each.games;
    foreign += each.meets_foreigners ? 1 : 0;
    daily += each.has_daily_rounds ? 1 : 0;
  }
  std::vector<ApplicationFinding> findings{
      finding(ApplicationRequirement::norms, made, kLeastNorms),
      finding(ApplicationRequirement::games, games, kLeastGames),
      finding(ApplicationRequirement::foreign_norms, foreign, 1)};
  if (terms.title == Title::gm) {
    findings.push_back(finding(ApplicationRequirement::daily_norms, daily, 1));
  }
  findings.push_back(finding(ApplicationRequirement::rating, highest_rating, terms.rating));
  return findings;
}

bool are_met(const std::vector<ApplicationFinding>& findings) {
  return std::all_of(findings.begin(), findings.end(),
                     [](const ApplicationFinding& each) { return each.is_met; });
}

std::string_view to_string(ApplicationRequirement requirement) {
  switch (requirement) {
    case ApplicationRequirement::norms:
      return "norms";
    case ApplicationRequirement::games:
      return "games";
    case ApplicationRequirement::foreign_norms:
      return "norms with enough foreign opponents";
    case ApplicationRequirement::daily_norms:
      return "norms with one round a day";
    case ApplicationRequirement::rating:
      return "highest rating";
  }
  return {};
}

std::string describe(const ApplicationFinding& finding) {
  return std::string(to_string(finding.requirement)) + ": " + std::to_string(finding.found) +
         ", at least " + std::to_string(finding.needed) + (finding.is_met ? "" : " needed: missed");
}

}  // namespace escaque::pairing::norms
