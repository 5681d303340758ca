#include "matchmaking/arenas_actor.hpp"

#include <chrono>
#include <utility>

#include "matchmaking/convert_arena.hpp"
#include "matchmaking/fresh_id.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::matchmaking {
namespace {

// After so many reads of the log the caller is told to try again.
constexpr int kArenaReads = 3;
constexpr const char* kTheArenas = "the arenas";

/// The command asks for what is so already: a repetition, or its lost answer.
bool is_done_already(const arena::Arena* known, const arena::Command& command,
                     arena::ArenaError error) {
  using arena::ArenaError;
  if (error == ArenaError::nothing_to_do) return true;
  const auto* create = std::get_if<arena::CreateArena>(&command);
  return error == ArenaError::already_created && create != nullptr && known != nullptr &&
         known->created.organizer == create->organizer &&
         known->created.regulations == create->regulations;
}

}  // namespace

ArenasActor::ArenasActor(boost::asio::io_context& context, ArenaPorts ports, std::size_t mailbox,
                         Metrics& metrics, log::Logger logger)
    : ports_(std::move(ports)),
      metrics_(metrics),
      logger_(std::move(logger)),
      queue_(context, mailbox, kTheArenas) {}

boost::asio::awaitable<void> ArenasActor::run() {
  return queue_.serve([this](Job job) { return take(std::move(job)); });
}

boost::asio::awaitable<void> ArenasActor::stand_by(Millis retry_every) {
  while (!is_stopped_) {
    if (!arenas_) (void)co_await settled();
    co_await pause_for(retry_every);
  }
}

void ArenasActor::stop() {
  is_stopped_ = true;
  is_serving_ = false;
  queue_.close();
}

void ArenasActor::on_lost() {
  logger_.warn("arenas_lost");
  forget();
}

boost::asio::awaitable<ArenasActor::Outcome> ArenasActor::submit(arena::ArenaId id,
                                                                 arena::Command command) {
  return queue_.submit(Addressed{id, std::move(command)});
}

boost::asio::awaitable<ArenasActor::Outcome> ArenasActor::report(arena::ReportGame report) {
  Job nothing;
  const auto answered = co_await queue_.submit(std::move(nothing));
  if (!answered) co_return answered.error();
  const auto found = games_.find(report.game);
  if (found == games_.end()) co_return to_rpc(arena::ArenaError::no_such_game);
  arena::Command command = std::move(report);
  co_return co_await submit(found->second, std::move(command));
}

boost::asio::awaitable<Result<const Arenas*, rpc::Error>> ArenasActor::settled() {
  Job nothing;
  const auto answered = co_await queue_.submit(std::move(nothing));
  if (!answered) co_return answered.error();
  if (!arenas_) co_return not_now(kTheArenas);
  const Arenas* all = &*arenas_;
  co_return all;
}

boost::asio::awaitable<ArenasActor::Outcome> ArenasActor::take(Job job) {
  auto outcome = co_await carry_out(std::move(job));
  if (!outcome) metrics_.count_refusal(common_v1::Reason_Name(outcome.error().reason()));
  co_return outcome;
}

boost::asio::awaitable<ArenasActor::Outcome> ArenasActor::carry_out(Job job) {
  if (!arenas_) {
    const auto taken = co_await take_over();
    if (!taken) co_return taken.error();
  }
  if (!job) co_return arena::Version{0};
  co_return co_await perform(std::move(*job));
}

/// Once: whoever waits for an arena is told at once who has it.
boost::asio::awaitable<Result<void, rpc::Error>> ArenasActor::take_over() {
  if (is_stopped_) co_return not_now(kTheArenas);
  auto arenas = co_await ports_.store.take_over();
  if (arenas) {
    logger_.info("arenas_taken_over", {{"arenas", arenas->size()}});
    begin_with(std::move(*arenas));
    co_return Result<void, rpc::Error>();
  }
  if (arenas.error().error == TakeOverError::unreadable) logger_.error("arena_unreadable");
  if (arenas.error().error == TakeOverError::held) {
    co_return not_owner(kTheArenas, arenas.error().owner);
  }
  co_return not_now(kTheArenas);
}

/// A wave of thousands is paired elsewhere: not on the thread that everybody waits for.
boost::asio::awaitable<ArenasActor::Decided> ArenasActor::decide_for(arena::ArenaId id,
                                                                     arena::Command command) {
  const arena::Arena nothing;
  const arena::Arena* known = find(id);
  if (known == nullptr) known = &nothing;
  const UtcTime now = ports_.time.utc_now();
  if (!std::holds_alternative<arena::PairWave>(command)) {
    co_return decide(*known, command, now);
  }
  auto work = [state = *known, asked = std::move(command), now] {
    return decide(state, asked, now);
  };
  co_return co_await call_on_executor(pairing_thread_.get_executor(), std::move(work));
}

