#include "clients/cli/fake_gateway.hpp"

#include <deque>
#include <set>
#include <utility>

#include <boost/asio/co_spawn.hpp>

#include "domain/rules/fen.hpp"
#include "domain/rules/uci.hpp"
#include "domain/winnability/winnability.hpp"

namespace escaque::clients::cli::replay {

namespace {

namespace beast = boost::beast;
namespace http_wire = boost::beast::http;
using boost::asio::use_awaitable;
using gateway::v1::ServerMessage;

constexpr std::string_view kBearer = "Bearer ";
constexpr int kNonce = 7;

common::v1::Color to_wire(Color color) {
  return color == Color::white ? common::v1::COLOR_WHITE : common::v1::COLOR_BLACK;
}

ServerMessage refusal(common::v1::Reason reason, std::string text) {
  ServerMessage message;
  message.mutable_refusal()->mutable_error()->set_reason(reason);
  message.mutable_refusal()->mutable_error()->set_message(std::move(text));
  return message;
}

}  // namespace

struct FakeGateway::Socket {
  Socket(boost::asio::io_context& context, Stream from, std::string name)
      : stream(std::move(from)), handle(std::move(name)), came(context) {}

  void send(const ServerMessage& message) {
    waiting.push_back(message.SerializeAsString());
    came.set();
  }
  void reply(ServerMessage message, const std::string& to) {
    message.set_reply_to(to);
    send(message);
  }
  void done(const std::string& to, const std::string& id, const std::string& game) {
    ServerMessage message;
    message.mutable_done()->set_id(id);
    message.mutable_done()->set_game_id(game);
    reply(std::move(message), to);
  }

  beast::websocket::stream<Stream> stream;
  const std::string handle;
  std::set<std::string> followed;
  std::deque<std::string> waiting;
  AsyncEvent came;
  bool is_closed = false;
};

struct FakeGateway::Game {
  std::string id;
  std::string white;
  rules::PgnGame record;
  rules::Position position;
  std::vector<games::v1::GameEntry> entries;
  std::vector<std::weak_ptr<Socket>> followers;
};

FakeGateway::FakeGateway(boost::asio::io_context& context)
    : context_(context), acceptor_(context, {boost::asio::ip::make_address("127.0.0.1"), 0}) {
  accept();
}

http::Url FakeGateway::url() const {
  return {"http", "127.0.0.1", std::to_string(acceptor_.local_endpoint().port()), "/"};
}

void FakeGateway::accept() {
  acceptor_.async_accept([this](const auto& error, boost::asio::ip::tcp::socket socket) {
    if (error) return;
    // The client may go away at any moment, which throws here.
    boost::asio::co_spawn(context_, serve(Stream(std::move(socket))), [](std::exception_ptr) {});
    accept();
  });
}

Awaitable<void> FakeGateway::serve(Stream stream) {
  beast::flat_buffer buffer;
  Request request;
  co_await http_wire::async_read(stream, buffer, request, use_awaitable);
  if (beast::websocket::is_upgrade(request)) {
    co_return co_await converse(std::move(stream), std::move(request));
  }
  http_wire::response<http_wire::string_body> response;
  response.body() = rest(std::string(request.target()));
  response.prepare_payload();
  co_await http_wire::async_write(stream, response, use_awaitable);
}

std::string FakeGateway::rest(const std::string& target) {
  if (target == "/api/v1/guest") {
    const std::string name = "guest" + std::to_string(++guests);
    return R"({"user":{"id":")" + name + R"(","handle":")" + name + R"("},"token":")" + name +
           R"("})";
  }
  const std::string path = "/api/v1/game/";
  const std::string id = target.substr(path.size(), target.size() - path.size() - 4);
  return rewrite_pgn(to_pgn(games_.at(id)->record));
}

Awaitable<void> FakeGateway::converse(Stream stream, Request upgrade) {
  // The token of a guest is their handle.
  std::string bearer(upgrade[http_wire::field::authorization]);
  const auto socket =
      std::make_shared<Socket>(context_, std::move(stream), bearer.substr(kBearer.size()));
  socket->stream.set_option(beast::websocket::stream_base::decorator([](auto& response) {
    response.set(http_wire::field::sec_websocket_protocol, "escaque.v1.proto");
  }));
  co_await socket->stream.async_accept(upgrade, use_awaitable);
  socket->stream.binary(true);
  boost::asio::co_spawn(context_, write(socket), [](std::exception_ptr) {});
  ServerMessage welcome;
  welcome.mutable_welcome()->mutable_user()->set_handle(socket->handle);
  socket->send(welcome);
  ServerMessage ping;
  ping.mutable_ping()->set_nonce(kNonce);
  socket->send(ping);
  // However the connection ends, its writer ends with it.
  struct End {
    Socket& of;
    ~End() {
      of.is_closed = true;
      of.came.set();
    }
  } const end{*socket};
  for (;;) {
    beast::flat_buffer buffer;
    co_await socket->stream.async_read(buffer, use_awaitable);
    Message message;
    message.ParseFromString(beast::buffers_to_string(buffer.data()));
    if (cuts(message)) {
      beast::get_lowest_layer(socket->stream).close();
      co_return;
    }
    take(socket, message);
  }
}

