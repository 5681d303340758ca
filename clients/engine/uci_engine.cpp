#include "engine/uci_engine.hpp"

#include <sstream>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/readable_pipe.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/writable_pipe.hpp>
#include <boost/asio/write.hpp>
#include <boost/process/v2/process.hpp>
#include <boost/process/v2/stdio.hpp>

namespace escaque::engine {
namespace {

namespace asio = boost::asio;
namespace process = boost::process::v2;

constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);

wire::Error ended(const std::string& what) {
  return {common::v1::REASON_UNSPECIFIED, "the engine " + what};
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

}  // namespace

struct UciEngine::Process {
  explicit Process(asio::io_context& context) : input(context), output(context) {}

  Awaitable<bool> write(std::string text) {
    auto [error, size] = co_await asio::async_write(input, asio::buffer(text), kAwait);
    co_return !error;
  }

  /// The rest of the next line that begins with `word`.
  Awaitable<wire::Answer<std::string>> line_after(std::string word) {
    for (;;) {
      auto [error, size] =
          co_await asio::async_read_until(output, asio::dynamic_buffer(buffer), '\n', kAwait);
      if (error) co_return ended("ended: " + error.message());
      auto line = buffer.substr(0, size - 1);
      buffer.erase(0, size);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      if (line.rfind(word, 0) == 0) co_return line.substr(word.size());
    }
  }

  asio::writable_pipe input;
  asio::readable_pipe output;
  std::string buffer;
  std::unique_ptr<process::process> child;  // Terminated when destroyed.
};

Awaitable<wire::Answer<UciEngine>> UciEngine::start(asio::io_context& context, std::string program,
                                                    std::string options, bool chess960) {
  auto running = std::make_unique<Process>(context);
  try {
    running->child = std::make_unique<process::process>(
        context, program, std::vector<std::string>{},
        process::process_stdio{running->input, running->output, nullptr});
  } catch (const boost::system::system_error& error) {
    co_return ended(program + " cannot be started: " + error.code().message());
  }
  const bool greeted = co_await running->write("uci\n");
  if (!greeted) co_return ended("does not read");
  const auto hello = co_await running->line_after("uciok");
  if (!hello) co_return hello.error();
  auto commands = set_options(options);
  if (chess960) commands += "setoption name UCI_Chess960 value true\n";
  commands += "ucinewgame\nisready\n";
  const bool told = co_await running->write(std::move(commands));
  if (!told) co_return ended("does not read");
  const auto ready = co_await running->line_after("readyok");
  if (!ready) co_return ready.error();
  co_return UciEngine(std::move(running));
}

UciEngine::UciEngine(std::unique_ptr<Process> running) : process_(std::move(running)) {}
UciEngine::UciEngine(UciEngine&&) noexcept = default;
UciEngine& UciEngine::operator=(UciEngine&&) noexcept = default;
UciEngine::~UciEngine() = default;

Awaitable<wire::Answer<std::string>> UciEngine::best_move(Question question) {
  std::ostringstream command;
  command << "position fen " << question.initial_fen;
  if (!question.moves.empty()) command << " moves";
  for (const auto& move : question.moves) command << ' ' << move;
  command << "\ngo wtime " << question.white_ms << " btime " << question.black_ms << " winc "
          << question.increment_ms << " binc " << question.increment_ms << '\n';
  const bool asked = co_await process_->write(command.str());
  if (!asked) co_return ended("does not read");
  auto rest = co_await process_->line_after("bestmove ");
  if (!rest) co_return rest.error();
  const auto move = rest->substr(0, rest->find(' '));
  if (move.empty() || move == "(none)" || move == "0000") co_return ended("has no move");
  co_return move;
}

}  // namespace escaque::engine