boost::asio::awaitable<ArenasActor::Outcome> ArenasActor::perform(Addressed job) {
  for (int attempt = 0; attempt < kArenaReads; ++attempt) {
    if (!arenas_) co_return not_now(kTheArenas);
    auto entry = co_await decide_for(job.id, job.command);
    if (!arenas_) co_return not_now(kTheArenas);  // Lost meanwhile.
    if (!entry && is_done_already(find(job.id), job.command, entry.error())) {
      co_return find(job.id)->version;
    }
    if (!entry) co_return to_rpc(entry.error());
    auto written = co_await write(job.id, std::move(*entry));
    if (written) co_return std::move(*written);
    // The log knows whether it was written; then the command has nothing to do above.
    forget();
    auto read = co_await ports_.store.take_over();
    if (read) begin_with(std::move(*read));
  }
  co_return not_now(kTheArenas);
}

boost::asio::awaitable<std::optional<ArenasActor::Outcome>> ArenasActor::write(arena::ArenaId id,
                                                                               arena::Entry entry) {
  const auto began = std::chrono::steady_clock::now();
  const auto appended = co_await ports_.store.append(id, entry);
  if (appended) {
    metrics_.append_seconds.observe(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
    if (!arenas_) co_return Outcome(not_now(kTheArenas));  // Lost meanwhile; the log has it.
    apply(id, entry);
    co_return Outcome(entry.version);
  }
  logger_.warn("append_failed", {{"arena", id}, {"why", to_string(appended.error())}});
  switch (appended.error()) {
    case eventlog::AppendError::fenced:
      forget();
      co_return Outcome(not_now(kTheArenas));
    case eventlog::AppendError::unavailable:
    case eventlog::AppendError::overloaded:
    case eventlog::AppendError::refused:
      co_return Outcome(not_now(kTheArenas));
    case eventlog::AppendError::conflict:
    case eventlog::AppendError::outcome_unknown:
      break;
  }
  co_return std::nullopt;
}

boost::asio::awaitable<void> ArenasActor::tick(Millis every) {
  while (!is_stopped_) {
    co_await pause_for(every);
    if (!arenas_) continue;
    std::vector<arena::ArenaId> open;
    for (const auto& [id, each] : *arenas_) {
      if (each.is_open()) open.push_back(id);
    }
    for (const arena::ArenaId id : open) co_await advance(id);
  }
}

boost::asio::awaitable<void> ArenasActor::advance(arena::ArenaId id) {
  const arena::Arena* known = find(id);
  if (known == nullptr) co_return;
  const UtcTime now = ports_.time.utc_now();
  if (is_finish_due(*known, now)) {
    arena::Command finish = arena::Finish{};
    (void)co_await submit(id, std::move(finish));
    co_return;
  }
  const auto tried = tried_.find(id);
  const bool is_early = tried != tried_.end() && now < tried->second + known->rules().wave_every;
  if (is_early || !is_wave_due(*known, now)) co_return;
  tried_[id] = now;
  co_await pair(id);
}

boost::asio::awaitable<void> ArenasActor::pair(arena::ArenaId id) {
  auto field = co_await ports_.field(id);
  if (!field || find(id) == nullptr) co_return;
  arena::PairWave wave;
  for (std::size_t i = 0; i + 1 < field->present.size(); i += 2) {
    wave.games.push_back(fresh_id<GameId>());
  }
  wave.present = std::move(field->present);
  wave.refusals = std::move(field->refusals);
  arena::Command command = std::move(wave);
  (void)co_await submit(id, std::move(command));
}

void ArenasActor::begin_with(std::vector<arena::Arena> arenas) {
  forget();
  arenas_.emplace();
  for (arena::Arena& each : arenas) {
    const arena::ArenaId id = each.created.id;
    if (each.exists()) arenas_->emplace(id, std::move(each));
  }
  is_serving_ = true;
  for (const auto& [id, each] : *arenas_) {
    for (const auto& [game, players] : each.games) {
      games_[game] = id;
      ports_.on_paired(each, game);
    }
  }
}

void ArenasActor::apply(arena::ArenaId id, const arena::Entry& entry) {
  arena::Arena& changed = (*arenas_)[id];
  changed = evolve(std::move(changed), entry);
  for (const arena::Fact& fact : entry.facts) {
    if (const auto* wave = std::get_if<arena::WavePaired>(&fact)) {
      metrics_.pairings.increment(static_cast<double>(wave->games.size()));
      for (const arena::ArenaGame& game : wave->games) {
        games_[game.id] = id;
        ports_.on_paired(changed, game.id);
      }
    } else if (const auto* finished = std::get_if<arena::GameFinished>(&fact)) {
      games_.erase(finished->game);
    }
  }
}

void ArenasActor::forget() {
  is_serving_ = false;
  arenas_.reset();
  games_.clear();
  tried_.clear();
}

const arena::Arena* ArenasActor::find(arena::ArenaId id) const {
  if (!arenas_) return nullptr;
  const auto found = arenas_->find(id);
  return found == arenas_->end() ? nullptr : &found->second;
}

}  // namespace escaque::services::matchmaking
