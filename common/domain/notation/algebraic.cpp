#include "domain/notation/algebraic.hpp"

namespace escaque::notation {

using rules::Move;
using rules::Position;
using rules::Role;
using rules::SanError;

namespace {

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

/// SAN without its sign of check, as this style writes it.
std::string restyled(std::string_view san, const Algebraic& style) {
  std::string text;
  for (const char c : san) {
    if (const auto role = rules::parse_role(c)) {
      text += letter(style.letters, *role);
    } else if (c == 'O' && style.castling == Castling::zeros) {
      text += '0';
    } else if (c != '=' || style.promotion == Promotion::with_equals) {
      text += c;
    }
  }
  return text;
}

std::string write_full(const Position& position, Move move, const Algebraic& style) {
  const Role role = *position.board().role_at(move.from());
  std::string text;
  if (role != Role::pawn) text += letter(style.letters, role);
  text += to_string(move.from());
  text += captured_square(position, move) ? 'x' : '-';
  text += to_string(move.to());
  if (const auto promotion = move.promotion()) {
    if (style.promotion == Promotion::with_equals) text += '=';
    text += letter(style.letters, *promotion);
  }
  return text;
}

/// Puts the English letter in the place of the piece that promotes, if there is one. Whether it
/// can be read.
bool translate_promotion(std::string& text, Letters letters) {
  const bool closed = text.ends_with(')');
  if (closed) text.pop_back();
  if (const auto found = trailing_letter(letters, text)) {
    text.erase(text.size() - found->size);
    text += rules::to_char(found->role);
  } else if (!text.empty() && is_capital(text.back())) {
    return false;
  }
  if (closed) text += ')';
  return true;
}

}  // namespace

std::string write_algebraic(const Position& position, Move move, const Algebraic& style) {
  std::string text;
  if (style.form == Form::full && !is_castling(position, move)) {
    text = write_full(position, move, style);
  } else {
    std::string san = to_san(position, move);
    if (san.ends_with('+') || san.ends_with('#')) san.pop_back();
    text = restyled(san, style);
  }
  if (is_en_passant(position, move)) text += style.en_passant;
  return text + check_sign(position, move, style.mate);
}

Result<Move, SanError> read_algebraic(const Position& position, std::string_view text,
                                      Letters letters) {
  std::string san(without_signs(text));
  if (san.empty()) return SanError::syntax;
  if (san.front() == 'O') return parse_san(position, san);
  if (!translate_promotion(san, letters)) return SanError::syntax;
  if (const auto found = leading_letter(letters, san)) {
    san.replace(0, found->size, 1, rules::to_char(found->role));
  } else if (is_capital(san.front())) {
    return SanError::syntax;
  }
  return parse_san(position, san);
}

}  // namespace escaque::notation
