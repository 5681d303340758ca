#include "matchmaking/events_actor.hpp"

#include <utility>

#include "matchmaking/fresh_id.hpp"

namespace escaque::services::matchmaking {
namespace {

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

bool EventKind::pairs(const Command& command) {
  return std::holds_alternative<event::PublishRound>(command.action);
}

bool EventKind::is_done_already(const Entity&, const Command&, Error error) {
  return error == Error::duplicate_command;
}

EventsActor::EventsActor(boost::asio::io_context& context, EventPorts ports, std::size_t mailbox,
                         Metrics& metrics, log::Logger logger)
    : LogOwner(context, ports.store, ports.time, mailbox, metrics, std::move(logger)),
      ports_(std::move(ports)) {}

boost::asio::awaitable<EventsActor::Outcome> EventsActor::report(event::EventId id,
                                                                 event::Action action) {
  event::Command command;
  command.action = std::move(action);
  return submit(id, std::move(command));
}

boost::asio::awaitable<void> EventsActor::advance(event::EventId id) {
  const event::Event* known = find(id);
  if (known == nullptr) co_return;
  const auto step = next_step(*known);
  const auto version = known->version;
  const auto stuck = stuck_.find(id);
  const bool is_stuck = stuck != stuck_.end() && stuck->second == version;
  if (step && step->at <= now() && !is_stuck) {
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
  for (const auto& place : boards_to_begin(*known, now())) {
    ports_.on_due(*known, place);
  }
}

}  // namespace escaque::services::matchmaking
