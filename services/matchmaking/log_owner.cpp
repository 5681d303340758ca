#include "matchmaking/log_owner.hpp"

#include <chrono>
#include <utility>

#include "matchmaking/arenas_actor.hpp"
#include "matchmaking/convert_arena.hpp"
#include "matchmaking/convert_event.hpp"
#include "matchmaking/convert_season.hpp"
#include "matchmaking/events_actor.hpp"
#include "matchmaking/seasons_actor.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::matchmaking {
namespace {

using boost::asio::awaitable;

// After so many reads of the log the caller is told to try again.
constexpr int kLogReads = 3;

}  // namespace

template <class Kind>
LogOwner<Kind>::LogOwner(boost::asio::io_context& context, Store& store, const TimeSource& time,
                         std::size_t mailbox, Metrics& metrics, log::Logger logger)
    : metrics_(metrics),
      logger_(std::move(logger)),
      store_(store),
      time_(time),
      queue_(context, mailbox, Kind::kThey) {}

template <class Kind>
awaitable<void> LogOwner<Kind>::run() {
  return queue_.serve([this](Job job) { return take(std::move(job)); });
}

template <class Kind>
awaitable<void> LogOwner<Kind>::stand_by(Millis retry_every) {
  while (!is_stopped_) {
    if (!entities_) (void)co_await settled();
    co_await pause_for(retry_every);
  }
}

template <class Kind>
awaitable<void> LogOwner<Kind>::tick(Millis every) {
  while (!is_stopped_) {
    co_await pause_for(every);
    if (!entities_) continue;
    std::vector<Id> open;
    for (const auto& [id, each] : *entities_) {
      if (each.is_open()) open.push_back(id);
    }
    for (const Id id : open) co_await advance(id);
  }
}

template <class Kind>
void LogOwner<Kind>::stop() {
  is_stopped_ = true;
  is_serving_ = false;
  queue_.close();
}

template <class Kind>
void LogOwner<Kind>::on_lost() {
  logger_.warn("logs_lost", {{"of", Kind::kThey}});
  forget();
}

template <class Kind>
awaitable<typename LogOwner<Kind>::Outcome> LogOwner<Kind>::submit(Id id, Command command) {
  return queue_.submit(Addressed{id, std::move(command)});
}

template <class Kind>
awaitable<typename LogOwner<Kind>::Outcome> LogOwner<Kind>::submit_for_game(GameId game,
                                                                            Command command) {
  Job nothing;
  const auto answered = co_await queue_.submit(std::move(nothing));
  if (!answered) co_return answered.error();
  const auto found = games_.find(game);
  if constexpr (requires { Error::no_such_game; }) {
    if (found == games_.end()) co_return to_rpc(Error::no_such_game);
  }
  co_return co_await submit(found->second, std::move(command));
}

template <class Kind>
awaitable<Result<const typename LogOwner<Kind>::Entities*, rpc::Error>> LogOwner<Kind>::settled() {
  Job nothing;
  const auto answered = co_await queue_.submit(std::move(nothing));
  if (!answered) co_return answered.error();
  if (!entities_) co_return not_now(Kind::kThey);
  const Entities* all = &*entities_;
  co_return all;
}

template <class Kind>
awaitable<typename LogOwner<Kind>::Outcome> LogOwner<Kind>::take(Job job) {
  auto outcome = co_await carry_out(std::move(job));
  if (!outcome) metrics_.count_refusal(common_v1::Reason_Name(outcome.error().reason()));
  co_return outcome;
}

template <class Kind>
awaitable<typename LogOwner<Kind>::Outcome> LogOwner<Kind>::carry_out(Job job) {
  if (!entities_) {
    const auto taken = co_await take_over();
    if (!taken) co_return taken.error();
  }
  if (!job) co_return Version{0};
  co_return co_await perform(std::move(*job));
}

