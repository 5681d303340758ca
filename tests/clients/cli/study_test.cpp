#include "cli/simulate/study.hpp"

#include <gtest/gtest.h>

#include "cli/simulate/life.hpp"

namespace escaque::clients::cli {
namespace {

StudyOptions small(std::uint64_t seed) {
  StudyOptions options;
  options.seed = seed;
  options.players = 40;
  options.months = 6;
  options.offenders = 8;
  return options;
}

const Power& power_of(const Study& study, Kind kind) {
  for (const Power& each : study.power) {
    if (each.kind == kind) return each;
  }
  throw std::runtime_error("no such kind");
}

TEST(HonestPeople, HaveTheSharesThatTheTablesSay) {
  std::array<int, kHonest.size()> kinds{};
  std::array<int, kLines.size()> lines{};
  for (const Person& each : honest_people(5'000)) {
    ++kinds[static_cast<std::size_t>(each.kind)];
    ++lines[static_cast<std::size_t>(each.line)];
  }
  for (const KindRow& row : kHonest) {
    EXPECT_NEAR(kinds[static_cast<std::size_t>(row.kind)], 5'000 * row.share, 5);
  }
  for (const LineRow& row : kLines) {
    EXPECT_NEAR(lines[static_cast<std::size_t>(row.line)], 5'000 * row.share_of_people, 5);
  }
}

TEST(Life, IsTheSameForTheSameSeedAndPerson) {
  const Person person{3, Kind::tilt, Line::bad};
  Life one(person, 5, 60);
  Life same(person, 5, 60);
  Life other(person, 6, 60);
  bool is_different = false;
  for (int i = 0; i < 200; ++i) {
    const etiquette::GameSeen game = one.next_game();
    EXPECT_EQ(same.next_game(), game);
    is_different = is_different || !(other.next_game() == game);
  }
  EXPECT_TRUE(is_different);
}

TEST(Life, LosesConnectionsAsOftenAsTheLineDoes) {
  for (const LineRow& row : kLines) {
    Life life({9, Kind::settled, row.line}, 1, 60);
    int lost = 0;
    constexpr int kGames = 4'000;
    for (int i = 0; i < kGames; ++i) {
      for (const etiquette::LinkLost& each : life.next_game().losses) {
        lost += each.came_back_in_time || each.around.lost_in_network > 0 ||
                        each.around.server_up < std::chrono::minutes(10)
                    ? 0
                    : 1;
      }
    }
    EXPECT_NEAR(lost, kGames * row.lost, 0.02 * kGames);
  }
}

TEST(Study, CountsEachMonthOfEachSliceOnce) {
  const Study found = study(small(1));
  const Slice& all = found.slices.at("all");
  EXPECT_EQ(all.players, 40);
  EXPECT_EQ(all.months, 240);
  std::int64_t of_lines = 0;
  for (const auto& [name, slice] : found.slices) {
    if (name.ends_with(" line")) of_lines += slice.months;
  }
  EXPECT_EQ(of_lines, 240);
}

TEST(Study, FindsWhatItLooksFor) {
  const Study found = study(small(1));
  EXPECT_EQ(power_of(found, Kind::rager_pure).queued, 8);
  EXPECT_EQ(power_of(found, Kind::aborter).acted_on, 8);
  EXPECT_GT(power_of(found, Kind::thrower_100).queued, 0);
  EXPECT_GT(power_of(found, Kind::ring).queued, 0);
  EXPECT_EQ(power_of(found, Kind::overlapper).queued, 8);
  EXPECT_EQ(found.selectivity.very_bad_lines_found, 0);
  EXPECT_EQ(found.evasion.households, 8);
}

TEST(Goals, SayWhichOneIsMissed) {
  Study found;
  found.slices["all"].months = 60'000;
  found.selectivity = {100, 100, 1'000, 2};
  for (const Goal& goal : goals_of(found)) EXPECT_TRUE(goal.is_reached()) << goal.what;

  // 60 of 60,000 are one in 1,000, but the interval reaches further.
  found.slices["all"].found["any"][static_cast<std::size_t>(Effect::automatic)] = 60;
  found.selectivity = {100, 98, 1'000, 3};
  std::vector<bool> reached;
  for (const Goal& goal : goals_of(found)) reached.push_back(goal.is_reached());
  EXPECT_EQ(reached, (std::vector<bool>{false, true, false, false}));
}

}  // namespace
}  // namespace escaque::clients::cli
