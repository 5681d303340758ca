#include "gateway/topics/game_talk.hpp"

#include <gtest/gtest.h>

namespace escaque::services::gateway {
namespace {

constexpr bool kOver = true;

TEST(GameTalk, ThePlayersRoomIsThePlayers) {
  EXPECT_TRUE(may_read(conduct_v1::ROOM_PLAYERS, Seat::white, !kOver));
  EXPECT_TRUE(may_read(conduct_v1::ROOM_PLAYERS, Seat::black, kOver));
  EXPECT_FALSE(may_read(conduct_v1::ROOM_PLAYERS, Seat::spectator, !kOver));
  EXPECT_FALSE(may_read(conduct_v1::ROOM_PLAYERS, Seat::spectator, kOver));
}

TEST(GameTalk, PlayersReadTheSpectatorsOnlyAfterTheEnd) {
  EXPECT_TRUE(may_read(conduct_v1::ROOM_SPECTATORS, Seat::spectator, !kOver));
  EXPECT_FALSE(may_read(conduct_v1::ROOM_SPECTATORS, Seat::white, !kOver));
  EXPECT_FALSE(may_read(conduct_v1::ROOM_SPECTATORS, Seat::black, !kOver));
  EXPECT_TRUE(may_read(conduct_v1::ROOM_SPECTATORS, Seat::white, kOver));
}

TEST(GameTalk, EverybodyAtTheGameReadsTheKibitz) {
  for (const Seat seat : {Seat::white, Seat::black, Seat::spectator}) {
    EXPECT_TRUE(may_read(conduct_v1::ROOM_KIBITZ, seat, !kOver));
    EXPECT_TRUE(may_read(conduct_v1::ROOM_KIBITZ, seat, kOver));
  }
}

TEST(GameTalk, TakesIdAndTimeFromTheStream) {
  conduct_v1::Talk said;
  said.set_text("good game");
  const eventlog::Entry entry{{1700, 2}, {}, UtcTime(Millis(1700)), said.SerializeAsString()};

  const auto talk = parse_talk(entry);

  ASSERT_TRUE(talk);
  EXPECT_EQ(talk->talk_id(), "1700-2");
  EXPECT_EQ(talk->time_ms(), 1700.0);
  EXPECT_EQ(talk->text(), "good game");
}

TEST(GameTalk, SkipsWhatIsNoTalk) {
  EXPECT_FALSE(parse_talk({{1, 0}, {}, UtcTime(), "\xff\xff\xff"}));
}

}  // namespace
}  // namespace escaque::services::gateway
