// Reports in and out: every vector byte for byte, each kind of record, each error with its place.

#include "domain/pairing/trf/trf.hpp"

#include <random>

#include <gtest/gtest.h>

#include "domain/pairing/trf/vectors.hpp"

namespace escaque::pairing::trf {
namespace {

using Kind = TrfError::Kind;
using tournament::Points;
using tournament::RoundResult;

const std::string kTwoPlayers =
    "012 Club\n"
    "142 3\n"
    "001    1 m GM Uno, Ana                          2500 ESP                         1.0    1     "
    "2 w 1\n"
    "001    2      Dos, Luis                              ESP                         0.0    2     "
    "1 b 0\n";

Report read(const std::string& text) {
  const auto report = parse_trf(text);
  EXPECT_TRUE(report) << to_string(report.error());
  return report ? *report : Report{};
}

/// kTwoPlayers with one part replaced.
std::string with(const std::string& old, const std::string& text) {
  std::string report = kTwoPlayers;
  const auto at = report.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return report.replace(at, old.size(), text);
}

void expect_error(const std::string& text, Kind kind, std::size_t line, std::size_t column) {
  const auto report = parse_trf(text);
  ASSERT_FALSE(report) << text;
  EXPECT_EQ(report.error().kind, kind) << to_string(report.error());
  EXPECT_EQ(report.error().line, line) << to_string(report.error());
  EXPECT_EQ(report.error().column, column) << to_string(report.error());
}

TEST(Trf, ReadsAndWritesEveryVectorByteForByte) {
  std::size_t count = 0;
  for (const std::string folder : {".", "disputed"}) {
    for (const auto& path : testing::reports(folder)) {
      const std::string text = testing::read_file(path);
      const auto report = parse_trf(text);
      ASSERT_TRUE(report) << path << ": " << to_string(report.error());
      EXPECT_EQ(to_trf(*report), text) << path;
      ++count;
    }
  }
  EXPECT_EQ(count, 154U);
}

TEST(Trf, WhatIsWrittenAnewSaysTheSame) {
  for (const auto& path : testing::reports()) {
    const Report report = read(testing::read_file(path));
    EXPECT_EQ(read(to_trf(make_report(report.tournament))).tournament, report.tournament) << path;
  }
}

TEST(Trf, ReadsAPlayer) {
  const Report report = read(kTwoPlayers);
  ASSERT_EQ(report.tournament.players.size(), 2U);
  const auto& player = report.tournament.players[0];
  EXPECT_EQ(player.number, 1);
  EXPECT_EQ(player.sex, 'm');
  EXPECT_EQ(player.title, "GM");
  EXPECT_EQ(player.name, "Uno, Ana");
  EXPECT_EQ(player.rating, 2500);
  EXPECT_EQ(player.federation, "ESP");
  EXPECT_EQ(player.points, Points{10});
  EXPECT_EQ(player.rank, 1);
  EXPECT_EQ(player.entry(1), (tournament::RoundEntry{2, Color::white, RoundResult::win}));
  EXPECT_EQ(report.tournament.players[1].rating, std::nullopt);
  EXPECT_EQ(report.tournament.rounds, 3);
  EXPECT_EQ(report.tournament.name, "Club");
}

TEST(Trf, CountsColumnsInCharacters) {
  const std::string text = with("Uno, Ana ", "Uño, Añá ");
  const Report report = read(text);
  EXPECT_EQ(report.tournament.players[0].name, "Uño, Añá");
  EXPECT_EQ(report.tournament.players[0].rating, 2500);
  EXPECT_EQ(to_trf(report), text);
}

/// Reports in older encodings: bytes that are no UTF-8 are columns of their own, also when written.
TEST(Trf, CountsColumnsInBytesWhereALineIsNoUtf8) {
  const std::string text =
      "012 Open\nXXR 5\nXXC white1\n"
      "001    1 m    Mu\xFC"
      "ller                           1900 XXX                      \xBD  0.0    1\n"
      "001    2 m    Other                             1800 XXX                         0.0    2\n";
  const auto report = parse_trf(text);
  ASSERT_TRUE(report) << to_string(report.error());
  EXPECT_EQ(report->tournament.players.at(0).rating, 1900);
  const auto again = parse_trf(to_trf(*report));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->tournament, report->tournament);
}

/// Something between the columns of rounds without a result is not kept, nor are they.
TEST(Trf, DropsBlankRoundsAtTheEnd) {
  const std::string text =
      "012 Open\nXXR 5\nXXC white1\n"
      "001    1 m    One                               1900 XXX                         0.0    1  "
      "0000 - Z2  0000 -\n"
      "001    2 m    Two                               1800 XXX                         0.0    2  "
      "0000 - Z\n";
  const auto report = parse_trf(text);
  ASSERT_TRUE(report) << to_string(report.error());
  EXPECT_EQ(report->tournament.players.at(0).rounds.size(), 1U);
  const auto again = parse_trf(to_trf(*report));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->tournament, report->tournament);
}

