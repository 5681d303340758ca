#include "platform/config/value.hpp"

#include <array>
#include <limits>
#include <utility>

#include "platform/config/toml.hpp"

namespace escaque::config {
namespace {

struct Unit {
  std::string_view name;
  std::int64_t factor;
};

// Longest first, so that "ms" is not taken for "s".
constexpr std::array<Unit, 4> kTimeUnits{
    {{"ms", 1}, {"s", 1'000}, {"m", 60'000}, {"h", 3'600'000}}};
constexpr std::array<Unit, 4> kSizeUnits{
    {{"KiB", 1LL << 10U}, {"MiB", 1LL << 20U}, {"GiB", 1LL << 30U}, {"", 1}}};

template <class Units>
bool read_quantity(std::string_view text, const Units& units, std::int64_t& target) {
  for (const Unit& unit : units) {
    if (!text.ends_with(unit.name)) continue;
    std::int64_t count = 0;
    if (!read(text.substr(0, text.size() - unit.name.size()), count)) return false;
    if (count < 0 || count > std::numeric_limits<std::int64_t>::max() / unit.factor) return false;
    target = count * unit.factor;
    return true;
  }
  return false;
}

/// With the largest unit that divides it.
template <class Units>
std::string write_quantity(std::int64_t value, const Units& units, const Unit& smallest) {
  Unit best = smallest;
  for (const Unit& unit : units) {
    if (value != 0 && value % unit.factor == 0 && unit.factor > best.factor) best = unit;
  }
  return std::to_string(value / best.factor) + std::string(best.name);
}

}  // namespace

bool read(std::string_view text, std::string& target) {
  target = text;
  return true;
}

bool read(std::string_view text, std::filesystem::path& target) {
  target = text;
  return true;
}

bool read(std::string_view text, bool& target) {
  target = text == "true";
  return target || text == "false";
}

bool read(std::string_view text, double& target) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), target);
  return error == std::errc{} && end == text.data() + text.size();
}

bool read(std::string_view text, Millis& target) {
  std::int64_t count = 0;
  if (!read_quantity(text, kTimeUnits, count)) return false;
  target = Millis(count);
  return true;
}

bool read(std::string_view text, Bytes& target) {
  std::int64_t count = 0;
  if (!read_quantity(text, kSizeUnits, count)) return false;
  target.value = static_cast<std::uint64_t>(count);
  return true;
}

bool read(std::string_view text, log::Level& target) {
  const auto level = log::parse_level(text);
  if (level) target = *level;
  return level.has_value();
}

std::string to_toml(const std::string& value) { return toml_string(value); }
std::string to_toml(const std::filesystem::path& value) { return toml_string(value.string()); }
std::string to_toml(bool value) { return value ? "true" : "false"; }
std::string to_toml(Millis value) {
  return toml_string(write_quantity(value.count(), kTimeUnits, {"ms", 1}));
}
std::string to_toml(Bytes value) {
  return toml_string(write_quantity(static_cast<std::int64_t>(value.value), kSizeUnits, {"", 1}));
}
std::string to_toml(log::Level value) { return toml_string(log::to_string(value)); }

std::string to_toml(double value) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

}  // namespace escaque::config
