#pragma once
// The names that clients give to their commands, by which one that comes again is known.

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace escaque {

inline constexpr std::size_t kMaxCommandId = 36;  // Characters: a UUID has as many.
inline constexpr std::string_view kCommandIdForm = "1 to 36 characters of [A-Za-z0-9_-]";

/// 1 to `most` characters of kCommandIdForm.
[[nodiscard]] constexpr bool is_command_id(std::string_view text,
                                           std::size_t most = kMaxCommandId) {
  const auto is_allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  };
  return !text.empty() && text.size() <= most && std::ranges::all_of(text, is_allowed);
}

}  // namespace escaque
