// What every pairing of every system must keep to, in random tournaments.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "domain/pairing/random_swiss.hpp"
#include "domain/pairing/swiss/system.hpp"

namespace escaque::pairing::swiss {
namespace {

using testing::RandomSwiss;
using tournament::Player;
using tournament::PlayerNumber;
using tournament::Tournament;

class EverySystem : public ::testing::TestWithParam<System> {};

INSTANTIATE_TEST_SUITE_P(Swiss, EverySystem, ::testing::ValuesIn(kSystems),
                         [](const auto& each) { return std::string(to_string(each.param)); });

struct Sizes {
  int seeds;
  int least;
  int spread;
  int rounds;
};

/// Calls `check` with every paired round and `stop` where a round cannot be paired.
template <class Check, class Stop>
void each_round(System system, Sizes sizes, Check check, Stop stop) {
  for (int seed = 1; seed <= sizes.seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomSwiss swiss(sizes.least + seed * 7 % sizes.spread, sizes.rounds,
                      static_cast<std::uint64_t>(seed), {6, 3});
    for (Round round = 1; round <= sizes.rounds; ++round) {
      swiss.send_away(round);
      const auto pairing = pair_round(swiss.event(), round, system);
      if (!pairing) {
        ASSERT_TRUE(pairing.error() == PairingError::no_legal_pairing ||
                    pairing.error() == PairingError::nobody);
        if (pairing.error() == PairingError::no_legal_pairing) stop(swiss.event(), round);
        break;
      }
      check(swiss.event(), round, *pairing);
      swiss.play(*pairing);
    }
  }
}

constexpr Sizes kMixed{30, 5, 50, 9};
constexpr Sizes kExhausted{60, 4, 7, 11};

/// The rules, told again from the records alone.
struct Records {
  const Tournament& event;
  Round round;
  bool has_color_limits;

