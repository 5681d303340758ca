#pragma once
// From a SQL database to a shared stream: what a transaction enqueued is appended to the stream
// after its commit, in the order of the commits, once. A crash at any moment loses nothing. The
// processes that share a database may each run a relay: whoever comes first sends.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "domain/base/time.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/log/logger.hpp"
#include "platform/sql/database.hpp"

namespace escaque::relay {

/// Statements for the migration of a service whose database has a relay.
[[nodiscard]] std::vector<std::string> schema();

/// Part of the caller's transaction. Call StreamRelay::nudge() when it has been committed.
void enqueue(soci::session& session, std::string_view payload);

struct RelayConfig {
  std::string stream;               // Name of the shared stream.
  std::size_t max_length = 10'000;  // About how many entries it keeps.
  Millis retry_after{500};          // Pause after a failure of Redis or of the database.
  Millis look_every{1'000};         // For what another process has committed and not sent.
};

/// Owned by the thread of `context`, which is that of the log's client.
class StreamRelay {
 public:
  StreamRelay(boost::asio::io_context& context, sql::Database& database, eventlog::EventLog& log,
              RelayConfig config, log::Logger logger);
  ~StreamRelay();
  StreamRelay(const StreamRelay&) = delete;
  StreamRelay& operator=(const StreamRelay&) = delete;

  /// Drains until stop(), also what an earlier process left. Call once; the object may be destroyed
  /// only after it returned.
  [[nodiscard]] Awaitable<void> run();
  /// Something was committed.
  void nudge();
  void stop();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace escaque::relay
