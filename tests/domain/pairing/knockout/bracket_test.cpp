// Small brackets in full, then brackets of every size with random results.

#include "domain/pairing/knockout/bracket.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include <gtest/gtest.h>

namespace escaque::pairing::knockout {
namespace {

constexpr int kMaxTied = 130;

std::vector<Seed> first_round(int players, Seeding seeding) {
  const auto bracket = make_bracket(players, seeding);
  std::vector<Seed> places;
  for (const Tie& tie : bracket->rounds[0]) {
    places.push_back(*tie.first);
    places.push_back(*tie.second);
  }
  return places;
}

const Tie& tie_of(const Bracket& bracket, TieId id) {
  const auto& round = bracket.rounds[id.round];
  return id.tie < round.size() ? round[id.tie] : *bracket.third_place;
}

/// Ties to be played now, in order of the bracket.
std::vector<TieId> ready_ties(const Bracket& bracket) {
  std::vector<TieId> ready;
  const auto add = [&](const Tie& tie, TieId id) {
    if (tie.first && tie.second && !tie.winner) ready.push_back(id);
  };
  for (std::size_t round = 0; round < bracket.rounds.size(); ++round) {
    for (std::size_t tie = 0; tie < bracket.rounds[round].size(); ++tie) {
      add(bracket.rounds[round][tie], {round, tie});
    }
  }
  if (bracket.third_place) add(*bracket.third_place, {bracket.rounds.size() - 1, 1});
  return ready;
}

/// Decides every tie by `choose`; how many were played.
template <class Choose>
int play_out(Bracket& bracket, Choose choose) {
  int played = 0;
  for (auto ready = ready_ties(bracket); !ready.empty(); ready = ready_ties(bracket)) {
    const TieId id = ready[static_cast<std::size_t>(played) % ready.size()];
    auto next = decide_tie(bracket, id, choose(tie_of(bracket, id)));
    EXPECT_TRUE(next);
    bracket = *next;
    ++played;
  }
  return played;
}

TEST(Bracket, KeepsTheBestApart) {
  EXPECT_EQ(first_round(8, Seeding::by_strength), (std::vector<Seed>{1, 8, 4, 5, 2, 7, 3, 6}));
  EXPECT_EQ(first_round(6, Seeding::by_strength), (std::vector<Seed>{1, 0, 4, 5, 2, 0, 3, 6}));
}

TEST(Bracket, OfDrawnPlayersIsTheirList) {
  EXPECT_EQ(first_round(8, Seeding::as_drawn), (std::vector<Seed>{1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(first_round(5, Seeding::as_drawn), (std::vector<Seed>{1, 0, 2, 3, 4, 0, 5, 0}));
}

TEST(Bracket, WhoHasAByeGoesOnAtOnce) {
  const auto bracket = make_bracket(5, Seeding::by_strength);
  EXPECT_EQ(bracket->rounds[1][0].first, 1);
  EXPECT_EQ(bracket->rounds[1][1], (Tie{2, 3, {}}));
  EXPECT_EQ(ready_ties(*bracket), (std::vector<TieId>{{0, 1}, {1, 1}}));
}

TEST(Bracket, OneChampionAndEverybodyElseBeatenOnce) {
  std::mt19937 random(11);
  for (int players = 2; players <= kMaxTied; ++players) {
    auto bracket = *make_bracket(players, Seeding::by_strength);
    std::map<Seed, int> beaten;
    const int played = play_out(bracket, [&](const Tie& tie) {
      const bool is_first = random() % 2 == 0;
      ++beaten[is_first ? *tie.second : *tie.first];
      return is_first ? *tie.first : *tie.second;
    });
    EXPECT_EQ(played, players - 1);
    EXPECT_EQ(beaten.size(), static_cast<std::size_t>(players - 1));
    EXPECT_FALSE(beaten.contains(*champion(bracket)));
  }
}

TEST(Bracket, TheStrongestMeetInOrder) {
  for (int players = 2; players <= kMaxTied; ++players) {
    auto bracket = *make_bracket(players, Seeding::by_strength);
    play_out(bracket, [](const Tie& tie) { return std::min(*tie.first, *tie.second); });
    for (const auto& round : bracket.rounds) {
      for (const Tie& tie : round) EXPECT_LE(*tie.winner, static_cast<int>(round.size()));
    }
  }
}

TEST(Bracket, PlacesFitTogether) {
  std::mt19937 random(13);
  for (int players = 2; players <= kMaxTied; ++players) {
    for (const ThirdPlace third : {ThirdPlace::shared, ThirdPlace::played}) {
      auto bracket = *make_bracket(players, Seeding::by_strength, third);
      play_out(bracket,
               [&](const Tie& tie) { return random() % 2 == 0 ? *tie.first : *tie.second; });
      const auto found = placings(bracket);
      ASSERT_EQ(found.size(), static_cast<std::size_t>(players));
      std::set<Seed> named;
      std::map<int, int> sharing;  // By best place.
      for (const Placing& each : found) {
        named.insert(each.player);
        ++sharing[each.best];
      }
      EXPECT_EQ(named.size(), found.size());
      for (const Placing& each : found) {
        EXPECT_EQ(sharing[each.best], each.worst - each.best + 1) << players;
      }
    }
  }
}

TEST(Bracket, TheThirdPlaceIsPlayedBySemiFinalists) {
  auto bracket = *make_bracket(4, Seeding::by_strength, ThirdPlace::played);
  bracket = *decide_tie(bracket, {0, 0}, 4);
  bracket = *decide_tie(bracket, {0, 1}, 2);
  EXPECT_EQ(*bracket.third_place, (Tie{1, 3, {}}));
  bracket = *decide_tie(bracket, {1, 1}, 3);
  bracket = *decide_tie(bracket, {1, 0}, 2);
  EXPECT_EQ(placings(bracket), (std::vector<Placing>{{2, 1, 1}, {4, 2, 2}, {3, 3, 3}, {1, 4, 4}}));
}

TEST(Bracket, WhoseOpponentsAreAllOutGoesOn) {
  auto bracket = *make_bracket(4, Seeding::by_strength);
  bracket = *decide_tie(bracket, {0, 0}, kNobody);
  bracket = *decide_tie(bracket, {0, 1}, 3);
  EXPECT_EQ(champion(bracket), 3);
}

TEST(Bracket, RefusesWhatDoesNotFit) {
  const auto bracket = *make_bracket(4, Seeding::by_strength);
  EXPECT_EQ(make_bracket(1, Seeding::by_strength).error(), BracketError::number_of_players);
  EXPECT_EQ(make_bracket(kMaxPlayers + 1, Seeding::as_drawn).error(),
            BracketError::number_of_players);
  EXPECT_EQ(decide_tie(bracket, {2, 0}, 1).error(), BracketError::no_such_tie);
  EXPECT_EQ(decide_tie(bracket, {1, 1}, 1).error(), BracketError::no_such_tie);
  EXPECT_EQ(decide_tie(bracket, {1, 0}, 1).error(), BracketError::not_ready);
  EXPECT_EQ(decide_tie(bracket, {0, 0}, 2).error(), BracketError::not_in_tie);
  EXPECT_EQ(decide_tie(*decide_tie(bracket, {0, 0}, 1), {0, 0}, 4).error(),
            BracketError::already_decided);
}

}  // namespace
}  // namespace escaque::pairing::knockout
