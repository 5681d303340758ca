#pragma once
// Words of the log that commands and facts share, in the order of their enumerations.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/game/verdict.hpp"

namespace escaque::evening {

inline constexpr std::array kRequests{"increment", "draw"};
inline constexpr std::array kRulings{"granted", "postponed", "rejected"};
inline constexpr std::array kAbsences{"left", "lost"};
/// A win is the winner's colour.
inline constexpr std::array kVerdicts{"white",     "black",    "draw",     "both_lose", "half_zero",
                                      "zero_half", "one_half", "half_one", "both_win"};

/// Those of an evening are small numbers.
inline int id_in(UserId user) { return static_cast<int>(user.value); }

inline std::string in_json(const std::vector<UserId>& users) {
  std::string text;
  for (const UserId user : users) text += (text.empty() ? "" : ",") + std::to_string(user.value);
  return '[' + text + ']';
}

/// Where it is nothing, null.
inline std::string in_json(const std::optional<game::Verdict>& verdict) {
  if (!verdict) return "null";
  return '"' + std::string(kVerdicts.at(static_cast<std::size_t>(*verdict))) + '"';
}

}  // namespace escaque::evening
