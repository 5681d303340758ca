// An actor of one part of the lobby, and what it makes of the others.

#include "services/matchmaking/lobby_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

using eventlog::AppendError;
using lobby::HeedOthers;
using support::kFiveZero;
using support::kThreeTwo;
using support::rated_player;

constexpr unsigned kOther = 3;
constexpr std::string_view kAway = "refused REASON_UNAVAILABLE";

/// The other part's log, and how much of it is here already.
class LobbyNewsTest : public LobbyFixture {
 protected:
  void SetUp() override { make_part(lobby::kMainPart); }
  void make_part(unsigned part) {
    LobbyPorts ports{store, time, noplay, why_not_challenge,
                     [this](lobby::PairingMade made) { paired.push_back(made.game); }};
    ports.part = part;
    ports.has_pools = [this] { return has_pools; };
    ports.news = [this](lobby::Seen& seen) {
      const HeedOthers news = seen.at(kOther) < read ? written : HeedOthers{};
      seen.at(kOther) = read;
      return news;
    };
    ports.read_until = [this](lobby::Seen versions) -> Awaitable<void> {
      ++waits;
      if (arrives) read = versions.at(kOther);
      co_return;
    };
    actor = std::make_unique<LobbyActor>(io, ports, config, metrics, log::Logger());
  }
  /// The other part pairs them in the version 7 of its log.
  void pair_elsewhere(std::initializer_list<std::uint64_t> users) {
    for (const std::uint64_t user : users) {
      store.elsewhere.push_back({UserId{user}, kOther, 7});
      written.paired.push_back(UserId{user});
    }
  }
  static lobby::JoinPool join(std::uint64_t user) { return {rated_player(user, 1500), kThreeTwo}; }
  static lobby::PairPools wave() { return {.games = {GameId{50}, GameId{51}}, .random = 0}; }

  HeedOthers written;
  lobby::Version read = 0;
  bool arrives = true;  // What is waited for.
  bool has_pools = true;
  int waits = 0;
};

TEST_F(LobbyNewsTest, NobodyIsPairedWhoHasJustBeenElsewhere) {
  serve();
  for (const std::uint64_t user : {1U, 2U, 3U}) perform(join(user));
  pair_elsewhere({1});

  EXPECT_EQ(perform(wave()), "game 50");

  EXPECT_EQ(log(), "1 in 3+2; 2 in 3+2; 3 in 3+2; 2 out of 3+2; 3 out of 3+2; game 50: 3-2");
}

TEST_F(LobbyNewsTest, ASeekWhoseOwnerPlaysByNowIsNotAccepted) {
  serve();
  perform(seek(3, 1));
  pair_elsewhere({1});

  EXPECT_EQ(perform(accept(3, 2, 50)), "refused REASON_NO_SUCH_SEEK");

  EXPECT_EQ(log(), "seek 3 by 1; seek 3 cancelled");
  EXPECT_EQ(store.seen.at(kOther), 7);
}

TEST_F(LobbyNewsTest, WhoeverAcceptsMayJustHaveBeenPaired) {
  serve();
  perform(seek(3, 1));
  pair_elsewhere({2});

  EXPECT_EQ(perform(accept(3, 2, 50)), "game 50") << "as when they accept a moment later";
}

TEST_F(LobbyNewsTest, WhatDoesNotArriveIsAskedForLater) {
  serve();
  perform(seek(3, 1));
  pair_elsewhere({1});
  arrives = false;

  EXPECT_EQ(perform(accept(3, 2, 50)), kAway);
  EXPECT_EQ(log(), "seek 3 by 1");
  EXPECT_EQ(waits, 1) << "everybody else waits meanwhile";
}

TEST_F(LobbyNewsTest, ThoseBehindWhatWasNotWrittenAreJudgedAgain) {
  serve();
  perform(seek(3, 1));
  pair_elsewhere({1});
  const int taken = store.taken;

  const auto first = submit(accept(3, 2, 50), "first");
  const auto second = submit(seek(4, 5), "second");

  EXPECT_EQ(said(first), "refused REASON_NO_SUCH_SEEK");
  EXPECT_EQ(said(second), "seek 4");
  EXPECT_EQ(log(), "seek 3 by 1; seek 3 cancelled; seek 4 by 5");
  EXPECT_EQ(store.taken, taken) << "the log was not in doubt";
}

