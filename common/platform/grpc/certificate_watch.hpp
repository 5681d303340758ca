#pragma once
// Until when the certificates of a process hold, told before it is too late.

#include <chrono>
#include <optional>
#include <string>

#include "platform/asio/timer.hpp"
#include "platform/log/logger.hpp"
#include "platform/metrics/registry.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::rpc {

/// Looks at once, every twelve hours and after SIGHUP at the certificate that we show to other
/// processes (see start_certificates()) and at the one that a door shows to browsers. Logs until
/// when they hold; from two weeks before their end on as `certificate_expires_soon`, and what
/// nobody believes any more as `certificate_not_usable`. Owned by the thread of `context`.
class CertificateWatch {
 public:
  /// `door`: the PEM file of the door's certificate; empty: no door, or none with TLS.
  CertificateWatch(boost::asio::io_context& context, metrics::Registry& registry,
                   const TimeSource& time, log::Logger logger, std::string door = {});

  /// The files may have changed: logs what they are now. They need no more than this to be noticed:
  /// gRPC looks at them every few seconds, a Redis client whenever it connects, and calls under way
  /// go on.
  void look();

 private:
  void look_at_site(std::chrono::sys_seconds now);
  void look_at_door(std::chrono::sys_seconds now);
  void tell(const std::string& name, std::chrono::sys_seconds until, std::chrono::sys_seconds now);

  const TimeSource& time_;
  const log::Logger logger_;
  const std::string door_;
  // When each ends, in seconds since 1970.
  std::optional<metrics::Gauge> site_ends_;
  std::optional<metrics::Gauge> door_ends_;
  DeadlineTimer next_;
};

}  // namespace escaque::rpc
