#pragma once
// The gRPC server of a process: its services and the standard health service on one address.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "domain/base/time.hpp"
#include "platform/config/blocks.hpp"
#include "platform/grpc/credentials.hpp"
#include "platform/log/logger.hpp"

namespace grpc {
class Service;
}

namespace escaque::rpc {

class Server {
 public:
  /// Listens on `address`, "host:port" (port 0: the system chooses) or "unix:/path", and serves
  /// from now on. `services` must outlive it. A socket file may be opened by our own user only
  /// (mode 0600). With certificates, which are the process's own unless `files` says otherwise, a
  /// port serves only those that their authority vouches for. Throws config::StartupError naming
  /// the address when it is taken or not ours.
  Server(const std::string& address, const std::vector<grpc::Service*>& services,
         log::Logger logger, const config::RpcConfig& options = {},
         const config::TlsConfig& files = certificates());
  /// Shuts down at once if shut_down() was not called.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Where it can be reached, with the port that the system chose.
  [[nodiscard]] const std::string& address() const;
  /// 0 for a "unix:" address.
  [[nodiscard]] std::uint16_t port() const;

  /// What the health service answers for every service: not serving before the first of these
  /// calls, nor once it is being shut down. From any thread.
  void set_ready(bool is_ready);

  /// Takes no new calls, waits up to `grace` for the running ones, then cancels them. The owners of
  /// the calls' coroutines must still be running. Blocks: never call it on an io thread.
  void shut_down(Millis grace);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace escaque::rpc
