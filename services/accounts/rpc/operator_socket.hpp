#pragma once
// The Unix socket of the operator's service. We accept its connections ourselves, because gRPC does
// not say which user of the machine is at the other end of one.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

#include <boost/asio/io_context.hpp>

#include "domain/base/time.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/log/logger.hpp"

namespace grpc {
class Service;
}

namespace escaque::services::accounts {

class OperatorSocket {
 public:
  /// Only its owner may open it, from its first moment on. `service` must outlive it. Throws
  /// config::StartupError when another process listens on `path`.
  OperatorSocket(boost::asio::io_context& context, const std::string& path, grpc::Service& service,
                 log::Logger logger);
  ~OperatorSocket();
  OperatorSocket(const OperatorSocket&) = delete;
  OperatorSocket& operator=(const OperatorSocket&) = delete;

  /// Runs on `context` until stop().
  [[nodiscard]] Awaitable<void> accept();
  /// On the thread of `context`.
  void stop();
  /// Waits for running calls; never on an io thread.
  void shut_down(Millis grace);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

/// The user who made the call, by what its context says of the peer. Nothing: no peer of ours.
[[nodiscard]] std::optional<uid_t> uid_of_peer(std::string_view peer);

}  // namespace escaque::services::accounts
