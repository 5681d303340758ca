// Whole team events with everything that happens in one.

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "domain/event/views/table.hpp"
#include "domain/event/views/team_record.hpp"
#include "domain/event/views/team_table.hpp"
#include "domain/event/views/why.hpp"
#include "domain/pairing/trf/trf.hpp"
#include "support/team_builder.hpp"

namespace escaque::event {
namespace {

using pairing::tournament::Points;
using support::member;
using support::RunningEvent;

constexpr Round kTeamRounds = 7;

/// Twelve teams of five or six on four boards and a short one that comes late; one leaves, members
/// leave, line-ups change, somebody does not come, a result was wrong.
class TeamSimulation {
 public:
  TeamSimulation(System system, std::uint64_t seed) : running_(rules(system)), random_(seed) {
    support::enter_teams(running_, 12, 5);
  }

  RunningEvent& play() {
    while (running_.state().rounds.empty() ||
           running_.state().next_round() <= running_.state().round_count()) {
      play_round(running_.state().next_round());
    }
    running_.must(FinishEvent{}, {});
    return running_;
  }

 private:
  static Regulations rules(System system) {
    const bool swiss = system == System::team_swiss;
    Regulations made = support::team_event(system, swiss ? kTeamRounds : 0);
    if (swiss) made.entry.last_late_entry = 4;
    made.prizes.places = {100'000, 60'000, 30'000};
    return made;
  }

  void play_round(Round round) {
    const bool swiss = running_.state().regulations().system == System::team_swiss;
    if (round == 3 && swiss) running_.must(support::team_entry(13, 3));
    running_.accept_all();
    if (round == 2) running_.must(Withdraw{member(3, 2)}, {member(3, 2), {}});
    if (round == 5) running_.must(WithdrawTeam{TeamId{6}}, {member(6, 1), {}});
    running_.publish();
    change_line_up(2, {member(2, 1), member(2, 3), member(2, 4), member(2, 5)});
    if (round == 3) change_line_up(4, {member(4, 2), member(4, 5)});
    running_.start();
    if (round == 4) forfeit_no_show();
    for (std::size_t i = 0; i < running_.latest().boards.size(); ++i) {
      if (!running_.latest().boards[i].score) running_.finish(i, draw_score());
    }
    if (round == 6) correct_result();
  }

  void change_line_up(std::uint64_t team, std::vector<UserId> users) {
    const PairedRound& round = running_.latest();
    if (round.match_of(TeamId{team}) == round.matches.size()) return;
    running_.must(SetLineUp{round.number, TeamId{team}, std::move(users), running_.fresh_games()},
                  {member(team, 1), {}});
  }

  void forfeit_no_show() {
    running_.now += support::kDefaultTime;
    running_.must(ForfeitNoShow{4, 2, {.black = true}}, {});
  }

  void correct_result() {
    const Board& board = running_.latest().boards[1];
    const Score other = *board.score == Score::draw ? Score::white_wins : Score::draw;
    running_.must(ReportResult{board.game, other}, {});
  }

  Score draw_score() { return static_cast<Score>(random_() % 3); }

  RunningEvent running_;
  std::mt19937_64 random_;
};

/// Nobody is on two boards; line-ups keep to the order of the team; boards are those of line-ups.
void check_boards(const Event& event, const PairedRound& round) {
  std::set<UserId> seen;
  std::size_t boards = 0;
  for (const TeamMatch& match : round.matches) {
    for (const auto& [id, line_up] : {std::pair(match.first, match.first_line_up),
                                      std::pair(match.second, match.second_line_up)}) {
      const auto& order = event.team(id)->members;
      auto from = order.begin();
      for (const UserId user : line_up) {
        EXPECT_TRUE(seen.insert(user).second);
        from = std::find(from, order.end(), user);
        EXPECT_NE(from, order.end());
      }
    }
    for (std::size_t i = 0; i < match.size(); ++i, ++boards) {
      const Color first = i % 2 == 0 ? Color::white : Color::black;
      EXPECT_EQ(round.boards[boards].players[first], match.first_line_up[i]);
      EXPECT_EQ(round.boards[boards].players[opposite(first)], match.second_line_up[i]);
    }
  }
  EXPECT_EQ(boards, round.boards.size());
}

/// What all teams have together is what matches and byes bring.
void check_points(const Event& event) {
  Points games;
  Points matches;
  const teams::TeamRules rules = team_rules(event);
  for (const auto& played : played_matches(event, tournament::kMaxRounds, Unfinished::open)) {
    games += played.score.home.games;
    games += played.score.away.games;
    matches += played.score.home.match;
    matches += played.score.away.match;
    if (played.away == 0) continue;
    EXPECT_EQ(played.score.home.match + played.score.away.match, rules.match_win);
  }
  for (const TeamTableRow& row : team_table_after(event, event.round_count()).rows) {
    games -= row.game_points;
    matches -= row.match_points;
  }
  EXPECT_EQ(games, Points{0});
  EXPECT_EQ(matches, Points{0});
}

TEST(WholeTeamSwiss, KeepsEveryRule) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    TeamSimulation simulation(System::team_swiss, seed);
    const RunningEvent& running = simulation.play();
    const Event& event = running.state();

