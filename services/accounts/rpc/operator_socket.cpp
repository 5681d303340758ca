#include "accounts/rpc/operator_socket.hpp"

#include <charconv>
#include <chrono>
#include <filesystem>
#include <sys/socket.h>
#include <sys/stat.h>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <grpcpp/grpcpp.h>
#include <grpcpp/server_posix.h>

#include "platform/asio/timer.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/grpc/callback_threads.hpp"

namespace escaque::services::accounts {
namespace {

using Local = boost::asio::local::stream_protocol;

/// A socket file of a process that has ended is in the way; one of a process that listens is not
/// ours.
void clear_way(boost::asio::io_context& context, const std::string& path) {
  boost::system::error_code refused;
  Local::socket probe(context);
  probe.connect(Local::endpoint(path), refused);
  if (!refused) throw config::StartupError("cannot listen on unix:" + path + ": it is in use");
  std::error_code ignored;
  std::filesystem::remove(path, ignored);
}

Local::acceptor listening(boost::asio::io_context& context, const std::string& path) {
  constexpr std::size_t kMax = 107;  // sun_path, less its zero.
  if (path.size() > kMax) {
    throw config::StartupError("operator.socket: " + path + " is longer than 107 bytes");
  }
  clear_way(context, path);
  Local::acceptor acceptor(context);
  boost::system::error_code error;
  const mode_t before = umask(0177);
  acceptor.open(Local(), error);
  if (!error) acceptor.bind(Local::endpoint(path), error);
  if (!error) acceptor.listen(boost::asio::socket_base::max_listen_connections, error);
  umask(before);
  if (error) throw config::StartupError("cannot listen on unix:" + path + ": " + error.message());
  return acceptor;
}

std::unique_ptr<grpc::Server> serving(grpc::Service& service) {
  rpc::keep_callback_threads();
  grpc::ServerBuilder builder;
  builder.RegisterService(&service);
  return builder.BuildAndStart();
}

}  // namespace

class OperatorSocket::Impl {
 public:
  Impl(boost::asio::io_context& context, const std::string& path, grpc::Service& service,
       log::Logger log)
      : acceptor(listening(context, path)), server(serving(service)), logger(std::move(log)) {}

  Local::acceptor acceptor;
  std::unique_ptr<grpc::Server> server;
  log::Logger logger;
};

OperatorSocket::OperatorSocket(boost::asio::io_context& context, const std::string& path,
                               grpc::Service& service, log::Logger logger)
    : impl_(std::make_unique<Impl>(context, path, service, std::move(logger))) {}

OperatorSocket::~OperatorSocket() { shut_down(Millis::zero()); }

Awaitable<void> OperatorSocket::accept() {
  while (impl_->acceptor.is_open()) {
    auto [error, socket] =
        co_await impl_->acceptor.async_accept(boost::asio::as_tuple(boost::asio::use_awaitable));
    if (error == boost::asio::error::operation_aborted) co_return;
    if (!error) socket.native_non_blocking(true, error);
    if (error) {
      impl_->logger.warn("accept_failed", {{"reason", error.message()}});
      co_await pause_for(Millis(100));
      continue;
    }
    // From here on the descriptor is gRPC's, which closes it.
    grpc::AddInsecureChannelFromFd(impl_->server.get(), socket.release());
  }
}

void OperatorSocket::stop() {
  boost::system::error_code ignored;
  impl_->acceptor.close(ignored);
}

void OperatorSocket::shut_down(Millis grace) {
  impl_->server->Shutdown(std::chrono::system_clock::now() + grace);
  impl_->server->Wait();
}

std::optional<uid_t> uid_of_peer(std::string_view peer) {
  // gRPC names the peer of a connection that it was given "fd:" and its descriptor, which is open
  // as long as the connection.
  constexpr std::string_view kPrefix = "fd:";
  if (!peer.starts_with(kPrefix)) return std::nullopt;
  const std::string_view digits = peer.substr(kPrefix.size());
  int descriptor = -1;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), descriptor);
  ucred peer_credentials{};
  socklen_t size = sizeof peer_credentials;
  if (error != std::errc() || end != digits.data() + digits.size() ||
      ::getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer_credentials, &size) != 0) {
    return std::nullopt;
  }
  return peer_credentials.uid;
}

}  // namespace escaque::services::accounts
