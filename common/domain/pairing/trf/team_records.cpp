// Records 013, 310, 320, and 299, whose columns are the same for players.

#include <algorithm>
#include <string>
#include <utility>

#include "domain/pairing/trf/columns.hpp"
#include "domain/pairing/trf/records.hpp"

namespace escaque::pairing::trf {
namespace {

using Kind = TrfError::Kind;
using tournament::Points;
using tournament::RoundResult;

constexpr Record::Range kMembers{1, tournament::kMaxPlayerNumber};
constexpr Record::Range kTeams{1, 999};
constexpr std::size_t kNameWidth = 32;
constexpr std::size_t kFirstPlayerOf013 = 37;
constexpr std::size_t kFirstPlayerOf310 = 74;
constexpr std::size_t kFirstRoundOf320 = 15;
constexpr std::size_t kFirstNumberOf299 = 24;

constexpr std::pair<char, RoundResult> kAbnormal[] = {
    {'W', RoundResult::win},         {'D', RoundResult::draw},        {'L', RoundResult::loss},
    {'F', RoundResult::full_bye},    {'H', RoundResult::half_bye},    {'Z', RoundResult::zero_bye},
    {'+', RoundResult::forfeit_win}, {'-', RoundResult::forfeit_loss}};

/// Numbers of four columns, every five.
std::vector<int> read_numbers(Record& record, std::size_t column, Record::Range range, Kind kind) {
  std::vector<int> numbers;
  for (; column <= record.length(); column += 5) {
    const auto number = record.number({column, column + 3}, range, kind);
    if (number.value_or(0) != 0) numbers.push_back(*number);
  }
  return numbers;
}

std::optional<RoundResult> read_kind(Record& record) {
  const char found = record.character(5);
  const char letter = found >= 'a' && found <= 'z' ? static_cast<char>(found - 'a' + 'A') : found;
  for (const auto& [each, result] : kAbnormal) {
    if (each == letter) return result;
  }
  if (found != ' ') record.fail(Kind::bad_abnormal, 5, {&found, 1});
  return std::nullopt;
}

Points required_points(Record& record, Record::Columns columns, Kind kind) {
  const auto points = record.points(columns, kind);
  if (!points) record.fail(kind, columns.first, {});
  return points.value_or(Points{});
}

std::string without_blanks_at_end(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

}  // namespace

Team read_team(Record& record) {
  Team team;
  if (record.code() == "013") {
    team.name = record.text({5, 36});
    team.players = read_numbers(record, kFirstPlayerOf013, kMembers, Kind::bad_player_number);
    return team;
  }
  team.number = record.required_number({5, 7}, kTeams, Kind::bad_team_number);
  team.name = record.text({9, 40});
  team.nickname = record.text({42, 46});
  team.strength = record.number({48, 53}, {0, 999999}, Kind::bad_strength);
  team.match_points = record.signed_points({55, 60}, Kind::bad_team_points);
  team.game_points = record.signed_points({62, 67}, Kind::bad_team_points);
  team.rank = record.number({69, 71}, {1, 999}, Kind::bad_rank);
  team.players = read_numbers(record, kFirstPlayerOf310, kMembers, Kind::bad_player_number);
  return team;
}

TeamByes read_team_byes(Record& record, int rounds) {
  TeamByes byes{required_points(record, {5, 8}, Kind::bad_team_bye),
                required_points(record, {10, 13}, Kind::bad_team_bye),
                {}};
  const int most = rounds > 0 ? rounds : tournament::kMaxRounds;
  std::size_t column = kFirstRoundOf320;
  for (int round = 1; column <= record.length(); ++round, column += 4) {
    const Record::Columns columns{column, column + 2};
    const auto team = record.number(columns, {0, kTeams.last}, Kind::bad_team_number);
    if (round > most && team.value_or(0) != 0) {
      record.fail(Kind::too_many_rounds, column, record.text(columns));
    }
    if (round <= most) byes.teams.push_back(team.value_or(0));
  }
  return byes;
}

TeamPoints read_abnormal_points(Record& record, NumbersOf whom) {
  TeamPoints points;
  points.result = read_kind(record);
  points.match_points = record.signed_points({8, 11}, Kind::bad_abnormal);
  points.game_points = record.signed_points({14, 17}, Kind::bad_abnormal);
  const bool of_teams = whom == NumbersOf::teams;
  if (!of_teams && points.match_points) {
    record.fail(Kind::points_of_teams, 8, record.text({8, 11}));
  }
  if (!points.game_points && !points.match_points) {
    record.fail(Kind::bad_abnormal, of_teams ? 8 : 14, {});
  }
  points.round =
      record.number({20, 22}, {0, tournament::kMaxRounds}, Kind::bad_abnormal).value_or(0);
  points.teams =
      read_numbers(record, kFirstNumberOf299, {0, of_teams ? kTeams.last : kMembers.last},
                   of_teams ? Kind::bad_team_number : Kind::bad_player_number);
  return points;
}

std::string to_record(const Team& team) {
  std::string line;
  if (team.number == 0) {
    line = "013 " + left(team.name, kNameWidth);
  } else {
    line = "310 " + right(team.number, 3) + ' ' + left(team.name, kNameWidth) + ' ' +
           left(team.nickname, 5) + ' ' + right(team.strength, 6) + ' ' +
           right(team.match_points, 6) + ' ' + right(team.game_points, 6) + ' ' +
           right(team.rank, 3) + "  ";
  }
  for (std::size_t i = 0; i < team.players.size(); ++i) {
    line += (i > 0 ? " " : "") + right(team.players[i], 4);
  }
  return without_blanks_at_end(std::move(line));
}

std::string to_record(const TeamByes& byes) {
  std::string line = "320 " + right(byes.match_points, 4) + ' ' + right(byes.game_points, 4);
  for (const int team : byes.teams) line += ' ' + with_zeros(team, 3);
  return line;
}

std::string to_record(const TeamPoints& points) {
  std::string line = "299  ";
  for (const auto& [letter, result] : kAbnormal) {
    if (points.result == result) line.back() = letter;
  }
  line += "  " + right(points.match_points, 4) + "  " + right(points.game_points, 4) + "  " +
          with_zeros(points.round, 3);
  for (const int team : points.teams) line += ' ' + right(team, 4);
  return line;
}

}  // namespace escaque::pairing::trf
