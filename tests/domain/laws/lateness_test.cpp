// Games with an hour: late players, and whose time runs until they come.

#include <gtest/gtest.h>

#include "domain/laws/under.hpp"

namespace escaque::laws {
namespace {

using game::ReportArrival;

game::GameSpec at_the_hour(Edition edition, Millis default_time, ByColor<bool> arrived = {}) {
  game::GameSpec spec = under(edition);
  spec.terms.rules.default_time = default_time;
  spec.arrived = arrived;
  return spec;
}

constexpr ByColor<bool> kOnlyWhite{true, false};
constexpr ByColor<bool> kOnlyBlack{false, true};
constexpr ByColor<bool> kBoth{true, true};

/// Nobody does anything for this long; then the server looks at its clock.
std::string after_waiting(const game::GameSpec& spec, Millis time) {
  return GameDriver(spec).wait(time).server(CheckTime{});
}

std::string late(Edition edition) {
  return after_waiting(at_the_hour(edition, minutes(60), kOnlyWhite), minutes(60));
}

std::string both_late(Edition edition) {
  return after_waiting(at_the_hour(edition, minutes(60)), minutes(60));
}

TEST(Laws_classic_17b, PlayerLosesAfterAnHour) {
  EXPECT_EQ(late(Edition::classic), "ended 1-0 no_show [classic 17b]");
  EXPECT_EQ(both_late(Edition::classic), "ended * double_forfeit [classic 17b]");
}

TEST(Laws_fide1993_10_15, PlayerLosesAfterAnHour) {
  EXPECT_EQ(late(Edition::fide_1993), "ended 1-0 no_show [fide-1993 10.15]");
  EXPECT_EQ(after_waiting(at_the_hour(Edition::fide_1993, minutes(60), kOnlyBlack), minutes(59)),
            refusal(GameError::nothing_due));
}

TEST(Laws_fide1993_10_17, BothLoseWhenBothAreAnHourLate) {
  EXPECT_EQ(both_late(Edition::fide_1993), "ended * double_forfeit [fide-1993 10.17]");
}

TEST(Laws_fide1997_6_6, PlayerLosesAfterAnHour) {
  EXPECT_EQ(late(Edition::fide_1997), "ended 1-0 no_show [fide-1997 6.6]");
}

TEST(Laws_fide1997_6_6, EventMayChooseAnotherTime) {
  EXPECT_EQ(after_waiting(at_the_hour(Edition::fide_1997, minutes(30), kOnlyWhite), minutes(30)),
            "ended 1-0 no_show [fide-1997 6.6]");
}

TEST(Laws_fide2014_6_7a, PlayerLosesAfterTheDefaultTime) {
  const game::GameSpec spec = at_the_hour(Edition::fide_2014, minutes(15), kOnlyBlack);
  EXPECT_EQ(after_waiting(spec, minutes(14)), refusal(GameError::nothing_due));
  EXPECT_EQ(after_waiting(spec, minutes(15)), "ended 0-1 no_show [fide-2014 6.7a]");
}

TEST(Laws_fide2014_6_7a, WithoutGraceWhoIsNotThereLosesAtOnce) {
  EXPECT_EQ(after_waiting(at_the_hour(Edition::fide_2014, minutes(0), kOnlyWhite), minutes(0)),
            "ended 1-0 no_show [fide-2014 6.7a]");
  EXPECT_EQ(after_waiting(at_the_hour(Edition::fide_2014, minutes(0), kBoth), minutes(0)),
            refusal(GameError::nothing_due));
}

/// "a menos que el árbitro decida otra cosa" (6.7a): one who stops the clocks; nobody is late
/// meanwhile.
TEST(Laws_fide2014_6_7a, DefaultTimeWaitsWhileTheArbiterHasStoppedTheClocks) {
  const game::Order order{UserId{9}, "the line is down", "fide-2014 6.12a"};
  GameDriver game(at_the_hour(Edition::fide_2014, minutes(15), kOnlyBlack));
  game.wait(minutes(14)).server(game::StopClocks{order});

  EXPECT_EQ(game.wait(minutes(30)).server(CheckTime{}), refusal(GameError::nothing_due));
  game.server(game::StartClocks{order});
  EXPECT_EQ(game.wait(seconds(59)).server(CheckTime{}), refusal(GameError::nothing_due));
  EXPECT_EQ(game.wait(seconds(1)).server(CheckTime{}), "ended 0-1 no_show [fide-2014 6.7a]");
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide2014_6_7a, PlayerArrivesWhileTheClocksAreStopped) {
  const game::Order order{UserId{9}, "the line is down", "fide-2014 6.12a"};
  GameDriver game(at_the_hour(Edition::fide_2014, minutes(15), kOnlyBlack));
  game.wait(minutes(14)).server(game::StopClocks{order});

  EXPECT_EQ(game.server(ReportArrival{kWhite}), "white arrives");
  game.server(game::StartClocks{order});
  EXPECT_EQ(game.wait(minutes(20)).server(CheckTime{}), refusal(GameError::nothing_due));
}

TEST(Laws_fide2014_6_7b, WhiteLosesTheTimeUntilHeComes) {
  GameDriver game(at_the_hour(Edition::fide_2014, minutes(30)));

  EXPECT_EQ(game.wait(minutes(10)).server(ReportArrival{kBlack}), "black arrives");
  EXPECT_EQ(game.wait(minutes(10)).by(kWhite, PlayMove{"e2e4"}),
            "white arrives; played e2e4 (4200/5400)");
  EXPECT_FALSE(game.game().default_at);
  EXPECT_EQ(game.refold(), game.game());
}

TEST(Laws_fide2014_6_7b, BlackLosesTheTimeAfterWhitesMove) {
  GameDriver game(at_the_hour(Edition::fide_2014, minutes(30), kOnlyWhite));
  game.moves("e2e4", minutes(1));

  EXPECT_EQ(game.wait(minutes(5)).by(kBlack, PlayMove{"e7e5"}),
            "black arrives; played e7e5 (5340/5100)");
}

TEST(Laws_fide2023_6_7_1, PlayerLosesAfterTheDefaultTime) {
  EXPECT_EQ(after_waiting(at_the_hour(Edition::fide_2023, minutes(15), kOnlyWhite), minutes(15)),
            "ended 1-0 no_show [fide-2023 6.7.1]");
}

TEST(Laws_fide2023_6_7_2, WhiteLosesTheTimeUntilHeComes) {
  GameDriver game(at_the_hour(Edition::fide_2023, minutes(30), kOnlyBlack));

  EXPECT_EQ(game.wait(minutes(10)).by(kWhite, PlayMove{"e2e4"}),
            "white arrives; played e2e4 (4800/5400)");
}

TEST(GameWithAnHour, RunsTheClocksFromTheBeginningAndCannotBeAborted) {
  GameDriver game(at_the_hour(Edition::fide_2014, minutes(30), kBoth));

  EXPECT_EQ(game.by(kWhite, game::Abort{}), refusal(GameError::too_late_to_abort));
  EXPECT_EQ(game.wait(seconds(5'400)).server(CheckTime{}),
            "ended 0-1 time_forfeit [fide-2014 6.9]");
}

TEST(GameWithAnHour, WaitsTheWholeTimeAgainAfterAnOutage) {
  GameDriver game(at_the_hour(Edition::fide_2014, minutes(30), kOnlyWhite));
  game.wait(minutes(29)).server(game::CreditOutage{minutes(29)});

  EXPECT_EQ(game.wait(minutes(29)).server(CheckTime{}), refusal(GameError::nothing_due));
  EXPECT_EQ(game.wait(minutes(1)).server(CheckTime{}), "ended 1-0 no_show [fide-2014 6.7a]");
}

TEST(GameWithAnHour, KnowsWhoHasCome) {
  GameDriver game(at_the_hour(Edition::fide_2014, minutes(30), kOnlyWhite));

  EXPECT_EQ(game.server(ReportArrival{kWhite}), refusal(GameError::already_present));
  EXPECT_EQ(GameDriver().server(ReportArrival{kWhite}), refusal(GameError::already_present));
}

}  // namespace
}  // namespace escaque::laws
