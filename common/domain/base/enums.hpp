#pragma once
// The enumerators of an enum that counts from 0 or from 1: how many there are, and their names.
// What the compiler calls a value tells enumerators from other numbers (no library of Debian 12
// does it).

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace escaque {
namespace detail {

/// "game_over", or "(escaque::game::GameError)99" of a number that is no enumerator.
template <auto kValue>
consteval std::string_view spelling() {
  std::string_view text = __PRETTY_FUNCTION__;
  text.remove_prefix(text.find("kValue = ") + 9);
  text = text.substr(0, text.find_first_of(";]"));
  if (text.front() == '(') return text;
  return text.substr(text.rfind(':') + 1);
}

template <class Enum, std::size_t... kIndexes>
consteval auto spellings(std::index_sequence<kIndexes...>) {
  return std::array{spelling<static_cast<Enum>(kIndexes)>()...};
}

template <class Enum>
constexpr auto kSpellings = spellings<Enum>(std::make_index_sequence<192>());

}  // namespace detail

/// The first number with a name: 0 or 1.
template <class Enum>
consteval std::size_t enum_begin() {
  return detail::kSpellings<Enum>[0].front() == '(' ? 1 : 0;
}

/// The first number after it without a name; at most 191.
template <class Enum>
consteval std::size_t enum_end() {
  std::size_t end = enum_begin<Enum>();
  while (detail::kSpellings<Enum>[end].front() != '(') ++end;
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

template <class Enum>
constexpr std::string_view enum_name(Enum value) {
  return detail::kSpellings<Enum>[static_cast<std::size_t>(value)];
}

}  // namespace escaque
