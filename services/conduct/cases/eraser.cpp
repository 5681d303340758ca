#include "conduct/cases/eraser.hpp"

#include <utility>

namespace escaque::services::conduct {

Eraser::Eraser(Parts parts, Millis again_after)
    : parts_(std::move(parts)), again_after_(again_after), news_(parts_.context) {}

void Eraser::erase(UserId user, UtcTime time) {
  waiting_.push_back({user, time});
  news_.set();
}

void Eraser::learn_again() {
  is_learned_ = false;
  news_.set();
}

void Eraser::stop() {
  is_stopped_ = true;
  news_.set();
}

Awaitable<void> Eraser::run() {
  while (!is_stopped_) {
    news_.reset();
    if (!is_learned_) is_learned_ = co_await learn();
    co_await work();
    if (is_stopped_) co_return;
    if (is_learned_ && waiting_.empty()) {
      co_await news_.wait();
    } else {
      co_await news_.wait_for(again_after_);
    }
  }
}

Awaitable<bool> Eraser::learn() {
  UserId after{0};
  while (!is_stopped_) {
    const auto page = co_await parts_.list_erased(after);
    if (!page) co_return false;
    if (page->empty()) co_return true;
    // Whoever was erased once, whenever that was, is not erased again for being on the list.
    for (const UserId user : *page) waiting_.push_back({user, UtcTime(Millis(1))});
    after = page->back();
  }
  co_return false;
}

Awaitable<void> Eraser::work() {
  while (!waiting_.empty() && !is_stopped_) {
    const Order next = waiting_.front();
    const auto erased = co_await parts_.store.erase(next.user, next.time, parts_.time.utc_now());
    if (!erased) {
      parts_.logger.error("erasing_failed", {{"user", to_string(next.user)}});
      co_return;
    }
    if (*erased) parts_.logger.info("person_erased", {{"user", to_string(next.user)}});
    waiting_.pop_front();
  }
}

}  // namespace escaque::services::conduct
