#include "matchmaking/events_actor.hpp"

#include <chrono>
#include <utility>

#include "matchmaking/convert_event.hpp"
#include "matchmaking/fresh_id.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::matchmaking {
namespace {

using eventlog::AppendError;

// After so many reads of the log the caller is told to try again.
constexpr int kReads = 3;
constexpr const char* kTheEvents = "the events";

event::Action action_for(const event::Event& event, const event::NextStep& step) {
  switch (step.kind) {
    case event::NextStep::Kind::publish: {
      event::PublishRound publish;
      publish.random = fresh_bits();
      for (std::size_t i = 0; i < event.entrants.size(); ++i) {
        publish.games.push_back(fresh_id<GameId>());
      }
      return publish;
    }
    case event::NextStep::Kind::start:
      return event::StartRound{step.round};
    case event::NextStep::Kind::finish:
      return event::FinishEvent{};
  }
  return event::FinishEvent{};
}

}  // namespace

EventsActor::EventsActor(boost::asio::io_context& context, EventPorts ports, std::size_t mailbox,
                         Metrics& metrics, log::Logger logger)
    : ports_(std::move(ports)),
      metrics_(metrics),
      logger_(std::move(logger)),
      queue_(context, mailbox, kTheEvents) {}

boost::asio::awaitable<void> EventsActor::run() {
  return queue_.serve([this](Job job) { return take(std::move(job)); });
}

boost::asio::awaitable<void> EventsActor::stand_by(Millis retry_every) {
  while (!is_stopped_) {
    if (!events_) (void)co_await settled();
    co_await pause_for(retry_every);
  }
}

void EventsActor::stop() {
  is_stopped_ = true;
  is_serving_ = false;
  queue_.close();
}

void EventsActor::on_lost() {
  logger_.warn("events_lost");
  forget();
}

boost::asio::awaitable<EventsActor::Outcome> EventsActor::submit(event::EventId id,
                                                                 event::Command command) {
  return queue_.submit(Addressed{id, std::move(command)});
}

boost::asio::awaitable<EventsActor::Outcome> EventsActor::report(GameId game,
                                                                 event::Action action) {
  Job nothing;
  const auto answered = co_await queue_.submit(std::move(nothing));
  if (!answered) co_return answered.error();
  const auto found = games_.find(game);
  if (found == games_.end()) co_return to_rpc(event::EventError::no_such_game);
  event::Command command;
  command.action = std::move(action);
  co_return co_await submit(found->second, std::move(command));
}

boost::asio::awaitable<Result<const Events*, rpc::Error>> EventsActor::settled() {
  Job nothing;
  const auto answered = co_await queue_.submit(std::move(nothing));
  if (!answered) co_return answered.error();
  if (!events_) co_return not_now(kTheEvents);
  const Events* all = &*events_;
  co_return all;
}

boost::asio::awaitable<EventsActor::Outcome> EventsActor::take(Job job) {
  auto outcome = co_await carry_out(std::move(job));
  if (!outcome) metrics_.count_refusal(common_v1::Reason_Name(outcome.error().reason()));
  co_return outcome;
}

boost::asio::awaitable<EventsActor::Outcome> EventsActor::carry_out(Job job) {
  if (!events_) {
    const auto taken = co_await take_over();
    if (!taken) co_return taken.error();
  }
  if (!job) co_return event::Version{0};
  co_return co_await perform(std::move(*job));
}

/// Once: whoever waits for an event is told at once who has it.
boost::asio::awaitable<Result<void, rpc::Error>> EventsActor::take_over() {
  if (is_stopped_) co_return not_now(kTheEvents);
  auto events = co_await ports_.store.take_over();
  if (events) {
    logger_.info("events_taken_over", {{"events", events->size()}});
    begin_with(std::move(*events));
    co_return Result<void, rpc::Error>();
  }
  if (events.error().error == TakeOverError::unreadable) logger_.error("event_unreadable");
  if (events.error().error == TakeOverError::held) {
    co_return not_owner(kTheEvents, events.error().owner);
  }
  co_return not_now(kTheEvents);
}

/// Pairing thousands takes seconds: not on the thread that everybody waits for.
boost::asio::awaitable<EventsActor::Decided> EventsActor::decide_for(event::EventId id,
                                                                     event::Command command) {
  const event::Event nothing;
  const event::Event* known = find(id);
  if (known == nullptr) known = &nothing;
  const UtcTime now = ports_.time.utc_now();
  if (!std::holds_alternative<event::PublishRound>(command.action)) {
    co_return decide(*known, command, now);
  }
  auto work = [state = *known, asked = std::move(command), now] {
    return decide(state, asked, now);
  };
  co_return co_await call_on_executor(pairing_thread_.get_executor(), std::move(work));
}

