#pragma once
// Bytes as text (RFC 4648, section 4, with padding): SQL databases do not agree about blobs.

#include <optional>
#include <string>
#include <string_view>

namespace escaque::sql {

[[nodiscard]] std::string to_base64(std::string_view bytes);
/// Nothing when `text` is not what to_base64() makes.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text);

}  // namespace escaque::sql
