#pragma once
// Remaining times in PGN comments: the command [%clk h:mm:ss.f].

#include <optional>
#include <string>
#include <string_view>

#include "domain/base/time.hpp"

namespace escaque::rules {

inline constexpr std::string_view kClockCommand = "[%clk";

/// `h:mm:ss` with up to three decimals of a second; nothing if `text` is anything else.
[[nodiscard]] std::optional<Millis> parse_pgn_clock(std::string_view text);

/// The reverse, with as many decimals as needed. Negative times are written as zero.
[[nodiscard]] std::string to_pgn_clock(Millis time);

}  // namespace escaque::rules
