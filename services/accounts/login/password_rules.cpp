#include "accounts/login/password_rules.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>

#include "accounts/handle.hpp"

namespace escaque::services::accounts {
namespace {

constexpr std::size_t kMinPassword = 8;
constexpr std::size_t kMaxPassword = 200;
constexpr std::size_t kMinDifferentBytes = 4;

constexpr std::string_view kCommonPasswords =
#include "accounts/login/common_passwords.inc"
    ;

// What the list lacks, and people who play chess in English or Spanish would choose.
constexpr std::string_view kOwnWords =
    "ajedrez ajedrecista checkmate escaque escaques jaque jaquemate contrasena contrase\xc3\xb1"
    "a grandmaster stockfish magnuscarlsen kasparov teamo tequiero espana bienvenido";

std::unordered_set<std::string_view> words_of(std::string_view text) {
  std::unordered_set<std::string_view> words;
  while (!text.empty()) {
    const auto end = text.find_first_of(" \n");
    const std::string_view word = text.substr(0, end);
    if (!word.empty()) words.insert(word);
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return words;
}

bool is_common(std::string_view word) {
  static const auto kWords = [] {
    auto words = words_of(kCommonPasswords);
    words.merge(words_of(kOwnWords));
    return words;
  }();
  return kWords.contains(word);
}

bool is_word_byte(char c) { return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) > 127; }

/// "dragon" of "dragon2024!": what is hung on a word is tried as early as the word.
std::string_view stem_of(std::string_view text) {
  while (!text.empty() && !is_word_byte(text.back())) text.remove_suffix(1);
  return text;
}

std::size_t different_bytes(std::string_view text) {
  return std::unordered_set<char>(text.begin(), text.end()).size();
}

}  // namespace

bool is_password(std::string_view text) {
  return text.size() >= kMinPassword && text.size() <= kMaxPassword;
}

std::optional<AccountError> refusal_of_password(std::string_view password,
                                                std::string_view handle) {
  if (!is_password(password)) return AccountError::invalid_password;
  const std::string small = handle_key(password);
  const std::string name = handle_key(handle);
  const std::string_view stem = stem_of(small);
  const bool is_name = !name.empty() && (small == name || stem == name || stem == stem_of(name));
  const bool is_guessed =
      is_name || is_common(small) || is_common(stem) || different_bytes(small) < kMinDifferentBytes;
  if (is_guessed) return AccountError::common_password;
  return std::nullopt;
}

}  // namespace escaque::services::accounts
