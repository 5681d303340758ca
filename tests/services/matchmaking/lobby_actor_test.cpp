#include "matchmaking/lobby/lobby_actor.hpp"

#include "services/matchmaking/lobby_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

using eventlog::AppendError;
using lobby::ReportStarted;
using support::rated_player;

constexpr std::string_view kUnavailable = "refused REASON_UNAVAILABLE";

class LobbyActorTest : public LobbyFixture {};

TEST_F(LobbyActorTest, WritesWhatCommandsCause) {
  serve();

  EXPECT_EQ(perform(seek(3, 1)), "seek 3");
  EXPECT_EQ(perform(challenge(4, 1, 2)), "challenge 4");
  EXPECT_EQ(perform(accept(3, 2, 50)), "game 50");
  EXPECT_EQ(perform(ReportStarted{GameId{50}}), "done");

  EXPECT_EQ(log(), "seek 3 by 1; challenge 4 1>2; seek 3 accepted; game 50: 1-2; started 50");
  EXPECT_EQ(store.log.back().version, 4);
  EXPECT_EQ(metrics.pairings.value(), 1);
  EXPECT_EQ(metrics.seeks.value(), 0);
  EXPECT_EQ(metrics.challenges.value(), 1);
}

TEST_F(LobbyActorTest, TakesWhoeverBecomesAComputerOutOfPools) {
  serve();
  perform(lobby::JoinPool{rated_player(1, 1500), support::kThreeTwo});

  run(actor->on_computer(UserId{2}));
  EXPECT_EQ(log(), "1 in 3+2");
  run(actor->on_computer(UserId{1}));
  EXPECT_EQ(log(), "1 in 3+2; 1 out of 3+2");
}

TEST_F(LobbyActorTest, ShowsNothingOfAClosedAccount) {
  serve();
  lobby::OpenChallenge by_link = challenge(4, 1, 2);
  by_link.challenged.reset();
  perform(std::move(by_link));
  perform(lobby::LeaveLobby{.by = UserId{1}});
  EXPECT_EQ(log(), "challenge 4 1>anybody") << "a lost connection";

  run(actor->leave(UserId{2}, true));
  run(actor->leave(UserId{1}, true));
  EXPECT_EQ(log(), "challenge 4 1>anybody; challenge 4 owner gone");
}

TEST_F(LobbyActorTest, WritesWhatWaitsTogetherAndInOrder) {
  serve();
  store.hold_answers();

  const auto first = submit(seek(3, 1), "first");
  run_until([this] { return store.log.size() == 1; });
  const auto second = submit(accept(3, 2, 50), "second");
  const auto third = submit(accept(3, 4, 51), "third");
  const auto fourth = submit(seek(4, 1), "fourth");
  EXPECT_FALSE(*first);
  EXPECT_EQ(store.log.size(), 1U);
  store.release();

  EXPECT_EQ(said(first), "seek 3");
  EXPECT_EQ(said(second), "game 50");
  EXPECT_EQ(said(third), "refused REASON_NO_SUCH_SEEK");
  EXPECT_EQ(said(fourth), "seek 4");
  EXPECT_EQ(store.most_in_flight, 2);
  EXPECT_EQ(log(), "seek 3 by 1; seek 3 accepted; game 50: 1-2; seek 4 by 1");
  EXPECT_EQ(paired, std::vector{GameId{50}});
}

/// Three commands that wait together, and how the append of the second ends.
class LobbyBatchTest : public LobbyActorTest, public testing::WithParamInterface<AppendError> {};

TEST_P(LobbyBatchTest, AnswersNothingThatStandsBehindWhatWasNotWritten) {
  serve();
  const auto first = submit(seek(3, 5), "first");
  const auto second = submit(seek(4, 1), "second");
  const auto third = submit(accept(4, 2, 50), "third");
  store.fail(2, GetParam());

  EXPECT_EQ(said(first), "seek 3");
  EXPECT_EQ(said(second), "seek 4");
  EXPECT_EQ(said(third), "game 50");
  EXPECT_EQ(log(), "seek 3 by 5; seek 4 by 1; seek 4 accepted; game 50: 1-2");
  EXPECT_EQ(store.taken, 2);
}

