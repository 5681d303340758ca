// The records that hold the rules of an event: rounds, first colour, points, accelerations,
// forbidden pairs, requested byes.

#include <algorithm>
#include <string>
#include <utility>

#include "domain/pairing/trf/columns.hpp"
#include "domain/pairing/trf/records.hpp"

namespace escaque::pairing::trf {
namespace {

using Kind = TrfError::Kind;
using tournament::Points;
using tournament::PointSystem;
using tournament::RoundResult;
using tournament::Tournament;

constexpr Record::Range kRounds{1, tournament::kMaxRounds};
constexpr Record::Range kPlayers{1, tournament::kMaxPlayerNumber};

/// The only word of a record, or an empty one.
Record::Word single_word(const Record& record) {
  const auto words = record.words();
  return words.empty() ? Record::Word{{}, 5} : words.front();
}

void read_rounds(Record& record, Tournament& to) {
  to.rounds = record.number(single_word(record), kRounds, Kind::bad_rounds);
}

void read_initial_color(Record& record, Tournament& to) {
  const Record::Word word = single_word(record);
  if (word.text == "W" || word.text == "w") {
    to.initial_color = Color::white;
  } else if (word.text == "B" || word.text == "b") {
    to.initial_color = Color::black;
  } else if (!word.text.empty()) {
    record.fail(Kind::bad_initial_color, word.column, word.text);
  }
}

void read_xxc(Record& record, Tournament& to) {
  for (const Record::Word& word : record.words()) {
    if (word.text == "white1") {
      to.initial_color = Color::white;
    } else if (word.text == "black1") {
      to.initial_color = Color::black;
    } else if (word.text == "rank") {
      to.numbering = tournament::Numbering::by_rank;
    } else {
      record.fail(Kind::bad_initial_color, word.column, word.text);
    }
  }
}

void read_point_system(Record& record, Tournament& to) {
  for (std::size_t column = 6; column <= record.length(); column += 9) {
    const std::string_view code = record.text({column, column});
    const auto value = record.points({column + 1, column + 4}, Kind::bad_point_system);
    if (code.empty() && !value) continue;
    if (!value) record.fail(Kind::bad_point_system, column, code);
    const Points points = value.value_or(Points{});
    if (code == "W") {
      to.points.win = points;
    } else if (code == "D") {
      to.points.draw = points;
    } else if (code == "L") {
      to.points.loss = points;
    } else if (code == "A") {
      to.points.zero_bye = to.points.forfeit_loss = points;
    } else if (code == "Z") {
      to.points.zero_bye = points;
    } else if (code == "P") {
      to.points.pairing_bye = points;
    } else if (code != "X") {
      record.fail(Kind::bad_point_system, column, code);
    }
  }
}

/// BBW, BBD, BBL, BBZ, BBF, BBU: one kind of result each.
void read_bb_points(Record& record, Tournament& to) {
  const Points value = record.points(single_word(record), Kind::bad_point_system);
  switch (record.character(3)) {
    case 'W':
      to.points.win = value;
      return;
    case 'D':
      to.points.draw = value;
      return;
    case 'L':
      to.points.loss = value;
      return;
    case 'Z':
      to.points.zero_bye = value;
      return;
    case 'F':
      to.points.forfeit_loss = value;
      return;
    case 'U':
      to.points.pairing_bye = value;
      return;
    default:
      return;
  }
}

void read_acceleration(Record& record, Tournament& to) {
  const auto points = record.points({10, 13}, Kind::bad_acceleration);
  if (!points) record.fail(Kind::bad_acceleration, 10, {});
  to.accelerations.push_back({points.value_or(Points{}),
                              record.required_number({15, 17}, kRounds, Kind::bad_acceleration),
                              record.required_number({19, 21}, kRounds, Kind::bad_acceleration),
                              record.required_number({23, 26}, kPlayers, Kind::bad_acceleration),
                              record.required_number({28, 31}, kPlayers, Kind::bad_acceleration)});
}

/// One player's virtual points of every round; equal neighbours become one acceleration.
void read_xxa(Record& record, Tournament& to) {
  const int number = record.required_number({5, 8}, kPlayers, Kind::bad_acceleration);
  std::size_t previous = SIZE_MAX;
  tournament::Round round = 1;
  for (std::size_t column = 10; column <= record.length(); column += 5, ++round) {
    const Points points =
        record.points({column, column + 3}, Kind::bad_acceleration).value_or(Points{});
    if (round > tournament::kMaxRounds) {
      record.fail(Kind::bad_acceleration, column, record.text({column, column + 3}));
    }
    if (points == Points{}) {
      previous = SIZE_MAX;
    } else if (previous != SIZE_MAX && to.accelerations[previous].points == points) {
      to.accelerations[previous].last_round = round;
    } else {
      previous = to.accelerations.size();
      to.accelerations.push_back({points, round, round, number, number});
    }
  }
}

std::vector<int> read_players(Record& record, std::size_t column, Kind otherwise) {
  std::vector<int> players;
  for (; column <= record.length(); column += 5) {
    const auto number = record.number({column, column + 3}, kPlayers, otherwise);
    if (number) players.push_back(*number);
  }
  return players;
}

void read_forbidden(Record& record, Tournament& to) {
  tournament::ForbiddenPairs pairs;
  if (record.code() == "260") {
    pairs.first_round = record.required_number({5, 7}, kRounds, Kind::bad_forbidden);
    pairs.last_round = record.required_number({9, 11}, kRounds, Kind::bad_forbidden);
    pairs.players = read_players(record, 13, Kind::bad_forbidden);
  } else {
    for (const Record::Word& word : record.words()) {
      pairs.players.push_back(record.number(word, kPlayers, Kind::bad_forbidden));
    }
  }
  if (pairs.players.size() < 2) record.fail(Kind::bad_forbidden, 5, {});
  to.forbidden.push_back(std::move(pairs));
}

void read_bye(Record& record, Tournament& to) {
  tournament::RequestedBye bye;
  const char kind = record.character(5);
  switch (kind) {
    case 'F':
      bye.kind = RoundResult::full_bye;
      break;
    case 'H':
      bye.kind = RoundResult::half_bye;
      break;
    case 'Z':
      bye.kind = RoundResult::zero_bye;
      break;
    default:
      record.fail(Kind::bad_bye, 5, {&kind, 1});
  }
  bye.round = record.required_number({7, 9}, kRounds, Kind::bad_bye);
  bye.players = read_players(record, 11, Kind::bad_bye);
  to.requested_byes.push_back(std::move(bye));
}

using Reader = void (*)(Record&, Tournament&);
struct Row {
  std::string_view code;
  Reader read;
};
constexpr Row kReaders[] = {
    {"012",
     [](Record& record, Tournament& to) {
       to.name = record.text({5, record.length()});
     }},
    {"142", read_rounds},
    {"XXR", read_rounds},
    {"152", read_initial_color},
    {"XXC", read_xxc},
    {"162", read_point_system},
    {"BBW", read_bb_points},
    {"BBD", read_bb_points},
    {"BBL", read_bb_points},
    {"BBZ", read_bb_points},
    {"BBF", read_bb_points},
    {"BBU", read_bb_points},
    {"192", [](Record& record, Tournament& to) { to.system = single_word(record).text; }},
    {"240", read_bye},
    {"250", read_acceleration},
    {"XXA", read_xxa},
    {"260", read_forbidden},
    {"XXP", read_forbidden},
};

std::string write_point_system(const PointSystem& points) {
  std::vector<std::pair<char, Points>> values = {
      {'W', points.win}, {'D', points.draw}, {'L', points.loss}, {'Z', points.zero_bye}};
  if (points.pairing_bye) values.emplace_back('P', *points.pairing_bye);
  std::string line = "162  ";
  for (const auto& [code, value] : values) line += code + right(value, 4) + "    ";
  return line.substr(0, line.find_last_not_of(' ') + 1);
}

std::string write_numbers(std::string line, const std::vector<int>& numbers) {
  for (const int number : numbers) line += ' ' + right(number, 4);
  return line;
}

char letter_of_bye(RoundResult bye) {
  return bye == RoundResult::full_bye ? 'F' : bye == RoundResult::half_bye ? 'H' : 'Z';
}

}  // namespace

void read_setting(Record& record, Tournament& tournament) {
  for (const Row& row : kReaders) {
    if (row.code == record.code()) return row.read(record, tournament);
  }
}

std::vector<std::string> write_settings(const Tournament& from) {
  std::vector<std::string> lines;
  if (!from.name.empty()) lines.push_back("012 " + from.name);
  if (from.rounds > 0) lines.push_back("142 " + std::to_string(from.rounds));
  if (from.initial_color) {
    lines.emplace_back(*from.initial_color == Color::white ? "152 W" : "152 B");
  }
  if (from.points != PointSystem{}) lines.push_back(write_point_system(from.points));
  if (from.points.forfeit_loss != from.points.zero_bye) {
    lines.push_back("BBF " + right(from.points.forfeit_loss, 4));
  }
  if (!from.system.empty()) lines.push_back("192 " + from.system);
  if (from.numbering == tournament::Numbering::by_rank) lines.emplace_back("XXC rank");
  for (const auto& bye : from.requested_byes) {
    lines.push_back(write_numbers(
        std::string("240 ") + letter_of_bye(bye.kind) + ' ' + right(bye.round, 3), bye.players));
  }
  for (const auto& each : from.accelerations) {
    lines.push_back("250      " + right(each.points, 4) + ' ' + right(each.first_round, 3) + ' ' +
                    right(each.last_round, 3) + ' ' + right(each.first_player, 4) + ' ' +
                    right(each.last_player, 4));
  }
  for (const auto& pairs : from.forbidden) {
    lines.push_back(write_numbers(
        "260 " + right(pairs.first_round, 3) + ' ' + right(pairs.last_round, 3), pairs.players));
  }
  for (const auto& each : from.abnormal_points) {
    lines.push_back(
        to_record(TeamPoints{each.result, std::nullopt, each.points, each.round, each.players}));
  }
  return lines;
}

}  // namespace escaque::pairing::trf
