#pragma once
// Writes down for `conduct` when users' connections were opened and closed, and why. A note costs
// its connection nothing: what was noted meanwhile is written together, off the way of messages.
// Owned by the thread of its hub.

#include <cstdint>
#include <deque>
#include <optional>
#include <string>

#include <boost/asio/io_context.hpp>

#include "gateway/config.hpp"
#include "gateway/hub/connection_keys.hpp"
#include "gateway/wire.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/log/logger.hpp"
#include "platform/metrics/registry.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::gateway {

/// A connection of a user that was opened.
struct Arrival {
  std::string user_id;
  bool is_guest = false;
  bool is_computer = false;
  conduct_v1::Entrance entrance = conduct_v1::ENTRANCE_UNSPECIFIED;
  std::string browser;  ///< The cookie's value. It is hashed before it is written.
  std::string prefix;   ///< AddressPrefix::text; so is this.
  bool is_shared_network = false;
};

class ConnectionLog {
 public:
  struct Parts {
    boost::asio::io_context& context;
    eventlog::EventLog& log;
    const TimeSource& time;
    log::Logger logger;
    metrics::Counter lost;
    std::string hub;
  };

  ConnectionLog(Parts parts, const SessionsConfig& config);

  /// Gives the number under which the end is to be noted.
  std::uint32_t note_opened(Arrival arrival);
  void note_closed(std::uint32_t number, std::string user_id, conduct_v1::ConnectionEnd end);

  /// Writes now and then until finish(). Call once.
  [[nodiscard]] Awaitable<void> run();
  /// Writes what is left now, if Redis takes it.
  [[nodiscard]] Awaitable<void> finish();

 private:
  struct Note {
    conduct_v1::ConnectionNote wire;
    std::string browser;
    std::string prefix;
  };

  void add(Note note);
  [[nodiscard]] Awaitable<void> write();
  /// Sees to keys that hold; false while Redis does not give any.
  [[nodiscard]] Awaitable<bool> know_keys();
  [[nodiscard]] std::string payload_of(std::size_t count) const;

  Parts parts_;
  const SessionsConfig config_;
  std::uint32_t last_number_ = 0;
  std::deque<Note> waiting_;
  std::uint64_t lost_ = 0;  // Since this was last logged.
  std::optional<ConnectionKeys> keys_;
  Instant keys_until_{};
  bool is_finished_ = false;
  AsyncEvent finished_;
  AsyncEvent written_;  // All that there was, or could be.
};

}  // namespace escaque::services::gateway
