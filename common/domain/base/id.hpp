#pragma once
// Opaque 64-bit identities. On every wire and in every URL they are 11 base62 digits.

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace escaque {

inline constexpr std::size_t kIdDigits = 11;

/// `value` as 11 digits of `0-9A-Za-z`, most significant first.
[[nodiscard]] std::string to_base62(std::uint64_t value);

/// The reverse. Nothing when `text` is not exactly 11 such digits or exceeds 64 bits.
[[nodiscard]] std::optional<std::uint64_t> from_base62(std::string_view text);

/// An identity that cannot be mistaken for another kind: `Tag` names the kind.
template <class Tag>
struct Id {
  std::uint64_t value = 0;

  [[nodiscard]] static std::optional<Id> parse(std::string_view text) {
    const auto parsed = from_base62(text);
    return parsed ? std::optional<Id>(Id{*parsed}) : std::nullopt;
  }
  friend auto operator<=>(const Id&, const Id&) = default;
};

template <class Tag>
[[nodiscard]] std::string to_string(Id<Tag> id) {
  return to_base62(id.value);
}

using UserId = Id<struct UserIdTag>;
using GameId = Id<struct GameIdTag>;

}  // namespace escaque

template <class Tag>
struct std::hash<escaque::Id<Tag>> {
  std::size_t operator()(escaque::Id<Tag> id) const noexcept {
    return std::hash<std::uint64_t>{}(id.value);
  }
};
