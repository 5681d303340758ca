// What the followers of a game are sent: every entry, in order, once.

#include "gateway/topics/game_topic.hpp"

#include <numeric>

#include "services/gateway/hub_fixture.hpp"
#include "wire/sanction.hpp"

namespace escaque::services::gateway {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class GameTopicTest : public HubFixture {
 protected:
  GameTopicTest() { start(); }

  void write_entries(int number) {
    for (int i = 0; i < number; ++i) write(draw_offer());
  }
  /// Its earlier entries have come.
  std::shared_ptr<Session> open_board(TestDoor& door, const std::string& user_id = {}) {
    auto session = open(door, user_id);
    follow(*session);
    answer(door, "follow");
    return session;
  }
  static std::vector<int> up_to(int last) {
    std::vector<int> versions(static_cast<std::size_t>(last));
    std::iota(versions.begin(), versions.end(), 1);
    return versions;
  }
  /// Deleted from Redis once `games` has put it into its archive.
  void archive(int entries) {
    games_v1::GetGameResponse archived;
    archived.set_is_archived(true);
    for (int version = 1; version <= entries; ++version) {
      auto& entry = *archived.add_entries();
      entry = version == 1 ? creation() : draw_offer();
      if (version == entries) entry.add_facts()->mutable_game_ended();
      entry.set_version(version);
    }
    games.get_game.answer(archived);
    redis.erase(stream);
  }
  [[nodiscard]] GameTopic* topic() { return hub->games().find(to_base62(kGame)); }
};

TEST_F(GameTopicTest, SendsWhatIsWrittenAndThenEachEntryAsItComes) {
  create_game();
  write_entries(2);
  TestDoor door;
  const auto session = open_board(door);
  const auto first = *door.answer("follow");
  EXPECT_EQ(first.game_entries().game_id(), to_base62(kGame));
  EXPECT_THAT(first.game_entries().entries(), SizeIs(3));
  EXPECT_TRUE(first.game_entries().is_caught_up());

  write_entries(2);

  EXPECT_THAT(door.versions(), ElementsAre(1, 2, 3, 4, 5));
}

TEST_F(GameTopicTest, ManyEntriesComeInSeveralMessages) {
  create_game();
  write_entries(256);
  TestDoor door;
  const auto session = open_board(door);

  const auto parts = door.all_of(Case::kGameEntries);
  ASSERT_THAT(parts, SizeIs(2));
  EXPECT_FALSE(parts[0].game_entries().is_caught_up());
  EXPECT_EQ(parts[0].reply_to(), "") << "the last one is the answer";
  EXPECT_TRUE(parts[1].game_entries().is_caught_up());
  EXPECT_EQ(door.versions(), up_to(257));
}

TEST_F(GameTopicTest, ReadsWhatPubSubHasLost) {
  create_game();
  TestDoor door;
  const auto session = open_board(door);

  redis.append_unheard(stream, draw_offer().SerializeAsString());
  EXPECT_THAT(door.versions(), ElementsAre(1));
  write_entries(1);

  run_until([&] { return door.versions().size() == 3; });
  EXPECT_EQ(door.versions(), up_to(3));
}

TEST_F(GameTopicTest, ALateFollowerMissesNothingThatComesMeanwhile) {
  create_game();
  write_entries(2);
  TestDoor early;
  TestDoor late;
  const auto first = open_board(early);
  const auto second = open(late);
  const int before = redis.reads(stream);
  redis.hold(stream);
  follow(*second);
  run_until([&] { return redis.reads(stream) == before + 1; });

  write_entries(3);
  EXPECT_EQ(early.versions(), up_to(6));
  EXPECT_THAT(late.versions(), IsEmpty()) << "not before what came first";
  redis.release(stream);

  answer(late, "follow");
  EXPECT_EQ(late.versions(), up_to(6));
  write_entries(1);
  EXPECT_EQ(late.versions(), up_to(7));
}

TEST_F(GameTopicTest, AClientResumesByItsVersion) {
  create_game();
  write_entries(3);
  TestDoor door;
  const auto session = open(door);
  follow(*session, 3);
  answer(door, "follow");
  EXPECT_THAT(door.versions(), ElementsAre(3, 4));

  follow(*session, 5, "again");

  const auto end = answer(door, "again").game_entries();
  EXPECT_THAT(end.entries(), IsEmpty());
  EXPECT_TRUE(end.is_caught_up());
  write_entries(1);
  EXPECT_THAT(door.versions(), ElementsAre(3, 4, 5));
}

TEST_F(GameTopicTest, AVersionFromElsewhereIsNotSentAgain) {
  create_game();
  TestDoor door;
  const auto session = open(door);
  redis.append_unheard(stream, draw_offer().SerializeAsString());
  redis.append_unheard(stream, draw_offer().SerializeAsString());
  follow(*session, 4);  // Another gateway has told it more than we know.
  answer(door, "follow");

  write_entries(2);

  EXPECT_THAT(door.versions(), ElementsAre(4, 5));
}

TEST_F(GameTopicTest, WhoeverHasSeenWhatIsLostBeginsAgain) {
  create_game();
  write_entries(2);
  TestDoor door;
  const auto session = open(door);
  follow(*session);
  answer(door, "follow");

  redis.lose(stream, 2);
  run_until([&] { return door.versions().size() == 5; });
  write_entries(1);

  EXPECT_THAT(door.versions(), ElementsAre(1, 2, 3, 1, 2, 3));
  const auto sent = door.all_of(Case::kGameEntries);
  EXPECT_TRUE(sent[1].game_entries().begins_again());
  EXPECT_FALSE(sent[2].game_entries().begins_again());
}

TEST_F(GameTopicTest, WhoeverComesBackWithWhatIsLostBeginsAgain) {
  create_game();
  TestDoor door;
  const auto session = open(door);

  follow(*session, 4);

  EXPECT_TRUE(answer(door, "follow").game_entries().begins_again());
  EXPECT_THAT(door.versions(), ElementsAre(1));
}

TEST_F(GameTopicTest, EachRequestToFollowIsAnswered) {
  create_game();
  TestDoor door;
  const auto session = open(door);

  follow(*session, 1, "first");
  follow(*session, 1, "second");

  EXPECT_TRUE(answer(door, "second").has_game_entries());
  EXPECT_TRUE(answer(door, "first").has_done());
  EXPECT_EQ(door.versions(), up_to(1));
}

TEST_F(GameTopicTest, ASlowSpectatorSkipsAndASlowPlayerDoesNot) {
  create_game();
  TestDoor spectator;
  TestDoor player;
  const auto first = open_board(spectator);
  const auto second = open_board(player, "anna");
  spectator.congested = player.congested = true;

  write_entries(3);
  EXPECT_EQ(spectator.versions(), up_to(1));
  EXPECT_EQ(player.versions(), up_to(4));
  EXPECT_EQ(metrics.skipped.value(), 1) << "and is not looked at again";
  spectator.congested = false;
  first->on_drained();

  run_until([&] { return spectator.versions().size() == 4; });
  EXPECT_EQ(spectator.versions(), up_to(4));
}

TEST_F(GameTopicTest, WhatACallIsAboutIsForArbiters) {
  auto created = creation();
  created.mutable_facts(0)->mutable_game_created()->mutable_event()->add_arbiter_ids("cora");
  write(created);
  games_v1::GameEntry call;
  call.add_facts()->mutable_arbiter_called()->set_about("she has a phone");
  write(call);
  const auto told = [](const TestDoor& door) {
    std::vector<std::string> about;
    for (const auto& message : door.sent) {
      for (const auto& entry : message.game_entries().entries()) {
        if (entry.facts(0).has_arbiter_called()) {
          about.push_back(entry.facts(0).arbiter_called().about());
        }
      }
    }
    return about;
  };

  TestDoor arbiter;
  TestDoor opponent;
  TestDoor spectator;
  const auto first = open_board(arbiter, "cora");
  const auto second = open_board(opponent, "bert");
  const auto third = open_board(spectator);
  write(call);
  run_until([&] { return spectator.versions().size() == 3 && arbiter.versions().size() == 3; });

  EXPECT_THAT(told(arbiter), ElementsAre("she has a phone", "she has a phone"));
  EXPECT_THAT(told(opponent), ElementsAre("", ""));
  EXPECT_THAT(told(spectator), ElementsAre("", ""));
}

games_v1::GameEntry delayed(games_v1::GameEntry created, int delay_ms) {
  auto& event = *created.mutable_facts(0)->mutable_game_created()->mutable_event();
  event.add_arbiter_ids("cora");
  event.set_spectators_delay_ms(delay_ms);
  return created;
}

TEST_F(GameTopicTest, SpectatorsSeeAGameLaterWhereTheEventSaysSo) {
  write(delayed(creation(), 40));
  write_entries(1);
  TestDoor player;
  TestDoor arbiter;
  TestDoor spectator;
  const auto first = open_board(player, "anna");
  const auto second = open_board(arbiter, "cora");
  const auto third = open_board(spectator, "fred");
  write_entries(2);
  EXPECT_EQ(player.versions(), up_to(4));
  EXPECT_EQ(arbiter.versions(), up_to(4));

  run_until([&] { return spectator.versions().size() == 4; });
  EXPECT_EQ(spectator.versions(), up_to(4)) << "each once, in order";
  EXPECT_EQ(player.versions(), up_to(4)) << "and nothing twice";
  const auto last = spectator.all_of(Case::kGameEntries).back().game_entries();
  const auto now = player.all_of(Case::kGameEntries).back().game_entries();
  EXPECT_EQ(last.entries(0).time_ms(), now.entries(0).time_ms() + 40) << "clocks run from then";
}

TEST_F(GameTopicTest, KnowsWhoMayTalkInTheGame) {
  auto created = delayed(creation(), 0);
  created.mutable_facts(0)->mutable_game_created()->mutable_event()->set_talk_rule(
      conduct_v1::TALK_RULE_OFF);
  write(created);
  TestDoor spectator;
  const auto first = open_board(spectator);
  EXPECT_EQ(topic()->talk_rule(), conduct_v1::TALK_RULE_OFF);
}

TEST_F(GameTopicTest, KnowsWhoMayTalkInTheGameOfAnArena) {
  auto created = creation();
  created.mutable_facts(0)->mutable_game_created()->set_arena_id("00000000005");
  created.mutable_facts(0)->mutable_game_created()->set_talk_rule(conduct_v1::TALK_RULE_OPPONENTS);
  write(created);
  TestDoor spectator;
  const auto first = open_board(spectator);
  EXPECT_EQ(topic()->talk_rule(), conduct_v1::TALK_RULE_OPPONENTS);
}

TEST_F(GameTopicTest, ASpectatorWhoComesLateSeesNoMoreThanTheOthers) {
  write(delayed(creation(), 3'600'000));
  TestDoor early;
  const auto first = open_board(early);
  write_entries(3);
  TestDoor late;
  const auto second = open_board(late, "fred");
  EXPECT_EQ(late.versions(), up_to(1));
  follow(*second, 2, "again");
  EXPECT_THAT(answer(late, "again").game_entries().entries(), IsEmpty());
  follow(*second, 1, "all");
  EXPECT_THAT(answer(late, "all").game_entries().entries(), SizeIs(1));
  EXPECT_EQ(early.versions(), up_to(1));
}

TEST_F(GameTopicTest, WhatIsOldEnoughIsShownToSpectatorsAtOnce) {
  write(delayed(creation(), 600'000));
  write_entries(2);
  time.advance(std::chrono::minutes(11));
  TestDoor spectator;
  const auto session = open_board(spectator);
  EXPECT_EQ(spectator.versions(), up_to(3));
  write_entries(1);
  run_until([&] { return spectator.versions().size() == 4; });
  EXPECT_EQ(spectator.versions(), up_to(4)) << "by the clock of the log";
}

TEST_F(GameTopicTest, WhenADelayedGameIsOverNothingIsKeptFromAnybody) {
  write(delayed(creation(), 3'600'000));
  TestDoor spectator;
  const auto session = open_board(spectator);
  write_entries(2);
  EXPECT_EQ(spectator.versions(), up_to(1));
  auto end = draw_offer();
  end.add_facts()->mutable_game_ended();

  write(end);

  EXPECT_EQ(spectator.versions(), up_to(4));
  TestDoor late;
  const auto other = open_board(late);
  EXPECT_EQ(late.versions(), up_to(4));
}

TEST_F(GameTopicTest, WhoeverReadsSlowlyIsSentAPageAtATime) {
  create_game();
  write_entries(299);
  TestDoor door;
  const auto session = open(door, "anna");
  door.congested = true;
  follow(*session);
  run_until([this] { return topic()->is_loaded(); });
  EXPECT_THAT(door.versions(), IsEmpty());

  write_entries(1);
  door.congested = false;
  session->on_drained();

  answer(door, "follow");
  EXPECT_EQ(door.versions(), up_to(301));
}

TEST_F(GameTopicTest, SkipsAnEntryThatItCannotReadAndSaysSo) {
  create_game();
  TestDoor door;
  const auto session = open_board(door);

  redis.append(stream, "\xff\xff\xff");
  write_entries(1);

  EXPECT_THAT(door.versions(), ElementsAre(1, 3));
  ASSERT_THAT(logged, SizeIs(1));
  EXPECT_THAT(logged.front(), HasSubstr("entry_unreadable"));
}

TEST_F(GameTopicTest, AnArchivedGameIsReadFromTheArchive) {
  archive(3);
  TestDoor door;
  const auto session = open_board(door);

  EXPECT_EQ(door.versions(), up_to(3));
  EXPECT_TRUE(topic()->is_over());
  EXPECT_EQ(redis.subscribers(stream), 0U) << "nothing will be written any more";
  follow(*session, 3, "again");
  EXPECT_THAT(answer(door, "again").game_entries().entries(), SizeIs(1));
}

TEST_F(GameTopicTest, AGameThatIsArchivedWhileItIsFollowedIsStillShown) {
  create_game();
  TestDoor early;
  TestDoor late;
  const auto first = open_board(early);
  auto end = draw_offer();
  end.add_facts()->mutable_game_ended();
  write(end);
  archive(2);

  const auto second = open_board(late);

  EXPECT_EQ(late.versions(), up_to(2));
  EXPECT_EQ(games.get_game.count(), 1U);
}

TEST_F(GameTopicTest, AGameThatIsAboutToBeCreatedIsAwaited) {
  games.get_game.refuse(common_v1::REASON_NO_SUCH_GAME);
  TestDoor door;
  const auto session = open(door);
  follow(*session);
  run_until([this] { return games.get_game.count() == 1; });
  EXPECT_FALSE(door.answer("follow"));

  create_game();

  EXPECT_TRUE(answer(door, "follow").has_game_entries());
  EXPECT_EQ(door.versions(), up_to(1));
}

TEST_F(GameTopicTest, IsRefusedAndForgottenWhenNobodyKnowsTheGame) {
  games.get_game.refuse(common_v1::REASON_UNAVAILABLE);
  TestDoor door;
  const auto session = open(door);

  follow(*session);

  const auto refused = answer(door, "follow").refusal();
  EXPECT_EQ(refused.error().reason(), common_v1::REASON_UNAVAILABLE);
  EXPECT_EQ(refused.game_id(), to_base62(kGame));
  run_until([this] { return topic() == nullptr; });
  EXPECT_THAT(session->followed_games(), IsEmpty());
  EXPECT_EQ(metrics.followed_games.value(), 0);
}

TEST_F(GameTopicTest, SaysThatTheLogCannotBeReadNow) {
  create_game();
  TestDoor early;
  TestDoor late;
  const auto first = open_board(early);
  const auto second = open(late);

  redis.go_away();
  follow(*second);

  EXPECT_EQ(answer(late, "follow").refusal().error().reason(), common_v1::REASON_UNAVAILABLE);
  redis.come_back();
  follow(*second, 1, "again");
  EXPECT_TRUE(answer(late, "again").has_game_entries());
}

TEST_F(GameTopicTest, FollowsNoMoreGamesThanItMay) {
  config.limits.games_per_connection = 1;
  create_game();
  TestDoor door;
  const auto session = open_board(door);

  follow(*session, 1, "other", to_base62(kGame + 1));
  follow(*session, 1, "same");

  EXPECT_EQ(answer(door, "other").refusal().error().reason(), common_v1::REASON_OVERLOADED);
  EXPECT_TRUE(answer(door, "same").has_game_entries());
}

TEST_F(GameTopicTest, ToActInAGameIsToFollowIt) {
  create_game();
  TestDoor door;
  const auto session = open(door, "anna");

  resign(*session, "resign");

  run_until([this] { return games.commands.size() == 1; });
  auto entry = draw_offer();
  entry.set_by(common_v1::COLOR_WHITE);
  entry.set_command_id("resign");
  run_until([this] { return topic()->is_loaded(); });
  write(entry);
  run_until([&] { return !door.versions().empty() && door.versions().back() == 2; });

  // That was the answer: what `games` says afterwards is not one.
  games.refuse(games.commands.front(), common_v1::REASON_GAME_OVER);
  resign(*session, "again");
  run_until([this] { return games.commands.size() == 2; });
  games.refuse(games.commands.back(), common_v1::REASON_GAME_OVER);
  answer(door, "again");
  EXPECT_THAT(door.all_of(Case::kRefusal), SizeIs(1));
}

TEST_F(GameTopicTest, OnlyItsPlayersActInIt) {
  create_game();
  TestDoor door;
  const auto session = open_board(door, "carl");

  resign(*session, "resign");

  EXPECT_EQ(answer(door, "resign").refusal().error().reason(), common_v1::REASON_NOT_A_PLAYER);
  EXPECT_THAT(games.commands, IsEmpty());
}

TEST_F(GameTopicTest, AMuteCoversTheWordsOfACallAndNeverTheCall) {
  conduct_v1::ListSanctionsResponse listed;
  etiquette::Sanction mute;
  mute.id = etiquette::SanctionId{5};
  mute.user = UserId{7};
  mute.of_case = etiquette::CaseId{9};
  mute.step = etiquette::Step::cool_down;
  mute.features = {etiquette::Feature::rooms};
  mute.article = etiquette::Article::respect;
  mute.since = time.utc_now();
  mute.until = time.utc_now() + std::chrono::seconds(2);
  wire::write(mute, *listed.add_sanctions());
  create_game();
  TestDoor door;
  const auto session = open(door, "anna");
  others.conduct.list_sanctions.answer(listed);
  const auto call = [&](const std::string& id, const std::string& about) {
    auto made = message(id);
    made.mutable_act_in_game()->set_game_id(to_base62(kGame));
    made.mutable_act_in_game()->mutable_action()->mutable_call_arbiter()->set_about(about);
    receive(*session, std::move(made));
  };

  call("words", "she has a phone");
  const auto refused = answer(door, "words").refusal().error();
  EXPECT_EQ(refused.reason(), common_v1::REASON_SANCTIONED);
  EXPECT_EQ(refused.field(), "action.call_arbiter.about");
  call("none", "");
  run_until([this] { return games.commands.size() == 1; });
  EXPECT_EQ(games.commands.back().action().call_arbiter().about(), "");

  time.advance(std::chrono::seconds(2));
  call("later", "she has a phone");
  run_until([this] { return games.commands.size() == 2; });
  others.conduct.list_sanctions.refuse(common_v1::REASON_UNAVAILABLE);
  call("away", "conduct is away");
  run_until([this] { return games.commands.size() == 3; });
}

}  // namespace
}  // namespace escaque::services::gateway
