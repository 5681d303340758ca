#pragma once
// The two services whose own rules do not matter here: ratings that change as a test says, and talk
// that is delivered unless a mute is set.

#include <atomic>
#include <memory>
#include <string>

#include "escaque/conduct/v1/conduct_service.grpc.pb.h"
#include "escaque/ratings/v1/ratings_service.grpc.pb.h"

#include "platform/eventlog/event_log.hpp"
#include "platform/grpc/serve.hpp"
#include "platform/grpc/server.hpp"
#include "support/identity.hpp"

namespace escaque::services::gateway {

class FixedRatings final : public ::escaque::ratings::v1::RatingsService::CallbackService {
 public:
  FixedRatings() : server_("127.0.0.1:0", {this}, log::Logger()) {}
  [[nodiscard]] const std::string& address() const { return server_.address(); }

  std::atomic<int> games = 0;  ///< That everybody has played, in each category.
  std::atomic<int> gain = 0;   ///< Of White in every game; 0: none has been rated.
  std::atomic<int> asked = 0;  ///< How often for changes.

  grpc::ServerUnaryReactor* GetRatings(
      grpc::CallbackServerContext* context,
      const ::escaque::ratings::v1::GetRatingsRequest* request,
      ::escaque::ratings::v1::GetRatingsResponse* response) override {
    for (const auto& id : request->user_ids()) {
      auto& user = *response->add_users();
      user.set_user_id(id);
      for (int i = ::escaque::common::v1::CATEGORY_ULTRABULLET;
           i <= ::escaque::common::v1::CATEGORY_CHESS960; ++i) {
        auto& rating = *user.add_ratings();
        rating.set_category(static_cast<::escaque::common::v1::Category>(i));
        rating.mutable_rating()->set_value(1500);
        rating.mutable_rating()->set_deviation(500);
        rating.mutable_rating()->set_is_provisional(true);
        rating.set_games(games);
      }
    }
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

  grpc::ServerUnaryReactor* GetGameChanges(
      grpc::CallbackServerContext* context,
      const ::escaque::ratings::v1::GetGameChangesRequest* request,
      ::escaque::ratings::v1::GetGameChangesResponse* response) override {
    ++asked;
    for (const auto& id : request->game_ids()) {
      if (gain == 0) continue;
      auto& change = *response->add_changes();
      change.set_game_id(id);
      change.mutable_white()->mutable_before()->set_value(1500);
      change.mutable_white()->mutable_after()->set_value(1500 + gain);
      change.mutable_black()->mutable_before()->set_value(1500);
      change.mutable_black()->mutable_after()->set_value(1500 - gain);
    }
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

  grpc::ServerUnaryReactor* GetHistory(
      grpc::CallbackServerContext* context,
      const ::escaque::ratings::v1::GetHistoryRequest* /*request*/,
      ::escaque::ratings::v1::GetHistoryResponse* response) override {
    response->add_points()->mutable_rating()->set_value(1500);
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

 private:
  rpc::Server server_;
};

class PlainConduct final : public ::escaque::conduct::v1::ConductService::CallbackService {
 public:
  PlainConduct(boost::asio::io_context& io, eventlog::EventLog& log)
      : log_(log),
        host_{io.get_executor(), {}, test::trust("conduct").guard()},
        server_("127.0.0.1:0", {this}, log::Logger()) {}
  [[nodiscard]] const std::string& address() const { return server_.address(); }

  grpc::ServerUnaryReactor* Say(grpc::CallbackServerContext* context,
                                const ::escaque::conduct::v1::SayRequest* request,
                                ::escaque::conduct::v1::SayResponse* response) override {
    last = *request;
    return rpc::serve(context, host_, request, response,
                      [this](const auto& said, rpc::Call) { return deliver(said); });
  }

  grpc::ServerUnaryReactor* ListSanctions(
      grpc::CallbackServerContext* context,
      const ::escaque::conduct::v1::ListSanctionsRequest* request,
      ::escaque::conduct::v1::ListSanctionsResponse* response) override {
    if (sanction.user().id() == request->user_id()) *response->add_sanctions() = sanction;
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

  grpc::ServerUnaryReactor* GetRecord(
      grpc::CallbackServerContext* context, const ::escaque::conduct::v1::GetRecordRequest* request,
      ::escaque::conduct::v1::GetRecordResponse* response) override {
    auto& warning = *response->add_sanctions();
    *warning.mutable_user() = request->asking();
    warning.set_reason("of " + request->asking().handle());
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

  grpc::ServerUnaryReactor* ListChannels(
      grpc::CallbackServerContext* context,
      const ::escaque::conduct::v1::ListChannelsRequest* /*request*/,
      ::escaque::conduct::v1::ListChannelsResponse* response) override {
    response->add_channels()->set_name("chess");
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

  grpc::ServerUnaryReactor* ListMessages(
      grpc::CallbackServerContext* context,
      const ::escaque::conduct::v1::ListMessagesRequest* request,
      ::escaque::conduct::v1::ListMessagesResponse* response) override {
    auto& talk = *response->add_talks();
    *talk.mutable_from() = request->user();
    talk.set_text("a message of " + request->user().handle());
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

  grpc::ServerUnaryReactor* ReadMessages(
      grpc::CallbackServerContext* context,
      const ::escaque::conduct::v1::ReadMessagesRequest* request,
      ::escaque::conduct::v1::ReadMessagesResponse* /*response*/) override {
    last_read = *request;
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

  grpc::ServerUnaryReactor* WatchTalk(
      grpc::CallbackServerContext* context, const ::escaque::conduct::v1::WatchTalkRequest* request,
      ::escaque::conduct::v1::WatchTalkResponse* response) override {
    return rpc::serve(context, host_, request, response,
                      [this](const auto& asked, rpc::Call) { return watch(asked); });
  }

  ::escaque::conduct::v1::SayRequest last;
  bool is_hidden_from_opponent = false;
  ::escaque::conduct::v1::Sanction sanction;  // Of whom it names; of nobody else.
  ::escaque::conduct::v1::ReadMessagesRequest last_read;

 private:
  using Said = Result<::escaque::conduct::v1::SayResponse, rpc::Error>;
  using Watched = Result<::escaque::conduct::v1::WatchTalkResponse, rpc::Error>;

  Awaitable<Watched> watch(::escaque::conduct::v1::WatchTalkRequest request) {
    if (request.user().roles_size() == 0) {
      co_return rpc::make_error(::escaque::common::v1::REASON_NOT_ALLOWED, "only an admin");
    }
    co_return ::escaque::conduct::v1::WatchTalkResponse();
  }

  Awaitable<Said> deliver(::escaque::conduct::v1::SayRequest request) {
    ::escaque::conduct::v1::SayResponse response;
    response.set_is_hidden_from_opponent(is_hidden_from_opponent);
    auto& talk = *response.mutable_talk();
    talk.set_room(request.room());
    // As conduct would: `game_talk` and `talker` are tested on their own.
    if (request.room() == ::escaque::conduct::v1::ROOM_KIBITZ && request.is_guarded()) {
      talk.set_room(::escaque::conduct::v1::ROOM_SPECTATORS);
    }
    talk.set_game_id(request.game_id());
    talk.set_text(request.text());
    talk.set_preset(request.preset());
    *talk.mutable_from() = request.from();
    if (request.has_to()) *talk.mutable_to() = request.to();
    talk.set_channel(request.channel());
    talk.set_moves_to(request.moves_to());
    std::string stream = request.has_to() ? "tells" : "talk:" + request.game_id();
    if (!request.channel().empty()) stream = "channel:" + request.channel();
    if (request.room() == ::escaque::conduct::v1::ROOM_SHOUT) stream = "shouts";
    const std::string payload = talk.SerializeAsString();
    const auto appended = co_await log_.append_shared(stream, payload, 100);
    if (!appended) {
      co_return rpc::make_error(::escaque::common::v1::REASON_UNAVAILABLE, "Redis is away");
    }
    co_return response;
  }

  eventlog::EventLog& log_;
  const rpc::Host host_;
  rpc::Server server_;
};

}  // namespace escaque::services::gateway
