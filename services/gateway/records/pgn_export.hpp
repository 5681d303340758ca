#pragma once
// A game's log as PGN: the seven tags and more, each move with its clock and its lag ledger:
//   1. e4 {[%clk 0:02:59.5] [%lag 2.512/0.120]}
// is a move that came 2.512 s after the opponent's, of which 0.120 s were given back as network
// lag. An adjournment and its sealed move are remarks:
//   2. Nf3 {[%clk 1:29:50] [%lag 0.000/0.000] sealed}
// What a rated game did to the ratings is in the tags WhiteRatingDiff and BlackRatingDiff ("+7").

#include <string>
#include <string_view>

#include "domain/rules/pgn/pgn.hpp"
#include "gateway/refusal.hpp"

namespace escaque::services::gateway {

/// As every answer that has them holds them.
using GameEntries = google::protobuf::RepeatedPtrField<games_v1::GameEntry>;

/// The game as it stands, with its tags. For the arguments see export_pgn().
[[nodiscard]] OrRefused<rules::PgnGame> game_of(const GameEntries& entries, std::string_view site,
                                                std::string_view event = {});

/// `site` is the address of the server; the game's own URL is made from it. `event` is the name of
/// the event that it was a game of, where that is known. `change` is what the game did to the
/// ratings, where that is known: it is written when the entries have a result, so that nobody
/// learns it from there.
[[nodiscard]] OrRefused<std::string> export_pgn(const GameEntries& entries, std::string_view site,
                                                std::string_view event = {},
                                                const ratings_v1::RatingsChanged* change = nullptr);

}  // namespace escaque::services::gateway
