#include "domain/notation/spoken.hpp"

#include <array>

#include "domain/notation/signs.hpp"
#include "domain/rules/san.hpp"

namespace escaque::notation {

using rules::Move;
using rules::Position;
using rules::Role;
using rules::Square;

namespace {

using Eight = std::array<std::string_view, 8>;

struct Vocabulary {
  std::string_view name;
  /// By role: pawn, knight, bishop, rook, queen, king.
  std::array<std::string_view, rules::kRoles> pieces;
  Eight files;
  Eight ranks;
  std::string_view captures;
  std::string_view en_passant;
  std::string_view check;
  std::string_view mate;
  std::string_view kingside;
  std::string_view queenside;
  std::string_view promotes;
};

constexpr Eight kFileLetters = {"a", "b", "c", "d", "e", "f", "g", "h"};

constexpr std::array<Vocabulary, 3> kVocabularies = {{
    {"spanish",
     {"peón", "caballo", "alfil", "torre", "dama", "rey"},
     {"a", "be", "ce", "de", "e", "efe", "ge", "hache"},
     {"uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho"},
     "por",
     "al paso",
     "jaque",
     "jaque mate",
     "enroque corto",
     "enroque largo",
     "corona"},
    {"english",
     {"pawn", "knight", "bishop", "rook", "queen", "king"},
     kFileLetters,
     {"one", "two", "three", "four", "five", "six", "seven", "eight"},
     "takes",
     "en passant",
     "check",
     "mate",
     "castles short",
     "castles long",
     "promotes to"},
    {"announced",
     {"Bauer", "Springer", "Läufer", "Turm", "Dame", "König"},
     {"Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"},
     {"eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"},
     "schlägt",
     "en passant",
     "Schach",
     "Matt",
     "kurze Rochade",
     "lange Rochade",
     "Umwandlung"},
}};

const Vocabulary& vocabulary(Speech speech) {
  return kVocabularies[static_cast<std::size_t>(speech)];
}

std::string_view piece(const Vocabulary& words, Role role) {
  return words.pieces[static_cast<std::size_t>(index(role))];
}

void say(std::string& text, std::string_view word) {
  if (!text.empty()) text += ' ';
  text += word;
}

void say_square(std::string& text, const Vocabulary& words, Square square) {
  say(text, words.files[static_cast<std::size_t>(index(file_of(square)))]);
  say(text, words.ranks[static_cast<std::size_t>(index(rank_of(square)))]);
}

/// The file or rank a piece comes from, where SAN needs it.
void say_origin(std::string& text, const Vocabulary& words, const Position& position, Move move) {
  const std::string san = to_san(position, move);
  const auto origin = std::string_view(san).substr(0, san.rfind(to_string(move.to())));
  for (const char c : origin) {
    if (c >= 'a' && c <= 'h') say(text, words.files[static_cast<std::size_t>(c - 'a')]);
    if (c >= '1' && c <= '8') say(text, words.ranks[static_cast<std::size_t>(c - '1')]);
  }
}

std::string describe(const Position& position, Move move, Speech speech) {
  const Vocabulary& words = vocabulary(speech);
  if (is_castling(position, move)) {
    return std::string(move.to() > move.from() ? words.kingside : words.queenside);
  }
  std::string text(piece(words, *position.board().role_at(move.from())));
  const bool takes = captured_square(position, move).has_value();
  if (speech == Speech::announced) {
    say_square(text, words, move.from());
    if (!takes) text += ',';
  } else {
    say_origin(text, words, position, move);
  }
  if (takes) say(text, words.captures);
  say_square(text, words, move.to());
  if (is_en_passant(position, move)) say(text, words.en_passant);
  if (const auto promotion = move.promotion()) {
    text += ',';
    say(text, words.promotes);
    say(text, piece(words, *promotion));
  }
  return text;
}

}  // namespace

std::string_view to_string(Speech speech) { return vocabulary(speech).name; }

std::optional<Speech> parse_speech(std::string_view name) {
  for (const Speech speech : {Speech::spanish, Speech::english, Speech::announced}) {
    if (to_string(speech) == name) return speech;
  }
  return std::nullopt;
}

std::string speak(const Position& position, Move move, Speech speech) {
  std::string text = describe(position, move, speech);
  const std::string check = check_sign(position, move, MateSign::hash);
  if (check.empty()) return text;
  const Vocabulary& words = vocabulary(speech);
  text += ", ";
  return text += check == "+" ? words.check : words.mate;
}

}  // namespace escaque::notation
