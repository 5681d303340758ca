#pragma once
// The gRPC shell of the service: every RPC as a conversion and a call of the shards or the archive.

#include <functional>
#include <vector>

#include "escaque/games/v1/games_service.grpc.pb.h"

#include "games/archive/archive_store.hpp"
#include "games/config.hpp"
#include "games/play/play_stream.hpp"
#include "games/shards/shards.hpp"
#include "platform/grpc/service.hpp"

namespace escaque::services::games {

struct ServiceParts {
  const Shards& shards;
  RunningBook& running;
  ArchiveStore& archive;
  const Config& config;
  const TimeSource& time;
  Metrics& metrics;
  log::Logger logger;
  identity::Verifier& verifier;
  /// Draws a first position of Chess960, 0 to 959. Called on any io thread.
  std::function<int()> draw_position;
  /// What everything that runs can read. Called on any io thread.
  std::function<int()> feature_level;
};

class GamesService final : public rpc::Service {
 public:
  /// `next_host` spreads calls and streams over the threads. Everything given outlives the service.
  GamesService(ServiceParts parts, std::function<rpc::Host()> next_host);

 private:
  template <class Response>
  using Answer = Awaitable<Result<Response, rpc::Error>>;

  [[nodiscard]] grpc::ServerBidiReactor<v1::PlayRequest, v1::PlayResponse>* play(
      grpc::CallbackServerContext* context) const;
  [[nodiscard]] grpc::ServerBidiReactor<v1::WatchGamesRequest, v1::WatchGamesResponse>* watch(
      grpc::CallbackServerContext* context) const;
  [[nodiscard]] Answer<v1::CreateGameResponse> create(const v1::CreateGameRequest& request);
  [[nodiscard]] Answer<v1::GetGameResponse> get(const v1::GetGameRequest& request);
  [[nodiscard]] Answer<v1::ListGamesResponse> list(const v1::ListGamesRequest& request);
  [[nodiscard]] Answer<v1::ReadGamesResponse> read(const v1::ReadGamesRequest& request);
  [[nodiscard]] Answer<v1::GetOpeningsResponse> openings(const v1::GetOpeningsRequest& request);
  [[nodiscard]] Answer<v1::ListAdjournedResponse> list_adjourned(
      const v1::ListAdjournedRequest& request);
  [[nodiscard]] Answer<v1::ListLiveGamesResponse> list_live(
      const v1::ListLiveGamesRequest& request);

  [[nodiscard]] Awaitable<Result<std::vector<StoredEntry>, LoadError>> load(GameId id) const;

  ServiceParts parts_;
};

}  // namespace escaque::services::games
