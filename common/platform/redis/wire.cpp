#include "platform/redis/wire.hpp"

#include <sys/un.h>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>

#include "platform/asio/spawn.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/tls/certificates.hpp"

namespace escaque::redis {
namespace {

using boost::asio::ip::tcp;
constexpr std::string_view kUnixPrefix = "unix:";
constexpr auto kAsTransfer = boost::asio::as_tuple(boost::asio::use_awaitable);

}  // namespace

/// A stream refers to the socket beneath it, and a write under way to the stream.
struct Wire::Tls {
  using Socket = boost::asio::generic::stream_protocol::socket;

  Tls(std::unique_ptr<boost::asio::ssl::context> made, Socket& socket)
      : context(std::move(made)), stream(socket, *context) {}

  std::unique_ptr<boost::asio::ssl::context> context;
  boost::asio::ssl::stream<Socket&> stream;
};

Wire::Wire(boost::asio::io_context& context, const ClientConfig& config)
    : config_(config), resolver_(context), socket_(context) {}

Awaitable<std::string> Wire::open() {
  is_closed_ = false;
  tls_.reset();
  std::string failure = co_await connect();
  if (failure.empty() && config_.tls.is_on()) failure = co_await start_tls();
  co_return failure;
}

void Wire::close() {
  is_closed_ = true;
  boost::system::error_code ignored;
  resolver_.cancel();
  socket_.close(ignored);
}

Awaitable<std::string> Wire::connect() {
  if (!config_.host.starts_with(kUnixPrefix)) co_return co_await connect_to_host();
  const std::string path = config_.host.substr(kUnixPrefix.size());
  if (path.size() >= sizeof(sockaddr_un::sun_path)) co_return "the path is too long: " + path;
  auto failure = co_await connect_to(boost::asio::local::stream_protocol::endpoint(path));
  if (!failure.empty()) failure = "cannot connect to " + config_.host + ": " + failure;
  co_return failure;
}

Awaitable<std::string> Wire::connect_to_host() {
  const std::string port = std::to_string(config_.port);
  const auto [unresolved, found] =
      co_await resolver_.async_resolve(config_.host, port, kAsTransfer);
  if (unresolved) co_return "cannot resolve " + config_.host + ": " + unresolved.message();
  std::string failure = "it has no address";
  for (const auto& entry : found) {
    failure = co_await connect_to(entry.endpoint());
    if (failure.empty()) break;
  }
  if (!failure.empty()) co_return "cannot connect to " + config_.host + ":" + port + ": " + failure;
  boost::system::error_code ignored;
  socket_.set_option(tcp::no_delay(true), ignored);
  socket_.set_option(boost::asio::socket_base::keep_alive(true), ignored);
  co_return "";
}

Awaitable<std::string> Wire::connect_to(boost::asio::generic::stream_protocol::endpoint endpoint) {
  if (is_closed_) co_return "given up";
  boost::system::error_code ignored;
  socket_.close(ignored);
  const auto [failed] = co_await socket_.async_connect(endpoint, kAsTransfer);
  co_return failed ? failed.message() : std::string();
}

/// Reads the certificates anew for each connection, so that new ones need no restart.
Awaitable<std::string> Wire::start_tls() {
  namespace ssl = boost::asio::ssl;
  try {
    tls_ = std::make_shared<Tls>(tls::make_client_context(config_.tls), socket_);
  } catch (const config::StartupError& error) {
    co_return error.what();
  }
  auto& stream = tls_->stream;
  stream.set_verify_callback(ssl::host_name_verification(config_.host));
  const auto [failed] = co_await stream.async_handshake(ssl::stream_base::client, kAsTransfer);
  if (!failed) co_return "";
  const std::string host = config_.host;
  const long doubt = SSL_get_verify_result(stream.native_handle());
  if (doubt == X509_V_OK) {
    co_return "no TLS with " + host + ": " + failed.message() +
        "; expected a Redis that speaks TLS and takes our tls.certificate";
  }
  co_return "no TLS with " + host + ": " + X509_verify_cert_error_string(doubt) +
      "; expected a certificate that holds, that our tls.authority vouches for and that names " +
      host;
}

Awaitable<Wire::Transfer> Wire::read_some(boost::asio::mutable_buffer into) {
  if (tls_) return tls_->stream.async_read_some(into, kAsTransfer);
  return socket_.async_read_some(into, kAsTransfer);
}

Awaitable<Wire::Transfer> Wire::write(std::string_view bytes) {
  const auto buffer = boost::asio::buffer(bytes);
  if (tls_) return boost::asio::async_write(tls_->stream, buffer, kAsTransfer);
  return boost::asio::async_write(socket_, buffer, kAsTransfer);
}

void Wire::write(std::string_view bytes, std::function<void()> on_done) {
  auto done = [on_done = std::move(on_done), tls = tls_](const boost::system::error_code&,
                                                         std::size_t) { on_done(); };
  const auto buffer = boost::asio::buffer(bytes);
  if (tls_) {
    boost::asio::async_write(tls_->stream, buffer, std::move(done));
  } else {
    boost::asio::async_write(socket_, buffer, std::move(done));
  }
}

}  // namespace escaque::redis
