// The edition of 2013: the manual's example bracket by bracket, and the procedure against the book
// followed step by step.

#include "domain/pairing/dutch/procedure.hpp"

#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "domain/pairing/dutch/dutch.hpp"
#include "domain/pairing/dutch/manual_reference.hpp"
#include "domain/pairing/random_swiss.hpp"
#include "domain/pairing/trf/trf.hpp"
#include "domain/pairing/trf/vectors.hpp"

namespace escaque::pairing::dutch {
namespace {

using book::ReferenceBracket;
using testing::RandomSwiss;
using NumberPairs = std::vector<std::pair<int, int>>;

/// A bracket by pairing numbers.
struct NumberBracket {
  NumberPairs pairs;
  std::vector<int> floaters;

  friend bool operator==(const NumberBracket&, const NumberBracket&) = default;
};

void PrintTo(const NumberBracket& bracket, std::ostream* out) {
  for (const auto& [a, b] : bracket.pairs) *out << a << '-' << b << ' ';
  for (const int floater : bracket.floaters) *out << '>' << floater << ' ';
}

NumberBracket by_number(const Field& field, const BracketPairing& pairing) {
  NumberBracket numbers;
  for (const auto& [a, b] : pairing.pairs) {
    numbers.pairs.push_back(std::minmax(field[a].number, field[b].number));
  }
  std::sort(numbers.pairs.begin(), numbers.pairs.end());
  for (const int floater : pairing.floaters) numbers.floaters.push_back(field[floater].number);
  std::sort(numbers.floaters.begin(), numbers.floaters.end());
  return numbers;
}

tournament::Tournament manual_example() {
  const auto report =
      trf::parse_trf(testing::read_file(ESCAQUE_TEST_DATA "/pairing/example-2013.trf"));
  return report ? report->tournament : tournament::Tournament{};
}

/// Every bracket as the manual pairs it, with the step that decides.
TEST(Procedure2013, DecidesEveryBracketOfTheManualsExample) {
  const std::vector<std::vector<NumberBracket>> rounds = {
      {{{{1, 8}, {2, 9}, {3, 10}, {4, 11}, {5, 12}, {6, 13}, {7, 14}}, {}}},  // C.6
      {
          {{{1, 5}, {2, 7}, {3, 6}}, {}},       // 1.0: C.7, the first transposition.
          {{}, {4, 11}},                        // 0.5: C.1.
          {{{4, 9}, {8, 11}, {10, 13}}, {14}},  // 0.0: C.7, then the remainder.
      },
      {
          {{{2, 5}}, {}},            // 2.0
          {{{3, 4}, {6, 11}}, {}},   // 1.5: C.8, 4 exchanged for 6.
          {{{1, 14}, {7, 10}}, {}},  // 1.0: C.7
          {{{8, 12}, {9, 13}}, {}},  // 0.0: C.6
      },
      {
          {{{2, 6}}, {5}},          // 2.5: C.7
          {{{1, 3}, {4, 5}}, {7}},  // 2.0: C.7, then the remainder.
          {{{7, 11}}, {}},          // 1.5
          {{{10, 14}}, {9}},        // 1.0: C.8 and B6.
          {{{8, 9}}, {12}},         // 0.5: C.10.a drops B6 for upfloaters.
          {{{12, 13}}, {}},         // 0.0
      },
      {
          {{}, {2}},                 // 3.5: C.1
          {{{1, 2}}, {5}},           // 3.0: C.1 for 5.
          {{{4, 6}, {5, 11}}, {}},   // 2.5: C.9, then C.10.b drops B5 for upfloaters.
          {{{3, 7}}, {}},            // 2.0
          {{{9, 10}}, {14}},         // 1.5
          {{{8, 13}, {12, 14}}, {}}  // 1.0 with 0.5: C.12 fails, C.13 joins; C.10.e and f.
      }};
  const auto event = manual_example();
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    const auto round = pair_round(event, static_cast<Round>(i) + 1, Edition::rules_2013);
    ASSERT_TRUE(round);
    std::vector<NumberBracket> found;
    for (const auto& each : round->bracket_pairings) found.push_back(by_number(round->field, each));
    EXPECT_EQ(found, rounds[i]) << "round " << i + 1;
  }
}

TEST(Procedure2013, GivesTheFloatsOfTheManualsExample) {
  using Floats = std::vector<std::pair<int, Float>>;
  constexpr Float kUp = Float::up;
  constexpr Float kDown = Float::down;
  const std::vector<Floats> rounds = {
      {},
      {{4, kDown}, {8, kUp}, {9, kUp}, {11, kDown}, {14, kDown}},  // 12 was away: no float.
      {{6, kDown}},                                                // 11 did not come: no float.
      {{4, kUp}, {5, kDown}, {7, kDown}, {8, kUp}, {9, kDown}, {11, kUp}, {12, kDown}, {13, kUp}}};
  const auto event = manual_example();
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    const auto field = make_field(event, static_cast<Round>(i) + 2, Edition::rules_2013);
    ASSERT_TRUE(field);
    Floats found;
    for (const Participant& player : field->players) {
      if (player.last_float != Float::none) found.emplace_back(player.number, player.last_float);
    }
    std::sort(found.begin(), found.end());
    EXPECT_EQ(found, rounds[i]) << "round " << i + 1;
  }
}

