#include "domain/event/views/table.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <unordered_map>
#include <utility>

#include "domain/event/knockout/knockout.hpp"
#include "domain/event/views/record.hpp"
#include "domain/event/views/team_record.hpp"
#include "domain/event/views/team_table.hpp"
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
    case System::team_swiss:
      return "Team: Swiss-System (Dutch)";
    case System::team_round_robin:
      return "Team: Round-Robin";
    case System::double_team_round_robin:
      return "Team: Double-Round-Robin";
  }
  return {};
}

pairing::trf::Team record_of(const Event& event, const Team& team) {
  pairing::trf::Team record{.name = team.name, .players = {}, .number = team.number};
  for (const UserId user : team.members) {
    const auto* const member = event.entrant(user);
    if (member && member->number > 0) record.players.push_back(member->number);
  }
  record.strength = strength(event, team);
  return record;
}

/// In a team event: with pairing numbers, points and ranks; those who do not count have neither.
std::vector<pairing::trf::Team> numbered_teams_in(const Event& event, Round last) {
  std::vector<pairing::trf::Team> teams(static_cast<std::size_t>(numbered_teams(event)));
  for (const Team& team : event.teams) {
    if (team.number == 0) continue;
    teams[static_cast<std::size_t>(team.number) - 1] = record_of(event, team);
  }
  for (const TeamTableRow& row : team_table_after(event, last).rows) {
    pairing::trf::Team& record = teams[static_cast<std::size_t>(row.number) - 1];
    record.match_points = row.match_points;
    record.game_points = row.game_points;
    record.rank = row.rank;
  }
  return teams;
}

/// Nothing where no team had one.
std::optional<pairing::trf::TeamByes> team_byes_in(const Event& event, Round last) {
  const teams::TeamRules rules = team_rules(event);
  pairing::trf::TeamByes byes{rules.bye_match, rules.bye_games, {}};
  bool has_any = false;
  for (const PairedRound& round : event.rounds) {
    if (round.number > last) break;
    byes.teams.push_back(round.team_bye ? event.team(*round.team_bye)->number : 0);
    has_any = has_any || round.team_bye.has_value();
  }
  return has_any ? std::optional(std::move(byes)) : std::nullopt;
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

std::vector<std::string> heading_of(const Event& event, const Tournament& played, Round last) {
  const Regulations& rules = event.regulations();
  const auto first =
      event.rounds.empty() ? rules.calendar.starts.front() : event.rounds.front().starts;
  std::vector<std::string> lines{"042 " + date_of(first)};
  if (event.finished) lines.push_back("052 " + date_of(event.finished->at));
  lines.push_back("062 " + std::to_string(played.players.size()));
  const bool is_of_teams = is_team_event(rules.system);
  const auto teams = is_of_teams ? numbered_teams_in(event, last) : teams_in(played, event);
  if (!teams.empty()) lines.push_back("082 " + std::to_string(teams.size()));
  lines.push_back("092 " + std::string(type_of(rules.system)));
  lines.push_back("122 " + clock::to_pgn(rules.terms.time_control));
  for (const pairing::trf::Team& team : teams) lines.push_back(to_record(team));
  if (const auto byes = team_byes_in(event, last)) lines.push_back(to_record(*byes));
  return lines;
}

void write_ranks(const Table& table, Tournament& to) {
  const PlayerIndex index(to.players);
  for (const tiebreak::Standing& row : table.standings) {
    to.players[index[table.played.players[row.player].number]].rank = row.rank;
  }
}

void leave_out_personal_data(Tournament& from) {
  for (tournament::Player& player : from.players) {
    player.sex = ' ';
    player.fide_id.clear();
    player.birth_date.clear();
  }
}

/// Whoever went out earlier stands lower, those of one round of the bracket share its best place,
/// and players still in it the first.
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

/// Those whose places a play-off has decided are the first among equal points, and the others
/// follow as they were. Nothing once a corrected result has parted them.
void rank_by_play_off(const std::vector<UserId>& order, Table& table) {
  using Row = tiebreak::Standing;
  const auto points_of = [&](const Row& row) { return table.played.players[row.player].points; };
  const auto place_of = [&](const Row& row) {
    return std::find(order.begin(), order.end(), table.users[row.player]) - order.begin();
  };
  const auto is_named = [&](const Row& row) { return place_of(row) < std::ssize(order); };
  auto& rows = table.standings;
  const auto named = std::find_if(rows.begin(), rows.end(), is_named);
  if (named == rows.end()) return;
  const auto points = points_of(*named);
  const auto is_equal = [&](const Row& row) { return points_of(row) == points; };
  const auto begin = std::find_if(rows.begin(), rows.end(), is_equal);
  const auto end = std::find_if_not(begin, rows.end(), is_equal);
  if (std::count_if(begin, end, is_named) != std::ssize(order)) return;
  int rank = begin->rank;
  std::stable_sort(begin, end,
                   [&](const Row& a, const Row& b) { return place_of(a) < place_of(b); });
  const auto others = begin + std::ssize(order);
  for (auto row = begin; row != others; ++row) {
    row->rank = rank++;
    table.played_off.push_back(row->player);
  }
  for (auto row = others; row != end;) {
    const int before = row->rank;
    const int shared = rank;
    for (; row != end && row->rank == before; ++row, ++rank) row->rank = shared;
  }
}

}  // namespace

