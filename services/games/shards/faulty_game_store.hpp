#pragma once
// A log of games that does wrong what ESCAQUE_FAULT names (platform/asio/planted_fault.hpp): what
// tests/system/chaos must find. Only builds with the option ESCAQUE_CRASH_POINTS have it.

#ifdef ESCAQUE_CRASH_POINTS

#include <memory>

#include <boost/asio/io_context.hpp>

#include "games/shards/game_store.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::games {

/// `store`, or one with the chosen fault around it.
[[nodiscard]] std::unique_ptr<GameStore> with_planted_fault(boost::asio::io_context& context,
                                                            redis::ClientConfig redis,
                                                            std::unique_ptr<GameStore> store);

}  // namespace escaque::services::games

#endif
