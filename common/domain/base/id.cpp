#include "domain/base/id.hpp"

#include <limits>

namespace escaque {
namespace {

constexpr std::string_view kDigits =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

}  // namespace

std::string to_base62(std::uint64_t value) {
  std::string text(kIdDigits, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, value /= kDigits.size()) {
    *digit = kDigits[value % kDigits.size()];
  }
  return text;
}

std::optional<std::uint64_t> from_base62(std::string_view text) {
  if (text.size() != kIdDigits) return std::nullopt;
  constexpr auto kMax = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t value = 0;
  for (const char c : text) {
    const auto digit = kDigits.find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    if (value > (kMax - digit) / kDigits.size()) return std::nullopt;
    value = value * kDigits.size() + digit;
  }
  return value;
}

}  // namespace escaque
