#include "gateway/web/send_queues.hpp"

#include <algorithm>
#include <utility>

namespace escaque::services::gateway {

void SendQueues::note(const std::shared_ptr<Queue>& queue) {
  const std::lock_guard lock(mutex_);
  if (!queue->is_cut) noted_.insert(queue);
}

void SendQueues::forget(const std::shared_ptr<Queue>& queue) {
  const std::lock_guard lock(mutex_);
  noted_.erase(queue);
  if (queue->bytes == 0) given_up_ -= std::exchange(queue->given_up, 0);
}

void SendQueues::relieve() {
  std::shared_ptr<Queue> largest;
  {
    const std::lock_guard lock(mutex_);
    if (bytes_ <= limit_ + given_up_) return;
    const auto found = std::max_element(
        noted_.begin(), noted_.end(),
        [](const auto& a, const auto& b) { return a->bytes.load() < b->bytes.load(); });
    if (found == noted_.end()) return;
    largest = *found;
    noted_.erase(found);
    largest->is_cut = true;
    largest->given_up = largest->bytes;
    given_up_ += largest->given_up;
  }
  on_cut_();
  largest->cut();
}

SendQueue::SendQueue(std::shared_ptr<SendQueues> all, std::function<void()> cut)
    : all_(std::move(all)), queue_(std::make_shared<SendQueues::Queue>()) {
  queue_->cut = std::move(cut);
}

void SendQueue::add(std::size_t bytes) {
  const std::size_t before = queue_->bytes.fetch_add(bytes);
  const std::size_t in_all = all_->bytes_.fetch_add(bytes) + bytes;
  const bool is_large = before + bytes >= SendQueues::kNoted;
  if (is_large && before < SendQueues::kNoted) all_->note(queue_);
  if (in_all > all_->limit_) all_->relieve();
}

void SendQueue::remove(std::size_t bytes) {
  const std::size_t before = queue_->bytes.fetch_sub(bytes);
  all_->bytes_.fetch_sub(bytes);
  const bool is_large = before - bytes >= SendQueues::kNoted;
  const bool was_large = before >= SendQueues::kNoted;
  if ((was_large && !is_large) || queue_->is_cut) all_->forget(queue_);
}

}  // namespace escaque::services::gateway
