#pragma once
// A certificate for 127.0.0.1 that signs itself, made anew for every test.

#include <filesystem>

namespace escaque::test {

struct Certificate {
  std::filesystem::path chain;  // PEM
  std::filesystem::path key;    // PEM
};

/// Writes both files into `folder`. Throws std::runtime_error when OpenSSL or the disk refuses.
[[nodiscard]] Certificate make_certificate(const std::filesystem::path& folder);

}  // namespace escaque::test
