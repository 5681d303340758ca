#include "domain/pairing/norms/norm.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "domain/rating/performance.hpp"

namespace escaque::pairing::norms {
namespace {

constexpr int kUnratedAs = 1000;      // 1.46.d
constexpr int kLeastPercent = 35;     // 1.7
constexpr int kLeastMeetings = 3;     // 1.45.b–e
constexpr int kLeastForeign = 2;      // 1.43
constexpr int kMaxClaimedGames = 13;  // 1.71

using Games = std::vector<const NormGame*>;

Games counted(const std::vector<NormGame>& all) {
  Games games;
  for (const NormGame& each : all) {
    if (each.exclusion == Exclusion::none) games.push_back(&each);
  }
  return games;
}

constexpr int divide_up(int a, int b) { return (a + b - 1) / b; }

Finding finding(Requirement requirement, int found, int needed) {
  const bool is_met = is_at_most(requirement) ? found <= needed : found >= needed;
  return {requirement, found, needed, is_met};
}

/// 1.41.c: in nine rounds one bye or forfeit may be missing.
int needed_games(const std::vector<NormGame>& all, const NormEvent& event) {
  const auto missed = std::count_if(all.begin(), all.end(), [](const NormGame& each) {
    return each.exclusion == Exclusion::bye || each.exclusion == Exclusion::forfeit;
  });
  return event.rounds == 9 && missed == 1 ? std::min(event.least_games, 8) : event.least_games;
}

/// 1.43, 1.44: what is asked of events without an exemption.
std::vector<Finding> judge_federations(const Candidate& candidate, const Games& games) {
  std::map<std::string, int> opponents;
  for (const NormGame* each : games) ++opponents[each->federation];
  const auto own = opponents.find(candidate.federation);
  const int from_own = own == opponents.end() ? 0 : own->second;
  const int foreign = static_cast<int>(opponents.size()) - (from_own > 0 ? 1 : 0);
  int most = 0;
  for (const auto& [federation, count] : opponents) most = std::max(most, count);
  const auto all = static_cast<int>(games.size());
  return {finding(Requirement::foreign_federations, foreign, kLeastForeign),
          finding(Requirement::own_federation, from_own, all * 3 / 5),
          finding(Requirement::one_federation, most, all * 2 / 3)};
}

/// An opponent met twice counts once (1.45.f), for titles as for the number they are measured by.
void judge_titles(const Games& games, Title norm, std::vector<Finding>& findings) {
  std::map<tournament::PlayerNumber, Title> opponents;
  for (const NormGame* each : games) opponents[each->opponent] = each->title;
  int holders = 0;
  int meetings = 0;
  for (const auto& [number, title] : opponents) {
    holders += is_title_holder(title) ? 1 : 0;
    meetings += is_meeting_opponent(title, norm) ? 1 : 0;
  }
  const auto all = static_cast<int>(opponents.size());
  findings.push_back(finding(Requirement::title_holders, holders, divide_up(all, 2)));
  findings.push_back(finding(Requirement::meeting_opponents, meetings,
                             std::max(kLeastMeetings, divide_up(all, 3))));
}

void judge_unrated(const Games& games, std::vector<Finding>& findings) {
  std::set<tournament::PlayerNumber> unrated;
  for (const NormGame* each : games) {
    if (!each->rating) unrated.insert(each->opponent);
  }
  const auto all = static_cast<int>(games.size());
  findings.push_back(
      finding(Requirement::unrated_opponents, static_cast<int>(unrated.size()), (all + 1) / 5));
}

/// The opponents' ratings, the lowest below the floor raised to it (1.46.b–d).
std::vector<int> adjusted_ratings(const Games& games, int floor, tournament::PlayerNumber& raised) {
  const auto rating_of = [](const NormGame* game) { return game->rating.value_or(kUnratedAs); };
  const auto lowest = std::min_element(
      games.begin(), games.end(),
      [&](const NormGame* a, const NormGame* b) { return rating_of(a) < rating_of(b); });
  if (lowest != games.end() && rating_of(*lowest) < floor) raised = (*lowest)->opponent;
  std::vector<int> ratings;
  for (const NormGame* each : games) {
    ratings.push_back(raised != 0 && each->opponent == raised ? floor : rating_of(each));
  }
  return ratings;
}

/// The lowest score that makes the performance against this average.
int needed_half_points(int games, int average, int performance) {
  for (int half_points = 0; half_points < 2 * games; ++half_points) {
    const int percent = rating::percentage(half_points, games);
    const bool is_enough = average + rating::rating_difference(percent) >= performance;
    if (is_enough && 50 * half_points >= kLeastPercent * games) return half_points;
  }
  return 2 * games;
}

void judge_results(const Games& games, const NormTerms& terms, NormReport& report) {
  const auto all = static_cast<int>(games.size());
  const std::vector<int> ratings = adjusted_ratings(games, terms.floor, report.raised);
  report.average = rating::average(ratings);
  report.performance =
      report.average + rating::rating_difference(rating::percentage(report.half_points, all));
  const int needed = needed_half_points(all, report.average, terms.performance);
  const int surplus = std::max(0, (report.half_points - needed) / 2);
  report.claimed_games = std::min(all, kMaxClaimedGames) + surplus;
  report.findings.push_back(finding(Requirement::average, report.average, terms.average));
  // Rounded down: 34.9 % are not 35.
  const int percent = 50 * report.half_points / all;
  report.findings.push_back(finding(Requirement::score, percent, kLeastPercent));
  report.findings.push_back(
      finding(Requirement::performance, report.performance, terms.performance));
}

}  // namespace

bool NormReport::is_achieved() const {
  return !findings.empty() && std::all_of(findings.begin(), findings.end(),
                                          [](const Finding& each) { return each.is_met; });
}

NormReport judge_norm(const Candidate& candidate, const NormEvent& event, const NormTerms& terms) {
  NormReport report{.title = terms.title, .games = candidate.games};
  const Games games = counted(report.games);
  report.counted_games = static_cast<int>(games.size());
  for (const NormGame* each : games) report.half_points += each->half_points;
  report.findings.push_back(
      finding(Requirement::games, report.counted_games, needed_games(report.games, event)));
  if (games.empty()) return report;
  const std::vector<Finding> federations = judge_federations(candidate, games);
  report.meets_foreigners = std::all_of(federations.begin(), federations.end(),
                                        [](const Finding& each) { return each.is_met; });
  if (event.exemption == Exemption::none) {
    report.findings.insert(report.findings.end(), federations.begin(), federations.end());
  }
  judge_titles(games, terms.title, report.findings);
  judge_unrated(games, report.findings);
  judge_results(games, terms, report);
  return report;
}

bool is_at_most(Requirement requirement) {
  return requirement == Requirement::own_federation || requirement == Requirement::one_federation ||
         requirement == Requirement::unrated_opponents;
}

std::string_view to_string(Exclusion exclusion) {
  switch (exclusion) {
    case Exclusion::none:
      return "counts";
    case Exclusion::bye:
      return "bye";
    case Exclusion::forfeit:
      return "not decided over the board";
    case Exclusion::no_fide_federation:
      return "the opponent belongs to no FIDE federation";
    case Exclusion::pointless_unrated:
      return "unrated and without a point against rated players";
    case Exclusion::after_the_result:
      return "ignored, after the result";
    case Exclusion::ignored_win:
      return "ignored, a win";
  }
  return {};
}

std::string_view to_string(Requirement requirement) {
  switch (requirement) {
    case Requirement::games:
      return "games";
    case Requirement::foreign_federations:
      return "foreign federations";
    case Requirement::own_federation:
      return "opponents of the own federation";
    case Requirement::one_federation:
      return "opponents of one federation";
    case Requirement::title_holders:
      return "title holders";
    case Requirement::meeting_opponents:
      return "opponents with the title";
    case Requirement::unrated_opponents:
      return "unrated opponents";
    case Requirement::average:
      return "average rating of the opponents";
    case Requirement::score:
      return "score in percent";
    case Requirement::performance:
      return "performance";
  }
  return {};
}

std::string describe(const Finding& finding) {
  return std::string(to_string(finding.requirement)) + ": " + std::to_string(finding.found) +
         (is_at_most(finding.requirement) ? ", at most " : ", at least ") +
         std::to_string(finding.needed) + (finding.is_met ? "" : " needed: missed");
}

}  // namespace escaque::pairing::norms
