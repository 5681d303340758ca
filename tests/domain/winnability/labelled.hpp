#pragma once
// Reader of tests/data/winnability; the format is described in its README.

#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "domain/rules/fen.hpp"
#include "domain/winnability/winnability.hpp"

namespace escaque::winnability {

/// Composed positions too, which no game leads to.
inline rules::Position composition(std::string_view fen) {
  const auto setup = rules::parse_fen(fen);
  if (!setup) throw std::invalid_argument(std::string(fen));
  const auto position = rules::Position::from_composition(*setup);
  if (!position) throw std::invalid_argument(std::string(fen));
  return *position;
}

struct Labelled {
  std::string label;
  std::string fen;

  [[nodiscard]] Verdict expected(Color color) const {
    return label[color == Color::white ? 0 : 1] == '-' ? Verdict::unwinnable : Verdict::winnable;
  }
};

inline std::vector<Labelled> read_labelled(const std::string& name) {
  std::string path = ESCAQUE_TEST_DATA "/winnability/";
  path += name;
  std::ifstream file(path);
  if (!file) throw std::runtime_error("no test data " + name);
  std::vector<Labelled> all;
  for (std::string line; std::getline(file, line);) {
    all.push_back({line.substr(0, 2), line.substr(3)});
  }
  return all;
}

}  // namespace escaque::winnability
