#include "engine/house/stable.hpp"

#include <utility>

namespace escaque::engine {
namespace {

/// A few megabytes are more than these searches fill, and are cleared at once.
constexpr auto kOptions = "Threads=1;Hash=4";

std::string yes_or_no(bool is_true) { return is_true ? "true" : "false"; }

}  // namespace

Stable::Stable(boost::asio::io_context& context, StableOptions options)
    : context_(context), options_(std::move(options)) {
  for (int i = 0; i < options_.engines; ++i) {
    boxes_.push_back(std::make_unique<Box>());
    free_.push_back(boxes_.back().get());
  }
}

Awaitable<Stable::Box*> Stable::take(bool is_first) {
  if (!free_.empty()) {
    Box* box = free_.back();
    free_.pop_back();
    co_return box;
  }
  auto turn = std::make_shared<Turn>(Turn{AsyncEvent(context_)});
  (is_first ? first_ : later_).push_back(turn);
  co_await turn->due.wait();
  co_return turn->box;
}

void Stable::give_back(Box* box) {
  auto& waiting = first_.empty() ? later_ : first_;
  if (waiting.empty()) {
    free_.push_back(box);
    return;
  }
  const auto turn = std::move(waiting.front());
  waiting.pop_front();
  turn->box = box;
  turn->due.set();
}

Awaitable<uci::UciResult<std::string>> Stable::best_move(Level level, Question question) {
  Box* box = co_await take(question.is_first);
  auto move = co_await ask(*box, level, std::move(question));
  if (!move) *box = Box();
  give_back(box);
  co_return move;
}

Awaitable<uci::UciResult<std::string>> Stable::ask(Box& box, Level level, Question question) {
  if (!box.engine) {
    uci::EngineOptions options;
    options.program = options_.program;
    options.options = kOptions;
    options.patience = options_.patience;
    auto started = co_await uci::Engine::start(context_, std::move(options));
    if (!started) co_return started.error();
    box.engine = std::move(*started);
  }
  if (box.skill != level.skill) {
    box.engine->set("Skill Level=" + std::to_string(level.skill));
    box.skill = level.skill;
  }
  if (box.is_chess960 != question.is_chess960) {
    box.engine->set("UCI_Chess960=" + yes_or_no(question.is_chess960));
    box.is_chess960 = question.is_chess960;
  }
  // What a stronger level has found out about this game is none of a weaker one's business.
  const auto forgotten = co_await box.engine->forget(options_.patience);
  if (!forgotten) co_return forgotten.error();
  uci::Limits limits;
  limits.nodes = level.nodes;
  limits.depth = level.depth;
  co_return co_await box.engine->best_within(std::move(question.position), limits,
                                             options_.patience);
}

}  // namespace escaque::engine
