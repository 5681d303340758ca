// Mutual TLS between two processes of a site: callers without a certificate of its authority are
// refused, and so are servers that are not the ones that were called.

#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <future>
#include <memory>
#include <mutex>
#include <netinet/in.h>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <grpcpp/grpcpp.h>
#include <gtest/gtest.h>

#include "escaque/games/v1/games_service.grpc.pb.h"

#include "platform/config/startup_error.hpp"
#include "platform/grpc/channel.hpp"
#include "platform/grpc/error.hpp"
#include "platform/grpc/server.hpp"
#include "platform/tls/authority.hpp"
#include "support/temp_directory.hpp"

namespace escaque::rpc {
namespace {

using std::chrono::days;
using testing::HasSubstr;

constexpr const char* kExpectedOfBoth =
    "TLS at both ends: each shows a certificate that holds and that the other's tls.authority "
    "vouches for, and the server's names the host that is called (escaque tls make)";

/// What a server has logged. The library may go on after the test that it spoke of.
class Said {
 public:
  void note(std::string_view line) {
    const std::scoped_lock lock(mutex_);
    lines_.emplace_back(line);
    changed_.notify_all();
  }
  /// Forgets what came before it.
  std::string wait_for(std::string_view words) {
    std::unique_lock lock(mutex_);
    std::string found;
    changed_.wait_for(lock, std::chrono::seconds(20), [&] {
      for (std::string& line : std::exchange(lines_, {})) {
        if (line.find(words) != std::string::npos) found = std::move(line);
      }
      return !found.empty();
    });
    return found;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> lines_;  // Protected by mutex_.
};

/// Says who asks: at once, or when told.
class AskedBy final : public games::v1::GamesService::CallbackService {
 public:
  grpc::ServerUnaryReactor* GetGame(grpc::CallbackServerContext* context,
                                    const games::v1::GetGameRequest* request,
                                    games::v1::GetGameResponse* response) override {
    response->add_entries()->set_command_id(peer_service(*context).value_or("nobody"));
    auto* const reactor = context->DefaultReactor();
    if (request->game_id() == "later") {
      held.set_value(reactor);
    } else {
      reactor->Finish(grpc::Status::OK);
    }
    return reactor;
  }

  std::promise<grpc::ServerUnaryReactor*> held;
};

/// Takes connections, and says nothing.
class Silent {
 public:
  Silent() : listening_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in where{};
    where.sin_family = AF_INET;
    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof where;
    if (::bind(listening_, reinterpret_cast<const sockaddr*>(&where), size) != 0 ||
        ::listen(listening_, SOMAXCONN) != 0 ||
        ::getsockname(listening_, reinterpret_cast<sockaddr*>(&where), &size) != 0) {
      throw std::system_error(errno, std::generic_category(), "a silent server");
    }
    address_ = "127.0.0.1:" + std::to_string(ntohs(where.sin_port));
  }
  ~Silent() { close(); }
  Silent(const Silent&) = delete;
  Silent& operator=(const Silent&) = delete;

  [[nodiscard]] const std::string& address() const { return address_; }
  bool is_called_within(std::chrono::milliseconds time) {
    pollfd door{.fd = listening_, .events = POLLIN, .revents = 0};
    if (::poll(&door, 1, static_cast<int>(time.count())) != 1) return false;
    calls_.push_back(::accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC));
    return true;
  }
  void close() {
    for (const int call : calls_) ::close(call);
    calls_.clear();
    if (listening_ >= 0) ::close(std::exchange(listening_, -1));
  }

 private:
  int listening_;
  std::string address_;
  std::vector<int> calls_;
};

class MutualTlsTest : public testing::Test {
 protected:
  struct Answer {
    grpc::Status status;
    std::string asked_by;
  };

  MutualTlsTest() {
    for (const char* name : {"site", "other"}) {
      tls::make_authority(folder.path() / name, {now - days(3), now + days(10)});
    }
  }

  config::TlsConfig issued(const std::string& authority, const std::string& name,
                           const std::string& host, tls::Validity validity) {
    return tls::issue(folder.path() / authority, name, {host}, validity).files;
  }
  Server serve(const config::TlsConfig& files) {
    return Server("127.0.0.1:0", {&service}, logger, {}, files);
  }
  static Answer ask(const std::string& address, const config::TlsConfig& files,
                    const std::string& game = "") {
    const auto stub = games::v1::GamesService::NewStub(make_channel(address, files));
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(20));
    games::v1::GetGameRequest request;
    request.set_game_id(game);
    games::v1::GetGameResponse response;
    auto status = stub->GetGame(&context, request, &response);
    return {std::move(status), response.entries().empty() ? "" : response.entries(0).command_id()};
  }
  static void expect_refused(const Answer& answer, const std::string& who) {
    EXPECT_EQ(answer.status.error_code(), grpc::StatusCode::UNAVAILABLE) << who;
    EXPECT_NE(answer.status.error_message(), "") << who;
  }
  /// Of a caller, for `reason`. It is the server that says so: to the caller it may just close.
  void expect_refused(const Answer& answer, const std::string& who, const std::string& reason) {
    expect_refused(answer, who);
    EXPECT_THAT(said->wait_for(reason), HasSubstr(kExpectedOfBoth)) << who;
  }
  /// Of a server that the caller leaves, for `reason`.
  void expect_left(const Answer& answer, const std::string& which, const std::string& reason) {
    expect_refused(answer, which);
    EXPECT_THAT(answer.status.error_message(), HasSubstr(reason)) << which;
    EXPECT_EQ(from_status(answer.status)->detail.expected(), kExpectedOfBoth) << which;
    EXPECT_THAT(said->wait_for(reason), HasSubstr(kExpectedOfBoth)) << which;
  }

