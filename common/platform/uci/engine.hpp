#pragma once
// One running UCI engine, a process of its own that dies with this object. Owned by the thread of
// its io_context; one question at a time. An engine that hangs, prints garbage or dies costs its
// user no more than a question's patience: the process is ended, and every later question is
// answered with UciError::ended.

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "domain/base/time.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/uci/error.hpp"
#include "platform/uci/info.hpp"

namespace escaque::uci {

struct EngineOptions {
  std::string program;
  std::string options = {};  ///< "Name=Value;Name=Value"
  bool chess960 = false;
  Millis patience{60'000};  ///< For its start: some load large networks.
  /// Bytes. Not 0: it works in the background, see background.hpp, with so much memory at most.
  std::size_t background_memory = 0;
};

struct Position {
  std::string initial_fen;
  std::vector<std::string> moves = {};  ///< From there, UCI notation.
};

/// What the clocks say, milliseconds.
struct Clocks {
  int white_ms = 0;
  int black_ms = 0;
  int increment_ms = 0;
};

/// How a position is searched. The same figures, program and options give the same lines again.
struct Search {
  int nodes = 0;
  int lines = 1;  ///< How many of the best moves; the option MultiPV.
};

/// What ends a search for a move besides the clocks; 0: not this. None of the first two knows of
/// time.
struct Limits {
  int nodes = 0;
  int depth = 0;
  int movetime_ms = 0;
};

class Engine {
 public:
  /// Starts the program, sends its options and waits until it is ready.
  [[nodiscard]] static Awaitable<UciResult<Engine>> start(boost::asio::io_context& context,
                                                          EngineOptions options);

  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;
  ~Engine();

  /// The engine's move in UCI notation.
  [[nodiscard]] Awaitable<UciResult<std::string>> best_move(Position position, Clocks clocks,
                                                            Millis patience);
  [[nodiscard]] Awaitable<UciResult<std::string>> best_within(Position position, Limits limits,
                                                              Millis patience);
  /// "Name=Value;Name=Value" for the questions from the next one on.
  void set(const std::string& options);
  /// The best moves, best first; fewer than asked for where fewer are legal.
  [[nodiscard]] Awaitable<UciResult<std::vector<Line>>> analyse(Position position, Search search,
                                                                Millis patience);
  /// Forgets what it knows of earlier games, so that the next answers do not depend on them.
  [[nodiscard]] Awaitable<UciResult<void>> forget(Millis patience);
  /// Ends the process. Whoever waits for an answer gets UciError::ended.
  void end();
  /// How it calls itself; empty when it does not say.
  [[nodiscard]] const std::string& name() const;

 private:
  struct Process;
  explicit Engine(std::unique_ptr<Process> process);
  std::unique_ptr<Process> process_;
};

}  // namespace escaque::uci
