#include "platform/grpc/instances.hpp"

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "owner_thread.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/grpc/server.hpp"
#include "sample_service.hpp"
#include "support/temp_directory.hpp"

namespace escaque::rpc {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;
using GamesInstances = Instances<games::v1::GamesService>;
using Answer = Result<GetGameResponse, Error>;

constexpr Millis kPatience{400};

/// One instance: answers with its name unless the test says otherwise.
struct Instance {
  Instance(std::string its_name, OwnerThread& thread, const std::string& where = "127.0.0.1:0")
      : name(std::move(its_name)),
        service({thread.executor(), log::Logger(), test::trust("games").guard()}) {
    service.get = [this](const GetGameRequest&, Call call) { return answer(std::move(call)); };
    server = std::make_unique<Server>(where, std::vector<grpc::Service*>{&service}, log::Logger());
    address = server->address();
  }

  Awaitable<Answer> answer(Call) {
    ++calls;
    if (on_call) on_call();
    if (is_silent) {
      asio::steady_timer timer(co_await asio::this_coro::executor, 60s);
      co_await timer.async_wait(asio::use_awaitable);
    }
    if (owner) {
      auto error = make_error(common::v1::REASON_NOT_OWNER, "another instance owns it");
      error.detail.set_owner(*owner);
      co_return error;
    }
    GetGameResponse response;
    response.add_entries()->set_command_id(name);
    co_return response;
  }

  const std::string name;
  std::atomic<int> calls = 0;
  std::atomic<bool> is_silent = false;
  std::optional<std::string> owner;  // Of what is asked for; nothing: this one.
  std::function<void()> on_call;
  SampleService service;
  std::unique_ptr<Server> server;
  std::string address;
};

class InstancesTest : public testing::Test {
 protected:
  using Peer = std::unique_ptr<GamesInstances>;

  /// Connected to all of them: how long that takes is not what is tested.
  Peer open(const Addresses& addresses) {
    auto peer = std::make_unique<GamesInstances>(std::move(addresses), kPatience,
                                                 test::trust("gateway").signer());
    for (Instance* instance : {&one, &two}) {
      const auto connect = [&] {
        const CallOptions options{Deadline::in(5s)};
        return peer->ask_one(instance->address, &Games::GetGame, asking_for("a"), options);
      };
      while (!caller.wait(connect())) {
      }
      instance->calls = 0;
    }
    return peer;
  }
  Peer both() { return open({one.address, two.address}); }

  std::string ask(const Peer& peer, Effect effect = Effect::repeatable, Millis within = 20s) {
    const AskOptions options{Deadline::in(within), effect};
    const Answer answer = caller.wait(peer->ask(&Games::GetGame, asking_for("a"), options));
    if (!answer) return common::v1::Reason_Name(answer.error().reason());
    return answer->entries(0).command_id();
  }

