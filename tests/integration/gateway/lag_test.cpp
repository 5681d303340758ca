// How much of a player's lag is given back: what the transport shows, not what the client says.

#include <algorithm>
#include <deque>
#include <vector>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <gtest/gtest.h>

#include "gateway_fixture.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::gateway {
namespace {

using boost::asio::ip::tcp;

/// Passes on what comes a while later, both ways. The kernels at its ends see only the way to it.
class SlowRelay {
 public:
  SlowRelay(boost::asio::io_context& io, std::uint16_t target, Millis delay)
      : io_(io),
        acceptor_(io, tcp::endpoint(boost::asio::ip::address_v4::loopback(), 0)),
        target_(boost::asio::ip::address_v4::loopback(), target),
        delay_(delay) {
    spawn(io_, "relay", accept(), [](auto, auto) {});
  }
  ~SlowRelay() {
    acceptor_.close();
    for (const auto& socket : sockets_) socket->close();
  }
  SlowRelay(const SlowRelay&) = delete;
  SlowRelay& operator=(const SlowRelay&) = delete;

  [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

 private:
  using Socket = std::shared_ptr<tcp::socket>;
  using Clock = std::chrono::steady_clock;

  /// One way of one connection.
  struct Pipe {
    explicit Pipe(boost::asio::io_context& io) : filled(io) {}
    std::deque<std::pair<Clock::time_point, std::string>> waiting;
    AsyncEvent filled;
  };

  Awaitable<void> accept() {
    for (;;) {
      const auto client = std::make_shared<tcp::socket>(
          co_await acceptor_.async_accept(boost::asio::use_awaitable));
      const auto server = std::make_shared<tcp::socket>(io_);
      co_await server->async_connect(target_, boost::asio::use_awaitable);
      sockets_.insert(sockets_.end(), {client, server});
      join(client, server);
      join(server, client);
    }
  }
  void join(const Socket& from, const Socket& to) {
    const auto pipe = std::make_shared<Pipe>(io_);
    spawn(io_, "relay", fill(from, pipe, delay_), [](auto, auto) {});
    spawn(io_, "relay", drain(to, pipe), [](auto, auto) {});
  }
  static Awaitable<void> fill(Socket from, std::shared_ptr<Pipe> pipe, Millis delay) {
    std::array<char, 4096> bytes{};
    for (;;) {
      const auto size =
          co_await from->async_read_some(boost::asio::buffer(bytes), boost::asio::use_awaitable);
      pipe->waiting.emplace_back(Clock::now() + delay, std::string(bytes.data(), size));
      pipe->filled.set();
    }
  }
  static Awaitable<void> drain(Socket to, std::shared_ptr<Pipe> pipe) {
    for (;;) {
      co_await pipe->filled.wait();
      pipe->filled.reset();
      while (!pipe->waiting.empty()) {
        const auto [due, bytes] = std::move(pipe->waiting.front());
        pipe->waiting.pop_front();
        const auto rest = std::chrono::ceil<Millis>(due - Clock::now());
        if (rest > Millis(0)) co_await pause_for(rest);
        co_await boost::asio::async_write(*to, boost::asio::buffer(bytes),
                                          boost::asio::use_awaitable);
      }
    }
  }

  boost::asio::io_context& io_;
  tcp::acceptor acceptor_;
  const tcp::endpoint target_;
  const Millis delay_;
  std::vector<Socket> sockets_;
};

class LagTest : public GatewayFixture {
 protected:
  LagTest() {
    config.socket.ping_interval = Millis(100);
    config.socket.silence_of_players = Millis(60'000);
    // White is far away, and at the board alone for a while before Black comes.
    config.presence.game_grace = Millis(10'000);
  }

  /// Both have moved: White's clock runs, and White has seen that it does.
  void begin_game(Client anna_there) {
    white = std::move(anna_there);
    black = connect(bert);
    game = start_game(white, black, "Bert");
    answer(white, follow(game));
    answer(black, follow(game));
    play(white, game, "e2e4");
  }
  /// Black moves; White, who claims to have hardly thought, moves when it comes, or later. White's
  /// move as it stands in the log.
  games_v1::MovePlayed reply_after(Millis pause) {
    black->send(move(game, "e7e5"));
    wait(white, [](const v1::ServerMessage& m) {
      return m.game_entries().entries_size() > 0 && m.game_entries().entries(0).version() == 3;
    });
    let_pass(pause);
    v1::ClientMessage reply = move(game, "g1f3");
    reply.mutable_act_in_game()->set_thought_ms(1);
    return wait_entry(white, white->send(reply)).facts(0).move_played();
  }
  /// How much of White's time the move took. Before it White had all of it.
  static int charged(const games_v1::MovePlayed& played) {
    const auto terms = casual();
    return static_cast<int>(terms.time_control().base_ms() + terms.time_control().increment_ms() -
                            played.remaining().white_ms());
  }
  void let_pass(Millis duration) {
    const Instant end = time.now() + duration;
    run_until([&] { return time.now() >= end; });
  }
  static bool is_ping(const v1::ServerMessage& message) { return message.has_ping(); }

  Player anna, bert;
  Client white, black;
  std::string game;
};

class ProxiedLagTest : public LagTest {
 protected:
  ProxiedLagTest() { config.web.is_behind_proxy = true; }
};

TEST_F(ProxiedLagTest, AnHonestPlayerFarAwayBehindAProxyKeepsTheCompensation) {
  anna = registered("Anna");
  bert = registered("Bert");
  SlowRelay relay(io, (*gateway_)->port(), Millis(100));
  Client far = connect_at(relay.port(), ClientOptions{anna.token});
  for (int i = 0; i < 3; ++i) wait(far, is_ping);
  begin_game(std::move(far));
  for (int i = 0; i < 3; ++i) wait(white, is_ping);

  const auto played = reply_after(Millis(0));

  // All but 190 ms of it; and a busy server may start White's clock after White has seen the move.
  // Not by what was given back: what the server itself held up is not charged, either.
  EXPECT_LE(charged(played), std::max(5, played.elapsed_ms() - 190));
}

TEST_F(LagTest, WhoAnswersPingsLateIsNotFarAway) {
  anna = registered("Anna");
  bert = registered("Bert");
  Client near = connect_at((*gateway_)->port(), {.token = anna.token, .answers_pings = false});
  for (int i = 0; i < 2; ++i) {
    v1::ClientMessage late;
    late.mutable_pong()->set_nonce(wait(near, is_ping).ping().nonce());
    let_pass(Millis(600));
    near->send(late);
  }
  begin_game(std::move(near));

  const auto played = reply_after(Millis(600));

  // A busy server may start White's clock after White has seen the move, so not always 600; but far
  // more than may be given back.
  EXPECT_GT(played.elapsed_ms(), 400);
  // What every claim may go beyond the round trip, and a busy machine.
  EXPECT_LE(played.compensated_ms(), 180);
}

}  // namespace
}  // namespace escaque::services::gateway
