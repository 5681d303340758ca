#include "platform/grpc/server.hpp"

#include <chrono>
#include <filesystem>
#include <sys/stat.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <gmock/gmock.h>
#include <grpcpp/generic/generic_stub.h>
#include <gtest/gtest.h>

#include "owner_thread.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/grpc/channel.hpp"
#include "sample_service.hpp"

namespace escaque::rpc {
namespace {

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

/// One unary call with raw bytes, for services whose messages are not compiled in.
grpc::Status call_raw(const std::string& address, const std::string& method,
                      const std::string& request, std::string& response) {
  grpc::GenericStub stub(make_channel(address));
  grpc::ClientContext context;
  grpc::CompletionQueue queue;
  const grpc::Slice slice(request);
  const auto call = stub.PrepareUnaryCall(&context, method, grpc::ByteBuffer(&slice, 1), &queue);
  call->StartCall();
  grpc::ByteBuffer bytes;
  grpc::Status status;
  call->Finish(&bytes, &status, nullptr);
  void* tag = nullptr;
  bool ok = false;
  queue.Next(&tag, &ok);
  std::vector<grpc::Slice> slices;
  if (status.ok() && bytes.Dump(&slices).ok()) {
    for (const auto& part : slices) {
      response.append(reinterpret_cast<const char*>(part.begin()), part.size());
    }
  }
  return status;
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
  std::string health;
  EXPECT_TRUE(call_raw("unix:" + path, "/grpc.health.v1.Health/Check", "", health).ok());
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

TEST(Server, AnswersTheHealthService) {
  Listening server("127.0.0.1:0");
  // HealthCheckResponse { status = 1 } with 1 = SERVING, 2 = NOT_SERVING.
  std::string health;
  EXPECT_TRUE(call_raw(server.address(), "/grpc.health.v1.Health/Check", "", health).ok());
  EXPECT_EQ(health, "\x08\x01");

  server.set_ready(false);
  health.clear();
  EXPECT_TRUE(call_raw(server.address(), "/grpc.health.v1.Health/Check", "", health).ok());
  EXPECT_EQ(health, "\x08\x02");
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
