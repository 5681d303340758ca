#include "load/report.hpp"

namespace escaque::load {

void Report::add(const Report& other) {
  round_trips.add(other.round_trips);
  returns.add(other.returns);
  due += other.due;
  sent += other.sent;
  in_time += other.in_time;
  watched += other.watched;
  connections += other.connections;
  games += other.games;
  cpu_seconds += other.cpu_seconds;
  for (const auto& [cause, times] : other.errors) errors[cause] += times;
  moves.insert(moves.end(), other.moves.begin(), other.moves.end());
}

}  // namespace escaque::load
