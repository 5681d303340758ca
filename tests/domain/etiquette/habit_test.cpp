#include "domain/etiquette/habit.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace escaque::etiquette {
namespace {

std::vector<JudgedLine> lines(std::size_t bad, std::size_t good) {
  std::vector<JudgedLine> all(bad, {3, 1});
  all.resize(bad + good, {3, 0});
  return all;
}

TEST(Habit, IsMoreThanThreeBadLines) {
  EXPECT_FALSE(is_habit(lines(0, 0)));
  EXPECT_FALSE(is_habit(lines(3, 0)));
  EXPECT_TRUE(is_habit(lines(4, 0)));
  EXPECT_TRUE(is_habit(lines(4, 35)));
  EXPECT_FALSE(is_habit(lines(4, 36)));
}

TEST(Habit, IsMoreThanOneInTen) {
  EXPECT_FALSE(is_habit(lines(6, 54)));
  EXPECT_TRUE(is_habit(lines(7, 53)));
}

TEST(Habit, ALongLineWithOneInsultIsNotBad) {
  EXPECT_TRUE((JudgedLine{29, 1}).is_bad());
  EXPECT_FALSE((JudgedLine{30, 1}).is_bad());
  EXPECT_FALSE((JudgedLine{0, 0}).is_bad());
}

TEST(Habit, SpectatorsAreMany) {
  EXPECT_EQ(habit_window(Room::tell), 40);
  EXPECT_EQ(habit_window(Room::players), 40);
  EXPECT_EQ(habit_window(Room::spectators), 60);
}

}  // namespace
}  // namespace escaque::etiquette
