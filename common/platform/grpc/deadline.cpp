#include "platform/grpc/deadline.hpp"

#include <algorithm>

namespace escaque::rpc {

Deadline Deadline::in(Millis time) {
  return Deadline(
      gpr_time_add(gpr_now(GPR_CLOCK_MONOTONIC), gpr_time_from_millis(time.count(), GPR_TIMESPAN)));
}

Deadline Deadline::never() { return Deadline(gpr_inf_future(GPR_CLOCK_MONOTONIC)); }

Millis Deadline::remaining() const {
  if (gpr_time_cmp(moment_, gpr_inf_future(moment_.clock_type)) == 0) return Millis::max();
  const gpr_timespec left = gpr_time_sub(moment_, gpr_now(moment_.clock_type));
  return std::max(Millis::zero(), Millis(gpr_time_to_millis(left)));
}

Deadline Deadline::earlier(Deadline other) const {
  const gpr_timespec mine = gpr_convert_clock_type(moment_, GPR_CLOCK_MONOTONIC);
  const gpr_timespec others = gpr_convert_clock_type(other.moment_, GPR_CLOCK_MONOTONIC);
  return gpr_time_cmp(mine, others) <= 0 ? *this : other;
}

}  // namespace escaque::rpc
