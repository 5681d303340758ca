#include "matchmaking/events/events_actor.hpp"

#include <utility>

#include "matchmaking/events/convert_event.hpp"
#include "matchmaking/fresh_id.hpp"
#include "matchmaking/seasons/convert_season.hpp"

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

Awaitable<EventsActor::Outcome> EventsActor::report(event::EventId id, event::Action action) {
  event::Command command;
  command.action = std::move(action);
  return submit(id, std::move(command));
}

std::optional<ArchivedRow> EventsActor::row_of(const event::Event& event, UtcTime changed) const {
  const auto& place = event.regulations().season;
  if (place && ports_.is_season_live && ports_.is_season_live(place->season)) return std::nullopt;
  ArchivedRow row;
  row.id = to_string(event.created.id);
  row.organizer_id = to_string(event.created.organizer);
  if (place) row.parent_id = to_string(place->season);
  if (event.created.club) row.club_id = to_string(*event.created.club);
  const auto& starts = event.regulations().calendar.starts;
  row.started = starts.empty() ? event.created.created : starts.front();
  row.ended = event.finished ? event.finished->at : changed;
  row.players = static_cast<int>(event.entrants.size());
  row.is_hidden = event.is_hidden() || event.is_private();
  *row.summary.mutable_event() = to_summary(event);
  *row.summary.mutable_tournament() = to_tournament(event);
  return row;
}

void EventsActor::on_gone(const event::Event& event) {
  const event::EventId id = event.created.id;
  stuck_.erase(id);
  refused_.erase(id);
  if (event.created.club) of_clubs_.erase({*event.created.club, id});
}

std::vector<const event::Event*> EventsActor::of_club(club::ClubId club) const {
  std::vector<const event::Event*> found;
  const auto first = of_clubs_.lower_bound({club, event::EventId{}});
  for (auto each = first; each != of_clubs_.end() && each->first == club; ++each) {
    const event::Event* event = current(each->second);
    if (event != nullptr) found.push_back(event);
  }
  return found;
}

std::set<GameId> EventsActor::refused_games(event::EventId id) const {
  const auto found = refused_.find(id);
  return found == refused_.end() ? std::set<GameId>() : found->second;
}

Awaitable<void> EventsActor::advance(event::EventId id) {
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
  known = ours(id);
  if (known == nullptr) co_return;
  for (const auto& place : boards_to_begin(*known, now())) {
    ports_.on_due(*known, place);
  }
}

}  // namespace escaque::services::matchmaking
