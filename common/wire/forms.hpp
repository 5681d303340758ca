#pragma once
// How single values are written on the wire. `put` makes what a field holds, `get` reads it again
// and gives nothing for what the wire does not allow; `expected` says what would be right.

#include <chrono>
#include <cmath>
#include <concepts>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "domain/base/id.hpp"
#include "domain/base/sha256.hpp"
#include "domain/base/time.hpp"
#include "wire/words.hpp"

namespace escaque::wire {

/// Milliseconds, amounts and Unix times travel as doubles: beyond this they have no units.
inline constexpr double kMaxInDouble = 9e15;

template <class T, class Wire>
[[nodiscard]] constexpr std::optional<T> to_number(Wire value) {
  if constexpr (std::floating_point<Wire> && std::integral<T>) {
    if (!(std::abs(value) < kMaxInDouble)) return std::nullopt;
    return static_cast<T>(std::llround(value));
  } else if constexpr (std::integral<Wire> && std::integral<T> && !std::same_as<T, bool>) {
    if (!std::in_range<T>(value)) return std::nullopt;
    return static_cast<T>(value);
  } else {
    return static_cast<T>(value);
  }
}

/// The nearest that the message can hold: an outage may last for more than an int32 of
/// milliseconds.
template <class Wire, class T>
[[nodiscard]] constexpr Wire nearest(T value) {
  if constexpr (std::integral<Wire> && std::integral<T> && !std::same_as<T, bool> &&
                !std::same_as<Wire, bool>) {
    using Limits = std::numeric_limits<Wire>;
    if (std::cmp_less(value, Limits::min())) return Limits::min();
    if (std::cmp_greater(value, Limits::max())) return Limits::max();
  }
  return static_cast<Wire>(value);
}

[[nodiscard]] inline double to_unix_ms(UtcTime time) {
  return static_cast<double>(time.time_since_epoch().count());
}
[[nodiscard]] inline UtcTime from_unix_ms(double unix_ms) {
  return UtcTime(Millis(std::llround(unix_ms)));
}

/// Numbers, enumerators and strings. Specialised for the rest.
template <class T>
struct Form {
  template <class Wire>
  static Wire put(const T& value) {
    if constexpr (std::is_enum_v<T>) {
      return to_word<Wire>(value);
    } else if constexpr (std::is_arithmetic_v<T>) {
      return nearest<Wire>(value);
    } else {
      return static_cast<Wire>(value);
    }
  }
  template <class Wire>
  static std::optional<T> get(const Wire& value) {
    if constexpr (std::is_enum_v<T>) {
      return from_word<T>(value);
    } else if constexpr (std::is_arithmetic_v<T>) {
      return to_number<T>(value);
    } else {
      return T(value);
    }
  }
  template <class Wire>
  static std::string expected() {
    if constexpr (std::is_enum_v<T>) {
      return words<T, Wire>();
    } else {
      return "a number in range";
    }
  }
};

/// A form made of one that a field can hold, by two functions.
template <class T, class Held>
struct FormOf {
  template <class Wire>
  static Wire put(const T& value) {
    return Form<Held>::template put<Wire>(Form<T>::held(value));
  }
  template <class Wire>
  static std::optional<T> get(const Wire& value) {
    const auto held = Form<Held>::template get<Wire>(value);
    if (!held) return std::nullopt;
    return Form<T>::made(*held);
  }
  template <class Wire>
  static std::string expected() {
    return std::string(Form<T>::kExpected);
  }
};

template <class Tag>
struct Form<Id<Tag>> : FormOf<Id<Tag>, std::string> {
  static constexpr std::string_view kExpected = "11 base62 digits";
  static std::string held(Id<Tag> id) { return to_string(id); }
  static std::optional<Id<Tag>> made(const std::string& text) { return Id<Tag>::parse(text); }
};

template <>
struct Form<Millis> : FormOf<Millis, Millis::rep> {
  static constexpr std::string_view kExpected = "milliseconds";
  static Millis::rep held(Millis time) { return time.count(); }
  static std::optional<Millis> made(Millis::rep count) { return Millis(count); }
};

template <>
struct Form<std::chrono::seconds> : FormOf<std::chrono::seconds, std::chrono::seconds::rep> {
  static constexpr std::string_view kExpected = "seconds";
  static std::chrono::seconds::rep held(std::chrono::seconds time) { return time.count(); }
  static std::optional<std::chrono::seconds> made(std::chrono::seconds::rep count) {
    return std::chrono::seconds(count);
  }
};

/// Unix milliseconds.
template <>
struct Form<UtcTime> : FormOf<UtcTime, Millis::rep> {
  static constexpr std::string_view kExpected = "Unix milliseconds";
  static Millis::rep held(UtcTime time) { return time.time_since_epoch().count(); }
  static std::optional<UtcTime> made(Millis::rep count) { return UtcTime(Millis(count)); }
};

/// Hexadecimal.
template <>
struct Form<Digest> : FormOf<Digest, std::string> {
  static constexpr std::string_view kExpected = "64 hexadecimal digits";
  static std::string held(const Digest& digest) { return to_hex(digest); }
  static std::optional<Digest> made(const std::string& text) { return parse_digest(text); }
};

}  // namespace escaque::wire
