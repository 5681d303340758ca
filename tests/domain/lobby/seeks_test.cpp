#include <gtest/gtest.h>

#include "domain/clock/notation.hpp"
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

OpenSeek seek(std::uint64_t id, game::Player owner, game::Terms terms = casual()) {
  return {.id = SeekId{id}, .owner = std::move(owner), .terms = terms};
}

AcceptSeek accept(std::uint64_t id, game::Player by, std::uint64_t random = 0) {
  return {.by = std::move(by), .id = SeekId{id}, .fresh = {.game = GameId{50}, .random = random}};
}

TEST(Seek, IsOpenedAndAccepted) {
  LobbyDriver lobby;
  EXPECT_EQ(lobby.give(seek(9, rated_player(1, 1500), rated())), "seek 9 by 1");

  EXPECT_EQ(lobby.give(accept(9, rated_player(2, 1600))), "seek 9 accepted; game 50: 1-2");
  EXPECT_TRUE(lobby.lobby().seeks.empty());
  ASSERT_EQ(lobby.lobby().pending.size(), 1U);
  EXPECT_EQ(lobby.lobby().pending[0].terms, rated());
}

TEST(Seek, IsCancelledByItsOwnerOnly) {
  LobbyDriver lobby;
  lobby.give(seek(9, rated_player(1, 1500)));

  EXPECT_EQ(lobby.give(CancelSeek{UserId{2}, SeekId{9}}), refusal(LobbyError::not_yours));
  EXPECT_EQ(lobby.give(CancelSeek{UserId{1}, SeekId{9}}), "seek 9 cancelled");
  EXPECT_EQ(lobby.give(CancelSeek{UserId{1}, SeekId{9}}), refusal(LobbyError::no_such_seek));
  EXPECT_EQ(lobby.give(accept(9, rated_player(2, 1500))), refusal(LobbyError::no_such_seek));
}

TEST(Seek, ForPeopleOnlyIsNotForComputers) {
  LobbyDriver lobby;
  OpenSeek open = seek(9, rated_player(1, 1500), rated());
  open.is_people_only = true;
  lobby.give(open);
  lobby.give(TakeSnapshot{});
  EXPECT_EQ(lobby.refold(), lobby.lobby());
  lobby.give(seek(8, rated_player(3, 1500)));

  EXPECT_EQ(lobby.give(accept(9, computer(2, 1500))), refusal(LobbyError::people_only));
  EXPECT_EQ(lobby.give(accept(8, computer(2, 1500))), "seek 8 accepted; game 50: 3-2");
  EXPECT_EQ(lobby.give(accept(9, rated_player(4, 1500))), "seek 9 accepted; game 50: 1-4");
}

TEST(Seek, OfAComputerMayBeForPeopleOnly) {
  LobbyDriver lobby;
  OpenSeek open = seek(9, computer(1, 1500));
  open.is_people_only = true;

  EXPECT_EQ(lobby.give(open), "seek 9 by 1");
  EXPECT_EQ(lobby.give(accept(9, computer(2, 1500))), refusal(LobbyError::people_only));
}

struct Wish {
  ColorWish wish;
  std::uint64_t random;
  const char* game;
};

class SeekColor : public testing::TestWithParam<Wish> {};

TEST_P(SeekColor, FollowsTheWishThenChance) {
  LobbyDriver lobby;
  OpenSeek open = seek(9, rated_player(1, 1500));
  open.color = GetParam().wish;
  lobby.give(open);

  EXPECT_EQ(lobby.give(accept(9, rated_player(2, 1500), GetParam().random)),
            std::string("seek 9 accepted; ") + GetParam().game);
}

INSTANTIATE_TEST_SUITE_P(All, SeekColor,
                         testing::Values(Wish{ColorWish::white, 1, "game 50: 1-2"},
                                         Wish{ColorWish::black, 0, "game 50: 2-1"},
                                         Wish{ColorWish::either, 0, "game 50: 1-2"},
                                         Wish{ColorWish::either, 1, "game 50: 2-1"}));

TEST(Seek, OfBothPlayersAreClosedWhenTheyGetAGame) {
  LobbyDriver lobby;
  lobby.give(seek(9, rated_player(1, 1500)));
  lobby.give(seek(10, rated_player(1, 1500)));
  lobby.give(seek(11, rated_player(2, 1500)));
  lobby.give(seek(12, rated_player(3, 1500)));
  lobby.give(JoinPool{rated_player(2, 1500), support::kThreeTwo, 0});

  EXPECT_EQ(lobby.give(accept(9, rated_player(2, 1500))),
            "seek 9 accepted; seek 10 cancelled; seek 11 cancelled; 2 out of 3+2; game 50: 1-2");
  EXPECT_EQ(lobby.lobby().seeks.size(), 1U);
}

