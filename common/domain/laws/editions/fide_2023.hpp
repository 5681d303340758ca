#pragma once
// The Laws of 1 January 2023: as those of 2014, with the fifth repetition whenever it comes, and
// the second illegal move lost in rapid and blitz too.

#include "domain/laws/laws.hpp"

namespace escaque::laws {

inline constexpr Loss kFide2023IllegalLoss{
    .lost = "fide-2023 7.5.5", .needs = WinnerNeeds::possible_mate, .drawn = "fide-2023 7.5.5"};

/// 7.5.5: two minutes for the first illegal move, loss for the second; B.2: one minute in blitz.
inline constexpr ByClass<IllegalMove> kFide2023IllegalMoves{
    .standard = {.loses_at = 2,
                 .loss = kFide2023IllegalLoss,
                 .to_opponent = std::chrono::minutes(2),
                 .penalty = "fide-2023 7.5.5"},
    .rapid = {.loses_at = 2,
              .loss = kFide2023IllegalLoss,
              .to_opponent = std::chrono::minutes(2),
              .penalty = "fide-2023 7.5.5"},
    .blitz = {.loses_at = 2,
              .loss = kFide2023IllegalLoss,
              .to_opponent = std::chrono::minutes(1),
              .penalty = "fide-2023 B.2"}};

inline constexpr WrongClaim kFide2023WrongClaim{.article = "fide-2023 9.5.3",
                                                .to_opponent = std::chrono::minutes(2)};

inline constexpr Laws kFide2023{
    .edition = Edition::fide_2023,
    .classes = {.blitz_below = std::chrono::minutes(10) + Millis{1},
                .rapid_below = std::chrono::minutes(60),
                .increments_counted = 60},
    .claims = {.threefold = {.on_board = "fide-2023 9.2.1.2", .intended = "fide-2023 9.2.1.1"},
               .fifty_moves = {.on_board = "fide-2023 9.3.2", .intended = "fide-2023 9.3.1"},
               .right_lost_by_moving = "fide-2023 9.4",
               .right_lost_by_touching = "fide-2023 9.4",
               .more_than_fifty = {},
               .while_judged = WhileJudged::clock_stops,
               .wrong = {.standard = kFide2023WrongClaim,
                         .rapid = kFide2023WrongClaim,
                         .blitz = {.article = "fide-2023 B.2",
                                   .to_opponent = std::chrono::minutes(1)}},
               .intended_is_played = "fide-2023 9.5.3",
               .illegal_announced = "fide-2023 9.5.3",
               .is_offer = "fide-2023 9.1.2.3"},
    .offers = {.agreed = "fide-2023 5.2.3",
               .after_both_moved = "fide-2023 5.2.3",
               .time = OfferTime::any_time,
               .made = "fide-2023 9.1.2.1",
               .may_be_answered_later = {},
               .disturbs = "fide-2023 11.5",
               .event_forbids = "fide-2023 9.1.1",
               .stands = "fide-2023 8.7"},
    .flags = {.fallen = in_all_classes(Loss{.lost = "fide-2023 6.9",
                                            .needs = WinnerNeeds::possible_mate,
                                            .drawn = "fide-2023 6.9"}),
              .both = in_all_classes(
                  BothFlags{.earlier_period = {BothDown::plays_on, "fide-2023 III.3.1"},
                            .last_period = {BothDown::drawn, "fide-2023 III.3.1"}})},
    .endings = {.checkmate = "fide-2023 5.1.1",
                .resigned = {.lost = "fide-2023 5.1.2"},
                .stalemate = "fide-2023 5.2.1",
                .dead = DeadPosition::any,
                .dead_position = "fide-2023 5.2.2",
                .fivefold = Fivefold::any,
                .fivefold_repetition = "fide-2023 9.6.1",
                .seventyfive_moves = "fide-2023 9.6.2"},
    .illegal_moves = {.restored = "fide-2023 7.5.1",
                      .touched = "fide-2023 4.3",
                      .unpromoted = "fide-2023 7.5.2",
                      .supervised = kFide2023IllegalMoves,
                      .supervised_at_the_end = kFide2023IllegalMoves,
                      .unsupervised = kFide2023IllegalMoves,
                      .event_chooses = "fide-2023 A.4"},
    .lateness = {.late = "fide-2023 6.7.1",
                 .default_time = Millis{0},
                 .event_chooses = "fide-2023 6.7.1",
                 .both = "fide-2023 6.7.1",
                 .white_loses_time = "fide-2023 6.7.2"},
    .first_increment = "fide-2023 Glossary",
    .clock_stops = {.allowed = "fide-2023 6.11.2",
                    .by_arbiter = "fide-2023 6.11.1",
                    .resumed = "fide-2023 6.11.3",
                    .misuse = "fide-2023 6.11.4"},
    .quickplay = {.form = QuickplayForm::increment_or_claim,
                  .announced = "fide-2023 III.2.1",
                  .not_in_blitz = "fide-2023 III.2.2",
                  .below = std::chrono::minutes(2),
                  .increment = "fide-2023 III.4",
                  .granted_increment = std::chrono::seconds(5),
                  .claimed = "fide-2023 III.5",
                  .postponed = "fide-2023 III.5",
                  .rejected = "fide-2023 III.5",
                  .to_opponent = std::chrono::minutes(2),
                  .without_arbiter = "fide-2023 III.6"},
    .adjournment = {.sealed = "fide-2023 I",
                    .invalid = {.lost = "fide-2023 I",
                                .needs = WinnerNeeds::possible_mate,
                                .drawn = "fide-2023 I"},
                    .opened = "fide-2023 I",
                    .late = "fide-2023 I",
                    .lost = "fide-2023 I"},
    .penalties = {{"fide-2023 12.9.1", "fide-2023 12.9.2", "fide-2023 12.9.3", "fide-2023 12.9.4",
                   "fide-2023 12.9.5", "fide-2023 12.9.6", "fide-2023 12.9.7", "fide-2023 12.9.9"}},
    .refusal = {.one = "fide-2023 11.7", .both = "fide-2023 11.8"},
};

}  // namespace escaque::laws
