// What Redis has acknowledged and lost, because another one has taken its place or the disk of the
// first was behind: whoever owns it does not go on showing it from memory.

#include "event_fixture.hpp"

namespace escaque::services::matchmaking {
namespace {

class LostEntriesTest : public EventFixture {
 protected:
  LostEntriesTest() : EventFixture(2) {}

  /// Redis comes back without the last entry of a log.
  void lose_last_of(const std::string& stream) {
    const auto last = run(client->command("XREVRANGE", stream, "+", "-", "COUNT", "2"));
    const auto* entries = last->array();
    ASSERT_TRUE(entries && entries->size() == 2);
    run(client->command("XDEL", stream, *entries->at(0).array()->at(0).text()));
    run(client->command("XSETID", stream, *entries->at(1).array()->at(0).text()));
    redis.restart();
  }
};

TEST_F(LostEntriesTest, AnEventIsShownAsItIsLeftWhenRedisIsRestarted) {
  start();
  v1::Regulations regulations;
  regulations.set_name("Club open");
  regulations.set_rounds(3);
  create(std::move(regulations));
  enter_all();
  const auto whole = event();
  ASSERT_EQ(whole.entrants_size(), 2);

  lose_last_of(eventlog::entity_keys("t", 77).stream);

  run_until([&] { return event().entrants_size() == 1; });
  const auto left = event();
  EXPECT_EQ(left.version(), whole.version() - 1);
  // The same version is another one now.
  v1::EventCommand withdraw;
  withdraw.mutable_withdraw_entrant()->set_user_id(players[0].id());
  give(players[0], withdraw);
  const auto after = event();
  EXPECT_EQ(after.version(), whole.version());
  EXPECT_NE(after.SerializeAsString(), whole.SerializeAsString());
}

TEST_F(LostEntriesTest, ASeekIsNotShownThatIsLostWhenRedisIsRestarted) {
  start();
  const std::string kept = opened_seek(players[0]);
  opened_seek(players[1]);
  ASSERT_EQ(lobby().seeks_size(), 2);

  lose_last_of(eventlog::lobby_stream(lobby::kMainPart));

  run_until([&] { return lobby().seeks_size() == 1; });
  EXPECT_EQ(lobby().seeks(0).seek_id(), kept);
}

}  // namespace
}  // namespace escaque::services::matchmaking
