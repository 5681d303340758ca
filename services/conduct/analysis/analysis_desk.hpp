#pragma once
// Gives games to escaque-analysis, and takes what its engine says of them to the rules. Owned by
// one thread.

#include <functional>
#include <string>
#include <string_view>

#include "escaque/conduct/v1/analysis_service.grpc.pb.h"

#include "conduct/analysis/analysed_game.hpp"
#include "conduct/analysis/analysis_store.hpp"
#include "conduct/inputs/game_record.hpp"
#include "conduct/metrics.hpp"
#include "platform/grpc/error.hpp"
#include "platform/grpc/service.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::conduct {

class AnalysisDesk {
 public:
  template <class T>
  using Served = Awaitable<Result<T, rpc::Error>>;
  using Log = Result<games::v1::GetGameResponse, rpc::Error>;

  struct Parts {
    AnalysisStore& store;
    const TimeSource& time;
    Metrics& metrics;
    log::Logger logger;
    std::function<Awaitable<Log>(std::string game_id)> get_game;
    /// Rules are to look at an input of somebody. False: it has to be asked again.
    std::function<Awaitable<bool>(UserId, long long input)> look;
  };

  explicit AnalysisDesk(Parts parts) : parts_(std::move(parts)) {}

  /// A game has ended: it waits for an engine if it is worth it. False: it has to be asked again.
  [[nodiscard]] Awaitable<bool> offer(const GameRecord& record);

  [[nodiscard]] Served<v1::TakeGameResponse> take(const v1::TakeGameRequest& request);
  [[nodiscard]] Served<v1::HandInGameResponse> hand_in(const v1::HandInGameRequest& request);

 private:
  [[nodiscard]] Served<v1::HandInGameResponse> keep(GameId game,
                                                    const v1::HandInGameRequest& request);
  /// Whoever was to show them to the rules may have died.
  [[nodiscard]] Awaitable<void> look_again();
  [[nodiscard]] Awaitable<bool> look_at(AnalysisRow row);
  [[nodiscard]] Awaitable<void> note_failure(GameId game, std::string why);

  Parts parts_;
};

/// The gRPC shell of it. Calls run on the thread of `host`.
class AnalysisService final : public rpc::Service {
 public:
  AnalysisService(AnalysisDesk& desk, rpc::Host host);
};

}  // namespace escaque::services::conduct
