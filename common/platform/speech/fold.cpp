#include "platform/speech/fold.hpp"

#include <array>
#include <stdexcept>

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>
#include <unicode/utf8.h>

namespace escaque::speech {
namespace {

using icu::UnicodeString;

// Latin letters fold each by itself: no mark in this range joins the letter before it.
constexpr char32_t kTableEnd = 0x250;
constexpr UChar32 kTilde = 0x303;

void require(UErrorCode status) {
  if (U_FAILURE(status) != 0) {
    throw std::runtime_error(std::string("ICU: ") + u_errorName(status));
  }
}

UnicodeString from_utf8(std::string_view text) {
  return UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

std::string to_utf8(const UnicodeString& text) {
  std::string utf8;
  return text.toUTF8String(utf8);
}

/// ICU's objects, made once; threads may share what is const.
class Unicode {
 public:
  static const Unicode& instance() {
    static const Unicode unicode;
    return unicode;
  }
  Unicode(const Unicode&) = delete;
  Unicode& operator=(const Unicode&) = delete;
  ~Unicode() { uspoof_close(checker_); }

  [[nodiscard]] UnicodeString casefold(const UnicodeString& text) const {
    return normalize(*casefold_, text);
  }

  [[nodiscard]] UnicodeString skeleton(const UnicodeString& text) const {
    UErrorCode status = U_ZERO_ERROR;
    UnicodeString result;
    uspoof_getSkeletonUnicodeString(checker_, 0, text, result, &status);
    require(status);
    return result;
  }

  /// Without marks, except the tilde of n.
  [[nodiscard]] UnicodeString drop_marks(const UnicodeString& text) const {
    const UnicodeString apart = normalize(*decompose_, text);
    UnicodeString kept;
    UChar32 base = 0;
    for (std::int32_t i = 0; i < apart.length(); i = apart.moveIndex32(i, 1)) {
      const UChar32 c = apart.char32At(i);
      const auto type = u_charType(c);
      if (type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK) {
        if (c != kTilde || base != u'n') continue;
        base = 0;  // One tilde is enough.
      } else {
        base = c;
      }
      kept.append(c);
    }
    return normalize(*compose_, kept);
  }

 private:
  Unicode() {
    UErrorCode status = U_ZERO_ERROR;
    casefold_ = icu::Normalizer2::getNFKCCasefoldInstance(status);
    decompose_ = icu::Normalizer2::getNFDInstance(status);
    compose_ = icu::Normalizer2::getNFCInstance(status);
    checker_ = uspoof_open(&status);
    require(status);
  }

  static UnicodeString normalize(const icu::Normalizer2& how, const UnicodeString& text) {
    UErrorCode status = U_ZERO_ERROR;
    UnicodeString result = how.normalize(text, status);
    require(status);
    return result;
  }

  const icu::Normalizer2* casefold_ = nullptr;
  const icu::Normalizer2* decompose_ = nullptr;
  const icu::Normalizer2* compose_ = nullptr;
  USpoofChecker* checker_ = nullptr;
};

char32_t letter_of(char32_t c, Leet leet) {
  if (leet == Leet::none) return c;
  switch (c) {
    case U'0':
      return U'o';
    case U'3':
      return U'e';
    case U'4':
    case U'@':
      return U'a';
    case U'5':
    case U'$':
      return U's';
    case U'7':
      return U't';
    case U'1':
    case U'!':
    case U'¡':
    case U'|':
      return leet == Leet::one_is_i ? U'i' : U'l';
    default:
      return c;
  }
}

UnicodeString with_letters(const UnicodeString& text, Leet leet) {
  UnicodeString result;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    result.append(static_cast<UChar32>(letter_of(static_cast<char32_t>(text.char32At(i)), leet)));
  }
  return result;
}

/// Capitals of other scripts in place of which a Latin capital would look the same: the small
/// letters, which casefolding would leave, do not always (Т, т).
UnicodeString with_latin_capitals(const Unicode& unicode, const UnicodeString& text) {
  UnicodeString result;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    if (static_cast<char32_t>(c) >= kTableEnd && u_isUUppercase(c) != 0) {
      const UnicodeString skeleton = unicode.skeleton(UnicodeString(c));
      if (skeleton.length() == 1 && skeleton.charAt(0) < 0x80) {
        // A capital that looks like a small l is an I.
        result.append(skeleton.charAt(0) == u'l' ? UnicodeString(u'i') : skeleton);
        continue;
      }
    }
    result.append(c);
  }
  return result;
}

std::string unfinished_fold(std::string_view word, Leet leet) {
  const Unicode& unicode = Unicode::instance();
  UnicodeString text = unicode.casefold(with_latin_capitals(unicode, from_utf8(word)));
  if (leet != Leet::none) text = with_letters(text, leet);
  text = unicode.casefold(unicode.skeleton(text));
  return to_utf8(unicode.drop_marks(text));
}

using Table = std::array<std::string, kTableEnd>;

Table make_table(Leet leet) {
  Table made;
  for (char32_t c = 1; c < kTableEnd; ++c) {
    made[c] = unfinished_fold(to_utf8(UnicodeString(static_cast<UChar32>(c))), leet);
  }
  return made;
}

const Table& table(Leet leet) {
  static const std::array<Table, 3> kTables = {make_table(Leet::none), make_table(Leet::one_is_i),
                                               make_table(Leet::one_is_l)};
  return kTables[static_cast<std::size_t>(leet)];
}

/// False: a character is not in the table.
bool fold_by_table(std::string_view word, Leet leet, std::string& out) {
  const Table& letters = table(leet);
  for (std::size_t i = 0; i < word.size(); ++i) {
    auto c = static_cast<char32_t>(static_cast<unsigned char>(word[i]));
    if (c >= 0x80) {
      if (c < 0xC2 || c > 0xC9 || i + 1 == word.size()) return false;
      c = ((c & 0x1F) << 6) | (static_cast<unsigned char>(word[++i]) & 0x3F);
    }
    out += letters[c];
  }
  return true;
}

/// The bytes of the character at `at`.
std::size_t length_at(std::string_view text, std::size_t at) {
  std::size_t end = at + 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
  return end - at;
}

/// `text` with at most `most` characters of each run; `shortened` says whether one had more.
std::string shorten_runs(std::string_view text, std::size_t most, bool& shortened) {
  std::string result;
  std::string_view before;
  std::size_t run = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view character = text.substr(i, length_at(text, i));
    i += character.size();
    run = character == before ? run + 1 : 1;
    before = character;
    if (run > most) {
      shortened = true;
    } else {
      result += character;
    }
  }
  return result;
}

