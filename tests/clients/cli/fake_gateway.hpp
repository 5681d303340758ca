#pragma once
// The doors of a server with guests, challenges and games, on the test's own io_context, as far as
// `escaque replay` uses them. Refuses and breaks what the test asks it to.

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "escaque/gateway/v1/gateway.pb.h"

#include "domain/rules/pgn/pgn.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/http/url.hpp"

namespace escaque::clients::cli::replay {

class FakeGateway {
 public:
  using Message = gateway::v1::ClientMessage;
  using Refusal = std::optional<common::v1::ErrorDetail>;

  explicit FakeGateway(boost::asio::io_context& context);

  [[nodiscard]] http::Url url() const;
  /// Closes the door; who is inside stays.
  void close() { acceptor_.close(); }

  // What the test may set.
  std::function<Refusal(const Message&)> refuse = [](const Message&) { return std::nullopt; };
  /// The connection that sends such a message is cut.
  std::function<bool(const Message&)> cuts = [](const Message&) { return false; };
  /// Such a message is never answered.
  std::function<bool(const Message&)> ignores = [](const Message&) { return false; };
  std::function<std::string(std::string)> rewrite_pgn = [](std::string pgn) { return pgn; };
  std::size_t max_followed = 64;  // Games of one connection.

  // What it has seen.
  std::size_t pongs = 0;
  std::size_t guests = 0;
  std::size_t games = 0;
  std::size_t most_running = 0;  // Games at the same time.

 private:
  using Stream = boost::beast::tcp_stream;
  using Request = boost::beast::http::request<boost::beast::http::string_body>;
  struct Socket;
  struct Game;

  void accept();
  [[nodiscard]] Awaitable<void> serve(Stream stream);
  [[nodiscard]] std::string rest(const std::string& target);
  [[nodiscard]] Awaitable<void> converse(Stream stream, Request upgrade);
  [[nodiscard]] static Awaitable<void> write(std::shared_ptr<Socket> socket);
  void take(const std::shared_ptr<Socket>& socket, const Message& message);
  void challenge(const std::shared_ptr<Socket>& socket, const Message& message);
  void follow(const std::shared_ptr<Socket>& socket, const Message& message);
  void act(const std::shared_ptr<Socket>& socket, const Message& message);
  void append(Game& game, games::v1::GameEntry entry);
  void end(Game& game, rules::Outcome outcome, games::v1::Termination termination,
           games::v1::GameEntry& entry);

  boost::asio::io_context& context_;
  boost::asio::ip::tcp::acceptor acceptor_;
  std::size_t last_challenge_ = 0;
  std::map<std::string, std::string> challenges_;  // The open ones: their challengers, by id.
  std::map<std::string, std::unique_ptr<Game>> games_;
};

}  // namespace escaque::clients::cli::replay
