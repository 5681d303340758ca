#include "domain/notation/notation.hpp"

#include <array>
#include <variant>

#include "domain/notation/algebraic.hpp"
#include "domain/notation/descriptive.hpp"

namespace escaque::notation {

using rules::Move;
using rules::Position;

namespace {

struct Row {
  Notation notation;
  std::string_view name;
  std::variant<Algebraic, Descriptive> style;
};

/// The signs of PGN.
constexpr Algebraic brief(Letters letters) { return {.letters = letters}; }

/// Those of the supplement to the classic Laws.
constexpr Algebraic full(Letters letters, std::string_view en_passant = {}) {
  return {letters, Form::full, MateSign::double_plus, en_passant};
}

/// As the Laws write it: `0-0` and `++` among the abbreviations of 1997 E and 2014 C13, `d8D` in
/// E11 and C11.
constexpr Algebraic kSpanish{.letters = Letters::spanish,
                             .mate = MateSign::double_plus,
                             .en_passant = "a.p.",
                             .castling = Castling::zeros,
                             .promotion = Promotion::directly};

/// The supplement castles by `O-O`; it has no word for promotion, for which the same rule is taken.
constexpr Algebraic kSpanishLong{.letters = Letters::spanish,
                                 .form = Form::full,
                                 .mate = MateSign::double_plus,
                                 .en_passant = "a.p.",
                                 .promotion = Promotion::directly};

/// In the order of the enumerators.
constexpr std::array kRows = {
    Row{Notation::english, "english", brief(Letters::english)},
    Row{Notation::spanish, "spanish", kSpanish},
    Row{Notation::german, "german", brief(Letters::german)},
    Row{Notation::figurine, "figurine", brief(Letters::figurine)},
    Row{Notation::english_long, "english-long", full(Letters::english, "e.p.")},
    Row{Notation::spanish_long, "spanish-long", kSpanishLong},
    Row{Notation::german_long, "german-long", full(Letters::german, "e.p.")},
    Row{Notation::figurine_long, "figurine-long", full(Letters::figurine)},
    Row{Notation::english_descriptive, "english-descriptive", Descriptive::english},
    Row{Notation::spanish_descriptive, "spanish-descriptive", Descriptive::spanish},
};

const Row& row(Notation notation) { return kRows[static_cast<std::size_t>(notation)]; }

}  // namespace

std::string_view to_string(Notation notation) { return row(notation).name; }

std::optional<Notation> parse_notation(std::string_view name) {
  for (const Row& row : kRows) {
    if (row.name == name) return row.notation;
  }
  return std::nullopt;
}

std::vector<Notation> all_notations() {
  std::vector<Notation> all;
  for (const Row& row : kRows) all.push_back(row.notation);
  return all;
}

std::string write_move(const Position& position, Move move, Notation notation) {
  const auto& style = row(notation).style;
  if (const auto* language = std::get_if<Descriptive>(&style)) {
    return write_descriptive(position, move, *language);
  }
  return write_algebraic(position, move, std::get<Algebraic>(style));
}

Result<Move, rules::SanError> read_move(const Position& position, std::string_view text,
                                        Notation notation) {
  const auto& style = row(notation).style;
  if (const auto* language = std::get_if<Descriptive>(&style)) {
    return read_descriptive(position, text, *language);
  }
  return read_algebraic(position, text, std::get<Algebraic>(style).letters);
}

}  // namespace escaque::notation
