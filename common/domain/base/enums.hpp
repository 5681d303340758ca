#pragma once
// The enumerators of an enum that counts from 0 or from 1: how many there are, and their names.
// What the compiler calls a value tells enumerators from other numbers (no library of Debian 12
// does it).

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace escaque {
namespace detail {

/// What the compiler calls these values, in one text: "escaque::game::GameError::game_over, ", or
/// "(escaque::game::GameError)99, " of a number that is no enumerator. All in one: each alone would
/// be a function for every file that names one of them, and take most of the compiler's time.
template <auto... kValues>
consteval std::string_view spelling() {
  constexpr std::string_view kBefore = "kValues = ";
  std::string_view text = __PRETTY_FUNCTION__;
  text.remove_prefix(text.find(kBefore) + kBefore.size());
  // In these by clang, in braces by g++; either may stand in an anonymous namespace's name, too.
  const std::size_t end = text.rfind(text.front() == '<' ? '>' : '}');
  return text.substr(1, end - 1);
}

/// The names of the first numbers; empty where there is none.
template <class Enum, std::size_t... kIndexes>
consteval auto first_names(std::index_sequence<kIndexes...>) {
  std::string_view text = spelling<static_cast<Enum>(kIndexes)...>();
  std::array<std::string_view, sizeof...(kIndexes)> names{};
  for (std::string_view& name : names) {
    const std::string_view spelt = text.substr(0, text.find(','));
    const std::string_view last = spelt.substr(spelt.rfind(':') + 1);
    if (last.find(')') == std::string_view::npos) name = last;
    text.remove_prefix(std::min(text.size(), spelt.size() + 2));
  }
  return names;
}

/// All names, and at least one number without a name behind them.
template <class Enum, std::size_t kNumber = 16>
consteval auto names() {
  constexpr auto kFirst = first_names<Enum>(std::make_index_sequence<kNumber>());
  constexpr std::size_t kMost = 512;
  if constexpr (kFirst.back().empty()) {
    return kFirst;
  } else if constexpr (kNumber < kMost) {
    return names<Enum, 2 * kNumber>();
  } else {
    static_assert(kNumber < kMost, "too many, or this compiler spells them otherwise");
  }
}

template <class Enum>
inline constexpr auto kNames = names<Enum>();

}  // namespace detail

/// The first number with a name: 0 or 1.
template <class Enum>
consteval std::size_t enum_begin() {
  return detail::kNames<Enum>[0].empty() ? 1 : 0;
}

/// The first number after it without a name.
template <class Enum>
consteval std::size_t enum_end() {
  std::size_t end = enum_begin<Enum>();
  while (!detail::kNames<Enum>[end].empty()) ++end;
  return end;
}

template <class Enum>
consteval std::size_t enum_count() {
  return enum_end<Enum>() - enum_begin<Enum>();
}

/// All of them, in their order.
template <class Enum>
consteval auto enumerators() {
  std::array<Enum, enum_count<Enum>()> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Enum>(enum_begin<Enum>() + i);
  return all;
}

/// Empty of a number that is no enumerator, as a newer program may have sent one.
template <class Enum>
constexpr std::string_view enum_name(Enum value) {
  const auto number = static_cast<std::size_t>(value);
  const auto& names = detail::kNames<Enum>;
  return number < names.size() ? names[number] : std::string_view();
}

}  // namespace escaque