std::vector<ReferenceBracket> as_reference(const std::vector<PairedBracket>& paired) {
  std::vector<ReferenceBracket> brackets;
  for (const PairedBracket& each : paired) {
    ReferenceBracket bracket{each.pairing.pairs, each.pairing.floaters};
    for (auto& [a, b] : bracket.pairs) {
      if (a > b) std::swap(a, b);
    }
    std::sort(bracket.pairs.begin(), bracket.pairs.end());
    std::sort(bracket.floaters.begin(), bracket.floaters.end());
    brackets.push_back(std::move(bracket));
  }
  return brackets;
}

std::string in_words(const std::vector<ReferenceBracket>& brackets) {
  std::string text;
  for (const ReferenceBracket& bracket : brackets) {
    text += '[';
    for (const auto& [a, b] : bracket.pairs)
      text += std::to_string(a) + '-' + std::to_string(b) + ' ';
    for (const int floater : bracket.floaters) text += '>' + std::to_string(floater) + ' ';
    text += "] ";
  }
  return text;
}

std::string in_words(const Field& field) {
  std::string text = "round " + std::to_string(field.round) + '\n';
  for (std::size_t i = 0; i < field.size(); ++i) {
    const Participant& player = field.players[i];
    text += std::to_string(i) + ": " + to_string(player.score) + ' ';
    text += "-msA"[static_cast<int>(player.preference)];
    text += player.wanted ? (*player.wanted == Color::white ? 'w' : 'b') : '-';
    text += " last " + std::string(1, "-DU"[static_cast<int>(player.last_float)]);
    text += " before " + std::string(1, "-DU"[static_cast<int>(player.previous_float)]);
    text += player.may_have_bye ? "" : " nobye";
    text += player.is_topscorer ? " top" : "";
    for (const int barred : player.barred) text += ' ' + std::to_string(barred);
    text += '\n';
  }
  return text;
}

/// Fields of up to ten players with any history, more often tangled than real ones.
class RandomField {
 public:
  explicit RandomField(std::uint64_t seed) : random_(seed) {}

  Field make() {
    Field field;
    field.edition = Edition::rules_2013;
    field.round = 2 + below(6);
    const bool is_final = below(4) == 0;
    const int scores = 1 + below(4);
    const int size = 2 + below(9);
    for (int i = 0; i < size; ++i) field.players.push_back(make_player(field.round, scores));
    std::sort(field.players.begin(), field.players.end(),
              [](const auto& a, const auto& b) { return a.score > b.score; });
    const int density = below(65);
    for (int i = 0; i < size; ++i) {
      Participant& player = field.players[static_cast<std::size_t>(i)];
      player.number = player.rank = i + 1;
      player.is_topscorer = is_final && 2 * player.score.tenths > 10 * (field.round - 1);
      for (int j = 0; j < i; ++j) {
        if (below(100) >= density) continue;
        player.barred.push_back(j);
        field.players[static_cast<std::size_t>(j)].barred.push_back(i);
      }
    }
    for (Participant& player : field.players) std::sort(player.barred.begin(), player.barred.end());
    return field;
  }

