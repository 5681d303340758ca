#include "platform/eventlog/follower.hpp"

#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "platform/asio/timer.hpp"
#include "platform/eventlog/stream_page.hpp"

namespace escaque::eventlog {

namespace {

constexpr Millis kRetryPause{100};
constexpr std::size_t kMaxHeld = 1000;

}  // namespace

struct Follower::State : std::enable_shared_from_this<Follower::State> {
  State(EventLog& followed, boost::asio::io_context& io, std::string name, Position after,
        FollowerHandlers calls)
      : client(followed.client()),
        context(io),
        stream(std::move(name)),
        handlers(std::move(calls)),
        last(after) {}

  void start();
  void on_message(std::string_view message);
  void catch_up();
  Awaitable<void> read_all(std::shared_ptr<State> self);
  Awaitable<bool> read_once();
  Awaitable<Result<std::optional<Position>, redis::RedisError>> look_back(
      std::vector<Entry>& entries);
  void go_on_after(Position left);
  Awaitable<bool> wait_after(redis::RedisError error);
  void take(const Entry& entry);
  void call(const std::function<void()>& handler);

  // Constant after construction
  redis::Client& client;
  boost::asio::io_context& context;
  const std::string stream;
  const FollowerHandlers handlers;

  // Owned by the client's thread
  /// What tells an entry from another one in its place.
  struct Mark {
    UtcTime time;
    std::size_t payload;  // Its hash.

    explicit Mark(const Entry& entry)
        : time(entry.time), payload(std::hash<std::string>()(entry.payload)) {}
    friend bool operator==(const Mark&, const Mark&) = default;
  };

  Position last;                // delivered
  std::optional<Mark> mark;     // of that one, once we have seen it
  bool is_last_doubted = true;  // Redis was away meanwhile
  bool is_active = true;        // until the Follower is destroyed
  bool is_reading = false;
  bool read_again = false;  // what is being read may be old already
  bool was_caught_up = false;
  bool was_gone_told = false;  // since there was an entry
  std::vector<Entry> held;     // published while we read
  redis::Subscription subscription;
};

void Follower::State::start() {
  const auto weak = weak_from_this();
  subscription = client.subscribe(stream, {[weak](std::string_view message) {
                                             if (const auto self = weak.lock()) {
                                               self->on_message(message);
                                             }
                                           },
                                           [weak] {
                                             const auto self = weak.lock();
                                             if (!self) return;
                                             self->is_last_doubted = true;
                                             self->catch_up();
                                           }});
}

void Follower::State::on_message(std::string_view message) {
  auto entry = parse_message(message);
  if (!entry || entry->position <= last) return;
  if (!is_reading && entry->previous <= last) return take(*entry);
  if (!is_reading) return catch_up();
  if (held.size() < kMaxHeld) {
    held.push_back(std::move(*entry));
  } else {
    read_again = true;
  }
}

void Follower::State::catch_up() {
  read_again = true;
  if (is_reading) return;
  is_reading = true;
  boost::asio::co_spawn(context, read_all(shared_from_this()), [](std::exception_ptr error) {
    if (error) std::rethrow_exception(error);
  });
}

/// Reads until nothing is missing between the stream and what is being published.
Awaitable<void> Follower::State::read_all(std::shared_ptr<State> self) {
  while (self->is_active && read_again) {
    read_again = false;
    held.clear();  // It was written before we read: we shall find it there.
    for (bool more = true; more;) more = co_await read_once();
    const auto published = std::exchange(held, {});
    for (const auto& entry : published) {
      if (entry.previous > last) {
        read_again = true;
        break;
      }
      take(entry);
    }
  }
  is_reading = false;
  if (is_active && !std::exchange(was_caught_up, true)) call(handlers.on_caught_up);
}

/// One page. Whether there is more to read now.
Awaitable<bool> Follower::State::read_once() {
  const bool looks_back = std::exchange(is_last_doubted, false) && last != Position{};
  Result<Page, redis::RedisError> page = redis::RedisError::unavailable;
  if (looks_back) {
    page = co_await read_page_from(client, stream, last);
  } else {
    page = co_await read_page(client, stream, last);
  }
  if (!is_active) co_return false;
  if (!page) {
    is_last_doubted = is_last_doubted || looks_back;
    co_return co_await wait_after(page.error());
  }
  if (looks_back) {
    const auto left = co_await look_back(page->entries);
    if (!is_active) co_return false;
    if (!left) {
      is_last_doubted = true;
      co_return co_await wait_after(left.error());
    }
    if (*left) go_on_after(**left);
    if (*left || is_last_doubted) co_return is_active;
  }
  for (const auto& entry : page->entries) {
    if (is_active && entry.previous > last) call(handlers.on_trimmed);
    take(entry);
  }
  co_return is_active && !page->is_last;
}

/// `entries`: from `last` on, which is taken out. Before anything was delivered, what is there now
/// is what it is compared with later. Where the log has lost something: after which entry it goes
/// on.
Awaitable<Result<std::optional<Position>, redis::RedisError>> Follower::State::look_back(
    std::vector<Entry>& entries) {
  if (!entries.empty()) {
    const Entry first = entries.front();
    if (first.position != last) co_return std::optional<Position>();  // Trimmed.
    entries.erase(entries.begin());
    if (!mark) mark = Mark(first);
    if (Mark(first) == *mark) co_return std::optional<Position>();
    co_return std::optional(last);
  }
  const auto end = co_await read_end(client, stream);
  if (!end) co_return end.error();
  const bool is_gone = is_active && *end == Position{};
  if (is_gone && !std::exchange(was_gone_told, true)) call(handlers.on_gone);
  // There is something again that was written meanwhile: the next reading tells.
  is_last_doubted = *end >= last;
  if (*end == Position{} || *end >= last) co_return std::optional<Position>();
  co_return std::optional(*end);
}

void Follower::State::go_on_after(Position left) {
  if (handlers.on_lost) {
    is_active = false;
    return call(handlers.on_lost);
  }
  last = left;
  mark.reset();
  is_last_doubted = true;
}

Awaitable<bool> Follower::State::wait_after(redis::RedisError error) {
  if (error == redis::RedisError::stopped) {
    is_active = false;
    co_return false;
  }
  co_await pause_for(kRetryPause);
  co_return is_active;
}

void Follower::State::take(const Entry& entry) {
  if (!is_active || entry.position <= last) return;
  last = entry.position;
  mark = Mark(entry);
  was_gone_told = false;
  call([&] { handlers.on_entry(entry); });
}

/// What a handler throws leaves through the io_context, which reports it; we go on with the next.
void Follower::State::call(const std::function<void()>& handler) {
  if (!handler) return;
  try {
    handler();
  } catch (...) {
    boost::asio::post(context,
                      [error = std::current_exception()] { std::rethrow_exception(error); });
  }
}

Follower::Follower(EventLog& log, boost::asio::io_context& context, std::string stream,
                   Position after, FollowerHandlers handlers)
    : state_(std::make_shared<State>(log, context, std::move(stream), after, std::move(handlers))) {
  state_->start();
}

Follower::~Follower() {
  if (!state_) return;
  state_->is_active = false;
  state_->subscription = redis::Subscription();
}

Follower::Follower(Follower&&) noexcept = default;
Follower& Follower::operator=(Follower&& other) noexcept {
  std::swap(state_, other.state_);
  return *this;
}

Position Follower::position() const { return state_->last; }

}  // namespace escaque::eventlog
