#include "accounts/clubs/club_name.hpp"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

namespace escaque::services::accounts {
namespace {

icu::UnicodeString case_folded(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* fold = icu::Normalizer2::getNFKCCasefoldInstance(status);
  return U_SUCCESS(status) ? fold->normalize(text, status) : text;
}

icu::UnicodeString look_of(const icu::UnicodeString& text) {
  static const USpoofChecker* const kChecker = [] {
    UErrorCode status = U_ZERO_ERROR;
    return uspoof_open(&status);
  }();
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString look;
  uspoof_getSkeletonUnicodeString(kChecker, 0, text, look, &status);
  return look;
}

icu::UnicodeString from_utf8(std::string_view text) {
  return icu::UnicodeString::fromUTF8(std::string(text));
}

std::string utf8_of(const icu::UnicodeString& text) {
  std::string bytes;
  text.toUTF8String(bytes);
  return bytes;
}

}  // namespace

std::string club_key(std::string_view name) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* split = icu::Normalizer2::getNFKDInstance(status);
  icu::UnicodeString letters = case_folded(from_utf8(name));
  if (U_SUCCESS(status)) letters = split->normalize(letters, status);
  icu::UnicodeString plain;
  for (int32_t i = 0; i < letters.length(); i = letters.moveIndex32(i, 1)) {
    const UChar32 letter = letters.char32At(i);
    if (u_charType(letter) != U_NON_SPACING_MARK) plain.append(letter);
  }
  return utf8_of(plain);
}

std::string club_look(std::string_view name) {
  // As written first: a capital may look like a letter of another script, or like another one.
  return utf8_of(look_of(case_folded(look_of(from_utf8(name)))));
}

}  // namespace escaque::services::accounts
