#pragma once
// What a fuzzer reports.

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace escaque::fuzz {

/// Prints what was violated and by which bytes, and aborts: libFuzzer keeps them.
inline void require(bool holds, const char* what, std::string_view text) {
  if (holds) return;
  std::fprintf(stderr, "violated: %s\n%.*s\n", what, static_cast<int>(text.size()), text.data());
  std::abort();
}

}  // namespace escaque::fuzz
