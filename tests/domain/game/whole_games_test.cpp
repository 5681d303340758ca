// Whole games as tables: who does what after which pause, and what the entry says.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/game_builder.hpp"

namespace escaque::game {
namespace {

using std::chrono::seconds;
using support::GameDriver;
using support::kBlack;
using support::kWhite;

struct Step {
  std::optional<Color> by;  // nothing: the server
  int pause_seconds;
  Action action;
  std::string entry;
};

struct WholeGame {
  const char* name;
  GameSpec spec;
  std::vector<Step> steps;
};

class WholeGames : public testing::TestWithParam<WholeGame> {};

TEST_P(WholeGames, GoesAsTheTableSays) {
  GameDriver game(GetParam().spec);
  for (const Step& step : GetParam().steps) {
    game.wait(seconds(step.pause_seconds));

    EXPECT_EQ(step.by ? game.by(*step.by, step.action) : game.server(step.action), step.entry);
  }
  EXPECT_EQ(game.refold(), game.game());
}

const WholeGame kFoolsMate{
    "FoolsMate",
    support::spec(),
    {{kWhite, 5, PlayMove{"f2f3"}, "played f2f3 (180/180)"},
     {kBlack, 4, PlayMove{"e7e5"}, "played e7e5 (180/180)"},
     {kWhite, 3, PlayMove{"g2g4"}, "played g2g4 (179/180)"},
     {kBlack, 1, PlayMove{"d8h4"}, "played d8h4 (179/181); ended 0-1 checkmate [fide-2023 5.1.1]"},
     {kWhite, 1, Resign{}, support::refusal(GameError::game_over)}}};

const WholeGame kResignation{
    "Resignation",
    support::spec(support::time_control(60, 0)),
    {{kWhite, 1, Resign{}, support::refusal(GameError::too_early)},
     {kWhite, 0, PlayMove{"e2e4"}, "played e2e4 (60/60)"},
     {kBlack, 0, PlayMove{"e7e5"}, "played e7e5 (60/60)"},
     {kBlack, 10, Resign{}, "ended 1-0 resignation [fide-2023 5.1.2]"},
     {std::nullopt, 60, CheckTime{}, support::refusal(GameError::game_over)}}};

const WholeGame kAgreement{
    "Agreement",
    support::spec(),
    {{kWhite, 1, OfferDraw{}, support::refusal(GameError::too_early)},
     {kWhite, 0, PlayMove{"d2d4"}, "played d2d4 (180/180)"},
     {kBlack, 0, PlayMove{"d7d5"}, "played d7d5 (180/180)"},
     {kWhite, 2, OfferDraw{}, "white offers a draw"},
     {kWhite, 2, AcceptDraw{}, support::refusal(GameError::no_draw_offer)},
     {kWhite, 2, PlayMove{"c2c4"}, "played c2c4 (176/180)"},
     {kBlack, 1, AcceptDraw{}, "ended 1/2-1/2 agreement [fide-2023 5.2.3]"}}};

const WholeGame kFlag{"Flag",
                      support::spec(support::time_control(10, 1)),
                      {{kWhite, 9, PlayMove{"e2e4"}, "played e2e4 (10/10)"},
                       {kBlack, 9, PlayMove{"e7e5"}, "played e7e5 (10/10)"},
                       {kWhite, 4, PlayMove{"g1f3"}, "played g1f3 (7/10)"},
                       {kBlack, 9, PlayMove{"b8c6"}, "played b8c6 (7/2)"},
                       {std::nullopt, 6, CheckTime{}, support::refusal(GameError::nothing_due)},
                       {std::nullopt, 1, CheckTime{}, "ended 0-1 time_forfeit [fide-2023 6.9]"}}};

const WholeGame kFlagAgainstABareKing{
    "FlagAgainstABareKing",
    support::spec_from("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
    {{kWhite, 1, PlayMove{"a1a2"}, "played a1a2 (180/180)"},
     {kBlack, 1, PlayMove{"e8e7"}, "played e8e7 (180/180)"},
     {std::nullopt, 180, CheckTime{}, "ended 1/2-1/2 time_forfeit_insufficient [fide-2023 6.9]"}}};

const WholeGame kTakebacks{
    "Takebacks",
    support::spec(),
    {{kWhite, 1, OfferTakeback{}, support::refusal(GameError::nothing_to_take_back)},
     {kWhite, 0, PlayMove{"e2e4"}, "played e2e4 (180/180)"},
     {kBlack, 0, PlayMove{"e7e5"}, "played e7e5 (180/180)"},
     {kWhite, 10, PlayMove{"d1h5"}, "played d1h5 (172/180)"},
     {kWhite, 1, OfferTakeback{}, "white offers a takeback"},
     {kBlack, 1, DeclineTakeback{}, "black declines a takeback"},
     {kWhite, 0, OfferTakeback{}, support::refusal(GameError::takeback_declined)},
     {kBlack, 0, PlayMove{"b8c6"}, "played b8c6 (172/180)"},
     {kWhite, 1, OfferTakeback{}, "white offers a takeback"},
     {kBlack, 1, AcceptTakeback{}, "takes back 2 (170/180)"},
     {kWhite, 5, PlayMove{"g1f3"}, "played g1f3 (167/180)"},
     {kBlack, 0, OfferTakeback{}, "black offers a takeback"},
     {kWhite, 0, AcceptTakeback{}, "takes back 2 (167/180)"},
     {kBlack, 3, PlayMove{"c7c5"}, "played c7c5 (167/180)"}}};

const WholeGame kAbort{"Abort",
                       support::spec(),
                       {{kWhite, 0, PlayMove{"e2e4"}, "played e2e4 (180/180)"},
                        {kBlack, 0, Abort{}, "ended * aborted [online]"}}};

const WholeGame kNoStart{"NoStart",
                         support::spec(),
                         {{std::nullopt, 29, CheckTime{}, support::refusal(GameError::nothing_due)},
                          {kWhite, 0, PlayMove{"e2e4"}, "played e2e4 (180/180)"},
                          {std::nullopt, 29, CheckTime{}, support::refusal(GameError::nothing_due)},
                          {std::nullopt, 1, CheckTime{}, "ended * no_start [online]"}}};

const WholeGame kOpponentGone{
    "OpponentGone",
    support::spec(),
    {{kWhite, 0, PlayMove{"e2e4"}, "played e2e4 (180/180)"},
     {kBlack, 0, PlayMove{"e7e5"}, "played e7e5 (180/180)"},
     {kBlack, 0, ClaimAbandonment{}, support::refusal(GameError::opponent_present)},
     {std::nullopt, 0, ReportAbsence{kWhite, Absence::left}, "white left for 10"},
     {kBlack, 9, ClaimAbandonment{}, support::refusal(GameError::grace_not_over)},
     {kBlack, 1, ClaimAbandonment{}, "ended 0-1 abandonment [online]"}}};

INSTANTIATE_TEST_SUITE_P(Games, WholeGames,
                         testing::Values(kFoolsMate, kResignation, kAgreement, kFlag,
                                         kFlagAgainstABareKing, kTakebacks, kAbort, kNoStart,
                                         kOpponentGone),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace escaque::game
