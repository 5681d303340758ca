#pragma once
// What an event chooses within its edition of the Laws.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/time.hpp"
#include "domain/laws/edition.hpp"

namespace escaque::laws {

/// Whether the players may agree to a draw.
enum class Agreement : std::uint8_t {
  allowed,
  after_move,  // Once both sides have made this many moves.
  never,
};

enum class IllegalMoveMode : std::uint8_t {
  refused,    // Cannot be completed: the clock runs on.
  penalised,  // Completed, restored, and what the edition makes it cost.
};

enum class Supervision : std::uint8_t {
  adequate,   // Somebody sees every move.
  otherwise,  // Rapid and blitz by appendices A.4, B.4.
};

enum class Quickplay : std::uint8_t {
  not_used,
  by_arbiter,  // An arbiter rules.
  by_server,   // Increments are granted by the server; claims wait for an arbiter.
};

/// The one who adjourns a game.
enum class Adjourning : std::uint8_t {
  agreed,      // Both players, or an arbiter.
  by_arbiter,  // An arbiter: a round waits for its games.
};

/// Positions with exactly this material, with either colour the stronger side, that are given more
/// than fifty moves: "KRBKR".
struct LongerCount {
  std::string material;
  int moves = 0;

  friend bool operator==(const LongerCount&, const LongerCount&) = default;
};

struct EventRules {
  Edition edition = Edition::online;
  Agreement agreement = Agreement::allowed;
  /// For `after_move`.
  int agreement_from = 0;
  IllegalMoveMode illegal_moves = IllegalMoveMode::refused;
  Supervision supervision = Supervision::adequate;
  Quickplay quickplay = Quickplay::not_used;
  /// How late a player may come. Nothing: the game has no hour; see game/README.md.
  std::optional<Millis> default_time{};
  std::vector<LongerCount> longer_counts{};
  Adjourning adjourning = Adjourning::agreed;
  /// Before their first move players may give up half their time and increment, for more points.
  bool allows_berserk = false;
  /// How often a player may stop both clocks to have the arbiter come; 0: never.
  int clock_stops = 0;
  /// How long after that play goes on if nobody comes.
  Millis clock_stop_limit = std::chrono::minutes(5);
  /// How long after its end, or after a later order, a player may appeal.
  Millis appeal_time = std::chrono::minutes(15);
  /// What an appeal costs unless it is upheld, with the currency (C.05 10.c); the arbiters collect
  /// it. Empty: nothing.
  std::string appeal_deposit{};
  /// Nobody ends a game because the opponent has gone: their time runs out.
  bool forbids_abandonment_claims = false;

  friend bool operator==(const EventRules&, const EventRules&) = default;
};

/// The log of an event's game takes orders for much longer (`archive.keep_event_stream`).
inline constexpr Millis kLongestAppealTime = std::chrono::hours(24);
inline constexpr std::size_t kMaxDepositText = 24;
inline constexpr int kMaxClockStops = 5;
inline constexpr Millis kShortestClockStop = std::chrono::minutes(1);
inline constexpr Millis kLongestClockStop = std::chrono::minutes(30);
inline constexpr Millis kMaxDefaultTime = std::chrono::hours(1);

enum class EventRulesError : std::uint8_t {
  agreement,       // This edition does not let an event restrict agreements.
  agreement_move,  // Agreements are possible from a move between 1 and 200.
  supervision,     // This edition knows no rapid or blitz without supervision.
  quickplay,       // This edition knows no quickplay finish.
  default_time,    // The default time is 0 to 60 minutes; in this edition it may be one hour only.
  longer_count,    // This edition gives no position more than fifty moves.
  longer_count_text,  // A longer count names material such as "KRBKR" and 51 to 200 moves.
  no_clock_stops,     // In this edition only arbiters stop clocks.
  appeal_time,        // An appeal is possible for 1 to 1,440 minutes.
  appeal_deposit,     // The deposit of an appeal is said in at most 24 bytes.
  clock_stops,        // Players may stop the clocks 0 to 5 times, for 1 to 30 minutes.
};

[[nodiscard]] std::string_view to_string(EventRulesError error);

/// How late a player may come to an event's game: what the event says, or the hour of an edition
/// that lets nobody choose (classic 17b, fide-1993 10.15). Nothing: the game has no hour.
[[nodiscard]] std::optional<Millis> default_time_of(const EventRules& rules);

/// How requests in a quickplay finish are ruled: what the event says, or, where the edition needs
/// no announcement (fide-1997 10.2), by the arbiter of the event, else by the server.
[[nodiscard]] Quickplay quickplay_of(const EventRules& rules, bool has_arbiter);

/// Why an event cannot choose these rules; nothing when it can.
[[nodiscard]] std::optional<EventRulesError> refusal(const EventRules& rules);

}  // namespace escaque::laws
