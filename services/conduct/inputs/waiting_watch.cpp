#include "conduct/inputs/waiting_watch.hpp"

#include <utility>

#include "conduct/inputs/waiting_game.hpp"

namespace escaque::services::conduct {

WaitingWatch::WaitingWatch(Parts parts, Millis look_every)
    : parts_(std::move(parts)), look_every_(look_every), stopped_(parts_.context) {}

Awaitable<void> WaitingWatch::run() {
  while (!stopped_.is_set()) {
    co_await look();
    co_await stopped_.wait_for(look_every_);
  }
}

void WaitingWatch::stop() { stopped_.set(); }

Awaitable<void> WaitingWatch::look() {
  auto ids = co_await parts_.list_adjourned();
  for (std::string& id : ids) {
    if (stopped_.is_set()) co_return;
    co_await look_at(std::move(id));
  }
}

Awaitable<void> WaitingWatch::look_at(std::string game_id) {
  const std::string id = game_id;
  const auto log = co_await parts_.get_game(std::move(game_id));
  if (!log) co_return;  // It may have been gone on with; else it comes again.
  auto game = read_waiting(*log);
  if (!game) co_return;
  for (const Color color : {Color::white, Color::black}) {
    WaitingSide& side = game->sides[color];
    if (!game->is_judged[color]) continue;
    const UserId player = side.seen.player;
    const UtcTime now = parts_.time.utc_now();
    const auto input = co_await parts_.store.add(std::move(side), now);
    if (!input) {
      parts_.logger.warn("input_waits", {{"game", id}});
    } else if (*input) {
      // Again of one that was there: whoever kept it may have died before the rules saw it.
      co_await parts_.on_kept(player, **input);
    }
  }
}

}  // namespace escaque::services::conduct
