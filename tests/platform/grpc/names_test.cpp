// A peer that is named, and whose name has several addresses, or others after a while.

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/udp.hpp>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include "escaque/games/v1/games_service.grpc.pb.h"

#include "platform/grpc/channel.hpp"
#include "platform/grpc/server.hpp"
#include "support/health.hpp"

namespace escaque::rpc {
namespace {

namespace asio = boost::asio;
using asio::ip::udp;
using Ips = std::vector<std::string>;

/// Answers every name with the same addresses, which are to be forgotten at once (RFC 1035; time to
/// live 0).
class NameServer {
 public:
  NameServer() {
    receive();
    thread_ = std::thread([this] { context_.run(); });
  }
  ~NameServer() {
    context_.stop();
    thread_.join();
  }
  NameServer(const NameServer&) = delete;
  NameServer& operator=(const NameServer&) = delete;

  [[nodiscard]] std::string address() const {
    return "127.0.0.1:" + std::to_string(socket_.local_endpoint().port());
  }
  void answer(Ips addresses) {
    const std::scoped_lock lock(mutex_);
    addresses_ = std::move(addresses);
  }

 private:
  static constexpr std::size_t kHeader = 12;
  static constexpr std::uint8_t kTypeA = 1;

  void receive() {
    socket_.async_receive_from(asio::buffer(query_), from_, [this](const auto& error, auto size) {
      if (!error) {
        const std::string said = answer_to({query_.data(), size});
        if (!said.empty()) socket_.send_to(asio::buffer(said), from_);
      }
      receive();
    });
  }

  std::string answer_to(std::string_view query) {
    const auto end = query.find('\0', kHeader);  // Of the name, behind which type and class follow.
    if (end == std::string_view::npos || end + 5 > query.size()) return {};
    const std::scoped_lock lock(mutex_);
    const bool is_asked = query[end + 2] == kTypeA;
    const std::size_t count = is_asked ? addresses_.size() : 0;
    std::string said(query.substr(0, 2));
    said += {'\x81', '\x80', 0, 1, 0, static_cast<char>(count), 0, 0, 0, 0};
    said += query.substr(kHeader, end + 5 - kHeader);
    for (std::size_t i = 0; i < count; ++i) {
      // The name of the question, A, IN, 0 s, four bytes.
      said += {'\xc0', kHeader, 0, kTypeA, 0, 1, 0, 0, 0, 0, 0, 4};
      for (const auto byte : asio::ip::make_address_v4(addresses_[i]).to_bytes()) {
        said += static_cast<char>(byte);
      }
    }
    return said;
  }

  asio::io_context context_{1};
  udp::socket socket_{context_, udp::endpoint(asio::ip::make_address("127.0.0.1"), 0)};
  std::array<char, 512> query_{};
  udp::endpoint from_;
  std::mutex mutex_;
  Ips addresses_;
  std::thread thread_;
};

class NamesTest : public testing::Test {
 protected:
  using Service = games::v1::GamesService::CallbackService;

  std::unique_ptr<Server> serve(const std::string& host, std::uint16_t port) {
    return std::make_unique<Server>(host + ':' + std::to_string(port),
                                    std::vector<grpc::Service*>{&service}, log::Logger());
  }

  /// Waits until somebody answers, for as long as a test may take.
  [[nodiscard]] bool is_answered() {
    grpc::ClientContext context;
    context.set_wait_for_ready(true);
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(20));
    std::string health;
    const auto status = test::call_raw(channel, context, test::kCheckHealth, "", health);
    last_peer = context.peer();
    return status.ok();
  }

  [[nodiscard]] bool is_peer(const std::string& host) const {
    return last_peer.find(host) != std::string::npos;
  }
  /// Returns when the channel knows that its server is gone.
  void stop(std::unique_ptr<Server>& server) {
    server.reset();
    const auto end = std::chrono::system_clock::now() + std::chrono::seconds(20);
    ASSERT_TRUE(channel->WaitForStateChange(GRPC_CHANNEL_READY, end));
  }

  NameServer names;
  Service service;
  std::shared_ptr<grpc::Channel> channel;
  std::string last_peer;
};

TEST_F(NamesTest, OneOfSeveralAddressesIsEnoughAndNewOnesAreFound) {
  auto first = serve("127.0.0.2", 0);
  const std::uint16_t port = first->port();
  auto second = serve("127.0.0.3", port);
  names.answer({"127.0.0.2", "127.0.0.3"});
  channel = make_channel("dns://" + names.address() + "/games.test:" + std::to_string(port));
  ASSERT_TRUE(is_answered());
  auto& chosen = is_peer("127.0.0.2") ? first : second;
  auto& other = is_peer("127.0.0.2") ? second : first;

  stop(chosen);
  EXPECT_TRUE(is_answered());
  EXPECT_TRUE(is_peer(&other == &first ? "127.0.0.2" : "127.0.0.3")) << last_peer;

  const auto third = serve("127.0.0.4", port);
  names.answer({"127.0.0.2", "127.0.0.4"});
  stop(other);
  EXPECT_TRUE(is_answered());
  EXPECT_TRUE(is_peer("127.0.0.4")) << last_peer;
}

}  // namespace
}  // namespace escaque::rpc
