// Every round of every vector paired again, by both editions: boards, colours, board order.

#include "domain/pairing/trf/vectors.hpp"

#include <cctype>
#include <map>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "domain/pairing/dutch/dutch.hpp"
#include "domain/pairing/trf/trf.hpp"

namespace escaque::pairing::dutch {
namespace {

/// `35-1 2-36 … 69-0`, or NO_VALID_PAIRING.
std::string text_of(const Result<RoundPairing, PairingError>& pairing) {
  if (!pairing) {
    return pairing.error() == PairingError::no_legal_pairing
               ? "NO_VALID_PAIRING"
               : std::string(to_string(pairing.error()));
  }
  std::string text;
  const auto add = [&](int white, int black) {
    if (!text.empty()) text += ' ';
    text += std::to_string(white) + '-' + std::to_string(black);
  };
  const Field& field = pairing->field;
  for (const Board& board : pairing->boards) {
    add(field[board.colors.white].number, field[board.colors.black].number);
  }
  if (pairing->bye) add(field[*pairing->bye].number, 0);
  return text;
}

using Lines = std::map<Round, std::string>;

/// What `folder` holds of a tournament: the line of each round.
Lines read_lines(const std::string& folder, const std::string& name) {
  std::istringstream text(testing::read_file(std::string(ESCAQUE_TEST_DATA) + "/pairing/" + folder +
                                             "/" + name + ".txt"));
  Lines lines;
  for (std::string line; std::getline(text, line);) {
    const auto colon = line.find(": ");
    std::string boards = line.substr(colon + 2);
    if (boards.starts_with("DIFFERS ")) boards.erase(0, 8);
    lines[std::stoi(line)] = boards;
  }
  return lines;
}

/// A round without legal pairing is not in the report: `absent: 4Z 7H` says who is away.
tournament::Tournament with_absences(tournament::Tournament event, Round round,
                                     const std::string& line) {
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    if (std::isdigit(static_cast<unsigned char>(word[0])) == 0) continue;
    event.requested_byes.push_back({tournament::RoundResult::zero_bye, round, {std::stoi(word)}});
  }
  return event;
}

void check_tournament(const std::string& name, const std::string& folder, Edition edition,
                      int& rounds) {
  const std::string path = std::string(ESCAQUE_TEST_DATA) + "/pairing/" + name + ".trf";
  const auto report = trf::parse_trf(testing::read_file(path));
  ASSERT_TRUE(report) << path;
  const Lines absences = read_lines("expected", name);
  for (const auto& [round, line] : read_lines(folder, name)) {
    ++rounds;
    if (line.starts_with("NO_VALID_PAIRING")) {
      const auto event = with_absences(report->tournament, round, absences.at(round));
      EXPECT_EQ(text_of(pair_round(event, round, edition)), "NO_VALID_PAIRING") << name << round;
    } else {
      EXPECT_EQ(text_of(pair_round(report->tournament, round, edition)), line)
          << name << " round " << round;
    }
  }
}

void check_edition(const std::string& folder, Edition edition) {
  int rounds = 0;
  for (const auto& path : testing::reports()) {
    const std::string name = path.stem().string();
    if (name.starts_with("p-")) check_tournament(name, folder, edition, rounds);
  }
  EXPECT_EQ(rounds, 1175);
}

TEST(DutchVectors, Rules2026) { check_edition("expected", Edition::rules_2026); }

TEST(DutchVectors, Rules2017) { check_edition("expected-2017", Edition::rules_2017); }

}  // namespace
}  // namespace escaque::pairing::dutch
