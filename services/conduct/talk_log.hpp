#pragma once
// Where speech is delivered to: the streams `talk:<game id>`, `tells`, `channel:<name>` and
// `shouts`, and `lines`, from which all of it is kept.

#include <optional>
#include <string>

#include "conduct/speech.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/eventlog/event_log.hpp"

namespace escaque::services::conduct {

/// Where something was written.
struct Written {
  std::string talk_id;
  UtcTime time;
};

class TalkLog {
 public:
  virtual ~TalkLog() = default;
  /// The same command again has no second effect, whichever instance it comes to.
  [[nodiscard]] virtual Awaitable<Result<Written, ConductError>> append(const Speech& speech) = 0;
};

struct TalkLimits {
  std::size_t per_game = 500;                    ///< Entries that the stream of a game keeps.
  Millis game_lifetime{std::chrono::hours(24)};  ///< Of that stream after its last entry.
  std::size_t tells = 10'000;                    ///< Entries that `tells` keeps.
  std::size_t per_channel = 50;  ///< Entries that the stream of a channel, and of shouts, keeps.
  Millis channel_lifetime{std::chrono::days(7)};  ///< Of these after their last entry.
  std::size_t lines = 100'000;  ///< Entries that `lines` keeps on their way to SQL.
  Millis remembered{
      std::chrono::minutes(10)};  ///< How long a command is known when it comes again.
};

/// Owned by the thread of the log's client.
class RedisTalkLog final : public TalkLog {
 public:
  RedisTalkLog(eventlog::EventLog& log, TalkLimits limits) : log_(log), limits_(limits) {}

  [[nodiscard]] Awaitable<Result<Written, ConductError>> append(const Speech& speech) override;

 private:
  struct Place {
    std::string stream;
    std::size_t length = 0;
    std::optional<Millis> lifetime;
  };
  [[nodiscard]] Place place_of(const Speech& speech) const;

  eventlog::EventLog& log_;
  const TalkLimits limits_;
};

}  // namespace escaque::services::conduct
