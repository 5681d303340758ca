#pragma once
// One gateway's stream of commands. Owned by the thread that its messages are delivered on; answers
// come from the shards' threads and go straight into the writer.

#include <memory>
#include <string>

#include "games/clock_offset.hpp"
#include "games/config.hpp"
#include "games/metrics.hpp"
#include "games/shards.hpp"
#include "games/wire.hpp"
#include "platform/grpc/stream.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::games {

/// What all streams use; outlives them.
struct PlayParts {
  const Shards& shards;
  const ShardConfig& config;
  const TimeSource& time;
  Metrics& metrics;
  log::Logger logger;
};

class PlayStream {
 public:
  using Writer = std::shared_ptr<rpc::StreamWriter<v1::PlayResponse>>;

  PlayStream(PlayParts parts, const Writer& writer);

  void on_message(v1::PlayRequest request);
  void on_closed();

 private:
  void send(v1::PlayResponse response) const;
  void on_command(v1::Command command);
  void on_presence(const v1::ReportPresence& report);
  void on_ping(const v1::Ping& ping);

  PlayParts parts_;
  // The stream owns this object.
  std::weak_ptr<rpc::StreamWriter<v1::PlayResponse>> writer_;
  GatewayId id_;
  ClockOffset offset_;
};

}  // namespace escaque::services::games
