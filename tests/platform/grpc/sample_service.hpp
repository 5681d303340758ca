#pragma once
// A service of the real wire whose behaviour each test writes itself.

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "escaque/games/v1/games_service.grpc.pb.h"

#include "platform/grpc/serve.hpp"
#include "platform/grpc/serve_stream.hpp"
#include "support/identity.hpp"

namespace escaque::rpc {

using games::v1::GetGameRequest;
using games::v1::GetGameResponse;
using games::v1::PlayRequest;
using games::v1::PlayResponse;
using Games = games::v1::GamesService::StubInterface::async_interface;

class SampleService final : public games::v1::GamesService::CallbackService {
 public:
  using Get = std::function<Awaitable<Result<GetGameResponse, Error>>(const GetGameRequest&, Call)>;

  explicit SampleService(Host host) : host_(std::move(host)) {}

  grpc::ServerUnaryReactor* GetGame(grpc::CallbackServerContext* context,
                                    const GetGameRequest* request,
                                    GetGameResponse* response) override {
    return serve(context, host_, request, response,
                 [this](const GetGameRequest& said, Call call) { return get(said, call); });
  }

  grpc::ServerBidiReactor<PlayRequest, PlayResponse>* Play(
      grpc::CallbackServerContext* context) override {
    return serve_stream<PlayRequest, PlayResponse>(context, host_, play, limits);
  }

  // Set before the first call.
  Get get;
  Accept<PlayRequest, PlayResponse> play;
  StreamLimits limits;

 private:
  const Host host_;
};

inline GetGameRequest asking_for(const std::string& id) {
  GetGameRequest request;
  request.set_game_id(id);
  return request;
}

inline PlayRequest ping(std::int64_t number) {
  PlayRequest request;
  request.mutable_ping()->set_sent_us(number);
  return request;
}

inline PlayResponse pong(std::int64_t number) {
  PlayResponse response;
  response.mutable_pong()->set_sent_us(number);
  return response;
}

}  // namespace escaque::rpc
