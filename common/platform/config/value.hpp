#pragma once
// The types that a configuration field may have, how each is read from text and written as TOML.

#include <charconv>
#include <chrono>
#include <compare>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <type_traits>

#include "domain/base/time.hpp"
#include "platform/log/logger.hpp"

namespace escaque::config {

/// A number of bytes, written as "64KiB", "1MiB" or a plain number.
struct Bytes {
  std::uint64_t value = 0;
  friend auto operator<=>(const Bytes&, const Bytes&) = default;
};

template <class T>
inline constexpr bool kIsDuration = false;
template <class Rep, class Period>
inline constexpr bool kIsDuration<std::chrono::duration<Rep, Period>> = true;

// Readers: false when `text` is not such a value; the target is then undefined.
[[nodiscard]] bool read(std::string_view text, std::string& target);
[[nodiscard]] bool read(std::string_view text, std::filesystem::path& target);
[[nodiscard]] bool read(std::string_view text, bool& target);
[[nodiscard]] bool read(std::string_view text, double& target);
[[nodiscard]] bool read(std::string_view text, Millis& target);
[[nodiscard]] bool read(std::string_view text, Bytes& target);
[[nodiscard]] bool read(std::string_view text, log::Level& target);

template <std::integral T>
[[nodiscard]] bool read(std::string_view text, T& target) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), target);
  return error == std::errc{} && end == text.data() + text.size();
}

/// Refuses what is not a whole number of the target's unit.
template <class Rep, class Period>
[[nodiscard]] bool read(std::string_view text, std::chrono::duration<Rep, Period>& target) {
  Millis time{};
  if (!read(text, time)) return false;
  target = std::chrono::duration_cast<std::chrono::duration<Rep, Period>>(time);
  return std::chrono::duration_cast<Millis>(target) == time;
}

// Writers: a TOML value that the reader takes back.
[[nodiscard]] std::string to_toml(const std::string& value);
[[nodiscard]] std::string to_toml(const std::filesystem::path& value);
[[nodiscard]] std::string to_toml(bool value);
[[nodiscard]] std::string to_toml(double value);
[[nodiscard]] std::string to_toml(Millis value);
[[nodiscard]] std::string to_toml(Bytes value);
[[nodiscard]] std::string to_toml(log::Level value);

template <std::integral T>
[[nodiscard]] std::string to_toml(T value) {
  return std::to_string(value);
}

template <class Rep, class Period>
[[nodiscard]] std::string to_toml(std::chrono::duration<Rep, Period> value) {
  return to_toml(std::chrono::duration_cast<Millis>(value));
}

/// What a value of type `T` looks like; completes "expected …".
template <class T>
[[nodiscard]] constexpr std::string_view describe() {
  if constexpr (std::is_same_v<T, bool>) {
    return "true or false";
  } else if constexpr (std::is_same_v<T, Bytes>) {
    return "a size like 512, 64KiB or 1MiB";
  } else if constexpr (std::is_same_v<T, log::Level>) {
    return "one of debug, info, warn, error, off";
  } else if constexpr (kIsDuration<T>) {
    return "a duration like 500ms, 10s, 2m or 1h";
  } else if constexpr (std::is_integral_v<T>) {
    return "a whole number in its range";
  } else if constexpr (std::is_floating_point_v<T>) {
    return "a number";
  } else {
    return "a text";
  }
}

}  // namespace escaque::config