INSTANTIATE_TEST_SUITE_P(Errors, LobbyBatchTest,
                         testing::Values(AppendError::fenced, AppendError::conflict,
                                         AppendError::outcome_unknown, AppendError::unavailable,
                                         AppendError::overloaded, AppendError::refused));

TEST_F(LobbyActorTest, FindsWhatWasWrittenTogetherAlthoughTheAnswersAreLost) {
  serve();
  const auto first = submit(seek(3, 1), "first");
  const auto second = submit(accept(3, 2, 50), "second");
  for (int i = 0; i < 2; ++i) store.failures.push_back({AppendError::outcome_unknown, true});

  EXPECT_EQ(said(first), "seek 3");
  EXPECT_EQ(said(second), "game 50");

  EXPECT_EQ(log(), "seek 3 by 1; seek 3 accepted; game 50: 1-2");
  EXPECT_EQ(paired, std::vector{GameId{50}});
}

TEST_F(LobbyActorTest, TellsAllThatWaitWhoOwnsTheLobbyNow) {
  serve();
  store.trouble = NotTaken{TakeOverError::held, "10.0.0.2:7102"};
  const auto first = submit(seek(3, 1), "first");
  const auto second = submit(seek(4, 1), "second");
  for (int i = 0; i < 2; ++i) store.failures.push_back({AppendError::fenced, false});

  EXPECT_EQ(said(first), "refused REASON_NOT_OWNER: 10.0.0.2:7102");
  EXPECT_EQ(said(second), "refused REASON_NOT_OWNER: 10.0.0.2:7102");
  EXPECT_TRUE(store.log.empty());
}

TEST_F(LobbyActorTest, RefusesWhatTheLobbyRefuses) {
  noplay = [](UserId one, UserId other) { return one.value + other.value == 3; };
  make();
  serve();
  perform(seek(3, 1));

  EXPECT_EQ(perform(accept(9, 2, 50)), "refused REASON_NO_SUCH_SEEK");
  EXPECT_EQ(perform(accept(3, 1, 50)), "refused REASON_OWN_SEEK");
  EXPECT_EQ(perform(accept(3, 2, 50)), "refused REASON_NOPLAY");
  EXPECT_EQ(store.log.size(), 1U);
}

TEST_F(LobbyActorTest, ChallengesThatComeToNothingMakeTheNextOneWait) {
  config.challenges_unanswered = 2;
  make();
  serve();
  for (std::uint64_t id = 3; id < 5; ++id) {
    EXPECT_EQ(perform(challenge(id, 1, 2)), "challenge " + std::to_string(id));
    EXPECT_EQ(perform(lobby::CancelChallenge{UserId{1}, lobby::ChallengeId{id}}), "done");
  }

  const auto refused = result_of(submit(challenge(6, 1, 2)));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().reason(), common_v1::REASON_RATE_LIMITED);
  EXPECT_EQ(refused.error().detail.field(), "challenged");
  EXPECT_EQ(refused.error().detail.retry_after_ms(), 60'000);
  EXPECT_EQ(perform(challenge(7, 1, 3)), "challenge 7");  // Somebody else.
  EXPECT_EQ(perform(challenge(8, 2, 1)), "challenge 8");  // The other direction.

  time.advance(std::chrono::minutes(1));
  EXPECT_EQ(perform(challenge(9, 1, 2)), "challenge 9");
}

TEST_F(LobbyActorTest, AnAcceptedChallengeMakesNobodyWait) {
  config.challenges_unanswered = 1;
  make();
  serve();
  perform(challenge(3, 1, 2));
  const lobby::AcceptChallenge accept{
      support::rated_player(2, 1500), lobby::ChallengeId{3}, {GameId{50}, 0}};
  EXPECT_EQ(perform(accept), "game 50");

  EXPECT_EQ(perform(challenge(4, 1, 2)), "challenge 4");
  EXPECT_EQ(perform(lobby::DeclineChallenge{UserId{2}, lobby::ChallengeId{4}}), "done");
  EXPECT_EQ(perform(challenge(5, 1, 2)), "refused REASON_RATE_LIMITED");
}