TEST_F(LobbyNewsTest, NewsAreHeededBeforeWhatIsAsked) {
  serve();
  perform(seek(3, 1));
  written.paired = {UserId{1}};
  read = 7;

  EXPECT_EQ(perform(seek(4, 1)), "seek 4") << "after their game was made";

  EXPECT_EQ(log(), "seek 3 by 1; seek 3 cancelled; seek 4 by 1");
}

TEST_F(LobbyNewsTest, NewsAreHeededByThemselvesToo) {
  serve();
  perform(join(1));
  written.joined = {{rated_player(1, 1500), kFiveZero, time.utc_now() + Millis(5)}};
  EXPECT_TRUE(actor->concerns(written));
  read = 7;

  run(actor->heed());

  EXPECT_EQ(log(), "1 in 3+2; 1 out of 3+2");
  EXPECT_FALSE(actor->concerns(written));
}

TEST_F(LobbyNewsTest, WhatWasNotWrittenIsHeededAgain) {
  serve();
  perform(seek(3, 1));
  written.paired = {UserId{1}};
  read = 7;
  for (int i = 0; i < 2; ++i) store.failures.push_back({AppendError::unavailable, false});

  EXPECT_EQ(perform(seek(4, 5)), kAway) << "nothing is decided before that";
  EXPECT_EQ(perform(seek(4, 5)), "seek 4");

  EXPECT_EQ(log(), "seek 3 by 1; seek 3 cancelled; seek 4 by 5");
}

TEST_F(LobbyNewsTest, NewsWhoseWritingIsInDoubtAreHeededOnce) {
  serve();
  perform(seek(3, 1));
  written.paired = {UserId{1}};
  read = 7;
  store.failures.push_back({AppendError::outcome_unknown, true});

  EXPECT_EQ(perform(seek(4, 5)), "seek 4");

  EXPECT_EQ(log(), "seek 3 by 1; seek 3 cancelled; seek 4 by 5");
}

TEST_F(LobbyNewsTest, AnHeirHeedsWhatTheLogDoesNotSayWasSeen) {
  serve();
  perform(seek(3, 1));
  written.paired = {UserId{1}};
  read = 7;
  store.epoch = 2;  // Somebody else had it, and wrote nothing.
  store.is_lease_over = true;

  run(actor->heed());

  EXPECT_EQ(log(), "seek 3 by 1; seek 3 cancelled");
}

TEST_F(LobbyNewsTest, PlacesThatOthersDidNotKnowOfAreLeft) {
  serve();
  perform(join(1));
  store.epoch = 2;
  store.is_lease_over = true;
  store.are_places_void = true;

  EXPECT_EQ(perform(join(2)), "done");
  EXPECT_EQ(perform(join(1)), "done");

  EXPECT_EQ(log(), "1 in 3+2; 1 out of 3+2; 2 in 3+2; 1 in 3+2") << "once";
}

TEST_F(LobbyNewsTest, VoidPlacesAreLeftBeforeAnythingElseHowOftenThatFails) {
  serve();
  perform(join(1));
  store.epoch = 2;
  store.is_lease_over = true;
  store.are_places_void = true;
  for (int i = 0; i < 2; ++i) store.failures.push_back({AppendError::fenced, false});

  EXPECT_EQ(perform(join(1)), kAway);
  EXPECT_EQ(log(), "1 in 3+2");
  EXPECT_EQ(perform(join(1)), "done");

  EXPECT_EQ(log(), "1 in 3+2; 1 out of 3+2; 1 in 3+2");
}

TEST_F(LobbyNewsTest, PoolsThatAreAnotherPartsBusinessAreLeft) {
  serve();
  perform(join(1));
  perform(join(2));
  run(actor->close_pools());
  EXPECT_EQ(log(), "1 in 3+2; 2 in 3+2");

  has_pools = false;
  tick();
  run_until([this] { return store.log.size() == 3; });

  EXPECT_EQ(log(), "1 in 3+2; 2 in 3+2; 1 out of 3+2; 2 out of 3+2");
}

TEST_F(LobbyNewsTest, FiguresAreOfAllPartsTogether) {
  serve();
  perform(join(1));
  metrics.pool_members.add(2);  // Of another part.
  perform(join(2));
  EXPECT_EQ(metrics.pool_members.value(), 4);

  actor->on_lost();

  EXPECT_EQ(metrics.pool_members.value(), 2);
}

}  // namespace
}  // namespace escaque::services::matchmaking
