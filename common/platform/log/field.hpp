#pragma once
// A named value of a log line. Built in the call's braces and gone after it: it may refer to
// temporaries.

#include <chrono>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "domain/base/id.hpp"

namespace escaque::log {

struct Field {
  using Value =
      std::variant<std::string_view, std::string, std::int64_t, std::uint64_t, double, bool>;

  std::string_view key;
  Value value;

  Field(std::string_view name, std::string_view text) : key(name), value(text) {}
  Field(std::string_view name, const char* text) : key(name), value(std::string_view(text)) {}
  Field(std::string_view name, const std::string& text)
      : key(name), value(std::string_view(text)) {}
  Field(std::string_view name, bool truth) : key(name), value(truth) {}
  Field(std::string_view name, double number) : key(name), value(number) {}

  template <std::signed_integral T>
  Field(std::string_view name, T number) : key(name), value(std::int64_t{number}) {}

  template <std::unsigned_integral T>
  requires(!std::same_as<T, bool>) Field(std::string_view name, T number)
      : key(name), value(std::uint64_t{number}) {}

  template <class Tag>
  Field(std::string_view name, Id<Tag> id) : key(name), value(to_string(id)) {}

  /// Written in milliseconds.
  template <class Rep, class Period>
  Field(std::string_view name, std::chrono::duration<Rep, Period> time)
      : key(name),
        value(std::int64_t{std::chrono::duration_cast<std::chrono::milliseconds>(time).count()}) {}
};

}  // namespace escaque::log
