// Entry point for libFuzzer (clang): rules_fuzzer CORPUS_DIR

#include <cstddef>
#include <cstdint>

#include "fuzz/rules_fuzz.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): the name that libFuzzer calls.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  escaque::rules::check_bytes({reinterpret_cast<const char*>(data), size});
  return 0;
}
