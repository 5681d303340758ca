#pragma once
// The few engine processes that all games of the house share. Owned by the thread of its
// io_context.

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "engine/brain.hpp"
#include "engine/house/levels.hpp"
#include "platform/asio/async_event.hpp"

namespace escaque::engine {

struct StableOptions {
  std::string program;
  int engines = 1;
  Millis patience{20'000};  ///< One that takes longer for a move hangs, and is ended.
};

class Stable {
 public:
  Stable(boost::asio::io_context& context, StableOptions options);

  /// The move of `level`. First moves are asked for before others. After a failure the process is
  /// gone, and the next question starts another.
  [[nodiscard]] Awaitable<uci::UciResult<std::string>> best_move(Level level, Question question);

 private:
  struct Box {
    std::optional<uci::Engine> engine;
    int skill = -1;  // What its options are now; -1: not known.
    bool is_chess960 = false;
  };
  struct Turn {
    AsyncEvent due;
    Box* box = nullptr;
  };

  [[nodiscard]] Awaitable<Box*> take(bool is_first);
  void give_back(Box* box);
  [[nodiscard]] Awaitable<uci::UciResult<std::string>> ask(Box& box, Level level,
                                                           Question question);

  boost::asio::io_context& context_;
  const StableOptions options_;
  std::vector<std::unique_ptr<Box>> boxes_;
  std::vector<Box*> free_;
  std::deque<std::shared_ptr<Turn>> first_;  // Waiting for a first move …
  std::deque<std::shared_ptr<Turn>> later_;  // … and for any other.
};

}  // namespace escaque::engine
