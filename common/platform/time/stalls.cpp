#include "platform/time/stalls.hpp"

#include <algorithm>
#include <utility>

namespace escaque {

std::optional<Stall> StallDetector::turn(Instant now) {
  const auto before = std::exchange(turned_, now);
  if (!before || now - *before <= longest_pause_) return std::nullopt;
  return Stall{*before, now};
}

void StallHistory::add(Stall stall) {
  latest_.push_back(stall);
  if (latest_.size() > kKept) latest_.pop_front();
}

void StallHistory::append_since(Instant from, std::vector<Stall>& stalls) const {
  for (auto stall = latest_.rbegin(); stall != latest_.rend() && stall->until > from; ++stall) {
    stalls.push_back(*stall);
  }
}

Millis lost_to(std::vector<Stall> stalls, Instant from, Instant until) {
  std::ranges::sort(stalls, {}, &Stall::since);
  Millis lost{0};
  Instant counted = from;
  for (const Stall& stall : stalls) {
    const Instant begin = std::max(stall.since, counted);
    const Instant end = std::min(stall.until, until);
    if (end <= begin) continue;
    lost += end - begin;
    counted = end;
  }
  return lost;
}

}  // namespace escaque