/// Once: whoever waits for an entity is told at once who has it.
template <class Kind>
awaitable<Result<void, rpc::Error>> LogOwner<Kind>::take_over() {
  if (is_stopped_) co_return not_now(Kind::kThey);
  auto read = co_await store_.take_over();
  if (read) {
    logger_.info("logs_taken_over", {{"of", Kind::kThey}, {"number", read->size()}});
    begin_with(std::move(*read));
    co_return Result<void, rpc::Error>();
  }
  if (read.error().error == TakeOverError::unreadable) {
    logger_.error("log_unreadable", {{"of", Kind::kThey}});
  }
  if (read.error().error == TakeOverError::held) {
    co_return not_owner(Kind::kThey, read.error().owner);
  }
  co_return not_now(Kind::kThey);
}

/// Pairing thousands takes seconds: not on the thread that everybody waits for.
template <class Kind>
awaitable<Result<typename LogOwner<Kind>::Entry, typename LogOwner<Kind>::Error>>
LogOwner<Kind>::decide_for(Id id, Command command) {
  const Entity nothing;
  const Entity* known = find(id);
  if (known == nullptr) known = &nothing;
  const UtcTime at = now();
  if (!Kind::pairs(command)) co_return decide(*known, command, at);
  auto work = [state = *known, asked = std::move(command), at] { return decide(state, asked, at); };
  co_return co_await call_on_executor(pairing_thread_.get_executor(), std::move(work));
}

template <class Kind>
awaitable<typename LogOwner<Kind>::Outcome> LogOwner<Kind>::perform(Addressed job) {
  for (int attempt = 0; attempt < kLogReads; ++attempt) {
    if (!entities_) co_return not_now(Kind::kThey);
    auto entry = co_await decide_for(job.id, job.command);
    if (!entities_) co_return not_now(Kind::kThey);  // Lost meanwhile.
    const Entity* known = find(job.id);
    if (!entry && known != nullptr && Kind::is_done_already(*known, job.command, entry.error())) {
      co_return known->version;
    }
    if (!entry) co_return to_rpc(entry.error());
    auto written = co_await write(job.id, std::move(*entry));
    if (written) co_return std::move(*written);
    // The log knows whether it was written; then the command is found done above.
    forget();
    auto read = co_await store_.take_over();
    if (read) begin_with(std::move(*read));
  }
  co_return not_now(Kind::kThey);
}

template <class Kind>
awaitable<std::optional<typename LogOwner<Kind>::Outcome>> LogOwner<Kind>::write(Id id,
                                                                                 Entry entry) {
  const auto began = std::chrono::steady_clock::now();
  const auto appended = co_await store_.append(id, entry);
  if (appended) {
    metrics_.append_seconds.observe(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
    if (!entities_) co_return Outcome(not_now(Kind::kThey));  // Lost meanwhile; the log has it.
    Entity& changed = (*entities_)[id];
    changed = evolve(std::move(changed), entry);
    on_written(changed, entry);
    co_return Outcome(entry.version);
  }
  logger_.warn("append_failed", {{Kind::kOne, id}, {"why", to_string(appended.error())}});
  switch (appended.error()) {
    case eventlog::AppendError::fenced:
      forget();
      co_return Outcome(not_now(Kind::kThey));
    case eventlog::AppendError::unavailable:
    case eventlog::AppendError::overloaded:
    case eventlog::AppendError::refused:
      co_return Outcome(not_now(Kind::kThey));
    case eventlog::AppendError::conflict:
    case eventlog::AppendError::outcome_unknown:
      break;
  }
  co_return std::nullopt;
}

template <class Kind>
void LogOwner<Kind>::begin_with(std::vector<Entity> read) {
  forget();
  entities_.emplace();
  for (Entity& each : read) {
    const Id id = each.created.id;
    if (each.exists()) entities_->emplace(id, std::move(each));
  }
  is_serving_ = true;
  for (const auto& [id, each] : *entities_) on_taken(each);
}

template <class Kind>
void LogOwner<Kind>::forget() {
  is_serving_ = false;
  entities_.reset();
  games_.clear();
  on_forgotten();
}

template <class Kind>
const typename LogOwner<Kind>::Entity* LogOwner<Kind>::find(Id id) const {
  if (!entities_) return nullptr;
  const auto found = entities_->find(id);
  return found == entities_->end() ? nullptr : &found->second;
}

template class LogOwner<EventKind>;
template class LogOwner<ArenaKind>;
template class LogOwner<SeasonKind>;

}  // namespace escaque::services::matchmaking
