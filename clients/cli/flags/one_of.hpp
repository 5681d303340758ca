#pragma once
// Flags whose values are the words for an enumeration.

#include <map>
#include <string>

#include <CLI/Validators.hpp>

namespace escaque::clients::cli {

/// For Option::transform(). CLI::CheckedTransformer also lists the enumerators, and those of one
/// byte as characters: --help had zeros in it.
template <class Enum>
[[nodiscard]] CLI::Validator one_of(const std::map<std::string, Enum>& words) {
  std::string known;
  for (const auto& [word, value] : words) known += (known.empty() ? "{" : ",") + word;
  known += "}";
  return {[words, known](std::string& text) {
            const auto found = words.find(text);
            if (found == words.end()) return text + " not in " + known;
            text = std::to_string(static_cast<int>(found->second));
            return std::string();
          },
          known};
}

}  // namespace escaque::clients::cli
