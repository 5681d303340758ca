#pragma once
// One object of the log, written member by member.

#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "domain/base/color.hpp"
#include "domain/base/time.hpp"
#include "domain/game/remaining.hpp"

namespace escaque::evening {

/// An object under way: add(key, value) … Strings here never need escaping.
class Object {
 public:
  explicit Object(std::ostream& out) : out_(out) { out_ << '{'; }
  ~Object() { out_ << '}'; }
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;

  Object& raw(std::string_view key, std::string_view json) {
    out_ << (is_first_ ? "\"" : ",\"") << key << "\":" << json;
    is_first_ = false;
    return *this;
  }
  Object& add(std::string_view key, std::string_view text) {
    return raw(key, '"' + std::string(text) + '"');
  }
  Object& add(std::string_view key, Color color) { return add(key, to_string(color)); }
  Object& add(std::string_view key, std::optional<Color> color) {
    return color ? add(key, *color) : raw(key, "null");
  }
  Object& add(std::string_view key, Millis time) { return raw(key, std::to_string(time.count())); }
  Object& add(std::string_view key, std::optional<Millis> time) {
    return time ? add(key, *time) : raw(key, "null");
  }
  Object& add(std::string_view key, const ByColor<bool>& who) {
    return raw(key,
               std::string(who.white ? "[true," : "[false,") + (who.black ? "true]" : "false]"));
  }
  Object& add(std::string_view key, int number) { return raw(key, std::to_string(number)); }
  Object& add(std::string_view key, const game::Remaining& times) {
    return raw(key, '[' + std::to_string(times.white.count()) + ',' +
                        std::to_string(times.black.count()) + ']');
  }

 private:
  std::ostream& out_;
  bool is_first_ = true;
};

/// The word for a value, in the order of its enumeration.
template <class Names, class Enum>
std::string_view name_in(const Names& names, Enum value) {
  return names.at(static_cast<std::size_t>(value));
}

}  // namespace escaque::evening
