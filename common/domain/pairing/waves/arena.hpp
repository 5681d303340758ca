#pragma once
// An arena from its start to its end: who joined, who plays, who waits, what everybody scored.
// Pure: the same calls give the same arena, so a log of them is the arena.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "domain/base/color.hpp"
#include "domain/base/id.hpp"
#include "domain/base/time.hpp"
#include "domain/pairing/waves/rules.hpp"
#include "domain/pairing/waves/sheet.hpp"
#include "domain/pairing/waves/wave.hpp"
#include "domain/rules/outcome.hpp"

namespace escaque::pairing::waves {

struct Meeting {
  UserId white;
  UserId black;

  friend bool operator==(const Meeting&, const Meeting&) = default;
};

/// How a game of the arena ended. Without outcome (it was aborted) it scores nothing for anybody.
struct FinishedGame {
  Meeting players;
  std::optional<rules::Outcome> outcome;
  int plies = 0;
  ByColor<bool> is_berserk;

  friend bool operator==(const FinishedGame&, const FinishedGame&) = default;
};

struct EndedGame {
  FinishedGame game;
  UtcTime ended;

  friend bool operator==(const EndedGame&, const EndedGame&) = default;
};

struct Standing {
  UserId player;
  int place = 0;
  int points = 0;
  std::optional<int> performance;

  friend bool operator==(const Standing&, const Standing&) = default;
};

/// Whether a player is there to be paired.
using Present = std::function<bool(UserId)>;

/// A wave before it begins.
struct WavePlan {
  std::vector<Meeting> meetings;
  std::vector<std::pair<UserId, LeftOut>> left_out;

  friend bool operator==(const WavePlan&, const WavePlan&) = default;
};

enum class ArenaError : std::uint8_t {
  closed,       // Nobody is paired any more, so nobody can join.
  has_joined,   // The player has joined.
  not_joined,   // The player has not joined.
  not_playing,  // These two do not play each other.
  has_played,   // Points stay: only a player who has not played can leave.
};

[[nodiscard]] std::string_view to_string(ArenaError error);

/// Why a player has no opponent right now.
enum class WhyNotPaired : std::uint8_t {
  not_joined,   // They have not joined.
  not_started,  // The arena begins later.
  is_playing,   // Their game is not over.
  is_paused,    // They asked for a pause.
  closing,      // Too near the end: nobody is paired any more.
  ended,        // The arena is over.
  next_wave,    // They wait for the next wave.
  nobody_else,  // The same, and in the last one nobody else waited.
  odd_number,   // The same, and in the last one an odd number waited.
  no_opponent,  // The same, and in the last one only players who refuse, or just met them, waited.
  away,         // The same, but they were not there when the last one was paired.
};

[[nodiscard]] std::string_view to_string(WhyNotPaired reason);

struct Answer {
  WhyNotPaired reason = WhyNotPaired::not_joined;
  std::optional<UtcTime> until;  // When that changes by itself.

  friend bool operator==(const Answer&, const Answer&) = default;
};

class Arena {
 public:
  explicit Arena(const Rules& rules) : rules_(rules) {}

  /// Also before the start, and late: a late player starts with nothing.
  [[nodiscard]] std::optional<ArenaError> join(UserId player, int rating, UtcTime now);
  /// From the end of their game on the player is not paired, until they resume.
  [[nodiscard]] std::optional<ArenaError> pause(UserId player);
  [[nodiscard]] std::optional<ArenaError> resume(UserId player);

  /// As if they had never joined.
  [[nodiscard]] std::optional<ArenaError> leave(UserId player);

  /// The pairs among those who wait and are there. Nobody outside of the arena's time.
  [[nodiscard]] WavePlan plan_wave(const NoPlay& noplay, const Present& is_present,
                                   UtcTime now) const;
  /// From now on they play.
  void begin_wave(const WavePlan& wave, UtcTime now);
  /// Plans a wave of everybody and begins it.
  std::vector<Meeting> pair_wave(const NoPlay& noplay, UtcTime now);
  /// `ended`: when the game did.
  [[nodiscard]] std::optional<ArenaError> finish(const FinishedGame& game, UtcTime ended);
  /// In the order of `finish`, which is the order they are scored in.
  [[nodiscard]] const std::vector<EndedGame>& ended_games() const { return ended_games_; }
  /// The game at `place` of them ended like this instead. All games of both are scored again: a
  /// win more or less moves the doubling of later ones. Between the same players, and when it ended
  /// stays.
  void correct(std::size_t place, const FinishedGame& game);

  [[nodiscard]] Answer why_not_paired(UserId player, UtcTime now) const;
  /// Best first: points, performance, rating, who joined first.
  [[nodiscard]] std::vector<Standing> standings() const;
  /// Nothing for a player who has not joined.
  [[nodiscard]] const Sheet* sheet(UserId player) const;
  /// What the sheet of `color` will be with this game; nothing where it does not count.
  [[nodiscard]] std::optional<Sheet> sheet_after(const FinishedGame& game, Color color,
                                                 UtcTime ended) const;
  [[nodiscard]] std::optional<UserId> opponent(UserId player) const;
  /// Counts from 0; -1 for a player who has not joined.
  [[nodiscard]] int joined_as(UserId player) const;
  [[nodiscard]] bool is_paused(UserId player) const;
  /// Of the last wave.
  [[nodiscard]] std::optional<LeftOut> left_out(UserId player) const;
  [[nodiscard]] std::optional<UtcTime> last_wave() const { return last_wave_; }
  [[nodiscard]] std::size_t size() const { return players_.size(); }
  [[nodiscard]] const Rules& rules() const { return rules_; }

 private:
  struct Player {
    UserId id;
    int rating = 0;
    bool is_paused = false;
    std::optional<UserId> opponent;  // While they play.
    std::array<std::optional<UserId>, 3> recent;
    std::optional<LeftOut> left_out;  // Of the last wave.
    bool was_away = false;            // Then.
    int waves = 0;
    Sheet sheet;
  };

  Player* find(UserId id);
  [[nodiscard]] const Player* find(UserId id) const;
  [[nodiscard]] std::vector<std::size_t> ranking() const;
  [[nodiscard]] std::vector<Waiter> waiters(const Present& is_present) const;
  void start_game(Player& own, UserId opponent);
  [[nodiscard]] std::optional<OwnGame> own_game(const FinishedGame& game, Color color,
                                                UtcTime ended) const;
  [[nodiscard]] Sheet scored_again(UserId player) const;

  Rules rules_;
  std::vector<Player> players_;  // In the order they joined.
  std::unordered_map<UserId, std::size_t> places_;
  std::optional<UtcTime> last_wave_;
  std::vector<EndedGame> ended_games_;
};

}  // namespace escaque::pairing::waves
