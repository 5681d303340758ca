#pragma once
// Answers as they are cached and compressed.

#include <string>
#include <string_view>

namespace escaque::services::gateway {

/// `level`: zlib's, 1 (fast) to 9 (small).
[[nodiscard]] std::string gzip(std::string_view plain, int level);

/// A name of the content itself, as a quoted ETag.
[[nodiscard]] std::string etag_of(std::string_view content);

/// Whether a client that sent `accept_encoding` reads gzip.
[[nodiscard]] bool accepts_gzip(std::string_view accept_encoding);

}  // namespace escaque::services::gateway
