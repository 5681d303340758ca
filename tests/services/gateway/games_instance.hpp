#pragma once
// An instance of `games` that answers pings, remembers what comes by its Play streams, and answers
// the rest as the test has set.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "escaque/games/v1/arbiter_service.grpc.pb.h"
#include "escaque/games/v1/games_service.grpc.pb.h"

#include "gateway/wire.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/grpc/serve_stream.hpp"
#include "platform/grpc/server.hpp"
#include "services/gateway/answering.hpp"
#include "support/identity.hpp"

namespace escaque::services::gateway {

class GamesInstance final : public games_v1::GamesService::CallbackService {
  using PlayRequest = games_v1::PlayRequest;
  using PlayResponse = games_v1::PlayResponse;
  using Context = grpc::CallbackServerContext;
  using Reactor = grpc::ServerUnaryReactor;

 public:
  explicit GamesInstance(boost::asio::io_context& io, const std::string& address = "127.0.0.1:0")
      : io_(io),
        server_(std::make_unique<rpc::Server>(address, services(), log::Logger())),
        address_(server_->address()) {
    list_live_games.answer(all_shards<games_v1::ListLiveGamesResponse>());
  }
  ~GamesInstance() override {
    // A caller that still waits would keep the server.
    list_live_games.release();
    get_game.release();
  }

  /// An answer from an instance that has all shards.
  template <class Response>
  static Response all_shards() {
    Response response;
    for (unsigned shard = 0; shard < eventlog::kShards; ++shard) response.add_shards(shard);
    return response;
  }

  Reactor* ListLiveGames(Context* context, const games_v1::ListLiveGamesRequest* request,
                         games_v1::ListLiveGamesResponse* response) override {
    return list_live_games.serve(context, request, response);
  }
  Reactor* GetGame(Context* context, const games_v1::GetGameRequest* request,
                   games_v1::GetGameResponse* response) override {
    return get_game.serve(context, request, response);
  }
  grpc::ServerBidiReactor<PlayRequest, PlayResponse>* Play(Context* context) override {
    return rpc::serve_stream<PlayRequest, PlayResponse>(
        context, {io_.get_executor(), {}, test::trust("games").guard()}, [this](auto writer) {
          writer_ = writer;
          rpc::StreamEvents<PlayRequest> events;
          // What is under way when a test ends comes to nobody.
          events.on_message = [this,
                               alive = std::weak_ptr<bool>(alive_)](const PlayRequest& request) {
            if (alive.lock()) on_request(request);
          };
          events.on_closed = [](const auto&) {};
          return events;
        });
  }

  grpc::ServerBidiReactor<games_v1::WatchGamesRequest, games_v1::WatchGamesResponse>* WatchGames(
      Context* context) override {
    return rpc::serve_stream<games_v1::WatchGamesRequest, games_v1::WatchGamesResponse>(
        context, {io_.get_executor(), {}, test::trust("games").guard()}, [this](auto writer) {
          watcher = writer;
          return rpc::StreamEvents<games_v1::WatchGamesRequest>{.on_message = [](const auto&) {},
                                                                .on_closed = [](const auto&) {}};
        });
  }

  void refuse(const games_v1::Command& command, common_v1::Reason reason,
              const std::string& owner = {}) {
    PlayResponse response;
    response.mutable_refusal()->set_request_id(command.request_id());
    response.mutable_refusal()->mutable_error()->set_reason(reason);
    response.mutable_refusal()->mutable_error()->set_owner(owner);
    writer_->send(response);
  }
  void accept(const games_v1::Command& command, int version) {
    PlayResponse response;
    response.mutable_accepted()->set_request_id(command.request_id());
    response.mutable_accepted()->set_version(version);
    writer_->send(response);
  }
  void give_back(const games_v1::ReportPresence& report, const std::string& owner) {
    PlayResponse response;
    *response.mutable_returned()->mutable_report() = report;
    response.mutable_returned()->set_owner(owner);
    writer_->send(response);
  }
  /// Servers of before named no shard.
  void want_ping(std::optional<unsigned> shard) {
    PlayResponse response;
    response.mutable_ping_wanted();
    if (shard) response.mutable_ping_wanted()->set_shard(*shard);
    writer_->send(response);
  }
  void die() {
    writer_->close(rpc::make_error(common_v1::REASON_INTERNAL, "killed"));
    server_.reset();
  }
  [[nodiscard]] const std::string& address() const { return address_; }

  struct Arbiters final : games_v1::ArbiterService::CallbackService {
    Reactor* ListDesk(Context* context, const games_v1::ListDeskRequest* request,
                      games_v1::ListDeskResponse* response) override {
      return list_desk.serve(context, request, response);
    }

    Answering<games_v1::ListDeskRequest, games_v1::ListDeskResponse> list_desk;
  };

  Arbiters arbiters;
  Answering<games_v1::ListLiveGamesRequest, games_v1::ListLiveGamesResponse> list_live_games;
  Answering<games_v1::GetGameRequest, games_v1::GetGameResponse> get_game;

  /// Of the latest stream that watches us.
  std::shared_ptr<rpc::StreamWriter<games_v1::WatchGamesResponse>> watcher;

  std::vector<games_v1::Command> commands;
  std::vector<std::string> introduced;  // And how many commands had come before each.
  std::vector<games_v1::ReportPresence> reports;
  bool is_known_up = false;  // An answer of ours to a ping has arrived.
  bool is_silent = false;    // Pings are not answered.
  std::size_t refused = 0;   // This many of the commands.
  std::size_t pings = 0;
  games_v1::Ping pinged;                 // The latest,
  std::size_t commands_before_ping = 0;  // and how many commands had come before it.
  /// As the pings said, and how many commands had come before.
  std::vector<std::pair<std::int64_t, std::size_t>> stalls;

 private:
  std::vector<grpc::Service*> services() { return {this, &arbiters}; }

  void on_request(const PlayRequest& request) {
    for (const auto& command : request.commands().commands()) commands.push_back(command);
    if (request.has_introduce()) {
      introduced.push_back(request.introduce().assertion() + "@" + std::to_string(commands.size()));
    }
    if (request.has_report_presence()) reports.push_back(request.report_presence());
    if (!request.has_ping()) return;
    ++pings;
    pinged = request.ping();
    commands_before_ping = commands.size();
    if (request.ping().stood_since_us() != 0) {
      stalls.emplace_back(request.ping().stood_since_us(), commands.size());
    }
    if (request.ping().round_trip_us() > 0) is_known_up = true;
    if (is_silent) return;
    PlayResponse response;
    response.mutable_pong()->set_sent_us(request.ping().sent_us());
    writer_->send(response);
  }

  const std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  boost::asio::io_context& io_;
  std::shared_ptr<rpc::StreamWriter<PlayResponse>> writer_;
  std::unique_ptr<rpc::Server> server_;
  std::string address_;  // Known when it is dead, too.
};

}  // namespace escaque::services::gateway
