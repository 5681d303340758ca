// Entry point for libFuzzer (clang): pairing_fuzzer CORPUS_DIR

#include <cstddef>
#include <cstdint>

#include "fuzz/pairing_fuzz.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): the name that libFuzzer calls.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  escaque::lobby::check_report({reinterpret_cast<const char*>(data), size});
  return 0;
}
