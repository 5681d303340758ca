#include "domain/etiquette/rooms.hpp"

#include <gtest/gtest.h>

#include "domain/etiquette/habit.hpp"

namespace escaque::etiquette {
namespace {

constexpr bool kPlayer = true;

TEST(Rooms, EverybodyAtAGameIsInItsKibitz) {
  for (const GameStage stage : {GameStage::running, GameStage::over}) {
    EXPECT_TRUE(is_in(Room::kibitz, stage, kPlayer));
    EXPECT_TRUE(is_in(Room::kibitz, stage, !kPlayer));
  }
  EXPECT_TRUE(is_of_game(Room::kibitz));
  EXPECT_FALSE(is_of_game(Room::tell));
  EXPECT_FALSE(is_private(Room::kibitz));
}

TEST(Rooms, NobodyGivesAdviceToPlayersInAGameThatCounts) {
  const auto heard = [](Room room, GameStage stage, bool is_player, Advice advice) {
    return heard_in(room, stage, is_player, advice);
  };
  EXPECT_EQ(heard(Room::kibitz, GameStage::running, !kPlayer, Advice::forbidden), Room::spectators);
  EXPECT_EQ(heard(Room::kibitz, GameStage::running, kPlayer, Advice::forbidden), Room::kibitz);
  EXPECT_EQ(heard(Room::kibitz, GameStage::over, !kPlayer, Advice::forbidden), Room::kibitz);
  EXPECT_EQ(heard(Room::kibitz, GameStage::running, !kPlayer, Advice::harmless), Room::kibitz);
  EXPECT_EQ(heard(Room::players, GameStage::running, !kPlayer, Advice::forbidden), Room::players);
}

}  // namespace
}  // namespace escaque::etiquette
