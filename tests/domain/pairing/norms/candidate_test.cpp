#include "domain/pairing/norms/candidate.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace escaque::pairing::norms {
namespace {

using tournament::RoundEntry;
using tournament::RoundResult;

tournament::Player player(int number, const std::string& title, std::optional<int> rating,
                          const std::string& federation, const std::vector<RoundEntry>& rounds) {
  tournament::Player player;
  player.number = number;
  player.title = title;
  player.rating = rating;
  player.federation = federation;
  player.rounds = rounds;
  return player;
}

TEST(Candidate, ReadsTheOpponentsFromTheRecord) {
  tournament::Tournament played;
  played.players = {
      player(1, "", 2300, "MEX",
             {{2, Color::white, RoundResult::win},
              {3, Color::black, RoundResult::draw},
              {4, Color::white, RoundResult::forfeit_win},
              {0, std::nullopt, RoundResult::pairing_bye}}),
      player(2, "g", 2500, "ESP", {{1, Color::black, RoundResult::loss}}),
      player(3, "WFM", 0, "", {{}, {1, Color::white, RoundResult::draw}}),
      player(4, "CM", 2000, "CUB", {{}, {}, {1, Color::black, RoundResult::forfeit_loss}}),
  };

  const Candidate candidate = candidate_of(played, 0, {});

  ASSERT_EQ(candidate.games.size(), 4U);
  EXPECT_EQ(candidate.federation, "MEX");
  EXPECT_EQ(candidate.games[0].title, Title::gm);
  EXPECT_EQ(candidate.games[0].rating, 2500);
  EXPECT_EQ(candidate.games[0].half_points, 2);
  EXPECT_EQ(candidate.games[0].exclusion, Exclusion::none);
  EXPECT_EQ(candidate.games[1].exclusion, Exclusion::no_fide_federation);
  EXPECT_EQ(candidate.games[1].rating, std::nullopt);
  EXPECT_EQ(candidate.games[2].exclusion, Exclusion::forfeit);
  EXPECT_EQ(candidate.games[3].exclusion, Exclusion::bye);
}

TEST(Candidate, UnratedWithoutAPointDoNotCountInAnAllPlayAll) {
  tournament::Tournament played;
  played.players = {
      player(1, "", 2300, "MEX",
             {{2, Color::white, RoundResult::win}, {3, Color::black, RoundResult::win}}),
      player(2, "", std::nullopt, "ESP",
             {{1, Color::black, RoundResult::loss}, {4, Color::white, RoundResult::draw}}),
      player(3, "", std::nullopt, "ESP", {{}, {1, Color::white, RoundResult::loss}}),
      player(4, "", 2100, "ESP", {{}, {2, Color::black, RoundResult::draw}}),
  };

  const Candidate candidate = candidate_of(played, 0, {.is_predetermined = true});

  EXPECT_EQ(candidate.games[0].exclusion, Exclusion::none);
  EXPECT_EQ(candidate.games[1].exclusion, Exclusion::pointless_unrated);
  EXPECT_EQ(candidate_of(played, 0, {}).games[1].exclusion, Exclusion::none);
}

TEST(InternationalSwiss, NeedsTwentyForeignersOfThreeFederationsTenWithTitles) {
  const std::vector<std::string> federations = {"ESP", "CUB", "ARG"};
  tournament::Tournament played;
  for (int i = 0; i < 20; ++i) {
    played.players.push_back(player(i + 1, i < 10 ? "IM" : "FM", 2300,
                                    federations[static_cast<std::size_t>(i % 3)], {}));
  }

  EXPECT_TRUE(is_international_swiss(played, "MEX"));
  EXPECT_FALSE(is_international_swiss(played, "ESP"));
  played.players[0].title = "FM";
  EXPECT_FALSE(is_international_swiss(played, "MEX"));
}

TEST(Titles, AreReadInBothSpellings) {
  EXPECT_EQ(parse_title("WIM"), Title::wim);
  EXPECT_EQ(parse_title("wm"), Title::wim);
  EXPECT_EQ(parse_title("m"), Title::im);
  EXPECT_EQ(parse_title(""), Title::none);
  EXPECT_EQ(to_string(Title::wgm), "WGM");
  EXPECT_EQ(to_string(Title::none), "");
}

}  // namespace
}  // namespace escaque::pairing::norms
