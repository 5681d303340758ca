#pragma once
// One running UCI engine. Owned by the thread of its io_context; one question at a time.

#include <memory>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "platform/asio/awaitable.hpp"
#include "wire/error.hpp"

namespace escaque::engine {

/// A position and what the clocks say, milliseconds.
struct Question {
  std::string initial_fen;
  std::vector<std::string> moves;
  int white_ms = 0;
  int black_ms = 0;
  int increment_ms = 0;
};

class UciEngine {
 public:
  /// Starts `program`, sends `options` ("Name=Value;…") and waits for "readyok".
  [[nodiscard]] static Awaitable<wire::Answer<UciEngine>> start(boost::asio::io_context& context,
                                                                std::string program,
                                                                std::string options, bool chess960);

  UciEngine(UciEngine&&) noexcept;
  UciEngine& operator=(UciEngine&&) noexcept;
  ~UciEngine();

  /// The engine's move in UCI notation; an Error when it ended or has none.
  [[nodiscard]] Awaitable<wire::Answer<std::string>> best_move(Question question);

 private:
  struct Process;
  explicit UciEngine(std::unique_ptr<Process> process);
  std::unique_ptr<Process> process_;
};

}  // namespace escaque::engine
