// How a connection keeps its login as time passes, and what ends it.

#include <set>

#include "services/gateway/hub_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using testing::SizeIs;

class SessionLoginTest : public HubFixture {
 protected:
  SessionLoginTest() { start(); }

  /// `accounts` says that the session goes on.
  void vouch_for(const std::string& handle) {
    accounts_v1::AuthenticateResponse response;
    response.mutable_user()->set_id("anna");
    response.mutable_user()->set_handle(handle);
    response.set_assertion("new assertion");
    response.set_assertion_lives_ms(300'000);
    others.accounts.authenticate.answer(response);
  }
  [[nodiscard]] std::size_t asked() const { return others.accounts.authenticate.count(); }
  /// The ping that is under way is answered first: this client is not silent.
  void let_pass(Session& session, const TestDoor& door, Millis by) {
    auto pong = message("pong");
    pong.mutable_pong()->set_nonce(door.all_of(Case::kPing).back().ping().nonce());
    receive(session, pong);
    time.advance(by);
  }
  static std::size_t pings(const TestDoor& door) { return door.all_of(Case::kPing).size(); }
};

TEST_F(SessionLoginTest, IsLookedUpAgainAndTakesWhatHasChanged) {
  vouch_for("Anna2");
  TestDoor door;
  const auto session = open(door, "anna");
  session->on_ping_due();
  EXPECT_EQ(asked(), 0U);

  let_pass(*session, door, config.socket.check_login_every);
  session->on_ping_due();
  session->on_ping_due();

  run_until([&] { return session->user()->handle() == "Anna2"; });
  EXPECT_EQ(asked(), 1U) << "the question was under way";
  EXPECT_EQ(*session->assertion().text, "new assertion");
}

TEST_F(SessionLoginTest, EndsWithTheSessionOfAccounts) {
  others.accounts.authenticate.refuse(common_v1::REASON_SESSION_EXPIRED);
  TestDoor door;
  const auto session = open(door, "anna");

  let_pass(*session, door, config.socket.check_login_every);
  session->on_ping_due();

  run_until([&] { return door.hung_up.has_value(); });
  EXPECT_EQ(door.hung_up, Hangup::logged_out);
}

TEST_F(SessionLoginTest, StaysWhileAccountsIsAwayAndAsksAgainLater) {
  others.accounts.authenticate.refuse(common_v1::REASON_INTERNAL);
  TestDoor door;
  const auto session = open(door, "anna");
  receive(*session, cancel_seek("first"));
  answer(door, "first");
  time.advance(std::chrono::hours(1));

  receive(*session, cancel_seek("second"));

  const auto refused = answer(door, "second").refusal().error();
  EXPECT_EQ(refused.reason(), common_v1::REASON_UNAVAILABLE);
  EXPECT_FALSE(door.hung_up);
  const auto before = asked();
  vouch_for("Anna");
  receive(*session, cancel_seek("third"));
  EXPECT_TRUE(answer(door, "third").has_done());
  EXPECT_EQ(asked(), before + 1);
  EXPECT_EQ(others.matchmaking.command_lobby.count(), 2U);
}

TEST_F(SessionLoginTest, AtABoardTheAssertionIsRenewedInTime) {
  vouch_for("Anna");
  create_game();
  TestDoor door;
  auto identity = identity_of("anna");
  identity.assertion.renew = time.now() + Millis(150'000);
  const auto session = make(door, std::move(identity));
  run(session->open());
  let_pass(*session, door, Millis(150'000));
  session->on_ping_due();
  EXPECT_EQ(asked(), 0U) << "nobody needs it";

  follow(*session);
  session->on_ping_due();

  run_until([this] { return asked() == 1; });
}

TEST_F(SessionLoginTest, ABlockedAddressIsNotWelcomed) {
  accounts_v1::Measures measures;
  measures.set_version(1);
  auto& block = *measures.add_measures();
  block.set_kind(accounts_v1::MEASURE_KIND_PREFIX);
  block.set_prefix("192.0.2.0/24");
  block.set_until_ms(hub->utc_ms() + 60'000);
  doorkeeper.blocks().replace(measures);
  TestDoor door;

  open(door, "anna");

  EXPECT_EQ(door.hung_up, Hangup::blocked);
  EXPECT_THAT(door.sent, SizeIs(0));
}

TEST_F(SessionLoginTest, WhoeverDoesNotAnswerPingsIsHungUp) {
  TestDoor door;
  const auto session = open(door);

  time.advance(config.socket.silence_limit);
  session->on_ping_due();
  EXPECT_FALSE(door.hung_up);
  time.advance(Millis(1));
  session->on_ping_due();

  EXPECT_EQ(door.hung_up, Hangup::silent);
  EXPECT_EQ(pings(door), 1U) << "one at a time";
}

TEST_F(SessionLoginTest, IsPingedRarelyButWhileItPlays) {
  create_game();
  TestDoor door;
  TestDoor at_board;
  const auto watching = open(door);
  const auto playing = open(at_board, "anna");
  const auto turn = [&](Session& session, TestDoor& at) {
    let_pass(session, at, Millis(0));
    session.on_ping_due();
  };

  for (int i = 0; i < 3; ++i) turn(*watching, door);
  EXPECT_EQ(pings(door), 2U);
  follow(*watching);
  follow(*playing);
  answer(door, "follow");
  answer(at_board, "follow");
  for (int i = 0; i < 3; ++i) turn(*watching, door);
  for (int i = 0; i < 5; ++i) turn(*playing, at_board);

  EXPECT_EQ(pings(door), 3U);
  EXPECT_EQ(pings(at_board), 6U);
}

TEST_F(SessionLoginTest, IsMissedSoonAtItsOwnBoard) {
  create_game();
  TestDoor door;
  const auto session = open(door, "anna");
  follow(*session);
  answer(door, "follow");

  time.advance(config.socket.silence_of_players + Millis(1));
  session->on_ping_due();

  EXPECT_EQ(door.hung_up, Hangup::silent);
}

TEST(Hangup, SaysOfEachEndWhatToDo) {
  std::set<std::string_view> said;
  for (const auto why : {Hangup::too_slow, Hangup::silent, Hangup::over_budget, Hangup::unreadable,
                         Hangup::blocked, Hangup::logged_out, Hangup::shutting_down}) {
    EXPECT_TRUE(said.insert(to_string(why)).second) << to_string(why);
  }
  EXPECT_FALSE(said.contains(""));
}

}  // namespace
}  // namespace escaque::services::gateway
