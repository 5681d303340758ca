#pragma once
// What must hold for any bytes that reach the readers of time controls and of moves in other
// notations, and for the verdict on any position. A violation aborts.

#include <string_view>

namespace escaque::laws {

/// Schedules that are read are written and read again as the same.
void check_schedules(std::string_view text);

/// A move that is understood in a notation is legal and survives in it. `text` is a FEN, a line
/// break, a move.
void check_notations(std::string_view text);

/// A help-mate that is found is legal and mates for the right side; the quick answer never
/// contradicts the full one; a dead position is won by nobody. `text` is a FEN.
void check_verdict(std::string_view text);

/// The first byte chooses one of the three, the rest is its text.
void check_bytes(std::string_view bytes);

}  // namespace escaque::laws
