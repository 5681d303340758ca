// Reads a report line by line, then checks that its records agree; writes it back.

#include "domain/pairing/trf/trf.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include "domain/pairing/trf/agreement.hpp"
#include "domain/pairing/trf/records.hpp"

namespace escaque::pairing::trf {
namespace {

using Kind = TrfError::Kind;
using tournament::Tournament;

constexpr std::size_t kMaxBytes = std::size_t{16} << 20U;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string find_line_break(std::string_view text) {
  const auto first = text.find_first_of("\r\n");
  if (first == std::string_view::npos || text[first] == '\n') return "\n";
  return text.substr(first, 2) == "\r\n" ? "\r\n" : "\r";
}

/// Cuts `text` at every CR, LF or CRLF; a text that ends with one has an empty last line.
std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (;;) {
    const auto end = text.find_first_of("\r\n");
    lines.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + (text.substr(end, 2) == "\r\n" ? 2 : 1));
  }
}

class ReportReader {
 public:
  Result<Report, TrfError> read(std::string_view text) {
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    if (text.size() > kMaxBytes) return TrfError{Kind::too_large, 1, 1, {}};
    report_.line_break = find_line_break(text);
    const auto lines = split_lines(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (auto error = read_line(lines[i], i + 1)) return *std::move(error);
    }
    if (report_.tournament.players.empty()) return TrfError{Kind::no_players, lines.size(), 1, {}};
    // Settings name players whose records may stand behind them.
    const tournament::PlayerIndex index(report_.tournament.players);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (auto error = read_setting_line(lines[i], i + 1, index)) return *std::move(error);
    }
    // These may name teams, whose records may stand behind them.
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (auto error = read_points_line(lines[i], i + 1, index)) return *std::move(error);
    }
    if (auto error = find_disagreement(report_)) return *std::move(error);
    return std::move(report_);
  }

 private:
  std::optional<TrfError> read_line(std::string_view line, std::size_t number) {
    Record record(line, number);
    has_numbered_teams_ = has_numbered_teams_ || record.code() == "310";
    if (record.code() != "001") {
      report_.lines.push_back({std::string(line), std::nullopt});
      return std::nullopt;
    }
    auto& players = report_.tournament.players;
    report_.lines.push_back({{}, players.size()});
    players.push_back(read_player(record));
    if (players.size() > static_cast<std::size_t>(tournament::kMaxPlayerNumber)) {
      record.fail(Kind::too_large, 1, {});
    }
    return record.error();
  }

  std::optional<TrfError> read_setting_line(std::string_view line, std::size_t number,
                                            const tournament::PlayerIndex& index) {
    Record record(line, number);
    const std::string_view code = record.code();
    if (code == "001") return std::nullopt;
    if (code == "013" || code == "310") read_team_line(record, index);
    const bool is_of_teams =
        has_numbered_teams_ && (code == "240" || code == "250" || code == "260");
    if (is_of_teams) return record.error();
    const Tournament& event = report_.tournament;
    read_setting(record, report_.tournament);
    if (code == "240") check_known(record, event.requested_byes.back().players, index);
    if (code == "260" || code == "XXP") check_known(record, event.forbidden.back().players, index);
    if (code == "250" || code == "XXA") check_acceleration(record, code);
    return record.error();
  }

  /// Records 013 are left out where there are records 310, which say more.
  void read_team_line(Record& record, const tournament::PlayerIndex& index) {
    Team team = read_team(record);
    check_known(record, team.players, index);
    if (record.code() == "310") check_team(record, team);
    if (record.code() == "310" || !has_numbered_teams_) report_.teams.push_back(std::move(team));
  }

  /// Numbers are used once, and nobody plays for two teams.
  void check_team(Record& record, const Team& team) {
    if (!team_numbers_.insert(team.number).second) {
      record.fail(Kind::duplicate_team, 5, std::to_string(team.number));
    }
    for (const tournament::PlayerNumber player : team.players) {
      if (!in_teams_.insert(player).second) fail_at(record, Kind::two_teams, player);
    }
  }

  std::optional<TrfError> read_points_line(std::string_view line, std::size_t number,
                                           const tournament::PlayerIndex& index) {
    Record record(line, number);
    if (record.code() == "320") {
      if (report_.team_byes) record.fail(Kind::bad_team_bye, 1, "320");
      report_.team_byes = read_team_byes(record, report_.tournament.rounds);
      check_teams(record, report_.team_byes->teams);
    }
    if (record.code() == "299") read_abnormal_line(record, index);
    return record.error();
  }

  void read_abnormal_line(Record& record, const tournament::PlayerIndex& index) {
    const NumbersOf whom = has_numbered_teams_ ? NumbersOf::teams : NumbersOf::players;
    TeamPoints points = read_abnormal_points(record, whom);
    if (whom == NumbersOf::teams) {
      check_teams(record, points.teams);
      report_.team_points.push_back(std::move(points));
    } else {
      check_known(record, points.teams, index);
      report_.tournament.abnormal_points.push_back(
          {points.result, points.game_points.value_or(tournament::Points{}), points.round,
           std::move(points.teams)});
    }
  }

  void check_teams(Record& record, const std::vector<int>& teams) {
    for (const int team : teams) {
      if (team != 0 && !team_numbers_.contains(team)) fail_at(record, Kind::unknown_team, team);
    }
  }

  /// At the word that is `number`: numbers stand at the end of a record.
  static void fail_at(Record& record, Kind kind, int number) {
    const auto words = record.words();
    for (auto word = words.rbegin(); word != words.rend(); ++word) {
      if (to_number(word->text) == number) return record.fail(kind, word->column, word->text);
    }
    record.fail(kind, 1, std::to_string(number));
  }

  static void check_known(Record& record, const std::vector<tournament::PlayerNumber>& players,
                          const tournament::PlayerIndex& index) {
    for (const tournament::PlayerNumber number : players) {
      if (index[number] == tournament::PlayerIndex::kNone) {
        fail_at(record, Kind::unknown_player, number);
      }
    }
  }

  void check_acceleration(Record& record, std::string_view code) {
    if (!acceleration_.empty() && acceleration_ != code) {
      record.fail(Kind::two_accelerations, 1, code);
    }
    acceleration_ = code;
  }

  Report report_;
  std::string acceleration_;         // The kind of record that accelerations came by.
  bool has_numbered_teams_ = false;  // By records 310: then 240, 250, 260 and 299 are of teams.
  std::set<int> team_numbers_;
  std::set<tournament::PlayerNumber> in_teams_;
};

}  // namespace

Result<Report, TrfError> parse_trf(std::string_view text) { return ReportReader().read(text); }

std::string to_trf(const Report& report) {
  std::string text;
  for (std::size_t i = 0; i < report.lines.size(); ++i) {
    if (i > 0) text += report.line_break;
    const Report::Line& line = report.lines[i];
    text += line.player ? write_player(report.tournament.players[*line.player]) : line.text;
  }
  return text;
}

Report make_report(Tournament tournament, const std::vector<std::string>& heading) {
  Report report;
  for (const std::string& line : heading) report.lines.push_back({line, std::nullopt});
  for (std::string& line : write_settings(tournament)) {
    report.lines.push_back({std::move(line), std::nullopt});
  }
  for (std::size_t i = 0; i < tournament.players.size(); ++i) report.lines.push_back({{}, i});
  report.lines.push_back({});
  report.tournament = std::move(tournament);
  return report;
}

}  // namespace escaque::pairing::trf
