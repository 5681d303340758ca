#include <iostream>
#include <memory>
#include <unordered_map>
#include <vector>

#include "escaque/games/v1/entry.pb.h"
#include "escaque/games/v1/games_service.grpc.pb.h"

#include "bare_pipeline/roles.hpp"
#include "domain/base/id.hpp"
#include "platform/asio/runtime.hpp"
#include "platform/eventlog/event_log.hpp"
#include "platform/eventlog/lease.hpp"
#include "platform/grpc/serve_stream.hpp"
#include "platform/grpc/server.hpp"

namespace escaque::bare {
namespace {

namespace v1 = games::v1;

/// One thread's part of the shards. Owned by that thread.
struct Desk {
  Desk(boost::asio::io_context& io, const redis::ClientConfig& config, std::string owner)
      : context(io),
        client(redis::make_client(io, config, {})),
        log(*client),
        leases(io, *client, {.owner = std::move(owner)}, [](unsigned) {}) {}

  boost::asio::io_context& context;
  std::unique_ptr<redis::Client> client;
  eventlog::EventLog log;
  eventlog::LeaseKeeper leases;
  std::unordered_map<std::uint64_t, std::uint64_t> versions;
};

class BareLog final : public v1::GamesService::CallbackService {
 public:
  BareLog(Runtime& runtime, const Options& options)
      : runtime_(runtime), trust_("games", {options.identity_dir}, time_, {}) {
    redis::ClientConfig config;
    config.port = options.redis_port;
    for (std::size_t i = 0; i < runtime.size(); ++i) {
      desks_.push_back(
          std::make_unique<Desk>(runtime.context(i), config, "desk" + std::to_string(i)));
    }
    payload_ = payload();
  }

  Awaitable<void> take_shards(std::size_t desk) {
    Desk& mine = *desks_[desk];
    co_await mine.client->wait_connected();
    for (unsigned shard = static_cast<unsigned>(desk); shard < eventlog::kShards;
         shard += static_cast<unsigned>(desks_.size())) {
      const auto lease = co_await mine.leases.acquire(shard);
      if (!lease) throw std::runtime_error("bare log: a shard could not be leased");
    }
  }

  grpc::ServerBidiReactor<v1::PlayRequest, v1::PlayResponse>* Play(
      grpc::CallbackServerContext* context) override {
    const std::size_t served = next_++ % desks_.size();
    return rpc::serve_stream<v1::PlayRequest, v1::PlayResponse>(
        context, {runtime_.context(served).get_executor(), {}, trust_.guard()},
        [this](auto writer) {
          rpc::StreamEvents<v1::PlayRequest> events;
          events.on_message = [this, writer](v1::PlayRequest request) { take(request.command()); };
          events.on_closed = [](const auto&) {};
          return events;
        });
  }

 private:
  /// What a move's entry looks like.
  static std::string payload() {
    v1::GameEntry entry;
    entry.set_version(1'000);
    entry.set_command_id("123456");
    entry.set_by(common::v1::COLOR_WHITE);
    auto& move = *entry.add_facts()->mutable_move_played();
    move.set_uci("g1f3");
    move.set_san("Nf3");
    move.set_elapsed_ms(1'000);
    move.mutable_remaining()->set_white_ms(10'000'000);
    move.mutable_remaining()->set_black_ms(10'000'000);
    return entry.SerializeAsString();
  }

  void take(const v1::Command& command) {
    const auto id = GameId::parse(command.game_id());
    if (!id) return;
    Desk& desk = *desks_[eventlog::shard_of(id->value) % desks_.size()];
    boost::asio::post(desk.context, [this, &desk, game = id->value] {
      runtime_.spawn(desk.context, "append", append(desk, game));
    });
  }

  Awaitable<void> append(Desk& desk, std::uint64_t game) {
    eventlog::Write write;
    write.epoch = desk.leases.epoch(eventlog::shard_of(game)).value_or(0);
    write.version = ++desk.versions[game];
    write.payload = payload_;
    auto keys = eventlog::entity_keys("g", game);
    keys.shard.owner = desk.leases.owner();
    const auto written = co_await desk.log.append(keys, write);
    if (!written) std::cerr << "bare log: " << to_string(written.error()) << '\n';
  }

  Runtime& runtime_;
  const SystemTime time_;
  rpc::Trust trust_;
  std::vector<std::unique_ptr<Desk>> desks_;
  std::atomic<std::size_t> next_ = 0;
  std::string payload_;
};

}  // namespace

void run_log(const Options& options, const Listening& listening) {
  Runtime runtime(options.threads, [](std::string_view name, std::string_view what) {
    std::cerr << "bare log: " << name << ": " << what << '\n';
    std::_Exit(1);
  });
  BareLog service(runtime, options);
  auto start = [](BareLog& log, std::size_t desk, std::atomic<std::size_t>& ready,
                  std::function<void()> all_ready, std::size_t desks) -> Awaitable<void> {
    co_await log.take_shards(desk);
    if (++ready == desks) all_ready();
  };
  rpc::Server server("127.0.0.1:0", {&service}, log::Logger());
  std::atomic<std::size_t> ready = 0;
  for (std::size_t i = 0; i < runtime.size(); ++i) {
    runtime.spawn(runtime.context(i), "start",
                  start(
                      service, i, ready, [&] { listening(server.port()); }, runtime.size()));
  }
  runtime.run();
  std::_Exit(0);
}

}  // namespace escaque::bare
