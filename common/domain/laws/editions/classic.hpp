#pragma once
// The club rules in use before 1984: one kind of games, and loss by time without exception.

#include "domain/laws/laws.hpp"

namespace escaque::laws {

inline constexpr Laws kClassic{
    .edition = Edition::classic,
    .classes = {},
    .claims = {.threefold = {.on_board = "classic 12.3b", .intended = "classic 12.3a"},
               .fifty_moves = {.on_board = "classic 12.4", .intended = {}},
               .right_lost_by_moving = "classic 12.3",
               .more_than_fifty = "classic 12.4",
               .while_judged = WhileJudged::clock_runs,
               .wrong = in_all_classes(WrongClaim{.article = "classic 17a.2b"}),
               .intended_is_played = {},
               .is_offer = {}},
    .offers = {.agreed = "classic 12.2",
               .time = OfferTime::after_moving,
               .made = "classic 17a.1",
               .may_be_answered_later = {},
               .disturbs = "classic 18.1c",
               .event_forbids = {},
               .stands = {}},
    .flags = {.fallen = in_all_classes(
                  Loss{.lost = "classic 17a", .needs = WinnerNeeds::nothing, .drawn = {}}),
              .both = {}},
    .endings = {.checkmate = "classic 11.1",
                .resigned = {.lost = "classic 11.2"},
                .stalemate = "classic 12.1",
                .dead = DeadPosition::played_on,
                .dead_position = {},
                .fivefold = Fivefold::played_on,
                .fivefold_repetition = {},
                .seventyfive_moves = {}},
    .illegal_moves = {.restored = "classic 9.1",
                      .touched = "classic 8",
                      .supervised = {},
                      .supervised_at_the_end = {},
                      .unsupervised = {},
                      .event_chooses = {}},
    .lateness = {.late = "classic 17b", .both = "classic 17b", .white_loses_time = "classic 14.3"},
    .quickplay = {},
    .adjournment = {.sealed = "classic 15.1",
                    .invalid = {.lost = "classic 17c"},
                    .illegal = "classic 9.1",
                    .opened = "classic 16.2",
                    .late = "classic 17b",
                    .late_after = std::chrono::hours(1),
                    .lost = "classic 16.5"},
    .penalties = {{"classic 19d",
                   "classic 19d",
                   "classic 19d",
                   "classic 19d",
                   "classic 19d",
                   "classic 18.2",
                   {},
                   "classic 19d"}},
    .refusal = {.one = "classic 17d", .both = "classic 17d"},
};

}  // namespace escaque::laws
