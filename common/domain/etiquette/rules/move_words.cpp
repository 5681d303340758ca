#include "domain/etiquette/rules/move_words.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "domain/rules/san.hpp"
#include "domain/rules/uci.hpp"

namespace escaque::etiquette {
namespace {

/// A longer word is no move.
constexpr std::size_t kLongest = 12;

constexpr std::string_view kAround = "\"'().,;:!?+#*-_/<>[]{}";

struct PieceLetter {
  char written;
  char english;
};
/// What a piece is called in chess books of either language. R is a rook or a king (rey).
constexpr std::array kLetters{PieceLetter{'N', 'N'}, PieceLetter{'B', 'B'}, PieceLetter{'R', 'R'},
                              PieceLetter{'Q', 'Q'}, PieceLetter{'K', 'K'}, PieceLetter{'C', 'N'},
                              PieceLetter{'A', 'B'}, PieceLetter{'T', 'R'}, PieceLetter{'D', 'Q'},
                              PieceLetter{'R', 'K'}};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

/// Without the number of the move before it ("12.e4", "12...e4") and what stands around it.
std::string_view bare(std::string_view word) {
  std::string_view rest = word;
  while (!rest.empty() && is_digit(rest.front())) rest.remove_prefix(1);
  if (rest.starts_with('.')) word = rest;
  while (!word.empty() && kAround.find(word.front()) != std::string_view::npos) {
    word.remove_prefix(1);
  }
  while (!word.empty() && kAround.find(word.back()) != std::string_view::npos) {
    word.remove_suffix(1);
  }
  return word;
}

/// Also one that several pieces can make.
bool is_san(const rules::Position& position, std::string_view word) {
  const auto move = rules::parse_san(position, word);
  return move || move.error() == rules::SanError::ambiguous;
}

bool is_legal_move(const rules::Position& position, std::string_view word) {
  // "Be", "exd" and "a" are words as well; castling has digits or signs of its own.
  const bool is_castling = word.find('-') != std::string_view::npos;
  if (word.size() < 2 || word.size() > kLongest) return false;
  if (!is_castling && std::none_of(word.begin(), word.end(), is_digit)) return false;
  if (is_san(position, word) || rules::parse_uci(position, word)) return true;
  std::string english(word);
  return std::any_of(kLetters.begin(), kLetters.end(), [&](const PieceLetter& letter) {
    if (upper(word.front()) != letter.written) return false;
    english.front() = letter.english;
    return is_san(position, english);
  });
}

}  // namespace

int legal_move_words(std::string_view text, const rules::Position& position) {
  int found = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    found += static_cast<int>(is_legal_move(position, bare(text.substr(0, end))));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return found;
}

}  // namespace escaque::etiquette
