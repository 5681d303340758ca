#include "domain/notation/letters.hpp"

#include <array>

namespace escaque::notation {
namespace {

using rules::Role;

/// By role: pawn, knight, bishop, rook, queen, king.
using LetterRow = std::array<std::string_view, rules::kRoles>;

constexpr std::array<LetterRow, 4> kLetterTable = {{
    {"P", "N", "B", "R", "Q", "K"},
    {"P", "C", "A", "T", "D", "R"},  // Peón, caballo, alfil, torre, dama, rey.
    {"B", "S", "L", "T", "D", "K"},  // Bauer, Springer, Läufer, Turm, Dame, König.
    {"♙", "♘", "♗", "♖", "♕", "♔"},
}};

/// Read as well, for figurines.
constexpr LetterRow kBlackFigurines = {"♟", "♞", "♝", "♜", "♛", "♚"};

template <class Fits>
std::optional<FoundLetter> find_letter(Letters letters, Fits fits) {
  for (int i = 0; i < rules::kRoles; ++i) {
    const auto role = static_cast<Role>(i);
    const std::string_view black = kBlackFigurines[static_cast<std::size_t>(i)];
    if (fits(letter(letters, role))) return FoundLetter{role, letter(letters, role).size()};
    if (letters == Letters::figurine && fits(black)) return FoundLetter{role, black.size()};
  }
  return std::nullopt;
}

}  // namespace

std::string_view letter(Letters letters, Role role) {
  return kLetterTable[static_cast<std::size_t>(letters)][static_cast<std::size_t>(index(role))];
}

std::optional<FoundLetter> leading_letter(Letters letters, std::string_view text) {
  return find_letter(letters, [&](std::string_view piece) { return text.starts_with(piece); });
}

std::optional<FoundLetter> trailing_letter(Letters letters, std::string_view text) {
  return find_letter(letters, [&](std::string_view piece) { return text.ends_with(piece); });
}

}  // namespace escaque::notation
