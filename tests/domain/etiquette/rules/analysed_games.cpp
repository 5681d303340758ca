#include "domain/etiquette/rules/analysed_games.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace escaque::etiquette {
namespace {

/// "13,8,3,p2,8,0,2": what the best moves are worth; the rank of the played one and its worth; the
/// ranks of what the weak and the strong search would play.
AnalysedPosition read_position(const std::string& text) {
  AnalysedPosition position;
  std::istringstream fields(text);
  std::string field;
  while (std::getline(fields, field, ',') && field.front() != 'p') {
    position.seen.worth.at(static_cast<std::size_t>(position.seen.lines++)) = std::stoi(field);
  }
  position.seen.rank = std::stoi(field.substr(1));
  const auto next = [&] {
    if (!std::getline(fields, field, ',')) throw std::runtime_error("a field is missing");
    return std::stoi(field);
  };
  position.seen.worth_played = next();
  position.weak = next();
  position.strong = next();
  return position;
}

}  // namespace

std::vector<AnalysedSide> read_analysed() {
  std::ifstream file(ESCAQUE_TEST_DATA "/conduct/analysed.tsv");
  std::vector<AnalysedSide> sides;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    std::istringstream fields(line);
    int game = 0;
    double white = 0;
    double black = 0;
    int ply = 0;
    fields >> game >> white >> black >> ply;
    std::vector<AnalysedSide> both{{game, white, {}}, {game, black, {}}};
    try {
      for (std::string text; fields >> text; ++ply) {
        both[static_cast<std::size_t>(ply % 2)].positions.push_back(read_position(text));
      }
    } catch (const std::exception& error) {
      throw std::runtime_error("analysed.tsv:" + std::to_string(number) + ": " + error.what());
    }
    sides.insert(sides.end(), both.begin(), both.end());
  }
  return sides;
}

}  // namespace escaque::etiquette
