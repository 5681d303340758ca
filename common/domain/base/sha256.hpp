#pragma once
// SHA-256 (FIPS 180-4) of short texts: what a commitment is made of. Everybody can compute it
// again. Written out here because libsodium's would be the domain's only system library.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace escaque {

using Digest = std::array<std::uint8_t, 32>;

[[nodiscard]] Digest sha256(std::string_view bytes);
/// Of the 32 bytes themselves, not of their hexadecimal digits.
[[nodiscard]] Digest sha256(const Digest& bytes);

/// 64 hexadecimal digits in lower case.
[[nodiscard]] std::string to_hex(const Digest& digest);
/// The reverse, in either case. Nothing when `text` is anything else.
[[nodiscard]] std::optional<Digest> parse_digest(std::string_view text);

}  // namespace escaque
