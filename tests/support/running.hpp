#pragma once
// A service in the test's own process: runs on a thread from construction to destruction.

#include <thread>
#include <utility>

namespace escaque::test {

/// `Server` has run(), which serves until stop().
template <class Server>
class Running {
 public:
  template <class... Args>
  explicit Running(Args&&... args) : server_(std::forward<Args>(args)...) {
    thread_ = std::thread([this] { server_.run(); });
  }
  ~Running() {
    server_.stop();
    thread_.join();
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  Server* operator->() { return &server_; }
  const Server* operator->() const { return &server_; }

 private:
  Server server_;
  std::thread thread_;
};

}  // namespace escaque::test
