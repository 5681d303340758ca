#pragma once
// Reader of tests/data/**/*.perft; the format is described in tests/data/perft/README.md.

#include <cstdint>
#include <fstream>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace escaque::rules {

struct PerftCase {
  std::string id;
  std::string fen;
  /// Counts for depth 1, 2, …
  std::vector<std::uint64_t> counts;
};

inline std::ostream& operator<<(std::ostream& out, const PerftCase& c) { return out << c.id; }

inline std::vector<PerftCase> read_perft_file(const std::string& name) {
  std::ifstream file(std::string(ESCAQUE_TEST_DATA) + "/" + name);
  if (!file) throw std::runtime_error("no test data " + name);
  std::vector<PerftCase> cases;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string key;
    words >> key;
    if (key == "id") {
      words >> cases.emplace_back().id;
    } else if (key == "epd") {
      std::getline(words >> std::ws, cases.back().fen);
    } else if (key == "perft") {
      int depth = 0;
      words >> depth >> cases.back().counts.emplace_back();
    }
  }
  return cases;
}

}  // namespace escaque::rules