TEST_F(LobbyActorTest, IsSettledOnceWhatIsBeingWrittenIsInIt) {
  serve();
  store.hold_answers();
  const auto opened = submit(challenge(4, 1, 2), "open");
  run_until([this] { return store.log.size() == 1; });

  const auto settled = begin(actor->settled());
  io.restart();
  io.poll();
  EXPECT_FALSE(*settled);
  EXPECT_TRUE(actor->lobby()->challenges.empty());
  store.release();

  const auto lobby = result_of(settled);
  ASSERT_TRUE(lobby);
  EXPECT_NE((*lobby)->challenge(lobby::ChallengeId{4}), nullptr);
  EXPECT_EQ(said(opened), "challenge 4");
}

TEST_F(LobbyActorTest, IsSettledAtOnceWhenNothingIsBeingWritten) {
  serve();
  store.hold_answers();

  EXPECT_EQ(*result_of(begin(actor->settled())), actor->lobby());
  EXPECT_NE(actor->lobby(), nullptr);
}

TEST_F(LobbyActorTest, IsNeverSettledAfterItsEnd) {
  serve();
  actor->stop();

  EXPECT_FALSE(result_of(begin(actor->settled())));
  EXPECT_EQ(perform(seek(3, 1)), kUnavailable);
}

TEST_F(LobbyActorTest, AnswersACommandThatComesTwiceWithTheFirstAnswer) {
  serve();

  const auto first = submit(seek(3, 1), "same");
  const auto second = submit(seek(4, 1), "same");

  EXPECT_EQ(said(first), "seek 3");
  EXPECT_EQ(said(second), "seek 3");
  EXPECT_EQ(perform(seek(5, 1), "same"), "seek 3");
  EXPECT_EQ(log(), "seek 3 by 1");
}

TEST_F(LobbyActorTest, AnswersARepeatedCommandAlsoAfterATakeOver) {
  serve();
  EXPECT_EQ(perform(seek(3, 1), "same"), "seek 3");

  actor->on_lost();

  EXPECT_EQ(perform(seek(4, 1), "same"), "seek 3");
  EXPECT_EQ(store.taken, 2);
}

TEST_F(LobbyActorTest, AnswersALostAnswerByWhatTheLogSays) {
  serve();
  store.failures.push_back({AppendError::outcome_unknown, true});
  EXPECT_EQ(perform(seek(3, 1)), "seek 3");

  store.failures.push_back({AppendError::outcome_unknown, false});
  EXPECT_EQ(perform(accept(3, 2, 50)), "game 50");

  EXPECT_EQ(log(), "seek 3 by 1; seek 3 accepted; game 50: 1-2");
  EXPECT_EQ(store.taken, 3);
}

TEST_F(LobbyActorTest, FindsItsOwnEntryAfterAConflict) {
  serve();
  store.failures.push_back({AppendError::conflict, true});

  EXPECT_EQ(perform(seek(3, 1)), "seek 3");
  EXPECT_EQ(log(), "seek 3 by 1");
}

TEST_F(LobbyActorTest, ReadsTheLogAgainAfterAConflictAndJudgesAnew) {
  serve();
  perform(seek(3, 1));
  lobby::Facts gone{lobby::SeekClosed{lobby::SeekId{3}, lobby::CloseReason::owner_gone}};
  store.write("", std::move(gone));

  EXPECT_EQ(perform(accept(3, 2, 50)), "refused REASON_NO_SUCH_SEEK");
  EXPECT_EQ(log(), "seek 3 by 1; seek 3 owner gone");
}

TEST_F(LobbyActorTest, GivesUpWhatConflictsAgainAndAgain) {
  serve();
  for (int i = 0; i < 3; ++i) store.failures.push_back({AppendError::conflict, false});

  EXPECT_EQ(perform(seek(3, 1)), kUnavailable);
  EXPECT_EQ(perform(seek(3, 1)), "seek 3");
}

