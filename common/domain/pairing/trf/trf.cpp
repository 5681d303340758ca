// Reads a report line by line, then checks that its records agree; writes it back.

#include "domain/pairing/trf/trf.hpp"

#include <algorithm>
#include <cstdint>
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

// A record 013: the name, then a number of four columns every five.
constexpr Record::Columns kTeamName{5, 36};
constexpr std::size_t kFirstOfTeam = 37;
constexpr std::size_t kPerPlayer = 5;

Team read_team(Record& record) {
  Team team{std::string(record.text(kTeamName)), {}};
  for (std::size_t column = kFirstOfTeam; column <= record.length(); column += kPerPlayer) {
    const auto number = record.number({column, column + 3}, {1, tournament::kMaxPlayerNumber},
                                      Kind::bad_player_number);
    if (number) team.players.push_back(*number);
  }
  return team;
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
    if (auto error = find_disagreement(report_)) return *std::move(error);
    return std::move(report_);
  }

 private:
  std::optional<TrfError> read_line(std::string_view line, std::size_t number) {
    Record record(line, number);
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
    const Tournament& event = report_.tournament;
    read_setting(record, report_.tournament);
    if (code == "013") {
      report_.teams.push_back(read_team(record));
      check_known(record, report_.teams.back().players, index);
    }
    if (code == "240") check_known(record, event.requested_byes.back().players, index);
    if (code == "260" || code == "XXP") check_known(record, event.forbidden.back().players, index);
    if (code == "250" || code == "XXA") check_acceleration(record, code);
    return record.error();
  }

  static void check_known(Record& record, const std::vector<tournament::PlayerNumber>& players,
                          const tournament::PlayerIndex& index) {
    for (const tournament::PlayerNumber number : players) {
      if (index[number] != tournament::PlayerIndex::kNone) continue;
      const std::string found = std::to_string(number);
      for (const Record::Word& word : record.words()) {
        if (word.text == found) record.fail(Kind::unknown_player, word.column, found);
      }
      record.fail(Kind::unknown_player, 1, found);
    }
  }

  void check_acceleration(Record& record, std::string_view code) {
    if (!acceleration_.empty() && acceleration_ != code) {
      record.fail(Kind::two_accelerations, 1, code);
    }
    acceleration_ = code;
  }

  Report report_;
  std::string acceleration_;  // The kind of record that accelerations came by.
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

std::string to_record(const Team& team) {
  std::string line = "013 " + team.name;
  const Record named(line, 1);
  const std::size_t length = named.length();
  line.append(kFirstOfTeam - 1 - std::min(length, kFirstOfTeam - 1), ' ');
  for (std::size_t i = 0; i < team.players.size(); ++i) {
    const std::string number = std::to_string(team.players[i]);
    line +=
        (i > 0 ? " " : "") + std::string(4 - std::min<std::size_t>(number.size(), 4), ' ') + number;
  }
  return line;
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
