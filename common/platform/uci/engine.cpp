#include "platform/uci/engine.hpp"

#include <algorithm>
#include <functional>
#include <sstream>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/local/connect_pair.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/readable_pipe.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/optional.hpp>
#include <boost/type_traits/decay.hpp>
// Boost.Process 1.81 needs both, and does not include them.
#include <boost/process/v2/process.hpp>
#include <boost/process/v2/stdio.hpp>

#include "platform/asio/timer.hpp"
#include "platform/uci/background.hpp"

namespace escaque::uci {
namespace {

namespace asio = boost::asio;
namespace process = boost::process::v2;

constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);
/// Longer lines are no UCI, and would fill the memory.
constexpr std::size_t kMaxLine = 64 * 1024;

UciFailure failure(UciError error, std::string_view detail = {}) {
  return {error, std::string(detail.substr(0, kMaxDetail))};
}

bool starts_with_word(std::string_view line, std::string_view word) {
  return line.substr(0, word.size()) == word &&
         (line.size() == word.size() || line[word.size()] == ' ');
}

std::string_view after(std::string_view line, std::string_view word) {
  line.remove_prefix(std::min(line.size(), word.size() + 1));
  return line;
}

std::string set_options(const std::string& options) {
  std::istringstream list(options);
  std::string option;
  std::string commands;
  while (std::getline(list, option, ';')) {
    const auto equals = option.find('=');
    if (option.empty()) continue;
    commands += "setoption name " + option.substr(0, equals);
    if (equals != std::string::npos) commands += " value " + option.substr(equals + 1);
    commands += '\n';
  }
  return commands;
}

std::string set_position(const Position& position) {
  std::string command = "position fen " + position.initial_fen;
  if (!position.moves.empty()) command += " moves";
  for (const auto& move : position.moves) command += ' ' + move;
  return command + '\n';
}

/// What Boost.Process calls in the child.
struct Setup {
  std::size_t background_memory;

  template <class Launcher>
  boost::system::error_code on_exec_setup(Launcher& /*launcher*/,
                                          const process::filesystem::path& /*program*/,
                                          const char* const*& /*arguments*/) {
    stay_alone();
    if (background_memory > 0) enter_background(background_memory);
    return {};
  }
};

/// The move of "bestmove e2e4 ponder e7e5".
UciResult<std::string> read_best_move(std::string_view line) {
  const auto rest = after(line, "bestmove");
  const auto move = rest.substr(0, rest.find(' '));
  if (move == "(none)" || move == "0000") return failure(UciError::no_move);
  if (!is_move(move)) return failure(UciError::nonsense, line);
  return std::string(move);
}

}  // namespace

struct Engine::Process {
  /// Sees every line before the one that is waited for.
  using Reader = std::function<void(std::string_view line)>;

  explicit Process(asio::io_context& context)
      : input(context), output(context), patience(context, [this] { run_out(); }) {}

  void run_out() {
    has_run_out = true;
    end();
  }

  void end() {
    boost::system::error_code ignored;
    if (child) child->terminate(ignored);
    child.reset();
    output.cancel(ignored);
    input.close(ignored);
  }

  UciFailure give_up(UciError error, std::string_view detail = {}) {
    end();
    return failure(has_run_out ? UciError::silent : error, detail);
  }

  /// Sends `commands`, and reads up to the line that begins with `word`.
  Awaitable<UciResult<std::string>> ask(std::string commands, std::string word, Millis at_most,
                                        Reader reader = {}) {
    if (!child) co_return failure(UciError::ended);
    patience.arm(at_most);
    commands.insert(0, std::exchange(pending, {}));
    // What it does not read is seen when it does not answer.
    auto [unsent, sent] = co_await asio::async_write(input, asio::buffer(commands), kAwait);
    if (unsent) co_return give_up(UciError::ended, unsent.message());
    for (;;) {
      auto [error, size] = co_await asio::async_read_until(
          output, asio::dynamic_buffer(buffer, kMaxLine), '\n', kAwait);
      if (has_run_out) co_return give_up(UciError::silent, word);
      if (error == asio::error::not_found) co_return give_up(UciError::nonsense, buffer);
      if (error) co_return give_up(UciError::ended, error.message());
      auto line = buffer.substr(0, size - 1);
      buffer.erase(0, size);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      if (starts_with_word(line, word)) {
        patience.disarm();
        co_return line;
      }
      if (reader) reader(line);
    }
  }