TEST_F(LobbyActorTest, RefusesAndTakesOverAgainWhenFenced) {
  serve();
  store.failures.push_back({AppendError::fenced, false});

  EXPECT_EQ(perform(seek(3, 1)), kUnavailable);
  EXPECT_FALSE(actor->is_serving());
  EXPECT_EQ(actor->lobby(), nullptr);

  EXPECT_EQ(perform(seek(3, 1)), "seek 3");
  EXPECT_EQ(store.taken, 2);
}

TEST_F(LobbyActorTest, RefusesWhatTheLogDoesNotTakeAndStaysTheOwner) {
  serve();
  for (const auto error :
       {AppendError::unavailable, AppendError::overloaded, AppendError::refused}) {
    store.failures.push_back({error, false});
    EXPECT_EQ(perform(seek(3, 1)), kUnavailable) << to_string(error);
    EXPECT_TRUE(actor->is_serving());
  }

  EXPECT_EQ(perform(seek(3, 1)), "seek 3");
  EXPECT_EQ(store.taken, 1);
}

TEST_F(LobbyActorTest, GivesNoEmptyAnswerWhenItIsLostWhileWriting) {
  serve();
  store.hold_answers();
  const auto opened = submit(seek(3, 1), "open");
  run_until([this] { return store.log.size() == 1; });

  actor->on_lost();
  store.release();

  EXPECT_EQ(said(opened), kUnavailable);
  EXPECT_EQ(perform(seek(4, 1), "open"), "seek 3");
}

TEST_F(LobbyActorTest, SaysWhoOwnsTheLobbyUntilItIsFree) {
  store.trouble = NotTaken{TakeOverError::held, "10.0.0.2:7102"};
  attend();
  run_until([this] { return store.take_overs > 3; });
  EXPECT_FALSE(actor->is_serving());
  EXPECT_TRUE(actor->is_standing_by());
  EXPECT_EQ(perform(seek(3, 1)), "refused REASON_NOT_OWNER: 10.0.0.2:7102");

  store.trouble = NotTaken{TakeOverError::unavailable};
  EXPECT_EQ(perform(seek(3, 1)), kUnavailable);
  EXPECT_FALSE(actor->is_standing_by());
  store.trouble.reset();

  EXPECT_EQ(perform(seek(3, 1)), "seek 3");
  EXPECT_TRUE(actor->is_serving());
}

TEST_F(LobbyActorTest, SaysWhoTookTheLobbyFromIt) {
  serve();
  const auto opened = submit(seek(3, 1), "open");
  EXPECT_EQ(said(opened), "seek 3");
  store.trouble = NotTaken{TakeOverError::held, "10.0.0.2:7102"};
  store.failures.push_back({AppendError::fenced, false});

  EXPECT_EQ(perform(seek(4, 1)), kUnavailable);

  EXPECT_EQ(perform(seek(4, 1)), "refused REASON_NOT_OWNER: 10.0.0.2:7102");
  const auto settled = result_of(begin(actor->settled()));
  ASSERT_FALSE(settled);
  EXPECT_EQ(settled.error().reason(), common_v1::REASON_NOT_OWNER);
  EXPECT_EQ(log(), "seek 3 by 1");
}

TEST_F(LobbyActorTest, TakesALostLobbyOverAlsoWhenNobodyAsksForAnything) {
  serve();
  tick();

  actor->on_lost();

  run_until([this] { return actor->is_serving(); });
  EXPECT_EQ(store.taken, 2);
}

TEST_F(LobbyActorTest, RefusesMoreCommandsThanItsMailboxHolds) {
  config.mailbox = 2;
  make();
  serve();
  store.hold_answers();
  const auto in_flight = submit(seek(3, 1), "a");
  run_until([this] { return store.log.size() == 1; });

  const auto waiting = submit(seek(4, 1), "b");
  const auto last = submit(seek(5, 1), "c");
  EXPECT_EQ(perform(seek(6, 1)), "refused REASON_OVERLOADED");
  EXPECT_FALSE(result_of(begin(actor->settled())));
  store.release();

  EXPECT_EQ(said(in_flight), "seek 3");
  EXPECT_EQ(said(waiting), "seek 4");
  EXPECT_EQ(said(last), "seek 5");
}