Table table_after(const Event& event, Round last) {
  Table table;
  table.played = record_for_standings(event, last);
  if (auto all = record(event, last); all.players.size() > table.played.players.size()) {
    table.complete = std::move(all);
  }
  table.users = users_of(event, table.played);
  table.criteria = criteria_of(event.regulations());
  table.standings = tiebreak::standings(table.played, table.criteria);
  if (is_knockout(event.regulations().system)) rank_by_bracket(bracket_of(event, last), table);
  const bool is_final = event.stage == Stage::finished && last == event.next_round() - 1;
  if (is_final) rank_by_play_off(event.play_off, table);
  return table;
}

std::vector<CrossRow> cross_table(const Event& event, const Table& table) {
  const Tournament& shown = table.complete ? *table.complete : table.played;
  std::unordered_map<tournament::PlayerNumber, int> ranks;
  for (const tiebreak::Standing& row : table.standings) {
    ranks[table.played.players[row.player].number] = row.rank;
  }
  const auto cells_of = [&](const tournament::Player& player) {
    std::vector<CrossCell> cells;
    for (const tournament::RoundEntry& entry : player.rounds) {
      const auto rank = ranks.find(entry.opponent);
      cells.push_back(
          {entry.opponent, rank == ranks.end() ? 0 : rank->second, entry.color, entry.result});
    }
    return cells;
  };
  const PlayerIndex index(shown.players);
  std::vector<CrossRow> rows;
  for (const tiebreak::Standing& standing : table.standings) {
    const tournament::Player& player = table.played.players[standing.player];
    rows.push_back({player.number, table.users[standing.player], standing.rank, player.points,
                    cells_of(shown.players[index[player.number]])});
  }
  const std::vector<UserId> users = users_of(event, shown);
  for (std::size_t i = 0; i < shown.players.size(); ++i) {
    const tournament::Player& player = shown.players[i];
    if (ranks.contains(player.number)) continue;
    rows.push_back({player.number, users[i], 0, player.points, cells_of(player)});
  }
  return rows;
}

std::string to_trf(const Event& event, Round last, PersonalData data) {
  Tournament played = record(event, last);
  if (data == PersonalData::left_out) leave_out_personal_data(played);
  // In a team event teams are ranked.
  if (!is_team_event(event.regulations().system)) write_ranks(table_after(event, last), played);
  const auto heading = heading_of(event, played, last);
  return pairing::trf::to_trf(pairing::trf::make_report(std::move(played), heading));
}

}  // namespace escaque::event
