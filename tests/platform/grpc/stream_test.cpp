#include <chrono>
#include <future>
#include <string>

#include <boost/asio/post.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "owner_thread.hpp"
#include "platform/grpc/channel.hpp"
#include "platform/grpc/open_stream.hpp"
#include "platform/grpc/server.hpp"
#include "sample_service.hpp"

namespace escaque::rpc {
namespace {

using namespace std::chrono_literals;
using End = std::optional<Error>;
using ServerWriter = std::shared_ptr<StreamWriter<PlayResponse>>;
using ClientWriter = std::shared_ptr<StreamWriter<PlayRequest>>;

/// What one end of a stream was told.
template <class In>
struct Told {
  StreamEvents<In> events(OwnerThread& owner) {
    return {[this, &owner](In message) {
              EXPECT_TRUE(owner.is_current());
              if (on_message) on_message(message);
              messages.push_back(std::move(message));
            },
            [this, &owner](const End& error) {
              EXPECT_TRUE(owner.is_current());
              ended.set_value(error);
            }};
  }
  End end() { return ended.get_future().get(); }

  std::function<void(const In&)> on_message;
  std::vector<In> messages;  // the owner's, until ended
  std::promise<End> ended;
};

class StreamTest : public testing::Test {
 protected:
  StreamTest() {
    service.play = [this](const ServerWriter& writer) {
      EXPECT_TRUE(owner.is_current());
      accepted.set_value(writer);
      return at_server.events(owner);
    };
  }
  ClientWriter open(StreamLimits limits = {}) {
    server = std::make_unique<Server>("127.0.0.1:0", std::vector<grpc::Service*>{&service},
                                      log::Logger());
    return open_at(server->address(), limits);
  }
  ClientWriter open_at(const std::string& address, StreamLimits limits = {}) {
    stub = games::v1::GamesService::NewStub(make_channel(address, test::trust("gateway").signer()));
    return open_stream(stub->async(), &Games::Play, caller.executor(), at_client.events(caller),
                       limits);
  }
  ServerWriter server_end() { return accepted.get_future().get(); }

  // They outlive the threads that write to them.
  Told<PlayRequest> at_server;
  Told<PlayResponse> at_client;
  std::promise<ServerWriter> accepted;
  OwnerThread owner;
  OwnerThread caller;
  SampleService service{{owner.executor(), {}, test::trust("games").guard()}};
  std::unique_ptr<Server> server;
  std::unique_ptr<games::v1::GamesService::Stub> stub;
};

TEST_F(StreamTest, DeliversEveryMessageInOrderBothWays) {
  constexpr std::int64_t kMessages = 20'000;
  service.limits.unsent = kMessages;
  const ClientWriter client = open({.unsent = kMessages});
  const ServerWriter back = server_end();
  at_server.on_message = [&](const PlayRequest& message) {
    EXPECT_TRUE(back->send(pong(message.ping().sent_us())));
  };

  for (std::int64_t i = 0; i < kMessages; ++i) EXPECT_TRUE(client->send(ping(i)));
  client->close();

  EXPECT_FALSE(at_client.end());
  EXPECT_FALSE(at_server.end());
  ASSERT_EQ(at_client.messages.size(), kMessages);
  for (std::int64_t i = 0; i < kMessages; ++i) {
    ASSERT_EQ(at_client.messages[static_cast<std::size_t>(i)].pong().sent_us(), i);
  }
}

TEST_F(StreamTest, EndsNormallyFromTheServersSide) {
  const ClientWriter client = open();
  const ServerWriter writer = server_end();

  writer->send(pong(1));
  writer->close();

  EXPECT_FALSE(at_client.end());
  EXPECT_FALSE(at_server.end());
  EXPECT_EQ(at_client.messages.size(), 1U);
  EXPECT_FALSE(writer->send(pong(2)));
  EXPECT_FALSE(client->send(ping(2)));
}

TEST_F(StreamTest, TellsTheClientWhyTheServerEndedIt) {
  const ClientWriter client = open();

  server_end()->close(make_error(common::v1::REASON_NOT_OWNER, "moved"));

  EXPECT_EQ(at_client.end()->reason(), common::v1::REASON_NOT_OWNER);
  EXPECT_EQ(at_server.end()->reason(), common::v1::REASON_NOT_OWNER);
}

TEST_F(StreamTest, TellsTheServerThatTheClientIsGone) {
  const ClientWriter client = open();
  server_end();

  client->close(make_error(common::v1::REASON_TIMED_OUT, "no pong"));

  EXPECT_EQ(at_client.end()->reason(), common::v1::REASON_TIMED_OUT);
  EXPECT_EQ(at_server.end()->reason(), common::v1::REASON_CANCELLED);
}

TEST_F(StreamTest, EndsWhenNobodyListens) {
  const ClientWriter client = open_at("unix:" + testing::TempDir() + "escaque_nobody.sock");
  client->send(ping(1));

  EXPECT_EQ(at_client.end()->reason(), common::v1::REASON_UNAVAILABLE);
  EXPECT_FALSE(client->send(ping(2)));
}

TEST_F(StreamTest, EndsWhenTheServerShutsDown) {
  const ClientWriter client = open();
  server_end();

  server->shut_down(0ms);

  EXPECT_TRUE(at_client.end());
  EXPECT_TRUE(at_server.end());
}

TEST_F(StreamTest, ClosesInsteadOfGrowingWhenTheOtherEndDoesNotRead) {
  service.limits.undelivered = 4;
  const ClientWriter client = open({.unsent = 64});
  server_end();
  std::promise<void> release;
  boost::asio::post(owner.executor(), [blocked = release.get_future().share()] { blocked.get(); });

  PlayRequest large;
  large.mutable_command()->set_game_id(std::string(4096, 'x'));
  int sent = 0;
  while (client->send(large)) ASSERT_LT(++sent, 100'000);
  release.set_value();

  EXPECT_EQ(at_client.end()->reason(), common::v1::REASON_OVERLOADED);
  EXPECT_TRUE(at_server.end());
}

TEST_F(StreamTest, ClosesTheServersEndWhenTheClientDoesNotRead) {
  service.limits.unsent = 64;
  const ClientWriter client = open({.undelivered = 4});
  const ServerWriter writer = server_end();
  std::promise<void> release;
  boost::asio::post(caller.executor(), [blocked = release.get_future().share()] { blocked.get(); });

  PlayResponse large;
  large.mutable_refusal()->set_game_id(std::string(4096, 'x'));
  int sent = 0;
  while (writer->send(large)) ASSERT_LT(++sent, 100'000);
  EXPECT_EQ(at_server.end()->reason(), common::v1::REASON_OVERLOADED);

  release.set_value();
  EXPECT_TRUE(at_client.end());
}

TEST_F(StreamTest, DrainsAStreamWhoseOwnerHasStopped) {
  Told<PlayResponse> never;
  const ClientWriter running = open();
  server_end();
  service.play = [](const ServerWriter&) { return StreamEvents<PlayRequest>(); };
  auto gone = std::make_unique<OwnerThread>();
  const ClientWriter stopped =
      open_stream(stub->async(), &Games::Play, gone->executor(), never.events(*gone));

  gone->stop();
  drain_calls();
  gone.reset();

  EXPECT_FALSE(stopped->send(ping(1)));
  EXPECT_EQ(at_client.end()->reason(), common::v1::REASON_CANCELLED);
}

}  // namespace
}  // namespace escaque::rpc
