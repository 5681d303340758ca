// Teams are sorted criterion by criterion within groups that are still tied, because a direct
// encounter depends on who is tied.

#include "domain/pairing/teams/standings.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace escaque::pairing::teams {
namespace {

/// A match from one side.
struct OwnMatch {
  TeamNumber opponent = 0;
  TeamScore score;
};

class Table {
 public:
  Table(std::span<const TeamNumber> teams, std::span<const PlayedMatch> matches, Primary primary)
      : primary_(primary) {
    for (const TeamNumber team : teams) matches_[team];
    for (const PlayedMatch& each : matches) {
      add(each.home, each.away, each.score.home);
      if (each.away != 0) add(each.away, each.home, each.score.away);
    }
  }

  [[nodiscard]] Points match_points(TeamNumber team) const {
    return sum(team, [](const TeamScore& score) { return score.match; });
  }
  [[nodiscard]] Points game_points(TeamNumber team) const {
    return sum(team, [](const TeamScore& score) { return score.games; });
  }

  [[nodiscard]] Value value(TeamCriterion criterion, TeamNumber team,
                            const std::set<TeamNumber>& tied) const {
    switch (criterion) {
      case TeamCriterion::match_points:
        return tiebreak::value_of(match_points(team));
      case TeamCriterion::game_points:
        return tiebreak::value_of(game_points(team));
      case TeamCriterion::direct_encounter:
        return have_all_met(tied) ? direct(team, tied) : Value{};
      case TeamCriterion::buchholz:
        return buchholz(team);
      case TeamCriterion::sonneborn_berger:
        return sonneborn_berger(team);
    }
    return {};
  }

 private:
  void add(TeamNumber team, TeamNumber opponent, const TeamScore& score) {
    const auto found = matches_.find(team);
    if (found != matches_.end()) found->second.push_back({opponent, score});
  }

  template <class Part>
  [[nodiscard]] Points sum(TeamNumber team, Part part) const {
    Points points;
    const auto found = matches_.find(team);
    if (found == matches_.end()) return points;
    for (const OwnMatch& each : found->second) points += part(each.score);
    return points;
  }

  [[nodiscard]] Points primary_of(const TeamScore& score) const {
    return primary_ == Primary::match_points ? score.match : score.games;
  }
  [[nodiscard]] Points primary_total(TeamNumber team) const {
    return primary_ == Primary::match_points ? match_points(team) : game_points(team);
  }

  [[nodiscard]] bool have_all_met(const std::set<TeamNumber>& tied) const {
    return std::all_of(tied.begin(), tied.end(), [&](TeamNumber team) {
      std::set<TeamNumber> met;
      for (const OwnMatch& each : matches_.at(team)) {
        if (tied.contains(each.opponent)) met.insert(each.opponent);
      }
      return met.size() + 1 == tied.size();
    });
  }

  [[nodiscard]] Value direct(TeamNumber team, const std::set<TeamNumber>& tied) const {
    Points points;
    for (const OwnMatch& each : matches_.at(team)) {
      if (tied.contains(each.opponent)) points += primary_of(each.score);
    }
    return tiebreak::value_of(points);
  }

  [[nodiscard]] Value buchholz(TeamNumber team) const {
    Points points;
    for (const OwnMatch& each : matches_.at(team)) points += primary_total(each.opponent);
    return tiebreak::value_of(points);
  }

  [[nodiscard]] Value sonneborn_berger(TeamNumber team) const {
    Value value;
    for (const OwnMatch& each : matches_.at(team)) {
      value += tiebreak::product(primary_total(each.opponent), each.score.games);
    }
    return value;
  }

  Primary primary_;
  std::map<TeamNumber, std::vector<OwnMatch>> matches_;
};

using Rows = std::vector<TeamRow>;

/// Adds the values of `criteria` from the `next` one on to the rows from `begin` to `end`, who are
/// tied so far, and sorts them.
void settle_group(Rows& rows, std::size_t begin, std::size_t end, const Table& table,
                  std::span<const TeamCriterion> criteria) {
  for (std::size_t i = begin; i < end; ++i) rows[i].rank = static_cast<int>(begin) + 1;
  if (criteria.empty()) return;
  std::set<TeamNumber> tied;
  for (std::size_t i = begin; i < end; ++i) tied.insert(rows[i].team);
  for (std::size_t i = begin; i < end; ++i) {
    rows[i].values.push_back(table.value(criteria.front(), rows[i].team, tied));
  }
  const auto first = rows.begin() + static_cast<std::ptrdiff_t>(begin);
  std::stable_sort(
      first, rows.begin() + static_cast<std::ptrdiff_t>(end),
      [](const TeamRow& a, const TeamRow& b) { return a.values.back() > b.values.back(); });
  for (std::size_t from = begin; from < end;) {
    std::size_t to = from + 1;
    while (to < end && rows[to].values.back() == rows[from].values.back()) ++to;
    settle_group(rows, from, to, table, criteria.subspan(1));
    from = to;
  }
}

}  // namespace

PlayedMatch bye(tournament::Round round, TeamNumber team, const TeamRules& rules) {
  return {round, team, 0, {{rules.bye_match, rules.bye_games}, {}, true}, false};
}

std::string_view to_string(TeamCriterion criterion) {
  switch (criterion) {
    case TeamCriterion::match_points:
      return "match points";
    case TeamCriterion::game_points:
      return "game points";
    case TeamCriterion::direct_encounter:
      return "direct encounter";
    case TeamCriterion::buchholz:
      return "Buchholz";
    case TeamCriterion::sonneborn_berger:
      return "Sonneborn-Berger";
  }
  return "unknown";
}

std::vector<TeamCriterion> usual_criteria(Primary primary, System system) {
  using enum TeamCriterion;
  std::vector<TeamCriterion> criteria{match_points, game_points};
  if (primary == Primary::game_points) std::swap(criteria[0], criteria[1]);
  criteria.push_back(direct_encounter);
  if (system == System::swiss) criteria.push_back(buchholz);
  criteria.push_back(sonneborn_berger);
  return criteria;
}

std::vector<TeamRow> standings(std::span<const TeamNumber> teams,
                               std::span<const PlayedMatch> matches, Primary primary,
                               std::span<const TeamCriterion> criteria) {
  const Table table(teams, matches, primary);
  Rows rows;
  for (const TeamNumber team : teams) {
    rows.push_back({team, 0, table.match_points(team), table.game_points(team), {}});
  }
  if (!rows.empty()) settle_group(rows, 0, rows.size(), table, criteria);
  return rows;
}

}  // namespace escaque::pairing::teams
