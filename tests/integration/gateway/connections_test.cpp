// The stream `sessions`: when users were connected, and why that ended.

#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "gateway_fixture.hpp"
#include "platform/eventlog/event_log.hpp"

namespace escaque::services::gateway {
namespace {

using conduct_v1::ConnectionNote;

class ConnectionsTest : public GatewayFixture {
 protected:
  void SetUp() override {
    config.sessions.write_every = Millis(20);
    GatewayFixture::SetUp();
    reader = redis::make_client(io, redis.config_of_test(), {});
    run(reader->wait_connected());
  }
  void TearDown() override {
    reader.reset();
    GatewayFixture::TearDown();
  }

  std::vector<ConnectionNote> notes() {
    eventlog::EventLog sessions(*reader);
    const auto entries = run(sessions.read("sessions"));
    std::vector<ConnectionNote> all;
    if (!entries) return all;
    for (const auto& entry : *entries) {
      conduct_v1::ConnectionNotes read;
      EXPECT_TRUE(read.ParseFromString(entry.payload));
      for (const auto& note : read.notes()) all.push_back(note);
    }
    return all;
  }
  /// Waits for the end of the user's connection.
  conduct_v1::ConnectionEnd end_of(const Player& player) {
    conduct_v1::ConnectionEnd end = conduct_v1::CONNECTION_END_UNSPECIFIED;
    run_until([&] {
      for (const auto& note : notes()) {
        if (note.connection_closed().user_id() == player.user.id()) {
          end = note.connection_closed().end();
        }
      }
      return end != conduct_v1::CONNECTION_END_UNSPECIFIED;
    });
    return end;
  }

  std::unique_ptr<redis::Client> reader;
};

TEST_F(ConnectionsTest, SayWhoCameAndThatTheyWereLost) {
  const Player anna = registered("Anna");
  auto socket = connect(anna);
  socket->drop();

  EXPECT_EQ(end_of(anna), conduct_v1::CONNECTION_END_CONNECTION_LOST);
  const auto all = notes();
  const auto opened = std::ranges::find_if(
      all, [&](const auto& note) { return note.connection_opened().user_id() == anna.user.id(); });
  ASSERT_NE(opened, all.end());
  EXPECT_EQ(opened->connection_opened().entrance(), conduct_v1::ENTRANCE_PROGRAM);
  EXPECT_EQ(opened->connection_opened().network().size(), 16u);
}

TEST_F(ConnectionsTest, OfVisitorsNothingIsWritten) {
  auto visitor = connect();
  visitor->drop();
  const Player anna = registered("Anna");
  auto socket = connect(anna);
  socket->drop();
  (void)end_of(anna);

  const auto all = notes();
  EXPECT_EQ(
      std::ranges::count_if(all, [](const auto& note) { return note.has_connection_opened(); }), 1);
}

TEST_F(ConnectionsTest, ALogoutIsNoLossAndNeitherIsTheEndOfTheServer) {
  const Player anna = registered("Anna");
  const Player bert = registered("Bert");
  const auto first = connect(anna);
  const auto second = connect(bert);

  request("POST", "/api/v1/logout", {}, anna.token);
  EXPECT_EQ(end_of(anna), conduct_v1::CONNECTION_END_LOGGED_OUT);
  gateway_.reset();
  EXPECT_EQ(end_of(bert), conduct_v1::CONNECTION_END_SERVER_STOPPED);
}

}  // namespace
}  // namespace escaque::services::gateway
