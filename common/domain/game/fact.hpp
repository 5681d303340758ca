#pragma once
// What has happened in a game. Facts carry all their consequences, so folding them never consults
// the Laws again: an old log means the same under new code.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "domain/base/color.hpp"
#include "domain/base/id.hpp"
#include "domain/base/time.hpp"
#include "domain/game/adjourned/adjournment_fact.hpp"
#include "domain/game/appeal_fact.hpp"
#include "domain/game/berserk.hpp"
#include "domain/game/event_place.hpp"
#include "domain/game/order.hpp"
#include "domain/game/player.hpp"
#include "domain/game/remaining.hpp"
#include "domain/game/verdict.hpp"
#include "domain/rules/outcome.hpp"
#include "domain/rules/position_draw.hpp"

namespace escaque::game {

struct GameCreated {
  GameId id;
  ByColor<Player> players;
  Terms terms;
  rating::Category category = rating::Category::classical;
  /// X-FEN.
  std::string initial_fen;
  std::optional<GameId> rematch_of;
  /// How long each side may think about its first move, which its clock is not charged for.
  Millis first_move{};
  UtcTime created;
  /// In a game with an hour: the players there before it.
  ByColor<bool> arrived = {};
  /// How the first position was drawn, where it can be checked.
  std::optional<rules::PositionDraw> draw = std::nullopt;
  /// Of a game of an event.
  std::optional<EventPlace> event = std::nullopt;
  /// The arena to which its result goes.
  std::optional<HostArenaId> arena = std::nullopt;
  /// The simul of which it is a board.
  std::optional<SimulId> simul = std::nullopt;
  /// The increment that each clock has before the first move (fide-2014 6.3).
  Remaining first_increment = {};
  /// A sanction: they lose when the opponent could claim it, without a claim.
  ByColor<bool> loses_when_gone = {};
  /// Of an arena's game; of an event's, its place says it.
  etiquette::TalkRule talk_rule = etiquette::TalkRule::all;

  /// Of an event or an arena.
  [[nodiscard]] bool has_host() const { return event || arena; }

  friend bool operator==(const GameCreated&, const GameCreated&) = default;
};

struct MovePlayed {
  /// King takes rook for castling in Chess960, e1g1 in standard chess.
  std::string uci;
  std::string san;
  /// The ledger: time from the opponent's move to this one, and how much of it lag got back.
  Millis elapsed{};
  Millis compensated{};
  /// After the increment.
  Remaining remaining;

  friend bool operator==(const MovePlayed&, const MovePlayed&) = default;
};

/// A side is given the time of its next period: after the move that ended the last one, or when the
/// time of that one had run out.
struct PeriodBegun {
  Color color{};
  /// From 0.
  int period = 0;
  Millis added{};
  Remaining remaining;

  friend bool operator==(const PeriodBegun&, const PeriodBegun&) = default;
};

struct DrawOffered {
  Color by{};
  /// Made by a claim that failed (fide-2014 9.1b3) or a request for an increment (G.4).
  bool is_claim = false;
  friend bool operator==(const DrawOffered&, const DrawOffered&) = default;
};

/// Also when the opponent answered the offer by moving.
struct DrawDeclined {
  Color by{};
  friend bool operator==(const DrawDeclined&, const DrawDeclined&) = default;
};

enum class DrawClaim : std::uint8_t {
  threefold,    // FIDE 9.2: the same position for the third time.
  fifty_moves,  // FIDE 9.3: fifty moves of each without a capture or a pawn move.
};

/// A draw claim that the record does not bear out. Where a claim is an offer too, a DrawOffered
/// follows it unless the offer was made already (fide-2023 9.1.2.3).
struct ClaimRefused {
  Color by{};
  /// Added to the opponent's time.
  Millis penalty{};
  Remaining remaining;
  std::string article;
  /// Taken from the claimant's time.
  Millis off_claimant{};
  /// What was claimed; older logs do not say it.
  std::optional<DrawClaim> claim = std::nullopt;

