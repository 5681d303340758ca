// The envelopes keep late meetings away, and the draw keeps to the envelopes.

#include "domain/pairing/round_robin/varma.hpp"

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "domain/pairing/round_robin/berger.hpp"

namespace escaque::pairing::round_robin {
namespace {

constexpr unsigned kSeed = 20120701;

/// Pairs of numbers that meet in the last three rounds.
std::set<Game> late_meetings(int players) {
  const Schedule schedule = berger_schedule(players);
  std::set<Game> late;
  for (std::size_t round = schedule.size() - 3; round < schedule.size(); ++round) {
    for (const auto& [white, black] : schedule[round]) late.insert(std::minmax(white, black));
  }
  return late;
}

/// The one slip of the printed tables.
bool is_misprint(int players, const Game& game) { return players == 12 && game == Game{6, 12}; }

Lot random_lot(std::mt19937& random) {
  return [&random](std::size_t choices) { return random() % choices; };
}

std::vector<Entrant> random_entrants(std::mt19937& random, std::size_t players) {
  std::vector<Entrant> entrants;
  for (std::size_t i = 0; i < players; ++i) {
    entrants.push_back({"player " + std::to_string(i), "FED" + std::to_string(random() % 6)});
  }
  return entrants;
}

TEST(Varma, EnvelopesHoldEveryNumberOnce) {
  for (int players = 9; players <= 24; ++players) {
    std::vector<int> numbers;
    const auto envelopes = varma_envelopes(players);
    for (const auto& envelope : *envelopes) {
      numbers.insert(numbers.end(), envelope.begin(), envelope.end());
    }
    std::sort(numbers.begin(), numbers.end());
    std::vector<int> expected(static_cast<std::size_t>(players));
    std::iota(expected.begin(), expected.end(), 1);
    EXPECT_EQ(numbers, expected);
  }
}

TEST(Varma, NumbersOfOneEnvelopeDoNotMeetInTheLastThreeRounds) {
  for (int players = 9; players <= 24; ++players) {
    const auto late = late_meetings(players);
    const auto envelopes = varma_envelopes(players);
    for (const auto& envelope : *envelopes) {
      for (std::size_t a = 0; a < envelope.size(); ++a) {
        for (std::size_t b = a + 1; b < envelope.size(); ++b) {
          const Game game{envelope[a], envelope[b]};
          EXPECT_EQ(late.contains(game), is_misprint(players, game))
              << players << ": " << game.first << ' ' << game.second;
        }
      }
    }
  }
}

TEST(Varma, LargestFederationsDrawFirst) {
  std::vector<Entrant> entrants{{"a", "ARG"}, {"b", "URU"}, {"c", "URU"},
                                {"d", "CHI"}, {"e", "BRA"}, {"f", "PAR"},
                                {"g", "PER"}, {"h", "URU"}, {"i", "BOL"}};
  const auto draw = draw_varma(entrants, [](std::size_t) { return 0; });
  ASSERT_TRUE(draw);
  EXPECT_EQ(draw->numbers[1], 3);  // The first large envelope holds 3, 4, 8.
  EXPECT_EQ(draw->numbers[2], 4);
  EXPECT_EQ(draw->numbers[7], 8);
  EXPECT_EQ(draw->numbers[0], 5);  // ARG before BOL, from the next one.
  EXPECT_TRUE(draw->unrestricted.empty());
}

TEST(Varma, FederationsAreKeptApartAtTheEnd) {
  SCOPED_TRACE(kSeed);
  std::mt19937 random(kSeed);
  for (int trial = 0; trial < 2000; ++trial) {
    const std::size_t players = 9 + random() % 16;
    const auto entrants = random_entrants(random, players);
    const auto draw = draw_varma(entrants, random_lot(random));
    ASSERT_TRUE(draw);
    EXPECT_EQ(std::set<int>(draw->numbers.begin(), draw->numbers.end()).size(), players);
    const auto late = late_meetings(static_cast<int>(players));
    for (std::size_t a = 0; a < players; ++a) {
      for (std::size_t b = 0; b < players; ++b) {
        const Game game{draw->numbers[a], draw->numbers[b]};
        const bool is_restricted = std::find(draw->unrestricted.begin(), draw->unrestricted.end(),
                                             entrants[a].federation) == draw->unrestricted.end();
        if (entrants[a].federation != entrants[b].federation || !is_restricted) continue;
        EXPECT_TRUE(!late.contains(game) || is_misprint(static_cast<int>(players), game));
      }
    }
  }
}

TEST(Varma, NamesAFederationThatNoEnvelopeHolds) {
  std::vector<Entrant> entrants(10, Entrant{"x", "URU"});
  const auto draw = draw_varma(entrants, [](std::size_t) { return 0; });
  ASSERT_TRUE(draw);
  EXPECT_EQ(draw->unrestricted, std::vector<std::string>{"URU"});
  EXPECT_EQ(std::set<int>(draw->numbers.begin(), draw->numbers.end()).size(), 10U);
}

TEST(Varma, RefusesFieldsWithoutTable) {
  EXPECT_EQ(varma_envelopes(8).error(), VarmaError::number_of_players);
  EXPECT_EQ(varma_envelopes(25).error(), VarmaError::number_of_players);
  EXPECT_FALSE(draw_varma({}, [](std::size_t) { return 0; }));
}

}  // namespace
}  // namespace escaque::pairing::round_robin
