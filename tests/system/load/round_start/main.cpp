// round_start --url URL --event ID --players N
//
// Guests enter an event, each over a socket of their own, and wait. Prints "entered" when all have;
// and, once every one of them has been called to a game, has followed it and has its first
// position on the socket, a line of JSON: when that was (Unix time in milliseconds).

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <sys/resource.h>
#include <vector>

#include <CLI/CLI.hpp>
#include <boost/asio/io_context.hpp>

#include "platform/asio/async_event.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/asio/timer.hpp"
#include "platform/http/client.hpp"
#include "wire/api.hpp"
#include "wire/connection.hpp"

namespace escaque::round_start {
namespace {

using boost::asio::awaitable;

// Guests that are being opened at the same time.
constexpr std::size_t kHands = 16;
// Fewer than the server opens guests for from one address in a minute.
constexpr std::size_t kPerAddress = 40;

struct Options {
  std::string url;
  std::string event;
  std::size_t players = 0;
};

double unix_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now).count();
}

class Entrants {
 public:
  Entrants(boost::asio::io_context& context, Options options, http::Url server)
      : context_(context),
        options_(std::move(options)),
        server_(std::move(server)),
        progress_(context) {}

  awaitable<void> run() {
    for (std::size_t hand = 0; hand < kHands; ++hand) start("hand", fill_seats());
    while (sockets_.size() < options_.players) co_await next_progress();
    std::cout << "entered" << std::endl;
    while (seated_.size() < options_.players) co_await next_progress();
    std::sort(seated_.begin(), seated_.end());
    const auto at = [&](double share) {
      return seated_[static_cast<std::size_t>(share * static_cast<double>(seated_.size() - 1))];
    };
    std::printf(R"({"players": %zu, "first": %.1f, "p50": %.1f, "p99": %.1f, "last": %.1f})"
                "\n",
                seated_.size(), at(0), at(0.5), at(0.99), at(1));
    std::fflush(stdout);
    std::_Exit(0);
  }

 private:
  void start(std::string name, awaitable<void> coroutine) {
    spawn(context_, std::move(name), std::move(coroutine),
          [](std::string_view, std::string_view what) { give_up(std::string(what)); });
  }

  [[noreturn]] static void give_up(const std::string& why) {
    std::cerr << "round_start: " << why << std::endl;
    std::_Exit(1);
  }

  awaitable<void> next_progress() {
    progress_.reset();
    co_await progress_.wait();
  }

  awaitable<void> fill_seats() {
    while (next_ < options_.players) {
      const std::size_t place = next_++ / kPerAddress;
      co_await enter("127.8." + std::to_string(1 + place / 250) + "." +
                     std::to_string(1 + place % 250));
    }
  }

  awaitable<void> enter(std::string address) {
    wire::Api api(context_, server_, address);
    const auto guest = co_await api.open_guest();
    if (!guest) give_up("no guest: " + to_string(guest.error()));
    wire::ConnectionOptions connection;
    connection.server = server_;
    connection.token = guest->token();
    connection.local_address = address;
    auto socket = co_await wire::Connection::open(context_, std::move(connection));
    if (!socket) give_up("no socket: " + to_string(socket.error()));
    http::Request request{.method = "POST", .url = server_};
    request.url.target = "/api/v1/event/" + options_.event;
    request.headers = {{"Content-Type", "application/json"}};
    request.body = R"({"commandId": "enter", "enterEvent": {}})";
    request.bearer = guest->token();
    const http::Client client(context_, {.local_address = address});
    const auto entered = co_await client.request(std::move(request));
    if (!entered) give_up("not entered: " + std::string(to_string(entered.error())));
    if (entered->status != 200) give_up("not entered: " + entered->body);
    auto& kept = *sockets_.emplace_back(std::make_unique<wire::Connection>(std::move(*socket)));
    start("player", wait_for_game(kept));
    progress_.set();
  }

  awaitable<void> wait_for_game(wire::Connection& socket) {
    for (bool is_seated = false;;) {
      const auto message = co_await socket.receive();
      if (!message) give_up("connection lost: " + to_string(message.error()));
      if (message->has_refusal()) give_up(message->refusal().error().message());
      for (const auto& fact : message->lobby_changed().facts()) {
        if (!fact.has_game_started()) continue;
        gateway::v1::ClientMessage follow;
        follow.mutable_follow_game()->set_game_id(fact.game_started().game_id());
        follow.mutable_follow_game()->set_from_version(1);
        (void)co_await socket.send(std::move(follow));
      }
      if (!is_seated && message->game_entries().entries_size() > 0) {
        is_seated = true;
        seated_.push_back(unix_ms());
        progress_.set();
      }
    }
  }

  boost::asio::io_context& context_;
  const Options options_;
  const http::Url server_;
  std::size_t next_ = 0;
  std::vector<std::unique_ptr<wire::Connection>> sockets_;  // Of those who have entered.
  std::vector<double> seated_;                              // When each had their position.
  AsyncEvent progress_;
};

int run(Options options) {
  auto server = http::parse_url(options.url);
  if (!server) {
    std::cerr << "--url: " << to_string(server.error()) << '\n';
    return 1;
  }
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
  boost::asio::io_context context(1);
  Entrants entrants(context, std::move(options), std::move(*server));
  spawn(context, "entrants", entrants.run(), [](std::string_view, std::string_view what) {
    std::cerr << what << std::endl;
    std::_Exit(1);
  });
  context.run();
  return 1;
}

}  // namespace
}  // namespace escaque::round_start

int main(int argc, char** argv) {
  escaque::round_start::Options options;
  CLI::App app("How long until all players of a round have their positions");
  app.add_option("--url", options.url, "The server, http://host:port")->required();
  app.add_option("--event", options.event, "Its id; nobody has entered yet")->required();
  app.add_option("--players", options.players, "Guests")->required()->check(CLI::Range(2, 9'998));
  CLI11_PARSE(app, argc, argv);
  return escaque::round_start::run(std::move(options));
}
