#include "games/shards/second_looks.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>

#include "platform/asio/thread_priority.hpp"

namespace escaque::services::games {

SecondLooks::SecondLooks(boost::asio::io_context& context, const SecondLookConfig& config,
                         Metrics& metrics, std::function<void(GameId, game::Action)> tell)
    : context_(context), config_(config), metrics_(metrics), tell_(std::move(tell)) {}

void SecondLooks::ask(GameId game, game::SecondLook look) {
  if (config_.budget == 0) return;
  if (asked_ >= config_.queue) return metrics_.second_looks_dropped.increment();
  ++asked_;
  boost::asio::post(context_, [this, asked = Waiting{game, std::move(look)}]() mutable {
    keep(std::move(asked));
  });
}

void SecondLooks::keep(Waiting asked) {
  const auto older = std::ranges::find(waiting_, asked.game, &Waiting::game);
  if (older != waiting_.end()) {
    *older = std::move(asked);
    --asked_;
    return;
  }
  waiting_.push_back(std::move(asked));
  if (!std::exchange(is_busy_, true)) boost::asio::post(context_, [this] { work(); });
}

/// One look; what was asked for meanwhile is kept before the next.
void SecondLooks::work() {
  lower_thread_priority();
  // Games that go on come before those that are over.
  const auto is_live = [](const Waiting& each) { return !each.look.winner; };
  const auto live = std::ranges::find_if(waiting_, is_live);
  const auto next = live == waiting_.end() ? waiting_.begin() : live;
  const Waiting asked = std::move(*next);
  waiting_.erase(next);
  --asked_;
  metrics_.second_looks.increment();
  if (auto found = game::look_again(asked.look, {config_.budget})) {
    tell_(asked.game, std::move(*found));
  }
  is_busy_ = !waiting_.empty();
  if (is_busy_) boost::asio::post(context_, [this] { work(); });
}

}  // namespace escaque::services::games
