#pragma once
// What a player or the server asks of a game.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "domain/base/color.hpp"
#include "domain/base/id.hpp"
#include "domain/base/time.hpp"
#include "domain/clock/lag_quota.hpp"
#include "domain/game/fact.hpp"
#include "domain/game/player.hpp"

namespace escaque::game {

/// What has to be known to begin a game.
struct GameSpec {
  GameId id;
  ByColor<Player> players;
  Terms terms;
  /// Empty: the usual first position. Chess960 needs one.
  std::string initial_fen;
  std::optional<GameId> rematch_of;
  /// In a game with an hour (`EventRules::default_time`): the players there already.
  ByColor<bool> arrived = {};
  /// How the first position was drawn, which must lead to it.
  std::optional<rules::PositionDraw> draw = std::nullopt;
  std::optional<EventPlace> event = std::nullopt;
  /// The arena to which its result goes.
  std::optional<HostArenaId> arena = std::nullopt;
  /// The simul of which it is a board.
  std::optional<SimulId> simul = std::nullopt;
  /// A sanction: they lose when the opponent could claim it, without a claim.
  ByColor<bool> loses_when_gone = {};
  /// Of an arena's game; of an event's, its place says it.
  etiquette::TalkRule talk_rule = etiquette::TalkRule::all;

