#pragma once
// The parts of `decide`, for the sources of this folder only. Each is given a command that the game
// can take at all: it exists, has not ended, and the one who commands may.

#include "domain/base/result.hpp"
#include "domain/game/command.hpp"
#include "domain/game/error.hpp"
#include "domain/game/fact.hpp"
#include "domain/game/game.hpp"

namespace escaque::game {

using Decision = Result<Facts, GameError>;

/// Half-moves without a capture or a pawn's move that end the game (9.6.2).
inline constexpr int kSeventyFiveMoves = 150;

/// One command of a player.
struct Request {
  const Game& game;
  const Command& command;
  Color by;
  Instant now;

  /// When the command reached the gateway: neither before the turn began nor in the future.
  [[nodiscard]] Instant moment() const;
  /// The player is on move and their time ended before the command reached us.
  [[nodiscard]] bool is_late() const;
  /// The version that the command answers is older than `version`.
  [[nodiscard]] bool is_older_than(Version version) const;
};

// create.cpp
Decision decide_create(const CreateGame& create);

// moves.cpp
Decision decide_move(const Request& request, const PlayMove& play);
/// The move that `uci` means and that is legal here.
Result<rules::Move, GameError> read_move(const Game& game, std::string_view uci);
/// What lag gives back if the player's turn ends now.
Millis compensation(const Request& request);
/// What both have when the player, who is not late, has pressed the clock without a move.
Remaining remaining_after_turn(const Request& request);
/// Adds what follows from playing the legal `move` with these times on the clock: the move and
/// perhaps the end of the game, or the fall of the flag if it came too late.
void add_move(const Request& request, rules::Move move, clock::Clock clock, Facts& facts);
/// The same for a move whose time was charged to `clock`, and no offer answered by it. The clock
/// after it; nothing when the game has ended.
std::optional<clock::Clock> add_charged_move(const Request& request, rules::Move move,
                                             clock::Charge charge, clock::Clock clock,
                                             Facts& facts);
/// The answer to the opponent's draw offer that a move is, with what the server grants then.
void add_draw_declined(const Request& request, const clock::Clock& clock, Instant at, Facts& facts);
/// How often the position after `move` will have been on the board.
int repetitions_after(const Game& game, const rules::Position& after);

// illegal_moves.cpp
Decision decide_illegal_move(const Request& request, const std::string& uci);
Decision decide_call_illegal_move(const Request& request);
/// What the last illegal move of the ladder means for `by`.
const laws::Loss& illegal_loss(const Game& game, Color by);
/// The end of the game by what `by` did against the Laws.
GameEnded lost_by(const Game& game, Color by, const laws::Loss& loss, Instant at);

// second_look.cpp
/// After the end of the game.
Decision decide_undecided(const Game& game);
/// Also after the end of the game.
Decision decide_dead(const Game& game, const EndDeadPosition& dead);

// quickplay.cpp
Decision decide_quickplay(const Request& request, const RequestQuickplay& quickplay);
/// What the server grants by itself once the draw offer in a request for an increment is declined.
std::optional<QuickplayRuled> increment_by_server(const Game& game, clock::Clock clock, Instant at);
Decision decide_quickplay_ruling(const Game& game, const RuleQuickplay& ruling, Instant now);

// adjournment.cpp
Decision decide_offer_adjournment(const Request& request, const OfferAdjournment& offer);
Decision decide_accept_adjournment(const Request& request);
Decision decide_decline_adjournment(const Request& request);
Decision decide_adjourn(const Game& game, const AdjournGame& adjourn);
Decision decide_seal(const Request& request, const SealMove& seal);
Decision decide_agree_to_resume(const Request& request);
Decision decide_show_resumption(const Request& request);
Decision decide_decline_resumption(const Request& request);
Decision decide_resume(const Game& game, const ResumeGame& resume, Instant now);
/// For a suspended game: it goes on by itself, or has waited too long.
Decision decide_end_of_adjournment(const Game& game, Instant now);
Decision decide_open(const Game& game, const OpenSealedMove& open, Instant now);
Decision decide_lose_sealed_move(const Game& game, Instant now);

// arbiter.cpp
Decision decide_call_arbiter(const Request& request, const CallArbiter& call);
/// Both clocks are stopped as of when the gateway had the command. `number`: see ClocksStopped.
ClocksStopped clocks_stopped_by(const Request& request, int number);
Decision decide_continue_play(const Request& request);
/// The end of the game, or another one, by what an order declares.
GameEnded ended_by(Verdict verdict, const Order& order, Remaining remaining);
/// Also after the end of the game.
Decision decide_for_arbiter(const Game& game, const Action& action, Instant now);

// appeal.cpp
/// Also after the end of the game.
Decision decide_appeal(const Request& request, const Appeal& appeal);
Decision decide_committees(const Game& game, const DecideAppeal& decided, Instant now);

// berserk.cpp
Decision decide_berserk(const Request& request);
/// What a move of `color` adds to their time.
Millis increment_of(const Game& game, Color color);

// claims.cpp
Decision decide_claim(const Request& request, const ClaimDraw& claim);

// offers.cpp
/// Why the event does not let the players agree to a draw now.
std::optional<GameError> agreement_refusal(const Game& game);
Decision decide_offer_draw(const Request& request);
Decision decide_accept_draw(const Request& request);
Decision decide_decline_draw(const Request& request);
Decision decide_offer_takeback(const Request& request);
Decision decide_accept_takeback(const Request& request);
Decision decide_decline_takeback(const Request& request);
Decision decide_give_time(const Request& request);
Decision decide_resign(const Request& request);
Decision decide_abort(const Request& request);

// absence.cpp
/// The period that begins because the time of another has run out and its moves were made.
std::optional<PeriodBegun> period_after_time(const Game& game, Instant at);

/// The period that follows when `color` has used up its time by `clock`, where time ends a period.
std::optional<PeriodBegun> period_after(const Game& game, Color color, clock::Clock clock,
                                        Instant at);
/// The end of a game whose default time has passed without one player, or both.
GameEnded not_there(const Game& game, Instant now);
Decision decide_time(const Game& game, Instant now);
Decision decide_absence(const Game& game, const ReportAbsence& report);
Decision decide_arrival(const Game& game, const ReportArrival& report);
Decision decide_return(const Game& game, const ReportReturn& report);
Decision decide_credit(const Game& game, const CreditOutage& outage, Instant now);
Decision decide_abandonment(const Request& request, const ClaimAbandonment& claim);
/// The end of the game because the flag of `color` has fallen.
GameEnded flag_fall(const Game& game, Color color, Remaining remaining);

}  // namespace escaque::game
