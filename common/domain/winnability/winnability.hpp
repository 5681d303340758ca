#pragma once
// Does any legal series of moves lead to this side's giving mate? Asked at every flag fall (FIDE
// 6.9) and, for both sides, after every move (dead positions, 5.2.2). The problem and its name are
// of M. Ambrona, "A practical algorithm for chess unwinnability" (FUN 2022). Repetitions and the
// 75 moves are left out: they end games, but make no position dead.

#include "domain/rules/position.hpp"
#include "domain/winnability/verdict.hpp"

namespace escaque::winnability {

/// Can `winner` still mate? The static stage, then a search of at most `budget`. `undecided` only
/// when the budget ran out.
[[nodiscard]] Answer judge(const rules::Position& position, Color winner, Budget budget = {});

/// Both sides, each within `budget`.
[[nodiscard]] ByColor<Answer> judge_both(const rules::Position& position, Budget budget = {});

/// The static stage alone: unwinnable, or undecided in a microsecond or two. A mate that stands on
/// the board is winnable.
[[nodiscard]] Answer quick_judge(const rules::Position& position, Color winner);

/// Can nobody mate any more (FIDE 5.2.2)? For every move of every game: true only for dead
/// positions, in ordinary ones false within a fraction of a microsecond. Where a pawn can still
/// step on, or a queen or rook is left, it sees only what is forced within two plies: of the
/// composed dead positions it sees half, of those in games nearly all. A position that is dead all
/// the same is recognised some moves later, or never.
[[nodiscard]] bool is_dead(const rules::Position& position);

/// The same with all that judge() knows, for where there is time: at most twice `budget`, mostly
/// far less, since one side that can mate is enough. True only if proven; false also where the
/// budget ran out.
[[nodiscard]] bool is_dead(const rules::Position& position, Budget budget);

/// Whether is_dead() with a budget is worth its half a millisecond. Not where a pawn may still step
/// on, and more than twelve men are left and more than twelve moves are legal, as in six of seven
/// positions after captures and pawn moves in games. Of 296 composed dead positions that the test
/// after every move does not see, 10 are such.
[[nodiscard]] bool may_be_dead(const rules::Position& position);

}  // namespace escaque::winnability
