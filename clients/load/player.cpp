#include "load/player.hpp"

#include <utility>

#include "wire/api.hpp"

namespace escaque::load {

Awaitable<wire::Answer<Player>> open_guest(boost::asio::io_context& context, http::Url server,
                                           std::string from) {
  wire::Api api(context, server, from);
  auto guest = co_await api.open_guest();
  if (!guest) co_return guest.error();
  Player player{guest->user(), guest->token(), std::move(from), wire::Doors(std::move(server))};
  const auto welcome = co_await connect(context, player);
  if (!welcome) co_return welcome.error();
  co_return player;
}

Awaitable<wire::Answer<gateway::v1::Welcome>> connect(boost::asio::io_context& context,
                                                      Player& player) {
  wire::ConnectionOptions options;
  options.server = player.doors.present();
  options.token = player.token;
  options.local_address = player.from;
  auto connection = co_await wire::Connection::open(context, std::move(options));
  if (!connection) co_return connection.error();
  auto first = co_await connection->receive();
  if (!first) co_return first.error();
  player.doors.learn(first->welcome());
  player.connection = std::make_shared<wire::Connection>(std::move(*connection));
  co_return std::move(*first->mutable_welcome());
}

}  // namespace escaque::load
