#include "cli/replay/tally.hpp"

#include <algorithm>
#include <cmath>

namespace escaque::clients::cli::replay {
namespace {

/// Games, moves a second and the like: nobody needs more digits.
long whole_number(double value) { return std::lround(value); }

}  // namespace

double Tally::seconds(Time now) const {
  return std::chrono::duration<double>(now - began_).count();
}

void Tally::pass_early(const std::string& name, const std::string& termination) {
  ++passed_;
  ++earlier_;
  tell(name + ": ended earlier by our Laws (" + termination + ")");
}

void Tally::fail(const std::string& name, const std::string& why) {
  ++failed_;
  tell(name + ": " + why);
}

// Flushed, as a pipe or a file would otherwise show it only at the end.
void Tally::tell(const std::string& text) { out_ << text << std::endl; }

void Tally::tell_progress(Time now) {
  const double passed = std::max(std::chrono::duration<double>(now - last_told_).count(), 0.001);
  const double rate = static_cast<double>(moves_ - moves_told_) / passed;
  last_told_ = now;
  moves_told_ = moves_;
  out_ << whole_number(seconds(now)) << " s: " << passed_ + failed_ << " of " << games_
       << " games, " << failed_ << " failed, " << whole_number(rate) << " moves/s" << std::endl;
}

void Tally::tell_end(Time now) {
  if (earlier_ > 0) out_ << earlier_ << " ended earlier by our Laws\n";
  if (refusals_ > 0) out_ << refusals_ << " requests came too fast and were made again\n";
  const std::size_t left = games_ - std::min(games_, passed_ + failed_);
  if (left > 0) out_ << left << " not played\n";
  out_ << moves_ << " moves in " << whole_number(seconds(now)) << " s\n"
       << passed_ << " passed, " << failed_ + left << " failed" << std::endl;
}

}  // namespace escaque::clients::cli::replay
