#include "swiss_explanation.hpp"

#include <algorithm>

#include <boost/json.hpp>

namespace escaque::clients::cli {
namespace {

namespace json = boost::json;
namespace swiss = pairing::swiss;
using pairing::dutch::Obstacle;

std::string_view why_passed(Obstacle obstacle) {
  // Of these systems only that of Lim prefers somebody further down, and only for a colour.
  return obstacle == Obstacle::worse ? "The same colour is due." : to_string(obstacle);
}

class SwissWords {
 public:
  explicit SwissWords(const swiss::RoundPairing& round) : round_(round) {}

  std::string write() {
    for (std::size_t g = 0; g < round_.groups.size(); ++g) write_group(g);
    if (round_.bye) text_ += "Bye: " + name(*round_.bye) + ".\n";
    return std::move(text_);
  }

 private:
  /// `12 (3.5)`, with what ranks them within their group.
  [[nodiscard]] std::string name(int player) const {
    const auto& who = round_.field[player];
    const auto index = static_cast<std::size_t>(player);
    const std::string key = index < round_.keys.size() ? ", " + round_.keys[index] : "";
    return std::to_string(who.number) + " (" + to_string(who.score) + key + ")";
  }

  void write_group(std::size_t g) {
    const swiss::Group& group = round_.groups[g];
    text_ += "From " + to_string(group.score) + " points:";
    for (const int player : group.players) {
      const auto& floaters = group.floaters;
      const bool floats = std::find(floaters.begin(), floaters.end(), player) != floaters.end();
      text_ += ' ' + std::to_string(round_.field[player].number) + (floats ? "*" : "");
    }
    text_ += group.floaters.empty() ? "\n" : " (* from another scoregroup)\n";
    for (std::size_t i = 0; i < round_.boards.size(); ++i) {
      if (round_.boards[i].group == g) write_board(i);
    }
  }

  void write_board(std::size_t i) {
    const swiss::Board& board = round_.boards[i];
    text_ += "  Board " + std::to_string(i + 1) + ": " + name(board.colors.white) + " - " +
             name(board.colors.black) + ". Colours: ";
    text_ += pairing::dutch::to_string(board.colors.rule);
    text_ += '\n';
    for (const swiss::Passed& passed : board.passed) {
      text_ += "    Not " + name(passed.player) + ": ";
      text_ += why_passed(passed.obstacle);
      text_ += '\n';
    }
  }

  const swiss::RoundPairing& round_;
  std::string text_;
};

class SwissJson {
 public:
  explicit SwissJson(const swiss::RoundPairing& round) : round_(round) {}

  [[nodiscard]] json::object write() const {
    json::object object{{"round", round_.field.round}};
    json::array boards;
    for (const swiss::Board& each : round_.boards) boards.push_back(board(each));
    object["boards"] = std::move(boards);
    json::array groups;
    for (const swiss::Group& each : round_.groups) {
      groups.push_back(json::object{{"points", to_string(each.score)},
                                    {"players", numbers(each.players)},
                                    {"floaters", numbers(each.floaters)}});
    }
    object["groups"] = std::move(groups);
    object["bye"] = round_.bye ? json::value(number(*round_.bye)) : json::value(nullptr);
    return object;
  }

 private:
  [[nodiscard]] int number(int player) const { return round_.field[player].number; }
  [[nodiscard]] json::array numbers(const std::vector<int>& players) const {
    json::array array;
    for (const int player : players) array.emplace_back(number(player));
    return array;
  }

  [[nodiscard]] json::object board(const swiss::Board& board) const {
    json::array passed;
    for (const swiss::Passed& each : board.passed) {
      passed.push_back(
          json::object{{"player", number(each.player)}, {"why_not", why_passed(each.obstacle)}});
    }
    return {{"white", number(board.colors.white)},
            {"black", number(board.colors.black)},
            {"group", board.group},
            {"colours", pairing::dutch::to_string(board.colors.rule)},
            {"passed", std::move(passed)}};
  }

  const swiss::RoundPairing& round_;
};

}  // namespace

std::string explanation_in_words(const swiss::RoundPairing& round, swiss::System system) {
  return std::string(to_string(system)) + " (" + std::string(standing(system)) + ")\n" +
         SwissWords(round).write();
}

std::string explanation_as_json(const swiss::RoundPairing& round, swiss::System system) {
  json::object object{
      {"system", to_string(system)}, {"official", false}, {"standing", standing(system)}};
  const json::object rest = SwissJson(round).write();
  object.insert(rest.begin(), rest.end());
  return json::serialize(object);
}

}  // namespace escaque::clients::cli
