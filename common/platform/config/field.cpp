#include "platform/config/field.hpp"

namespace escaque::config {

Check<std::string> not_empty() {
  return {"a text that is not empty", [](const std::string& text) { return !text.empty(); }};
}

Check<std::string> one_of(std::vector<std::string> words) {
  std::string expected = "one of ";
  for (const std::string& word : words) expected += (&word == &words.front() ? "" : ", ") + word;
  return {std::move(expected), [words = std::move(words)](const std::string& text) {
            return std::find(words.begin(), words.end(), text) != words.end();
          }};
}

}  // namespace escaque::config
