#pragma once
// All parts of the lobby as their logs say, whoever owns them: for whoever shows the lobby, and for
// owners, who have to heed what other parts pair. Owned by the Redis client's thread.

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "domain/lobby/lobby.hpp"
#include "domain/lobby/part.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/follower.hpp"
#include "platform/log/logger.hpp"

namespace escaque::services::matchmaking {

class LobbyCopies {
 public:
  /// A part has paired or taken in somebody; nothing: its log has been read to the end, at the
  /// start or again.
  using OnNews = std::function<void(unsigned part, const std::optional<lobby::HeedOthers>& news)>;

  /// `log` must outlive it.
  LobbyCopies(boost::asio::io_context& context, eventlog::EventLog& log, log::Logger logger,
              OnNews on_news);

  /// Reads all logs, and what is written into them until stop().
  [[nodiscard]] Awaitable<void> start();
  void stop();

  /// All that had been written when it was begun has been read. It is begun again when the log has
  /// lost entries.
  [[nodiscard]] bool is_complete(unsigned part) const { return copies_.at(part).is_complete; }
  [[nodiscard]] bool are_complete() const;
  [[nodiscard]] const lobby::Lobby& of(unsigned part) const { return copies_.at(part).lobby; }
  /// Of all parts but the main one.
  [[nodiscard]] bool are_pools_empty() const;
  /// What the others have written after `seen`, which is moved to the end of that, for the owner of
  /// `part`. Nothing of a log that is not complete.
  [[nodiscard]] lobby::HeedOthers news_for(unsigned part, lobby::Seen& seen) const;
  /// Until that much of each log has been read, `limit` at most.
  [[nodiscard]] Awaitable<void> read_until(lobby::Seen versions, Millis limit);

 private:
  /// Of one entry that pairs somebody or takes somebody in.
  struct News {
    lobby::Version version = 0;
    lobby::HeedOthers what;
  };
  struct Copy {
    lobby::Lobby lobby;
    std::deque<News> news;  // The latest.
    bool is_complete = false;
    std::optional<eventlog::Follower> follower;
  };

  void follow(unsigned part);
  void take(unsigned part, const eventlog::Entry& stored);
  void keep_news(unsigned part, const lobby::Entry& entry);
  [[nodiscard]] bool has_read(lobby::Seen versions) const;

  boost::asio::io_context& context_;
  eventlog::EventLog& log_;
  const log::Logger logger_;
  const OnNews on_news_;
  std::array<Copy, lobby::kParts> copies_;
  AsyncEvent has_grown_;
  bool is_stopped_ = false;
};

}  // namespace escaque::services::matchmaking
