#include "gateway/upstream/backends.hpp"

#include <optional>
#include <set>

#include <gmock/gmock.h>

#include "platform/grpc/in_flight.hpp"
#include "services/gateway/games_instance.hpp"
#include "services/gateway/neighbours.hpp"
#include "services/gateway/reach.hpp"
#include "support/io_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using testing::AnyOf;
using testing::ElementsAre;
using testing::SizeIs;
using testing::UnorderedElementsAre;

class BackendsTest : public test::IoFixture {
 protected:
  BackendsTest() {
    config.call_deadline = std::chrono::seconds(30);
    config.call_patience = std::chrono::seconds(30);
    config.games = {one.address(), two.address()};
    config.accounts = {first.address(), second.address()};
    config.conduct = config.matchmaking = config.ratings = {first.address()};
  }
  ~BackendsTest() override {
    rpc::drain_calls();
    io.poll();
  }

  [[nodiscard]] Backends backends() {
    Backends made(peers_of(config), config, test::trust("gateway").signer());
    run(reach(made.accounts(), &Accounts::GetLists));
    run(reach(made.games(), &Games::ListGames));
    run(reach(made.arbiter(), &Arbiter::GiveOrder));
    return made;
  }
  template <class Message>
  static std::string said(const OrRefused<Message>& answer) {
    return answer ? "done" : common_v1::Reason_Name(answer.error().reason());
  }
  std::string ask(const Backends& from) {
    return said(run(from.ask(&Accounts::NoteUse, accounts_v1::NoteUseRequest())));
  }
  static games_v1::ListLiveGamesResponse live(const std::vector<std::string>& ids, unsigned first,
                                              unsigned last) {
    games_v1::ListLiveGamesResponse response;
    for (const auto& id : ids) response.add_games()->set_game_id(id);
    for (unsigned shard = first; shard <= last; ++shard) response.add_shards(shard);
    return response;
  }
  static std::vector<std::string> ids_of(const std::vector<games_v1::GameSummary>& games) {
    std::vector<std::string> ids;
    for (const auto& game : games) ids.push_back(game.game_id());
    return ids;
  }

  Config config;
  GamesInstance one{io};
  GamesInstance two{io};
  Neighbours first;
  Neighbours second;
};

TEST_F(BackendsTest, StaysWithTheInstanceThatAnswers) {
  const Backends b = backends();

  for (int i = 0; i < 3; ++i) EXPECT_EQ(ask(b), "done");

  EXPECT_EQ(first.accounts.note_use.count(), 3U);
  EXPECT_EQ(second.accounts.note_use.count(), 0U);
}

TEST_F(BackendsTest, AsksAnotherInstanceWhenOneIsAway) {
  first.accounts.note_use.refuse(common_v1::REASON_UNAVAILABLE);
  const Backends b = backends();

  EXPECT_EQ(ask(b), "done");
  EXPECT_EQ(ask(b), "done");

  EXPECT_EQ(first.accounts.note_use.count(), 1U) << "it is left alone afterwards";
}

TEST_F(BackendsTest, SendsNothingTwiceThatHasNoId) {
  first.accounts.log_in.refuse(common_v1::REASON_UNAVAILABLE);

  EXPECT_EQ(
      said(run(backends().ask(&Accounts::LogIn, accounts_v1::LogInRequest(), Asking::hashed))),
      "REASON_UNAVAILABLE");

  EXPECT_EQ(second.accounts.log_in.count(), 0U);
}

TEST_F(BackendsTest, SaysInItsOwnWordsThatNobodyIsThere) {
  for (Neighbours* each : {&first, &second}) {
    each->accounts.note_use.refuse(
        rpc::make_error(common_v1::REASON_UNAVAILABLE, "Redis at 10.0.0.9 is away"));
  }

  const auto refused =
      run(backends().ask(&Accounts::NoteUse, accounts_v1::NoteUseRequest())).error();

  EXPECT_EQ(refused.reason(), common_v1::REASON_UNAVAILABLE);
  EXPECT_EQ(refused.message(), "the service for this is away at the moment");
  EXPECT_THAT(refused.expected(), testing::HasSubstr("try again"));
}

TEST_F(BackendsTest, WaitsForAnAnswerNoLongerThanItsDeadline) {
  config.call_deadline = Millis(50);
  one.get_game.hold();
  config.games = {one.address()};

  const auto refused = run(backends().ask(&Games::GetGame, games_v1::GetGameRequest()));

  EXPECT_EQ(said(refused), "REASON_TIMED_OUT");
  EXPECT_EQ(refused.error().expected(), "try again with the same id");
}

