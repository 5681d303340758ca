#include "domain/event/table.hpp"

#include <algorithm>
#include <chrono>
#include <unordered_map>
#include <utility>

#include "domain/event/knockout.hpp"
#include "domain/event/record.hpp"
#include "domain/pairing/trf/trf.hpp"

namespace escaque::event {
namespace {

using tournament::PlayerIndex;
using tournament::Tournament;

std::vector<tiebreak::Criterion> criteria_of(const Regulations& regulations) {
  const bool swiss = is_swiss(regulations.system);
  const tiebreak::Rules rules{
      .edition = regulations.tiebreak_edition,
      .schedule = swiss ? tiebreak::Schedule::swiss : tiebreak::Schedule::predetermined,
      .unrated_as = regulations.unrated_as};
  std::vector<tiebreak::Criterion> criteria{{.rules = rules}};
  for (const std::string& text : regulations.tiebreaks) {
    const auto criterion = tiebreak::parse_criterion(text, rules);
    if (criterion) criteria.push_back(*criterion);
  }
  return criteria;
}

std::vector<UserId> users_of(const Event& event, const Tournament& played) {
  const PlayerIndex index(played.players);
  std::vector<UserId> users(played.players.size());
  for (const Entrant& entrant : event.entrants) {
    const std::size_t place = entrant.number > 0 ? index[entrant.number] : PlayerIndex::kNone;
    if (place != PlayerIndex::kNone) users[place] = entrant.id();
  }
  return users;
}

/// `2026/03/01`.
std::string date_of(UtcTime time) {
  const std::chrono::year_month_day day(std::chrono::floor<std::chrono::days>(time));
  const auto two_digits = [](unsigned number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
  };
  return std::to_string(static_cast<int>(day.year())) + '/' +
         two_digits(static_cast<unsigned>(day.month())) + '/' +
         two_digits(static_cast<unsigned>(day.day()));
}

std::string_view type_of(System system) {
  switch (system) {
    case System::dutch_2026:
    case System::dutch_2017:
    case System::dutch_2013:
      return "Individual: Swiss-System (Dutch)";
    case System::burstein:
      return "Individual: Swiss-System (Burstein)";
    case System::dubov:
      return "Individual: Swiss-System (Dubov)";
    case System::lim:
      return "Individual: Swiss-System (Lim)";
    case System::monrad:
      return "Individual: Swiss-System (Monrad)";
    case System::round_robin:
      return "Individual: Round-Robin";
    case System::double_round_robin:
      return "Individual: Double-Round-Robin";
    case System::scheveningen:
    case System::half_scheveningen:
      return "Team: Scheveningen";
    case System::skalitzka:
      return "Team: Skalitzka";
    case System::knockout:
      return "Individual: Knock-Out";
  }
  return {};
}

/// Numbers go team by team.
std::vector<pairing::trf::Team> teams_in(const Tournament& played, const Event& event) {
  std::vector<pairing::trf::Team> teams;
  if (teams_of(event.regulations().system) == 0) return teams;
  const std::vector<UserId> users = users_of(event, played);
  for (std::size_t i = 0; i < users.size(); ++i) {
    const std::string& name = event.entrant(users[i])->person.team;
    if (teams.empty() || teams.back().name != name) teams.push_back({name, {}});
    teams.back().players.push_back(played.players[i].number);
  }
  return teams;
}

std::vector<std::string> heading_of(const Event& event, const Tournament& played) {
  const Regulations& rules = event.regulations();
  const auto first =
      event.rounds.empty() ? rules.calendar.starts.front() : event.rounds.front().starts;
  std::vector<std::string> lines{"042 " + date_of(first)};
  if (event.finished) lines.push_back("052 " + date_of(event.finished->at));
  lines.push_back("062 " + std::to_string(played.players.size()));
  const auto teams = teams_in(played, event);
  if (!teams.empty()) lines.push_back("082 " + std::to_string(teams.size()));
  lines.push_back("092 " + std::string(type_of(rules.system)));
  lines.push_back("122 " + clock::to_pgn(rules.terms.time_control));
  for (const pairing::trf::Team& team : teams) lines.push_back(to_record(team));
  return lines;
}

/// Whoever went out earlier stands lower, those of one round of the bracket share its best place,
/// and who is still in it the first.
void rank_by_bracket(const EventBracket& bracket, Table& table) {
  std::unordered_map<tournament::PlayerNumber, int> places;
  for (const auto& placing : placings(bracket.seeds)) places[placing.player] = placing.best;
  for (tiebreak::Standing& row : table.standings) {
    const auto found = places.find(table.played.players[row.player].number);
    row.rank = found == places.end() ? 1 : found->second;
  }
  std::stable_sort(table.standings.begin(), table.standings.end(),
                   [](const auto& a, const auto& b) { return a.rank < b.rank; });
}

}  // namespace

Table table_after(const Event& event, Round last) {
  Table table;
  table.played = record_for_standings(event, last);
  table.users = users_of(event, table.played);
  table.criteria = criteria_of(event.regulations());
  table.standings = tiebreak::standings(table.played, table.criteria);
  if (is_knockout(event.regulations().system)) rank_by_bracket(bracket_of(event, last), table);
  return table;
}

std::vector<CrossRow> cross_table(const Table& table) {
  const auto& players = table.played.players;
  const PlayerIndex index(players);
  std::vector<int> ranks(players.size());
  for (const tiebreak::Standing& row : table.standings) ranks[row.player] = row.rank;
  std::vector<CrossRow> rows;
  for (const tiebreak::Standing& standing : table.standings) {
    const tournament::Player& player = players[standing.player];
    CrossRow row{player.number, table.users[standing.player], standing.rank, player.points, {}};
    for (const tournament::RoundEntry& entry : player.rounds) {
      const int rank = entry.opponent > 0 ? ranks[index[entry.opponent]] : 0;
      row.cells.push_back({entry.opponent, rank, entry.color, entry.result});
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string to_trf(const Event& event, Round last) {
  Tournament played = record(event, last);
  const Table table = table_after(event, last);
  const PlayerIndex index(played.players);
  for (const tiebreak::Standing& row : table.standings) {
    played.players[index[table.played.players[row.player].number]].rank = row.rank;
  }
  const auto heading = heading_of(event, played);
  return pairing::trf::to_trf(pairing::trf::make_report(std::move(played), heading));
}

}  // namespace escaque::event
