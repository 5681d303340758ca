#include "accounts/handle.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include <sodium.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include "domain/lobby/house.hpp"
#include "platform/speech/lexicon.hpp"

namespace escaque::services::accounts {
namespace {

constexpr std::size_t kMinLength = 3;
constexpr std::size_t kMaxLength = 20;

// People would take the owner of such a handle for the server or its staff.
constexpr std::array<std::string_view, 22> kReserved{
    "admin",     "administrator", "anonymous",  "arbiter",  "computer",  "escaque",
    "everybody", "helper",        "help",       "mod",      "moderator", "nobody",
    "null",      "operator",      "owner",      "root",     "server",    "staff",
    "support",   "system",        "tournament", "undefined"};
constexpr std::string_view kGuest = "guest";

// No two of these look alike in any common font.
constexpr std::string_view kGuestDigits = "ACDEFHJKLMNPQRTUVWXY34679";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_handle_character(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

const USpoofChecker* checker() {
  static const USpoofChecker* const kChecker = [] {
    UErrorCode status = U_ZERO_ERROR;
    return uspoof_open(&status);
  }();
  return kChecker;
}

icu::UnicodeString skeleton(const icu::UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString result;
  uspoof_getSkeletonUnicodeString(checker(), 0, text, result, &status);
  return result;
}

std::string to_utf8(const icu::UnicodeString& text) {
  std::string bytes;
  text.toUTF8String(bytes);
  return bytes;
}

// A capital may look like another letter's small form (I like l), and then the two readings of the
// handle, as written and in one case, have different skeletons: a handle occupies both.
std::vector<std::string> looks_of(std::string_view text) {
  // In most fonts a line is a line, whether it is high or low.
  std::string joined(text);
  std::replace(joined.begin(), joined.end(), '_', '-');
  const auto written = icu::UnicodeString::fromUTF8(joined);
  icu::UnicodeString folded = written;
  icu::UnicodeString seen = skeleton(written);
  std::vector<std::string> looks{to_utf8(skeleton(folded.foldCase()).foldCase()),
                                 to_utf8(skeleton(seen.foldCase()).foldCase())};
  if (looks[0] == looks[1]) looks.pop_back();
  return looks;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

// A digit may part words or stand for a letter: adm1n.
enum class Digits : std::uint8_t { part, keep };

/// "Escaque" and "Staff" of Escaque-Staff, EscaqueStaff and Escaque1Staff.
std::vector<std::string> parts_of(std::string_view text, Digits digits) {
  std::vector<std::string> parts(1);
  char before = '-';
  for (const char c : text) {
    const bool is_line = c == '-' || c == '_';
    const bool is_parting = is_line || (digits == Digits::part && is_digit(c));
    const bool is_new_word =
        digits == Digits::part && is_capital(c) && is_letter(before) && !is_capital(before);
    if ((is_parting || is_new_word) && !parts.back().empty()) parts.emplace_back();
    if (!is_parting) parts.back() += c;
    before = c;
  }
  return parts;
}

bool share_a_look(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return std::find_first_of(a.begin(), a.end(), b.begin(), b.end()) != a.end();
}

bool looks_reserved(std::string_view text) {
  if (text.empty()) return false;
  static const std::vector<std::vector<std::string>> kLooks = [] {
    std::vector<std::vector<std::string>> looks{looks_of(kGuest)};
    for (const std::string_view name : kReserved) looks.push_back(looks_of(name));
    return looks;
  }();
  const auto looks = looks_of(text);
  return std::any_of(kLooks.begin(), kLooks.end(),
                     [&](const auto& reserved) { return share_a_look(looks, reserved); });
}

// As a whole: Shah is also part of people's names.
bool is_of_house(const Handle& handle) {
  static const std::vector<std::vector<std::string>> kLooks = [] {
    std::vector<std::vector<std::string>> looks;
    for (const std::string_view name : lobby::kHouse) looks.push_back(looks_of(name));
    return looks;
  }();
  return std::any_of(kLooks.begin(), kLooks.end(),
                     [&](const auto& house) { return share_a_look(handle.looks, house); });
}

}  // namespace

std::string handle_key(std::string_view text) {
  std::string key(text);
  for (char& c : key) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return key;
}

std::optional<Handle> parse_handle(std::string_view text) {
  if (text.size() < kMinLength || text.size() > kMaxLength || !is_letter(text.front()) ||
      !std::all_of(text.begin(), text.end(), is_handle_character)) {
    return std::nullopt;
  }
  return Handle{std::string(text), handle_key(text), looks_of(text)};
}

bool is_guest_like(const Handle& handle) {
  static const std::vector<std::string> kGuestLooks = looks_of(kGuest);
  return std::any_of(handle.looks.begin(), handle.looks.end(), [](const std::string& look) {
    return std::any_of(kGuestLooks.begin(), kGuestLooks.end(),
                       [&](const std::string& guest) { return look.starts_with(guest); });
  });
}

bool is_reserved(const Handle& handle) {
  if (is_guest_like(handle) || looks_reserved(handle.text) || is_of_house(handle)) return true;
  for (const Digits digits : {Digits::part, Digits::keep}) {
    for (const std::string& part : parts_of(handle.text, digits)) {
      if (looks_reserved(part)) return true;
    }
  }
  return false;
}

bool is_offensive(const Handle& handle) {
  const auto verdict = speech::Lexicon::own().judge_name(handle.text);
  return verdict && verdict->kind >= speech::Kind::bad;
}

std::string random_guest_handle(int digits) {
  std::string handle = "Guest-";
  for (int i = 0; i < digits; ++i) {
    handle += kGuestDigits[randombytes_uniform(static_cast<std::uint32_t>(kGuestDigits.size()))];
  }
  return handle;
}

}  // namespace escaque::services::accounts
