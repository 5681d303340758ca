#pragma once
// Where the moves of a seat come from: an engine of its own, or the house's.

#include <functional>
#include <memory>
#include <string>

#include "platform/asio/awaitable.hpp"
#include "platform/uci/engine.hpp"

namespace escaque::engine {

struct Question {
  uci::Position position;
  uci::Clocks clocks;  ///< What is left, without what has been used of this move.
  Millis own{0};       ///< Of these, our own.
  bool is_chess960 = false;
  bool is_first = false;  ///< Our first move of the game: people wait for a sign of life.
};

class Brain {
 public:
  virtual ~Brain() = default;
  /// The move in UCI notation. After a failure it may be asked again.
  [[nodiscard]] virtual Awaitable<uci::UciResult<std::string>> move(Question question) = 0;
};

using MakeBrain = std::function<std::unique_ptr<Brain>()>;

}  // namespace escaque::engine
