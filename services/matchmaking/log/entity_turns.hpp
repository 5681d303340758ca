#pragma once
// Commands wait for those that came before at their entity; nobody waits for another one. Owned
// by the thread of its io_context.

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include <boost/asio/io_context.hpp>

#include "platform/asio/async_event.hpp"
#include "platform/asio/awaitable.hpp"

namespace escaque::services::matchmaking {

template <class Id>
class EntityTurns {
  struct Book;

 public:
  /// `most`: those that wait, at all entities together.
  EntityTurns(boost::asio::io_context& context, std::size_t most)
      : book_(std::make_shared<Book>(context, most)) {}

  /// Ends with its lifetime.
  class Turn {
   public:
    Turn(std::shared_ptr<Book> book, Id id) : book_(std::move(book)), id_(id) {}
    Turn(Turn&&) noexcept = default;
    Turn& operator=(Turn&&) = delete;
    ~Turn() {
      if (book_) book_->pass(id_);
    }

   private:
    std::shared_ptr<Book> book_;
    Id id_;
  };

  /// In the order of asking; nothing when too many wait already.
  [[nodiscard]] Awaitable<std::optional<Turn>> take(Id id) {
    const auto book = book_;
    const auto [queue, is_free] = book->queues.try_emplace(id);
    if (!is_free) {
      if (book->waiting >= book->most) co_return std::nullopt;
      ++book->waiting;
      const auto called = std::make_shared<AsyncEvent>(book->context);
      queue->second.push_back(called);
      co_await called->wait();
      --book->waiting;
    }
    co_return Turn(book, id);
  }

 private:
  struct Book {
    Book(boost::asio::io_context& io, std::size_t limit) : context(io), most(limit) {}

    void pass(Id id) {
      const auto found = queues.find(id);
      if (found->second.empty()) {
        queues.erase(found);
        return;
      }
      const auto next = std::move(found->second.front());
      found->second.pop_front();
      next->set();
    }

    boost::asio::io_context& context;
    const std::size_t most;
    std::size_t waiting = 0;
    /// The entities that are taken, each with those that wait.
    std::map<Id, std::deque<std::shared_ptr<AsyncEvent>>> queues;
  };

  std::shared_ptr<Book> book_;
};

}  // namespace escaque::services::matchmaking