TEST_F(LobbyActorTest, FinishesWhatWaitsBeforeItEnds) {
  serve();
  store.hold_answers();
  const auto in_flight = submit(seek(3, 1), "a");
  const auto waiting = submit(seek(4, 1), "b");
  run_until([this] { return store.log.size() == 1; });

  actor->stop();
  EXPECT_FALSE(actor->is_serving());
  store.release();

  EXPECT_EQ(said(in_flight), "seek 3");
  EXPECT_EQ(said(waiting), "seek 4");
}

TEST_F(LobbyActorTest, HandsPairingsOverUntilTheirGamesHaveStarted) {
  serve();
  perform(seek(3, 1));
  perform(accept(3, 2, 50));
  perform(seek(4, 1));
  perform(accept(4, 2, 51));
  EXPECT_EQ(paired, (std::vector{GameId{50}, GameId{51}}));
  perform(ReportStarted{GameId{50}});

  paired.clear();
  actor->on_lost();
  perform(seek(5, 1));

  EXPECT_EQ(paired, std::vector{GameId{51}});
}

TEST_F(LobbyActorTest, HandsOverWhatItFindsPendingAtItsStart) {
  lobby::PairingMade made;
  made.game = GameId{50};
  lobby::Facts facts{made};
  store.write("before", std::move(facts));

  serve();

  EXPECT_EQ(paired, std::vector{GameId{50}});
  EXPECT_EQ(perform(accept(3, 2, 51), "before"), "game 50");
}

TEST_F(LobbyActorTest, HandsOverAPairingWhoseAnswerWasLost) {
  serve();
  perform(seek(3, 1));
  store.failures.push_back({AppendError::outcome_unknown, true});

  EXPECT_EQ(perform(accept(3, 2, 50)), "game 50");

  EXPECT_EQ(paired, std::vector{GameId{50}});
}

TEST_F(LobbyActorTest, PairsThePoolsInWaves) {
  serve();
  perform(lobby::JoinPool{rated_player(1, 1500), support::kThreeTwo});
  perform(lobby::JoinPool{rated_player(2, 1520), support::kThreeTwo});
  perform(lobby::JoinPool{rated_player(3, 1800), support::kThreeTwo});
  EXPECT_EQ(metrics.pool_members.value(), 3);

  tick();

  run_until([this] { return paired.size() == 1; });
  const auto& players = actor->lobby()->pending.front().players;
  EXPECT_EQ(players.white.id.value + players.black.id.value, 3U);
  EXPECT_EQ(metrics.pool_members.value(), 1);
}

TEST_F(LobbyActorTest, ClosesChallengesWhenTheirTimeIsOver) {
  serve();
  tick();
  perform(challenge(4, 1, 2));
  time.advance(std::chrono::minutes(4));
  perform(challenge(5, 1, 3));

  time.advance(std::chrono::minutes(1));

  run_until([this] { return store.log.size() == 3; });
  EXPECT_EQ(log(), "challenge 4 1>2; challenge 5 1>3; challenge 4 expired");
}

TEST_F(LobbyActorTest, WritesASnapshotAndDropsTheLogBeforeIt) {
  config.snapshot_every = 4;
  make();
  serve();
  perform(seek(3, 1), "first");
  perform(accept(3, 2, 50));
  perform(seek(4, 1));
  perform(challenge(5, 1, 2));
  const lobby::Lobby before = *actor->lobby();

  tick();
  run_until([this] { return store.log.size() == 5; });
  actor->on_lost();
  EXPECT_EQ(perform(seek(9, 1), "first"), "seek 3") << "its entry is kept";
  lobby::Lobby after = *actor->lobby();
  EXPECT_EQ(after.version, before.version + 1);
  after.version = before.version;
  EXPECT_EQ(after, before);

  // Nobody asks again after this time, and with the next snapshot what was before this one goes.
  time.advance(config.answers_kept + Millis(1));
  for (std::uint64_t i = 10; i < 14; ++i) perform(challenge(i, 3, i));
  run_until([this] { return store.log.front().version > 1; });
  EXPECT_TRUE(log().starts_with("snapshot; ")) << log();
}

