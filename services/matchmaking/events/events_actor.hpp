#pragma once
// All events of the server; does at the hour what the calendar says.

#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "domain/event/event.hpp"
#include "domain/season/deed.hpp"
#include "matchmaking/log/log_owner.hpp"
#include "matchmaking/log/stores.hpp"

namespace escaque::services::matchmaking {

struct EventKind {
  using Entity = event::Event;
  using Id = event::EventId;
  using Entry = event::Entry;
  using Command = event::Command;
  using Error = event::EventError;
  static constexpr const char* kOne = "event";
  static constexpr const char* kThey = "the events";

  [[nodiscard]] static UtcTime made_at(const event::Event& event) { return event.created.created; }
  [[nodiscard]] static bool pairs(const Command& command);
  /// A command that was carried out before.
  [[nodiscard]] static bool is_done_already(const Entity& event, const Command& command,
                                            Error error);
};

// In log_owners.cpp.
extern template class LogOwner<EventKind>;

struct EventPorts {
  EventStore& store;
  const TimeSource& time;
  /// `games` has to create the game of this board; called at every tick until it is reported as
  /// begun.
  std::function<void(const event::Event&, const event::BoardPlace&)> on_due;
  /// An event stays as long as its season, which reads it repeatedly.
  std::function<bool(season::SeasonId)> is_season_live = {};
  /// `entry` is in the log and in the event.
  std::function<void(const event::Event&, const event::Entry&)> on_written = {};
};

using Events = LogOwner<EventKind>::Entities;

class EventsActor final : public LogOwner<EventKind> {
 public:
  /// `mailbox`: commands that may wait.
  EventsActor(boost::asio::io_context& context, EventPorts ports, std::size_t mailbox,
              Metrics& metrics, log::Logger logger);

  /// What `games` says of a game of this event; NO_SUCH_GAME when the event has no such game.
  [[nodiscard]] Awaitable<Outcome> report(event::EventId id, event::Action action);

  /// `games` will never create this game of a board. Not in the log: another owner asks again, and
  /// gets the same answer.
  void note_refused(event::EventId id, GameId game) {
    if (ours(id) != nullptr) refused_[id].insert(game);
  }
  /// Those that were noted, while the event is live.
  [[nodiscard]] std::set<GameId> refused_games(event::EventId id) const;
  /// The live events of this club, while all events are known.
  [[nodiscard]] std::vector<const event::Event*> of_club(club::ClubId club) const;

 private:
  /// Publishes, starts and ends at the hour.
  [[nodiscard]] Awaitable<void> advance(event::EventId id) override;
  [[nodiscard]] std::optional<ArchivedRow> row_of(const event::Event& event,
                                                  UtcTime changed) const override;
  void on_known(const event::Event& event) override {
    if (event.created.club) of_clubs_.emplace(*event.created.club, event.created.id);
  }
  void on_written(const event::Event& event, const event::Entry& entry) override {
    if (ports_.on_written) ports_.on_written(event, entry);
  }
  void on_gone(const event::Event& event) override;

  // Constant after construction
  const EventPorts ports_;

  // Owned by the context's thread
  /// Versions at which the calendar's next step was refused: nothing changes until somebody acts.
  std::map<event::EventId, event::Version> stuck_;
  std::map<event::EventId, std::set<GameId>> refused_;
  /// Of live events.
  std::set<std::pair<club::ClubId, event::EventId>> of_clubs_;
};

}  // namespace escaque::services::matchmaking
