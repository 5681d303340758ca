#pragma once
// How times, ids and enumerators are held in columns.

#include <optional>
#include <string>
#include <string_view>

#include "domain/base/enums.hpp"
#include "domain/base/id.hpp"
#include "domain/base/time.hpp"

namespace escaque::services::conduct {

/// Unix milliseconds; 0: none.
[[nodiscard]] inline long long to_ms(UtcTime time) { return time.time_since_epoch().count(); }
[[nodiscard]] inline long long to_ms(std::optional<UtcTime> time) {
  return time ? to_ms(*time) : 0;
}
[[nodiscard]] inline UtcTime from_ms(long long ms) { return UtcTime(Millis(ms)); }
[[nodiscard]] inline std::optional<UtcTime> from_ms_or_none(long long ms) {
  return ms == 0 ? std::nullopt : std::optional(from_ms(ms));
}

/// "": none.
template <class Tag>
[[nodiscard]] std::string to_text(std::optional<Id<Tag>> id) {
  return id ? to_string(*id) : std::string();
}

/// The enumerator of this name.
template <class Enum>
[[nodiscard]] std::optional<Enum> parse_word(std::string_view name) {
  for (const Enum each : enumerators<Enum>()) {
    if (enum_name(each) == name) return each;
  }
  return std::nullopt;
}

}  // namespace escaque::services::conduct
