#include <algorithm>
#include <array>
#include <deque>
#include <iostream>
#include <memory>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "escaque/gateway/v1/gateway.pb.h"

#include "bare_pipeline/roles.hpp"
#include "domain/base/id.hpp"
#include "load/histogram.hpp"
#include "load/plan.hpp"
#include "load/process_usage.hpp"
#include "load/report.hpp"
#include "platform/asio/timer.hpp"
#include "platform/http/websocket_client.hpp"

namespace escaque::bare {
namespace {

using boost::asio::awaitable;
using Clock = std::chrono::steady_clock;

constexpr auto kPatience = std::chrono::seconds(10);

/// Two connections; the moves alternate, and each is timed by the one who did not make it.
class Pair {
 public:
  Pair(boost::asio::io_context& context, load::Report& report, std::size_t number)
      : context_(context), report_(report), game_(to_string(GameId{game_id(number)})) {}

  awaitable<void> connect(std::uint16_t port) {
    for (auto& seat : seats_) {
      http::WebsocketOptions options;
      options.url = *http::parse_url("http://127.0.0.1:" + std::to_string(port) + "/" + game_);
      auto connected = co_await http::WebsocketClient::connect(context_, std::move(options));
      if (!connected) throw std::runtime_error("bare players: cannot connect");
      seat = std::make_unique<http::WebsocketClient>(std::move(*connected));
    }
    for (std::size_t seat = 0; seat < 2; ++seat) {
      boost::asio::co_spawn(context_, receive(seat), rethrow);
    }
  }

  void play(Clock::time_point due) {
    const std::size_t ply = due_.size();
    due_.push_back(due);
    gateway::v1::ClientMessage message;
    message.set_id(std::to_string(ply));
    message.mutable_act_in_game()->set_game_id(game_);
    message.mutable_act_in_game()->mutable_action()->mutable_play_move()->set_uci("g1f3");
    boost::asio::co_spawn(context_, send(ply % 2, message.SerializeAsString()), rethrow);
  }

 private:
  static void rethrow(std::exception_ptr crash) {
    if (crash) std::rethrow_exception(crash);
  }

  awaitable<void> send(std::size_t seat, std::string bytes) {
    (void)co_await seats_[seat]->write(std::move(bytes));
  }

  awaitable<void> receive(std::size_t seat) {
    for (std::size_t ply = 0;;) {
      const auto read = co_await seats_[seat]->read();
      if (!read) co_return;
      gateway::v1::ServerMessage message;
      if (!message.ParseFromString(read->data)) co_return;
      for (int i = 0; i < message.game_entries().entries_size(); ++i, ++ply) {
        if (ply % 2 == seat) continue;
        const auto now = Clock::now();
        if (now <= report_.over) ++report_.in_time;
        report_.round_trips.add(std::chrono::duration_cast<load::Micros>(now - due_[ply]));
      }
    }
  }

  boost::asio::io_context& context_;
  load::Report& report_;
  const std::string game_;
  std::array<std::unique_ptr<http::WebsocketClient>, 2> seats_;
  std::deque<Clock::time_point> due_;
};

/// Of all processes of the pipeline.
double cpu_seconds(const Options& options) {
  double sum = 0;
  for (const auto pid : options.pids)
    sum += load::usage_of(pid).value_or(load::Usage{}).cpu_seconds;
  return sum;
}

awaitable<void> play_all(boost::asio::io_context& context, const Options& options,
                         std::uint16_t port, load::Report& seen) {
  load::Histogram& round_trips = seen.round_trips;
  std::vector<std::unique_ptr<Pair>> pairs;
  for (std::size_t i = 0; i < options.games; ++i) {
    pairs.push_back(std::make_unique<Pair>(context, seen, i));
    co_await pairs.back()->connect(port);
  }
  co_await pause_for(Millis(1'000));  // The last subscriptions take effect.
  const double cpu_before = cpu_seconds(options);
  const auto start = Clock::now();
  const auto moves = static_cast<std::size_t>(options.rate * options.seconds);
  const auto due_at = [&](std::size_t move) {
    return start + std::chrono::duration_cast<Clock::duration>(
                       std::chrono::duration<double>(static_cast<double>(move) / options.rate));
  };
  seen.over = due_at(moves);
  boost::asio::steady_timer timer(context);
  for (std::size_t i = 0; i < moves;) {
    timer.expires_at(std::max(due_at(i), Clock::now() + load::kTick));
    co_await timer.async_wait(boost::asio::use_awaitable);
    const auto now = Clock::now();
    for (std::size_t sent = 0; i < moves && sent < load::kMaxPerTick && due_at(i) <= now;
         ++i, ++sent) {
      pairs[i % pairs.size()]->play(due_at(i));
    }
  }
  const auto end = Clock::now() + kPatience;
  while (round_trips.count() < moves && Clock::now() < end) co_await pause_for(Millis(20));
  seen.cpu_seconds = cpu_seconds(options) - cpu_before;
  context.stop();
}

}  // namespace

std::uint64_t game_id(std::size_t number) { return 0x9e3779b97f4a7c15ULL * (number + 1); }

bool run_players(const Options& options, std::uint16_t door_port) {
  boost::asio::io_context context(1);
  load::Report seen;
  boost::asio::co_spawn(context, play_all(context, options, door_port, seen),
                        [](std::exception_ptr crash) {
                          if (crash) std::rethrow_exception(crash);
                        });
  context.run();
  const load::Histogram& round_trips = seen.round_trips;
  const auto due = static_cast<std::size_t>(options.rate * options.seconds);
  const auto ms = [&](double share) {
    return static_cast<double>(round_trips.at(share).count()) / 1'000;
  };
  std::printf("moves due %zu  received %zu  (%.1f/s)\n", due, std::size_t{round_trips.count()},
              static_cast<double>(seen.in_time) / options.seconds);
  std::printf("round trip ms:  p50 %.2f  p90 %.2f  p99 %.2f  p99.9 %.2f  max %.2f\n", ms(0.5),
              ms(0.9), ms(0.99), ms(0.999), ms(1));
  std::printf("cpu of a move us:  %.1f\n",
              1e6 * seen.cpu_seconds /
                  static_cast<double>(std::max<std::uint64_t>(round_trips.count(), 1)));
  return round_trips.count() == due;
}

}  // namespace escaque::bare
