// Matches of team events: line-ups, boards, byes, standings, reports.

#include <algorithm>
#include <set>
#include <utility>

#include <gmock/gmock.h>
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
using support::by_captain;
using support::entered_teams;
using support::kOrganizer;
using support::member;
using support::RunningEvent;
using support::team_entry;
using support::team_event;
using testing::ElementsAre;

SetLineUp line_up(RunningEvent& running, std::uint64_t team, std::vector<UserId> users) {
  return {running.latest().number, TeamId{team}, std::move(users), running.fresh_games()};
}

TEST(Match, HasItsBoardsInTheOrderOfTheTeams) {
  RunningEvent running = entered_teams(2, 5);
  running.publish();

  const PairedRound& round = running.latest();
  ASSERT_EQ(round.matches.size(), 1U);
  const TeamMatch& match = round.matches.front();
  const auto first = match.first.value;
  const auto second = match.second.value;
  EXPECT_EQ(first, 1U);
  ASSERT_EQ(round.boards.size(), 4U);
  EXPECT_EQ(round.boards[0].players.white, member(first, 1));
  EXPECT_EQ(round.boards[0].players.black, member(second, 1));
  EXPECT_EQ(round.boards[1].players.white, member(second, 2));
  EXPECT_EQ(round.boards[3].players.black, member(first, 4));
}

TEST(Match, KeepsTheLineUpOfItsCaptain) {
  RunningEvent running = entered_teams(4, 5);
  running.publish();
  const PairedRound before = running.latest();
  const std::size_t place = before.match_of(TeamId{1});

  const auto three = std::vector{member(1, 2), member(1, 3), member(1, 5)};
  ASSERT_EQ(by_captain(running, 1, line_up(running, 1, three)), std::nullopt);

  const PairedRound& round = running.latest();
  EXPECT_EQ(round.boards.size(), 7U);
  EXPECT_EQ(round.matches[place].size(), 3U);
  EXPECT_TRUE(round.boards[round.first_board_of(place)].has(member(1, 2)));
  EXPECT_EQ(round.boards[round.first_board_of(place)].game,
            before.boards[before.first_board_of(place)].game);
  EXPECT_EQ(round.boards[round.first_board_of(1 - place)],
            before.boards[before.first_board_of(1 - place)]);
  // The usual one again.
  ASSERT_EQ(by_captain(running, 1, line_up(running, 1, {})), std::nullopt);
  ASSERT_EQ(running.latest().boards.size(), 8U);
  std::set<GameId> games;
  for (const Board& board : running.latest().boards) games.insert(board.game);
  EXPECT_EQ(games.size(), 8U);
  EXPECT_EQ(running.replayed(), running.state());
}

TEST(Match, RefusesLineUpsAgainstTheOrder) {
  RunningEvent running = entered_teams(2, 6);
  running.must(Withdraw{member(1, 6)}, {member(1, 6), {}});
  running.publish();
  const auto m = [](std::uint64_t place) { return member(1, place); };

  const auto give = [&](std::vector<UserId> users) {
    return by_captain(running, 1, line_up(running, 1, std::move(users)));
  };
  EXPECT_EQ(give({m(1), m(2), m(3), m(4), m(5)}), EventError::line_up_too_long);
  EXPECT_EQ(give({m(1), member(2, 1)}), EventError::line_up_stranger);
  EXPECT_EQ(give({m(1), m(1)}), EventError::line_up_twice);
  EXPECT_EQ(give({m(2), m(1)}), EventError::line_up_disorder);
  EXPECT_EQ(give({m(1), m(6)}), EventError::line_up_withdrawn);
  EXPECT_EQ(by_captain(running, 2, line_up(running, 1, {m(1)})), EventError::captains_only);
  EXPECT_EQ(by_captain(running, 1, SetLineUp{1, TeamId{9}, {}, {}}), EventError::no_such_team);
  running.start();
  EXPECT_EQ(give({m(1)}), EventError::round_started);
}

