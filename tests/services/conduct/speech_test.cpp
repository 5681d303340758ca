#include "conduct/speech.hpp"

#include <gtest/gtest.h>

namespace escaque::services::conduct {
namespace {

constexpr UserId kWhite{1};
constexpr UserId kBlack{2};
constexpr UserId kOther{3};

Person person(UserId id, bool is_guest = false) {
  Person p;
  p.id = id;
  p.is_guest = is_guest;
  return p;
}

Speech in_game(Room room, Person from, GameStage stage = GameStage::running) {
  Speech speech;
  speech.room = room;
  speech.from = std::move(from);
  speech.players = {kWhite, kBlack};
  speech.stage = stage;
  return speech;
}

TEST(Rooms, PlayersRoomIsForTheTwoPlayers) {
  EXPECT_EQ(room_forbids(in_game(Room::players, person(kWhite))), std::nullopt);
  EXPECT_EQ(room_forbids(in_game(Room::players, person(kBlack))), std::nullopt);
  EXPECT_EQ(room_forbids(in_game(Room::players, person(kOther))), ConductError::not_a_player);
}

TEST(Rooms, GuestsTalkInTheirOwnGamesOnly) {
  EXPECT_EQ(room_forbids(in_game(Room::players, person(kWhite, true))), std::nullopt);
  EXPECT_EQ(room_forbids(in_game(Room::spectators, person(kOther, true))),
            ConductError::guest_talk);
  EXPECT_EQ(room_forbids(in_game(Room::spectators, person(kWhite, true), GameStage::over)),
            std::nullopt);
}

TEST(Rooms, SpectatorsRoomIsClosedToThePlayersWhileTheyPlay) {
  EXPECT_EQ(room_forbids(in_game(Room::spectators, person(kOther))), std::nullopt);
  EXPECT_EQ(room_forbids(in_game(Room::spectators, person(kWhite))),
            ConductError::players_are_playing);
  EXPECT_EQ(room_forbids(in_game(Room::spectators, person(kWhite), GameStage::over)), std::nullopt);
}

TEST(Rooms, AreAsTheOrganiserSays) {
  const auto said = [](etiquette::TalkRule rule, Room room, UserId by,
                       GameStage stage = GameStage::running) {
    Speech speech = in_game(room, person(by), stage);
    speech.talk_rule = rule;
    return room_forbids(speech);
  };
  using etiquette::TalkRule;
  for (const GameStage stage : {GameStage::running, GameStage::over}) {
    EXPECT_EQ(said(TalkRule::off, Room::players, kWhite, stage), ConductError::talk_off);
    EXPECT_EQ(said(TalkRule::off, Room::spectators, kOther, stage), ConductError::talk_off);
    EXPECT_EQ(said(TalkRule::off, Room::kibitz, kOther, stage), ConductError::talk_off);
    EXPECT_EQ(said(TalkRule::opponents, Room::players, kBlack, stage), std::nullopt);
    EXPECT_EQ(said(TalkRule::opponents, Room::spectators, kOther, stage),
              ConductError::opponents_talk);
    EXPECT_EQ(said(TalkRule::opponents, Room::kibitz, kWhite, stage), ConductError::opponents_talk);
  }
  EXPECT_EQ(said(TalkRule::off, Room::players, kOther), ConductError::not_a_player);
  EXPECT_EQ(said(TalkRule::off, Room::shout, kOther), std::nullopt) << "it is of no game";
}

TEST(Rooms, NobodyTellsHimself) {
  Speech tell;
  tell.room = Room::tell;
  tell.from = person(kWhite);
  tell.to = person(kWhite);
  EXPECT_EQ(room_forbids(tell), ConductError::self_tell);
  tell.to = person(kBlack);
  EXPECT_EQ(room_forbids(tell), std::nullopt);
}

TEST(Rooms, OnlyOneListenerDecidesAboutCensorship) {
  EXPECT_EQ(only_listener(in_game(Room::players, person(kWhite))), kBlack);
  EXPECT_EQ(only_listener(in_game(Room::players, person(kBlack))), kWhite);
  EXPECT_EQ(only_listener(in_game(Room::spectators, person(kOther))), std::nullopt);
}

}  // namespace
}  // namespace escaque::services::conduct
