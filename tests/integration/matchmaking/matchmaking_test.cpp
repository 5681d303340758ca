#include <set>

#include "matchmaking_fixture.hpp"
#include "platform/grpc/call.hpp"

namespace escaque::services::matchmaking {
namespace {

using test::reason_of;

class MatchmakingTest : public MatchmakingFixture {
 protected:
  common_v1::Reason refusal_of(const v1::CommandLobbyRequest& request) {
    v1::CommandLobbyResponse response;
    return reason_of(call(&Stub::CommandLobby, request, response));
  }
  v1::CommandLobbyRequest rematch(const common_v1::User& user, const std::string& game_id) {
    auto request = by<v1::CommandLobbyRequest>(user);
    request.mutable_command()->mutable_offer_rematch()->set_game_id(game_id);
    return request;
  }
};

TEST_F(MatchmakingTest, AnAcceptedSeekBecomesAGame) {
  start();
  const auto ana = registered("Ana");
  const auto boris = registered("Boris");
  auto open = seek(ana, rated());
  open_seek(open).set_color(v1::COLOR_WISH_BLACK);
  v1::CommandLobbyResponse opened;
  ASSERT_TRUE(call(&Stub::CommandLobby, open, opened).ok());
  EXPECT_EQ(lobby().seeks(0).seek_id(), opened.id());

  const auto game = accepted_seek(boris, opened.id());
  wait_started(game);

  const auto made = created(game);
  EXPECT_EQ(made.white().user().handle(), "Boris");
  EXPECT_EQ(made.black().user().handle(), "Ana");
  EXPECT_EQ(made.white().rating().value(), 1500);
  EXPECT_TRUE(made.is_rated());
  EXPECT_EQ(made.time_control().base_ms(), 180'000);
  EXPECT_EQ(lobby().seeks_size(), 0);
  EXPECT_EQ(live_games_of(ana), 1);
}

TEST_F(MatchmakingTest, ARequestThatComesTwiceIsAnsweredTheSame) {
  start();
  const auto ana = registered("Ana");
  const auto boris = registered("Boris");
  const auto open = seek(ana);
  v1::CommandLobbyResponse first;
  v1::CommandLobbyResponse second;
  ASSERT_TRUE(call(&Stub::CommandLobby, open, first).ok());
  ASSERT_TRUE(call(&Stub::CommandLobby, open, second).ok());
  EXPECT_EQ(second.id(), first.id());
  EXPECT_EQ(lobby().seeks_size(), 1);

  const auto accept = acceptance(boris, first.id());
  v1::CommandLobbyResponse game;
  v1::CommandLobbyResponse again;
  ASSERT_TRUE(call(&Stub::CommandLobby, accept, game).ok());
  start();
  ASSERT_TRUE(call(&Stub::CommandLobby, accept, again).ok());
  EXPECT_EQ(again.game_id(), game.game_id());
}

TEST_F(MatchmakingTest, APoolPairsTwoOnce) {
  start();
  for (const auto& user : {registered("Ana"), registered("Boris")}) {
    auto join = by<v1::CommandLobbyRequest>(user);
    *join.mutable_command()->mutable_join_pool()->mutable_pool() = casual().time_control();
    v1::CommandLobbyResponse joined;
    ASSERT_TRUE(call(&Stub::CommandLobby, join, joined).ok());
  }

  run_until([this] { return !facts.empty() && facts.back().has_game_started(); });

  const auto game = facts.back().game_started().game_id();
  EXPECT_TRUE(created(game).is_rated());
  EXPECT_EQ(lobby().pool_members_size(), 0);
}

TEST_F(MatchmakingTest, ARematchSwapsColours) {
  start();
  const auto ana = registered("Ana");
  const auto boris = registered("Boris");
  const auto first = accepted_seek(boris, opened_seek(ana));
  wait_started(first);
  const auto before = created(first);
  finish(first);

  // Matchmaking hears of the end from an outbox: until then there is nothing to play again.
  v1::CommandLobbyResponse offered;
  run_until([&] {
    const auto status = call(&Stub::CommandLobby, rematch(ana, first), offered);
    const auto reason = reason_of(status);
    EXPECT_TRUE(status.ok() || reason == common_v1::REASON_NO_REMATCH) << status.error_message();
    return status.ok();
  });
  EXPECT_FALSE(offered.id().empty());
  EXPECT_EQ(lobby(boris.id()).challenges(0).rematch_of(), first);
  EXPECT_EQ(refusal_of(rematch(ana, first)), common_v1::REASON_ALREADY_OFFERED);
  EXPECT_EQ(refusal_of(rematch(registered("Carl"), first)), common_v1::REASON_NOT_A_PLAYER);
  v1::CommandLobbyResponse accepted;
  ASSERT_TRUE(call(&Stub::CommandLobby, rematch(boris, first), accepted).ok());
  wait_started(accepted.game_id());

  const auto after = created(accepted.game_id());
  EXPECT_EQ(after.white().user().id(), before.black().user().id());
  EXPECT_EQ(after.black().user().id(), before.white().user().id());
  EXPECT_EQ(after.rematch_of(), first);
  EXPECT_EQ(after.time_control().base_ms(), before.time_control().base_ms());
}

TEST_F(MatchmakingTest, RefusalsAreTyped) {
  start();
  const auto ana = registered("Ana");
  const auto boris = registered("Boris");
  const auto id = opened_seek(ana, rated());

  EXPECT_EQ(refusal_of(acceptance(boris, "00000000007")), common_v1::REASON_NO_SUCH_SEEK);
  EXPECT_EQ(refusal_of(acceptance(boris, "7")), common_v1::REASON_MALFORMED);
  EXPECT_EQ(refusal_of(acceptance(ana, id)), common_v1::REASON_OWN_SEEK);
  EXPECT_EQ(refusal_of(challenge(ana, ana)), common_v1::REASON_OWN_SEEK);
  EXPECT_EQ(refusal_of(rematch(ana, "00000000007")), common_v1::REASON_NO_REMATCH);

  const auto visitor = guest();
  EXPECT_EQ(refusal_of(acceptance(visitor, id)), common_v1::REASON_GUESTS_PLAY_CASUAL);
  EXPECT_EQ(refusal_of(seek(visitor, rated())), common_v1::REASON_GUESTS_PLAY_CASUAL);
  EXPECT_EQ(refusal_of(challenge(ana, visitor, rated())), common_v1::REASON_GUESTS_PLAY_CASUAL);
  EXPECT_EQ(refusal_of(seek(visitor)), common_v1::REASON_UNSPECIFIED);

  auto strong = seek(ana);
  open_seek(strong).set_min_rating(2'000);
  v1::CommandLobbyResponse opened;
  ASSERT_TRUE(call(&Stub::CommandLobby, strong, opened).ok());
  EXPECT_EQ(refusal_of(acceptance(boris, opened.id())), common_v1::REASON_RATING_OUT_OF_RANGE);
  strong = seek(ana);
  open_seek(strong).set_min_rating(2'000);
  open_seek(strong).set_max_rating(1'000);
  EXPECT_EQ(refusal_of(strong), common_v1::REASON_INVALID_RATING_RANGE);
  auto endless = seek(ana);
  open_seek(endless).mutable_terms()->mutable_time_control()->set_base_ms(100'000'000);
  EXPECT_EQ(refusal_of(endless), common_v1::REASON_INVALID_TIME_CONTROL);
  EXPECT_EQ(lobby().seeks_size(), 3);
}

TEST_F(MatchmakingTest, ANoplayListIsKeptByBothSidesAndAcrossARestart) {
  start();
  const auto ana = registered("Ana");
  const auto boris = registered("Boris");
  put_on_list(ana, accounts_v1::LIST_KIND_NOPLAY, boris);
  const auto anas = opened_seek(ana);
  const auto his = opened_seek(boris);

  EXPECT_EQ(refusal_of(acceptance(boris, anas)), common_v1::REASON_NOPLAY);
  EXPECT_EQ(refusal_of(acceptance(ana, his)), common_v1::REASON_NOPLAY);
  EXPECT_EQ(refusal_of(challenge(boris, ana)), common_v1::REASON_NOPLAY);

  start();
  EXPECT_EQ(refusal_of(acceptance(boris, anas)), common_v1::REASON_NOPLAY);
}

TEST_F(MatchmakingTest, AListThatChangesCountsFromThenOn) {
  start();
  const auto ana = registered("Ana");
  const auto boris = registered("Boris");
  EXPECT_EQ(refusal_of(challenge(boris, ana)), common_v1::REASON_UNSPECIFIED);

  put_on_list(ana, accounts_v1::LIST_KIND_NOPLAY, boris);

  run_until([&] { return refusal_of(challenge(boris, ana)) == common_v1::REASON_NOPLAY; });
}

TEST_F(MatchmakingTest, WhoIsCensoredIsPlayedAllTheSame) {
  start();
  const auto ana = registered("Ana");
  const auto boris = registered("Boris");
  put_on_list(ana, accounts_v1::LIST_KIND_CENSOR, boris);

  EXPECT_EQ(accepted_seek(boris, opened_seek(ana)).size(), 11U);
}

/// Boris accepts every visible challenge, the moment it is published.
class EagerTest : public MatchmakingTest {
 protected:
  using Async = v1::MatchmakingService::StubInterface::async_interface;

  void on_fact(const v1::LobbyFact& fact) override {
    if (fact.has_challenge_opened()) {
      spawn(accept(fact.challenge_opened().challenge().challenge_id()));
    }
  }
  void spawn(Awaitable<void> coroutine) {
    boost::asio::co_spawn(io, std::move(coroutine), [](std::exception_ptr thrown) {
      if (thrown) std::rethrow_exception(thrown);
    });
  }
  Awaitable<void> open(v1::CommandLobbyRequest request) {
    const rpc::CallOptions options{rpc::Deadline::in(Millis(30'000))};
    const auto opened =
        co_await rpc::call(stub->async(), &Async::CommandLobby, std::move(request), options);
    if (!opened) refusals += opened.error().detail.message() + "\n";
    ++open_answers;
  }
  Awaitable<void> accept(std::string challenge_id) {
    auto request = by<v1::CommandLobbyRequest>(boris);
    auto& answer = *request.mutable_command()->mutable_answer_challenge();
    answer.set_challenge_id(std::move(challenge_id));
    answer.set_accept(true);
    const rpc::CallOptions options{rpc::Deadline::in(Millis(30'000))};
    const auto accepted =
        co_await rpc::call(stub->async(), &Async::CommandLobby, std::move(request), options);
    if (accepted) {
      games_made.insert(accepted->game_id());
    } else {
      refusals += accepted.error().detail.message() + "\n";
    }
    ++answers;
  }

  common_v1::User boris;
  std::set<std::string> games_made;
  std::string refusals;
  int open_answers = 0;
  int answers = 0;
};

TEST_F(EagerTest, AChallengeMayBeAnsweredTheMomentItIsPublished) {
  start();
  const auto ana = registered("Ana");
  boris = registered("Boris");

  for (int round = 1; round <= 200 && refusals.empty(); ++round) {
    spawn(open(challenge(ana, boris)));
    run_until([&] { return answers == round && open_answers == round; });
  }

  EXPECT_EQ(refusals, "");
  ASSERT_EQ(games_made.size(), 200U);
  for (const auto& game : games_made) wait_started(game);
}

}  // namespace
}  // namespace escaque::services::matchmaking
