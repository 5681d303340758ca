#pragma once
// A game as lines of JSON for the referee: first what was agreed, then a line for each command.

#include <iosfwd>
#include <optional>
#include <string_view>

#include "domain/game/decide.hpp"

namespace escaque::evening {

/// One command and what came of it.
struct Step {
  const game::Command& command;
  /// When it reached the gateway, and when it was judged.
  Instant received;
  Instant judged;
  const Result<game::Entry, game::GameError>& answer;
};

void write_header(std::ostream& out, int number, std::string_view plan, const game::Game& game);
/// `after`: the game after the step.
void write_step(std::ostream& out, const Step& step, const game::Game& after);

}  // namespace escaque::evening
