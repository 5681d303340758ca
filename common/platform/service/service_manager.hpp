#pragma once
// What systemd is told by a unit of Type=notify (sd_notify(3)): that we are ready, that we still
// turn, that we stop. It is a datagram to the socket that $NOTIFY_SOCKET names; without that
// variable nobody is told anything. look() belongs to one thread, stopping() may come from another.

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

namespace escaque::service {

class ServiceManager {
 public:
  /// `socket` as in $NOTIFY_SOCKET: a path, or "@name" for one that is no file; empty: nobody.
  /// `has_watchdog`: whether it ends us when we do not say that we turn.
  ServiceManager(std::string socket, bool has_watchdog)
      : socket_(std::move(socket)), has_watchdog_(has_watchdog) {}

  /// The manager that has started this process, if any ($NOTIFY_SOCKET, $WATCHDOG_USEC).
  [[nodiscard]] static ServiceManager of_this_process();

  [[nodiscard]] bool is_there() const { return !socket_.empty(); }

  /// At least every few seconds: whether we turn, and whether we have what we need. It hears of
  /// each change; what we wait for once we were ready is no reason to end us.
  void look(bool is_alive, bool is_ready);
  void stopping();

 private:
  /// What cannot be told is told again, or does not matter.
  bool tell(std::string_view state) const;

  const std::string socket_;
  const bool has_watchdog_;
  std::atomic<bool> is_stopping_ = false;

  // Owned by the thread of look()
  std::optional<bool> told_;
  bool was_ready_ = false;
};

}  // namespace escaque::service
