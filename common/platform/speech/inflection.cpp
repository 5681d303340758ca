#include "platform/speech/inflection.hpp"

#include <algorithm>
#include <array>

namespace escaque::speech {
namespace {

template <std::size_t n>
bool ends_in(std::string_view word, const std::array<std::string_view, n>& endings) {
  return std::any_of(endings.begin(), endings.end(),
                     [&](std::string_view ending) { return word.ends_with(ending); });
}

std::string spanish_plural(std::string_view word) {
  static constexpr std::array<std::string_view, 10> kVowels = {"a", "e", "i", "o", "u",
                                                               "á", "é", "í", "ó", "ú"};
  if (ends_in(word, kVowels)) return std::string(word) + "s";
  if (word.ends_with("z")) return std::string(word.substr(0, word.size() - 1)) + "ces";
  return std::string(word) + "es";
}

/// Empty: the word has one form for both.
std::string spanish_feminine(std::string_view word) {
  static constexpr std::array<std::string_view, 5> kAdding = {"ón", "án", "ín", "és", "or"};
  if (word.ends_with("o")) return std::string(word.substr(0, word.size() - 1)) + "a";
  if (ends_in(word, kAdding)) return std::string(word) + "a";
  return {};
}

std::string english_plural(std::string_view word) {
  static constexpr std::array<std::string_view, 5> kHissing = {"s", "x", "z", "ch", "sh"};
  static constexpr std::array<std::string_view, 5> kVowelY = {"ay", "ey", "iy", "oy", "uy"};
  if (ends_in(word, kHissing)) return std::string(word) + "es";
  if (word.ends_with("y") && !ends_in(word, kVowelY)) {
    return std::string(word.substr(0, word.size() - 1)) + "ies";
  }
  return std::string(word) + "s";
}

}  // namespace

std::vector<std::string> inflect(std::string_view word, Language language, Inflection inflection) {
  std::vector<std::string> forms = {std::string(word)};
  if (inflection == Inflection::none) return forms;
  if (language == Language::en) {
    forms.push_back(english_plural(word));
    if (inflection == Inflection::verb) {
      forms.push_back(std::string(word) + "ed");
      forms.push_back(std::string(word) + "ing");
    }
    return forms;
  }
  if (inflection == Inflection::gender) {
    if (std::string feminine = spanish_feminine(word); !feminine.empty()) {
      forms.push_back(std::move(feminine));
    }
  }
  const std::size_t singular = forms.size();
  for (std::size_t i = 0; i < singular; ++i) forms.push_back(spanish_plural(forms[i]));
  return forms;
}

}  // namespace escaque::speech
