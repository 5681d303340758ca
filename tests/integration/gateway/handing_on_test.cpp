// A gateway that stops hands its clients on to the other one, a few at a time.

#include <algorithm>
#include <chrono>
#include <future>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "gateway/hub/hand_on.hpp"
#include "gateway_fixture.hpp"

namespace escaque::services::gateway {
namespace {

class HandingOnTest : public GatewayFixture {
 protected:
  static constexpr std::size_t kClients = 24;

  HandingOnTest() {
    config.threads = 1;
    // A busy machine's heartbeats come late: nobody is gone for that.
    config.presence = {Millis(100), Millis(20'000), Millis(200), Millis(200)};
  }

  void SetUp() override {
    GatewayFixture::SetUp();
    other_.emplace(config, time, log::Logger());
    // A beat is sent after the answer to the one before, which names all who are there.
    run_until([this] { return beats().size() == 2; });
    wait_beats();
    wait_beats();
    for (std::size_t i = 0; i < kClients; ++i) {
      clients.push_back(connect());
      wait(clients.back(), [](const auto& m) { return m.has_welcome(); });
    }
  }
  void TearDown() override {
    other_.reset();
    GatewayFixture::TearDown();
  }

  /// Until when each gateway is there, by Redis: later with each of its beats.
  std::map<std::string, double> beats() {
    const auto ask = [](redis::Client& c) -> Awaitable<redis::Answer> {
      co_return co_await c.command("ZRANGE", "presence:hubs", "0", "-1", "WITHSCORES");
    };
    const auto words = redis::to_texts(run(ask(*client_)));
    std::map<std::string, double> found;
    for (std::size_t i = 0; words && i + 1 < words->size(); i += 2) {
      found[(*words)[i]] = std::stod((*words)[i + 1]);
    }
    return found;
  }
  /// Until both have beaten again.
  void wait_beats() {
    const auto before = beats();
    run_until([&] {
      const auto now = beats();
      return std::ranges::all_of(
          before, [&](const auto& beat) { return now.at(beat.first) > beat.second; });
    });
  }
  [[nodiscard]] std::size_t number_open() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(clients, [](const Client& client) { return !client->is_closed(); }));
  }
  static v1::ClientMessage ping() {
    v1::ClientMessage message;
    message.mutable_ping()->set_nonce(7);
    return message;
  }

  std::optional<test::Running<GatewayServer>> other_;
  std::vector<Client> clients;
};

TEST_F(HandingOnTest, AFewGoAtATimeAndTheOthersAreServedMeanwhile) {
  const HandOnPace pace = hand_on_pace(kClients, 1, false);
  const auto steps = static_cast<int>((kClients + pace.at_a_time - 1) / pace.at_a_time);
  const auto began = std::chrono::steady_clock::now();
  auto stopped = std::async(std::launch::async, [this] { gateway_.reset(); });

  run_until([this] { return number_open() < kClients; });
  for (const Client& client : clients) {
    if (!client->is_closed()) client->send(ping());
  }
  run_until([this] { return number_open() == 0; });
  const auto took = std::chrono::steady_clock::now() - began;
  run_until([&] { return stopped.wait_for(Millis(0)) == std::future_status::ready; });

  // Measured from before the first step until after the last one: a busy machine makes it longer.
  EXPECT_GE(took, (steps - 1) * kHandOnStep);
  std::size_t served = 0;
  for (const Client& client : clients) {
    EXPECT_EQ(client->close_code(), 1001);
    if (client->take([](const auto& m) { return m.pong().nonce() == 7; })) ++served;
  }
  EXPECT_GT(served, 0U) << "after the first had been asked to go";
}

}  // namespace
}  // namespace escaque::services::gateway
