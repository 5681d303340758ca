// Games with several periods, delays and unequal times: every transition, and the books.

#include <random>

#include <gtest/gtest.h>

#include "domain/clock/notation.hpp"
#include "domain/rules/uci.hpp"
#include "support/game_builder.hpp"

namespace escaque::game {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using support::GameDriver;
using support::kBlack;
using support::kWhite;

GameSpec timed(std::string_view notation) {
  GameSpec spec = support::spec();
  spec.terms.schedules = *clock::parse_schedules(notation);
  return spec;
}

TEST(Periods, BeginWithTheMoveThatEndsTheOneBefore) {
  GameDriver game(timed("2/1+5,3/2,G/3"));
  EXPECT_EQ(game.clocks(), "60/60");
  game.moves("g1f3 g8f6", seconds(1));

  EXPECT_EQ(game.wait(seconds(10)).by(kWhite, PlayMove{"f3g1"}),
            "played f3g1 (55/60); white begins period 1 +120 (175/60)");
  EXPECT_EQ(game.wait(seconds(10)).by(kBlack, PlayMove{"f6g8"}),
            "played f6g8 (175/55); black begins period 1 +120 (175/175)");
  game.moves("b1c3 b8c6 c3b1 c6b8", seconds(10));
  EXPECT_EQ(game.clocks(), "155/155") << "no increment in the second period";

  EXPECT_EQ(game.wait(seconds(5)).by(kWhite, PlayMove{"e2e4"}),
            "played e2e4 (150/155); white begins period 2 +180 (330/155)");
  EXPECT_EQ(game.game().periods, (ByColor<std::int32_t>{2, 1}));
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Periods, LoseTheGameWhenTheMovesWereNotMade) {
  GameDriver game(timed("3/1,G/3"));
  game.moves("g1f3 g8f6", seconds(1));

  EXPECT_EQ(game.wait(seconds(60)).server(CheckTime{}), "ended 0-1 time_forfeit [fide-2023 6.9]");
}

TEST(Periods, RepeatWhenTheLastOneAsksForMoves) {
  GameDriver game(timed("1/1,1/1"));
  EXPECT_EQ(game.by(kWhite, PlayMove{"g1f3"}),
            "played g1f3 (60/60); white begins period 1 +60 (120/60)");
  game.moves("g8f6", seconds(0));
  EXPECT_EQ(game.by(kWhite, PlayMove{"f3g1"}),
            "played f3g1 (120/120); white begins period 2 +60 (180/120)");
}

TEST(Periods, BeginWhenTheTimeHasRunOutOnAClockThatDoesNotCountMoves) {
  GameDriver game(timed("2/1t,G/3"));
  game.moves("g1f3 g8f6 f3g1 f6g8", seconds(10));
  EXPECT_EQ(game.clocks(), "50/50") << "two moves were made, but there is time left";

  const auto deadline = game.game().next_deadline();
  EXPECT_EQ(game.wait(seconds(51)).server(CheckTime{}), "white begins period 1 +180 (179/50)");
  EXPECT_EQ(*game.game().next_deadline() - *deadline, seconds(180));
  EXPECT_EQ(game.wait(seconds(1)).by(kWhite, PlayMove{"e2e4"}), "played e2e4 (178/50)");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Periods, BeginWithACommandThatComesBeforeTheServerHasLooked) {
  GameDriver game(timed("2/1t,G/3"));
  game.moves("g1f3 g8f6 f3g1 f6g8", seconds(10));

  EXPECT_EQ(game.wait(seconds(70)).by(kWhite, PlayMove{"e2e4"}),
            "white begins period 1 +180 (160/50); played e2e4 (160/50)");
  EXPECT_EQ(game.wait(seconds(55)).by(kBlack, OfferDraw{}),
            "black begins period 1 +180 (160/175); black offers a draw");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Periods, LoseTheGameOnAClockThatDoesNotCountMovesToo) {
  GameDriver game(timed("3/1t,G/3"));
  game.moves("g1f3 g8f6 f3g1 f6g8", seconds(10));

  EXPECT_EQ(game.wait(seconds(51)).server(CheckTime{}), "ended 0-1 time_forfeit [fide-2023 6.9]");
}

TEST(Delay, LetsTheTimeStandStill) {
  GameDriver game(timed("G/3;d5"));
  game.moves("g1f3 g8f6", seconds(1));

  EXPECT_EQ(game.wait(seconds(4)).by(kWhite, PlayMove{"f3g1"}), "played f3g1 (180/180)");
  EXPECT_EQ(game.wait(seconds(15)).by(kBlack, PlayMove{"f6g8"}), "played f6g8 (180/170)");
  EXPECT_EQ(*game.game().next_deadline() - game.now(), seconds(185));
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Delay, IsGivenAnewAfterAnOutage) {
  GameDriver game(timed("G/3;d5"));
  game.moves("g1f3 g8f6", seconds(1));

  EXPECT_EQ(game.wait(seconds(30)).server(CreditOutage{seconds(30)}), "credits 25/0 (180/180)");
  EXPECT_EQ(game.wait(seconds(4)).by(kWhite, PlayMove{"f3g1"}), "played f3g1 (180/180)");
}

TEST(Bronstein, GivesBackWhatAMoveUsed) {
  GameDriver game(timed("G/3;b5"));
  game.moves("g1f3 g8f6", seconds(1));

  EXPECT_EQ(game.wait(seconds(4)).by(kWhite, PlayMove{"f3g1"}), "played f3g1 (180/180)");
  EXPECT_EQ(game.wait(seconds(15)).by(kBlack, PlayMove{"f6g8"}), "played f6g8 (180/170)");
}

TEST(UnequalTimes, StartEachSideOnItsOwn) {
  GameDriver game(timed("G/5|G/4+1"));
  EXPECT_EQ(game.clocks(), "300/240");
  game.moves("g1f3 g8f6 f3g1 f6g8", seconds(2));
  EXPECT_EQ(game.clocks(), "298/239");
}

TEST(Schedules, GiveTheGameItsCategoryAndClass) {
  const GameDriver game(timed("40/90+30,G/30+30"));
  EXPECT_EQ(game.game().created.category, rating::Category::classical);
  EXPECT_EQ(game.game().created.terms.time_control, support::time_control(5'400, 30));
  EXPECT_EQ(game.game().laws_class(), clock::LawsClass::standard);
  EXPECT_EQ(GameDriver(timed("G/5;d5")).game().laws_class(), clock::LawsClass::blitz);
  EXPECT_EQ(GameDriver(timed("G/5:01;d5")).game().laws_class(), clock::LawsClass::rapid);
}

TEST(Schedules, AreRefusedWhenTheyCannotBePlayed) {
  GameSpec spec = timed("G/3");
  spec.terms.schedules->black.periods.clear();

  Command command;
  command.action = CreateGame{spec, UtcTime{}};
  EXPECT_EQ(support::describe(decide(Game{}, command, Instant{})),
            support::refusal(GameError::invalid_time_control));
}

/// Random play on a random schedule. What stands on the clocks is what was given less what was
/// used.
class RandomSchedules : public testing::TestWithParam<int> {
 protected:
  int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random_); }

  std::string notation() {
    std::string text;
    for (int periods = below(3); periods > 0; --periods) {
      text += std::to_string(1 + below(4)) + "/0:" + std::to_string(10 + below(50));
      if (below(3) == 0) text += 't';
      if (below(2) == 0) text += '+' + std::to_string(1 + below(3));
      text += ',';
    }
    text += "G/" + std::to_string(1 + below(2));
    constexpr const char* kDelays[] = {"", ";d3", ";b3"};
    return text + kDelays[below(3)];
  }

  std::string move_in(const Game& game) {
    const auto moves = game.position.legal_moves();
    return rules::to_uci(game.position,
                         moves[static_cast<std::size_t>(below(static_cast<int>(moves.size())))],
                         rules::Variant::standard);
  }

  void act(GameDriver& driver) {
    switch (below(12)) {
      case 0:
        driver.server(CheckTime{});
        break;
      case 1:
        driver.server(CreditOutage{Millis{below(3'000)}});
        break;
      case 2:
        driver.by(driver.game().turn(), ClaimDraw{DrawClaim::threefold, ""});
        break;
      default:
        driver.by(driver.game().turn(), PlayMove{move_in(driver.game())});
    }
  }

  std::mt19937 random_{static_cast<std::uint32_t>(GetParam())};
};

/// Adds up what the facts say that each side was given and has used.
struct TimeBooks {
  const Terms& terms;
  Remaining given{};
  Remaining used{};
  ByColor<std::int32_t> periods{};
  Color turn = Color::white;
  int plies = 0;

  void operator()(const MovePlayed& fact) {
    const clock::Schedule schedule = terms.schedule_of(turn);
    if (plies >= 2) {
      const Millis spent = fact.elapsed - fact.compensated;
      const bool is_simple = schedule.delay_kind == clock::DelayKind::simple;
      const bool is_bronstein = schedule.delay_kind == clock::DelayKind::bronstein;
      used[turn] += is_simple ? std::max(spent - schedule.delay, Millis{0}) : spent;
      given[turn] += clock::period_of(schedule, periods[turn]).increment;
      if (is_bronstein) given[turn] += std::min(spent, schedule.delay);
    }
    turn = opposite(turn);
    ++plies;
  }
  void operator()(const PeriodBegun& fact) {
    EXPECT_EQ(fact.period, periods[fact.color] + 1);
    periods[fact.color] = fact.period;
    given[fact.color] += fact.added;
  }
  void operator()(const ClaimRefused& fact) {
    given[opposite(fact.by)] += fact.penalty;
    used[fact.by] += fact.off_claimant;
  }
  template <class Fact>
  void operator()(const Fact&) {}
};

TEST_P(RandomSchedules, BalanceTheBooks) {
  const std::string text = notation();
  SCOPED_TRACE("seed " + std::to_string(GetParam()) + ": " + text);
  GameDriver driver(timed(text));
  const Terms& terms = driver.game().created.terms;
  TimeBooks books{
      .terms = terms,
      .given = {terms.schedule_of(kWhite).initial(), terms.schedule_of(kBlack).initial()}};
  std::size_t read = driver.log().size();
  // An outage that meets a simple delay renews it: the ledger of that move is not a sum any more.
  bool is_exact = true;

  for (int n = 0; n < 120 && driver.game().is_live(); ++n) {
    driver.wait(Millis{below(6'000)});
    const Remaining before = driver.game().clock.remaining(driver.now());
    act(driver);
    for (; read < driver.log().size(); ++read) {
      for (const Fact& fact : driver.log()[read].first.facts) {
        is_exact = is_exact && !std::holds_alternative<ClockAdjusted>(fact);
        std::visit(books, fact);
      }
    }
    const Remaining after = driver.game().clock.remaining(driver.now());
    for (const Color color : {kWhite, kBlack}) {
      EXPECT_GE(after[color], Millis{0});
      if (is_exact && driver.game().is_live() && driver.game().turn() != color) {
        EXPECT_EQ(after[color], books.given[color] - books.used[color]) << before.white.count();
      }
    }
  }
  EXPECT_EQ(driver.refold(), driver.game());
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomSchedules, testing::Range(0, 200));

}  // namespace
}  // namespace escaque::game
