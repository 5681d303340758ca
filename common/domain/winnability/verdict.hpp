#pragma once
// What can be said about "could this side still give mate?", and what proves it.

#include <cstdint>
#include <string_view>
#include <vector>

#include "domain/rules/move.hpp"

namespace escaque::winnability {

enum class Verdict : std::uint8_t {
  winnable,    // Some legal series of moves ends with this side's giving mate (FIDE 6.9).
  unwinnable,  // No legal series of moves does.
  undecided,   // Neither was shown within the budget: the flag counts, an arbiter may look.
};

/// Why a side cannot mate; `none` belongs to the other verdicts.
enum class Reason : std::uint8_t {
  none,
  material,    // What is left on the board mates nowhere, wherever it stands.
  no_check,    // No piece will ever attack a square that the other king can ever reach.
  no_net,      // Wherever the other king can be attacked, a square to flee to stays open.
  last_piece,  // The last piece could give check only where it is taken at once.
  fortress,    // Kings and pawns went everywhere they can go: no mating net fits around them.
  apart,       // Without bishops that can touch nobody, all was looked at: no mating net fits.
  forced,      // Few moves are possible; after each of them one of these arguments holds.
  exhausted,   // Every position that can still arise was looked at: none is that mate.
};

[[nodiscard]] std::string_view to_string(Verdict verdict);

/// The reason as one English sentence; empty for `none`.
[[nodiscard]] std::string_view describe(Reason reason);

/// How much work may be spent on one side, counted in positions: the same everywhere, unlike time.
/// Static arguments and following plans straight on are not counted; they take a fraction of a
/// millisecond.
struct Budget {
  std::uint32_t positions = 350'000;
};

struct Answer {
  Verdict verdict = Verdict::undecided;
  /// Why it is unwinnable.
  Reason reason = Reason::none;
  /// Legal moves from the position to the mate; empty unless winnable. A position that is already
  /// that mate has an empty line too.
  std::vector<rules::Move> helpmate;
  /// Positions looked at by the search.
  std::uint32_t positions = 0;
};

}  // namespace escaque::winnability
