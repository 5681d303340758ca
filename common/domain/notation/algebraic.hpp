#pragma once
// Algebraic notation in the letters of a language, short (`Af4`) or long (`Ac1-f4`).

#include <string>
#include <string_view>

#include "domain/notation/letters.hpp"
#include "domain/notation/signs.hpp"
#include "domain/rules/san.hpp"

namespace escaque::notation {

enum class Form : std::uint8_t { brief, full };
enum class Castling : std::uint8_t { letters, zeros };          // `O-O` or `0-0`.
enum class Promotion : std::uint8_t { with_equals, directly };  // `d8=D` or `d8D`.

struct Algebraic {
  Letters letters = Letters::english;
  Form form = Form::brief;
  MateSign mate = MateSign::hash;
  std::string_view en_passant = {};  // Written behind such a capture.
  Castling castling = Castling::letters;
  Promotion promotion = Promotion::with_equals;
};

/// `move` must be legal in `position`.
[[nodiscard]] std::string write_algebraic(const rules::Position& position, rules::Move move,
                                          const Algebraic& style);

/// Both forms, in these letters only: `Rg1` is the king in Spanish.
[[nodiscard]] Result<rules::Move, rules::SanError> read_algebraic(const rules::Position& position,
                                                                  std::string_view text,
                                                                  Letters letters);

}  // namespace escaque::notation