TEST_F(BackendsTest, ARefusalOfOurOwnKeysIsAFaultOfOurs) {
  for (const char* key : {rpc::kServiceKey, rpc::kUserKey}) {
    auto error = rpc::make_error(common_v1::REASON_NOT_LOGGED_IN, "the assertion has expired");
    error.detail.set_field(key);
    first.accounts.note_use.refuse(error);

    const auto refused =
        run(backends().ask(&Accounts::NoteUse, accounts_v1::NoteUseRequest())).error();

    EXPECT_EQ(refused.reason(), common_v1::REASON_INTERNAL) << key;
    EXPECT_EQ(refused.field(), "") << key;
  }
}

TEST_F(BackendsTest, RemembersWhoOwnsTheLobbyTheEventsAndTheArenas) {
  config.matchmaking = {first.address(), second.address()};
  const auto elsewhere = [](const std::string& owner) {
    auto error = rpc::make_error(common_v1::REASON_NOT_OWNER, "another instance owns it");
    error.detail.set_owner(owner);
    return error;
  };
  first.matchmaking.get_event.refuse(elsewhere(second.address()));
  second.matchmaking.get_lobby.refuse(elsewhere(first.address()));
  second.matchmaking.get_arena.refuse(elsewhere(first.address()));
  const Backends b = backends();
  run(reach(b.matchmaking(), &Matchmaking::GetArchivedEntries));

  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(said(run(b.ask(&Matchmaking::GetEvent, matchmaking_v1::GetEventRequest()))), "done");
    EXPECT_EQ(said(run(b.ask(&Matchmaking::GetLobby, matchmaking_v1::GetLobbyRequest()))), "done");
    EXPECT_EQ(said(run(b.ask(&Matchmaking::GetArena, matchmaking_v1::GetArenaRequest()))), "done");
  }

  EXPECT_EQ(first.matchmaking.get_event.count(), 1U) << "the second one is known by then";
  EXPECT_EQ(second.matchmaking.get_event.count(), 3U);
  EXPECT_EQ(second.matchmaking.get_lobby.count(), 0U);
  EXPECT_EQ(second.matchmaking.get_arena.count(), 0U);
}

TEST_F(BackendsTest, ARequestGoesToTheOwnerOfWhatItIsAbout) {
  const std::uint64_t id = 77;
  const unsigned slice = eventlog::slice_of(id);
  matchmaking_v1::RuleOnVisibilityRequest ruling;
  ruling.set_arena_id(to_base62(id));
  EXPECT_EQ(subject_of(ruling), (Subject{Subject::Of::arenas, slice}));
  ruling.clear_arena_id();
  ruling.set_season_id(to_base62(id));
  EXPECT_EQ(subject_of(ruling), (Subject{Subject::Of::events, slice}));

  matchmaking_v1::CommandEventRequest command;
  command.mutable_command()->set_event_id(to_base62(id + 1));
  EXPECT_EQ(subject_of(command), (Subject{Subject::Of::events, eventlog::slice_of(id + 1)}));
  matchmaking_v1::GetSeasonRequest season;
  season.set_season_id(to_base62(id));
  EXPECT_EQ(subject_of(season), (Subject{Subject::Of::events, slice}));

  EXPECT_EQ(subject_of(matchmaking_v1::ListSeasonsRequest()), Subject{});
  EXPECT_EQ(subject_of(matchmaking_v1::CommandArenaRequest()), Subject{Subject::Of::arenas});
  EXPECT_EQ(subject_of(matchmaking_v1::GetChallengeRequest()), Subject{Subject::Of::lobby});
}