  const std::chrono::sys_seconds now =
      std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  const tls::Validity valid{now - days(1), now + days(1)};
  const tls::Validity over{now - days(3), now - days(1)};
  const std::shared_ptr<Said> said = std::make_shared<Said>();
  const log::Logger logger = log::make_logger(
      "games", log::Level::warn, [said = said](std::string_view line) { said->note(line); });
  test::TempDirectory folder;
  AskedBy service;
};

TEST_F(MutualTlsTest, KnowsWhichServiceAsks) {
  const Server server = serve(issued("site", "games", "127.0.0.1", valid));

  const Answer answer = ask(server.address(), issued("site", "gateway", "10.0.0.7", valid));

  EXPECT_TRUE(answer.status.ok()) << answer.status.error_message();
  EXPECT_EQ(answer.asked_by, "gateway");
}

TEST_F(MutualTlsTest, RefusesCallersThatItsAuthorityDoesNotVouchFor) {
  const Server server = serve(issued("site", "games", "127.0.0.1", valid));
  auto forged = issued("other", "gateway", "10.0.0.7", valid);
  forged.authority = (folder.path() / "site" / "ca.pem").string();  // They know whom we trust.

  expect_refused(ask(server.address(), {}), "without a certificate", "andshake failed");
  expect_refused(ask(server.address(), forged), "of another authority",
                 "certificate verify failed");
  expect_refused(ask(server.address(), issued("site", "ratings", "10.0.0.8", over)), "expired",
                 "certificate verify failed");
}

TEST_F(MutualTlsTest, CallsNobodyButTheServerThatItMeans) {
  const auto ours = issued("site", "gateway", "10.0.0.7", valid);

  const Server elsewhere = serve(issued("site", "games", "10.0.0.9", valid));
  expect_left(ask(elsewhere.address(), ours), "another host", "Hostname Verification Check failed");
  const Server expired = serve(issued("site", "ratings", "127.0.0.1", over));
  expect_left(ask(expired.address(), ours), "expired", "certificate verify failed");
  const Server foreign = serve(issued("other", "games", "127.0.0.1", valid));
  expect_left(ask(foreign.address(), ours), "of another authority", "certificate verify failed");
}

TEST_F(MutualTlsTest, TakesARenewedCertificateWhileCallsGoOn) {
  const auto files = issued("site", "games", "127.0.0.1", valid);
  const Server server = serve(files);
  auto caller =
      std::async(std::launch::async, [&, ours = issued("site", "gateway", "10.0.0.7", valid)] {
        return ask(server.address(), ours, "later");
      });
  grpc::ServerUnaryReactor* const held = service.held.get_future().get();

  // One that names another host, so that it shows when it is in use.
  (void)issued("site", "games", "10.0.0.9", valid);
  const auto other = issued("site", "ratings", "10.0.0.8", valid);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (ask(server.address(), other).status.ok()) {
    ASSERT_LT(std::chrono::steady_clock::now(), end);
  }

  held->Finish(grpc::Status::OK);
  EXPECT_EQ(caller.get().asked_by, "gateway");
}

TEST_F(MutualTlsTest, ABusyServerHasTimeForItsHandshake) {
  Silent server;
  auto caller =
      std::async(std::launch::async, [&, ours = issued("site", "gateway", "10.0.0.7", valid)] {
        return ask(server.address(), ours);
      });
  ASSERT_TRUE(server.is_called_within(std::chrono::seconds(20)));

  EXPECT_EQ(caller.wait_for(std::chrono::milliseconds(300)), std::future_status::timeout);

  server.close();
  EXPECT_EQ(caller.get().status.error_code(), grpc::StatusCode::UNAVAILABLE);
}

TEST_F(MutualTlsTest, SocketFilesNeedNone) {
  const auto files = issued("site", "games", "127.0.0.1", valid);
  const std::string address = "unix:" + (folder.path() / "games.sock").string();
  const Server server(address, {&service}, log::Logger(), {}, files);

  EXPECT_EQ(ask(address, files).asked_by, "nobody");
}

TEST_F(MutualTlsTest, AProcessDoesNotStartWithCertificatesThatNobodyWouldTake) {
  EXPECT_THROW(start_certificates(issued("site", "games", "127.0.0.1", over)),
               config::StartupError);
  EXPECT_FALSE(certificates().is_on());
}

}  // namespace
}  // namespace escaque::rpc
