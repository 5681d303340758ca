#include "platform/grpc/certificate_watch.hpp"

#include <chrono>
#include <utility>

#include "platform/config/startup_error.hpp"
#include "platform/grpc/credentials.hpp"
#include "platform/tls/certificates.hpp"

namespace escaque::rpc {
namespace {

constexpr std::chrono::hours kEvery{12};
// Authorities on the web renew theirs 30 days before the end; nobody has by now.
constexpr std::chrono::days kSoon{14};

metrics::Gauge make_gauge(metrics::Registry& registry, const std::string& which) {
  return registry.gauge("escaque_certificate_ends_timestamp_seconds",
                        "When a certificate of this process ends, in seconds since 1970",
                        {{"certificate", which}});
}

void set(metrics::Gauge& gauge, std::chrono::sys_seconds until) {
  gauge.set(static_cast<double>(until.time_since_epoch().count()));
}

}  // namespace

CertificateWatch::CertificateWatch(boost::asio::io_context& context, metrics::Registry& registry,
                                   const TimeSource& time, log::Logger logger, std::string door)
    : time_(time),
      logger_(std::move(logger)),
      door_(std::move(door)),
      next_(context, [this] { look(); }) {
  if (certificates().is_on()) site_ends_ = make_gauge(registry, "site");
  if (!door_.empty()) door_ends_ = make_gauge(registry, "door");
  if (site_ends_ || door_ends_) look();
}

void CertificateWatch::look() {
  const auto now = std::chrono::floor<std::chrono::seconds>(time_.utc_now());
  if (site_ends_) look_at_site(now);
  if (door_ends_) look_at_door(now);
  if (site_ends_ || door_ends_) next_.arm(kEvery);
}

void CertificateWatch::look_at_site(std::chrono::sys_seconds now) {
  try {
    const tls::Checked ours = tls::check(certificates(), now);
    set(*site_ends_, ours.until);
    tell(ours.name, ours.until, now);
  } catch (const config::StartupError& error) {
    logger_.error("certificate_not_usable", {{"reason", error.what()}});
  }
}

void CertificateWatch::look_at_door(std::chrono::sys_seconds now) {
  const auto until = tls::end_of(door_);
  if (!until) {
    logger_.error("certificate_not_usable", {{"reason", "no certificate in " + door_}});
    return;
  }
  set(*door_ends_, *until);
  tell("door", *until, now);
}

void CertificateWatch::tell(const std::string& name, std::chrono::sys_seconds until,
                            std::chrono::sys_seconds now) {
  const auto left = std::chrono::floor<std::chrono::hours>(until - now);
  if (left < std::chrono::hours(0)) {
    logger_.error("certificate_not_usable", {{"name", name}, {"reason", "it has ended"}});
  } else if (left < kSoon) {
    logger_.warn("certificate_expires_soon", {{"name", name}, {"hours_left", left.count()}});
  } else {
    logger_.info("certificate", {{"name", name}, {"hours_left", left.count()}});
  }
}

}  // namespace escaque::rpc
