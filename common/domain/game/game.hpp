#pragma once
// A game in progress or ended, as a value: the fold of its entries.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/rare.hpp"
#include "domain/clock/clock.hpp"
#include "domain/clock/lag_quota.hpp"
#include "domain/game/appeal.hpp"
#include "domain/game/command.hpp"
#include "domain/game/fact.hpp"
#include "domain/laws/laws.hpp"
#include "domain/rules/position.hpp"

namespace escaque::game {

/// An offer that waits for the opponent's answer.
struct Offer {
  Color by{};
  Version version = 0;

  friend bool operator==(const Offer&, const Offer&) = default;
};

/// A player who is on no gateway.
struct Gone {
  Absence absence = Absence::lost;
  Millis claimable_in{};
  Instant claimable_at;

  friend bool operator==(const Gone&, const Gone&) = default;
};

/// When a side last tried something, as the number of plies played then; kNever before.
struct Tried {
  static constexpr std::int32_t kNever = -1;
  std::int32_t draw_offer = kNever;
  /// Of the position on the board; each kind is a right of its own (fide-1993 10.10, 10.12).
  std::int32_t threefold = kNever;
  std::int32_t fifty_moves = kNever;
  std::int32_t takeback = kNever;
  std::int32_t adjournment = kNever;
  std::int32_t illegal_move = kNever;

  friend bool operator==(const Tried&, const Tried&) = default;
};

/// A player has stopped both clocks.
struct ClockStop {
  Color by{};
  /// When play goes on if nobody has come.
  Instant lapses_at;

  friend bool operator==(const ClockStop&, const ClockStop&) = default;
};

/// A request in a quickplay finish that has no ruling yet.
struct PendingQuickplay {
  Color by{};
  QuickplayRequest request = QuickplayRequest::draw;
  /// The arbiter waits for what happens next.
  bool is_postponed = false;

  friend bool operator==(const PendingQuickplay&, const PendingQuickplay&) = default;
};

/// What the opponent is asked for, to adjourn the game.
struct AdjournmentOffer {
  Color by{};
  Version version = 0;
  std::optional<Millis> resumes_in{};

  friend bool operator==(const AdjournmentOffer&, const AdjournmentOffer&) = default;
};

/// An adjourned game (fide-1997 A, fide-2014 E).
struct Adjourned {
  enum class Stage : std::uint8_t {
    sealing,    // The player on move must seal a move; their time runs.
    suspended,  // Sealed: no time runs.
    resumed,    // The time of the one who must answer runs; the move is not opened yet.
  };
  Stage stage = Stage::sealing;
  /// From the seal until the game goes on by itself.
  std::optional<Millis> resumes_in{};
  /// What was sealed, encrypted.
  std::string sealed{};
  /// When it was resumed: the times of the adjournment.
  Remaining remaining{};
  /// While it is suspended: when it goes on by itself, or when it waits too long.
  std::optional<Instant> resumes_at{};
  std::optional<Instant> expires_at{};
  /// An arbiter has to adjudicate it.
  bool has_expired = false;
  /// The player who is there and wants to go on.
  ByColor<bool> agreed{};
  /// The player to whom it was shown that the opponent wants to, and the one who said no.
  ByColor<bool> shown{};
  ByColor<bool> declined{};

  friend bool operator==(const Adjourned&, const Adjourned&) = default;
};

/// Plain data, changed only by `evolve`. A default one is a game before its creation.
struct Game {
  Version version = 0;
  GameCreated created;

  // The board
  rules::Position position;
  std::vector<rules::Move> moves;
  /// Repetition keys since the last capture or pawn move, the present position last.
  std::vector<std::uint64_t> keys;
  /// Of the entry that last changed the position.
  Version position_version = 0;

  // Time. The clocks run after both sides have made their first move (see README.md).
  clock::Clock clock;
  ByColor<clock::LagQuota> quotas;
  /// The period of its schedule that each side is in.
  ByColor<std::int32_t> periods;
  /// When the turn began.
  Instant turn_began;
  /// When the first move of the side on move must have come; nothing once the clocks run.
  std::optional<Instant> first_move_by;
  /// When whoever has not come yet loses; nothing once both have, or in a game without an hour.
  std::optional<Instant> default_at;
  /// How long they are waited for in all.
  Millis default_time{};
  /// What is left of that time while the clocks are stopped.
  std::optional<Millis> default_left;
  ByColor<bool> arrived;
  /// By an arbiter or a player.
  bool are_clocks_stopped = false;
  /// The stop of a player; nothing once an arbiter has taken over.
  Rare<ClockStop> clock_stop;
  /// How often each has stopped them.
  ByColor<std::int32_t> clock_stops;
  /// The players who have given up half their time and the increment.
  ByColor<bool> is_berserk;
  /// Granted to both in a quickplay finish.
  Millis granted_increment{};