TEST(Trf, KeepsLineBreaks) {
  for (const std::string line_break : {"\r\n", "\r"}) {
    std::string text;
    for (const char c : kTwoPlayers) text += c == '\n' ? line_break : std::string(1, c);
    EXPECT_EQ(to_trf(read(text)), text);
  }
}

TEST(Trf, ReadsSettings) {
  const auto event = read(with("1.0    1  ", "3.0    1  ") +
                          "XXC black1 rank\n"
                          "162  W 3.0    D 1.0    P 1.5    A 0.5\n"
                          "192 FIDE_DUTCH_2025\n"
                          "240 H 002    1    2\n"
                          "250       1.0   1   2    1    1\n"
                          "260   1   2    1    2\n"
                          "XXP 1 2\n")
                         .tournament;
  EXPECT_EQ(event.initial_color, Color::black);
  EXPECT_EQ(event.numbering, tournament::Numbering::by_rank);
  EXPECT_EQ(event.points, (tournament::PointSystem{{30}, {10}, {0}, Points{15}, {5}, {5}}));
  EXPECT_EQ(event.system, "FIDE_DUTCH_2025");
  ASSERT_EQ(event.requested_byes.size(), 1U);
  EXPECT_EQ(event.requested_byes[0], (tournament::RequestedBye{RoundResult::half_bye, 2, {1, 2}}));
  ASSERT_EQ(event.accelerations.size(), 1U);
  EXPECT_EQ(event.accelerations[0], (tournament::Acceleration{{10}, 1, 2, 1, 1}));
  ASSERT_EQ(event.forbidden.size(), 2U);
  EXPECT_EQ(event.forbidden[0], (tournament::ForbiddenPairs{1, 2, {1, 2}}));
  EXPECT_EQ(event.forbidden[1], (tournament::ForbiddenPairs{1, tournament::kMaxRounds, {1, 2}}));
}

TEST(Trf, ReadsVirtualPointsOfOnePlayer) {
  const auto event = read(kTwoPlayers + "XXA    2  1.0  1.0  0.0  0.5\n").tournament;
  ASSERT_EQ(event.accelerations.size(), 2U);
  EXPECT_EQ(event.accelerations[0], (tournament::Acceleration{{10}, 1, 2, 2, 2}));
  EXPECT_EQ(event.accelerations[1], (tournament::Acceleration{{5}, 4, 4, 2, 2}));
}

TEST(Trf, ByesOfTheNextRoundMayBeInThePointsOrNot) {
  for (const std::string points : {"0.5", "0.0"}) {
    const std::string text = with("0.0    2     1 b 0", points + "    2     1 b 0  0000 - H");
    EXPECT_EQ(last_paired_round(read(text).tournament), 1);
  }
}