TEST(Match, IsWonByForfeitWhereOneSitsAlone) {
  RunningEvent running(team_event(System::team_swiss, 3));
  running.must(team_entry(1, 2));
  running.must(team_entry(2, 4));
  running.accept_all();
  running.publish();
  EXPECT_EQ(running.latest().boards.size(), 2U);
  running.start();
  EXPECT_FALSE(match_score(running.state(), running.latest(), 0).is_final);
  running.play(Score::draw);

  const auto score = match_score(running.state(), running.latest(), 0);
  const bool is_short_first = running.latest().matches[0].first == TeamId{1};
  EXPECT_TRUE(score.is_final);
  EXPECT_EQ(is_short_first ? score.home : score.away, (teams::TeamScore{Points{0}, Points{10}}));
  EXPECT_EQ(is_short_first ? score.away : score.home, (teams::TeamScore{Points{20}, Points{30}}));
  const auto members = member_records(running.state(), 1);
  const auto lonely = std::find_if(members.begin(), members.end(), [](const MemberRecord& each) {
    return each.user == member(2, 4);
  });
  EXPECT_EQ(lonely->games, 0);
  EXPECT_EQ(lonely->points, Points{10});
  EXPECT_FALSE(lonely->may_win_prize);
}

TEST(Match, LeavesOutWhoHasWithdrawn) {
  RunningEvent running = entered_teams(2, 5);
  ASSERT_EQ(running.ask(member(1, 2).value, Withdraw{member(1, 2)}), std::nullopt);
  running.publish();

  EXPECT_THAT(running.latest().matches[0].first_line_up,
              ElementsAre(member(1, 1), member(1, 3), member(1, 4), member(1, 5)));
}

TEST(TeamBye, IsWorthWhatTheManualSays) {
  RunningEvent running = entered_teams(7, 4);
  running.play_round();
  const teams::TeamRules many = team_rules(running.state());
  EXPECT_EQ(many.bye_match, Points{10});
  EXPECT_EQ(many.bye_games, Points{20});
  ASSERT_TRUE(running.latest().team_bye);
  const auto table = team_table_after(running.state(), 1);
  const auto row = std::find_if(table.rows.begin(), table.rows.end(), [&](const auto& each) {
    return each.id == running.latest().team_bye;
  });
  EXPECT_EQ(row->match_points, Points{10});
  EXPECT_TRUE(row->cells.front().is_bye);

  // Fewer teams than twice the rounds.
  RunningEvent few = entered_teams(5, 4);
  few.must(AssignNumbers{});
  EXPECT_EQ(team_rules(few.state()).bye_match, Points{20});
}

TEST(TeamPairsByHand, AreOfFreeTeamsThatHaveNotMet) {
  RunningEvent running = entered_teams(4, 4, team_event(System::team_swiss, 4));
  PublishRound publish{running.fresh_games(), 0, {}, {}};
  publish.teams_by_hand = {{TeamId{1}, TeamId{1}}};
  EXPECT_EQ(running.rule(publish), EventError::bad_team_pair);
  publish.teams_by_hand = {{TeamId{1}, TeamId{2}}};
  EXPECT_EQ(running.give(publish, {kOrganizer, {}}), EventError::no_reason);
  running.must(publish);
  EXPECT_EQ(running.latest().matches.size(), 2U);
  EXPECT_EQ(explain_round(running.state(), 1)->boards.back().origin, PairOrigin::by_hand);
  running.start();
  running.play();

  publish.games = running.fresh_games();
  publish.teams_by_hand = {{TeamId{2}, TeamId{1}}};
  EXPECT_EQ(running.rule(publish), EventError::met_already);
}

TEST(TeamTable, CountsAPostponedMatchWhenItIsPlayed) {
  RunningEvent running = entered_teams(2, 4);
  running.publish();
  running.must(PostponeBoard{1, 3, running.now + std::chrono::hours(24)});
  running.start();
  for (std::size_t i = 0; i < 3; ++i) running.finish(i, Score::white_wins);
  ASSERT_EQ(running.latest().stage, RoundStage::complete);
  EXPECT_EQ(team_table_after(running.state(), 1).rows[0].match_points, Points{0});

  running.finish(3, Score::draw);

  const TeamTable table = team_table_after(running.state(), 1);
  EXPECT_EQ(table.rows[0].id, TeamId{1});
  EXPECT_EQ(table.rows[0].match_points, Points{20});
  EXPECT_EQ(table.rows[0].game_points, Points{25});
  EXPECT_EQ(table.rows[1].cells[0].opponent, 1);
}

