#pragma once
// A round from its publication on: boards, byes, results.

#include <cstdint>
#include <optional>
#include <vector>

#include "domain/base/color.hpp"
#include "domain/base/id.hpp"
#include "domain/base/sha256.hpp"
#include "domain/base/time.hpp"
#include "domain/event/teams/team.hpp"
#include "domain/pairing/knockout/match.hpp"
#include "domain/pairing/tournament/tournament.hpp"

namespace escaque::event {

/// How a board ended.
enum class Score : std::uint8_t {
  white_wins,
  draw,
  black_wins,
  both_lose,
  // Points that an arbiter gave, White's first (fide-2014 12.9d, 12.9e); ratings leave them out.
  half_zero,
  zero_half,
  one_half,
  half_one,
  both_win,
  white_wins_by_forfeit,
  black_wins_by_forfeit,
  both_forfeit,
};

[[nodiscard]] constexpr bool is_by_forfeit(Score score) {
  return score >= Score::white_wins_by_forfeit;
}
/// What it means for one side.
[[nodiscard]] pairing::tournament::RoundResult result_for(Score score, Color color);
/// The same with colours swapped: each player keeps what they scored.
[[nodiscard]] Score mirrored(Score score);

/// Which game of a match of a knock-out.
struct MatchGame {
  int bracket_round = 1;
  pairing::knockout::GameKind kind = pairing::knockout::GameKind::slow;
  int number = 1;  // Among the games of its kind.
  /// The winner of the lot for sudden death, who chooses a colour before the round starts.
  std::optional<UserId> chooser;

  friend bool operator==(const MatchGame&, const MatchGame&) = default;
};

struct Board {
  ByColor<UserId> players;
  /// Under which `games` creates it; zero for a game played elsewhere.
  GameId game = {};
  /// By the arbiter, not by the system.
  bool is_by_hand = false;
  /// `games` has created it.
  bool has_game_begun = false;
  std::optional<Score> score = std::nullopt;
  /// Played at another time; does not hold up the round.
  std::optional<UtcTime> postponed_to = std::nullopt;
  /// In a knock-out.
  std::optional<MatchGame> match = std::nullopt;
  /// Of the game's entry that `score` comes from; 0 where no game or an old log says it.
  std::int32_t game_version = 0;
  /// Games of it that were lost by absence before it was reopened: what they report counts no more.
  std::vector<GameId> annulled = {};

  [[nodiscard]] bool has(UserId user) const {
    return players.white == user || players.black == user;
  }
  friend bool operator==(const Board&, const Board&) = default;
};

/// Not paired: a requested bye, a late entry, a withdrawal.
struct Absence {
  UserId user;
  pairing::tournament::RoundResult kind = pairing::tournament::RoundResult::zero_bye;

  friend bool operator==(const Absence&, const Absence&) = default;
};

enum class RoundStage : std::uint8_t {
  published,  // Nobody has started.
  started,    // Its hour has come.
  complete,   // Every board that is not postponed has a result.
};

/// Of all games of a round of Chess960.
struct FirstPosition {
  /// 0 to 959.
  int number = 0;
  /// The seed from which it was drawn; nothing: it was chosen.
  std::optional<Digest> seed = std::nullopt;

  friend bool operator==(const FirstPosition&, const FirstPosition&) = default;
};

struct PairedRound {
  pairing::tournament::Round number = 1;
  UtcTime starts;
  RoundStage stage = RoundStage::published;
  std::vector<Board> boards;
  /// The player who gets the pairing-allocated bye.
  std::optional<UserId> bye;
  std::vector<Absence> absences;
  std::optional<UtcTime> completed;
  /// Once it has begun.
  std::optional<FirstPosition> first_position = std::nullopt;
  /// Of a team event, in the order of the tables.
  std::vector<TeamMatch> matches = {};
  /// The team without opponent.
  std::optional<TeamId> team_bye = std::nullopt;
  /// It began before an arbiter of the site had approved that games count for ratings.
  bool is_unrated = false;

  /// The board of `user`; nothing when they have none.
  [[nodiscard]] const Board* board_of(UserId user) const;
  /// The match of `team`; beyond the last when it has none.
  [[nodiscard]] std::size_t match_of(TeamId team) const;
  /// Where in `boards` those of a match begin.
  [[nodiscard]] std::size_t first_board_of(std::size_t match) const;
  /// All boards that hold up the round have results.
  [[nodiscard]] bool is_decided() const;
  /// It had games, and every one of them was lost by forfeit: nobody came.
  [[nodiscard]] bool was_deserted() const;
  friend bool operator==(const PairedRound&, const PairedRound&) = default;
};

}  // namespace escaque::event
