#pragma once
// One player's score sheet in an arena: what each game brought and why, and what follows from all.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "domain/base/color.hpp"
#include "domain/base/id.hpp"
#include "domain/pairing/waves/rules.hpp"
#include "domain/rules/outcome.hpp"

namespace escaque::pairing::waves {

/// A finished game as one of its players sees it.
struct OwnGame {
  UserId opponent;
  int opponent_rating = 0;
  Color color = Color::white;
  rules::Outcome outcome;
  int plies = 0;
  bool is_berserk = false;

  friend bool operator==(const OwnGame&, const OwnGame&) = default;
};

/// Why a game scored what it did.
enum class Credit : std::uint8_t {
  usual,        // Two for a win, one for a draw, none for a loss.
  doubled,      // After enough wins in a row.
  short_draw,   // Nothing: the draw was too short.
  serial_draw,  // Nothing: a draw after a draw, and not long.
};

[[nodiscard]] std::string_view to_string(Credit credit);

struct ScoredGame {
  OwnGame game;
  Credit credit = Credit::usual;
  int points = 0;  // With the bonus.
  int bonus = 0;   // For a berserk win.

  friend bool operator==(const ScoredGame&, const ScoredGame&) = default;
};

class Sheet {
 public:
  void add(const Scoring& scoring, const OwnGame& game);

  [[nodiscard]] const std::vector<ScoredGame>& games() const { return games_; }
  [[nodiscard]] int points() const { return points_; }
  [[nodiscard]] int half_points() const { return half_points_; }  // A win counts two, a draw one.
  [[nodiscard]] int wins_in_a_row() const { return wins_in_a_row_; }
  /// Games with White minus games with Black.
  [[nodiscard]] int color_balance() const { return color_balance_; }
  /// Mean of the opponents' ratings plus dp of the score (FIDE B.02, table 8.1a); nothing before
  /// the first game.
  [[nodiscard]] std::optional<int> performance() const;

 private:
  std::vector<ScoredGame> games_;
  int points_ = 0;
  int half_points_ = 0;
  int wins_in_a_row_ = 0;
  bool has_drawn_since_win_ = false;
  int color_balance_ = 0;
  std::int64_t opponents_ = 0;  // Sum of their ratings.
};

}  // namespace escaque::pairing::waves
