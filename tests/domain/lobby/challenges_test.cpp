#include <gtest/gtest.h>

#include "support/lobby_builder.hpp"

namespace escaque::lobby {
namespace {

using support::casual;
using support::guest;
using support::LobbyDriver;
using support::rated;
using support::rated_player;
using support::refusal;

OpenChallenge challenge(std::uint64_t id, game::Player from, game::Player to,
                        game::Terms terms = casual()) {
  return {.id = ChallengeId{id},
          .challenger = std::move(from),
          .challenged = std::move(to),
          .terms = terms};
}

AcceptChallenge accept_challenge(std::uint64_t id, game::Player by) {
  return {.by = std::move(by), .id = ChallengeId{id}, .fresh = {.game = GameId{50}, .random = 0}};
}

/// A rematch offer by a player of the finished game 40, where user 1 had White.
OfferRematch rematch(std::uint64_t id, std::uint64_t by) {
  return {.finished = GameId{40},
          .by = rated_player(by, 1500),
          .played = by == 1 ? Color::white : Color::black,
          .opponent = rated_player(3 - by, 1500),
          .terms = rated(),
          .id = ChallengeId{id},
          .fresh = {.game = GameId{60}, .random = 0}};
}

LobbyDriver challenged() {
  LobbyDriver lobby;
  lobby.give(challenge(7, rated_player(1, 1500), rated_player(2, 1700)));
  return lobby;
}

TEST(Challenge, IsAcceptedByTheChallenged) {
  LobbyDriver lobby;
  EXPECT_EQ(lobby.give(challenge(7, rated_player(1, 1500), rated_player(2, 1700))),
            "challenge 7 1>2");

  EXPECT_EQ(lobby.give(accept_challenge(7, rated_player(3, 1500))), refusal(LobbyError::not_yours));
  EXPECT_EQ(lobby.give(accept_challenge(7, rated_player(2, 1712))),
            "challenge 7 accepted; game 50: 1-2");
  EXPECT_EQ(lobby.lobby().pending[0].players.black.rating.value, 1712) << "as they accept";
}

TEST(Challenge, IsDeclinedByTheChallengedAndCancelledByTheChallenger) {
  LobbyDriver lobby = challenged();
  EXPECT_EQ(lobby.give(DeclineChallenge{UserId{1}, ChallengeId{7}}),
            refusal(LobbyError::not_yours));
  EXPECT_EQ(lobby.give(DeclineChallenge{UserId{2}, ChallengeId{7}}), "challenge 7 declined");

  LobbyDriver other = challenged();
  EXPECT_EQ(other.give(CancelChallenge{UserId{2}, ChallengeId{7}}), refusal(LobbyError::not_yours));
  EXPECT_EQ(other.give(CancelChallenge{UserId{1}, ChallengeId{7}}), "challenge 7 cancelled");
}

TEST(Challenge, ThatIsClosedIsNone) {
  LobbyDriver lobby;

  EXPECT_EQ(lobby.give(accept_challenge(7, rated_player(2, 1500))),
            refusal(LobbyError::no_such_challenge));
  EXPECT_EQ(lobby.give(DeclineChallenge{UserId{2}, ChallengeId{7}}),
            refusal(LobbyError::no_such_challenge));
  EXPECT_EQ(lobby.give(CancelChallenge{UserId{1}, ChallengeId{7}}),
            refusal(LobbyError::no_such_challenge));
}

TEST(Challenge, Expires) {
  LobbyDriver lobby = challenged();
  EXPECT_EQ(lobby.lobby().next_expiry(), lobby.now + std::chrono::minutes(5));
  EXPECT_EQ(lobby.give(ExpireChallenges{}), refusal(LobbyError::nothing_expired));

  lobby.now += std::chrono::minutes(5);
  EXPECT_EQ(lobby.give(ExpireChallenges{}), "challenge 7 expired");
  EXPECT_FALSE(lobby.lobby().next_expiry());
}

TEST(Challenge, IsNotForOneselfNorForWhoRefuses) {
  LobbyDriver lobby;
  lobby.refuse(2, 1);

  EXPECT_EQ(lobby.give(challenge(7, rated_player(1, 1500), rated_player(1, 1500))),
            refusal(LobbyError::oneself));
  EXPECT_EQ(lobby.give(challenge(7, rated_player(1, 1500), rated_player(2, 1500))),
            refusal(LobbyError::noplay));
}

TEST(Challenge, IsRefusedForTheReasonThatTheRuleNames) {
  LobbyDriver lobby;
  lobby.why_not_challenge = [](const game::Player& asking,
                               UserId whom) -> std::optional<LobbyError> {
    if (whom == UserId{2} && asking.is_guest) return LobbyError::challenge_unwanted;
    if (whom == UserId{3}) return LobbyError::challenged_too_often;
    return std::nullopt;
  };

  EXPECT_EQ(lobby.give(challenge(7, guest(1), rated_player(2, 1500))),
            refusal(LobbyError::challenge_unwanted));
  EXPECT_EQ(lobby.give(challenge(7, rated_player(1, 1500), rated_player(3, 1500))),
            refusal(LobbyError::challenged_too_often));
  EXPECT_EQ(lobby.give(challenge(7, rated_player(1, 1500), rated_player(2, 1500))),
            "challenge 7 1>2");
}

TEST(Rematch, IsOfferedToNobodyWhoDoesNotWantItButTheirOwnOfferIsAccepted) {
  LobbyDriver lobby;
  lobby.why_not_challenge = [](const game::Player&, UserId whom) -> std::optional<LobbyError> {
    if (whom == UserId{2}) return LobbyError::challenge_unwanted;
    return std::nullopt;
  };

  EXPECT_EQ(lobby.give(rematch(7, 1)), refusal(LobbyError::challenge_unwanted));
  EXPECT_EQ(lobby.give(rematch(8, 2)), "challenge 8 2>1");
  EXPECT_NE(lobby.give(rematch(9, 1)), refusal(LobbyError::challenge_unwanted));
}

TEST(Challenge, IsNotAcceptedOnceRefusedByAList) {
  LobbyDriver lobby = challenged();
  lobby.refuse(1, 2);

  EXPECT_EQ(lobby.give(accept_challenge(7, rated_player(2, 1700))), refusal(LobbyError::noplay));
}

TEST(Challenge, ToOrFromAGuestIsCasual) {
  LobbyDriver lobby;

  EXPECT_EQ(lobby.give(challenge(7, guest(1), rated_player(2, 1500), rated())),
            refusal(LobbyError::guests_play_casual));
  EXPECT_EQ(lobby.give(challenge(7, rated_player(2, 1500), guest(1), rated())),
            refusal(LobbyError::guests_play_casual));
  EXPECT_EQ(lobby.give(challenge(7, rated_player(2, 1500), guest(1))), "challenge 7 2>1");
}

TEST(Challenge, IsRefusedWithATimeControlThatCannotBePlayed) {
  LobbyDriver lobby;
  game::Terms endless = casual();
  endless.time_control.base = std::chrono::hours(4);

  EXPECT_EQ(lobby.give(challenge(7, rated_player(1, 1500), rated_player(2, 1500), endless)),
            refusal(LobbyError::invalid_time_control));
}

TEST(Challenge, IsOnePerOpponentAndOneOfTen) {
  LobbyDriver lobby = challenged();
  EXPECT_EQ(lobby.give(challenge(8, rated_player(1, 1500), rated_player(2, 1700))),
            refusal(LobbyError::already_challenged));
  EXPECT_EQ(lobby.give(challenge(7, rated_player(1, 1500), rated_player(3, 1700))),
            refusal(LobbyError::id_taken));

  for (std::uint64_t id = 3; id <= 11; ++id) {
    lobby.give(challenge(100 + id, rated_player(1, 1500), rated_player(id, 1500)));
  }
  EXPECT_EQ(lobby.give(challenge(200, rated_player(1, 1500), rated_player(12, 1500))),
            refusal(LobbyError::too_many_challenges));
}

TEST(Rematch, IsAgreedWhenBothOfferIt) {
  LobbyDriver lobby;
  EXPECT_EQ(lobby.give(rematch(7, 1)), "challenge 7 1>2");

  EXPECT_EQ(lobby.give(rematch(8, 2)), "challenge 7 accepted; game 60: 2-1");
  EXPECT_EQ(lobby.lobby().pending[0].rematch_of, GameId{40});
  EXPECT_EQ(lobby.lobby().pending[0].terms, rated());
}

TEST(Rematch, IsAcceptedAsAChallengeToo) {
  LobbyDriver lobby;
  lobby.give(rematch(7, 2));

  EXPECT_EQ(lobby.give(accept_challenge(7, rated_player(1, 1500))),
            "challenge 7 accepted; game 50: 2-1");
}

TEST(Rematch, IsNotAcceptedByWhoIsOnANoplayListSince) {
  LobbyDriver lobby;
  lobby.give(rematch(7, 1));
  lobby.refuse(1, 2);

  EXPECT_EQ(lobby.give(rematch(8, 2)), refusal(LobbyError::noplay));
}

TEST(Rematch, IsOfferedOnceByEachSide) {
  LobbyDriver lobby;
  lobby.give(rematch(7, 1));

  EXPECT_EQ(lobby.give(rematch(8, 1)), refusal(LobbyError::already_challenged));
}

TEST(Rematch, OfferStandsBesideAChallengeToTheSameUser) {
  LobbyDriver lobby = challenged();

  EXPECT_EQ(lobby.give(rematch(8, 1)), "challenge 8 1>2");
}

OpenChallenge by_link(std::uint64_t id, std::uint64_t from, game::Terms terms = casual()) {
  return {.id = ChallengeId{id},
          .challenger = rated_player(from, 1500),
          .challenged = std::nullopt,
          .terms = std::move(terms)};
}

LobbyDriver linked(game::Terms terms = casual()) {
  LobbyDriver lobby;
  lobby.give(by_link(7, 1, std::move(terms)));
  return lobby;
}

TEST(ChallengeByLink, IsAcceptedByWhoeverComesFirst) {
  LobbyDriver lobby;
  EXPECT_EQ(lobby.give(by_link(7, 1)), "challenge 7 1>anybody");

  EXPECT_EQ(lobby.give(accept_challenge(7, rated_player(1, 1500))),
            refusal(LobbyError::own_challenge));
  EXPECT_EQ(lobby.give(accept_challenge(7, guest(3))), "challenge 7 accepted; game 50: 1-3");
  EXPECT_EQ(lobby.give(accept_challenge(7, rated_player(2, 1500))),
            refusal(LobbyError::no_such_challenge));
}

TEST(ChallengeByLink, IsCasualForGuests) {
  LobbyDriver lobby = linked(rated());

  EXPECT_EQ(lobby.give(accept_challenge(7, guest(3))), refusal(LobbyError::guests_play_casual));
  EXPECT_EQ(lobby.give(accept_challenge(7, rated_player(2, 1500))),
            "challenge 7 accepted; game 50: 1-2");
  EXPECT_EQ(lobby.give(OpenChallenge{.id = ChallengeId{8},
                                     .challenger = guest(3),
                                     .challenged = std::nullopt,
                                     .terms = rated()}),
            refusal(LobbyError::guests_play_casual));
}

TEST(ChallengeByLink, IsNotForWhomItsOwnerDoesNotPlay) {
  LobbyDriver lobby = linked();
  lobby.refuse(1, 2);

  EXPECT_EQ(lobby.give(accept_challenge(7, rated_player(2, 1500))), refusal(LobbyError::noplay));
}

TEST(ChallengeByLink, IsDeclinedByNobodyAndCancelledByItsOwner) {
  LobbyDriver lobby = linked();

  EXPECT_EQ(lobby.give(DeclineChallenge{UserId{2}, ChallengeId{7}}),
            refusal(LobbyError::not_yours));
  EXPECT_EQ(lobby.give(CancelChallenge{UserId{2}, ChallengeId{7}}), refusal(LobbyError::not_yours));
  EXPECT_EQ(lobby.give(CancelChallenge{UserId{1}, ChallengeId{7}}), "challenge 7 cancelled");
}

TEST(ChallengeByLink, IsOneOfAUserBesideThoseByName) {
  LobbyDriver lobby = linked();

  EXPECT_EQ(lobby.give(by_link(8, 1)), refusal(LobbyError::link_open_already));
  EXPECT_EQ(lobby.give(challenge(8, rated_player(1, 1500), rated_player(2, 1500))),
            "challenge 8 1>2");
  EXPECT_EQ(lobby.give(by_link(9, 2)), "challenge 9 2>anybody");
}

TEST(ChallengeByLink, OutlivesTheConnectionOfItsOwnerButNotTheAccount) {
  LobbyDriver lobby = linked();
  lobby.give(challenge(8, rated_player(1, 1500), rated_player(2, 1500)));

  EXPECT_EQ(lobby.give(LeaveLobby{.by = UserId{1}}), "challenge 8 owner gone");
  EXPECT_EQ(lobby.give(LeaveLobby{.by = UserId{1}}), refusal(LobbyError::nothing_to_leave));
  EXPECT_EQ(lobby.give(LeaveLobby{.by = UserId{1}, .is_for_good = true}), "challenge 7 owner gone");
}

TEST(ChallengeByLink, BeginsNoGameWhileItsOwnerIsAway) {
  LobbyDriver lobby = linked(rated());
  auto accept = accept_challenge(7, guest(3));
  accept.is_challenger_away = true;
  EXPECT_EQ(lobby.give(accept), refusal(LobbyError::guests_play_casual)) << "what no wait mends";
  accept.by = rated_player(2, 1500);
  EXPECT_EQ(lobby.give(accept), refusal(LobbyError::owner_away));

  accept.is_challenger_away = false;
  EXPECT_EQ(lobby.give(accept), "challenge 7 accepted; game 50: 1-2");
}

TEST(Challenge, ToSomebodyIsAcceptedUntilItIsClosed) {
  LobbyDriver lobby = challenged();
  auto accept = accept_challenge(7, rated_player(2, 1500));
  // The moment between the loss of a connection and what it closes.
  accept.is_challenger_away = true;
  EXPECT_EQ(lobby.give(accept), "challenge 7 accepted; game 50: 1-2");
}

TEST(ChallengeByLink, Expires) {
  LobbyDriver lobby = linked();
  EXPECT_EQ(lobby.lobby().next_expiry(), lobby.now + std::chrono::minutes(30));

  lobby.now += std::chrono::minutes(30);
  EXPECT_EQ(lobby.give(ExpireChallenges{}), "challenge 7 expired");
}

TEST(ChallengeByLink, IsKeptByASnapshot) {
  LobbyDriver lobby = linked();
  lobby.give(TakeSnapshot{});

  EXPECT_EQ(lobby.refold(), lobby.lobby());
  EXPECT_TRUE(lobby.refold().challenge(ChallengeId{7})->is_by_link);
}

}  // namespace
}  // namespace escaque::lobby