TEST(Seek, IsNotAcceptedByItsOwner) {
  LobbyDriver lobby;
  lobby.give(seek(9, rated_player(1, 1500)));

  EXPECT_EQ(lobby.give(accept(9, rated_player(1, 1500))), refusal(LobbyError::own_seek));
}

TEST(Seek, OfAGuestIsCasualAndGuestsAcceptCasualOnes) {
  LobbyDriver lobby;
  EXPECT_EQ(lobby.give(seek(8, guest(1), rated())), refusal(LobbyError::guests_play_casual));
  lobby.give(seek(9, guest(1), casual()));
  lobby.give(seek(10, rated_player(3, 1500), rated()));

  EXPECT_EQ(lobby.give(accept(10, guest(2))), refusal(LobbyError::guests_play_casual));
  EXPECT_EQ(lobby.give(accept(9, guest(2))), "seek 9 accepted; game 50: 1-2");
}

TEST(Seek, IsAcceptedWithinItsRatingRangeOnly) {
  LobbyDriver lobby;
  OpenSeek open = seek(9, rated_player(1, 1500));
  open.ratings = {.min = 1400, .max = 1600};
  lobby.give(open);

  EXPECT_EQ(lobby.give(accept(9, rated_player(2, 1399))), refusal(LobbyError::rating_out_of_range));
  EXPECT_EQ(lobby.give(accept(9, rated_player(2, 1601))), refusal(LobbyError::rating_out_of_range));
  EXPECT_EQ(lobby.give(accept(9, rated_player(2, 1600))), "seek 9 accepted; game 50: 1-2");
}

TEST(Seek, IsNotAcceptedAgainstANoplayListOfEitherSide) {
  LobbyDriver lobby;
  lobby.refuse(1, 2);
  lobby.give(seek(9, rated_player(1, 1500)));
  lobby.give(seek(10, rated_player(2, 1500)));

  EXPECT_EQ(lobby.give(accept(9, rated_player(2, 1500))), refusal(LobbyError::noplay));
  EXPECT_EQ(lobby.give(accept(10, rated_player(1, 1500))), refusal(LobbyError::noplay));
}

TEST(Seek, IsRefusedWithoutSenseInIt) {
  LobbyDriver lobby;
  OpenSeek range = seek(9, rated_player(1, 1500));
  range.ratings = {.min = 1600, .max = 1500};
  EXPECT_EQ(lobby.give(range), refusal(LobbyError::invalid_rating_range));
  range.ratings = {.min = -1, .max = 1500};
  EXPECT_EQ(lobby.give(range), refusal(LobbyError::invalid_rating_range));

  game::Terms endless = casual();
  endless.time_control = {};
  EXPECT_EQ(lobby.give(seek(9, rated_player(1, 1500), endless)),
            refusal(LobbyError::invalid_time_control));
}

TEST(Seek, FromAPositionIsCasualAndBeginsThere) {
  LobbyDriver lobby;
  game::Terms terms = casual();
  terms.initial_fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  EXPECT_EQ(lobby.give(seek(9, rated_player(1, 1500), terms)), "seek 9 by 1");
  lobby.give(accept(9, rated_player(2, 1600)));
  ASSERT_EQ(lobby.lobby().pending.size(), 1U);
  EXPECT_EQ(lobby.lobby().pending[0].terms.initial_fen, terms.initial_fen);

  terms.is_rated = true;
  EXPECT_EQ(lobby.give(seek(10, rated_player(1, 1500), terms)),
            refusal(LobbyError::positions_are_casual));
  terms.is_rated = false;
  terms.initial_fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  EXPECT_EQ(lobby.give(seek(10, rated_player(1, 1500), terms)),
            refusal(LobbyError::invalid_position));
}

TEST(Seek, OfAnotherEditionAndTimesIsPlayedAsItSays) {
  LobbyDriver lobby;
  game::Terms terms = casual();
  terms.rules.edition = laws::Edition::fide_1997;
  terms.schedules = *clock::parse_schedules("40/90+30,G/30|G/60");
  lobby.give(seek(9, rated_player(1, 1500), terms));

  EXPECT_EQ(lobby.give(accept(9, rated_player(2, 1500))), "seek 9 accepted; game 50: 1-2");
  EXPECT_EQ(lobby.lobby().pending.front().terms, terms);
}

