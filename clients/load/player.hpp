#pragma once
// A guest of a load run, whose connection can be opened again. Owned by the thread of its
// io_context.

#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "platform/asio/awaitable.hpp"
#include "wire/connection.hpp"
#include "wire/doors.hpp"

namespace escaque::load {

struct Player {
  common::v1::User user;
  std::string token;
  std::string from;  // The address that it calls from.
  wire::Doors doors;
  /// Shared with whoever is sending by it.
  std::shared_ptr<wire::Connection> connection = nullptr;
};

/// Opens a guest account, and a connection for it.
[[nodiscard]] Awaitable<wire::Answer<Player>> open_guest(boost::asio::io_context& context,
                                                         http::Url server, std::string from);
/// Connects by the present door.
[[nodiscard]] Awaitable<wire::Answer<gateway::v1::Welcome>> connect(
    boost::asio::io_context& context, Player& player);

}  // namespace escaque::load
