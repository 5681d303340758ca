"""The faults that a build with crash points can be told to have, to show that the checker would find them."""

import os
import shutil

RUNS = 3

# Name, as services know it: the checks of which at least one must object.
FAULTS = {
    "games.stall_charged": {"clocks"},
    "games.clock_step_charged": {"clocks"},
    "games.right_refused": {"commands"},
    "gateway.stall_untold": {"clocks"},
    "matchmaking.sure_of_a_lost_lease": {"tournaments", "progress", "log"},
    "matchmaking.epoch_of_the_moment": {"tournaments", "progress", "log"},
    "matchmaking.answer_forgotten": {"log", "commands"},
    "matchmaking.older_result_wins": {"tournaments"},
    "matchmaking.result_lost": {"tournaments"},
    "matchmaking.arena_result_to_wrong_side": {"tournaments"},
    "matchmaking.game_made_twice": {"log"},
    "games.epoch_unchecked": {"log"},
    "games.answer_before_append": {"commands"},
    "games.command_twice": {"commands"},
    "games.take_over_skips_entry": {"commands", "result", "clocks", "progress"},
    "games.wrong_side_credited": {"clocks"},
    "games.version_gap": {"log"},
    "games.increment_not_given": {"clocks"},
    "games.result_to_wrong_side": {"result"},
    "gateway.entry_twice": {"followers"},
    "gateway.entries_out_of_order": {"followers"},
    "ratings.applied_twice": {"ratings"},
    "ratings.game_lost": {"ratings"},
}


# What is injected far more often, and where, while a fault is planted that only then shows.
PROVOKED = {
    "games.stall_charged": ("stall", "games"),
    "games.clock_step_charged": ("clock_step", "redis"),
    "gateway.stall_untold": ("pause", "gateway"),
    "games.epoch_unchecked": ("pause", "games"),
    "matchmaking.sure_of_a_lost_lease": ("take_turns", "matchmaking"),
    "matchmaking.epoch_of_the_moment": ("take_turns", "matchmaking"),
}
# What only shows where a flag is due.
HURRIED = {"gateway.stall_untold"}
# Whether there is only one `games`, which nobody replaces while it is stopped.
LONE = {"games.stall_charged": True, "gateway.stall_untold": False, "games.epoch_unchecked": False}


def catch(name, terms, seed, one_run):
    """The number of the run that caught it, or 0."""
    os.environ["ESCAQUE_FAULT"] = name
    terms = terms._replace(provoked=PROVOKED.get(name), is_lone=LONE.get(name, terms.is_lone), is_hurried=name in HURRIED)
    try:
        for number in range(1, RUNS + 1):
            verdict = one_run(terms, seed + number - 1)
            if verdict.findings:
                shutil.rmtree(verdict.folder)
            if {finding.check for finding in verdict.findings} & FAULTS[name]:
                return number
        return 0
    finally:
        del os.environ["ESCAQUE_FAULT"]


def catch_all(names, terms, seed, one_run):
    caught = {}
    for name in names:
        print(f"planted: {name}", flush=True)
        caught[name] = catch(name, terms, seed, one_run)
    for name, number in caught.items():
        print(f"{name:32} {f'caught in run {number}' if number else 'NOT CAUGHT'}")
    print(f"{sum(map(bool, caught.values()))} of {len(caught)} planted faults caught")
    return all(caught.values())