TEST_F(LobbyActorTest, KeepsNoMoreOfTheLogThanItMay) {
  config.snapshot_every = 4;
  config.log_kept = 10;
  make();
  serve();
  tick();
  const auto since_snapshot = [this] {
    const auto is_snapshot = [](const lobby::Entry& entry) {
      return std::holds_alternative<lobby::LobbySnapshot>(entry.facts.front());
    };
    return std::find_if(store.log.rbegin(), store.log.rend(), is_snapshot) - store.log.rbegin();
  };
  for (std::uint64_t i = 1; i <= 100; ++i) {
    perform(seek(i, i));
    // Each snapshot is waited for: how far they are apart is not left to the machine.
    run_until([&] { return since_snapshot() < config.snapshot_every && store.log.size() < 20; });
  }
  EXPECT_EQ(actor->lobby()->seeks.size(), 100U);
}

TEST_F(LobbyActorTest, ABusyServerForgetsNobodysCommand) {
  serve();
  EXPECT_EQ(perform(seek(3, 1), "1/mine"), "seek 3");
  std::vector<Pending<Outcome>> others;
  for (std::uint64_t i = 10; i < 1'100; ++i) {
    others.push_back(submit(seek(i, i), std::to_string(i) + "/theirs"));
  }
  for (const auto& each : others) EXPECT_EQ(said(each).substr(0, 4), "seek");

  EXPECT_EQ(perform(seek(9, 1), "1/mine"), "seek 3");
  actor->on_lost();
  EXPECT_EQ(perform(seek(9, 1), "1/mine"), "seek 3");
}

TEST_F(LobbyActorTest, AnswersNothingFromMemoryWhenTheLeaseMayHaveEnded) {
  serve();
  perform(seek(3, 1));
  store.is_lease_over = true;
  store.trouble = NotTaken{TakeOverError::unavailable};

  EXPECT_EQ(perform(accept(9, 2, 50)), kUnavailable);
  EXPECT_FALSE(result_of(begin(actor->settled())));

  store.trouble.reset();
  EXPECT_EQ(perform(accept(9, 2, 50)), "refused REASON_NO_SUCH_SEEK");
  EXPECT_EQ(store.taken, 1) << "nobody else took it: what was known is right";
}

TEST_F(LobbyActorTest, ReadsWhatOthersWroteBeforeItServesUnderAnotherEpoch) {
  serve();
  perform(seek(3, 1));
  lobby::Facts gone{lobby::SeekClosed{lobby::SeekId{3}, lobby::CloseReason::owner_gone}};
  store.write("", std::move(gone));
  store.epoch += 2;

  EXPECT_EQ(perform(accept(3, 2, 50)), "refused REASON_NO_SUCH_SEEK");
  EXPECT_EQ(store.taken, 2);
}

TEST_F(LobbyActorTest, DropsNothingBeforeItsSnapshotIsWritten) {
  config.snapshot_every = 2;
  make();
  serve();
  perform(seek(3, 1));
  perform(seek(4, 1));
  for (int i = 0; i < 2; ++i) store.failures.push_back({AppendError::unavailable, false});

  tick();
  run_until([this] { return store.failures.size() < 2; });
  EXPECT_EQ(log(), "seek 3 by 1; seek 4 by 1");
  run_until([this] { return store.log.size() == 3; });

  EXPECT_EQ(log(), "seek 3 by 1; seek 4 by 1; snapshot");
  EXPECT_EQ(actor->lobby()->seeks.size(), 2U);
}

}  // namespace
}  // namespace escaque::services::matchmaking