  // The players
  std::optional<Offer> draw_offer;
  std::optional<Offer> takeback_offer;
  ByColor<Tried> tried;
  ByColor<std::optional<Gone>> gone;

  // Rulings
  /// Illegal moves that counted.
  ByColor<std::int32_t> illegal_moves;
  /// Whose illegal move the opponent may still call.
  std::optional<Color> callable_illegal_move;
  /// How many of them there are in this turn.
  std::int32_t uncalled = 0;
  /// What the next move must be after one.
  Rare<ManTouched> touched;
  std::optional<PendingQuickplay> quickplay;
  /// An increment was asked for and not granted: a draw may be claimed (fide-2014 G.5).
  bool is_increment_refused = false;
  /// A call that no arbiter has answered.
  Rare<ArbiterCalled> call;

  /// The orders given in it, once there are any.
  Rare<Rulings> rulings;

  std::optional<AdjournmentOffer> adjournment_offer;
  Rare<Adjourned> adjourned;

  /// Hashes of the latest command ids, oldest first.
  std::vector<std::uint64_t> command_hashes;

  std::optional<GameEnded> ended;
  /// For the first time: its result may have been corrected since.
  std::optional<Instant> ended_at;

  [[nodiscard]] bool exists() const { return version > 0; }
  [[nodiscard]] bool is_live() const { return exists() && !ended; }
  [[nodiscard]] std::int32_t plies() const { return static_cast<std::int32_t>(moves.size()); }
  [[nodiscard]] Color turn() const { return position.turn(); }
  /// How many moves `color` has made.
  [[nodiscard]] std::int32_t moves_of(Color color) const {
    return (plies() + (color == turn() ? 0 : 1)) / 2;
  }
  /// The event has set an hour: the clocks run from the beginning, and late players lose.
  [[nodiscard]] bool has_hour() const { return created.terms.rules.default_time.has_value(); }
  /// Whoever has not come yet is waited for, and loses at last.
  [[nodiscard]] bool is_waiting() const { return default_at || default_left; }
  /// Both sides have moved: clocks run, draws can be offered, nobody can abort.
  [[nodiscard]] bool is_under_way() const { return plies() >= 2; }
  /// Adjourned with a sealed move: no time runs.
  [[nodiscard]] bool is_suspended() const {
    return adjourned && adjourned->stage == Adjourned::Stage::suspended;
  }
  /// The sealed move can be opened: the one who must answer it is there.
  [[nodiscard]] bool awaits_opening() const {
    return adjourned && adjourned->stage == Adjourned::Stage::resumed && arrived[opposite(turn())];
  }
  /// The one who must answer the sealed move has not come in time: it is opened all the same, as it
  /// may have ended the game (fide-1997 A10a, fide-2014 E.10).
  [[nodiscard]] bool is_opening_due(Instant now) const {
    return adjourned && adjourned->stage == Adjourned::Stage::resumed && default_at &&
           now >= *default_at && !arrived[opposite(turn())];
  }
  /// The edition that rules.
  [[nodiscard]] const laws::Laws& laws() const {
    return laws::laws_of(created.terms.rules.edition);
  }
  /// With odds the slower one: a fast game is one in which all the moves must be made in its time,
  /// those of both (fide-1997 B1, C1).
  [[nodiscard]] clock::LawsClass laws_class() const;
  /// Whether `color` may still give up half their time: before their first move, where allowed.
  [[nodiscard]] bool can_go_berserk(Color color) const;
  /// Which side `user` plays; nothing for anybody else.
  [[nodiscard]] std::optional<Color> color_of(UserId user) const;
  /// How often the present position has been on the board (FIDE 9.2.3).
  [[nodiscard]] int repetitions() const;
  /// When `color` loses for having gone, unless they come back: only where a sanction says so, the
  /// opponent is there, and could claim it.
  [[nodiscard]] std::optional<Instant> loses_for_absence_at(Color color) const;
  /// When the server must give a CheckTime unless a move comes first: the flag, the first move, the
  /// default time, a sanctioned absence, the end of an adjournment.
  /// The shell adds its grace for moves in transit.
  [[nodiscard]] std::optional<Instant> next_deadline() const;
  /// A command of that player with this id has been carried out.
  [[nodiscard]] bool has_seen(std::string_view command_id, std::optional<Color> by) const;

  friend bool operator==(const Game&, const Game&) = default;
};

/// What is needed to play on with colours swapped, from the same first position, under `id`.
[[nodiscard]] GameSpec rematch(const Game& game, GameId id);

/// The hash by which a game remembers a player's command id: nobody can use up another's ids.
[[nodiscard]] std::uint64_t hash_of_command(std::string_view command_id, std::optional<Color> by);

}  // namespace escaque::game
