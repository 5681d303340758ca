#pragma once
// What waits to be sent, over all connections of the process: when it is too much, whoever has most
// waiting is cut, not whoever comes next. Thread-safe; each SendQueue is owned by one thread.

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <unordered_set>

namespace escaque::services::gateway {

class SendQueues {
 public:
  /// `limit` in bytes; `on_cut` may be called on any thread.
  SendQueues(std::size_t limit, std::function<void()> on_cut)
      : limit_(limit), on_cut_(std::move(on_cut)) {}

  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  friend class SendQueue;
  struct Queue {
    std::function<void()> cut;
    std::atomic<std::size_t> bytes = 0;
    std::atomic<bool> is_cut = false;
    std::size_t given_up = 0;  // Guarded by the mutex: will be free when it has been cut.
  };

  // Smaller queues are not looked at when somebody has to be cut.
  static constexpr std::size_t kNoted = std::size_t{16} << 10;

  void note(const std::shared_ptr<Queue>& queue);
  void forget(const std::shared_ptr<Queue>& queue);
  void relieve();

  const std::size_t limit_;
  const std::function<void()> on_cut_;
  std::atomic<std::size_t> bytes_ = 0;
  std::mutex mutex_;
  std::unordered_set<std::shared_ptr<Queue>> noted_;
  std::size_t given_up_ = 0;
};

class SendQueue {
 public:
  /// `cut` is called on any thread, once, and is to lead to clear().
  SendQueue(std::shared_ptr<SendQueues> all, std::function<void()> cut);
  ~SendQueue() { clear(); }
  SendQueue(const SendQueue&) = delete;
  SendQueue& operator=(const SendQueue&) = delete;

  void add(std::size_t bytes);
  void remove(std::size_t bytes);
  void clear() { remove(bytes()); }
  [[nodiscard]] std::size_t bytes() const { return queue_->bytes; }

 private:
  std::shared_ptr<SendQueues> all_;  // Connections may outlive the door that let them in.
  std::shared_ptr<SendQueues::Queue> queue_;
};

}  // namespace escaque::services::gateway