  [[nodiscard]] const Player& player(PlayerNumber number) const {
    return *std::find_if(event.players.begin(), event.players.end(),
                         [&](const Player& each) { return each.number == number; });
  }
  [[nodiscard]] bool have_met(PlayerNumber a, PlayerNumber b) const {
    for (Round each = 1; each < round; ++each) {
      const auto entry = player(a).entry(each);
      if (entry.opponent == b && is_played(entry.result)) return true;
    }
    return false;
  }
  [[nodiscard]] std::string colors(PlayerNumber number) const {
    std::string text;
    for (Round each = 1; each < round; ++each) {
      const auto entry = player(number).entry(each);
      if (is_played(entry.result)) text += entry.color == Color::white ? 'w' : 'b';
    }
    return text;
  }
  /// Neither three times running nor three more of one colour.
  [[nodiscard]] bool may_have(PlayerNumber number, char color) const {
    const std::string text = colors(number) + color;
    const auto whites = std::count(text.begin(), text.end(), 'w');
    const auto blacks = static_cast<std::ptrdiff_t>(text.size()) - whites;
    const bool thrice = text.size() >= 3 && text.ends_with(std::string(3, color));
    return !has_color_limits || (!thrice && std::abs(whites - blacks) <= 2);
  }
  [[nodiscard]] bool may_meet(PlayerNumber a, PlayerNumber b) const {
    return !have_met(a, b) &&
           ((may_have(a, 'w') && may_have(b, 'b')) || (may_have(a, 'b') && may_have(b, 'w')));
  }
  [[nodiscard]] bool may_have_bye(PlayerNumber number) const {
    for (Round each = 1; each < round; ++each) {
      const auto result = player(number).entry(each).result;
      if (result == tournament::RoundResult::pairing_bye ||
          result == tournament::RoundResult::forfeit_win ||
          result == tournament::RoundResult::full_bye) {
        return false;
      }
    }
    return true;
  }
  /// The players to be paired.
  [[nodiscard]] std::vector<PlayerNumber> present() const {
    std::vector<PlayerNumber> numbers;
    for (const Player& each : event.players) {
      if (static_cast<Round>(each.rounds.size()) < round) numbers.push_back(each.number);
    }
    return numbers;
  }
  [[nodiscard]] bool can_pair(std::vector<PlayerNumber> left, bool bye_left) const {
    if (left.empty()) return true;
    const PlayerNumber first = left.back();
    left.pop_back();
    if (bye_left && may_have_bye(first) && can_pair(left, false)) return true;
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (!may_meet(first, left[i])) continue;
      std::vector<PlayerNumber> others = left;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      if (can_pair(others, bye_left)) return true;
    }
    return false;
  }
};

/// Lim's last round knows no colour limits (Article 6); the first rounds of Burstein's are Dutch
/// and may exempt topscorers only in a last round, which they never are.
Records records_of(const Tournament& event, Round round, System system) {
  return {event, round, system != System::lim || round < event.rounds};
}

TEST_P(EverySystem, NobodyMeetsTwiceAndColoursStayInBounds) {
  for (const Sizes& sizes : {kMixed, kExhausted}) {
    each_round(
        GetParam(), sizes,
        [](const Tournament& event, Round round, const RoundPairing& paired) {
          const Records records = records_of(event, round, GetParam());
          std::set<int> seen;
          for (const Board& board : paired.boards) {
            const PlayerNumber white = paired.field[board.colors.white].number;
            const PlayerNumber black = paired.field[board.colors.black].number;
            EXPECT_TRUE(seen.insert(white).second && seen.insert(black).second);
            EXPECT_FALSE(records.have_met(white, black)) << white << ' ' << black;
            const bool in_bounds = records.may_have(white, 'w') && records.may_have(black, 'b');
            EXPECT_TRUE(in_bounds) << "round " << round << ": " << white << ' ' << black;
          }
          EXPECT_TRUE(!paired.bye || seen.insert(paired.field[*paired.bye].number).second);
          EXPECT_EQ(seen.size(), records.present().size());
        },
        [](const Tournament&, Round) {});
  }
}

/// One at most, never twice, and with the lowest score that leaves a round to be paired.
TEST_P(EverySystem, TheByeGoesWhereItIsRuled) {
  each_round(
      GetParam(), kExhausted,
      [](const Tournament& event, Round round, const RoundPairing& paired) {
        ASSERT_EQ(paired.bye.has_value(), paired.field.size() % 2 == 1);
        if (!paired.bye) return;
        const Records records = records_of(event, round, GetParam());
        EXPECT_TRUE(records.may_have_bye(paired.field[*paired.bye].number));
        for (int other = 0; other < static_cast<int>(paired.field.size()); ++other) {
          if (paired.field[other].score >= paired.field[*paired.bye].score) continue;
          const PlayerNumber number = paired.field[other].number;
          if (!records.may_have_bye(number)) continue;
          auto rest = records.present();
          rest.erase(std::find(rest.begin(), rest.end(), number));
          EXPECT_FALSE(records.can_pair(rest, false)) << "round " << round << ": " << number;
        }
      },
      [](const Tournament&, Round) {});
}

/// Where a system finds nothing there is nothing.
TEST_P(EverySystem, ARoundThatCanBePairedIsPaired) {
  int stops = 0;
  each_round(
      GetParam(), kExhausted, [](const Tournament&, Round, const RoundPairing&) {},
      [&](const Tournament& event, Round round) {
        const Records records = records_of(event, round, GetParam());
        const auto present = records.present();
        EXPECT_FALSE(records.can_pair(present, present.size() % 2 == 1)) << "round " << round;
        ++stops;
      });
  EXPECT_GT(stops, 5);
}

/// Other numbers in the same order, records in another order: the same boards.
TEST_P(EverySystem, NumbersAreOnlyNames) {
  const auto renamed = [](PlayerNumber number) { return number == 0 ? 0 : 3 * number + 7; };
  each_round(
      GetParam(), {12, 5, 40, 9},
      [&](const Tournament& event, Round round, const RoundPairing& paired) {
        Tournament other = event;
        for (Player& player : other.players) {
          player.number = renamed(player.number);
          for (auto& entry : player.rounds) entry.opponent = renamed(entry.opponent);
        }
        std::reverse(other.players.begin(), other.players.end());
        const auto again = pair_round(other, round, GetParam());
        ASSERT_TRUE(again);
        auto expected = dutch::number_pairs(paired);
        for (auto& [white, black] : expected) {
          white = renamed(white);
          black = renamed(black);
        }
        EXPECT_EQ(dutch::number_pairs(*again), expected);
      },
      [](const Tournament&, Round) {});
}

/// Every round paired again after the event is what was paired before it.
TEST_P(EverySystem, AnEventChecksOut) {
  RandomSwiss swiss(23, 9, 5, {6, 3});
  for (Round round = 1; round <= 9; ++round) {
    swiss.send_away(round);
    const auto pairing = pair_round(swiss.event(), round, GetParam());
    ASSERT_TRUE(pairing);
    swiss.play(*pairing);
  }
  const auto check = check_rounds(swiss.event(), GetParam());
  ASSERT_TRUE(check);
  EXPECT_EQ(check->rounds, 9);
  EXPECT_TRUE(check->differences.empty());
}

TEST_P(EverySystem, GroupsHoldEverybodyWhoMeets) {
  each_round(
      GetParam(), {10, 5, 40, 9},
      [](const Tournament&, Round, const RoundPairing& paired) {
        for (const Board& board : paired.boards) {
          ASSERT_LT(board.group, paired.groups.size());
        }
        EXPECT_TRUE(paired.keys.empty() || paired.keys.size() == paired.field.size());
      },
      [](const Tournament&, Round) {});
}

TEST(Systems, HaveNamesAndSayWhatTheyAreBuiltFrom) {
  for (const System system : kSystems) {
    EXPECT_EQ(find_system(to_string(system)), system);
    EXPECT_TRUE(standing(system).starts_with("unofficial: "));
  }
  EXPECT_EQ(find_system("dutch-2026"), std::nullopt);
}

}  // namespace
}  // namespace escaque::pairing::swiss
