#include "analysis/analyst.hpp"

#include <algorithm>
#include <unistd.h>
#include <utility>

namespace escaque::services::analysis {
namespace {

constexpr std::size_t kMib = 1024 * 1024;
/// After a failure, twice as long each time, up to sixty-four times.
constexpr Millis kAfterFailure{1'000};
constexpr int kMostDoublings = 6;

v1::EngineLines to_wire(const std::vector<uci::Line>& lines) {
  v1::EngineLines made;
  for (const uci::Line& line : lines) {
    v1::EngineLine& one = *made.add_lines();
    one.set_move(line.move);
    if (line.score.is_mate) {
      one.set_mate_in(line.score.value);
    } else {
      one.set_centipawns(line.score.value);
    }
  }
  return made;
}

/// What engines write may be no text at all, and no message could carry it.
std::string plain(std::string text) {
  const auto is_odd = [](char c) { return c < ' ' || c > '~'; };
  std::replace_if(text.begin(), text.end(), is_odd, '?');
  return text;
}

}  // namespace

void Analyst::stop() {
  is_stopped_ = true;
  if (engine_) engine_->end();
  news_.set();
}

Awaitable<void> Analyst::run() {
  while (!is_stopped_) {
    const Millis pause = co_await work();
    if (is_stopped_) break;
    if (pause > Millis(0)) co_await news_.wait_for(pause);
  }
  engine_.reset();
}

bool Analyst::is_program_there() {
  const bool is_there = ::access(parts_.engine.program.c_str(), X_OK) == 0;
  if (!is_there && !is_program_missed_) {
    parts_.logger.warn("engine_missing", {{"program", parts_.engine.program}});
  }
  if (is_there && is_program_missed_) {
    parts_.logger.info("engine_found", {{"program", parts_.engine.program}});
  }
  is_program_missed_ = !is_there;
  return is_there;
}

void Analyst::note_away(bool is_away) {
  if (is_away && !is_conduct_away_) parts_.logger.warn("conduct_away");
  if (!is_away && is_conduct_away_) parts_.logger.info("conduct_back");
  is_conduct_away_ = is_away;
}

Awaitable<Millis> Analyst::work() {
  if (!is_program_there()) co_return parts_.engine.start_every;
  auto game = co_await parts_.conduct.take();
  note_away(!game);
  if (!game || !*game) {
    engine_.reset();  // Its memory is of more use to others.
    co_return parts_.engine.look_every;
  }
  if (is_stopped_) {
    co_await give_back((*game)->game_id());
    co_return Millis(0);
  }
  co_return co_await analyse(std::move(**game));
}

Awaitable<Millis> Analyst::analyse(v1::GameToAnalyse game) {
  auto made = co_await look_at(game);
  if (made) {
    failures_ = 0;
    parts_.metrics.handed_in.increment();
    co_await hand_in(std::move(*made));
    co_return Millis(0);
  }
  engine_.reset();
  // A program that was taken away is not the game's fault.
  if (is_stopped_ || made.error().error == uci::UciError::cannot_start) {
    co_await give_back(game.game_id());
  } else {
    parts_.metrics.failed.increment();
    v1::HandInGameRequest failed;
    failed.set_game_id(game.game_id());
    failed.set_failure(plain(to_string(made.error())));
    parts_.logger.warn("analysis_failed", {{"game", game.game_id()}, {"why", failed.failure()}});
    co_await hand_in(std::move(failed));
  }
  const Millis pause = kAfterFailure * (1 << std::min(failures_, kMostDoublings));
  ++failures_;
  co_return pause;
}

Awaitable<uci::UciResult<void>> Analyst::prepare(int hash_mib) {
  if (engine_) co_return co_await engine_->forget(parts_.engine.patience);
  uci::EngineOptions options;
  options.program = parts_.engine.program;
  options.options = "Threads=1;Hash=" + std::to_string(hash_mib);
  options.patience = parts_.engine.patience;
  options.background_memory = static_cast<std::size_t>(parts_.engine.memory_mib) * kMib;
  auto started = co_await uci::Engine::start(parts_.context, std::move(options));
  if (!started) co_return started.error();
  parts_.metrics.engines.increment();
  parts_.logger.info("engine_started", {{"engine", started->name()}});
  engine_.emplace(std::move(*started));
  co_return uci::UciResult<void>();
}

Awaitable<uci::UciResult<v1::HandInGameRequest>> Analyst::look_at(const v1::GameToAnalyse& game) {
  const auto ready = co_await prepare(game.hash_mib());
  if (!ready) co_return ready.error();
  if (is_stopped_) co_return uci::UciFailure{};
  v1::HandInGameRequest made;
  made.set_game_id(game.game_id());
  made.set_engine(plain(engine_->name()));
  made.set_nodes(game.nodes());
  made.set_lines(game.lines());
  const uci::Search search{game.nodes(), game.lines()};
  uci::Position at;
  at.initial_fen = game.initial_fen();
  for (int ply = 0; ply < game.moves_size(); ++ply) {
    if (ply >= game.first_ply()) {
      const auto lines = co_await engine_->analyse(at, search, parts_.engine.patience);
      if (!lines) co_return lines.error();
      if (is_stopped_) co_return uci::UciFailure{};
      *made.add_positions() = to_wire(*lines);
      parts_.metrics.positions.increment();
    }
    at.moves.push_back(game.moves(ply));
  }
  co_return made;
}

Awaitable<void> Analyst::hand_in(v1::HandInGameRequest made) {
  for (;;) {
    const auto done = co_await parts_.conduct.hand_in(made);
    const bool is_away = !done && done.error().reason() == common::v1::REASON_UNAVAILABLE;
    note_away(is_away);
    if (!done && !is_away) {
      parts_.logger.warn("analysis_refused",
                         {{"game", made.game_id()}, {"why", done.error().detail.message()}});
    }
    // Its lease ends, and somebody else takes it.
    if (!is_away || is_stopped_) co_return;
    co_await news_.wait_for(parts_.engine.look_every);
  }
}

Awaitable<void> Analyst::give_back(const std::string& game_id) {
  parts_.metrics.given_back.increment();
  v1::HandInGameRequest given_back;
  given_back.set_game_id(game_id);
  given_back.set_is_given_back(true);
  co_await hand_in(std::move(given_back));
}

}  // namespace escaque::services::analysis
