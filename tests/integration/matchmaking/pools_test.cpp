// The parts of the lobby at two instances: a player is never paired by both, and callers see one
// lobby.

#include <thread>

#include <gmock/gmock.h>

#include "matchmaking/log/leases.hpp"
#include "shares_fixture.hpp"
#include "support/lobby_builder.hpp"

namespace escaque::services::matchmaking {
namespace {

class PoolsTest : public SharesFixture {
 protected:
  /// The instance of the test owns seeks, 3+2 and the events and arenas, another process the other
  /// pools, 5+0 among them.
  void SetUp() override {
    SharesFixture::SetUp();
    for (const char* kind : {"l0", "l4", "a", "t"}) block(kind);
    start_other();
    run_until([&] {
      return is_owned_by("l1", address_of(0)) && is_owned_by("l2", address_of(0)) &&
             is_owned_by("l3", address_of(0));
    });
    start_here();
    unblock();
    run_until([&] {
      return owns_lobby() && is_owned_by("l4", here()) && are_owned_by("a", here()) &&
             are_owned_by("t", here());
    });
  }

  static common_v1::TimeControl minutes(int base, int increment_s = 0) {
    common_v1::TimeControl pool;
    pool.set_base_ms(base * 60'000);
    pool.set_increment_ms(increment_s * 1'000);
    return pool;
  }
  v1::CommandLobbyRequest joining(const common_v1::User& user, const common_v1::TimeControl& pool) {
    auto request = by<v1::CommandLobbyRequest>(user);
    *request.mutable_command()->mutable_join_pool()->mutable_pool() = pool;
    return request;
  }
  std::string join(const common_v1::User& user, const common_v1::TimeControl& pool) {
    v1::CommandLobbyResponse ignored;
    return ask_owner(&Stub::CommandLobby, joining(user, pool), ignored);
  }
  /// The people in pools, as the owner of the lobby sees them: "<handle> <minutes>".
  std::vector<std::string> waiting() {
    v1::GetLobbyResponse response;
    EXPECT_EQ(ask_owner(&Stub::GetLobby, v1::GetLobbyRequest(), response), "");
    std::vector<std::string> members;
    for (const auto& member : response.snapshot().pool_members()) {
      members.push_back(member.user().user().handle() + ' ' +
                        std::to_string(member.pool().base_ms() / 60'000));
    }
    std::ranges::sort(members);
    return members;
  }
  /// In how many games.
  [[nodiscard]] int pairings_of(const common_v1::User& user) const {
    int count = 0;
    for (const auto& fact : facts) {
      const auto& made = fact.pairing_made();
      count += made.white().user().id() == user.id() || made.black().user().id() == user.id();
    }
    return count;
  }
  /// When something was written about a user in one of the logs; nothing: it was not.
  template <class Predicate>
  std::optional<UtcTime> when(unsigned part, Predicate is_it) {
    const auto entries = run(log.read(eventlog::lobby_stream(part)));
    for (const eventlog::Entry& stored : *entries) {
      v1::LobbyEntry entry;
      EXPECT_TRUE(entry.ParseFromString(stored.payload));
      if (std::ranges::any_of(entry.facts(), is_it)) return stored.time;
    }
    return std::nullopt;
  }
  /// Whether two games were made of what this user had open at one moment: their seek, and their
  /// place in the pool.
  bool has_two_games_at_once(const common_v1::User& user, unsigned pools) {
    const auto is_pairing = [&](const v1::LobbyFact& fact) {
      const auto& made = fact.pairing_made();
      return made.white().user().id() == user.id() || made.black().user().id() == user.id();
    };
    const auto by_seek = when(lobby::kMainPart, is_pairing);
    const auto by_pool = when(pools, is_pairing);
    if (!by_seek || !by_pool) return false;
    const auto joined = when(pools, [&](const v1::LobbyFact& fact) {
      return fact.pool_joined().user().user().id() == user.id();
    });
    return *by_pool < *by_seek || *joined < *by_seek;
  }
  [[nodiscard]] bool has_joined(const common_v1::User& user) const {
    return std::ranges::any_of(facts, [&](const v1::LobbyFact& fact) {
      return fact.pool_joined().user().user().id() == user.id();
    });
  }
  [[nodiscard]] bool has_left(const common_v1::User& user) const {
    return std::ranges::any_of(
        facts, [&](const v1::LobbyFact& fact) { return fact.pool_left().user_id() == user.id(); });
  }
  [[nodiscard]] bool is_playing(const common_v1::User& user) const {
    return std::ranges::any_of(facts, [&](const v1::LobbyFact& fact) {
      const auto& started = fact.game_started();
      return started.white().id() == user.id() || started.black().id() == user.id();
    });
  }
};

TEST_F(PoolsTest, APoolOfAnotherInstancePairsAndTheLobbyShowsIt) {
  const auto ana = registered("Ana");
  const auto boris = registered("Boris");
  ASSERT_EQ(join(ana, minutes(5)), "");
  ASSERT_EQ(join(registered("Cleo"), minutes(3, 2)), "");
  run_until([&] { return waiting() == std::vector<std::string>{"Ana 5", "Cleo 3"}; });

  ASSERT_EQ(join(boris, minutes(5)), "");

  run_until([&] { return is_playing(ana) && is_playing(boris); });
  run_until([&] { return waiting() == std::vector<std::string>{"Cleo 3"}; });
  EXPECT_EQ(pairings_of(ana), 1);
}

TEST_F(PoolsTest, WhoeverIsPairedByAnotherInstanceHasNoSeekAnyMore) {
  const auto ana = registered("Ana");
  ASSERT_FALSE(opened_seek(ana).empty());
  ASSERT_EQ(join(ana, minutes(5)), "");
  ASSERT_EQ(join(registered("Boris"), minutes(5)), "");

  run_until([&] { return is_playing(ana); });

  run_until([&] { return lobby().seeks().empty(); });
}

TEST_F(PoolsTest, WhoeverAcceptsASeekWaitsInNoPoolAnyMore) {
  const auto ana = registered("Ana");
  const auto boris = registered("Boris");
  ASSERT_EQ(join(ana, minutes(5)), "");
  ASSERT_EQ(join(boris, minutes(3)), "");

  wait_started(accepted_seek(boris, opened_seek(ana)));

  run_until([&] { return waiting().empty(); });
  EXPECT_EQ(pairings_of(ana), 1);
}

TEST_F(PoolsTest, JoiningAnotherPoolLeavesTheFirst) {
  const auto ana = registered("Ana");
  ASSERT_EQ(join(ana, minutes(5)), "");
  ASSERT_EQ(join(ana, minutes(3, 2)), "");
  run_until([&] { return waiting() == std::vector<std::string>{"Ana 3"}; });

  ASSERT_EQ(join(ana, minutes(1)), "");
  run_until([&] { return waiting() == std::vector<std::string>{"Ana 1"}; });
  ASSERT_EQ(join(registered("Boris"), minutes(5)), "");
  ASSERT_EQ(join(registered("Cleo"), minutes(1)), "");
  run_until([&] { return is_playing(ana); });
}

TEST_F(PoolsTest, ALostConnectionLeavesThePoolsOfAllInstances) {
  const auto ana = registered("Ana");
  ASSERT_EQ(join(ana, minutes(5)), "");
  run_until([&] { return waiting() == std::vector<std::string>{"Ana 5"}; });
  v1::LeaveLobbyRequest leave;
  leave.set_user_id(ana.id());
  v1::LeaveLobbyResponse ignored;

  ASSERT_EQ(ask_owner(&Stub::LeaveLobby, leave, ignored), "");

  run_until([&] { return waiting().empty(); });
  EXPECT_EQ(ask_owner(&Stub::LeaveLobby, leave, ignored), "") << "as was wanted";
  leave.set_pool_part(5);
  EXPECT_EQ(ask_owner(&Stub::LeaveLobby, leave, ignored), "REASON_MALFORMED");
}

TEST_F(PoolsTest, NobodyIsGivenTwoGamesAtOnce) {
  constexpr int kPeople = 24;
  std::vector<common_v1::User> people;
  std::vector<v1::CommandLobbyRequest> joins;
  std::vector<v1::CommandLobbyRequest> acceptances;
  for (int i = 0; i < kPeople; ++i) {
    people.push_back(registered("Player" + std::to_string(i)));
    joins.push_back(joining(people.back(), minutes(5)));
    const auto other = guest();
    acceptances.push_back(acceptance(other, opened_seek(people.back())));
  }
  const auto other_stub = v1::MatchmakingService::NewStub(test::channel(address_of(0)));

  // They join one after the other, and their seeks are accepted from the last one on.
  std::jthread beside([&] {
    v1::CommandLobbyResponse ignored;
    for (const auto& each : joins) {
      (void)test::call(*other_stub, &Stub::CommandLobby, each, ignored);
    }
  });
  v1::CommandLobbyResponse ignored;
  std::ranges::reverse(acceptances);
  for (const auto& each : acceptances) (void)call(&Stub::CommandLobby, each, ignored);
  beside.join();
  run_until([&] { return waiting().size() <= 1 && lobby().seeks().empty(); });

  const unsigned pools = lobby::part_of(support::kFiveZero);
  for (const auto& each : people) {
    EXPECT_FALSE(has_two_games_at_once(each, pools)) << each.handle();
  }
}

TEST_F(PoolsTest, APlaceOutlivesTheOwnerOfItsPool) {
  const auto ana = registered("Ana");
  ASSERT_EQ(join(ana, minutes(5)), "");

  others.front().signal(SIGKILL);

  ASSERT_EQ(join(registered("Boris"), minutes(5)), "");
  run_until([&] { return is_playing(ana); });
}

TEST_F(PoolsTest, APlaceThatAnOlderBuildDidNotKnowOfIsLeft) {
  const auto ana = registered("Ana");
  ASSERT_EQ(join(ana, minutes(5)), "");
  run_until([&] { return has_joined(ana); });
  others.front().signal(SIGKILL);
  matchmaking.reset();
  block("l");  // As an older build has it.
  unblock();
  EXPECT_FALSE(has_left(ana));

  start();

  run_until([&] { return has_left(ana); });
  EXPECT_EQ(waiting(), std::vector<std::string>());
  ASSERT_EQ(join(ana, minutes(5)), "");
  ASSERT_EQ(join(registered("Boris"), minutes(5)), "");
  run_until([&] { return is_playing(ana); });
}

TEST_F(PoolsTest, BelowTheLevelTheLobbyHasThePoolsAgain) {
  const auto ana = registered("Ana");
  ASSERT_EQ(join(ana, minutes(5)), "");
  EXPECT_FALSE(has_left(ana));

  beat_as_older_build(kSlicedFrom);
  run_until([&] { return !holder_of("l").empty() && !holder_of("l").ends_with('*'); });
  run_until([&] { return has_left(ana); });
  const auto boris = registered("Boris");
  ASSERT_EQ(join(boris, minutes(5)), "");
  ASSERT_EQ(join(ana, minutes(5)), "");
  run_until([&] { return is_playing(ana) && is_playing(boris); });
  const auto cleo = registered("Cleo");
  ASSERT_EQ(join(cleo, minutes(5)), "");

  leave_as_older_build();
  run_until([&] { return are_owned("l"); });
  run_until([&] { return has_left(cleo); });
  ASSERT_EQ(join(cleo, minutes(5)), "");
  run_until([&] { return waiting() == std::vector<std::string>{"Cleo 5"}; });
}

}  // namespace
}  // namespace escaque::services::matchmaking