TEST(Trf, NamesWhatIsWrongAndWhere) {
  expect_error("", Kind::no_players, 1, 1);
  expect_error("012 Club\n", Kind::no_players, 2, 1);
  expect_error(with("001    2", "001    x"), Kind::bad_player_number, 4, 5);
  expect_error(with("001    2", "001    0"), Kind::bad_player_number, 4, 5);
  expect_error(with("001    2", "001    1"), Kind::duplicate_player, 4, 5);
  expect_error(with("2500", "25x0"), Kind::bad_rating, 3, 49);
  expect_error(with(" 1.0 ", " 1.x "), Kind::bad_points, 3, 81);
  expect_error(with(" 1.0 ", " 0.5 "), Kind::wrong_points, 3, 81);
  expect_error(with("1     2 w", "x     2 w"), Kind::bad_rank, 3, 86);
  expect_error(with("2 w 1", "x w 1"), Kind::bad_opponent, 3, 92);
  expect_error(with("2 w 1", "1 w 1"), Kind::bad_opponent, 3, 92);
  expect_error(with("2 w 1", "7 w 1"), Kind::unknown_player, 3, 92);
  expect_error(with("2 w 1", "2 x 1"), Kind::bad_color, 3, 97);
  expect_error(with("2 w 1", "2 - 1"), Kind::bad_color, 3, 97);
  expect_error(with("2 w 1", "2 b 1"), Kind::same_color, 3, 97);
  expect_error(with("2 w 1", "2 w ?"), Kind::bad_result, 3, 99);
  expect_error(with("2 w 1", "2 w  "), Kind::bad_result, 3, 92);
  expect_error(with("2 w 1", "2 w H"), Kind::needs_no_opponent, 3, 92);
  expect_error(with("   2 w 1", "0000 - 1"), Kind::needs_opponent, 3, 92);
  expect_error(with("   2 w 1", "0000 - F"), Kind::not_mutual, 4, 92);
  expect_error(with("1 b 0", "1 b ="), Kind::results_disagree, 3, 99);
  expect_error(with("0.0    2     1 b 0", "1.0    2     1 b 1"), Kind::results_disagree, 3, 99);
  expect_error(with("142 3", "142 0"), Kind::bad_rounds, 2, 5);
  expect_error(with("2 w 1", "2 w 1  0000 - Z  0000 - Z  0000 - Z"), Kind::too_many_rounds, 3, 122);
  expect_error(kTwoPlayers + "152 G", Kind::bad_initial_color, 5, 5);
  expect_error(kTwoPlayers + "XXC red1", Kind::bad_initial_color, 5, 5);
  expect_error(kTwoPlayers + "162  Q 1.0", Kind::bad_point_system, 5, 6);
  expect_error(kTwoPlayers + "162  W", Kind::bad_point_system, 5, 6);
  expect_error(kTwoPlayers + "BBW x", Kind::bad_point_system, 5, 5);
  expect_error(kTwoPlayers + "250       1.0   1", Kind::bad_acceleration, 5, 19);
  expect_error(kTwoPlayers + "XXA    1  1.0\n250       1.0   1   1    1    1",
               Kind::two_accelerations, 6, 1);
  expect_error(kTwoPlayers + "260   1   2    1", Kind::bad_forbidden, 5, 5);
  expect_error(kTwoPlayers + "XXP 1 9", Kind::unknown_player, 5, 7);
  expect_error(kTwoPlayers + "240 X   2    1", Kind::bad_bye, 5, 5);
  expect_error(kTwoPlayers + "310 Team", Kind::unsupported, 5, 1);
}

TEST(Trf, ReadsTeamsAndWritesThem) {
  const Team team{"Torre de Bab\u00e9l", {2, 1}};
  const std::string line = "013 Torre de Bab\u00e9l                     2    1";
  EXPECT_EQ(to_record(team), line);

  const std::string text = kTwoPlayers + line + "\n";
  const Report report = read(text);
  EXPECT_EQ(report.teams, std::vector<Team>{team});
  EXPECT_EQ(to_trf(report), text);
  expect_error(kTwoPlayers + "013 Team                               2    9", Kind::unknown_player,
               5, 45);
  expect_error(kTwoPlayers + "013 Team                               2    x",
               Kind::bad_player_number, 5, 42);
}

TEST(Trf, ARoundHasOnePairingByeAtMost) {
  std::string text = kTwoPlayers;
  text.replace(text.find("   2 w 1"), 8, "0000 - U");
  text.replace(text.find("0.0    2     1 b 0"), 18, "1.0    2  0000 - U");
  expect_error(text, Kind::two_pairing_byes, 4, 99);
}

TEST(Trf, SurvivesAnyText) {
  std::mt19937 random(5);  // NOLINT: the same texts every time.
  const std::string source = testing::read_file(testing::reports().at(1));
  for (int i = 0; i < 2000; ++i) {
    std::string text = source;
    for (int edits = 0; edits < 4; ++edits) {
      const std::size_t at = random() % text.size();
      switch (random() % 3) {
        case 0:
          text[at] = static_cast<char>(random());
          break;
        case 1:
          text.erase(at, random() % 40);
          break;
        default:
          text.insert(at, text.substr(random() % text.size(), random() % 40));
      }
    }
    const auto report = parse_trf(text);
    if (report) {
      EXPECT_TRUE(parse_trf(to_trf(*report))) << text;
    }
  }
}

}  // namespace
}  // namespace escaque::pairing::trf
