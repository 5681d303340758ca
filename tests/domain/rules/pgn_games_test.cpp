// 2,000 real games: each must be read, and its export must have the words of the original.

#include <fstream>
#include <iterator>
#include <sstream>

#include <gtest/gtest.h>

#include "domain/rules/pgn/pgn.hpp"

namespace escaque::rules {
namespace {

constexpr const char* kGames = ESCAQUE_TEST_DATA "/games/games.pgn";

std::string read_file(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The words of every movetext, one string per game, found without the reader under test.
std::vector<std::string> movetexts(const std::string& text) {
  std::vector<std::string> games;
  std::istringstream lines(text);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    const bool moves = !line.empty() && line.front() != '[';
    if (moves && !inside) games.emplace_back();
    inside = moves;
    std::istringstream words(moves ? line : "");
    for (std::string word; words >> word;) games.back() += word + ' ';
  }
  return games;
}

TEST(RealGames, AreReadAndExportedToTheSameMoves) {
  const std::string text = read_file(kGames);
  const std::vector<std::string> expected = movetexts(text);
  ASSERT_EQ(expected.size(), 2000u);

  PgnReader reader(text);
  std::size_t count = 0;
  while (const auto game = reader.next()) {
    ASSERT_TRUE(*game) << to_string(game->error());
    const std::string exported = to_pgn(**game);
    EXPECT_EQ(movetexts(exported), std::vector<std::string>{expected[count]}) << "game " << count;
    const auto again = parse_pgn(exported);
    ASSERT_TRUE(again) << to_string(again.error());
    EXPECT_EQ(again->moves, (*game)->moves);
    EXPECT_EQ(again->tags.size(), (*game)->tags.size());
    ++count;
  }
  EXPECT_EQ(count, 2000u);
}

}  // namespace
}  // namespace escaque::rules
