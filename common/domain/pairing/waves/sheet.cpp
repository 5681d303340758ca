#include "domain/pairing/waves/sheet.hpp"

#include "domain/rating/performance.hpp"

namespace escaque::pairing::waves {
namespace {

bool is_win(const OwnGame& game) { return game.outcome.winner == game.color; }

}  // namespace

std::string_view to_string(Credit credit) {
  switch (credit) {
    case Credit::usual:
      return "usual";
    case Credit::doubled:
      return "doubled";
    case Credit::short_draw:
      return "short draw";
    case Credit::serial_draw:
      return "serial draw";
  }
  return "unknown";
}

void Sheet::add(const Scoring& scoring, const OwnGame& game) {
  ScoredGame scored{game, Credit::usual, 0, 0};
  const bool is_doubled = scoring.streak_after > 0 && wins_in_a_row_ >= scoring.streak_after;
  if (is_win(game)) {
    scored.points = scoring.win;
    if (game.is_berserk && game.plies >= scoring.berserk_least_plies) {
      scored.bonus = scoring.berserk_bonus;
    }
  } else if (game.outcome.is_draw()) {
    scored.points = scoring.draw;
    if (game.plies < scoring.short_draw_plies) {
      scored.credit = Credit::short_draw;
    } else if (has_drawn_since_win_ && game.plies < scoring.serial_draw_plies) {
      scored.credit = Credit::serial_draw;
    }
  }
  if (scored.credit != Credit::usual) scored.points = 0;
  if (is_doubled && scored.points > 0) {
    scored.credit = Credit::doubled;
    scored.points *= 2;
  }
  scored.points += scored.bonus;

  points_ += scored.points;
  half_points_ += is_win(game) ? 2 : game.outcome.is_draw() ? 1 : 0;
  wins_in_a_row_ = is_win(game) ? wins_in_a_row_ + 1 : 0;
  if (is_win(game)) has_drawn_since_win_ = false;
  if (game.outcome.is_draw()) has_drawn_since_win_ = true;
  color_balance_ += game.color == Color::white ? 1 : -1;
  opponents_ += game.opponent_rating;
  games_.push_back(scored);
}

std::optional<int> Sheet::performance() const {
  if (games_.empty()) return {};
  const auto count = static_cast<std::int64_t>(games_.size());
  const auto average = static_cast<int>((2 * opponents_ + count) / (2 * count));
  const int percent = rating::percentage(half_points_, static_cast<int>(count));
  return average + rating::rating_difference(percent);
}

}  // namespace escaque::pairing::waves
