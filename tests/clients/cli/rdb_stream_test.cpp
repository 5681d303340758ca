// A Redis that stops while it sends its snapshot.

#include "cli/backup/rdb_stream.hpp"

#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <gtest/gtest.h>

#include "support/io_fixture.hpp"
#include "support/temp_directory.hpp"

namespace escaque::clients::cli {
namespace {

using boost::asio::ip::tcp;

constexpr Millis kSoonSilent{50};

class SilentSnapshot : public test::IoFixture {
 protected:
  /// What receive() says of a server that sends `bytes`, and keeps the connection.
  std::string failure_after(std::string_view bytes) {
    tcp::acceptor acceptor(io, {boost::asio::ip::make_address("127.0.0.1"), 0});
    tcp::socket server(io);
    acceptor.async_accept(server, [&](const auto& error) {
      if (!error) boost::asio::write(server, boost::asio::buffer(bytes));
    });
    redis::ClientConfig config;
    config.port = acceptor.local_endpoint().port();
    RdbStream stream(io, std::move(config), kSoonSilent);
    EXPECT_EQ(run(stream.open()), "");
    EXPECT_EQ(run(stream.ask()), "");
    return run(stream.receive(directory.path() / "redis.rdb"));
  }

  const test::TempDirectory directory;
};

TEST_F(SilentSnapshot, IsGivenUpWhenItDoesNotBegin) {
  EXPECT_EQ(failure_after(""), "it is silent");
}

TEST_F(SilentSnapshot, IsGivenUpAfterSignsOfLife) {
  EXPECT_EQ(failure_after("\n\n"), "it is silent");
}

TEST_F(SilentSnapshot, IsGivenUpInTheMiddle) {
  EXPECT_EQ(failure_after("$1000\r\nREDIS0011"), "it is silent");
}

}  // namespace
}  // namespace escaque::clients::cli
