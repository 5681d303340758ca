#pragma once
// One declared field: how its texts become the value of a variable, and which values are
// acceptable.

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "platform/config/value.hpp"

namespace escaque::config {

/// Says which values of the right type are acceptable; `expected` completes "expected …".
template <class T>
struct Check {
  std::string expected;
  std::function<bool(const T&)> accepts;
};

template <class T>
[[nodiscard]] Check<T> between(T low, T high) {
  return {"a value from " + to_toml(low) + " to " + to_toml(high),
          [low, high](const T& value) { return low <= value && value <= high; }};
}

template <class T>
[[nodiscard]] Check<T> at_least(T low) {
  return {"a value of at least " + to_toml(low), [low](const T& value) { return low <= value; }};
}

[[nodiscard]] Check<std::string> not_empty();
[[nodiscard]] Check<std::string> one_of(std::vector<std::string> words);

/// Takes the only text over into `target`; otherwise the expectation that it does not meet.
template <class T>
[[nodiscard]] std::optional<std::string> assign(T& target, const std::vector<std::string>& texts,
                                                const Check<T>& check) {
  T value{};
  if (texts.size() != 1 || !read(texts.front(), value)) return std::string(describe<T>());
  if (check.accepts && !check.accepts(value)) return check.expected;
  target = std::move(value);
  return std::nullopt;
}

/// A list: a TOML array, or words with commas between them in a flag or a variable.
template <class T>
[[nodiscard]] std::optional<std::string> assign(std::vector<T>& target,
                                                const std::vector<std::string>& texts,
                                                const Check<std::vector<T>>& check) {
  std::vector<T> values;
  for (const std::string& text : texts) {
    T value{};
    if (!read(text, value)) return "a list of which every item is " + std::string(describe<T>());
    values.push_back(std::move(value));
  }
  if (check.accepts && !check.accepts(values)) return check.expected;
  target = std::move(values);
  return std::nullopt;
}

template <class T>
[[nodiscard]] std::string to_toml(const std::vector<T>& values) {
  std::string text = "[";
  for (const T& value : values) text += (text.size() > 1 ? ", " : "") + to_toml(value);
  return text + "]";
}

template <class T>
inline constexpr bool kIsList = false;
template <class T>
inline constexpr bool kIsList<std::vector<T>> = true;

/// A field after its declaration, its type forgotten.
struct Field {
  std::string name;
  std::string help;
  bool is_list;
  /// The expectation that the texts do not meet; nothing when they were taken over.
  std::function<std::optional<std::string>(const std::vector<std::string>&)> take;
  /// The value in force as TOML.
  std::function<std::string()> print;
};

template <class T>
[[nodiscard]] Field make_field(std::string name, std::string help, T& target, Check<T> check) {
  return {std::move(name), std::move(help), kIsList<T>,
          [&target, check = std::move(check)](const std::vector<std::string>& texts) {
            return assign(target, texts, check);
          },
          [&target] { return to_toml(target); }};
}

}  // namespace escaque::config