  friend bool operator==(const ClaimRefused&, const ClaimRefused&) = default;
};

struct TakebackOffered {
  Color by{};
  friend bool operator==(const TakebackOffered&, const TakebackOffered&) = default;
};

/// Also when either side moved instead.
struct TakebackDeclined {
  Color by{};
  friend bool operator==(const TakebackDeclined&, const TakebackDeclined&) = default;
};

struct TakebackTaken {
  int plies = 0;
  Remaining remaining;

  friend bool operator==(const TakebackTaken&, const TakebackTaken&) = default;
};

enum class ClockAdjustment : std::uint8_t {
  outage,    // The server was away; nobody loses time by that.
  arbiter,   // An arbiter added or took time; `credited` says how much, below zero for taken.
  opponent,  // The opponent of whoever got it gave it.
};

struct ClockAdjusted {
  Remaining remaining;
  ClockAdjustment reason = ClockAdjustment::outage;
  /// What each got back.
  Remaining credited;

  friend bool operator==(const ClockAdjusted&, const ClockAdjusted&) = default;
};

enum class Absence : std::uint8_t {
  left,  // Closed the page or said so.
  lost,  // The connection broke.
};

struct PlayerGone {
  Color color{};
  Absence absence = Absence::lost;
  /// From now until the opponent may claim the win or a draw.
  Millis claimable_in{};

  friend bool operator==(const PlayerGone&, const PlayerGone&) = default;
};

struct PlayerBack {
  Color color{};
  friend bool operator==(const PlayerBack&, const PlayerBack&) = default;
};

/// An illegal move was completed: the position before it is restored.
struct IllegalMoveMade {
  Color by{};
  std::string uci;
  /// The article that restores the position.
  std::string article;
  /// The times that are restored with it, where the move was a sealed one.
  std::optional<Remaining> remaining{};

  friend bool operator==(const IllegalMoveMade&, const IllegalMoveMade&) = default;
};

/// What an illegal move costs before it costs the game.
struct IllegalMovePenalised {
  Color by{};
  /// The first, the second … of this player.
  int number = 0;
  /// Added to the opponent's time.
  Millis penalty{};
  Remaining remaining;
  std::string article;

  friend bool operator==(const IllegalMovePenalised&, const IllegalMovePenalised&) = default;
};

/// The next move of a player must be one with the man that they have touched: by an illegal move,
/// or by announcing one with a claim. Every move that is left has what is said here.
struct ManTouched {
  Color by{};
  /// Of their own man, "e4"; empty: any man may move.
  std::string from{};
  /// Of the man that must be taken, or where their own stands already; empty: anywhere.
  std::string to{};
  /// They had left a pawn on the last rank (fide-2014 7.5a).
  bool becomes_queen = false;
  std::string article{};

  friend bool operator==(const ManTouched&, const ManTouched&) = default;
};

/// In a game with an hour: the player has come.
struct PlayerArrived {
  Color color{};
  friend bool operator==(const PlayerArrived&, const PlayerArrived&) = default;
};

enum class QuickplayRequest : std::uint8_t {
  increment,  // More time with every move for both (G.4).
  draw,       // The opponent cannot win by normal means, or makes no effort to (10.2, G.5).
};

/// Waits for an arbiter, or for the answer to the draw offer that an increment is.
struct QuickplayRequested {
  Color by{};
  QuickplayRequest request = QuickplayRequest::draw;
  std::string article;

  friend bool operator==(const QuickplayRequested&, const QuickplayRequested&) = default;
};

enum class QuickplayRuling : std::uint8_t { granted, postponed, rejected };

/// A draw that is granted is a GameEnded after this.
struct QuickplayRuled {
  QuickplayRequest request = QuickplayRequest::draw;
  QuickplayRuling ruling = QuickplayRuling::granted;
  /// For every move of both from now on.
  Millis increment{};
  /// Added to the time of the one who did not ask.
  Millis to_opponent{};
  Remaining remaining;
  std::string article;

  friend bool operator==(const QuickplayRuled&, const QuickplayRuled&) = default;
};

/// A player has stopped both clocks: somebody is to come (fide-2014 6.12b).
struct ClocksStopped {
  Color by{};
  /// The first, the second … of this player; 0: with a quickplay claim, which is no favour.
  int number = 0;
  Remaining remaining;
  std::string article;
  /// How long before the entry the gateway had received it: from then on no time has run.
  Millis ago{};