  Awaitable<UciResult<std::string>> ask_move(std::string commands, Millis at_most) {
    const auto line = co_await ask(std::move(commands), "bestmove", at_most);
    if (!line) co_return line.error();
    auto move = read_best_move(*line);
    if (!move && move.error().error == UciError::nonsense) end();
    co_return move;
  }

  asio::local::stream_protocol::socket input;  // A pipe that nobody reads would kill us (SIGPIPE).
  asio::readable_pipe output;
  DeadlineTimer patience;
  std::string buffer;
  std::string name;
  int lines = 1;          // What the option MultiPV is.
  std::string pending{};  // Options that go with the next question.
  bool has_run_out = false;
  std::unique_ptr<process::process> child;  // Terminated when destroyed.
};

Awaitable<UciResult<Engine>> Engine::start(asio::io_context& context, EngineOptions options) {
  auto running = std::make_unique<Process>(context);
  try {
    asio::local::stream_protocol::socket engine_side(context);
    asio::local::connect_pair(running->input, engine_side);
    running->child = std::make_unique<process::process>(
        context, options.program, std::vector<std::string>{},
        process::process_stdio{engine_side.native_handle(), running->output, nullptr},
        Setup{options.background_memory});
  } catch (const boost::system::system_error& error) {
    co_return failure(UciError::cannot_start, options.program + ": " + error.code().message());
  }
  Process::Reader read_name = [&name = running->name](std::string_view line) {
    if (starts_with_word(line, "id name")) name = after(line, "id name").substr(0, kMaxDetail);
  };
  const auto hello =
      co_await running->ask("uci\n", "uciok", options.patience, std::move(read_name));
  if (!hello) co_return hello.error();
  auto commands = set_options(options.options);
  if (options.chess960) commands += "setoption name UCI_Chess960 value true\n";
  commands += "ucinewgame\nisready\n";
  const auto ready = co_await running->ask(std::move(commands), "readyok", options.patience);
  if (!ready) co_return ready.error();
  co_return Engine(std::move(running));
}

Engine::Engine(std::unique_ptr<Process> running) : process_(std::move(running)) {}
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;
Engine::~Engine() = default;

void Engine::end() { process_->end(); }

const std::string& Engine::name() const { return process_->name; }

Awaitable<UciResult<std::string>> Engine::best_move(Position position, Clocks clocks,
                                                    Millis patience) {
  std::ostringstream command;
  command << set_position(position) << "go wtime " << clocks.white_ms << " btime "
          << clocks.black_ms << " winc " << clocks.increment_ms << " binc " << clocks.increment_ms
          << '\n';
  co_return co_await process_->ask_move(command.str(), patience);
}

Awaitable<UciResult<std::string>> Engine::best_within(Position position, Limits limits,
                                                      Millis patience) {
  std::ostringstream command;
  command << set_position(position) << "go";
  if (limits.nodes > 0) command << " nodes " << limits.nodes;
  if (limits.depth > 0) command << " depth " << limits.depth;
  if (limits.movetime_ms > 0) command << " movetime " << limits.movetime_ms;
  command << '\n';
  co_return co_await process_->ask_move(command.str(), patience);
}

void Engine::set(const std::string& options) { process_->pending += set_options(options); }

Awaitable<UciResult<std::vector<Line>>> Engine::analyse(Position position, Search search,
                                                        Millis patience) {
  std::ostringstream command;
  if (search.lines != process_->lines) {
    command << "setoption name MultiPV value " << search.lines << '\n';
    process_->lines = search.lines;
  }
  command << set_position(position) << "go nodes " << search.nodes << '\n';
  Lines lines(search.lines);
  Process::Reader take = [&lines](std::string_view text) { lines.take(text); };
  const auto answer = co_await process_->ask(command.str(), "bestmove", patience, std::move(take));
  if (!answer) co_return answer.error();
  const auto move = read_best_move(*answer);
  auto ranked = lines.ranked();
  if (move && !ranked.empty() && ranked.front().move == *move) co_return ranked;
  if (!move && move.error().error == UciError::no_move) co_return move.error();
  process_->end();
  co_return failure(UciError::nonsense, *answer);
}

Awaitable<UciResult<void>> Engine::forget(Millis patience) {
  const auto ready = co_await process_->ask("ucinewgame\nisready\n", "readyok", patience);
  if (!ready) co_return ready.error();
  co_return UciResult<void>();
}

}  // namespace escaque::uci