Awaitable<void> FakeGateway::write(std::shared_ptr<Socket> socket) {
  while (!socket->is_closed) {
    if (socket->waiting.empty()) {
      socket->came.reset();
      co_await socket->came.wait();
      continue;
    }
    const std::string bytes = std::move(socket->waiting.front());
    socket->waiting.pop_front();
    co_await socket->stream.async_write(boost::asio::buffer(bytes), use_awaitable);
  }
}

void FakeGateway::take(const std::shared_ptr<Socket>& socket, const Message& message) {
  if (ignores(message)) return;
  if (const auto error = refuse(message)) {
    ServerMessage no;
    *no.mutable_refusal()->mutable_error() = *error;
    return socket->reply(std::move(no), message.id());
  }
  if (message.has_pong() && message.pong().nonce() == kNonce) ++pongs;
  if (message.has_command_lobby()) challenge(socket, message);
  if (message.has_follow_game()) follow(socket, message);
  if (message.has_act_in_game()) act(socket, message);
  if (message.has_unfollow_game()) {
    socket->followed.erase(message.unfollow_game().game_id());
    socket->done(message.id(), {}, {});
  }
}

void FakeGateway::challenge(const std::shared_ptr<Socket>& socket, const Message& message) {
  const auto& command = message.command_lobby();
  if (command.has_open_challenge()) {
    for (const auto& [open, challenger] : challenges_) {
      if (challenger != socket->handle) continue;
      return socket->reply(refusal(common::v1::REASON_ALREADY_DONE, "a second challenge"),
                           message.id());
    }
    const std::string id = "challenge" + std::to_string(++last_challenge_);
    challenges_.emplace(id, socket->handle);
    return socket->done(message.id(), id, {});
  }
  auto game = std::make_unique<Game>();
  game->id = "game" + std::to_string(++games);
  game->white = challenges_.at(command.answer_challenge().challenge_id());
  challenges_.erase(command.answer_challenge().challenge_id());
  game->record.start = game->position;
  games::v1::GameEntry created;
  created.add_facts()->mutable_game_created()->set_game_id(game->id);
  append(*game, std::move(created));
  socket->done(message.id(), {}, game->id);
  games_.emplace(game->id, std::move(game));
  std::size_t running = 0;
  for (const auto& [id, each] : games_) running += each->record.outcome ? 0 : 1;
  most_running = std::max(most_running, running);
}

void FakeGateway::follow(const std::shared_ptr<Socket>& socket, const Message& message) {
  const std::string& id = message.follow_game().game_id();
  if (socket->followed.size() >= max_followed) {
    return socket->reply(refusal(common::v1::REASON_OVERLOADED, "too many games are followed"),
                         message.id());
  }
  Game& game = *games_.at(id);
  socket->followed.insert(id);
  game.followers.push_back(socket);
  ServerMessage entries;
  entries.mutable_game_entries()->set_game_id(id);
  for (const auto& entry : game.entries) *entries.mutable_game_entries()->add_entries() = entry;
  socket->reply(std::move(entries), message.id());
}

void FakeGateway::act(const std::shared_ptr<Socket>& socket, const Message& message) {
  Game& game = *games_.at(message.act_in_game().game_id());
  const auto& action = message.act_in_game().action();
  const Color actor = socket->handle == game.white ? Color::white : Color::black;
  if (game.record.outcome) {
    return socket->reply(refusal(common::v1::REASON_GAME_OVER, "the game is over"), message.id());
  }
  games::v1::GameEntry entry;
  entry.set_command_id(message.id());
  if (action.has_play_move()) {
    const auto move = rules::parse_uci(game.position, action.play_move().uci());
    if (!move || game.position.turn() != actor) {
      return socket->reply(refusal(common::v1::REASON_ILLEGAL_MOVE, "no such move"), message.id());
    }
    game.record.moves.emplace_back().move = *move;
    game.position.play_unchecked(*move);
    entry.add_facts()->mutable_move_played()->set_uci(action.play_move().uci());
    if (game.position.is_checkmate()) {
      end(game, rules::Outcome::win(actor), games::v1::TERMINATION_CHECKMATE, entry);
    } else if (winnability::is_dead(game.position)) {
      end(game, {}, games::v1::TERMINATION_INSUFFICIENT_MATERIAL, entry);
    }
  } else if (action.has_resign()) {
    end(game, rules::Outcome::win(opposite(actor)), games::v1::TERMINATION_RESIGNATION, entry);
  } else if (action.has_offer_draw()) {
    entry.add_facts()->mutable_draw_offered()->set_by(to_wire(actor));
  } else if (action.has_accept_draw()) {
    end(game, {}, games::v1::TERMINATION_AGREEMENT, entry);
  }
  append(game, std::move(entry));
}

void FakeGateway::append(Game& game, games::v1::GameEntry entry) {
  entry.set_version(static_cast<int>(game.entries.size()) + 1);
  game.entries.push_back(entry);
  ServerMessage message;
  message.mutable_game_entries()->set_game_id(game.id);
  *message.mutable_game_entries()->add_entries() = std::move(entry);
  for (const auto& each : game.followers) {
    const auto socket = each.lock();
    if (socket && socket->followed.contains(game.id)) socket->send(message);
  }
}

void FakeGateway::end(Game& game, rules::Outcome outcome, games::v1::Termination termination,
                      games::v1::GameEntry& entry) {
  game.record.outcome = outcome;
  auto& ended = *entry.add_facts()->mutable_game_ended();
  ended.set_termination(termination);
  if (outcome.winner) ended.set_winner(to_wire(*outcome.winner));
}

}  // namespace escaque::clients::cli::replay
