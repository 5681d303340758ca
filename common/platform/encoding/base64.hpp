#pragma once
// Bytes as text (RFC 4648): SQL databases do not agree about blobs, and cookies, links and letters
// take no bytes.

#include <optional>
#include <string>
#include <string_view>

namespace escaque::encoding {

enum class Base64 {
  standard,           // Section 4, with padding.
  standard_unpadded,  // The same without.
  url_unpadded,       // Section 5: may stand in a URL.
};

[[nodiscard]] std::string to_base64(std::string_view bytes, Base64 alphabet = Base64::standard);
/// Nothing when `text` is not what to_base64() makes.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text,
                                                     Base64 alphabet = Base64::standard);

}  // namespace escaque::encoding
