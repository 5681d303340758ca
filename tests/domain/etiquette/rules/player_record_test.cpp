#include "domain/etiquette/rules/player_record.hpp"

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "domain/etiquette/rules/seen.hpp"
#include "domain/etiquette/rules/stored_inputs.hpp"

namespace escaque::etiquette {
namespace {

using std::chrono::minutes;

constexpr double kSame = 1e-9;
const std::string kFolder = std::string(ESCAQUE_TEST_DATA) + "/conduct/";
const Thresholds kAsShipped;

std::vector<GameSeen> stored_games() {
  std::ifstream file(kFolder + "games.tsv");
  std::vector<GameSeen> games;
  for (std::string line; std::getline(file, line);) games.push_back(game_of(line));
  return games;
}

std::vector<RuleDecision> judge(const std::vector<GameSeen>& games) {
  std::map<UserId, PlayerRecord> records;
  std::vector<RuleDecision> made;
  for (const GameSeen& game : games) {
    for (auto& each : records[game.player].see(game, kAsShipped)) made.push_back(std::move(each));
  }
  return made;
}

/// Words are equal, numbers equal to 1e-9 of themselves.
void expect_same(const std::string& line, const std::string& expected) {
  std::istringstream words(line);
  std::istringstream expected_words(expected);
  std::string word;
  std::string expected_word;
  while (expected_words >> expected_word) {
    ASSERT_TRUE(words >> word) << line;
    if (word == expected_word) continue;
    char* end = nullptr;
    const double value = std::strtod(word.c_str(), &end);
    ASSERT_EQ(*end, '\0') << line << "\nexpected: " << expected;
    const double wanted = std::strtod(expected_word.c_str(), nullptr);
    EXPECT_NEAR(value, wanted, kSame * std::max(1.0, std::abs(wanted))) << line;
  }
  EXPECT_FALSE(words >> word) << line;
}

TEST(PlayerRecord, DecidesWhatItDecidedWhenTheInputsWereStored) {
  const auto games = stored_games();
  ASSERT_EQ(games.size(), 1'980U);
  const auto made = judge(games);
  if (const char* path = std::getenv("ESCAQUE_WRITE_DECISIONS")) {
    std::ofstream file(path);
    for (const RuleDecision& each : made) file << to_line(each) << '\n';
  }
  std::ifstream file(kFolder + "decisions.txt");
  std::size_t count = 0;
  for (std::string line; std::getline(file, line); ++count) {
    ASSERT_LT(count, made.size()) << line;
    expect_same(to_line(made[count]), line);
  }
  EXPECT_EQ(count, made.size());
  EXPECT_GT(count, 40U);
}

TEST(PlayerRecord, StoredInputsAreReadAsTheyWereWritten) {
  for (const GameSeen& game : stored_games()) EXPECT_EQ(game_of(to_line(game)), game);
}

TEST(PlayerRecord, ColoursChangeNothing) {
  auto games = stored_games();
  const auto before = judge(games);
  for (GameSeen& game : games) game.color = opposite(game.color);
  EXPECT_EQ(judge(games), before);
}

TEST(PlayerRecord, TheSameGameAgainIsNoSecondEvidence) {
  const auto games = stored_games();
  std::vector<GameSeen> twice;
  for (const GameSeen& game : games) {
    twice.push_back(game);
    twice.push_back(game);
    // A corrected result of it.
    if (twice.size() > 40) twice.push_back(twice[twice.size() - 40]);
    twice.back().score = GameScore::lost;
  }
  EXPECT_EQ(judge(twice), judge(games));
}

TEST(PlayerRecord, SkewedClocksOfServersAccuseNobody) {
  // Ordinary games whose times go back and forth.
  PlayerRecord record;
  for (std::uint64_t i = 1; i <= 500; ++i) {
    GameSeen game = i % 2 == 0 ? ordinary(i) : resigned(i);
    if (i % 2 == 0) game.score = GameScore::won;
    game.ended += minutes(i % 3 == 0 ? -720 : 30);
    if (i % 50 == 0) game.losses = {link_lost(-6)};
    if (i % 50 == 0) game.losses.front().around.server_up = -minutes(1);
    for (const RuleDecision& each : record.see(game, kAsShipped)) {
      EXPECT_EQ(each.verdict, RuleVerdict::nothing) << to_line(each);
    }
  }
}

TEST(PlayerRecord, EachRuleShowsTheSameFeaturesEveryTime) {
  std::map<std::string_view, std::vector<std::string_view>> names;
  for (const RuleDecision& each : judge(stored_games())) {
    std::vector<std::string_view> own;
    for (const NamedNumber& feature : each.features) own.push_back(feature.name);
    const auto [known, is_new] = names.try_emplace(each.rule, own);
    EXPECT_EQ(known->second, own) << each.rule;
    EXPECT_FALSE(each.thresholds.empty()) << each.rule;
  }
  EXPECT_GE(names.size(), 6U);
}

TEST(PlayerRecord, CountsTheLinesOfEachGameByItself) {
  PlayerRecord record;
  const auto said = [&](std::uint64_t game, const std::string& id) {
    LineSeen line;
    line.line = id;
    line.game = GameId{game};
    line.from = UserId{8};
    line.to = UserId{1};
    line.legal_moves = 1;
    line.is_advice_forbidden = true;
    return record.see(line, kAsShipped);
  };
  EXPECT_TRUE(said(1, "a").empty());
  EXPECT_TRUE(said(2, "b").empty()) << "another game";
  EXPECT_TRUE(said(1, "a").empty()) << "the same line";
  const PlayerRecord before = record;
  const auto made = said(1, "c");
  ASSERT_EQ(made.size(), 1U);
  EXPECT_EQ(made.front().rule, "OTB-4");
  EXPECT_EQ(made.front().games, std::vector{GameId{1}});
  // Decided again from what was there, it is the same.
  record = before;
  EXPECT_EQ(said(1, "c"), made);
}

}  // namespace
}  // namespace escaque::etiquette
