#include "platform/grpc/server.hpp"

#include <chrono>
#include <filesystem>
#include <sys/stat.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "owner_thread.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/grpc/channel.hpp"
#include "sample_service.hpp"
#include "support/health.hpp"

namespace escaque::rpc {
namespace {

using test::call_raw;
using test::health_at;
using testing::HasSubstr;
using namespace std::chrono_literals;

struct RefusesAll {
  games::v1::GamesService::CallbackService service;
};

/// gRPC starts no server without a service.
class Listening : RefusesAll, public Server {
 public:
  explicit Listening(const std::string& address, const config::RpcConfig& options = {})
      : Server(address, {&service}, log::Logger(), options) {}
};

std::string refusal(const std::string& address) {
  try {
    const Listening listening(address);
  } catch (const config::StartupError& error) {
    return error.what();
  }
  return "listening";
}

TEST(Server, ListensOnAPortThatTheSystemChose) {
  const Listening server("127.0.0.1:0");

  EXPECT_NE(server.port(), 0);
  EXPECT_EQ(server.address(), "127.0.0.1:" + std::to_string(server.port()));
}

TEST(Server, NamesTheAddressThatIsInUse) {
  const Listening first("127.0.0.1:0");
  testing::internal::CaptureStderr();

  EXPECT_THAT(refusal(first.address()),
              testing::AllOf(HasSubstr(first.address()), HasSubstr("in use")));

  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Server, RefusesAnAddressThatIsNoneOfOurs) {
  EXPECT_THAT(refusal("192.0.2.1:4000"), HasSubstr("192.0.2.1:4000"));
}

TEST(Server, ListensOnASocketFileAndDoesNotTakeIt) {
  const std::string path = testing::TempDir() + "escaque_server_test.sock";
  std::filesystem::remove(path);
  const Listening first("unix:" + path);

  EXPECT_EQ(first.port(), 0);
  struct stat about {};
  ASSERT_EQ(::stat(path.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777U, 0600U);
  EXPECT_THAT(refusal("unix:" + path), HasSubstr("in use"));
  EXPECT_EQ(health_at("unix:" + path), test::kNotServing);
}

TEST(Server, ReplacesTheSocketFileOfADeadServer) {
  const std::string path = testing::TempDir() + "escaque_dead_server.sock";
  std::filesystem::remove(path);
  {
    boost::asio::io_context context;
    const boost::asio::local::stream_protocol::acceptor dead(context, path);
  }
  ASSERT_TRUE(std::filesystem::exists(path));

  EXPECT_EQ(refusal("unix:" + path), "listening");
}

TEST(Server, SaysThatItServesOnceItIsReady) {
  Listening server("127.0.0.1:0");
  EXPECT_EQ(health_at(server.address()), test::kNotServing);

  server.set_ready(true);
  EXPECT_EQ(health_at(server.address()), test::kServing);

  server.set_ready(false);
  EXPECT_EQ(health_at(server.address()), test::kNotServing);
}

TEST(Server, OffersReflectionOnlyWhenAsked) {
  const Listening silent("127.0.0.1:0");
  const Listening server("127.0.0.1:0", {.reflection = true});
  std::string response;

  const auto unknown = call_raw(server.address(), "/no.such.Service/Method", "", response);
  const auto reflection =
      call_raw(server.address(), "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
               "", response);

  EXPECT_EQ(unknown.error_code(), grpc::StatusCode::UNIMPLEMENTED);
  EXPECT_NE(reflection.error_code(), grpc::StatusCode::UNIMPLEMENTED);
  const auto refused =
      call_raw(silent.address(), "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
               "", response);
  EXPECT_EQ(refused.error_code(), grpc::StatusCode::UNIMPLEMENTED);
}

TEST(Server, MayBeShutDownTwice) {
  Listening server("127.0.0.1:0");
  server.shut_down(0ms);
  server.shut_down(0ms);
}

}  // namespace
}  // namespace escaque::rpc