boost::asio::awaitable<EventsActor::Outcome> EventsActor::perform(Addressed job) {
  for (int attempt = 0; attempt < kReads; ++attempt) {
    if (!events_) co_return not_now(kTheEvents);
    auto entry = co_await decide_for(job.id, job.command);
    if (!events_) co_return not_now(kTheEvents);  // Lost meanwhile.
    if (!entry && entry.error() == event::EventError::duplicate_command) {
      co_return find(job.id)->version;
    }
    if (!entry) co_return to_rpc(entry.error());
    auto written = co_await write(job.id, std::move(*entry));
    if (written) co_return std::move(*written);
    // The log knows whether it was written; then the command is found in it above.
    forget();
    auto read = co_await ports_.store.take_over();
    if (read) begin_with(std::move(*read));
  }
  co_return not_now(kTheEvents);
}

boost::asio::awaitable<std::optional<EventsActor::Outcome>> EventsActor::write(event::EventId id,
                                                                               event::Entry entry) {
  const auto began = std::chrono::steady_clock::now();
  const auto appended = co_await ports_.store.append(id, entry);
  if (appended) {
    metrics_.append_seconds.observe(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
    if (!events_)
      co_return Outcome(not_now(kTheEvents));  // Lost meanwhile; the log has the answer.
    apply(id, entry);
    co_return Outcome(entry.version);
  }
  logger_.warn("append_failed", {{"event", id}, {"why", to_string(appended.error())}});
  switch (appended.error()) {
    case AppendError::fenced:
      forget();
      co_return Outcome(not_now(kTheEvents));
    case AppendError::unavailable:
    case AppendError::overloaded:
    case AppendError::refused:
      co_return Outcome(not_now(kTheEvents));
    case AppendError::conflict:
    case AppendError::outcome_unknown:
      break;
  }
  co_return std::nullopt;
}

boost::asio::awaitable<void> EventsActor::tick(Millis every) {
  while (!is_stopped_) {
    co_await pause_for(every);
    if (!events_) continue;
    std::vector<event::EventId> open;
    for (const auto& [id, each] : *events_) {
      if (each.is_open()) open.push_back(id);
    }
    for (const event::EventId id : open) co_await advance(id);
  }
}

boost::asio::awaitable<void> EventsActor::advance(event::EventId id) {
  const event::Event* known = find(id);
  if (known == nullptr) co_return;
  const auto step = next_step(*known);
  const auto version = known->version;
  const auto stuck = stuck_.find(id);
  const bool is_stuck = stuck != stuck_.end() && stuck->second == version;
  if (step && step->at <= ports_.time.utc_now() && !is_stuck) {
    event::Command own;
    own.action = action_for(*known, *step);
    const auto done = co_await submit(id, std::move(own));
    if (!done && !is_passing(done.error())) {
      logger_.warn("event_stuck", {{"event", id}, {"why", done.error().detail.message()}});
      stuck_[id] = version;
    }
  }
  known = find(id);
  if (known == nullptr) co_return;
  for (const auto& place : boards_to_begin(*known, ports_.time.utc_now())) {
    ports_.on_due(*known, place);
  }
}

void EventsActor::begin_with(std::vector<event::Event> events) {
  forget();
  events_.emplace();
  for (event::Event& each : events) {
    const event::EventId id = each.created.id;
    for (const event::PairedRound& round : each.rounds) remember_games(id, round);
    events_->emplace(id, std::move(each));
  }
  is_serving_ = true;
}

void EventsActor::apply(event::EventId id, const event::Entry& entry) {
  event::Event& changed = (*events_)[id];
  changed = evolve(std::move(changed), entry);
  for (const event::Fact& fact : entry.facts) {
    if (const auto* published = std::get_if<event::RoundPublished>(&fact)) {
      remember_games(id, published->round);
    } else if (const auto* added = std::get_if<event::BoardAdded>(&fact)) {
      if (added->board.game != GameId{}) games_[added->board.game] = id;
    }
  }
}

void EventsActor::remember_games(event::EventId id, const event::PairedRound& round) {
  for (const event::Board& board : round.boards) {
    if (board.game != GameId{}) games_[board.game] = id;
  }
}

void EventsActor::forget() {
  is_serving_ = false;
  events_.reset();
  games_.clear();
  stuck_.clear();
}

const event::Event* EventsActor::find(event::EventId id) const {
  if (!events_) return nullptr;
  const auto found = events_->find(id);
  return found == events_->end() ? nullptr : &found->second;
}

}  // namespace escaque::services::matchmaking
