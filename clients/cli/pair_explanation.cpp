#include "pair_explanation.hpp"

#include <algorithm>
#include <vector>

#include <boost/json.hpp>

#include "domain/pairing/dutch/explain.hpp"

namespace escaque::clients::cli {
namespace {

using namespace pairing::dutch;  // NOLINT: this file speaks of nothing else.
namespace json = boost::json;

std::string_view to_string(Horizon horizon) {
  switch (horizon) {
    case Horizon::bracket:
      return "The brackets below take whoever floats down.";
    case Horizon::next:
      return "The next bracket had a say in who floats down.";
    case Horizon::everyone:
      return "All brackets below had a say in who floats down.";
  }
  return {};
}

class Words {
 public:
  explicit Words(const RoundPairing& round) : round_(round), explanation_(explain(round)) {}

  std::string write() {
    for (std::size_t b = 0; b < round_.brackets.size(); ++b) write_bracket(b);
    if (round_.bye) text_ += "Bye: " + name(*round_.bye) + ".\n";
    return std::move(text_);
  }

 private:
  [[nodiscard]] const Field& field() const { return round_.field; }
  [[nodiscard]] std::string number(int player) const {
    return std::to_string(field()[player].number);
  }
  [[nodiscard]] std::string name(int player) const {
    return number(player) + " (" + to_string(field()[player].score) + ")";
  }
  [[nodiscard]] std::string names(const std::vector<int>& players) const {
    std::string text;
    for (const int player : players) text += (text.empty() ? "" : ", ") + name(player);
    return text;
  }

  void write_bracket(std::size_t b) {
    const Bracket& bracket = round_.brackets[b];
    // Treated as homogeneous (2013), it has players from above among its residents.
    const bool is_mixed = field().edition == Edition::rules_2013;
    const int resident = is_mixed ? bracket.residents.back() : bracket.residents.front();
    text_ += "Bracket of " + to_string(field()[resident].score) +
             " points: " + std::to_string(bracket.residents.size()) + " residents";
    if (!bracket.moved_down.empty()) text_ += ", from above " + names(bracket.moved_down);
    text_ += ".";
    if (!bracket.is_last() && field().edition != Edition::rules_2013) {  // It looks no further.
      text_ += ' ';
      text_ += to_string(round_.bracket_pairings[b].horizon);
    }
    text_ += '\n';
    for (std::size_t i = 0; i < round_.boards.size(); ++i) {
      if (round_.boards[i].bracket == b) write_board(i);
    }
    for (const FloatReason& reason : explanation_.floats[b]) {
      text_ += "  " + name(reason.player) + " floats down.";
      write_reasons(reason.given_up, reason.alternatives);
    }
  }

  void write_board(std::size_t i) {
    const ColorChoice& colors = round_.boards[i].colors;
    const BoardReason& reason = explanation_.boards[i];
    text_ += "  Board " + std::to_string(i + 1) + ": " + name(colors.white) + " - " +
             name(colors.black) + ". ";
    text_ += to_string(reason.origin);
    text_ += " Colours: ";
    text_ += pairing::dutch::to_string(colors.rule);
    write_reasons(reason.given_up, reason.alternatives);
  }

  void write_reasons(const std::vector<Criterion>& given_up,
                     const std::vector<Alternative>& alternatives) {
    for (const Criterion criterion : given_up) text_ += " Given up: " + criterion_name(criterion);
    text_ += '\n';
    for (const Alternative& alternative : alternatives) {
      text_ += "    Not " + name(alternative.player) + ": ";
      text_ += to_string(alternative.obstacle);
      if (alternative.criterion) text_ += ' ' + criterion_name(*alternative.criterion);
      text_ += '\n';
    }
  }

  [[nodiscard]] std::string criterion_name(Criterion criterion) const {
    return std::string(code(criterion, field().edition)) + ": " +
           std::string(pairing::dutch::to_string(criterion));
  }

  const RoundPairing& round_;
  Explanation explanation_;
  std::string text_;
};

class Json {
 public:
  explicit Json(const RoundPairing& round) : round_(round), explanation_(explain(round)) {}

  [[nodiscard]] json::object write() const {
    json::object object{{"system", pairing::dutch::to_string(field().edition)},
                        {"round", field().round}};
    json::array boards;
    for (std::size_t i = 0; i < round_.boards.size(); ++i) boards.push_back(board(i));
    object["boards"] = std::move(boards);
    json::array brackets;
    for (std::size_t b = 0; b < round_.brackets.size(); ++b) brackets.push_back(bracket(b));
    object["brackets"] = std::move(brackets);
    object["bye"] = round_.bye ? json::value(number(*round_.bye)) : json::value(nullptr);
    return object;
  }

 private:
  [[nodiscard]] const Field& field() const { return round_.field; }
  [[nodiscard]] int number(int player) const { return field()[player].number; }
  [[nodiscard]] json::array numbers(const std::vector<int>& players) const {
    json::array array;
    for (const int player : players) array.emplace_back(number(player));
    return array;
  }

  [[nodiscard]] json::object board(std::size_t i) const {
    const Board& board = round_.boards[i];
    const BoardReason& reason = explanation_.boards[i];
    return {{"white", number(board.colors.white)},
            {"black", number(board.colors.black)},
            {"bracket", board.bracket},
            {"floats_down", floats_down(reason)},
            {"origin", to_string(reason.origin)},
            {"colours", pairing::dutch::to_string(board.colors.rule)},
            {"given_up", criteria(reason.given_up)},
            {"alternatives", alternatives(reason.alternatives)}};
  }

  /// A player who meets somebody with fewer points; null when both have the same.
  [[nodiscard]] json::value floats_down(const BoardReason& reason) const {
    if (field()[reason.higher].score == field()[reason.lower].score) return nullptr;
    return number(reason.higher);
  }

  [[nodiscard]] json::object bracket(std::size_t b) const {
    const Bracket& bracket = round_.brackets[b];
    json::array floats;
    for (const FloatReason& reason : explanation_.floats[b]) {
      floats.push_back(json::object{{"player", number(reason.player)},
                                    {"given_up", criteria(reason.given_up)},
                                    {"alternatives", alternatives(reason.alternatives)}});
    }
    return {{"points", to_string(field()[bracket.residents.front()].score)},
            {"moved_down", numbers(bracket.moved_down)},
            {"residents", numbers(bracket.residents)},
            {"below", to_string(round_.bracket_pairings[b].horizon)},
            {"floats", std::move(floats)}};
  }

  [[nodiscard]] json::array criteria(const std::vector<Criterion>& given_up) const {
    json::array array;
    for (const Criterion criterion : given_up) {
      array.emplace_back(code(criterion, field().edition));
    }
    return array;
  }

  [[nodiscard]] json::array alternatives(const std::vector<Alternative>& given) const {
    json::array array;
    for (const Alternative& alternative : given) {
      json::object object{{"player", number(alternative.player)},
                          {"why_not", to_string(alternative.obstacle)}};
      if (alternative.criterion) {
        object["criterion"] = code(*alternative.criterion, field().edition);
      }
      array.push_back(std::move(object));
    }
    return array;
  }

  const RoundPairing& round_;
  Explanation explanation_;
};

}  // namespace

std::string explanation_in_words(const RoundPairing& round) { return Words(round).write(); }

std::string explanation_as_json(const RoundPairing& round) {
  return json::serialize(Json(round).write());
}

}  // namespace escaque::clients::cli
