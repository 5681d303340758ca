#pragma once
// What one person of a simulation does, game by game, as rules see it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cli/simulate/chance.hpp"
#include "cli/simulate/people.hpp"
#include "domain/etiquette/rules/observation.hpp"
#include "domain/rating/glicko2.hpp"

namespace escaque::clients::cli {

/// A year of somebody. The same seed and person give the same life.
class Life {
 public:
  Life(const Person& person, std::uint64_t seed, int games_a_month);

  /// The next game that they have finished.
  [[nodiscard]] etiquette::GameSeen next_game();
  /// Where its moves came from.
  [[nodiscard]] std::vector<etiquette::PlaySeen> plays_of(const etiquette::GameSeen& game);
  /// A report by them that was decided after the last game.
  [[nodiscard]] std::optional<etiquette::ReportSeen> next_report();

  [[nodiscard]] int games() const { return games_; }
  [[nodiscard]] int month() const { return (games_ - 1) / games_a_month_; }

 private:
  struct Opponent {
    UserId id;
    double skill = 0;
    etiquette::Strength strength;
    bool is_partner = false;  // In what the offence is.
    bool is_network_shared = false;
  };
  struct Plan {  // What the person intends.
    bool throws = false;
    double length = 1;  // Of the game, by its usual length.
    bool calls_off = false;
    bool is_quick = false;
  };

  void advance_clock();
  [[nodiscard]] double skill_now() const;
  [[nodiscard]] double age() const;  // In years.
  [[nodiscard]] int game_of_month() const { return (games_ - 1) % games_a_month_; }
  [[nodiscard]] Opponent opponent();
  [[nodiscard]] Plan plan(const Opponent& opponent);
  void call_off(etiquette::GameSeen& game);
  void play(etiquette::GameSeen& game, const Opponent& opponent, const Plan& plan);
  void end(etiquette::GameSeen& game, const Plan& plan);
  void stand(etiquette::GameSeen& game);
  void use_time(etiquette::GameSeen& game);
  void lose_connection(etiquette::GameSeen& game);
  void run_away(etiquette::GameSeen& game);
  void rate(const etiquette::GameSeen& game, const Opponent& opponent);

  const Person person_;
  const int games_a_month_;
  Chance chance_;
  // What they are like
  double skill_ = 1500;
  double stalls_ = 0;     // Of the games lost on time in a lost position.
  double calls_off_ = 0;  // Of all games, while the opponent waits.
  double friend_skill_ = 0;
  double friend_rating_ = 0;
  bool is_friend_near_ = false;
  // How it goes
  UtcTime now_;
  int games_ = 0;
  int slump_left_ = 0;
  rating::Glicko rating_;
  int rated_games_ = 0;
  UtcTime last_rated_{};
  etiquette::DeviceId device_;
  int reports_ = 0;
};

}  // namespace escaque::clients::cli
