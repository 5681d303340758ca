#pragma once
// Lets only a few of many coroutines do something at a time. Owned by one thread.

#include <cstddef>
#include <list>
#include <memory>
#include <optional>
#include <utility>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/system/system_error.hpp>

#include "platform/asio/awaitable.hpp"

namespace escaque {

class Turns {
  struct Book;

 public:
  /// Given back when it is destroyed, which may be after Turns itself: then it is the turn of the
  /// coroutine that has waited longest.
  class Turn {
   public:
    explicit Turn(std::shared_ptr<Book> book) : book_(std::move(book)) {}
    Turn(Turn&&) noexcept = default;
    Turn& operator=(Turn&&) = delete;
    ~Turn() {
      if (book_) Book::pass(std::move(book_));
    }

   private:
    std::shared_ptr<Book> book_;
  };

  /// `most` have a turn at a time; at least 1.
  explicit Turns(std::size_t most) : book_(std::make_shared<Book>(most)) {}
  Turns(const Turns&) = delete;
  Turns& operator=(const Turns&) = delete;

  /// Returns when it is the caller's turn, in the order of asking. Throws
  /// boost::system::system_error with operation_aborted when the caller is cancelled before that:
  /// then it waits no more, and holds up nobody.
  [[nodiscard]] Awaitable<Turn> take() {
    namespace asio = boost::asio;
    const auto book = book_;
    if (book->left > 0) {
      --book->left;
      co_return Turn(book);
    }
    Waiter waiter(*book, co_await asio::this_coro::executor);
    co_await waiter.called.async_wait(asio::as_tuple(asio::use_awaitable));
    if (!waiter.turn) throw boost::system::system_error(asio::error::operation_aborted);
    co_return std::move(*waiter.turn);
  }

 private:
  /// In the frame of its coroutine. What it was given and did not take is given back with it.
  struct Waiter {
    Waiter(Book& waited_for, boost::asio::any_io_executor executor)
        : book(waited_for),
          called(std::move(executor), boost::asio::steady_timer::time_point::max()),
          at(book.waiting.insert(book.waiting.end(), this)) {}
    Waiter(const Waiter&) = delete;
    Waiter& operator=(const Waiter&) = delete;
    ~Waiter() {
      if (!turn) book.waiting.erase(at);
    }

    Book& book;
    boost::asio::steady_timer called;  // Cancelled when its turn comes.
    std::list<Waiter*>::iterator at;   // Until then.
    std::optional<Turn> turn;
  };

  struct Book {
    explicit Book(std::size_t most) : left(most) {}

    static void pass(std::shared_ptr<Book> book) {
      if (book->waiting.empty()) {
        ++book->left;
        return;
      }
      Waiter& next = *book->waiting.front();
      book->waiting.pop_front();
      next.turn.emplace(std::move(book));
      next.called.cancel();
    }

    std::size_t left;
    std::list<Waiter*> waiting;
  };

  std::shared_ptr<Book> book_;
};

}  // namespace escaque
