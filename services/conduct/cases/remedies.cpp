#include "conduct/cases/remedies.hpp"

#include <utility>

namespace escaque::services::conduct {

Remedies::Remedies(Parts parts, Millis again_after)
    : parts_(std::move(parts)), again_after_(again_after), news_(parts_.context) {}

void Remedies::stop() {
  is_stopped_ = true;
  news_.set();
}

Awaitable<void> Remedies::run() {
  while (!is_stopped_) {
    news_.reset();
    const bool is_done = co_await work();
    if (is_stopped_) co_return;
    if (is_done) {
      co_await news_.wait();
    } else {
      co_await news_.wait_for(again_after_);
    }
  }
}

Awaitable<bool> Remedies::work() {
  while (!is_stopped_) {
    const auto next = co_await parts_.store.next_remedy();
    if (!next) co_return false;
    if (!*next) co_return true;
    const Remedy remedy = **next;
    const std::string& of_case = remedy.case_id;
    const Told told = co_await parts_.tell(remedy);
    if (told == Told::away) co_return false;
    if (told == Told::refused) parts_.logger.error("remedy_refused", {{"case", of_case}});
    const auto finished = co_await parts_.store.finish_remedy(remedy);
    if (!finished) co_return false;
    parts_.logger.info("remedy_done", {{"case", of_case}});
  }
  co_return false;
}

}  // namespace escaque::services::conduct
