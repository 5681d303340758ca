#include "engine/own_engine.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace escaque::engine {
namespace {

/// An answer that comes this much after the end of its time is no move any more.
constexpr Millis kGrace{5'000};
/// The first move comes within two seconds, its engine's start included.
constexpr Millis kFirstMove{1'000};
/// Nor may it cost more than this part of the clock.
constexpr int kFirstPart = 20;

}  // namespace

Awaitable<uci::UciResult<std::string>> OwnEngine::move(Question question) {
  using std::chrono::steady_clock;
  const auto began = steady_clock::now();
  if (!engine_) {
    uci::EngineOptions options;
    options.program = config_.engine;
    options.options = config_.options;
    options.chess960 = question.is_chess960;
    auto started = co_await uci::Engine::start(context_, std::move(options));
    if (!started) co_return started.error();
    engine_ = std::move(*started);
  }
  const auto used = std::chrono::duration_cast<Millis>(steady_clock::now() - began);
  const Millis own = std::max(Millis(1), question.own - used);
  uci::Limits limits;
  limits.movetime_ms =
      static_cast<int>(std::max(Millis(1), std::min(kFirstMove - used, own / kFirstPart)).count());
  const Millis patience = own + kGrace;
  auto asked = question.is_first
                   ? engine_->best_within(std::move(question.position), limits, patience)
                   : engine_->best_move(std::move(question.position), question.clocks, patience);
  auto move = co_await std::move(asked);
  if (!move) engine_.reset();
  co_return move;
}

}  // namespace escaque::engine
