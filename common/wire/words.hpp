#pragma once
// Enumerators of the domain and of the wire are matched by their names: `checkmate` is
// TERMINATION_CHECKMATE. One without its match does not compile; numbers may differ.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "domain/base/enums.hpp"

namespace escaque::wire {
namespace detail {

constexpr bool is_in_capitals(std::string_view word, std::string_view capitals) {
  if (word.size() != capitals.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const char upper = word[i] >= 'a' && word[i] <= 'z' ? static_cast<char>(word[i] - 32) : word[i];
    if (upper != capitals[i]) return false;
  }
  return true;
}

/// The numbers of the wire's enumerators by those of the domain's, which count from 0 or 1; 0 where
/// there is none.
template <class Domain, class Wire>
consteval auto numbers() {
  constexpr std::string_view kUnspecified = "UNSPECIFIED";
  const std::string_view zero = enum_name(Wire{});
  const std::size_t prefix = zero.size() - kUnspecified.size();
  constexpr std::size_t kEnd = enum_end<Wire>();
  std::array<int, enum_end<Domain>()> found{};
  for (std::size_t word = enum_begin<Domain>(); word < found.size(); ++word) {
    const std::string_view own = enum_name(static_cast<Domain>(word));
    for (std::size_t number = 1; number < kEnd; ++number) {
      const std::string_view name = enum_name(static_cast<Wire>(number)).substr(prefix);
      if (is_in_capitals(own, name)) found[word] = static_cast<int>(number);
    }
  }
  return found;
}

template <class Domain, class Wire>
inline constexpr auto kNumbers = numbers<Domain, Wire>();

template <class Domain, class Wire>
consteval bool is_complete() {
  for (std::size_t word = enum_begin<Domain>(); word < enum_end<Domain>(); ++word) {
    if (kNumbers<Domain, Wire>[word] == 0) return false;
  }
  return true;
}

}  // namespace detail

template <class Wire, class Domain>
[[nodiscard]] constexpr Wire to_word(Domain value) {
  static_assert(detail::is_complete<Domain, Wire>(), "an enumerator has no match on the wire");
  return static_cast<Wire>(detail::kNumbers<Domain, Wire>[static_cast<std::size_t>(value)]);
}

/// Nothing of UNSPECIFIED, and of what a newer program has written.
template <class Domain, class Wire>
[[nodiscard]] constexpr std::optional<Domain> from_word(Wire value) {
  static_assert(detail::is_complete<Domain, Wire>(), "an enumerator has no match on the wire");
  const auto& numbers = detail::kNumbers<Domain, Wire>;
  for (std::size_t word = enum_begin<Domain>(); word < numbers.size(); ++word) {
    if (numbers[word] == static_cast<int>(value)) return static_cast<Domain>(word);
  }
  return std::nullopt;
}

/// What a field may hold: "VERDICT_WHITE_WINS, VERDICT_BLACK_WINS, …".
template <class Domain, class Wire>
[[nodiscard]] std::string words() {
  std::string all;
  for (const int number : detail::kNumbers<Domain, Wire>) {
    if (number == 0) continue;
    if (!all.empty()) all += ", ";
    all += enum_name(static_cast<Wire>(number));
  }
  return all;
}

}  // namespace escaque::wire