 private:
  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }

  Participant make_player(Round round, int scores) {
    Participant player;
    player.score = {5 * (round - 1 - below(scores))};
    player.standing = player.score;
    for (Round each = 1; each < round; ++each) {
      if (below(10) != 0) add_color(player, below(2) == 0 ? Color::white : Color::black);
    }
    player.unplayed = round - 1 - static_cast<int>(player.colors.size());
    player.may_have_bye = below(5) != 0;
    player.last_float = any_float();
    player.previous_float = any_float();
    set_preference(player);
    return player;
  }

  static void add_color(Participant& player, Color color) {
    const std::size_t games = player.colors.size();
    const int step = color == Color::white ? 1 : -1;
    const bool third =
        games >= 2 && player.colors[games - 1] == color && player.colors[games - 2] == color;
    if (third || std::abs(player.color_difference + step) > 2) {
      return add_color(player, opposite(color));
    }
    player.colors.push_back(color);
    player.color_difference += step;
  }

  Float any_float() {
    const int any = below(6);
    return any == 0 ? Float::down : any == 1 ? Float::up : Float::none;
  }

  /// A.7.
  static void set_preference(Participant& player) {
    const std::size_t games = player.colors.size();
    if (games == 0) return;
    player.repeated = games >= 2 && player.colors[games - 1] == player.colors[games - 2];
    const int difference = player.color_difference;
    player.wanted = opposite(player.colors.back());
    if (difference != 0 && (std::abs(difference) > 1 || !player.repeated)) {
      player.wanted = difference > 0 ? Color::black : Color::white;
    }
    const bool is_absolute = std::abs(difference) > 1 || player.repeated;
    player.preference = is_absolute       ? Preference::absolute
                        : difference != 0 ? Preference::strong
                                          : Preference::mild;
  }

  std::mt19937_64 random_;
};

/// How many brackets the checks below compare; ESCAQUE_REFERENCE_BRACKETS asks for more.
int brackets_to_compare() {
  const char* const more = std::getenv("ESCAQUE_REFERENCE_BRACKETS");
  return more ? std::atoi(more) : 3000;
}

TEST(Procedure2013, FollowsTheBookInRandomFields) {
  int compared = 0;
  for (std::uint64_t seed = 1; compared < brackets_to_compare(); ++seed) {
    const Field field = RandomField(seed).make();
    const auto expected = book::pair_by_the_book(field);
    if (!expected) continue;
    const auto found = as_reference(pair_by_procedure(field));
    ASSERT_TRUE(found == *expected) << "seed " << seed << '\n'
                                    << in_words(field) << "found    " << in_words(found)
                                    << "\nexpected " << in_words(*expected);
    compared += static_cast<int>(found.size());
  }
  std::printf("%d brackets\n", compared);
}

TEST(Procedure2013, FollowsTheBookInSmallTournaments) {
  int compared = 0;
  for (std::uint64_t seed = 1; compared < brackets_to_compare(); ++seed) {
    RandomSwiss swiss(4 + static_cast<int>(seed % 7), 8, seed, {8, 4});
    for (Round round = 1; round <= 8; ++round) {
      swiss.send_away(round);
      const auto paired = pair_round(swiss.event(), round, Edition::rules_2013);
      if (!paired) break;
      const auto expected = book::pair_by_the_book(paired->field);
      ASSERT_TRUE(expected);
      const auto found = as_reference(pair_by_procedure(paired->field));
      ASSERT_TRUE(found == *expected) << "seed " << seed << '\n'
                                      << in_words(paired->field) << "found    " << in_words(found)
                                      << "\nexpected " << in_words(*expected);
      compared += static_cast<int>(found.size());
      swiss.play(*paired);
    }
  }
  std::printf("%d brackets\n", compared);
}

}  // namespace
}  // namespace escaque::pairing::dutch
