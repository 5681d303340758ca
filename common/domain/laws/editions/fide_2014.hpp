#pragma once
// The Laws of 1 July 2014: a claim is an offer, the second illegal move loses, draws without a
// claim after five repetitions on end or 75 moves.

#include "domain/laws/laws.hpp"

namespace escaque::laws {

/// 7.5b: two minutes for the first illegal move, loss for the second.
inline constexpr IllegalMove kFide2014Second{
    .loses_at = 2,
    .loss = {.lost = "fide-2014 7.5b",
             .needs = WinnerNeeds::possible_mate,
             .drawn = "fide-2014 7.5b"},
    .to_opponent = std::chrono::minutes(2),
    .penalty = "fide-2014 7.5b",
};

/// B.2: the penalties of articles 7 and 9 are one minute in blitz.
inline constexpr IllegalMove kFide2014SecondInBlitz{
    .loses_at = 2,
    .loss = {.lost = "fide-2014 7.5b",
             .needs = WinnerNeeds::possible_mate,
             .drawn = "fide-2014 7.5b"},
    .to_opponent = std::chrono::minutes(1),
    .penalty = "fide-2014 B.2",
};

/// A.4b: lost at once when it is seen before the opponent's next move. The server sees it.
constexpr IllegalMove fide_2014_first(Article article) {
  return {.loses_at = 1,
          .loss = {.lost = article, .needs = WinnerNeeds::possible_mate, .drawn = article}};
}

inline constexpr WrongClaim kFide2014WrongClaim{.article = "fide-2014 9.5b",
                                                .to_opponent = std::chrono::minutes(2)};

inline constexpr Laws kFide2014{
    .edition = Edition::fide_2014,
    // A.1: more than 10 and less than 60 minutes, with 60 increments; B.1: 10 or less.
    .classes = {.blitz_below = std::chrono::minutes(10) + Millis{1},
                .rapid_below = std::chrono::minutes(60),
                .increments_counted = 60},
    .claims = {.threefold = {.on_board = "fide-2014 9.2b", .intended = "fide-2014 9.2a"},
               .fifty_moves = {.on_board = "fide-2014 9.3b", .intended = "fide-2014 9.3a"},
               .right_lost_by_moving = "fide-2014 9.4",
               .right_lost_by_touching = "fide-2014 9.4",
               .more_than_fifty = {},
               .while_judged = WhileJudged::clock_stops,
               .wrong = {.standard = kFide2014WrongClaim,
                         .rapid = kFide2014WrongClaim,
                         .blitz = {.article = "fide-2014 B.2",
                                   .to_opponent = std::chrono::minutes(1)}},
               .intended_is_played = "fide-2014 9.5b",
               .illegal_announced = "fide-2014 9.5b",
               .is_offer = "fide-2014 9.1b3"},
    .offers = {.agreed = "fide-2014 5.2c",
               .time = OfferTime::any_time,
               .made = "fide-2014 9.1b1",
               .may_be_answered_later = {},
               .disturbs = "fide-2014 11.5",
               .event_forbids = "fide-2014 9.1a",
               .stands = "fide-2014 8.7"},
    .flags = {.fallen = in_all_classes(Loss{.lost = "fide-2014 6.9",
                                            .needs = WinnerNeeds::possible_mate,
                                            .drawn = "fide-2014 6.9"}),
              .both = {.standard = {.earlier_period = {BothDown::plays_on, "fide-2014 6.11"},
                                    .last_period = {BothDown::drawn, "fide-2014 6.11"}},
                       .rapid = {.earlier_period = {BothDown::drawn, "fide-2014 A.4d"},
                                 .last_period = {BothDown::drawn, "fide-2014 A.4d"}},
                       .blitz = {.earlier_period = {BothDown::drawn, "fide-2014 A.4d"},
                                 .last_period = {BothDown::drawn, "fide-2014 A.4d"}}}},
    .endings = {.checkmate = "fide-2014 5.1a",
                .resigned = {.lost = "fide-2014 5.1b"},
                .stalemate = "fide-2014 5.2a",
                .dead = DeadPosition::any,
                .dead_position = "fide-2014 5.2b",
                .fivefold = Fivefold::consecutive,
                .fivefold_repetition = "fide-2014 9.6a",
                .seventyfive_moves = "fide-2014 9.6b"},
    .illegal_moves = {.restored = "fide-2014 7.5a",
                      .touched = "fide-2014 4.3",
                      .unpromoted = "fide-2014 7.5a",
                      .supervised = {.standard = kFide2014Second,
                                     .rapid = kFide2014Second,
                                     .blitz = kFide2014SecondInBlitz},
                      .supervised_at_the_end = {.standard = kFide2014Second,
                                                .rapid = kFide2014Second,
                                                .blitz = kFide2014SecondInBlitz},
                      .unsupervised = {.standard = kFide2014Second,
                                       .rapid = fide_2014_first("fide-2014 A.4b"),
                                       .blitz = fide_2014_first("fide-2014 B.4")},
                      .event_chooses = "fide-2014 A.5"},
    .lateness = {.late = "fide-2014 6.7a",
                 .default_time = Millis{0},
                 .event_chooses = "fide-2014 6.7a",
                 .both = "fide-2014 6.7a",
                 .white_loses_time = "fide-2014 6.7b"},
    .first_increment = "fide-2014 6.3",
    .clock_stops = {.allowed = "fide-2014 6.12b",
                    .by_arbiter = "fide-2014 6.12a",
                    .resumed = "fide-2014 6.12c",
                    .misuse = "fide-2014 6.12d"},
    .quickplay = {.form = QuickplayForm::increment_or_claim,
                  .announced = "fide-2014 G.2",
                  .not_in_blitz = "fide-2014 G.3",
                  .below = std::chrono::minutes(2),
                  .increment = "fide-2014 G.4",
                  .granted_increment = std::chrono::seconds(5),
                  .claimed = "fide-2014 G.5a",
                  .postponed = "fide-2014 G.5b",
                  .rejected = "fide-2014 G.5c",
                  .to_opponent = std::chrono::minutes(2),
                  .without_arbiter = "fide-2014 G.6"},
    .adjournment = {.sealed = "fide-2014 E.1",
                    .invalid = {.lost = "fide-2014 E.8",
                                .needs = WinnerNeeds::possible_mate,
                                .drawn = "fide-2014 E.8"},
                    .opened = "fide-2014 E.7",
                    .late = "fide-2014 E.10",
                    .lost = "fide-2014 E.12"},
    .penalties = {{"fide-2014 12.9a", "fide-2014 12.9b", "fide-2014 12.9c", "fide-2014 12.9d",
                   "fide-2014 12.9e", "fide-2014 12.9f", "fide-2014 12.9g", "fide-2014 12.9h"}},
    .refusal = {.one = "fide-2014 11.7", .both = "fide-2014 11.8"},
};

}  // namespace escaque::laws
