#pragma once
// A tournament of single players as far as pairings, standings and reports need it: who plays,
// by which rules, and what has happened round by round.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/base/color.hpp"
#include "domain/pairing/tournament/points.hpp"
#include "domain/pairing/tournament/result.hpp"

namespace escaque::pairing::tournament {

/// Tournament pairing number, from 1. Numbers need not be consecutive.
using PlayerNumber = int;
/// Rounds count from 1.
using Round = int;

inline constexpr PlayerNumber kMaxPlayerNumber = 9999;
inline constexpr Round kMaxRounds = 99;

/// One round of one player.
struct RoundEntry {
  PlayerNumber opponent = 0;   // The scheduled one, also when a game was forfeited; 0 for none.
  std::optional<Color> color;  // The scheduled one.
  RoundResult result = RoundResult::absent;

  friend bool operator==(const RoundEntry&, const RoundEntry&) = default;
};

struct Player {
  PlayerNumber number = 0;
  char sex = ' ';  // `m`, `w` or blank.
  std::string title;
  std::string name;
  /// A registered computer, which a report marks "(C)" behind the name.
  bool is_computer = false;
  std::optional<int> rating;
  std::string federation;
  std::string fide_id;
  std::string birth_date;
  Points points;            // As the report states them, without virtual points.
  std::optional<int> rank;  // As the report states it.
  std::vector<RoundEntry> rounds;

  /// What is known of `round`; absent when nothing is.
  [[nodiscard]] RoundEntry entry(Round round) const {
    const auto index = static_cast<std::size_t>(round - 1);
    return index < rounds.size() ? rounds[index] : RoundEntry{};
  }
  friend bool operator==(const Player&, const Player&) = default;
};

/// Virtual points for the pairing of `first_round` to `last_round` (accelerated systems).
struct Acceleration {
  Points points;
  Round first_round = 1;
  Round last_round = 1;
  PlayerNumber first_player = 1;
  PlayerNumber last_player = 1;

  friend bool operator==(const Acceleration&, const Acceleration&) = default;
};

/// Players none of whom may meet another in these rounds.
struct ForbiddenPairs {
  Round first_round = 1;
  Round last_round = kMaxRounds;
  std::vector<PlayerNumber> players;

  friend bool operator==(const ForbiddenPairs&, const ForbiddenPairs&) = default;
};

/// Players who shall not be paired in a round that is still to come.
struct RequestedBye {
  RoundResult kind = RoundResult::zero_bye;  // full_bye, half_bye or zero_bye.
  Round round = 1;
  std::vector<PlayerNumber> players;

  friend bool operator==(const RequestedBye&, const RequestedBye&) = default;
};

/// Points other than those that results bring (TRF-2026, record 299).
struct AbnormalPoints {
  /// What results of this kind are worth; nothing for a penalty or a bonus.
  std::optional<RoundResult> result;
  Points points;                      // Below zero for a penalty.
  Round round = 0;                    // 0 for every round.
  std::vector<PlayerNumber> players;  // Empty for everybody.

  /// Whether it is meant for `player` in `each`.
  [[nodiscard]] bool concerns(PlayerNumber player, Round each) const;
  friend bool operator==(const AbnormalPoints&, const AbnormalPoints&) = default;
};

/// Which number orders players of equal score.
enum class Numbering : std::uint8_t { by_number, by_rank };

struct Tournament {
  std::string name;
  std::string system;  // Encoded type, for example `FIDE_DUTCH_2025`; empty when not stated.
  int rounds = 0;      // Rounds to be played in all; 0 when not stated.
  std::optional<Color> initial_color;
  PointSystem points;
  Numbering numbering = Numbering::by_number;
  std::vector<Acceleration> accelerations;
  std::vector<ForbiddenPairs> forbidden;
  std::vector<RequestedBye> requested_byes;
  std::vector<AbnormalPoints> abnormal_points;
  std::vector<Player> players;

  friend bool operator==(const Tournament&, const Tournament&) = default;
};

/// The last round in which anybody was paired or got the pairing-allocated bye; 0 when none.
/// Byes that stand alone in a later round are absences of a round still to be paired.
[[nodiscard]] Round last_paired_round(const Tournament& tournament);

/// What the result of `player` in `round` is worth: by the point system, or by the last of the
/// abnormal points that names its kind.
[[nodiscard]] Points worth(const Tournament& tournament, const Player& player, Round round);

/// Penalties and bonuses of `player` in `round`; one for every round counts in each.
[[nodiscard]] Points adjustment(const Tournament& tournament, const Player& player, Round round);

/// What `player` has scored in rounds 1 to `last`, with penalties and bonuses.
[[nodiscard]] Points score_after(const Tournament& tournament, const Player& player, Round last);

/// Virtual points for the pairing of `round`, in the order of `tournament.players`. Without
/// accelerations of its own a system named `…_BAKU` gets those of Baku.
[[nodiscard]] std::vector<Points> virtual_points(const Tournament& tournament, Round round);

/// The index in `players` of the player of each number, for numbers 0 to kMaxPlayerNumber.
class PlayerIndex {
 public:
  static constexpr std::size_t kNone = SIZE_MAX;

  explicit PlayerIndex(const std::vector<Player>& players);
  /// kNone when nobody has this number.
  [[nodiscard]] std::size_t operator[](PlayerNumber number) const {
    const auto index = static_cast<std::size_t>(number);
    return number >= 0 && index < places_.size() ? places_[index] : kNone;
  }

 private:
  std::vector<std::size_t> places_;
};

}  // namespace escaque::pairing::tournament
