#include "domain/etiquette/rules/recorded_bots.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace escaque::etiquette {
namespace {

/// "13,8,3,p2,8,811": what the best moves are worth; the rank of the played one and its worth; the
/// milliseconds that were spent on it.
PositionSeen read_seen(const std::string& text) {
  PositionSeen seen;
  std::istringstream fields(text);
  std::string field;
  while (std::getline(fields, field, ',') && field.front() != 'p') {
    seen.worth.at(static_cast<std::size_t>(seen.lines++)) = std::stoi(field);
  }
  seen.rank = std::stoi(field.substr(1));
  const auto next = [&] {
    if (!std::getline(fields, field, ',')) throw std::runtime_error("a field is missing");
    return std::stoi(field);
  };
  seen.worth_played = next();
  seen.spent = Millis(next());
  return seen;
}

RecordedBot read_bot(const std::string& line) {
  std::istringstream columns(line);
  const auto column = [&] {
    std::string text;
    if (!std::getline(columns, text, '\t')) throw std::runtime_error("a column is missing");
    return text;
  };
  RecordedBot bot;
  bot.pace = column();
  (void)column();  // Where its opening comes from.
  (void)column();  // Its colour.
  const std::string moves = column();
  bot.plies = static_cast<int>(std::count(moves.begin(), moves.end(), ' ')) + 1;
  std::istringstream positions(column());
  for (std::string text; positions >> text;) bot.positions.push_back(read_seen(text));
  return bot;
}

}  // namespace

std::vector<RecordedBot> read_bots() {
  std::ifstream file(ESCAQUE_TEST_DATA "/conduct/bots.tsv");
  std::vector<RecordedBot> bots;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    try {
      bots.push_back(read_bot(line));
    } catch (const std::exception& error) {
      throw std::runtime_error("bots.tsv:" + std::to_string(number) + ": " + error.what());
    }
  }
  return bots;
}

}  // namespace escaque::etiquette
