#pragma once
// What has come of the games so far. Whatever goes wrong is told at once, a line each.

#include <chrono>
#include <cstddef>
#include <ostream>
#include <string>

namespace escaque::clients::cli::replay {

class Tally {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// `out` must outlive it. `games`: how many there are to be played.
  Tally(std::ostream& out, std::size_t games, Time began)
      : out_(out), games_(games), began_(began) {}

  void pass() { ++passed_; }
  /// Played, but the server's Laws ended it before its record does.
  void pass_early(const std::string& name, const std::string& termination);
  void fail(const std::string& name, const std::string& why);
  /// Trouble that is of no single game.
  void tell(const std::string& text);
  void count_move() { ++moves_; }
  void count_refusal() { ++refusals_; }

  /// One line: how far we are.
  void tell_progress(Time now);
  /// The last lines.
  void tell_end(Time now);

  /// Every game was played and was found as it was recorded.
  [[nodiscard]] bool is_good() const { return games_ > 0 && passed_ == games_; }
  [[nodiscard]] std::size_t failed() const { return failed_; }

 private:
  [[nodiscard]] double seconds(Time now) const;

  std::ostream& out_;
  const std::size_t games_;
  const Time began_;
  Time last_told_ = began_;
  std::size_t moves_told_ = 0;
  std::size_t passed_ = 0;
  std::size_t earlier_ = 0;
  std::size_t failed_ = 0;
  std::size_t moves_ = 0;
  std::size_t refusals_ = 0;  // For the rate, and made good by asking again.
};

}  // namespace escaque::clients::cli::replay
