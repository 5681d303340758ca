#include "cli/backup/words.hpp"

#include <array>
#include <cstdio>
#include <ctime>

namespace escaque::clients::cli {
namespace {

std::string utc_as(const char* pattern, std::chrono::system_clock::time_point moment) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(moment);
  std::tm fields{};
  ::gmtime_r(&seconds, &fields);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), pattern, &fields);
  return text.data();
}

}  // namespace

std::string utc_text(std::chrono::system_clock::time_point moment) {
  return utc_as("%Y-%m-%dT%H:%M:%SZ", moment);
}

std::string utc_stamp(std::chrono::system_clock::time_point moment) {
  return utc_as("%Y%m%dT%H%M%SZ", moment);
}

std::string size_text(std::uint64_t bytes) {
  constexpr double kMega = 1e6;
  constexpr double kGiga = 1e9;
  const auto number = static_cast<double>(bytes);
  std::array<char, 32> text{};
  if (number < kGiga) {
    std::snprintf(text.data(), text.size(), "%.1f MB", number / kMega);
  } else {
    std::snprintf(text.data(), text.size(), "%.1f GB", number / kGiga);
  }
  return text.data();
}

}  // namespace escaque::clients::cli
