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

TEST(Trf, MarksComputersWithinTheNameAndReadsTheMark) {
  Report report = read(kTwoPlayers);
  auto& players = report.tournament.players;
  players[0].name = "Crafty";
  players[0].is_computer = true;
  players[1].name = "Señora de los Ángeles y los Álamos";
  players[1].is_computer = true;
  const std::string text = to_trf(make_report(report.tournament));

  EXPECT_NE(text.find("GM Crafty (C)                        2500 ESP"), std::string::npos) << text;
  EXPECT_NE(text.find("   Señora de los Ángeles y los Á (C)      ESP"), std::string::npos) << text;
  const Report again = read(text);
  EXPECT_EQ(again.tournament.players[0], players[0]);
  EXPECT_TRUE(again.tournament.players[1].is_computer);
  EXPECT_EQ(again.tournament.players[1].name, "Señora de los Ángeles y los Á");
  EXPECT_EQ(to_trf(again), text);
  EXPECT_FALSE(read(kTwoPlayers).tournament.players[0].is_computer);
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

/// The examples of TRF-2026 for record 310, with the players of kTwoPlayers.
const std::string kTeams =
    "### SSS NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN FFFFF EEEEEE MMMMMM GGGGGG RRR  PPP1\n"
    "310   1 India                            IND     2486   15.0   28.0  11     1\n"
    "310   2 Ukraïna                          UKR     2478   14.0   26.5  14     2\n";

TEST(Trf, ReadsTeamsWithNumbersAndWritesThem) {
  const std::string text = kTwoPlayers + kTeams;
  const Report report = read(text);
  const Team india{"India", {1}, 1, "IND", 2486, Points{150}, Points{280}, 11};
  const Team ukraine{"Ukraïna", {2}, 2, "UKR", 2478, Points{140}, Points{265}, 14};
  EXPECT_EQ(report.teams, (std::vector<Team>{india, ukraine}));
  EXPECT_EQ(to_trf(report), text);
  EXPECT_NE(text.find('\n' + to_record(india) + '\n'), std::string::npos) << to_record(india);
  EXPECT_NE(text.find('\n' + to_record(ukraine) + '\n'), std::string::npos) << to_record(ukraine);

  // Only the number is needed; what is there has its columns, also of a name that is too long.
  EXPECT_EQ(to_record(read(kTwoPlayers + "310   7").teams.at(0)), "310   7");
  const Team longest{std::string(40, 'x'), {1, 2}, 999, "ABCDEF", 123456, {}, Points{12345}, {}};
  EXPECT_EQ(to_record(longest),
            "310 999 " + std::string(32, 'x') + " ABCDE 123456        1234.5         1    2");
}

TEST(Trf, PrefersTeamsWithNumbers) {
  const std::string old = "013 India                               1\n";
  for (const std::string& text : {kTwoPlayers + old + kTeams, kTwoPlayers + kTeams + old}) {
    const Report report = read(text);
    ASSERT_EQ(report.teams.size(), 2U);
    EXPECT_EQ(report.teams[0].number, 1);
    EXPECT_EQ(to_trf(report), text);
  }
}

TEST(Trf, ReadsByesOfTeams) {
  const std::string line = "320  1.0  2.0 000 002 001";
  const Report report = read(kTwoPlayers + line + "\n" + kTeams);
  const TeamByes byes{{10}, {20}, {0, 2, 1}};
  EXPECT_EQ(report.team_byes, byes);
  EXPECT_EQ(to_record(byes), line);
  EXPECT_EQ(read(kTwoPlayers + kTeams + "320 01.0 02.0       2").team_byes,
            (TeamByes{{10}, {20}, {0, 2}}));
}

/// What names teams says nothing about the players who have the same numbers.
TEST(Trf, ReadsAbnormalPointsOfTeams) {
  const std::string plain = "299 +   2.0   2.5  000";
  const std::string penalty = "299    -5.0        001    1    2";
  const std::string text =
      kTwoPlayers + "240 H 003 0002\n" + kTeams + plain + '\n' + penalty + '\n';
  const Report report = read(text);
  const TeamPoints forfeits{RoundResult::forfeit_win, Points{20}, Points{25}, 0, {}};
  const TeamPoints cheats{{}, Points{-50}, {}, 1, {1, 2}};
  EXPECT_EQ(report.team_points, (std::vector<TeamPoints>{forfeits, cheats}));
  EXPECT_EQ(to_record(forfeits), plain);
  EXPECT_EQ(to_record(cheats), penalty);
  EXPECT_TRUE(report.tournament.abnormal_points.empty());
  EXPECT_TRUE(report.tournament.requested_byes.empty());
  EXPECT_EQ(to_trf(report), text);
}

/// Every type of record 299; the points of players are their results' as it has them.
TEST(Trf, ReadsAbnormalPointsOfPlayers) {
  const auto line = [](const std::string& player, const std::string& points,
                       const std::string& rounds) {
    return player + std::string(84 - player.size() - points.size(), ' ') + points + "       " +
           rounds + '\n';
  };
  const std::string byes = "0000 - F  0000 - H  0000 - Z";
  const std::string text =
      "012 Club\n142 9\n" +
      line("001    1      Uno", "-0.5",
           "   2 w 1     2 b =     2 w 0     2 b +     2 w -  " + byes) +
      line("001    2      Dos", "1.0",
           "   1 b 0     1 w =     1 b 1     1 w -     1 b +  " + byes) +
      "299 W         0.1    1    1\n299 D         0.2    2    1\n299 l         0.3    3    1\n"
      "299 +         0.4    0    1\n299 -         0.5  000    1\n299 F         0.6         1\n"
      "299 h         0.7    7    1\n299 Z         0.8  008    1\n299          -4.1    8    1\n"
      "299           0.0    2\n299          -2    008 0002\n299 F         0.0    6    2    1\n"
      "299 F         0.6    6    1\n";
  const Report report = read(text);
  const auto& event = report.tournament;
  ASSERT_EQ(event.abnormal_points.size(), 13U);
  using tournament::AbnormalPoints;
  EXPECT_EQ(event.abnormal_points[2], (AbnormalPoints{RoundResult::loss, Points{3}, 3, {1}}));
  EXPECT_EQ(event.abnormal_points[8], (AbnormalPoints{{}, Points{-41}, 8, {1}}));
  EXPECT_EQ(event.abnormal_points[9], (AbnormalPoints{{}, Points{0}, 2, {}}));
  EXPECT_EQ(event.players[0].points, Points{-5});
  EXPECT_EQ(to_trf(report), text);
  EXPECT_EQ(read(to_trf(make_report(event))).tournament, event);
}

TEST(Trf, NamesWhatIsWrongInRecordsOfTeamsAndAbnormalPoints) {
  const auto of_team = [](std::size_t column, const std::string& part) {
    std::string line = "310   3 Perú                             PER";
    line.resize(column, ' ');  // One byte more than characters.
    return kTwoPlayers + line + part;
  };
  expect_error(kTwoPlayers + "310     Perú", Kind::bad_team_number, 5, 5);
  expect_error(kTwoPlayers + "310   0 Perú", Kind::bad_team_number, 5, 5);
  expect_error(of_team(48, "x"), Kind::bad_strength, 5, 48);
  expect_error(of_team(55, "1.25"), Kind::bad_team_points, 5, 55);
  expect_error(of_team(62, "12345."), Kind::bad_team_points, 5, 62);
  expect_error(of_team(69, "0"), Kind::bad_rank, 5, 69);
  expect_error(of_team(74, "  x1"), Kind::bad_player_number, 5, 74);
  expect_error(of_team(74, "   1    9"), Kind::unknown_player, 5, 82);
  expect_error(of_team(74, "   1    1"), Kind::two_teams, 5, 82);
  expect_error(kTwoPlayers + kTeams + "310   2", Kind::duplicate_team, 8, 5);
  expect_error(kTwoPlayers + kTeams + "310   3" + std::string(66, ' ') + "   2", Kind::two_teams, 8,
               77);

  const std::string teams = kTwoPlayers + kTeams;
  expect_error(teams + "320", Kind::bad_team_bye, 8, 5);
  expect_error(teams + "320  1.0", Kind::bad_team_bye, 8, 10);
  expect_error(teams + "320  1.0  x.0", Kind::bad_team_bye, 8, 10);
  expect_error(teams + "320  1.0  2.0   x", Kind::bad_team_number, 8, 15);
  expect_error(teams + "320  1.0  2.0 000 003", Kind::unknown_team, 8, 19);
  expect_error(teams + "320  1.0  2.0 000 000 000 001", Kind::too_many_rounds, 8, 27);
  expect_error(teams + "320  1.0  2.0\n320  1.0  2.0", Kind::bad_team_bye, 9, 1);
  expect_error(kTwoPlayers + "320  1.0  2.0 001", Kind::unknown_team, 5, 15);

  expect_error(kTwoPlayers + "299 U         1.0    1    1", Kind::bad_abnormal, 5, 5);
  expect_error(kTwoPlayers + "299          -x.0    1    1", Kind::bad_abnormal, 5, 14);
  expect_error(kTwoPlayers + "299          -       1    1", Kind::bad_abnormal, 5, 14);
  expect_error(kTwoPlayers + "299                  1    1", Kind::bad_abnormal, 5, 14);
  expect_error(kTwoPlayers + "299           1.0    y    1", Kind::bad_abnormal, 5, 20);
  expect_error(kTwoPlayers + "299           1.0  100    1", Kind::bad_abnormal, 5, 20);
  expect_error(kTwoPlayers + "299    -0.5   0.5    1    1", Kind::points_of_teams, 5, 8);
  expect_error(kTwoPlayers + "299           0.5    1    z", Kind::bad_player_number, 5, 24);
  expect_error(kTwoPlayers + "299           0.5    1    1    9", Kind::unknown_player, 5, 32);
  expect_error(teams + "299                  1    1", Kind::bad_abnormal, 8, 8);
  expect_error(teams + "299           0.5    1    3", Kind::unknown_team, 8, 27);
  expect_error(teams + "299           0.5    1 1000", Kind::bad_team_number, 8, 24);
  // The points of record 001 are those with the penalty.
  expect_error(kTwoPlayers + "299          -0.5    1    1", Kind::wrong_points, 3, 81);
  expect_error(with(" 1.0 ", "-0.5 "), Kind::wrong_points, 3, 81);
}

TEST(Trf, ARoundHasOnePairingByeAtMost) {
  std::string text = kTwoPlayers;
  text.replace(text.find("   2 w 1"), 8, "0000 - U");
  text.replace(text.find("0.0    2     1 b 0"), 18, "1.0    2  0000 - U");
  expect_error(text, Kind::two_pairing_byes, 4, 99);
}

TEST(Trf, SurvivesAnyText) {
  std::mt19937 random(5);  // NOLINT: the same texts every time.
  const std::string report_of_players = testing::read_file(testing::reports().at(1));
  const std::string report_of_teams =
      kTwoPlayers + kTeams + "320  1.0  2.0 000 002 001\n299 +   2.0   2.5  000    1    2\n";
  for (int i = 0; i < 3000; ++i) {
    std::string text = i % 3 == 0 ? report_of_teams : report_of_players;
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
