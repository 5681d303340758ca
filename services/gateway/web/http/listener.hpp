#pragma once
// The web door's address: accepts connections and spreads them over the threads.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gateway/hub/hub.hpp"
#include "gateway/web/files/static_files.hpp"
#include "platform/asio/runtime.hpp"

namespace escaque::services::gateway {

class Listener {
 public:
  /// Listens at once; accepts after start(). `hubs` has one per thread of `runtime`. Throws
  /// config::StartupError when the address is taken or the certificate cannot be read.
  Listener(Runtime& runtime, const Config& config, std::vector<Hub*> hubs);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  void start();
  /// On context 0: reads the certificate and its key again, for connections from now on. Keeps the
  /// old ones, and says why in the log, when they cannot be used.
  void reload_certificate();
  /// On context 0.
  void stop();
  [[nodiscard]] std::uint16_t port() const;

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace escaque::services::gateway
