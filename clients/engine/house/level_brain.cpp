#include "engine/house/level_brain.hpp"

#include <utility>

#include "domain/rules/fen.hpp"
#include "domain/rules/uci.hpp"

namespace escaque::engine {
namespace {

/// Nothing when the rules do not follow, which the engine may.
std::optional<rules::Position> position_of(const Question& question, rules::Variant variant) {
  const auto setup = rules::parse_fen(question.position.initial_fen);
  if (!setup) return std::nullopt;
  auto position = rules::Position::from_setup(*setup, variant);
  if (!position) return std::nullopt;
  for (const auto& text : question.position.moves) {
    const auto move = rules::parse_uci(*position, text);
    if (!move) return std::nullopt;
    position->play_unchecked(*move);
  }
  return *position;
}

}  // namespace

Awaitable<uci::UciResult<std::string>> LevelBrain::move(Question question) {
  if (plays_at_random(level_, dice_())) {
    const auto variant = question.is_chess960 ? rules::Variant::chess960 : rules::Variant::standard;
    const auto position = position_of(question, variant);
    const auto any = position ? any_move(*position, dice_()) : std::nullopt;
    if (any) co_return rules::to_uci(*position, *any, variant);
  }
  co_return co_await stable_.best_move(level_, std::move(question));
}

}  // namespace escaque::engine