Folded finish(const std::string& text) {
  std::string joined;
  for (const char c : text) {
    if (c == 'n' && !joined.empty() && joined.back() == 'r') {
      joined.back() = 'm';
    } else {
      joined += c;
    }
  }
  Folded folded;
  folded.text = shorten_runs(joined, 2, folded.had_long_run);
  return folded;
}

}  // namespace

Folded fold(std::string_view word, Leet leet) {
  std::string text;
  if (!fold_by_table(word, leet, text)) return fold_by_icu(word, leet);
  return finish(text);
}

Folded fold_by_icu(std::string_view word, Leet leet) { return finish(unfinished_fold(word, leet)); }

std::string squeezed(std::string_view folded) {
  bool shortened = false;
  return shorten_runs(folded, 1, shortened);
}

std::string plain(std::string_view word) {
  return to_utf8(Unicode::instance().casefold(from_utf8(word)));
}

bool is_made_of_letters(char32_t character) {
  const auto c = static_cast<UChar32>(character);
  if (u_isalpha(c) != 0) return true;
  if (u_charType(c) != U_OTHER_SYMBOL) return false;
  const UnicodeString letters = Unicode::instance().casefold(UnicodeString(c));
  return u_isalpha(letters.char32At(0)) != 0;
}

}  // namespace escaque::speech
