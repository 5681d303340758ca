#pragma once
// A tournament as the tie-breaks see it: every round of every player judged by Article 15 or 16,
// and every player's score as it counts for the opponents.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "domain/pairing/tiebreak/edition.hpp"
#include "domain/pairing/tournament/tournament.hpp"

namespace escaque::pairing::tiebreak {

using tournament::PlayerNumber;
using tournament::Points;
using tournament::Round;
using tournament::RoundResult;

inline constexpr std::size_t kNobody = SIZE_MAX;

/// One round of one player.
struct Encounter {
  Round round = 0;
  std::size_t opponent = kNobody;  // The scheduled one, as an index.
  std::optional<Color> color;
  RoundResult result = RoundResult::absent;  // As reported.
  Points points;                             // What the result brought.
  Points adjustment;                         // Penalties and bonuses: part of scores only.
  bool is_game = false;                      // Counts as a game against the scheduled opponent.
  bool is_voluntary = false;  // VUR: a requested bye of less than a win, or a forfeit loss (16.2).

  /// Over the board, whatever else counts as a game.
  [[nodiscard]] bool is_played() const {
    return opponent != kNobody && tournament::is_played(result);
  }
};

class Field {
 public:
  /// `played` must outlive the field.
  Field(const tournament::Tournament& played, const Rules& rules);

  [[nodiscard]] std::size_t size() const { return tournament_->players.size(); }
  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const tournament::PointSystem& points() const { return tournament_->points; }
  /// Rounds paired so far.
  [[nodiscard]] Round rounds() const { return rounds_; }
  /// Rounds in which a player can score: in an all-play-all with an odd number of players not all.
  [[nodiscard]] Round scheduled_games() const {
    return rules_.schedule == Schedule::predetermined ? most_games_ : rounds_;
  }

  [[nodiscard]] PlayerNumber number(std::size_t player) const {
    return player == kNobody ? 0 : tournament_->players[player].number;
  }
  /// As rated, or as the regulations or the edition count unrated players.
  [[nodiscard]] std::optional<int> rating(std::size_t player) const;
  /// Everybody has a rating: otherwise the criteria of Article 10 are dropped.
  [[nodiscard]] bool is_rated() const { return is_rated_; }

  /// Round by round, `rounds()` of them.
  [[nodiscard]] std::span<const Encounter> encounters(std::size_t player) const;
  /// What the player scored.
  [[nodiscard]] Points score(std::size_t player) const { return scores_[player]; }
  /// The score as it counts for the opponents (16.3).
  [[nodiscard]] Points adjusted_score(std::size_t player) const { return adjusted_[player]; }

 private:
  [[nodiscard]] Encounter judge(const tournament::Player& player, Round round,
                                const tournament::PlayerIndex& index) const;
  [[nodiscard]] Points adjust(std::span<const Encounter> encounters) const;

  const tournament::Tournament* tournament_;
  Rules rules_;
  Round rounds_ = 0;
  Round most_games_ = 0;  // With an opponent.
  bool is_rated_ = true;
  std::vector<Encounter> encounters_;  // Player by player.
  std::vector<Points> scores_;
  std::vector<Points> adjusted_;
};

/// The fields of one tournament by all the rules a list of criteria uses, each made once.
class Fields {
 public:
  /// `played` must outlive the fields.
  explicit Fields(const tournament::Tournament& played) : tournament_(&played) {}

  [[nodiscard]] const Field& by(const Rules& rules);

 private:
  const tournament::Tournament* tournament_;
  std::deque<Field> fields_;  // Their addresses stay.
};

}  // namespace escaque::pairing::tiebreak
