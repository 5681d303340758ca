#pragma once
// All events of the server: takes a command, decides, appends, evolves, answers; does at the hour
// what the calendar says. The instance that owns the lobby owns the events, too; the others stand
// by. Owned by the thread of its io_context.

#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>

#include "domain/event/event.hpp"
#include "matchmaking/command_queue.hpp"
#include "matchmaking/event_store.hpp"
#include "matchmaking/metrics.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::matchmaking {

struct EventPorts {
  EventStore& store;
  const TimeSource& time;
  /// `games` has to create the game of this board; called at every tick until it is reported as
  /// begun.
  std::function<void(const event::Event&, const event::BoardPlace&)> on_due;
};

using Events = std::map<event::EventId, event::Event>;

class EventsActor {
 public:
  /// `mailbox`: commands that may wait.
  EventsActor(boost::asio::io_context& context, EventPorts ports, std::size_t mailbox,
              Metrics& metrics, log::Logger logger);

  /// Serves the mailbox until stop().
  [[nodiscard]] boost::asio::awaitable<void> run();
  /// Asks for the events again and again while they are not ours, until stop().
  [[nodiscard]] boost::asio::awaitable<void> stand_by(Millis retry_every);
  /// Publishes, starts and ends at the hour, until stop().
  [[nodiscard]] boost::asio::awaitable<void> tick(Millis every);
  void stop();

  /// The event's version with the command in it; typed refusals only, NOT_OWNER where another
  /// instance decides. A command that was carried out before is answered as then.
  [[nodiscard]] boost::asio::awaitable<Result<event::Version, rpc::Error>> submit(
      event::EventId id, event::Command command);
  /// What `games` says of one of its games; NO_SUCH_GAME when no event has it.
  [[nodiscard]] boost::asio::awaitable<Result<event::Version, rpc::Error>> report(
      GameId game, event::Action action);

  /// All events once everything that was submitted before is in them. To be read before anything
  /// else is awaited.
  [[nodiscard]] boost::asio::awaitable<Result<const Events*, rpc::Error>> settled();
  /// The events were lost: they are asked for again at the next command, or by stand_by().
  void on_lost();
  // May be asked from any thread.
  [[nodiscard]] bool is_serving() const { return is_serving_; }

 private:
  using Outcome = Result<event::Version, rpc::Error>;
  using Decided = Result<event::Entry, event::EventError>;
  struct Addressed {
    event::EventId id;
    event::Command command;
  };
  /// Nothing: only to be answered when it is its turn.
  using Job = std::optional<Addressed>;

  [[nodiscard]] boost::asio::awaitable<Result<void, rpc::Error>> take_over();
  [[nodiscard]] boost::asio::awaitable<Outcome> take(Job job);
  [[nodiscard]] boost::asio::awaitable<Outcome> carry_out(Job job);
  [[nodiscard]] boost::asio::awaitable<Outcome> perform(Addressed job);
  [[nodiscard]] boost::asio::awaitable<Decided> decide_for(event::EventId id,
                                                           event::Command command);
  /// Appends and applies; nothing when the log has to be read again first.
  [[nodiscard]] boost::asio::awaitable<std::optional<Outcome>> write(event::EventId id,
                                                                     event::Entry entry);
  /// What is due of one event.
  [[nodiscard]] boost::asio::awaitable<void> advance(event::EventId id);
  void begin_with(std::vector<event::Event> events);
  void apply(event::EventId id, const event::Entry& entry);
  void remember_games(event::EventId id, const event::PairedRound& round);
  void forget();
  [[nodiscard]] const event::Event* find(event::EventId id) const;

  // Constant after construction
  const EventPorts ports_;
  Metrics& metrics_;
  const log::Logger logger_;

  // Owned by the context's thread
  CommandQueue<Job, event::Version> queue_;
  std::optional<Events> events_;
  std::unordered_map<GameId, event::EventId> games_;
  /// Versions at which the calendar's next step was refused: nothing changes until somebody acts.
  std::map<event::EventId, event::Version> stuck_;
  bool is_stopped_ = false;

  // Thread-safe on their own
  std::atomic<bool> is_serving_ = false;
  boost::asio::thread_pool pairing_thread_{1};
};

}  // namespace escaque::services::matchmaking
