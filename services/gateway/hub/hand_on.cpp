#include "gateway/hub/hand_on.hpp"

#include <algorithm>

namespace escaque::services::gateway {
namespace {

constexpr std::size_t kFewAtATime = 2;

}  // namespace

HandOnPace hand_on_pace(std::size_t sockets, std::size_t threads, bool is_alone) {
  const auto steps = static_cast<std::size_t>(kLongestHandOn / kHandOnStep);
  if (is_alone) return {sockets + 1, steps};
  return {std::max(kFewAtATime, sockets / steps / threads + 1), steps};
}

}  // namespace escaque::services::gateway
