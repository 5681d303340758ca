#include "domain/clock/schedule.hpp"

#include <algorithm>

namespace escaque::clock {
namespace {

constexpr int kNominalMoves = 40;

bool is_whole(Millis time, Millis longest) {
  return time >= Millis{0} && time <= longest && time % std::chrono::seconds(1) == Millis{0};
}

std::optional<ScheduleError> refusal(const Period& period, bool is_first, bool is_final) {
  if (period.moves < 0 || period.moves > kMaxPeriodMoves) return ScheduleError::moves_out_of_range;
  if (period.moves == 0 && !is_final) return ScheduleError::rest_not_last;
  if (!is_whole(period.time, kMaxPeriodTime)) return ScheduleError::time_out_of_range;
  if (!is_whole(period.increment, kMaxIncrement)) return ScheduleError::increment_too_long;
  const bool starts_on_increment = is_first && period.increment > Millis{0};
  if (period.time == Millis{0} && !starts_on_increment) return ScheduleError::no_time;
  return std::nullopt;
}

}  // namespace

Millis Schedule::initial() const {
  return TimeControl{periods.front().time, periods.front().increment}.initial();
}

Millis Schedule::stopped() const {
  switch (delay_kind) {
    case DelayKind::simple:
      return delay;
    case DelayKind::none:
    case DelayKind::bronstein:
      break;
  }
  return Millis{0};
}

Millis Schedule::left_after(Millis used, Millis left) const {
  switch (delay_kind) {
    case DelayKind::bronstein:
      return left + std::min(used, delay);
    case DelayKind::none:
    case DelayKind::simple:
      break;
  }
  return left;
}

Schedule to_schedule(TimeControl control) {
  return {.periods = {{.moves = 0, .time = control.base, .increment = control.increment}}};
}

const Period& period_of(const Schedule& schedule, int number) {
  const auto last = schedule.periods.size() - 1;
  return schedule.periods[std::min(static_cast<std::size_t>(number), last)];
}

std::optional<int> control_move(const Schedule& schedule, int number) {
  int moves = 0;
  for (int n = 0; n <= number; ++n) {
    if (is_last(schedule, n)) return std::nullopt;
    moves += period_of(schedule, n).moves;
  }
  return moves;
}

int period_at(const Schedule& schedule, int made, int reached) {
  int number = 0;
  while (advances(schedule, number, made, Advance::on_moves) ||
         (number < reached && advances(schedule, number, made, Advance::on_time))) {
    ++number;
  }
  return number;
}

bool is_last(const Schedule& schedule, int number) {
  return period_of(schedule, number).moves == 0;
}

bool advances(const Schedule& schedule, int number, int made, Advance when) {
  const auto control = control_move(schedule, number);
  return control && made >= *control && period_of(schedule, number).advance == when;
}

Millis main_time(const Schedule& schedule, int moves) {
  Millis total{};
  for (int n = 0, first = 0; first < moves; ++n) {
    const Period& period = period_of(schedule, n);
    total += period.time;
    if (period.moves == 0) break;
    first += period.moves;
  }
  return total;
}

Millis bonus_time(const Schedule& schedule, int moves) {
  Millis total = moves * (schedule.delay_kind == DelayKind::none ? Millis{0} : schedule.delay);
  int rest = moves;
  for (int n = 0; rest > 0; ++n) {
    const Period& period = period_of(schedule, n);
    const int here = period.moves == 0 ? rest : std::min(rest, period.moves);
    total += here * period.increment;
    rest -= here;
  }
  return total;
}

TimeControl nominal(const Schedule& schedule) {
  const Millis increment = bonus_time(schedule, kNominalMoves) / kNominalMoves;
  return {.base = main_time(schedule, kNominalMoves),
          .increment = std::chrono::floor<std::chrono::seconds>(increment)};
}

std::string_view to_string(ScheduleError error) {
  switch (error) {
    case ScheduleError::no_periods:
      return "A schedule has 1 to 8 periods.";
    case ScheduleError::moves_out_of_range:
      return "A period asks for 1 to 200 moves, or for all the rest.";
    case ScheduleError::time_out_of_range:
      return "A period lasts up to 10 hours, in whole seconds.";
    case ScheduleError::no_time:
      return "A period needs time, or an increment if it is the first.";
    case ScheduleError::increment_too_long:
      return "An increment is up to 3 minutes, in whole seconds.";
    case ScheduleError::delay_too_long:
      return "A delay is 1 second to 3 minutes, in whole seconds.";
    case ScheduleError::rest_not_last:
      return "A period for all the rest of the moves must be the last one.";
  }
  return "";
}

std::optional<ScheduleError> refusal(const Schedule& schedule) {
  const auto& periods = schedule.periods;
  if (periods.empty() || periods.size() > kMaxPeriods) return ScheduleError::no_periods;
  for (const Period& period : periods) {
    const auto error = refusal(period, &period == &periods.front(), &period == &periods.back());
    if (error) return error;
  }
  if (schedule.delay_kind == DelayKind::none) {
    return schedule.delay == Millis{0} ? std::nullopt
                                       : std::optional(ScheduleError::delay_too_long);
  }
  const bool is_possible = schedule.delay > Millis{0} && is_whole(schedule.delay, kMaxDelay);
  return is_possible ? std::nullopt : std::optional(ScheduleError::delay_too_long);
}

}  // namespace escaque::clock
