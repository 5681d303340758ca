#include "domain/game/second_look.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "domain/game/decisions.hpp"
#include "domain/game/evolve.hpp"
#include "domain/game/rulings.hpp"
#include "domain/winnability/winnability.hpp"

namespace escaque::game {
namespace {

using rules::Termination;

template <class Wanted>
bool has(const Entry& entry) {
  return std::ranges::any_of(entry.facts,
                             [](const Fact& fact) { return std::holds_alternative<Wanted>(fact); });
}

bool is_undecided(const GameEnded& end) {
  const bool is_servers =
      end.termination == Termination::time_forfeit || end.termination == Termination::illegal_move;
  return is_servers && end.winner && end.article.ends_with(kUndecided);
}

/// The rule by which the loser of an undecided game has lost it.
const laws::Loss* loss_of(const Game& game) {
  const laws::Laws& laws = game.laws();
  const Color loser = opposite(*game.ended->winner);
  const std::array losses{&laws.flags.fallen[game.laws_class()], &laws.adjournment.invalid,
                          &illegal_loss(game, loser)};
  const auto found = std::ranges::find_if(losses, [&game](const laws::Loss* loss) {
    return std::string(loss->lost).append(kUndecided) == game.ended->article;
  });
  return found == losses.end() ? nullptr : *found;
}

/// Since the position was dead nobody could win any more; what an arbiter or a committee has given
/// is theirs to correct.
bool is_overruled(const Game& game) {
  const GameEnded& end = *game.ended;
  const bool is_committees = game.rulings && game.rulings->is_result_final;
  return end.winner && end.termination != Termination::arbiter && !end.is_unrated && !is_committees;
}

}  // namespace

std::optional<SecondLook> second_look_at(const Game& game) {
  if (!game.is_live() || game.laws().endings.dead != laws::DeadPosition::any) return std::nullopt;
  if (!winnability::may_be_dead(game.position)) return std::nullopt;
  return SecondLook{.position = game.position,
                    .winner = std::nullopt,
                    .plies = game.plies(),
                    .remaining = game.clock.remaining(game.turn_began)};
}

std::optional<SecondLook> second_look_after(const Game& after, const Entry& entry) {
  if (after.ended) {
    if (!has<GameEnded>(entry) || !is_undecided(*after.ended)) return std::nullopt;
    return SecondLook{.position = after.position,
                      .winner = after.ended->winner,
                      .plies = after.plies(),
                      .remaining = after.ended->remaining};
  }
  if (!has<MovePlayed>(entry) || after.position.halfmove_clock() > 0) return std::nullopt;
  return second_look_at(after);
}

std::optional<Action> look_again(const SecondLook& look, winnability::Budget budget) {
  if (look.winner) {
    const auto answer = winnability::judge(look.position, *look.winner, budget);
    if (answer.verdict != winnability::Verdict::unwinnable) return std::nullopt;
    return CorrectUndecided{};
  }
  if (!winnability::is_dead(look.position, budget)) return std::nullopt;
  return EndDeadPosition{
      .plies = look.plies, .key = look.position.repetition_key(), .remaining = look.remaining};
}

Decision decide_undecided(const Game& game) {
  const bool is_final = game.rulings && game.rulings->is_result_final;
  if (!game.ended || is_final || !is_undecided(*game.ended)) return GameError::nothing_due;
  const laws::Loss* loss = loss_of(game);
  if (loss == nullptr) return GameError::nothing_due;
  const Color winner = *game.ended->winner;
  GameEnded drawn = *game.ended;
  drawn.winner.reset();
  drawn.article = drawn_by(*loss, game.position, opposite(winner)).article;
  if (drawn.termination == Termination::time_forfeit) {
    drawn.termination = Termination::time_forfeit_insufficient;
  }
  return Facts{PositionJudged{.plies = game.plies(), .cannot_win = winner}, std::move(drawn)};
}

Decision decide_dead(const Game& game, const EndDeadPosition& dead) {
  const laws::Endings& endings = game.laws().endings;
  const bool is_reached = dead.plies >= 0 && dead.plies <= game.plies();
  if (endings.dead != laws::DeadPosition::any || !is_reached) return GameError::nothing_due;
  if (game.ended && !is_overruled(game)) return GameError::nothing_due;
  // Moves may have been taken back, and others played.
  if (position_after(game, dead.plies).repetition_key() != dead.key) return GameError::nothing_due;
  Facts facts{PositionJudged{.plies = dead.plies, .cannot_win = std::nullopt}};
  if (dead.plies < game.plies()) {
    facts.emplace_back(
        TakebackTaken{.plies = game.plies() - dead.plies, .remaining = dead.remaining});
  }
  facts.emplace_back(GameEnded{.winner = std::nullopt,
                               .termination = Termination::insufficient_material,
                               .article = std::string(endings.dead_position),
                               .remaining = dead.remaining});
  return facts;
}

}  // namespace escaque::game
