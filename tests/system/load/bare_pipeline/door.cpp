#include <iostream>
#include <memory>
#include <unordered_map>
#include <vector>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http.hpp>

#include "escaque/games/v1/games_service.grpc.pb.h"
#include "escaque/gateway/v1/gateway.pb.h"

#include "bare_pipeline/roles.hpp"
#include "domain/base/id.hpp"
#include "gateway/web/send_queues.hpp"
#include "gateway/web/websocket_stream.hpp"
#include "platform/asio/runtime.hpp"
#include "platform/eventlog/entry.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/grpc/channel.hpp"
#include "platform/grpc/guard.hpp"
#include "platform/grpc/open_stream.hpp"
#include "platform/redis/client.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::bare {
namespace {

namespace v1 = games::v1;
using boost::asio::ip::tcp;
using services::gateway::FrameKind;
using services::gateway::SendLimits;
using Socket = services::gateway::WebsocketStream;

constexpr auto kAsTuple = boost::asio::as_tuple(boost::asio::use_awaitable);

/// The players of one game who are on this thread.
struct Table {
  std::vector<std::shared_ptr<Socket>> players;
  redis::Subscription subscription;
};

/// One thread's connections.
class DoorThread {
 public:
  DoorThread(boost::asio::io_context& context, const redis::ClientConfig& redis,
             const std::string& log, std::shared_ptr<const identity::Signer> signer)
      : context_(context),
        redis_(redis::make_client(context, redis, {})),
        stub_(v1::GamesService::NewStub(rpc::make_channel(log, std::move(signer)))) {
    using Games = v1::GamesService::StubInterface::async_interface;
    writer_ = rpc::open_stream(stub_->async(), &Games::Play, context.get_executor(),
                               rpc::StreamEvents<v1::PlayResponse>{
                                   [](const v1::PlayResponse&) {},
                                   [](const auto&) { std::cerr << "bare door: log is gone\n"; }});
  }

  boost::asio::io_context& context() { return context_; }

  Awaitable<void> serve(tcp::socket socket) {
    namespace http = boost::beast::http;
    escaque::http::AnyStream stream{boost::beast::tcp_stream(std::move(socket))};
    stream.next_layer().socket().set_option(tcp::no_delay(true));
    boost::beast::flat_buffer buffer;
    http::request<http::string_body> request;
    const auto [unread, size] = co_await http::async_read(stream, buffer, request, kAsTuple);
    if (unread) co_return;
    const std::string game(request.target().substr(1));
    Socket::Beast beast(std::move(stream));
    const auto [refused] = co_await beast.async_accept(request, kAsTuple);
    if (refused) co_return;
    const SendLimits limits{std::size_t{1} << 20, std::size_t{2} << 20, Millis(15'000)};
    const auto player = std::make_shared<Socket>(context_, time_, std::move(beast),
                                                 FrameKind::binary, limits, queues_, [] {});
    sit_down(game, player);
    co_await receive(player);
  }

 private:
  void sit_down(const std::string& game, const std::shared_ptr<Socket>& player) {
    Table& table = tables_[game];
    table.players.push_back(player);
    if (table.players.size() > 1) return;
    const auto stream = eventlog::entity_keys("g", GameId::parse(game)->value).stream;
    table.subscription = redis_->subscribe(
        stream,
        {.on_message = [this, game, &table](std::string_view text) { tell(game, table, text); },
         .on_gap = [] {}});
  }

  Awaitable<void> receive(std::shared_ptr<Socket> player) {
    for (std::uint64_t number = 1;; ++number) {
      const auto received = co_await player->read();
      if (!received) co_return;
      gateway::v1::ClientMessage message;
      if (!message.ParseFromString(received->data)) co_return;
      v1::PlayRequest request;
      auto& command = *request.mutable_command();
      command.set_request_id(std::to_string(number));
      command.set_game_id(message.act_in_game().game_id());
      command.set_user_id("0123456789a");
      command.set_command_id(message.id());
      *command.mutable_action() = message.act_in_game().action();
      (void)writer_->send(std::move(request));
    }
  }

  void tell(const std::string& game, const Table& table, std::string_view text) {
    const auto entry = eventlog::parse_message(text);
    if (!entry) return;
    gateway::v1::ServerMessage message;
    auto& entries = *message.mutable_game_entries();
    entries.set_game_id(game);
    (void)entries.add_entries()->ParseFromString(entry->payload);
    entries.mutable_entries(0)->set_version(static_cast<int>(entry->version()));
    const auto bytes = std::make_shared<const std::string>(message.SerializeAsString());
    for (const auto& player : table.players) (void)player->send(bytes);
  }

  boost::asio::io_context& context_;
  std::unique_ptr<redis::Client> redis_;
  std::unique_ptr<v1::GamesService::Stub> stub_;
  std::shared_ptr<rpc::StreamWriter<v1::PlayRequest>> writer_;
  SystemTime time_;
  const std::shared_ptr<services::gateway::SendQueues> queues_ =
      std::make_shared<services::gateway::SendQueues>(std::size_t{256} << 20, [] {});
  std::unordered_map<std::string, Table> tables_;
};

Awaitable<void> accept(Runtime& runtime, tcp::acceptor& acceptor,
                       std::vector<std::unique_ptr<DoorThread>>& threads) {
  for (std::size_t next = 0;; ++next) {
    DoorThread& thread = *threads[next % threads.size()];
    auto [error, socket] = co_await acceptor.async_accept(thread.context(), kAsTuple);
    if (error) throw boost::system::system_error(error);
    runtime.spawn(thread.context(), "serve", thread.serve(std::move(socket)));
  }
}

}  // namespace

void run_door(const Options& options, std::uint16_t log_port, const Listening& listening) {
  Runtime runtime(options.threads, [](std::string_view name, std::string_view what) {
    std::cerr << "bare door: " << name << ": " << what << '\n';
    std::_Exit(1);
  });
  redis::ClientConfig redis;
  redis.port = options.redis_port;
  const SystemTime time;
  const rpc::Trust trust("gateway", {options.identity_dir}, time, {});
  std::vector<std::unique_ptr<DoorThread>> threads;
  for (std::size_t i = 0; i < runtime.size(); ++i) {
    threads.push_back(std::make_unique<DoorThread>(
        runtime.context(i), redis, "127.0.0.1:" + std::to_string(log_port), trust.signer()));
  }
  tcp::acceptor acceptor(runtime.context(0), {boost::asio::ip::make_address("127.0.0.1"), 0});
  listening(acceptor.local_endpoint().port());
  runtime.spawn(runtime.context(0), "accept", accept(runtime, acceptor, threads));
  runtime.run();
  std::_Exit(0);
}

}  // namespace escaque::bare