TEST_F(BackendsTest, APoolIsAskedOfTheOwnerOfItsPart) {
  matchmaking_v1::CommandLobbyRequest request;
  EXPECT_EQ(subject_of(request), Subject{Subject::Of::lobby});
  request.mutable_command()->mutable_join_pool()->mutable_pool()->set_base_ms(300'000);
  EXPECT_EQ(subject_of(request), (Subject{Subject::Of::lobby, 2}));
  request.mutable_command()->mutable_leave_pool()->mutable_pool()->set_base_ms(180'000);
  request.mutable_command()->mutable_leave_pool()->mutable_pool()->set_increment_ms(2'000);
  EXPECT_EQ(subject_of(request), (Subject{Subject::Of::lobby, 3}));
  request.mutable_command()->mutable_open_seek();
  EXPECT_EQ(subject_of(request), Subject{Subject::Of::lobby});
}

TEST_F(BackendsTest, EveryOwnerOfMatchmakingIsRememberedByItself) {
  std::set<std::size_t> indices;
  for (const auto of : {Subject::Of::lobby, Subject::Of::events, Subject::Of::arenas}) {
    indices.insert(Subject{of}.index());
    for (unsigned slice = 0; slice < eventlog::kSlices; ++slice) {
      indices.insert(Subject{of, slice}.index());
    }
  }

  EXPECT_EQ(indices.size(), Subject::kNumber);
  EXPECT_EQ(*indices.rbegin(), Subject::kNumber - 1);
}

TEST_F(BackendsTest, PutsTheLiveGamesOfAllInstancesTogether) {
  one.list_live_games.answer(live({"a", "b"}, 0, 100));
  two.list_live_games.answer(live({"b", "c"}, 100, 255));

  const auto games = run(backends().live_games("anna"));

  ASSERT_TRUE(games);
  EXPECT_THAT(ids_of(*games), UnorderedElementsAre("a", "b", "c"));
}

TEST_F(BackendsTest, AsksForLiveGamesAgainWhileAShardHasNoOwner) {
  one.list_live_games.answer(live({"a"}, 0, 100));
  two.list_live_games.answer(live({}, 101, 254));
  const Backends b = backends();
  std::optional<OrRefused<std::vector<games_v1::GameSummary>>> answer;
  boost::asio::co_spawn(io, b.live_games("anna"),
                        [&](std::exception_ptr, auto games) { answer.emplace(std::move(games)); });
  run_until([this] { return two.list_live_games.count() >= 1; });
  EXPECT_FALSE(answer);

  two.list_live_games.answer(live({"b"}, 101, 255));

  run_until([&] { return answer.has_value(); });
  ASSERT_TRUE(*answer);
  EXPECT_THAT(ids_of(**answer), UnorderedElementsAre("a", "b"));
}

TEST_F(BackendsTest, RefusesHalfOfTheLiveGamesAtItsDeadline) {
  config.call_deadline = Millis(150);
  one.list_live_games.answer(live({"a"}, 0, 100));
  two.list_live_games.answer(live({}, 0, 100));

  const auto refused = run(backends().live_games("anna"));

  // The deadline comes between two questions, or in the middle of one.
  EXPECT_THAT(said(refused), AnyOf("REASON_UNAVAILABLE", "REASON_TIMED_OUT"));
}

TEST_F(BackendsTest, ADeskSaysWhenSomeGamesAreMissing) {
  games_v1::ListDeskResponse half;
  half.add_games()->mutable_game()->set_game_id("a");
  for (unsigned shard = 0; shard < 100; ++shard) half.add_shards(shard);
  one.arbiters.list_desk.answer(half);
  two.arbiters.list_desk.refuse(common_v1::REASON_UNAVAILABLE);

  const auto desk = run(backends().desk({}));
  ASSERT_TRUE(desk);
  EXPECT_THAT(desk->games(), SizeIs(1));
  EXPECT_FALSE(desk->is_complete());

  two.arbiters.list_desk.answer(GamesInstance::all_shards<games_v1::ListDeskResponse>());
  EXPECT_TRUE(run(backends().desk({}))->is_complete());
}

TEST_F(BackendsTest, ADeskIsRefusedWhenNobodyAnswers) {
  one.arbiters.list_desk.refuse(common_v1::REASON_NOT_ALLOWED);
  two.arbiters.list_desk.refuse(common_v1::REASON_NOT_ALLOWED);

  EXPECT_EQ(said(run(backends().desk({}))), "REASON_NOT_ALLOWED");
}

TEST_F(BackendsTest, FindsAUserByTheHandle) {
  accounts_v1::GetUsersResponse found;
  found.add_users()->mutable_user()->set_id("anna");
  first.accounts.get_users.answer(found);

  const auto user = run(find_user(backends(), "Anna"));

  ASSERT_TRUE(user);
  EXPECT_EQ(user->id(), "anna");
  EXPECT_THAT(first.accounts.get_users.asked().front().handles(), ElementsAre("Anna"));
}

TEST_F(BackendsTest, AHandleThatNobodyHasIsNamed) {
  const auto nobody = run(find_user(backends(), "Nemo"));
  ASSERT_FALSE(nobody);
  EXPECT_EQ(nobody.error().reason(), common_v1::REASON_NO_SUCH_USER);
  EXPECT_EQ(nobody.error().field(), "handle");

  for (const std::string& handle : {std::string(), std::string(21, 'a')}) {
    const auto none = run(find_user(backends(), handle));
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().reason(), common_v1::REASON_INVALID_HANDLE);
  }
  EXPECT_THAT(first.accounts.get_users.asked(), SizeIs(1)) << "what is none is not looked up";
}

}  // namespace
}  // namespace escaque::services::gateway