TEST(TeamTable, DoesNotCountWhoLeftAnAllPlayAllEarly) {
  RunningEvent running = entered_teams(4, 4, team_event(System::team_round_robin));
  running.play_round(Score::white_wins);
  ASSERT_EQ(by_captain(running, 4, WithdrawTeam{TeamId{4}}), std::nullopt);
  running.play_round();
  running.play_round();

  EXPECT_EQ(team_table_after(running.state(), 3).rows.size(), 3U);
  for (const PairedRound& round : running.state().rounds) EXPECT_EQ(round.matches.size(), 2U);
}

TEST(TeamReport, HasTeamsAndGames) {
  RunningEvent running = entered_teams(3, 5);
  running.play_round(Score::white_wins);
  running.play_round(Score::draw);

  const std::string text = to_trf(running.state(), 2, PersonalData::included);
  const auto report = pairing::trf::parse_trf(text);
  ASSERT_TRUE(report) << to_string(report.error()) << text;
  ASSERT_EQ(report->teams.size(), 3U);
  EXPECT_EQ(report->teams[0].name, "Team 1");
  EXPECT_THAT(report->teams[0].players, ElementsAre(1, 2, 3, 4, 5));
  EXPECT_TRUE(report->teams[0].rank && report->teams[0].match_points);
  EXPECT_EQ(report->tournament.players.size(), 15U);
  ASSERT_TRUE(report->team_byes);
  EXPECT_EQ(report->team_byes->match_points, Points{20});
  EXPECT_EQ(report->team_byes->teams.size(), 2U);
}

/// "[...] los participantes que han jugado un cierto número de rondas (cuando menos dos terceras
/// partes) del número total" (article 21, 1957).
TEST(BoardPrizes, GoToTheBestSharesFromTwoThirdsOfTheRounds) {
  Regulations rules = team_event(System::team_round_robin);
  rules.venue = Venue::elsewhere;
  rules.teams.boards = 2;
  rules.prizes.boards = {9'001, 5'000};
  const auto awarded = [&](bool excludes) {
    rules.prizes.excludes_withdrawn = excludes;
    RunningEvent running = entered_teams(4, 3, rules);
    for (int round = 1; round <= 3; ++round) {
      running.publish();
      // The second of team 1 plays once, and wins; in their place plays the third.
      if (round > 1) running.must(line_up(running, 1, {member(1, 1), member(1, 3)}));
      running.start();
      for (std::size_t i = 0; i < running.latest().boards.size(); ++i) {
        const ByColor<UserId> players = running.latest().boards[i].players;
        // On board 1 the first of teams 1 and 2 win all but their own game, which is drawn.
        const bool is_white = players.white < players.black;
        const bool is_even = players.white.value + players.black.value == 302;
        running.finish(i, is_even ? Score::draw : is_white ? Score::white_wins : Score::black_wins);
      }
    }
    running.must(Withdraw{member(1, 1)});
    running.must(FinishEvent{}, {});
    EXPECT_EQ(running.replayed(), running.state());
    return running.state().finished->awards;
  };

  const std::vector<PrizeAwarded> all = awarded(false);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0], (PrizeAwarded{member(1, 1), {}, 4'501, 1})) << "the odd cent is the first's";
  EXPECT_EQ(all[1], (PrizeAwarded{member(2, 1), {}, 4'500, 1}));
  EXPECT_EQ(all[2].board, 2);
  EXPECT_EQ(all[2].user, member(2, 2)) << "the better second of team 1 played one round of three";
  EXPECT_EQ(awarded(true).front(), (PrizeAwarded{member(2, 1), {}, 9'001, 1}));
}

}  // namespace
}  // namespace escaque::event
