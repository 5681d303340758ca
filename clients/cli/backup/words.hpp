#pragma once
// Moments and sizes as people read them.

#include <chrono>
#include <cstdint>
#include <string>

namespace escaque::clients::cli {

/// 2026-05-01T12:00:00Z
[[nodiscard]] std::string utc_text(std::chrono::system_clock::time_point moment);
/// The same without punctuation, for names of folders: 20260501T120000Z
[[nodiscard]] std::string utc_stamp(std::chrono::system_clock::time_point moment);
/// 3.2 MB, or 1.7 GB
[[nodiscard]] std::string size_text(std::uint64_t bytes);

}  // namespace escaque::clients::cli
