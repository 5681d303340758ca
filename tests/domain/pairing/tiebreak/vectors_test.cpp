// Every cell of the tie-break vectors: 139 Swiss tournaments and 40 all-play-alls, by the editions
// of 2024 and 2026. Where the vectors say that a cell has two readings, either is right.

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "domain/pairing/tiebreak/standings.hpp"
#include "domain/pairing/trf/trf.hpp"

namespace escaque::pairing::tiebreak {
namespace {

namespace fs = std::filesystem;

const fs::path kData = fs::path(ESCAQUE_TEST_DATA) / "tiebreaks";
const fs::path kSwiss = fs::path(ESCAQUE_TEST_DATA) / "pairing";

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream stream(line);
  for (std::string field; std::getline(stream, field, '\t');) fields.push_back(field);
  return fields;
}

using Rows = std::vector<std::vector<std::string>>;

Rows read_tsv(const fs::path& path) {
  Rows rows;
  std::istringstream stream(read_file(path));
  for (std::string line; std::getline(stream, line);) rows.push_back(split(line));
  return rows;
}

/// `7.5`, `7.50` and `0` as hundredths; `-0` is undefined.
Cell parse_cell(const std::string& text) {
  if (text == "-0") return std::nullopt;
  return Value{static_cast<std::int64_t>(std::stod(text) * 100 + (text[0] == '-' ? -0.5 : 0.5))};
}

/// The cells with two readings: tournament, edition, criterion, player.
std::map<std::tuple<std::string, std::string, std::string, std::string>, Cell> other_readings() {
  std::map<std::tuple<std::string, std::string, std::string, std::string>, Cell> cells;
  for (const auto& row : read_tsv(kData / "ambiguous_cells.tsv")) {
    if (row[0] != "tournament") cells[{row[0], row[1], row[2], row[3]}] = parse_cell(row[5]);
  }
  return cells;
}

struct Tally {
  int files = 0;
  int cells = 0;
  int second_readings = 0;
};

/// Compares one file of expected standings with what we make of the tournament.
class Comparison {
 public:
  Comparison(const fs::path& expected, const fs::path& report, Schedule schedule)
      : name_(expected.filename().string()), rows_(read_tsv(expected)) {
    const auto parsed = trf::parse_trf(read_file(report));
    if (!parsed) {
      ADD_FAILURE() << report << ": " << to_string(parsed.error());
      return;
    }
    played_ = parsed->tournament;
    Rules rules{.edition = Edition::c07_2026, .schedule = schedule};
    if (name_.find(".2024.") != std::string::npos) rules.edition = Edition::c07_2024;
    for (std::size_t i = 2; i < rows_[0].size(); ++i) {
      const auto criterion = parse_criterion(rows_[0][i], rules);
      EXPECT_TRUE(criterion) << rows_[0][i];
      if (criterion) criteria_.push_back(*criterion);
    }
    for (const Standing& each : standings(played_, criteria_)) {
      by_number_[std::to_string(played_.players[each.player].number)] = each;
    }
  }

  void run(Tally& tally) const {
    ASSERT_EQ(criteria_.size() + 2, rows_[0].size()) << name_;
    ASSERT_EQ(by_number_.size() + 1, rows_.size()) << name_;
    ++tally.files;
    for (std::size_t i = 1; i < rows_.size(); ++i) {
      const Standing& own = by_number_.at(rows_[i][0]);
      ++tally.cells;
      EXPECT_EQ(std::to_string(own.rank), rows_[i][1]) << name_ << " player " << rows_[i][0];
      for (std::size_t column = 2; column < rows_[i].size(); ++column) {
        compare(own.cells[column - 2], i, column, tally);
      }
    }
  }

 private:
  void compare(Cell own, std::size_t row, std::size_t column, Tally& tally) const {
    static const auto other = other_readings();
    const std::string& expected = rows_[row][column];
    ++tally.cells;
    if (own == parse_cell(expected)) return;
    const std::string criterion = rows_[0][column].substr(0, rows_[0][column].find("/V"));
    const auto second =
        other.find({name_.substr(0, 6), name_.substr(7, 4), criterion, rows_[row][0]});
    if (second != other.end() && second->second == own) {
      ++tally.second_readings;
    } else {
      ADD_FAILURE() << name_ << ' ' << rows_[0][column] << " player " << rows_[row][0]
                    << ": expected " << expected << ", got " << to_string(own, 2);
    }
  }

  std::string name_;
  Rows rows_;
  tournament::Tournament played_;
  std::vector<Criterion> criteria_;
  std::map<std::string, Standing> by_number_;
};

Tally compare_folder(const fs::path& folder, const fs::path& reports, Schedule schedule) {
  std::set<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(".2024.tsv") || name.ends_with(".2026.tsv")) files.insert(entry.path());
  }
  Tally tally;
  for (const fs::path& each : files) {
    const std::string stem = each.filename().string().substr(0, each.filename().string().find('.'));
    Comparison(each, reports / (stem + ".trf"), schedule).run(tally);
  }
  return tally;
}

TEST(TiebreakVectors, EveryCellOfTheSwissTournamentsAgrees) {
  const Tally tally = compare_folder(kData, kSwiss, Schedule::swiss);

  EXPECT_EQ(tally.files, 278);
  RecordProperty("cells", tally.cells);
  std::cout << tally.cells << " cells, " << tally.second_readings << " by their second reading\n";
}

TEST(TiebreakVectors, EveryCellOfTheAllPlayAllsAgrees) {
  const Tally tally =
      compare_folder(kData / "roundrobin", kData / "roundrobin", Schedule::predetermined);

  EXPECT_EQ(tally.files, 80);
  RecordProperty("cells", tally.cells);
  std::cout << tally.cells << " cells\n";
}

}  // namespace
}  // namespace escaque::pairing::tiebreak
