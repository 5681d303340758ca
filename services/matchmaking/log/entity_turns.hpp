#pragma once
// Commands wait for those that came before at their entity; nobody waits for another one. Owned by
// one thread.

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "platform/asio/awaitable.hpp"
#include "platform/asio/turns.hpp"

namespace escaque::services::matchmaking {

template <class Id>
class EntityTurns {
  struct Book;

  /// At an entity: waiting there, or having its turn.
  class Visit {
   public:
    Visit(std::shared_ptr<Book> book, Id id) : book_(std::move(book)), id_(id) {
      ++book_->visits;
      ++book_->entities[id_].visits;
    }
    Visit(Visit&&) noexcept = default;
    Visit& operator=(Visit&&) = delete;
    ~Visit() {
      if (!book_) return;
      --book_->visits;
      const auto found = book_->entities.find(id_);
      if (--found->second.visits == 0) book_->entities.erase(found);
    }
    [[nodiscard]] Turns& turns() const { return book_->entities.at(id_).turns; }

   private:
    std::shared_ptr<Book> book_;
    Id id_;
  };

 public:
  /// `most`: those that wait, at all entities together.
  explicit EntityTurns(std::size_t most) : book_(std::make_shared<Book>(most)) {}

  /// Ends with its lifetime.
  class Turn {
   public:
    Turn(Visit visit, Turns::Turn turn) : visit_(std::move(visit)), turn_(std::move(turn)) {}

   private:
    Visit visit_;
    Turns::Turn turn_;
  };

  /// In the order of asking; nothing when too many wait already. Throws as Turns::take() does when
  /// the caller is cancelled while it waits.
  [[nodiscard]] Awaitable<std::optional<Turn>> take(Id id) {
    const auto book = book_;
    const bool is_free = !book->entities.contains(id);
    if (!is_free && book->waiting() >= book->most) co_return std::nullopt;
    Visit visit(book, id);
    Turns::Turn turn = co_await visit.turns().take();
    co_return Turn(std::move(visit), std::move(turn));
  }

 private:
  struct Entity {
    Turns turns{1};
    std::size_t visits = 0;
  };
  struct Book {
    explicit Book(std::size_t limit) : most(limit) {}

    /// One at each entity has its turn.
    [[nodiscard]] std::size_t waiting() const { return visits - entities.size(); }

    const std::size_t most;
    std::size_t visits = 0;
    std::map<Id, Entity> entities;  // Those that are visited.
  };

  std::shared_ptr<Book> book_;
};

}  // namespace escaque::services::matchmaking
