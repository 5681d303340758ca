#include "platform/service/loop_watch.hpp"

#include <chrono>

namespace escaque::service {

LoopWatch::LoopWatch(Runtime& runtime, const TimeSource& time, Millis mark_every)
    : time_(time), mark_every_(mark_every) {
  for (std::size_t i = 0; i < runtime.size(); ++i) {
    loops_.push_back(std::make_unique<Loop>(runtime.context(i), time.now()));
    mark(*loops_.back());
  }
}

void LoopWatch::mark(Loop& loop) {
  loop.turned = time_.now();
  loop.timer.expires_after(mark_every_);
  loop.timer.async_wait([this, &loop](const boost::system::error_code& error) {
    if (!error) mark(loop);
  });
}

metrics::HealthCheck LoopWatch::health_check() const {
  return {"threads", [this] { return trouble(); }};
}

std::optional<std::string> LoopWatch::trouble() const {
  const Instant now = time_.now();
  for (std::size_t i = 0; i < loops_.size(); ++i) {
    const auto stuck = now - loops_[i]->turned.load();
    if (stuck <= kLongest) continue;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(stuck).count();
    return "thread " + std::to_string(i + 1) + " has been stuck for " + std::to_string(seconds) +
           " s";
  }
  return std::nullopt;
}

}  // namespace escaque::service
