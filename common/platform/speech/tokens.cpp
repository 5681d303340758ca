#include "platform/speech/tokens.hpp"

#include <cstdint>
#include <utility>

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "platform/speech/fold.hpp"

namespace escaque::speech {
namespace {

enum class Sort : std::uint8_t {
  letter,     // Or a digit.
  mark,       // On the character before it.
  sign,       // @ $: a letter at either end of a word too.
  inner,      // ! ¡ |: a letter only between others.
  invisible,  // Ignored wherever it is.
  apostrophe,
  quotation,
  separator,
};

struct Character {
  std::size_t begin = 0;
  std::size_t end = 0;
  Sort sort = Sort::separator;
};

Sort sort_of(UChar32 c) {
  if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFEE0;  // Full width.
  switch (c) {
    case U'@':
    case U'$':
      return Sort::sign;
    case U'!':
    case U'¡':
    case U'|':
      return Sort::inner;
    case U'\'':
    case U'’':
    case U'`':
      return Sort::apostrophe;
    case U'"':
    case U'«':
    case U'»':
    case U'“':
    case U'”':
    case U'„':
      return Sort::quotation;
    default:
      break;
  }
  if (u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0) return Sort::invisible;
  switch (u_charType(c)) {
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_COMBINING_SPACING_MARK:
      return Sort::mark;
    case U_DECIMAL_DIGIT_NUMBER:
      return Sort::letter;
    default:
      return is_made_of_letters(static_cast<char32_t>(c)) ? Sort::letter : Sort::separator;
  }
}

Result<std::vector<Character>, SpeechError> read(std::string_view text) {
  std::vector<Character> characters;
  characters.reserve(text.size());
  const auto size = static_cast<std::int32_t>(text.size());
  for (std::int32_t i = 0; i < size;) {
    const std::int32_t begin = i;
    UChar32 c = 0;
    U8_NEXT(text.data(), i, size, c);
    if (c < 0) {
      return SpeechError{SpeechError::Kind::invalid_utf8, static_cast<std::size_t>(begin)};
    }
    characters.push_back(
        {static_cast<std::size_t>(begin), static_cast<std::size_t>(i), sort_of(c)});
  }
  return characters;
}

class Cutter {
 public:
  explicit Cutter(const std::vector<Character>& characters) : characters_(characters) {
    for (const Character& each : characters_) quotations_ += each.sort == Sort::quotation ? 1 : 0;
  }

  std::vector<Token> cut() {
    for (std::size_t i = 0; i < characters_.size(); ++i) {
      if (characters_[i].sort == Sort::invisible) continue;
      if (is_part(i)) {
        add(characters_[i]);
      } else {
        pass(characters_[i].sort);
      }
    }
    return std::move(tokens_);
  }

 private:
  /// Signs in a row are letters together: "@$$hole".
  [[nodiscard]] bool has_letter_behind(std::size_t i) {
    if (next_letter_ <= i) {
      next_letter_ = i + 1;
      while (next_letter_ < characters_.size() && characters_[next_letter_].sort == Sort::sign) {
        ++next_letter_;
      }
    }
    return next_letter_ < characters_.size() && characters_[next_letter_].sort == Sort::letter;
  }

  [[nodiscard]] bool is_part(std::size_t i) {
    switch (characters_[i].sort) {
      case Sort::letter:
      case Sort::mark:
        return true;
      case Sort::sign:
        return is_inside_ || has_letter_behind(i);
      case Sort::inner:
        return is_inside_ && i + 1 < characters_.size() && characters_[i + 1].sort == Sort::letter;
      default:
        return false;
    }
  }

  void add(const Character& character) {
    if (!is_inside_) {
      Token token;
      token.begin = character.begin;
      // An opening mark that nothing closes quotes nothing.
      token.is_quoted = seen_ % 2 == 1 && seen_ < quotations_;
      token.is_glued = is_glued_;
      tokens_.push_back(token);
      is_inside_ = true;
    }
    tokens_.back().end = character.end;
    if (character.sort != Sort::mark) ++tokens_.back().characters;
  }

  void pass(Sort sort) {
    is_glued_ = is_inside_ && sort == Sort::apostrophe;
    is_inside_ = false;
    if (sort == Sort::quotation) ++seen_;
  }

  const std::vector<Character>& characters_;
  std::size_t quotations_ = 0;
  std::size_t seen_ = 0;         // Quotation marks so far.
  std::size_t next_letter_ = 0;  // What follows the signs that has_letter_behind() has seen.
  bool is_inside_ = false;
  bool is_glued_ = false;
  std::vector<Token> tokens_;
};

}  // namespace

Result<std::vector<Token>, SpeechError> cut(std::string_view text) {
  if (text.size() > kMaxTextBytes) {
    return SpeechError{SpeechError::Kind::too_long, text.size()};
  }
  const auto characters = read(text);
  if (!characters) return characters.error();
  return Cutter(*characters).cut();
}

}  // namespace escaque::speech
