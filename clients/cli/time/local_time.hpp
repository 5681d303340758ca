#pragma once
// Moments as the operator says and reads them: in this machine's time zone.

#include <optional>
#include <string>
#include <string_view>

#include "domain/base/time.hpp"

namespace escaque::clients::cli {

inline constexpr std::string_view kMomentForms =
    "an hour such as 22:00, a moment such as 2026-05-01T22:00 (Z or +02:00 behind it: of that time "
    "zone), or a time from now such as 30m or 2h";

/// `text` is one of kMomentForms. An hour is the next one after `now`: today's, or tomorrow's.
/// Nothing for anything else, and for a moment that the clocks here skip when summer time begins.
[[nodiscard]] std::optional<UtcTime> parse_moment(std::string_view text, UtcTime now);

/// 2026-05-01 22:00
[[nodiscard]] std::string local_text(UtcTime moment);

}  // namespace escaque::clients::cli
