#pragma once
// Two persistent players, the game that they play, and what they must have seen of it.

#include <cstddef>
#include <string>
#include <vector>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>

#include "escaque/ratings/v1/ratings_service.pb.h"

#include "bots/persistent_player.hpp"
#include "platform/http/url.hpp"

namespace escaque::testing {

/// 33 plies, ends in mate.
inline const std::vector<std::string> kOperaGame = {
    "e2e4", "e7e5", "g1f3", "d7d6", "d2d4", "c8g4", "d4e5", "g4f3", "d1f3", "d6e5", "f1c4",
    "g8f6", "f3b3", "d8e7", "b1c3", "c7c6", "c1g5", "b7b5", "c3b5", "c6b5", "c4b5", "b8d7",
    "e1c1", "a8d8", "d1d7", "d8d7", "h1d1", "e7e6", "b5d7", "f6d7", "b3b8", "d7b8", "d1d8"};

/// `white` challenges, `black` accepts, both sit down.
boost::asio::awaitable<void> pair(PersistentPlayer& white, PersistentPlayer& black);
/// Returns when the move is written and both have seen it.
boost::asio::awaitable<void> play(PersistentPlayer& white, PersistentPlayer& black,
                                  std::size_t ply);
/// Of the whole game: both saw it once and in order, and it has every command that was
/// acknowledged.
void expect_every_move_once(const PersistentPlayer& white, const PersistentPlayer& black);
/// Outages that were credited to the players of a game.
int credits_of(const PersistentPlayer& player);
/// A user's blitz rating, once there is one rated game at least.
boost::asio::awaitable<ratings::v1::CategoryRating> blitz_of(boost::asio::io_context& context,
                                                             http::Url server, std::string handle);
/// Until it is over; throws what it throws.
void run_to_end(boost::asio::io_context& context, boost::asio::awaitable<void> story);

}  // namespace escaque::testing
