// Whole Swiss events with everything that happens in one, re-checked from their reports.

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "domain/event/views/table.hpp"
#include "domain/event/views/why.hpp"
#include "domain/pairing/dutch/check.hpp"
#include "domain/pairing/trf/trf.hpp"
#include "support/event_builder.hpp"

namespace escaque::event {
namespace {

using pairing::tournament::RoundResult;
using support::RunningEvent;

constexpr Round kRounds = 9;

class Simulation {
 public:
  Simulation(System system, std::uint64_t seed) : running_(rules(system)), random_(seed) {
    for (std::uint64_t id = 1; id <= 64; ++id) {
      running_.enter(id, 1200 + static_cast<int>(random_() % 1400));
    }
  }

  RunningEvent& play() {
    running_.must(RequestBye{UserId{5}, {3, RoundResult::half_bye}}, {UserId{5}, {}});
    running_.must(RequestBye{UserId{6}, {2, RoundResult::zero_bye}}, {UserId{6}, {}});
    running_.must(RequestBye{UserId{7}, {6, RoundResult::full_bye}});
    for (Round round = 1; round <= kRounds; ++round) play_round(round);
    running_.must(FinishEvent{}, {});
    return running_;
  }

 private:
  static Regulations rules(System system) {
    Regulations made = support::swiss(kRounds);
    made.system = system;
    made.entry.last_late_entry = 6;
    made.byes = {1, 5};
    made.prizes.places = {100'000, 60'000, 30'000};
    return made;
  }

  /// Late entries in rounds 2 and 6, a withdrawal and a return, a no-show, a wrong result.
  void play_round(Round round) {
    if (round == 2) running_.enter(100, 2150);
    if (round == 6) running_.enter(101, 1900);
    if (round == 4) running_.must(Withdraw{UserId{9}}, {UserId{9}, {}});
    if (round == 5) running_.must(Withdraw{UserId{10}});
    if (round == 7) running_.must(Readmit{UserId{10}});
    running_.publish();
    running_.start();
    if (round == 3) forfeit_no_show();
    const std::size_t boards = running_.latest().boards.size();
    for (std::size_t board = 0; board < boards; ++board) {
      if (!running_.latest().boards[board].score) running_.finish(board, draw_score(board));
    }
    if (round == 4) correct_result();
  }

  void forfeit_no_show() {
    running_.now += support::kDefaultTime;
    running_.must(ForfeitNoShow{3, 4, {.white = true}}, {});
  }

  /// The arbiter's order went to the game; its correction comes as another result.
  void correct_result() {
    const Board& board = running_.latest().boards[1];
    const Score other = *board.score == Score::draw ? Score::white_wins : Score::draw;
    running_.must(ReportResult{board.game, other}, {});
  }

  Score draw_score(std::size_t index) {
    const Board& board = running_.latest().boards[index];
    const auto rating = [&](UserId user) { return *running_.state().entrant(user)->person.rating; };
    const int ahead = rating(board.players.white) - rating(board.players.black);
    const double expected = 1 / (1 + std::pow(10.0, -ahead / 400.0));
    const double drawn = std::uniform_real_distribution<double>()(random_);
    const double margin = 0.6 * std::min(expected, 1 - expected);
    if (drawn < expected - margin) return Score::white_wins;
    return drawn > expected + margin ? Score::black_wins : Score::draw;
  }

  RunningEvent running_;
  std::mt19937_64 random_;
};

pairing::dutch::Edition edition_of(System system) {
  if (system == System::dutch_2017) return pairing::dutch::Edition::rules_2017;
  return system == System::dutch_2013 ? pairing::dutch::Edition::rules_2013
                                      : pairing::dutch::Edition::rules_2026;
}

class WholeSwiss : public testing::TestWithParam<System> {};

TEST_P(WholeSwiss, IsPairedAsItsReportSays) {
  const auto edition = edition_of(GetParam());
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Simulation simulation(GetParam(), seed);
    const RunningEvent& running = simulation.play();

    const std::string text = to_trf(running.state(), kRounds, PersonalData::included);
    const auto report = pairing::trf::parse_trf(text);
    ASSERT_TRUE(report) << to_string(report.error());
    const auto check = check_rounds(report->tournament, edition);
    ASSERT_TRUE(check);
    EXPECT_EQ(check->rounds, kRounds);
    EXPECT_TRUE(check->differences.empty()) << text;
    EXPECT_TRUE(check->impossible.empty());
    EXPECT_EQ(report->tournament.players.size(), 66U);
  }
}

TEST_P(WholeSwiss, IsWhatItsLogSays) {
  Simulation simulation(GetParam(), 7);
  const RunningEvent& running = simulation.play();

  EXPECT_EQ(running.replayed(), running.state());
}

TEST_P(WholeSwiss, CanBeTakenUpAfterAnyEntry) {
  Simulation simulation(GetParam(), 8);
  const RunningEvent& running = simulation.play();

  // Whoever takes over decides as the one before: the same command has the same effect.
  Event taken_over;
  for (const Entry& entry : running.log()) {
    taken_over = evolve(std::move(taken_over), entry);
    if (const auto* published = std::get_if<RoundPublished>(&entry.facts.back())) {
      Event before = taken_over;
      before.rounds.pop_back();
      std::vector<GameId> games;
      for (const Board& board : published->round.boards) games.push_back(board.game);
      const auto again =
          decide(before, {{}, {}, PublishRound{games, 0, {}, {}}}, published->round.starts);
      ASSERT_TRUE(again);
      EXPECT_EQ(again->facts.back(), entry.facts.back());
    }
  }
}

TEST_P(WholeSwiss, CanSayWhyEveryRoundIsPairedSo) {
  Simulation simulation(GetParam(), 10);
  const Event& event = simulation.play().state();

  for (const PairedRound& round : event.rounds) {
    const auto why = explain_round(event, round.number);
    ASSERT_TRUE(why);
    ASSERT_EQ(why->boards.size(), round.boards.size());
    for (std::size_t i = 0; i < round.boards.size(); ++i) {
      const ExplainedBoard& board = why->boards[i];
      EXPECT_EQ(board.white, event.entrant(round.boards[i].players.white)->number);
      EXPECT_TRUE(board.origin && board.group && board.color_rule);
      for (const auto criterion : board.given_up)
        EXPECT_FALSE(code_in(GetParam(), criterion).empty());
    }
  }
}

TEST_P(WholeSwiss, LetsNobodyMeetTwiceOrHaveTwoByes) {
  Simulation simulation(GetParam(), 9);
  const Event& event = simulation.play().state();

  std::set<std::pair<UserId, UserId>> met;
  std::set<UserId> with_bye;
  for (const PairedRound& round : event.rounds) {
    std::set<UserId> seen;
    for (const Board& board : round.boards) {
      const auto [low, high] = std::minmax(board.players.white, board.players.black);
      const bool is_forfeit = is_by_forfeit(*board.score);
      EXPECT_TRUE(met.insert({low, high}).second || is_forfeit);
      EXPECT_TRUE(seen.insert(low).second && seen.insert(high).second);
    }
    if (round.bye) {
      EXPECT_TRUE(with_bye.insert(*round.bye).second && seen.insert(*round.bye).second);
    }
    for (const Absence& absence : round.absences) EXPECT_TRUE(seen.insert(absence.user).second);
  }
}

INSTANTIATE_TEST_SUITE_P(Editions, WholeSwiss,
                         testing::Values(System::dutch_2026, System::dutch_2017,
                                         System::dutch_2013),
                         [](const auto& each) {
                           return "Dutch" + std::string(to_string(each.param).substr(6));
                         });

}  // namespace
}  // namespace escaque::event
