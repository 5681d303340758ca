// Clients that do not read, Redis going away, and assertions that run out, at a hub with doors that
// a test controls.

#include <algorithm>
#include <atomic>
#include <mutex>

#include <gtest/gtest.h>

#include "domain/base/id.hpp"
#include "gateway/hub/hub.hpp"
#include "platform/eventlog/lease.hpp"
#include "platform/grpc/guard.hpp"
#include "platform/grpc/in_flight.hpp"
#include "platform/grpc/server.hpp"
#include "services/gateway/reach.hpp"
#include "services/gateway/test_door.hpp"
#include "support/identity.hpp"
#include "support/io_fixture.hpp"
#include "support/site_redis.hpp"

namespace escaque::services::gateway {
namespace {

/// Vouches for Anna with a new assertion each time, until her session has ended.
class VouchingAccounts final : public accounts_v1::AccountsService::CallbackService {
 public:
  VouchingAccounts() : server_("127.0.0.1:0", {this}, log::Logger()) {}
  [[nodiscard]] const std::string& address() const { return server_.address(); }

  grpc::ServerUnaryReactor* Authenticate(grpc::CallbackServerContext* context,
                                         const accounts_v1::AuthenticateRequest*,
                                         accounts_v1::AuthenticateResponse* response) override {
    auto* reactor = context->DefaultReactor();
    if (has_ended) {
      const auto error = rpc::make_error(common_v1::REASON_SESSION_EXPIRED, "it has ended");
      reactor->Finish(rpc::to_status(error));
      return reactor;
    }
    response->mutable_user()->set_id("anna");
    response->set_assertion("assertion " + std::to_string(++given));
    response->set_assertion_lives_ms(300'000);
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

  grpc::ServerUnaryReactor* LogIn(grpc::CallbackServerContext* context,
                                  const accounts_v1::LogInRequest*,
                                  accounts_v1::LogInResponse*) override {
    may_take = std::chrono::ceil<Millis>(context->deadline() - std::chrono::system_clock::now());
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

  std::atomic<Millis> may_take{Millis(0)};  // The last login.
  std::atomic<int> given = 0;
  std::atomic<bool> has_ended = false;

 private:
  rpc::Server server_;
};

/// The lobby with one challenge to Anna; counts how often it is asked for.
class CountingLobby final : public matchmaking_v1::MatchmakingService::CallbackService {
 public:
  CountingLobby() : server_("127.0.0.1:0", {this}, log::Logger()) {}
  [[nodiscard]] const std::string& address() const { return server_.address(); }

  grpc::ServerUnaryReactor* GetLobby(grpc::CallbackServerContext* context,
                                     const matchmaking_v1::GetLobbyRequest* request,
                                     matchmaking_v1::GetLobbyResponse* response) override {
    ++(request->only_challenges() ? for_welcomes : for_followers);
    if (!request->only_challenges()) response->mutable_snapshot()->add_seeks()->set_seek_id("s");
    auto& challenge = *response->mutable_snapshot()->add_challenges();
    challenge.mutable_challenger()->mutable_user()->set_id("bert");
    challenge.mutable_challenged()->set_id("anna");
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

  grpc::ServerUnaryReactor* CommandLobby(grpc::CallbackServerContext* context,
                                         const matchmaking_v1::CommandLobbyRequest*,
                                         matchmaking_v1::CommandLobbyResponse*) override {
    const auto [first, last] = context->client_metadata().equal_range(rpc::kUserKey);
    const std::lock_guard lock(mutex_);
    for (auto it = first; it != last; ++it) {
      vouched_by_.emplace_back(it->second.data(), it->second.size());
    }
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }
  /// The assertions that came with the commands.
  [[nodiscard]] std::vector<std::string> vouched_by() const {
    const std::lock_guard lock(mutex_);
    return vouched_by_;
  }

  std::atomic<int> for_welcomes = 0;
  std::atomic<int> for_followers = 0;

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> vouched_by_;
  rpc::Server server_;
};

class HubTest : public test::IoFixture {
 protected:
  HubTest() {
    config.redis = server.site();
    config.games = {"127.0.0.1:1"};
    config.conduct = config.ratings = {"127.0.0.1:1"};
    config.accounts = {accounts.address()};
    config.matchmaking = {matchmaking.address()};
    hub.emplace(HubParts{io, config, peers_of(config), server.config(), time, log::Logger(),
                         metrics, doorkeeper, workers, closed, running, online,
                         test::trust("gateway").signer(), "test"});
    hub->start();
    run_until([this] { return hub->is_redis_up(); });
    lease.emplace(io, *client, eventlog::LeaseConfig{"test#1"}, [](unsigned) {});
    run(client->wait_connected());
    const auto acquired = run(lease->acquire(eventlog::shard_of(kGame)));
    EXPECT_TRUE(acquired);
  }
  ~HubTest() override {
    for (const auto& session : sessions) session->close();
    rpc::drain_calls();
    lease.reset();
    hub.reset();  // What it still awaits is destroyed with the context, as in the server.
  }

  std::shared_ptr<Session> open(TestDoor& door, const std::string& user_id = {}, Instant asked = {},
                                Assertion assertion = {}) {
    Identity identity;
    identity.asked = asked;
    identity.assertion = std::move(assertion);
    if (!user_id.empty()) identity.user.emplace().set_id(user_id);
    auto session = std::make_shared<Session>(*hub, door, std::move(identity));
    sessions.push_back(session);
    run(session->open());
    return session;
  }
  void append(bool is_creation = false) {
    games_v1::GameEntry entry;
    if (is_creation) {
      auto& created = *entry.add_facts()->mutable_game_created();
      created.mutable_white()->mutable_user()->set_id("anna");
      created.mutable_black()->mutable_user()->set_id("bert");
    } else {
      entry.add_facts()->mutable_draw_offered();
    }
    const std::string payload = entry.SerializeAsString();
    eventlog::Write write;
    write.epoch = *lease->epoch(eventlog::shard_of(kGame));
    write.version = ++version;
    write.payload = payload;
    auto keys = eventlog::entity_keys("g", kGame);
    keys.shard.owner = lease->owner();
    const auto appended = run(log.append(keys, write));
    ASSERT_TRUE(appended);
  }
  void follow(Session& session, int from = 1) {
    v1::ClientMessage message;
    message.set_id("f");
    message.mutable_follow_game()->set_game_id(to_base62(kGame));
    message.mutable_follow_game()->set_from_version(from);
    session.receive(std::move(message), time.now());
  }

  void cancel_seek(Session& session) {
    v1::ClientMessage message;
    message.set_id("c");
    message.mutable_command_lobby()->mutable_cancel_seek()->set_seek_id(to_base62(5));
    session.receive(std::move(message), time.now());
  }
  /// Given five minutes ago.
  Assertion run_out() {
    const auto text = std::make_shared<const std::string>("assertion 0");
    return {text, time.now() - Millis(150'000), time.now() - Millis(1)};
  }

  static constexpr std::uint64_t kGame = 77;

  test::SiteRedis server;
  SystemTime time;
  Config config;
  metrics::Registry registry;
  Metrics metrics{registry};
  CountingLobby matchmaking;
  VouchingAccounts accounts;
  SharedDoorkeeper doorkeeper{config, 1'000};
  WorkerPool workers{1};
  ClosedAccounts closed;
  RunningGames running{Millis(10'000)};
  OnlinePeople online;
  std::optional<Hub> hub;
  std::unique_ptr<redis::Client> client = redis::make_client(io, server.config_of_test(), {});
  eventlog::EventLog log{*client};
  std::optional<eventlog::LeaseKeeper> lease;
  std::vector<std::shared_ptr<Session>> sessions;
  std::uint64_t version = 0;
};

using Versions = std::vector<int>;

TEST_F(HubTest, ASlowSpectatorSkipsAndCatchesUpWithoutAGap) {
  TestDoor slow;
  TestDoor quick;
  append(true);
  const auto lagging = open(slow);
  const auto reading = open(quick);
  follow(*lagging);
  follow(*reading);
  run_until([&] { return slow.versions().size() == 1 && quick.versions().size() == 1; });

  slow.congested = true;
  for (int i = 0; i < 5; ++i) append();
  run_until([&] { return quick.versions().size() == 6; });
  EXPECT_EQ(slow.versions(), Versions{1});

  slow.congested = false;
  lagging->on_drained();
  run_until([&] { return slow.versions().size() == 6; });
  append();
  run_until([&] { return quick.versions().size() == 7 && slow.versions().size() == 7; });
  EXPECT_EQ(slow.versions(), (Versions{1, 2, 3, 4, 5, 6, 7}));
}

TEST_F(HubTest, WhatWasWrittenBeforeIsSentAsFastAsItIsRead) {
  TestDoor slow;
  append(true);
  for (int i = 0; i < 300; ++i) append();
  const auto lagging = open(slow, "anna");
  slow.congested = true;
  follow(*lagging);
  TestDoor quick;
  const auto reading = open(quick);
  follow(*reading);
  run_until([&] { return quick.versions().size() == 301; });
  EXPECT_EQ(slow.versions(), Versions{});

  slow.congested = false;
  lagging->on_drained();
  run_until([&] { return slow.versions().size() == 301; });
  append();
  run_until([&] { return slow.versions().size() == 302 && quick.versions().size() == 302; });
  EXPECT_EQ(slow.versions(), quick.versions());
}

TEST_F(HubTest, ASessionThatEndedWhileItWasAskedForIsClosed) {
  TestDoor before;
  const Instant asked = time.now();
  const auto first = open(before, "anna");
  accounts_v1::AccountChanged changed;
  changed.mutable_sessions_revoked()->set_user_id("anna");
  const std::string payload = changed.SerializeAsString();
  run_until([&] {
    (void)run(log.append_shared("accounts", payload, 100));
    return before.hung_up.has_value();
  });

  TestDoor late;
  const auto second = open(late, "anna", asked);
  EXPECT_EQ(late.hung_up, Hangup::logged_out);
  TestDoor other;
  const auto third = open(other, "bert", asked);
  EXPECT_FALSE(other.hung_up);

  // What still comes is not served.
  const auto count = before.sent.size();
  v1::ClientMessage ping;
  ping.mutable_ping();
  first->receive(ping, time.now());
  EXPECT_EQ(before.sent.size(), count);
}

TEST_F(HubTest, AsksForTheLobbyOnceForAllWhoWaitForIt) {
  constexpr int kVisitors = 30;
  std::vector<TestDoor> doors(kVisitors);
  std::vector<std::shared_ptr<Session>> visitors;
  for (auto& door : doors) visitors.push_back(open(door, "bert"));
  TestDoor anna;
  visitors.push_back(open(anna, "anna"));
  EXPECT_EQ(matchmaking.for_welcomes, kVisitors + 1);
  const auto has_lobby = [](const TestDoor& door) {
    return std::ranges::any_of(door.sent, [](const auto& m) { return m.has_lobby(); });
  };

  for (const auto& session : visitors) hub->lobby().follow(*session, "f");
  run_until([&] { return has_lobby(anna) && std::ranges::all_of(doors, has_lobby); });

  EXPECT_LE(matchmaking.for_followers, 2);
  const auto shown = std::ranges::find_if(anna.sent, [](const auto& m) { return m.has_lobby(); });
  EXPECT_EQ(shown->reply_to(), "f");
  EXPECT_EQ(shown->lobby().seeks_size(), 1);
  EXPECT_EQ(shown->lobby().challenges_size(), 1);
}

TEST_F(HubTest, APlayerMissesNothingHoweverSlow) {
  TestDoor slow;
  append(true);
  const auto anna = open(slow, "anna");
  follow(*anna);
  run_until([&] { return slow.versions().size() == 1; });

  slow.congested = true;
  for (int i = 0; i < 3; ++i) append();

  run_until([&] { return slow.versions().size() == 4; });
}

TEST_F(HubTest, ALateFollowerGetsTheRestOnce) {
  TestDoor early;
  TestDoor late;
  append(true);
  for (int i = 0; i < 20; ++i) append();
  const auto first = open(early);
  follow(*first);
  run_until([&] { return early.versions().size() == 21; });
  const auto second = open(late);

  follow(*second, 15);
  for (int i = 0; i < 20; ++i) append();

  run_until([&] { return late.versions().size() == 27 && early.versions().size() == 41; });
  Versions expected;
  for (int i = 15; i <= 41; ++i) expected.push_back(i);
  EXPECT_EQ(late.versions(), expected);
}

TEST_F(HubTest, WhoWasToldWhatTheLogDoesNotHaveBeginsAgain) {
  TestDoor early;
  TestDoor late;
  append(true);
  const auto first = open(early);
  follow(*first);
  run_until([&] { return early.versions().size() == 1; });
  const auto second = open(late);

  follow(*second, 4);
  run_until([&] {
    return std::ranges::any_of(late.sent, [](const auto& m) { return m.has_game_entries(); });
  });
  for (int i = 0; i < 4; ++i) append();

  run_until([&] { return early.versions().size() == 5; });
  EXPECT_EQ(late.versions(), (Versions{1, 2, 3, 4, 5}));
}

TEST_F(HubTest, WhoFollowsWhileMovesAreMadeGetsEachOnce) {
  constexpr int kFollowers = 30;
  TestDoor first;
  append(true);
  const auto watching = open(first);
  follow(*watching);
  run_until([&] { return first.versions().size() == 1; });
  std::vector<TestDoor> doors(kFollowers);
  std::vector<std::shared_ptr<Session>> late;
  for (auto& door : doors) late.push_back(open(door));

  for (const auto& session : late) {
    follow(*session);
    append();
  }
  run_until([&] {
    return std::ranges::all_of(
        doors, [&](const TestDoor& door) { return door.versions().size() >= version; });
  });
  append();
  run_until([&] { return first.versions().size() == version; });

  Versions expected;
  for (int i = 1; i <= static_cast<int>(version); ++i) expected.push_back(i);
  for (const auto& door : doors) EXPECT_EQ(door.versions(), expected);
}

TEST_F(HubTest, SaysThatClocksStandWhileRedisIsAway) {
  TestDoor door;
  const auto session = open(door);
  const auto says = [&](v1::Health health) {
    return [&door, health] {
      return !door.sent.empty() && door.sent.back().server_state().health() == health;
    };
  };

  server.kill();
  run_until(says(v1::HEALTH_CLOCKS_STAND));
  server.restart();
  // Games is away in this test.
  run_until(says(v1::HEALTH_RESTARTING));
}

TEST_F(HubTest, FollowersGoOnAfterRedisWasAway) {
  TestDoor door;
  append(true);
  const auto session = open(door);
  follow(*session);
  run_until([&] { return door.versions().size() == 1; });

  server.kill();
  run_until([this] { return !hub->is_redis_up() && !client->is_connected(); });
  server.restart();
  run(client->wait_connected());
  const auto again = run(lease->acquire(eventlog::shard_of(kGame)));
  ASSERT_TRUE(again);
  append();

  run_until([&] { return door.versions().size() == 2; });
}

TEST_F(HubTest, ABudgetIsPerKindAndPerAccount) {
  TestDoor a;
  TestDoor b;
  TestDoor c;
  const auto first = open(a, "anna");
  const auto again = open(c, "anna");
  const auto second = open(b, "bert");
  const Instant now = time.now();
  v1::ClientMessage unfollow;
  unfollow.mutable_unfollow_arena();
  const auto refused = [](const TestDoor& door) {
    return std::count_if(door.sent.begin(), door.sent.end(),
                         [](const auto& m) { return m.has_refusal(); });
  };

  for (int i = 0; i < 60; ++i) first->receive(unfollow, now);
  again->receive(unfollow, now);
  second->receive(unfollow, now);

  EXPECT_EQ(refused(a), 0);
  EXPECT_EQ(refused(c), 1);
  EXPECT_EQ(c.sent.back().refusal().error().reason(), common_v1::REASON_RATE_LIMITED);
  EXPECT_EQ(refused(b), 0);
}

TEST_F(HubTest, WhoseAssertionHasRunOutIsVouchedForAgainBeforeTheCommandGoesOn) {
  TestDoor door;
  const auto anna = open(door, "anna", time.now(), run_out());

  cancel_seek(*anna);
  cancel_seek(*anna);
  run_until([&] { return matchmaking.vouched_by().size() == 2; });

  EXPECT_EQ(matchmaking.vouched_by(), (std::vector<std::string>{"assertion 1", "assertion 1"}));
  EXPECT_EQ(accounts.given, 1);
}

TEST_F(HubTest, ALoginMayWaitItsTurnToBeHashed) {
  config.password_deadline = Millis(3'600'000);
  const Backends backends(peers_of(config), config, test::trust("gateway").signer());

  const auto answer =
      run(backends.ask(&Accounts::LogIn, accounts_v1::LogInRequest(), Asking::hashed));

  EXPECT_TRUE(answer);
  EXPECT_GT(accounts.may_take.load(), 100 * config.call_deadline);
}

TEST_F(HubTest, WhoseSessionHasEndedIsShownOutWhenTheAssertionHasRunOut) {
  TestDoor door;
  const auto anna = open(door, "anna", time.now(), run_out());
  accounts.has_ended = true;

  cancel_seek(*anna);
  run_until([&] { return door.hung_up.has_value(); });

  EXPECT_EQ(door.hung_up, Hangup::logged_out);
  EXPECT_EQ(matchmaking.vouched_by(), std::vector<std::string>());
}

}  // namespace
}  // namespace escaque::services::gateway
