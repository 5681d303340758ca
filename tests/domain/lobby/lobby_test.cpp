#include "domain/lobby/lobby.hpp"

#include <random>
#include <set>

#include <gtest/gtest.h>

#include "support/lobby_builder.hpp"

namespace escaque::lobby {
namespace {

using support::casual;
using support::kFiveZero;
using support::kThreeTwo;
using support::LobbyDriver;
using support::rated_player;
using support::refusal;

LobbyDriver busy() {
  LobbyDriver lobby;
  lobby.give("open", OpenSeek{SeekId{1}, rated_player(1, 1500), casual(), ColorWish::either, {}});
  lobby.give("again", OpenSeek{SeekId{2}, rated_player(2, 1500), casual(), ColorWish::either, {}});
  lobby.give("join", JoinPool{rated_player(3, 1500), kThreeTwo, -1});
  lobby.give("dare", OpenChallenge{ChallengeId{4}, rated_player(3, 1500), rated_player(4, 1500),
                                   casual(), ColorWish::white});
  lobby.give("play", AcceptSeek{rated_player(5, 1500), SeekId{1}, {GameId{50}, 0}});
  return lobby;
}

TEST(Lobby, KeepsAPairingUntilItsGameHasStarted) {
  LobbyDriver lobby = busy();
  ASSERT_TRUE(lobby.lobby().pairing(GameId{50}));

  EXPECT_EQ(lobby.give(ReportStarted{GameId{50}}), "started 50");
  EXPECT_FALSE(lobby.lobby().pairing(GameId{50}));
  EXPECT_EQ(lobby.give(ReportStarted{GameId{50}}), refusal(LobbyError::no_such_pairing));
}

TEST(Lobby, ForgetsWhatAUserLeftBehind) {
  LobbyDriver lobby = busy();

  EXPECT_EQ(lobby.give(LeaveLobby{UserId{3}}), "3 out of 3+2; challenge 4 owner gone");
  EXPECT_EQ(lobby.give(LeaveLobby{UserId{2}}), "seek 2 owner gone");
  EXPECT_EQ(lobby.give(LeaveLobby{UserId{3}}), refusal(LobbyError::nothing_to_leave));
}

TEST(Lobby, FoldsToTheSameFromTheLogAndFromASnapshot) {
  LobbyDriver lobby = busy();
  EXPECT_EQ(lobby.refold(), lobby.lobby());

  EXPECT_EQ(lobby.give("", TakeSnapshot{}), "snapshot");
  lobby.give(JoinPool{rated_player(6, 1500), kFiveZero, 0});

  EXPECT_EQ(lobby.refold(), lobby.lobby());
}

/// Random commands of twelve users, two of them guests.
class RandomLobby : public testing::TestWithParam<std::uint64_t> {
 protected:
  Action next() {
    const auto id = static_cast<std::uint64_t>(below(12)) + 1;
    game::Player user = rated_player(id, 1400 + below(300));
    user.is_guest = id > 10;
    const clock::TimeControl pool = below(2) == 0 ? kThreeTwo : kFiveZero;
    const game::Terms terms{.time_control = pool, .is_rated = below(2) == 0};
    const Fresh fresh{GameId{++made_}, random_()};
    switch (below(11)) {
      case 0:
      case 1:
        return OpenSeek{SeekId{++made_}, user, terms, ColorWish::either, {}};
      case 2:
        return AcceptSeek{user, SeekId{recent()}, fresh};
      case 3:
        return CancelSeek{user.id, SeekId{recent()}};
      case 4:
        return JoinPool{user, pool, below(3) - 1};
      case 5:
        return PairPools{{GameId{++made_}, GameId{++made_}}, random_()};
      case 6:
        return OpenChallenge{ChallengeId{++made_}, user, rated_player(1, 1500), terms,
                             ColorWish::black};
      case 7:
        return AcceptChallenge{user, ChallengeId{recent()}, fresh};
      case 8:
        return LeaveLobby{user.id};
      case 9:
        return below(5) == 0 ? Action(TakeSnapshot{}) : Action(ExpireChallenges{});
      default:
        return ReportStarted{GameId{recent()}};
    }
  }

  int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random_); }
  std::uint64_t recent() { return made_ - std::min<std::uint64_t>(made_, below(20)); }

  std::mt19937_64 random_{GetParam()};
  std::uint64_t made_ = 0;
};

TEST_P(RandomLobby, FoldsToTheSameAndPairsNobodyWrongly) {
  SCOPED_TRACE("seed " + std::to_string(GetParam()));
  LobbyDriver lobby;
  lobby.refuse(1, 2);
  for (int step = 0; step < 400; ++step) {
    lobby.now += Millis{below(3'000)};
    lobby.give(next());
    for (const PairingMade& made : lobby.lobby().pending) {
      const auto& [white, black] = made.players;
      EXPECT_NE(white.id, black.id);
      EXPECT_FALSE(made.terms.is_rated && (white.is_guest || black.is_guest));
      EXPECT_NE(white.id.value + black.id.value, 3U) << "users 1 and 2 refuse each other";
    }
  }

  EXPECT_EQ(lobby.refold(), lobby.lobby());
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomLobby, testing::Range<std::uint64_t>(1, 31));

}  // namespace
}  // namespace escaque::lobby