TEST(Seek, IsRefusedWithTimesOrRulesThatCannotBePlayed) {
  LobbyDriver lobby;
  game::Terms odds = rated();
  odds.schedules = *clock::parse_schedules("G/5|G/4");
  EXPECT_EQ(lobby.give(seek(9, rated_player(1, 1500), odds)), refusal(LobbyError::odds_are_casual));

  game::Terms timeless = casual();
  timeless.schedules = clock::Schedules{};
  EXPECT_EQ(lobby.give(seek(9, rated_player(1, 1500), timeless)),
            refusal(LobbyError::invalid_time_control));

  game::Terms quick = casual();
  quick.rules.edition = laws::Edition::classic;
  quick.rules.quickplay = laws::Quickplay::by_server;
  EXPECT_EQ(lobby.give(seek(9, rated_player(1, 1500), quick)), refusal(LobbyError::invalid_rules));
}

TEST(Seek, HasAnIdOfItsOwn) {
  LobbyDriver lobby;
  lobby.give(seek(9, rated_player(1, 1500)));

  EXPECT_EQ(lobby.give(seek(9, rated_player(2, 1500))), refusal(LobbyError::id_taken));
}

TEST(Seek, IsOneOfAtMostFive) {
  LobbyDriver lobby;
  for (std::uint64_t id = 1; id <= 5; ++id) lobby.give(seek(id, rated_player(1, 1500)));

  EXPECT_EQ(lobby.give(seek(6, rated_player(1, 1500))), refusal(LobbyError::too_many_seeks));
  EXPECT_EQ(lobby.give(seek(7, rated_player(2, 1500))), "seek 7 by 2");
}

TEST(Seek, IsOneOfFewerForNewcomersAndGuests) {
  LobbyDriver lobby;
  lobby.limits.seeks = {5, 2, 1};
  const auto of_newcomer = [](std::uint64_t id) {
    OpenSeek open = seek(id, rated_player(1, 1500));
    open.is_newcomer = true;
    return open;
  };
  lobby.give(of_newcomer(1));
  EXPECT_EQ(lobby.give(of_newcomer(2)), "seek 2 by 1");
  EXPECT_EQ(lobby.give(of_newcomer(3)), refusal(LobbyError::too_many_seeks));

  EXPECT_EQ(lobby.give(seek(4, guest(4))), "seek 4 by 4");
  EXPECT_EQ(lobby.give(seek(5, guest(4))), refusal(LobbyError::too_many_seeks));
}

/// However many guests there are, from however many addresses.
TEST(Seek, FindsAPlaceInALobbyFullOfGuests) {
  LobbyDriver lobby;
  lobby.limits.open = 8;
  lobby.limits.guests_share = 50;
  for (std::uint64_t id = 1; id <= 3; ++id) lobby.give(seek(id, guest(id)));
  lobby.give(OpenChallenge{ChallengeId{4}, guest(4), rated_player(50, 1500), casual()});

  EXPECT_EQ(lobby.give(seek(5, guest(5))), refusal(LobbyError::guests_full));
  EXPECT_EQ(lobby.give(OpenChallenge{ChallengeId{6}, guest(6), rated_player(50, 1500), casual()}),
            refusal(LobbyError::guests_full));
  EXPECT_EQ(lobby.give(seek(7, rated_player(7, 1500))), "seek 7 by 7");
  // From the log alone, as another instance reads it.
  EXPECT_EQ(lobby.refold(), lobby.lobby());
}

TEST(Seek, IsRefusedByAFullLobby) {
  LobbyDriver lobby;
  lobby.limits.open = 2;
  lobby.give(seek(1, rated_player(1, 1500)));
  lobby.give(JoinPool{rated_player(2, 1500), support::kThreeTwo, 0});

  EXPECT_EQ(lobby.give(seek(3, rated_player(3, 1500))), refusal(LobbyError::lobby_full));
  EXPECT_EQ(lobby.give(JoinPool{rated_player(4, 1500), support::kThreeTwo, 0}),
            refusal(LobbyError::lobby_full));
  EXPECT_EQ(lobby.give(OpenChallenge{ChallengeId{5}, rated_player(5, 1500), rated_player(6, 1500),
                                     casual(), ColorWish::either}),
            refusal(LobbyError::lobby_full));
}

}  // namespace
}  // namespace escaque::lobby
