#include "domain/pairing/norms/direct_title.hpp"

#include <algorithm>

namespace escaque::pairing::norms {
namespace {

constexpr int kDirectPercent = 35;     // 1.22
constexpr int kSubgroupPercent = 50;   // 1.23.a
constexpr int kDirectPlayers = 8;      // 1.22
constexpr int kDirectFederations = 3;  // 1.22, 1.23.a
constexpr int kSubgroupPlayers = 5;    // 1.23.a, as those that follow.
constexpr int kSubgroupFederations = 2;
constexpr int kSubgroupGames = 9;
constexpr int kPlacesOfEqualFirst = 3;

DirectFinding at_least(DirectRequirement requirement, int found, int needed) {
  return {requirement, found, needed, found >= needed};
}

DirectFinding at_most(DirectRequirement requirement, int found, int needed) {
  return {requirement, found, needed, found >= 1 && found <= needed};
}

/// Rounded down: 34.9 % are not 35.
int percent_of(const DirectResult& result) {
  return result.games == 0 ? 0 : 50 * result.half_points / result.games;
}

int needed_federations(const Championship& championship) {
  if (!championship.member_federations) return kDirectFederations;
  return std::min(kDirectFederations, (*championship.member_federations + 2) / 3);
}

}  // namespace

std::vector<DirectFinding> judge_direct_title(const DirectAward& award,
                                              const Championship& championship,
                                              const std::optional<Subgroup>& subgroup,
                                              const DirectResult& result) {
  std::vector<DirectFinding> findings;
  if (award.feat == Feat::gold) {
    findings.push_back(at_most(DirectRequirement::place, result.place, 1));
  }
  if (award.feat == Feat::first_equal) {
    findings.push_back(at_least(DirectRequirement::equal_first, result.is_equal_first ? 1 : 0, 1));
    findings.push_back(at_most(DirectRequirement::place, result.place, kPlacesOfEqualFirst));
  }
  int percent = subgroup ? kSubgroupPercent : kDirectPercent;
  if (award.feat == Feat::score) percent = std::max(percent, award.percent);
  findings.push_back(at_least(DirectRequirement::score, percent_of(result), percent));
  findings.push_back(at_least(DirectRequirement::players, championship.players, kDirectPlayers));
  findings.push_back(at_least(DirectRequirement::federations, championship.federations,
                              needed_federations(championship)));
  if (subgroup) {
    findings.push_back(
        at_least(DirectRequirement::subgroup_players, subgroup->players, kSubgroupPlayers));
    findings.push_back(at_least(DirectRequirement::subgroup_federations, subgroup->federations,
                                kSubgroupFederations));
    findings.push_back(at_least(DirectRequirement::subgroup_games, result.games, kSubgroupGames));
  }
  return findings;
}

bool are_met(const std::vector<DirectFinding>& findings) {
  return std::all_of(findings.begin(), findings.end(),
                     [](const DirectFinding& each) { return each.is_met; });
}

bool makes_performance(const NormReport& report) {
  int asked = 0;
  for (const Finding& each : report.findings) {
    const bool is_asked = each.requirement == Requirement::unrated_opponents ||
                          each.requirement == Requirement::average ||
                          each.requirement == Requirement::score ||
                          each.requirement == Requirement::performance;
    if (!is_asked) continue;
    ++asked;
    if (!each.is_met) return false;
  }
  return asked > 0;
}

std::string_view to_string(DirectRequirement requirement) {
  switch (requirement) {
    case DirectRequirement::place:
      return "place";
    case DirectRequirement::equal_first:
      return "equal first";
    case DirectRequirement::score:
      return "score in percent";
    case DirectRequirement::players:
      return "players";
    case DirectRequirement::federations:
      return "federations";
    case DirectRequirement::subgroup_players:
      return "players of the subgroup";
    case DirectRequirement::subgroup_federations:
      return "federations of the subgroup";
    case DirectRequirement::subgroup_games:
      return "games";
  }
  return {};
}

}  // namespace escaque::pairing::norms
