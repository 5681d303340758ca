#pragma once
// The Laws of 1 July 1997: quickplay finishes, rapid play (B) and blitz (C), any possible mate wins
// on time.

#include "domain/laws/laws.hpp"

namespace escaque::laws {

/// 10.3: two minutes for the first and the second illegal move, loss for the third.
inline constexpr IllegalMove kFide1997Third{
    .loses_at = 3,
    .loss = {.lost = "fide-1997 10.3"},
    .to_opponent = std::chrono::minutes(2),
    .penalty = "fide-1997 10.3",
};

/// B5: as 10.3, when a player asks.
inline constexpr IllegalMove kFide1997Rapid{
    .loses_at = 3,
    .loss = {.lost = "fide-1997 10.3"},
    .to_opponent = std::chrono::minutes(2),
    .penalty = "fide-1997 10.3",
    .on_request = true,
};

/// C3: the opponent may claim the game before moving.
inline constexpr IllegalMove kFide1997Blitz{
    .loses_at = 1,
    .loss = {.lost = "fide-1997 C3"},
    .on_request = true,
};

inline constexpr Loss kFide1997Time{
    .lost = "fide-1997 6.9", .needs = WinnerNeeds::possible_mate, .drawn = "fide-1997 6.9"};

inline constexpr Laws kFide1997{
    .edition = Edition::fide_1997,
    // B1: all moves in 15 to 60 minutes; C1: in less than 15.
    .classes = {.blitz_below = std::chrono::minutes(15),
                .rapid_below = std::chrono::minutes(60) + Millis{1},
                .increments_counted = 0},
    .claims = {.threefold = {.on_board = "fide-1997 9.2b", .intended = "fide-1997 9.2a"},
               .fifty_moves = {.on_board = "fide-1997 9.3b", .intended = "fide-1997 9.3a"},
               .right_lost_by_moving = "fide-1997 9.4",
               .more_than_fifty = {},
               .while_judged = WhileJudged::clock_stops,
               .wrong = in_all_classes(WrongClaim{.article = "fide-1997 9.5b",
                                                  .off_claimant = std::chrono::minutes(3),
                                                  .share = Share::at_most_half,
                                                  .to_opponent = std::chrono::minutes(3)}),
               .intended_is_played = "fide-1997 9.5b",
               .is_offer = {}},
    .offers = {.agreed = "fide-1997 5.3",
               .time = OfferTime::any_time,
               .made = "fide-1997 9.1",
               .may_be_answered_later = {},
               .disturbs = "fide-1997 12.5",
               .event_forbids = {},
               .stands = {}},
    .flags = {.fallen = {.standard = kFide1997Time,
                         .rapid = kFide1997Time,
                         .blitz = {.lost = "fide-1997 6.9",
                                   .needs = WinnerNeeds::mating_potential,
                                   .drawn = "fide-1997 C4"}},
              .both = {.standard = {.earlier_period = {BothDown::plays_on, "fide-1997 6.11"},
                                    .last_period = {BothDown::drawn, "fide-1997 10.4"}},
                       .rapid = {.earlier_period = {BothDown::drawn, "fide-1997 B8"},
                                 .last_period = {BothDown::drawn, "fide-1997 B8"}},
                       .blitz = {.earlier_period = {BothDown::drawn, "fide-1997 B8"},
                                 .last_period = {BothDown::drawn, "fide-1997 B8"}}}},
    .endings = {.checkmate = "fide-1997 5.1a",
                .resigned = {.lost = "fide-1997 5.1b"},
                .stalemate = "fide-1997 5.2",
                .dead = DeadPosition::any,
                .dead_position = "fide-1997 9.6",
                .fivefold = Fivefold::played_on,
                .fivefold_repetition = {},
                .seventyfive_moves = {}},
    .illegal_moves = {.restored = "fide-1997 7.4",
                      .supervised = {.standard = {},
                                     .rapid = kFide1997Rapid,
                                     .blitz = kFide1997Blitz},
                      .supervised_at_the_end = {.standard = kFide1997Third,
                                                .rapid = kFide1997Rapid,
                                                .blitz = kFide1997Blitz},
                      .unsupervised = {},
                      .event_chooses = {}},
    .lateness = {.late = "fide-1997 6.6",
                 .event_chooses = "fide-1997 6.6",
                 .both = "fide-1997 6.6",
                 .white_loses_time = "fide-1997 6.5"},
    .clock_stops = {.allowed = "fide-1997 6.12b",
                    .by_arbiter = "fide-1997 6.12a",
                    .resumed = "fide-1997 6.12c"},
    .quickplay = {.form = QuickplayForm::claim,
                  .announced = {},
                  .not_in_blitz = "fide-1997 C5",
                  .below = std::chrono::minutes(2),
                  .is_at_any_time = true,
                  .increment = {},
                  .claimed = "fide-1997 10.2a",
                  .postponed = "fide-1997 10.2b",
                  .rejected = {},
                  .to_opponent = std::chrono::minutes(2),
                  .without_arbiter = "fide-1997 D1"},
    .adjournment = {.sealed = "fide-1997 A1",
                    .invalid = {.lost = "fide-1997 A8",
                                .needs = WinnerNeeds::possible_mate,
                                .drawn = "fide-1997 A8"},
                    .opened = "fide-1997 A7",
                    .late = "fide-1997 A10",
                    .late_after = std::chrono::hours(1),
                    .lost = "fide-1997 A11"},
    .penalties = {{"fide-1997 13.4a",
                   "fide-1997 13.4b",
                   "fide-1997 13.4c",
                   {},
                   {},
                   "fide-1997 13.4d",
                   {},
                   "fide-1997 13.4e"}},
    .refusal = {.one = "fide-1997 12.7", .both = "fide-1997 12.8"},
};

}  // namespace escaque::laws
