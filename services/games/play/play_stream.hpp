#pragma once
// One gateway's stream of commands. Owned by the thread that its messages are delivered on; answers
// come from the shards' threads and go straight into the writer.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/config.hpp"
#include "games/metrics.hpp"
#include "games/play/clock_offset.hpp"
#include "games/shards/shards.hpp"
#include "games/wire.hpp"
#include "platform/grpc/stream.hpp"
#include "platform/identity/verifier.hpp"
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
  identity::Verifier& verifier;
  /// What everything that runs can read. Called on any io thread.
  std::function<int()> feature_level;
};

class PlayStream {
 public:
  using Writer = std::shared_ptr<rpc::StreamWriter<v1::PlayResponse>>;

  PlayStream(PlayParts parts, const Writer& writer);

  void on_message(v1::PlayRequest request);
  void on_closed();

 private:
  void send(v1::PlayResponse response) const;
  void on_introduction(const v1::Introduce& introduced);
  void on_command(v1::Command command);
  /// Costs a look at the clock, and another at what was revoked when anything was since.
  [[nodiscard]] bool is_introduced(const std::string& user_id);
  void on_presence(const v1::ReportPresence& report);
  void on_ping(const v1::Ping& ping);

  PlayParts parts_;
  // The stream owns this object.
  std::weak_ptr<rpc::StreamWriter<v1::PlayResponse>> writer_;
  GatewayId id_;
  ClockOffset offset_;

  /// One user, in each session that the gateway has shown.
  struct Introduced {
    std::vector<identity::KnownPtr> sessions;
    std::uint64_t changes = 0;  // Of the verifier, when all of them were good.
  };
  std::unordered_map<std::string, Introduced> users_;  // By id.
  std::size_t sweep_at_ = 1'024;                       // The size at which they are looked through.
};

}  // namespace escaque::services::games
