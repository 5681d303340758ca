#include "platform/speech/forms.hpp"

#include <algorithm>
#include <re2/re2.h>
#include <utility>

#include "platform/speech/fold.hpp"

namespace escaque::speech {
namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kTrimmed = "0123456789@$!|";
constexpr std::string_view kLeet = "013457@$!|";

/// Digits alone are a number, and few letters among many digits are no word.
bool may_be_leet(std::string_view word) {
  if (word.find_first_of(kLeet) == std::string_view::npos &&
      word.find("¡") == std::string_view::npos) {
    return false;
  }
  const auto others = static_cast<std::size_t>(std::count_if(
      word.begin(), word.end(), [](char c) { return kTrimmed.find(c) == std::string_view::npos; }));
  return 3 * others >= word.size();
}

std::string_view trimmed(std::string_view word) {
  const std::size_t begin = word.find_first_not_of(kTrimmed);
  if (begin == std::string_view::npos) return {};
  return word.substr(begin, word.find_last_not_of(kTrimmed) + 1 - begin);
}

class Forms {
 public:
  /// `word` itself and, when it may be, with letters for digits.
  void add_readings(std::string_view word) {
    add(word, Leet::none);
    if (!may_be_leet(word)) return;
    add(word, Leet::one_is_i);
    add(word, Leet::one_is_l);
  }

  std::vector<std::string> take() { return std::move(forms_); }

 private:
  void add(std::string_view word, Leet leet) {
    Folded folded = fold(word, leet);
    std::string short_form = folded.had_long_run ? squeezed(folded.text) : std::string();
    add(std::move(folded.text));
    if (!short_form.empty()) add(std::move(short_form));
  }

  void add(std::string form) {
    if (std::find(forms_.begin(), forms_.end(), form) == forms_.end()) {
      forms_.push_back(std::move(form));
    }
  }

  std::vector<std::string> forms_;
};

}  // namespace

bool is_chess_notation(std::string_view word) {
  static const RE2 kNotation(
      "(?i)[KQRBNDTACP]?[a-h]?[1-8]?x?[a-h][1-8]=?[QRBNDTAC]?|[a-e][0-9][0-9]");
  return RE2::FullMatch(re2::StringPiece(word.data(), word.size()), kNotation);
}

std::vector<std::string> forms_of(std::string_view word) {
  Forms forms;
  const bool has_digits = word.find_first_of(kDigits) != std::string_view::npos;
  if (has_digits && is_chess_notation(word)) return {fold(word).text};
  forms.add_readings(word);
  const std::string_view core = trimmed(word);
  if (!core.empty() && core != word) forms.add_readings(core);
  return forms.take();
}

}  // namespace escaque::speech
