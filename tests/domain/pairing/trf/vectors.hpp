#pragma once
// The tournaments of tests/data/pairing.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace escaque::pairing::testing {

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The reports in `folder` of tests/data/pairing, sorted by name.
inline std::vector<std::filesystem::path> reports(const std::string& folder = ".") {
  std::vector<std::filesystem::path> paths;
  const auto directory = std::filesystem::path(ESCAQUE_TEST_DATA) / "pairing" / folder;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    if (entry.path().extension() == ".trf") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace escaque::pairing::testing