  OwnerThread owner;
  OwnerThread caller;
  Instance one{"one", owner};
  Instance two{"two", owner};
};

TEST_F(InstancesTest, StaysWithWhoeverAnswers) {
  const auto instances = both();

  for (int i = 0; i < 3; ++i) EXPECT_EQ(ask(instances), "one");

  EXPECT_EQ(two.calls, 0);
}

TEST_F(InstancesTest, AsksAnotherAtOnceWhenOneIsDown) {
  const auto instances = both();
  ask(instances);
  one.server.reset();

  const auto began = std::chrono::steady_clock::now();
  EXPECT_EQ(ask(instances), "two");

  EXPECT_LT(std::chrono::steady_clock::now() - began, 10s) << "not the whole deadline";
}

TEST_F(InstancesTest, LeavesOneThatIsSilentAndAsksItNoMore) {
  const auto instances = both();
  one.is_silent = true;

  EXPECT_EQ(ask(instances), "two");
  EXPECT_EQ(ask(instances), "two");

  EXPECT_EQ(one.calls, 1);
}

TEST_F(InstancesTest, WaitsForTheOnlyOneUntilTheDeadline) {
  const auto instances = open({one.address});
  one.is_silent = true;

  EXPECT_EQ(ask(instances, Effect::repeatable, 3 * kPatience), "REASON_TIMED_OUT");
}

TEST_F(InstancesTest, SendsNothingTwiceThatHappensOnce) {
  const auto instances = both();
  one.is_silent = true;

  EXPECT_EQ(ask(instances, Effect::once, 3 * kPatience), "REASON_TIMED_OUT");

  EXPECT_EQ(two.calls, 0);
  EXPECT_EQ(ask(instances, Effect::once), "two") << "the next one goes to another instance";
}

TEST_F(InstancesTest, WaitsToBeConnectedBeforeWhatHappensOnce) {
  const test::TempDirectory folder;
  const std::string address = "unix:" + (folder.path() / "late.sock").string();
  GamesInstances instances({address}, 10s, test::trust("gateway").signer());
  const CallOptions soon{Deadline::in(5s)};
  EXPECT_FALSE(caller.wait(instances.ask_one(address, &Games::GetGame, asking_for("a"), soon)))
      << "nobody is there, and that is known";
  const AskOptions options{Deadline::in(20s), Effect::once};

  auto wanted = caller.start(instances.ask(&Games::GetGame, asking_for("a"), options));
  const Instance late("late", owner, address);
  const Answer answer = wanted.get();

  ASSERT_TRUE(answer) << answer.error().detail.ShortDebugString();
  EXPECT_EQ(late.calls, 1);
}

TEST_F(InstancesTest, TurnsToWhoIsConnectedForWhatHappensOnce) {
  const auto instances = both();
  one.server.reset();
  while (ask(instances) != "two") {
  }
  two.calls = 0;

  EXPECT_EQ(ask(instances, Effect::once), "two");
  EXPECT_EQ(two.calls, 1);
}

TEST_F(InstancesTest, GoesToTheOwnerThatIsNamed) {
  const auto instances = open({one.address});
  one.owner = two.address;

  EXPECT_EQ(ask(instances), "two");
  EXPECT_EQ(ask(instances), "two");

  EXPECT_EQ(one.calls, 1) << "the owner is known by now";
}

TEST_F(InstancesTest, WaitsWhileNobodyIsTheOwner) {
  const auto instances = both();
  one.owner = "";
  two.owner = one.address;
  two.on_call = [this] {
    if (two.calls == 3) one.owner.reset();
  };

  EXPECT_EQ(ask(instances), "one");

  EXPECT_EQ(two.calls, 3);
  EXPECT_GE(one.calls, 3);
}

TEST_F(InstancesTest, WaitsForAnOwnerNoLongerThanTheDeadline) {
  const auto instances = both();
  one.owner = "";
  two.owner = one.address;

  // The deadline comes between two questions, or in the middle of one.
  EXPECT_THAT(ask(instances, Effect::repeatable, 2 * kPatience),
              testing::AnyOf("REASON_NOT_OWNER", "REASON_TIMED_OUT"));
}

TEST_F(InstancesTest, LeavesASilentOwnerAloneForAWhile) {
  const auto instances = both();
  one.is_silent = true;
  two.owner = one.address;

  two.on_call = [this] {
    if (two.calls == 3) two.owner.reset();
  };

  const auto began = std::chrono::steady_clock::now();
  EXPECT_EQ(ask(instances), "two");

  // Each time it is waited for, and then left alone for as long.
  const auto took = std::chrono::steady_clock::now() - began;
  EXPECT_LE(one.calls, 1 + took / (2 * kPatience));
}

TEST_F(InstancesTest, AsksASlowOwnerAgain) {
  const auto instances = both();
  one.is_silent = true;
  two.owner = one.address;
  two.on_call = [this] { one.is_silent = two.calls < 2; };

  EXPECT_EQ(ask(instances), "one");

  EXPECT_EQ(one.calls, 2);
}

TEST_F(InstancesTest, SaysThatAllAreAway) {
  const auto instances = both();
  one.server.reset();
  two.server.reset();

  EXPECT_EQ(ask(instances), "REASON_UNAVAILABLE");
}

TEST_F(InstancesTest, AsksWhoeverIsFoundLater) {
  auto addresses = Addresses::growing({});
  const auto instances = open(addresses);
  EXPECT_EQ(ask(instances), "REASON_UNAVAILABLE") << "nobody is known";

  addresses.found({one.address});
  EXPECT_EQ(ask(instances), "one");

  one.server.reset();
  addresses.found({two.address});
  EXPECT_EQ(ask(instances), "two");
}

TEST(Rota, NeedsAnAddress) { EXPECT_THROW(Rota({}, kPatience), config::StartupError); }

}  // namespace
}  // namespace escaque::rpc