    ASSERT_EQ(event.rounds.size(), static_cast<std::size_t>(kTeamRounds));
    std::set<std::pair<TeamId, TeamId>> met;
    std::map<TeamId, int> byes;
    for (const PairedRound& round : event.rounds) {
      check_boards(event, round);
      for (const TeamMatch& match : round.matches) {
        EXPECT_TRUE(met.insert(std::minmax(match.first, match.second)).second);
        EXPECT_FALSE(round.number >= 5 && match.has(TeamId{6}));
      }
      if (round.team_bye) {
        EXPECT_EQ(++byes[*round.team_bye], 1);
      }
    }
    check_points(event);
    EXPECT_EQ(running.replayed(), event);
  }
}

TEST(WholeTeamSwiss, EndsWithStandingsAndPrizesOfTeams) {
  TeamSimulation simulation(System::team_swiss, 11);
  const Event& event = simulation.play().state();

  ASSERT_TRUE(event.finished);
  EXPECT_TRUE(event.finished->standings.empty());
  EXPECT_EQ(event.finished->team_standings.size(), 13U);
  EXPECT_EQ(event.finished->team_standings.front().rank, 1);
  ASSERT_FALSE(event.finished->team_awards.empty());
  prizes::Cents paid = 0;
  for (const TeamPrizeAwarded& award : event.finished->team_awards) paid += award.amount;
  EXPECT_EQ(paid, 190'000);
}

TEST(WholeTeamSwiss, IsExplainedMatchByMatch) {
  TeamSimulation simulation(System::team_swiss, 12);
  const Event& event = simulation.play().state();

  for (const PairedRound& round : event.rounds) {
    const auto why = explain_round(event, round.number);
    ASSERT_TRUE(why);
    ASSERT_EQ(why->boards.size(), round.matches.size());
    for (std::size_t i = 0; i < round.matches.size(); ++i) {
      EXPECT_EQ(why->boards[i].white, event.team(round.matches[i].first)->number);
      EXPECT_TRUE(why->boards[i].origin && why->boards[i].group && why->boards[i].color_rule);
    }
    EXPECT_EQ(why->bye != 0, round.team_bye.has_value());
  }
}

TEST(WholeTeamSwiss, IsReadAgainFromItsReport) {
  TeamSimulation simulation(System::team_swiss, 13);
  const Event& event = simulation.play().state();

  const std::string text = to_trf(event, kTeamRounds, PersonalData::included);
  const auto report = pairing::trf::parse_trf(text);
  ASSERT_TRUE(report) << to_string(report.error()) << text;
  EXPECT_EQ(report->teams.size(), 13U);
  Points points;
  for (const auto& player : report->tournament.players) points += player.points;
  Points counted;
  for (const MemberRecord& each : member_records(event, kTeamRounds)) counted += each.points;
  EXPECT_EQ(points, counted);
}

TEST(WholeTeamRoundRobin, LetsEverybodyMeet) {
  for (const System system : {System::team_round_robin, System::double_team_round_robin}) {
    SCOPED_TRACE(to_string(system));
    TeamSimulation simulation(system, 5);
    const RunningEvent& running = simulation.play();
    const Event& event = running.state();

    const int cycles = system == System::team_round_robin ? 1 : 2;
    EXPECT_EQ(event.rounds.size(), static_cast<std::size_t>(11 * cycles));
    std::map<std::pair<TeamId, TeamId>, int> met;
    for (const PairedRound& round : event.rounds) {
      check_boards(event, round);
      for (const TeamMatch& match : round.matches) ++met[std::minmax(match.first, match.second)];
    }
    EXPECT_EQ(met.size(), 66U);
    for (const auto& [pair, times] : met) EXPECT_EQ(times, cycles);
    EXPECT_EQ(running.replayed(), event);
    EXPECT_EQ(explain_round(event, 3)->boards.front().origin, PairOrigin::schedule);
  }
}

}  // namespace
}  // namespace escaque::event
