#pragma once
// The gRPC shell of the service: every RPC as a conversion and a call of the shards or the archive.

#include <atomic>
#include <functional>
#include <vector>

#include "escaque/games/v1/games_service.grpc.pb.h"

#include "games/archive_store.hpp"
#include "games/config.hpp"
#include "games/play_stream.hpp"
#include "games/shards.hpp"
#include "platform/grpc/serve.hpp"

namespace escaque::services::games {

struct ServiceParts {
  const Shards& shards;
  ArchiveStore& archive;
  const Config& config;
  const TimeSource& time;
  Metrics& metrics;
  log::Logger logger;
  rpc::Trust& trust;
  /// Draws a first position of Chess960, 0 to 959. Called on any io thread.
  std::function<int()> draw_position;
};

class GamesService final : public v1::GamesService::CallbackService {
 public:
  /// Calls are served on `contexts`, streams in turn. Everything given outlives the service.
  GamesService(ServiceParts parts, std::vector<boost::asio::io_context*> contexts);

  grpc::ServerBidiReactor<v1::PlayRequest, v1::PlayResponse>* Play(
      grpc::CallbackServerContext* context) override;
  grpc::ServerUnaryReactor* CreateGame(grpc::CallbackServerContext* context,
                                       const v1::CreateGameRequest* request,
                                       v1::CreateGameResponse* response) override;
  grpc::ServerUnaryReactor* GetGame(grpc::CallbackServerContext* context,
                                    const v1::GetGameRequest* request,
                                    v1::GetGameResponse* response) override;
  grpc::ServerUnaryReactor* ListGames(grpc::CallbackServerContext* context,
                                      const v1::ListGamesRequest* request,
                                      v1::ListGamesResponse* response) override;
  grpc::ServerUnaryReactor* ListLiveGames(grpc::CallbackServerContext* context,
                                          const v1::ListLiveGamesRequest* request,
                                          v1::ListLiveGamesResponse* response) override;

 private:
  template <class Response>
  using Answer = Awaitable<Result<Response, rpc::Error>>;

  [[nodiscard]] Answer<v1::CreateGameResponse> create(const v1::CreateGameRequest& request);
  [[nodiscard]] Answer<v1::GetGameResponse> get(const v1::GetGameRequest& request);
  [[nodiscard]] Answer<v1::ListGamesResponse> list(const v1::ListGamesRequest& request);
  [[nodiscard]] Answer<v1::ListLiveGamesResponse> list_live(
      const v1::ListLiveGamesRequest& request);

  [[nodiscard]] Awaitable<Result<std::vector<StoredEntry>, LoadError>> load(GameId id) const;
  [[nodiscard]] boost::asio::io_context& next_context();
  [[nodiscard]] rpc::Host host();

  ServiceParts parts_;
  std::vector<boost::asio::io_context*> contexts_;
  std::atomic<std::size_t> next_ = 0;
};

}  // namespace escaque::services::games
