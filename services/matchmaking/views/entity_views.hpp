#pragma once
// What is worked out of an event or an arena for those who look (tables, reasons, reports): on a
// thread of its own, once for all who ask for the same, and kept as long as the entity is as it
// was. Owned by one thread.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <google/protobuf/message.h>

#include "domain/base/id.hpp"
#include "domain/base/result.hpp"
#include "matchmaking/config.hpp"
#include "matchmaking/fresh_id.hpp"
#include "matchmaking/log/refusals.hpp"
#include "matchmaking/metrics.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/asio/thread_priority.hpp"
#include "platform/asio/worker_pool.hpp"

namespace escaque::services::matchmaking {

/// Outlives the contexts of those who ask.
struct ViewThreads {
  WorkerPool makers{1};
  WorkerPool copiers{1};  // What is there already does not wait for what is being made.
};

/// `Entity`: event::Event, arena::Arena.
template <class Entity>
class EntityViews {
 public:
  using Id = decltype(Entity{}.created.id);
  using Version = decltype(Entity{}.version);

  EntityViews(boost::asio::io_context& context, ViewThreads& threads, const ViewsConfig& config,
              Metrics& metrics)
      : context_(context), threads_(threads), config_(config), metrics_(metrics) {}

  /// What `work(entity)`, a Result<Response, rpc::Error>, makes of the entity as it is now; it runs
  /// on another thread, on a copy. `what` tells its views apart: those who may see different things
  /// ask for different ones. `entity` is read before anything is awaited.
  template <class Response, class Work>
  [[nodiscard]] Awaitable<Result<Response, rpc::Error>> show(const Entity& entity, std::string what,
                                                             Work work);

  /// Names what show() would answer: it stays the same only while that does, in this process.
  [[nodiscard]] std::string tag_of(const Entity& entity, const std::string& what) const;

  /// From now on an entity of the same version may be another one: its log has lost something.
  void begin_again();

  /// In which a version of an entity is the same for ever.
  [[nodiscard]] std::uint64_t era() const { return era_; }

  /// Bytes that are kept.
  [[nodiscard]] std::size_t bytes() const { return book_->bytes; }

 private:
  using Body = std::shared_ptr<const google::protobuf::Message>;
  using Made = Result<Body, rpc::Error>;

  struct Key {
    std::uint64_t era = 0;
    Id id;
    Version version = 0;
    std::string what;

    friend auto operator<=>(const Key&, const Key&) = default;
  };
  struct View {
    explicit View(boost::asio::io_context& context) : ended(context) {}
    AsyncEvent ended;
    std::optional<Made> made;
    std::size_t bytes = 0;
  };
  using Kept = std::list<std::pair<Key, std::shared_ptr<View>>>;
  struct Book {
    std::map<Key, std::shared_ptr<View>> being_made;
    Kept latest_first;
    std::map<Key, typename Kept::iterator> kept;
    std::size_t bytes = 0;
  };
  /// However its making ends, also with the io_context after us, nobody waits any longer.
  struct EndOfMaking {
    std::shared_ptr<Book> book;
    Key key;
    std::shared_ptr<View> view;
    ~EndOfMaking() {
      book->being_made.erase(key);
      view->ended.set();
    }
  };
  using State = std::shared_ptr<const Entity>;

  /// Kept, or being made; nothing when somebody has to begin.
  [[nodiscard]] std::shared_ptr<View> find(const Key& key);
  /// Copied once a version, however many views are made of it.
  [[nodiscard]] State state_of(const Entity& entity);
  void keep(const Key& key, const std::shared_ptr<View>& view);

  // Constant after construction
  boost::asio::io_context& context_;
  ViewThreads& threads_;
  const ViewsConfig config_;
  Metrics& metrics_;
  // Another program may show the same version otherwise.
  const std::string process_ = to_base62(fresh_bits());

  // Owned by the context's thread
  const std::shared_ptr<Book> book_ = std::make_shared<Book>();
  std::list<State> states_;  // Of the entities that were asked for last, the latest first.
  std::uint64_t era_ = 0;
};

template <class Entity>
template <class Response, class Work>
Awaitable<Result<Response, rpc::Error>> EntityViews<Entity>::show(const Entity& entity,
                                                                  std::string what, Work work) {
  const Key key{era_, entity.created.id, entity.version, std::move(what)};
  std::shared_ptr<View> view = find(key);
  if (view == nullptr) {
    if (book_->being_made.size() >= config_.waiting) co_return overloaded("a view");
    view = std::make_shared<View>(context_);
    book_->being_made.emplace(key, view);
    const EndOfMaking end{book_, key, view};
    auto make = [state = state_of(entity), work = std::move(work)]() -> Made {
      lower_thread_priority();
      Result<Response, rpc::Error> made = work(*state);
      if (!made) return made.error();
      return Body(std::make_shared<const Response>(std::move(*made)));
    };
    view->made = co_await threads_.makers.run(std::move(make));
    keep(key, view);
  } else if (!view->made) {
    co_await view->ended.wait();
  }
  if (!view->made) co_return not_now("a view");
  if (!*view->made) co_return view->made->error();
  const Body body = **view->made;
  constexpr std::size_t kSmall = std::size_t{16} << 10;
  if (view->bytes <= kSmall) co_return static_cast<const Response&>(*body);
  // Megabytes are not copied on the thread that everybody waits for.
  auto copy = [body] {
    lower_thread_priority();
    return std::make_unique<Response>(static_cast<const Response&>(*body));
  };
  auto copied = co_await threads_.copiers.run(std::move(copy));
  co_return std::move(*copied);
}

}  // namespace escaque::services::matchmaking
