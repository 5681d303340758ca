#include "cli/time/local_time.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <ctime>

#include "platform/config/value.hpp"

namespace escaque::clients::cli {
namespace {

using std::chrono::year_month_day;

constexpr int kFirstYear = 1900;  // Of std::tm.
constexpr Millis kFar = std::chrono::years(1'000);

struct HourOfDay {
  int hour = 0;
  int minute = 0;
  int second = 0;
};

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

/// As many digits, taken off the front: at most `max`.
std::optional<int> take_number(std::string_view& text, std::size_t digits, int max) {
  const std::string_view part = text.substr(0, digits);
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (part.size() < digits || !std::ranges::all_of(part, is_digit)) return std::nullopt;
  int number = 0;
  std::from_chars(part.data(), part.data() + part.size(), number);
  if (number > max) return std::nullopt;
  text.remove_prefix(digits);
  return number;
}

/// 22:00, 9:30 or 22:00:05.
std::optional<HourOfDay> take_hour(std::string_view& text) {
  constexpr int kMaxHour = 23;
  constexpr int kMaxMinute = 59;
  const auto hour = take_number(text, text.find(':') == 1 ? 1 : 2, kMaxHour);
  if (!hour || !take(text, ':')) return std::nullopt;
  const auto minute = take_number(text, 2, kMaxMinute);
  if (!minute) return std::nullopt;
  if (!take(text, ':')) return HourOfDay{*hour, *minute, 0};
  const auto second = take_number(text, 2, kMaxMinute);
  if (!second) return std::nullopt;
  return HourOfDay{*hour, *minute, *second};
}

std::optional<year_month_day> take_date(std::string_view& text) {
  const auto year = take_number(text, 4, 9'999);
  if (!year || !take(text, '-')) return std::nullopt;
  const auto month = take_number(text, 2, 12);
  if (!month || !take(text, '-')) return std::nullopt;
  const auto day = take_number(text, 2, 31);
  if (!day) return std::nullopt;
  const year_month_day date{std::chrono::year(*year),
                            std::chrono::month(static_cast<unsigned>(*month)),
                            std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return std::nullopt;
  return date;
}

/// Minutes of "Z", "+02:00" or "-0330".
std::optional<std::chrono::minutes> take_offset(std::string_view& text) {
  if (take(text, 'Z')) return std::chrono::minutes(0);
  const int sign = take(text, '+') ? 1 : take(text, '-') ? -1 : 0;
  if (sign == 0) return std::nullopt;
  const auto hours = take_number(text, 2, 14);
  if (!hours) return std::nullopt;
  take(text, ':');
  const auto minutes = take_number(text, 2, 59);
  if (!minutes) return std::nullopt;
  return sign * (std::chrono::hours(*hours) + std::chrono::minutes(*minutes));
}

UtcTime at_utc(year_month_day date, HourOfDay hour) {
  return std::chrono::sys_days(date) + std::chrono::hours(hour.hour) +
         std::chrono::minutes(hour.minute) + std::chrono::seconds(hour.second);
}

/// Nothing when the clocks here skip it.
std::optional<UtcTime> at_local(year_month_day date, HourOfDay hour) {
  std::tm parts{};
  parts.tm_year = static_cast<int>(date.year()) - kFirstYear;
  parts.tm_mon = static_cast<int>(static_cast<unsigned>(date.month())) - 1;
  parts.tm_mday = static_cast<int>(static_cast<unsigned>(date.day()));
  parts.tm_hour = hour.hour;
  parts.tm_min = hour.minute;
  parts.tm_sec = hour.second;
  parts.tm_isdst = -1;  // Whether it is summer then is to be found out.
  const std::time_t seconds = std::mktime(&parts);
  if (seconds == -1 || parts.tm_hour != hour.hour || parts.tm_min != hour.minute) {
    return std::nullopt;
  }
  return UtcTime(std::chrono::seconds(seconds));
}

std::tm local_parts(UtcTime moment) {
  const std::time_t seconds =
      std::chrono::floor<std::chrono::seconds>(moment).time_since_epoch().count();
  std::tm parts{};
  ::localtime_r(&seconds, &parts);
  return parts;
}

std::optional<UtcTime> next_at(HourOfDay hour, UtcTime now) {
  const std::tm here = local_parts(now);
  const std::chrono::sys_days today =
      year_month_day(std::chrono::year(here.tm_year + kFirstYear),
                     std::chrono::month(static_cast<unsigned>(here.tm_mon + 1)),
                     std::chrono::day(static_cast<unsigned>(here.tm_mday)));
  // The day after tomorrow when tomorrow's clocks skip it.
  for (const int days : {0, 1, 2}) {
    const auto moment = at_local(today + std::chrono::days(days), hour);
    if (moment && *moment > now) return moment;
  }
  return std::nullopt;
}

}  // namespace

std::optional<UtcTime> parse_moment(std::string_view text, UtcTime now) {
  Millis from_now{0};
  if (config::read(text, from_now)) {
    // A sum that does not fit would be no moment.
    if (from_now > kFar) return std::nullopt;
    return now + from_now;
  }
  std::string_view rest = text;
  const auto date = take_date(rest);
  if (!date) {
    rest = text;
    const auto hour = take_hour(rest);
    return hour && rest.empty() ? next_at(*hour, now) : std::nullopt;
  }
  if (!take(rest, 'T') && !take(rest, ' ')) return std::nullopt;
  const auto hour = take_hour(rest);
  if (!hour) return std::nullopt;
  if (rest.empty()) return at_local(*date, *hour);
  const auto offset = take_offset(rest);
  if (!offset || !rest.empty()) return std::nullopt;
  return at_utc(*date, *hour) - *offset;
}

std::string local_text(UtcTime moment) {
  const std::tm parts = local_parts(moment);
  std::array<char, 32> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &parts);
  return {text.data(), size};
}

}  // namespace escaque::clients::cli
