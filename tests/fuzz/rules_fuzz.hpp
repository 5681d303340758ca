#pragma once
// What must hold for any bytes that reach the readers of FEN, SAN, UCI and PGN. A violation aborts.

#include <string_view>

namespace escaque::rules {

/// A position that is accepted survives its own FEN, and every legal move leads to an accepted one.
void check_fen(std::string_view text);

/// A move that is understood is legal and survives its own notation. `text` is a FEN, a line break,
/// a move.
void check_move(std::string_view text);

/// A game that is read can be written, and what was written is read and written again unchanged.
void check_pgn(std::string_view text);

/// The first byte chooses one of the three, the rest is its text.
void check_bytes(std::string_view bytes);

}  // namespace escaque::rules
