#include "domain/openings/opening.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "domain/openings/names.hpp"
#include "domain/rules/san.hpp"

namespace escaque::openings {
namespace {

std::vector<rules::Move> line(const std::string& sans) {
  std::vector<rules::Move> moves;
  rules::Position position;
  std::istringstream words(sans);
  for (std::string san; words >> san;) {
    const auto move = rules::parse_san(position, san);
    EXPECT_TRUE(move) << san;
    if (!move) break;
    moves.push_back(*move);
    position.play_unchecked(*move);
  }
  return moves;
}

std::string name_of(const std::string& sans) {
  const auto opening = opening_of(rules::Position::initial(), line(sans));
  return opening ? std::string(opening->eco) + ' ' + std::string(opening->name) : "";
}

TEST(Opening, IsThatOfTheLastPositionWithAName) {
  EXPECT_EQ(name_of("e4 e5 Nf3 Nc6 Bb5 Nf6"), "C65 Ruy Lopez: Berlin Defense");
  EXPECT_EQ(name_of("e4 e5 Nf3 Nc6 Bb5 Nf6 h4 h5 Rh3"), "C65 Ruy Lopez: Berlin Defense");
}

TEST(Opening, IsFoundByAnotherOrderOfMoves) {
  EXPECT_EQ(name_of("Nf3 Nc6 e4 e5 Bb5 Nf6"), "C65 Ruy Lopez: Berlin Defense");
}

TEST(Opening, HasNoNameBeforeTheFirstMove) {
  EXPECT_EQ(name_of(""), "");
  EXPECT_FALSE(opening_of(std::span<const rules::Position>{}));
}

TEST(Opening, EveryLineOfTheListIsLegalAndEndsInAPositionOfItsOwn) {
  const std::string_view list = names();
  const auto lines = static_cast<std::size_t>(std::count(list.begin(), list.end(), '\n'));
  EXPECT_EQ(lines, 3807U);
  EXPECT_EQ(count(), lines);
}

TEST(Opening, NoLineIsLongerThanWhatIsLookedAt) {
  std::size_t longest = 0;
  std::istringstream list{std::string(names())};
  for (std::string row; std::getline(list, row);) {
    const std::string moves = row.substr(row.rfind('\t'));
    longest = std::max<std::size_t>(longest, std::count(moves.begin(), moves.end(), ' ') + 1);
  }
  EXPECT_EQ(longest, kMaxPlies);
}

}  // namespace
}  // namespace escaque::openings