  friend bool operator==(const GameSpec&, const GameSpec&) = default;
};

// By the server

struct CreateGame {
  GameSpec spec;
  UtcTime created;
};

/// A deadline may have passed (`Game::next_deadline`): a flag, a first move that did not come.
struct CheckTime {};

/// The player has been on no gateway since now.
struct ReportAbsence {
  Color color{};
  Absence absence = Absence::lost;
};

struct ReportReturn {
  Color color{};
};

/// For `lost` until now nobody could play: the server was away or had no log to write to.
struct CreditOutage {
  Millis lost{};
};

/// The player has come to a game with an hour; their own commands say so too.
struct ReportArrival {
  Color color{};
};

/// The one who must answer the sealed move is there.
struct OpenSealedMove {
  /// Decrypted: a move as in PlayMove, or whatever else was sealed.
  std::string text;
};

/// The server cannot open what was sealed.
struct LoseSealedMove {};

/// Whoever has won by a ruling that was undecided could never have mated: second_look.hpp.
struct CorrectUndecided {};

/// A dead position that nobody saw at once: the game ended there, whatever came after it.
struct EndDeadPosition {
  /// Of the game, when it arose.
  std::int32_t plies = 0;
  /// Its repetition key: moves may have been taken back since.
  std::uint64_t key = 0;
  /// What both had then.
  Remaining remaining;
};

// By an arbiter, through the server

struct AdjournGame {
  Order order;
  /// The game goes on by itself this long after the seal; nothing: when both want to.
  std::optional<Millis> resumes_in{};
};

/// An adjourned game goes on now.
struct ResumeGame {
  Order order;
};

struct StopClocks {
  Order order;
};

struct StartClocks {
  Order order;
};

/// No order puts more on a clock.
inline constexpr Millis kMaxOnClock = std::chrono::hours(24);

struct AdjustTime {
  Order order;
  Color color{};
  /// Below zero: taken.
  Millis delta{};
};

struct Warn {
  Order order;
  Color color{};
};

/// Ends the game, or corrects how it ended.
struct DeclareResult {
  Order order;
  Verdict verdict = Verdict::draw;
};

/// By an arbiter of the site: the result that an arbiter of the event has ordered counts for
/// ratings.
struct ConfirmResult {
  Order order;
};

struct RestorePosition {
  Order order;
  /// After this many plies of the game.
  int plies = 0;
  /// What both have then: what the log says, or as the arbiter sees fit (fide-1993 12.6).
  Remaining remaining;
};

struct AnswerCall {
  Order order;
};

/// One vote of the committee; the appeal is decided when most of its voters want the same.
struct DecideAppeal {
  Order order;
  bool is_upheld = false;
  /// The result from now on; nothing: as it is.
  std::optional<Verdict> verdict = std::nullopt;
  /// The appeal was reasonable, though it is dismissed: the deposit is given back.
  bool returns_deposit = false;
};

struct RuleQuickplay {
  Order order;
  QuickplayRuling ruling = QuickplayRuling::rejected;
  /// The opponent is not given the two minutes that a postponement may bring them.
  bool is_without_time = false;
};

// By a player

struct PlayMove {
  /// Castling as e1g1 or e1h1.
  std::string uci;
};

struct OfferDraw {};
struct AcceptDraw {};
struct DeclineDraw {};

struct ClaimDraw {
  DrawClaim claim = DrawClaim::threefold;
  /// The intended move, played if the claim fails; empty for the position on the board.
  std::string uci;
};

struct OfferAdjournment {
  std::optional<Millis> resumes_in{};
};
struct AcceptAdjournment {};
struct DeclineAdjournment {};

struct SealMove {
  /// A move as in PlayMove. It is not kept.
  std::string uci;
  /// The same, encrypted by the server.
  std::string sealed;
};

/// The player is there and wants the adjourned game to go on.
struct AgreeToResume {};

/// The player's client shows them that the opponent wants to go on.
struct ShowResumption {};
/// Not now.
struct DeclineResumption {};

/// Asks for what the edition makes the opponent's illegal move cost, where it asks to be asked.
struct CallIllegalMove {};

struct RequestQuickplay {
  QuickplayRequest request = QuickplayRequest::draw;
};

struct CallArbiter {
  /// What it is about, in the player's words; arbiters only read it.
  std::string about;
  /// Both clocks are to stand until somebody comes.
  bool stops_clocks = false;
};

/// The clocks run again that this player had stopped.
struct ContinuePlay {};

/// Against an order of an arbiter; also after the game.
struct Appeal {
  std::string grounds;
  /// Of the entry that carries the order; 0: the latest one.
  Version version = 0;
};

/// Half the time and no increment, by the player's own choice.
struct GoBerserk {};

/// The opponent gets kTimeGiven.
struct GiveTime {};
inline constexpr Millis kTimeGiven = std::chrono::seconds(15);

struct Resign {};
struct Abort {};
struct OfferTakeback {};
struct AcceptTakeback {};
struct DeclineTakeback {};

enum class AbandonmentClaim : std::uint8_t { win, draw };

struct ClaimAbandonment {
  AbandonmentClaim claim = AbandonmentClaim::win;
};

using Action =
    std::variant<CreateGame, CheckTime, ReportAbsence, ReportReturn, CreditOutage, PlayMove,
                 OfferDraw, AcceptDraw, DeclineDraw, ClaimDraw, Resign, Abort, OfferTakeback,
                 AcceptTakeback, DeclineTakeback, ClaimAbandonment, ReportArrival, StopClocks,
                 StartClocks, AdjustTime, Warn, DeclareResult, RestorePosition, RuleQuickplay,
                 CallIllegalMove, RequestQuickplay, AdjournGame, SealMove, ResumeGame,
                 OpenSealedMove, CallArbiter, AnswerCall, OfferAdjournment, AcceptAdjournment,
                 DeclineAdjournment, AgreeToResume, LoseSealedMove, GoBerserk, Appeal, DecideAppeal,
                 ConfirmResult, ContinuePlay, CorrectUndecided, EndDeadPosition, GiveTime,
                 ShowResumption, DeclineResumption>;

struct Command {
  /// Made by the client; the same command twice has one effect. Empty for the server's own.
  std::string id;
  /// The player who gives it; nobody: the server itself.
  std::optional<Color> by;
  /// The version that the player had seen. Moves, claims and answers are refused when what they
  /// answer has changed since; for the rest it does not matter.
  std::optional<Version> answers;
  /// When the gateway received it, on our clock: transport inside the server is not charged.
  std::optional<Instant> received;
  clock::LagReport lag;
  Action action;
};

}  // namespace escaque::game
