#include <gtest/gtest.h>

#include "support/lobby_builder.hpp"

namespace escaque::lobby {
namespace {

using support::casual;
using support::computer;
using support::guest;
using support::LobbyDriver;
using support::rated;
using support::rated_player;
using support::refusal;

constexpr SimulId kSimul{7};

OpenSimul simul(std::uint64_t id, game::Player host, int seats = 3) {
  return {.id = SimulId{id}, .host = std::move(host), .terms = casual(), .seats = seats};
}

JoinSimul joining(std::uint64_t user, SimulId id = kSimul) {
  return {.player = rated_player(user, 1500), .id = id};
}

StartSimul starting(std::uint64_t by) {
  return {.by = UserId{by}, .id = kSimul, .games = {GameId{50}, GameId{51}, GameId{52}}};
}

/// By user 1, joined by users 2 and 3.
LobbyDriver joined() {
  LobbyDriver lobby;
  lobby.give(simul(7, rated_player(1, 2200)));
  lobby.give(joining(2));
  lobby.give(joining(3));
  return lobby;
}

TEST(Simul, BeginsAGameAgainstEachWhoHasJoined) {
  LobbyDriver lobby;
  EXPECT_EQ(lobby.give(simul(7, rated_player(1, 2200))), "simul 7 by 1");
  EXPECT_EQ(lobby.give(joining(2)), "2 in simul 7");
  EXPECT_EQ(lobby.give(JoinSimul{guest(3), kSimul}), "3 in simul 7");

  EXPECT_EQ(lobby.give(starting(2)), refusal(LobbyError::not_yours));
  EXPECT_EQ(lobby.give("start", starting(1)), "simul 7 started; game 50: 1-2; game 51: 1-3");

  const Simul& started = lobby.lobby().simuls.at(0);
  EXPECT_EQ(started.games, (std::vector{GameId{50}, GameId{51}}));
  EXPECT_EQ(started.expires, lobby.now + std::chrono::hours(24));
  ASSERT_EQ(lobby.lobby().pending.size(), 2U);
  EXPECT_EQ(lobby.lobby().pending[0].simul, (SimulBoard{kSimul, UserId{1}}));
  EXPECT_EQ(lobby.give(starting(1)), refusal(LobbyError::simul_started));
  EXPECT_EQ(lobby.give(joining(4)), refusal(LobbyError::simul_started));
  EXPECT_EQ(lobby.refold(), lobby.lobby());
}

TEST(Simul, GivesTheHostTheColourThatTheyChose) {
  LobbyDriver lobby;
  OpenSimul open = simul(7, rated_player(1, 2200));
  open.host_color = Color::black;
  lobby.give(open);
  lobby.give(joining(2));

  EXPECT_EQ(lobby.give(starting(1)), "simul 7 started; game 50: 2-1");
}

TEST(Simul, IsOfPeopleWithAnAccountAndCasual) {
  LobbyDriver lobby;
  EXPECT_EQ(lobby.give(simul(7, guest(1))), refusal(LobbyError::hosts_have_accounts));
  EXPECT_EQ(lobby.give(simul(7, computer(1, 2000))), refusal(LobbyError::hosts_have_accounts));
  OpenSimul open = simul(7, rated_player(1, 2200));
  open.terms = rated();
  EXPECT_EQ(lobby.give(open), refusal(LobbyError::simuls_are_casual));
  EXPECT_EQ(lobby.give(simul(7, rated_player(1, 2200), 1)), refusal(LobbyError::invalid_seats));
  EXPECT_EQ(lobby.give(simul(7, rated_player(1, 2200), 41)), refusal(LobbyError::invalid_seats));
  EXPECT_EQ(lobby.give(simul(7, rated_player(1, 2200), 40)), "simul 7 by 1");
}

TEST(Simul, IsJoinedOnceAndNotByEverybody) {
  LobbyDriver lobby = joined();
  lobby.refuse(6, 1);
  EXPECT_EQ(lobby.give(joining(1)), refusal(LobbyError::own_simul));
  EXPECT_EQ(lobby.give(joining(2)), refusal(LobbyError::already_joined));
  EXPECT_EQ(lobby.give(JoinSimul{computer(5, 2000), kSimul}),
            refusal(LobbyError::computers_not_in_simuls));
  EXPECT_EQ(lobby.give(joining(6)), refusal(LobbyError::noplay));
  EXPECT_EQ(lobby.give(joining(4, SimulId{9})), refusal(LobbyError::no_such_simul));
  EXPECT_EQ(lobby.give(joining(4)), "4 in simul 7");
  EXPECT_EQ(lobby.give(joining(5)), refusal(LobbyError::simul_full));

  lobby.give(simul(8, rated_player(9, 2200)));
  EXPECT_EQ(lobby.give(joining(2, SimulId{8})), refusal(LobbyError::already_joined))
      << "nobody waits in two";
}

TEST(Simul, IsLeftAndTheHostTurnsAway) {
  LobbyDriver lobby = joined();
  EXPECT_EQ(lobby.give(LeaveSimul{UserId{2}, kSimul, UserId{3}}), refusal(LobbyError::not_yours));
  EXPECT_EQ(lobby.give(LeaveSimul{UserId{1}, kSimul, UserId{3}}), "3 out of simul 7");
  EXPECT_EQ(lobby.give(LeaveSimul{UserId{3}, kSimul, UserId{3}}), refusal(LobbyError::not_joined));
  EXPECT_EQ(lobby.give(LeaveSimul{UserId{2}, kSimul, UserId{2}}), "2 out of simul 7");
  EXPECT_EQ(lobby.give(starting(1)), refusal(LobbyError::nobody_joined));
}

TEST(Simul, IsCancelledByItsHost) {
  LobbyDriver lobby = joined();
  EXPECT_EQ(lobby.give(CancelSimul{UserId{2}, kSimul}), refusal(LobbyError::not_yours));
  EXPECT_EQ(lobby.give(CancelSimul{UserId{1}, kSimul}), "simul 7 cancelled");
  EXPECT_EQ(lobby.give(CancelSimul{UserId{1}, kSimul}), refusal(LobbyError::no_such_simul));
}

TEST(Simul, LosesPlayersWithoutAConnectionAndKeepsItsHost) {
  LobbyDriver lobby = joined();
  EXPECT_EQ(lobby.give(LeaveLobby{.by = UserId{1}}), refusal(LobbyError::nothing_to_leave));
  EXPECT_EQ(lobby.give(LeaveLobby{.by = UserId{2}}), "2 out of simul 7");
  EXPECT_EQ(lobby.give(LeaveLobby{.by = UserId{1}, .is_for_good = true}), "simul 7 owner gone");
}

TEST(Simul, ThatHasStartedForgetsAClosedAccountOnly) {
  LobbyDriver lobby = joined();
  lobby.give(starting(1));
  EXPECT_EQ(lobby.give(LeaveLobby{.by = UserId{2}}), refusal(LobbyError::nothing_to_leave));
  EXPECT_EQ(lobby.give(LeaveLobby{.by = UserId{2}, .is_for_good = true}), "2 out of simul 7");
  const Simul& simul = lobby.lobby().simuls.at(0);
  EXPECT_EQ(simul.players.at(0).id, UserId{3});
  EXPECT_EQ(simul.games, std::vector{GameId{51}}) << "the board of who is left";
}

TEST(Simul, IsGivenUpWhenItDoesNotStartAndForgottenADayAfterItDid) {
  LobbyDriver lobby = joined();
  EXPECT_EQ(lobby.lobby().next_expiry(), lobby.now + std::chrono::hours(2));
  lobby.give(starting(1));
  lobby.now += std::chrono::hours(23);
  EXPECT_EQ(lobby.give(ExpireChallenges{}), refusal(LobbyError::nothing_expired));
  lobby.now += std::chrono::hours(1);
  EXPECT_EQ(lobby.give(ExpireChallenges{}), "simul 7 expired");
}

TEST(Simul, OneWaitsAtATimeAndSoManyAreHeldInADay) {
  LobbyDriver lobby;
  lobby.limits.simuls = {2, 1, 0};
  lobby.give(simul(7, rated_player(1, 2200)));
  EXPECT_EQ(lobby.give(simul(8, rated_player(1, 2200))), refusal(LobbyError::simul_open_already));
  lobby.give(joining(2));
  lobby.give(starting(1));

  OpenSimul of_newcomer = simul(8, rated_player(1, 2200));
  of_newcomer.is_newcomer = true;
  EXPECT_EQ(lobby.give(of_newcomer), refusal(LobbyError::too_many_simuls));
  EXPECT_EQ(lobby.give(simul(8, rated_player(1, 2200))), "simul 8 by 1");
  lobby.give(CancelSimul{UserId{1}, SimulId{8}});

  lobby.limits.all_simuls = 1;
  EXPECT_EQ(lobby.give(simul(8, rated_player(3, 2200))), refusal(LobbyError::simuls_full));
}

TEST(Simul, EndsOtherSearchesOfThoseWhoPlay) {
  LobbyDriver lobby = joined();
  lobby.give(OpenSeek{.id = SeekId{4}, .owner = rated_player(1, 2200), .terms = casual()});
  lobby.give(JoinPool{rated_player(1, 2200), support::kThreeTwo});

  EXPECT_EQ(lobby.give(starting(1)),
            "simul 7 started; seek 4 cancelled; 1 out of 3+2; game 50: 1-2; game 51: 1-3");
}

TEST(Simul, StaysInASnapshot) {
  LobbyDriver lobby = joined();
  lobby.give(TakeSnapshot{});
  EXPECT_EQ(lobby.refold().simuls, lobby.lobby().simuls);
}

}  // namespace
}  // namespace escaque::lobby
