#include "domain/game/rulings.hpp"

#include "domain/laws/mating_potential.hpp"
#include "domain/winnability/winnability.hpp"

namespace escaque::game {
namespace {

/// A shard's thread serves many games and may not stall: a few milliseconds at worst.
constexpr winnability::Budget kLiveBudget{2000};

winnability::Verdict known(bool can) {
  return can ? winnability::Verdict::winnable : winnability::Verdict::unwinnable;
}

/// The material has mating potential; it is the position that leaves no mate.
bool is_position_to_blame(const laws::Loss& loss, const rules::Position& position, Color winner) {
  return loss.needs == laws::WinnerNeeds::mating_potential &&
         laws::has_mating_potential(position.board(), winner);
}

}  // namespace

winnability::Verdict can_win(const rules::Position& position, Color winner,
                             laws::WinnerNeeds needs) {
  switch (needs) {
    case laws::WinnerNeeds::nothing:
      return winnability::Verdict::winnable;
    case laws::WinnerNeeds::more_than_a_king:
      return known(rules::has_several(position.board().of(winner)));
    case laws::WinnerNeeds::mating_potential:
      if (!laws::has_mating_potential(position.board(), winner)) return known(false);
      [[fallthrough]];
    case laws::WinnerNeeds::possible_mate:
      return winnability::judge(position, winner, kLiveBudget).verdict;
  }
  return winnability::Verdict::winnable;
}

LossRuling drawn_by(const laws::Loss& loss, const rules::Position& position, Color loser) {
  // With mating potential it is the article of the loss itself that draws (fide-1997 6.9).
  const bool is_by_loss = is_position_to_blame(loss, position, opposite(loser));
  return {std::nullopt, std::string(is_by_loss ? loss.lost : loss.drawn)};
}

LossRuling rule(const laws::Loss& loss, const rules::Position& position, Color loser) {
  const Color opponent = opposite(loser);
  switch (can_win(position, opponent, loss.needs)) {
    case winnability::Verdict::winnable:
      return {opponent, std::string(loss.lost)};
    case winnability::Verdict::unwinnable:
      return drawn_by(loss, position, loser);
    case winnability::Verdict::undecided:
      return {opponent, std::string(loss.lost).append(kUndecided)};
  }
  return {opponent, std::string(loss.lost)};
}

bool is_dead(const rules::Position& position, laws::DeadPosition rule) {
  switch (rule) {
    case laws::DeadPosition::played_on:
      return false;
    case laws::DeadPosition::listed:
      return laws::is_listed_draw(position.board());
    case laws::DeadPosition::any:
      return winnability::is_dead(position);
  }
  return false;
}

}  // namespace escaque::game
