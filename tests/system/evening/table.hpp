#pragma once
// One game of an evening: two bots, an arbiter and the server give commands, the domain answers.

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <random>
#include <string>

#include "domain/game/decide.hpp"

namespace escaque::evening {

/// What the bots have in mind. Each plan leads to other ends of games.
enum class Plan : std::uint8_t {
  anything,
  shuffle,    // Back and forth: repetitions, claimed or not.
  quiet,      // No captures, no pawn moves: fifty and 75 moves.
  few_men,    // Captures until nobody can mate, flags with little left.
  mate,       // The first mate or stalemate there is.
  slow,       // Flags fall.
  late,       // Games with an hour.
  rough,      // Illegal moves.
  arbiter,    // Clocks stopped, times adjusted, results declared.
  quickplay,  // The end of a game without increment.
  talk,       // Offers, acceptances, agreements restricted.
  sessions,   // Adjournments, sealed moves, resumptions.
  absences,   // Moves taken back, players who leave.
  chess960,
  restored,  // Positions that the arbiter restores.
  berserk,   // Half of the time given up.
  disputes,  // Appeals, in the game and after it.
};
inline constexpr int kPlans = 17;

[[nodiscard]] std::string_view to_string(Plan plan);

/// Illegal moves are made.
[[nodiscard]] constexpr bool is_rough(Plan plan) {
  return plan == Plan::rough || plan == Plan::restored || plan == Plan::disputes;
}

/// Random numbers that a seed decides, everywhere the same.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  /// From 0 to `below` - 1.
  int roll(int below) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(below)); }
  bool chance(int percent) { return roll(100) < percent; }

 private:
  std::mt19937_64 engine_;
};

class Table {
 public:
  /// Writes the log to `out`.
  Table(std::ostream& out, int number, Plan plan, laws::Edition edition, std::uint64_t seed);
  void play();

 private:
  void create(int number, laws::Edition edition);
  /// Gives the command some milliseconds before it is judged.
  bool give(std::optional<Color> by, game::Action action, int transit = 0);
  void turn();
  void talk(Color by);
  void claim();
  [[nodiscard]] bool is_about_fifty() const;
  [[nodiscard]] bool is_about_agreement() const;
  void arbitrate();
  void restore();
  void call(Color by);
  void keep_time();
  /// Tells the game what the server has found out meanwhile.
  void tell_found();

  // table_disputes.cpp
  void dispute();
  void appeal();
  void vote();
  /// After the end.
  void settle_disputes();

  // table_sessions.cpp
  void adjourn();
  /// One step of a game that is adjourned.
  void rest();
  void seal();
  void await_resumption();
  void await_opening();
  void take_back_or_leave();
  void ask_back(Color by);
  [[nodiscard]] std::optional<Millis> choose_resumption();
  [[nodiscard]] Color anybody() { return dice_.chance(50) ? Color::white : Color::black; }

  [[nodiscard]] std::string choose_move();
  [[nodiscard]] std::string illegal_move();
  [[nodiscard]] std::string any_square();
  [[nodiscard]] int percent_of_illegal_moves() const;
  [[nodiscard]] bool is_1997() const;
  [[nodiscard]] bool is_called_after_mates() const;
  [[nodiscard]] bool is_quickplay_finish() const;
  [[nodiscard]] Millis think();
  [[nodiscard]] game::Order order(laws::Penalty penalty) const;

  std::ostream& out_;
  const Plan plan_;
  Dice dice_;
  game::Game game_;
  Instant now_{std::chrono::hours(1)};
  int commands_ = 0;
  std::optional<game::Action> found_;  // By a second look.
};

}  // namespace escaque::evening