  friend bool operator==(const ClocksStopped&, const ClocksStopped&) = default;
};

/// The clocks that a player had stopped run again, without an arbiter.
struct PlayContinued {
  /// Nobody: no arbiter came in the time that the event allows for it.
  std::optional<Color> by;

  friend bool operator==(const PlayContinued&, const PlayContinued&) = default;
};

enum class ArbiterAction : std::uint8_t {
  stop_clocks,
  start_clocks,
  adjust_time,       // A ClockAdjusted follows.
  warn,              // `color` is warned.
  declare_result,    // A GameEnded follows.
  correct_result,    // A GameEnded follows and replaces the one before.
  restore_position,  // A TakebackTaken follows.
  rule_quickplay,    // A QuickplayRuled follows.
  adjourn,           // A GameAdjourned follows.
  answer_call,       // Says something to whoever called, and nothing else.
  resume,            // A GameResumed follows.
  confirm_result,    // The result counts for ratings: a GameEnded follows.
};

/// A player asks the arbiter to come. Whatever an arbiter does next in the game answers it.
struct ArbiterCalled {
  Color by{};
  std::string about;

  friend bool operator==(const ArbiterCalled&, const ArbiterCalled&) = default;
};

struct ArbiterActed {
  ArbiterAction action = ArbiterAction::warn;
  Order order;
  /// Whom it is about, if one player.
  std::optional<Color> color;

  friend bool operator==(const ArbiterActed&, const ArbiterActed&) = default;
};

/// The server has looked longer at a position than there is time for between two moves. A
/// GameEnded follows, before it a TakebackTaken if moves were made since. Where the game was over,
/// it replaces the end that the log had.
struct PositionJudged {
  /// Of the game, when the position arose.
  std::int32_t plies = 0;
  /// The side that can mate by no series of moves; nothing: neither can (a dead position).
  std::optional<Color> cannot_win;

  friend bool operator==(const PositionJudged&, const PositionJudged&) = default;
};

struct GameEnded {
  /// Nobody in a draw, and in a game without result.
  std::optional<Color> winner;
  rules::Termination termination = rules::Termination::aborted;
  /// The article that rules so, "fide-2023 6.9"; "online" where only the house edition has a rule.
  std::string article;
  Remaining remaining;
  /// Ordered by an arbiter of the event, and not confirmed by one of the site: ratings leave it
  /// out.
  bool is_unrated = false;
  /// Where it is uneven.
  std::optional<Verdict> verdict = std::nullopt;

  [[nodiscard]] std::optional<rules::Outcome> outcome() const {
    if (verdict || !rules::has_outcome(termination)) return std::nullopt;
    return rules::Outcome{winner};
  }

  friend bool operator==(const GameEnded&, const GameEnded&) = default;
};

/// Everything that can happen in a game.
using Fact =
    std::variant<GameCreated, MovePlayed, DrawOffered, DrawDeclined, ClaimRefused, TakebackOffered,
                 TakebackDeclined, TakebackTaken, ClockAdjusted, PlayerGone, PlayerBack, GameEnded,
                 PeriodBegun, IllegalMoveMade, IllegalMovePenalised, PlayerArrived,
                 QuickplayRequested, QuickplayRuled, ArbiterActed, MoveSealed, GameResumed,
                 SealedMoveOpened, ArbiterCalled, AdjournmentOffered, AdjournmentDeclined,
                 GameAdjourned, ResumptionAgreed, SealedMoveLost, AdjournmentExpired, WentBerserk,
                 RulingAppealed, AppealDecided, ClocksStopped, PlayContinued, AppealVoted,
                 PositionJudged, ManTouched, ResumptionShown, ResumptionDeclined>;
using Facts = std::vector<Fact>;

/// Everything that one command caused: what is appended to the log at once.
struct Entry {
  Version version = 0;
  /// Of the command that caused it; empty for what the server did by itself.
  std::string command_id;
  Facts facts;
  /// The giver of that command.
  std::optional<Color> by = std::nullopt;

  friend bool operator==(const Entry&, const Entry&) = default;
};

}  // namespace escaque::game
