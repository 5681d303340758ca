#pragma once
// All computers of the house in one process: an account and a connection of its own for each level,
// few engines for all. Owned by the thread of its io_context.

#include <string>

#include <boost/asio/io_context.hpp>

#include "engine/config.hpp"
#include "engine/house/keys.hpp"
#include "engine/house/levels.hpp"
#include "engine/house/stable.hpp"
#include "engine/places.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/log/logger.hpp"
#include "wire/error.hpp"

namespace escaque::engine {

class House {
 public:
  House(boost::asio::io_context& context, const Config& config, log::Logger logger);

  /// Plays until the context is stopped. An Error only when no level has an account to play with.
  [[nodiscard]] Awaitable<wire::Answer<void>> run();

 private:
  /// Plays with the level's account, which is made when it is not there.
  [[nodiscard]] Awaitable<wire::Answer<int>> play(Level level);
  /// Has the account made, or its password set; refused when it is a person's.
  [[nodiscard]] Awaitable<wire::Answer<void>> take_account(std::string handle,
                                                           std::string password);
  /// Whether it has played at all.
  [[nodiscard]] Awaitable<bool> keep_playing(Level level);

  boost::asio::io_context& context_;
  const Config config_;
  const log::Logger logger_;
  Keys keys_;
  Places places_;
  Stable stable_;
};

}  // namespace escaque::engine
