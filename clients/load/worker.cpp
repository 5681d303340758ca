#include "load/worker.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <utility>

#include <boost/asio/steady_timer.hpp>

#include "platform/asio/timer.hpp"

namespace escaque::load {

using boost::asio::awaitable;
using gateway::v1::ClientMessage;

namespace {

// Connections that are being opened at the same time.
constexpr std::size_t kHands = 16;
// Fewer than the server opens guests for from one address in a minute.
constexpr std::size_t kPerAddress = 40;
constexpr std::size_t kBoards = 6;  // Of the page /watch.
constexpr Millis kSeekEvery{5'000};
constexpr Millis kPatience{5'000};

/// Seconds.
double cpu_of_this_thread() {
  std::timespec used{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
}

}  // namespace

struct Worker::Onlooker {
  enum class Kind { idle, spectator, watcher, lobby };
  Kind kind;
  wire::Connection connection;
  std::string seek;  // The id of the open one.
};

Worker::Worker(boost::asio::io_context& context, Plan share, std::size_t number,
               const std::vector<Moves>& records)
    : context_(context), share_(std::move(share)), number_(number), records_(records) {}

Worker::~Worker() = default;

std::string Worker::address(std::size_t connection) const {
  const std::size_t place = connection / kPerAddress;
  return "127." + std::to_string(16 + number_) + "." + std::to_string(1 + place / 250) + "." +
         std::to_string(1 + place % 250);
}

void Worker::run(std::string name, awaitable<void> coroutine) {
  spawn(context_, std::move(name), std::move(coroutine),
        [this](std::string_view, std::string_view what) {
          ++report_.errors["fault of the load generator: " + std::string(what)];
        });
}

std::size_t Worker::tables_of(std::size_t pair) const {
  const std::size_t pairs = share_.players() / 2;
  return share_.games * (pair + 1) / pairs - share_.games * pair / pairs;
}

awaitable<void> Worker::connect() {
  const std::size_t pairs = share_.players() / 2;
  pairs_.resize(pairs);
  onlookers_.resize(share_.connections - 2 * pairs);
  std::vector<std::unique_ptr<AsyncEvent>> ends;
  for (std::size_t hand = 0; hand < kHands; ++hand) {
    auto& end = *ends.emplace_back(std::make_unique<AsyncEvent>(context_));
    auto work = [](Worker& worker, std::size_t from, AsyncEvent& done) -> awaitable<void> {
      co_await worker.connect_pairs(from, kHands);
      co_await worker.connect_onlookers(from, kHands);
      done.set();
    };
    run("hand", work(*this, hand, end));
  }
  for (const auto& end : ends) co_await end->wait();
  std::erase(pairs_, nullptr);
  std::erase(onlookers_, nullptr);
  report_.connections = 2 * pairs_.size() + onlookers_.size();
}

awaitable<void> Worker::connect_pairs(std::size_t from, std::size_t step) {
  for (std::size_t i = from; i < pairs_.size(); i += step) {
    auto white = co_await open_guest(context_, share_.server, address(2 * i));
    auto black = co_await open_guest(context_, share_.server, address(2 * i + 1));
    if (!white || !black) {
      ++report_.errors["cannot connect: " + to_string((white ? black : white).error())];
      continue;
    }
    pairs_[i] = std::make_unique<Pair>(context_, report_, std::move(*white), std::move(*black),
                                       tables_of(i));
    pairs_[i]->listen();
  }
}

awaitable<void> Worker::connect_onlookers(std::size_t from, std::size_t step) {
  for (std::size_t i = from; i < onlookers_.size(); i += step) co_await connect_onlooker(i);
}

awaitable<void> Worker::connect_onlooker(std::size_t number) {
  using Kind = Onlooker::Kind;
  const double place = static_cast<double>(number) / static_cast<double>(onlookers_.size());
  Kind kind = Kind::idle;
  if (place < share_.spectators) {
    kind = Kind::spectator;
  } else if (place < share_.spectators + share_.watchers) {
    kind = Kind::watcher;
  } else if (place < share_.spectators + share_.watchers + share_.lobby) {
    kind = Kind::lobby;
  }
  const std::string from = address(2 * pairs_.size() + number);
  if (kind == Kind::lobby) {
    auto guest = co_await open_guest(context_, share_.server, from);
    if (!guest) {
      ++report_.errors["cannot connect: " + to_string(guest.error())];
      co_return;
    }
    onlookers_[number] =
        std::make_unique<Onlooker>(Onlooker{kind, std::move(*guest->connection), {}});
  } else {
    wire::ConnectionOptions options;
    options.server = share_.server;
    options.local_address = from;
    auto connection = co_await wire::Connection::open(context_, std::move(options));
    if (!connection) {
      ++report_.errors["cannot connect: " + to_string(connection.error())];
      co_return;
    }
    onlookers_[number] = std::make_unique<Onlooker>(Onlooker{kind, std::move(*connection), {}});
  }
  run("onlooker", read(*onlookers_[number]));
}

awaitable<void> Worker::read(Onlooker& onlooker) {
  for (;;) {
    const auto message = co_await onlooker.connection.receive();
    if (!message) {
      ++report_.errors["connection lost: " + to_string(message.error())];
      co_return;
    }
    if (message->has_refusal()) {
      ++report_.errors["refused: " + common::v1::Reason_Name(message->refusal().error().reason())];
    }
    if (!message->done().id().empty()) onlooker.seek = message->done().id();
    if (message->game_entries().is_caught_up() || message->watch().is_all()) ++caught_up_;
    report_.watched += static_cast<std::uint64_t>(message->game_entries().entries_size());
  }
}

awaitable<void> Worker::seek(Onlooker& onlooker) {
  for (int i = 0;; ++i) {
    if (!onlooker.seek.empty()) {
      ClientMessage cancel;
      cancel.mutable_command_lobby()->mutable_cancel_seek()->set_seek_id(
          std::exchange(onlooker.seek, {}));
      const auto sent = co_await onlooker.connection.send(std::move(cancel));
      if (!sent) co_return;
    }
    ClientMessage open;
    open.mutable_command_lobby()
        ->mutable_open_seek()
        ->mutable_terms()
        ->mutable_time_control()
        ->set_base_ms((1 + i % 30) * 60'000);
    open.mutable_command_lobby()->mutable_open_seek()->mutable_terms()->set_variant(
        common::v1::VARIANT_STANDARD);
    open.mutable_command_lobby()->mutable_open_seek()->set_color(
        matchmaking::v1::COLOR_WISH_EITHER);
    // Nobody is so strong: it stays open.
    open.mutable_command_lobby()->mutable_open_seek()->set_min_rating(3'900);
    open.mutable_command_lobby()->mutable_open_seek()->set_max_rating(4'000);
    const auto sent = co_await onlooker.connection.send(std::move(open));
    if (!sent) co_return;
    co_await pause_for(kSeekEvery);
  }
}

awaitable<void> Worker::make_games() {
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    pairs_[i]->start(records_, (number_ * 7919 + i * 31) % records_.size(), share_);
  }
  for (const auto& pair : pairs_) co_await pair->have_games();
}

std::string Worker::game_at(const Place& place) {
  const auto& table = place.pair->tables()[place.table];
  const auto* board = table.board != nullptr ? table.board : table.next;
  return board != nullptr ? board->id : std::string();
}

awaitable<void> Worker::follow_games(Onlooker& onlooker, std::size_t first, std::size_t number) {
  for (std::size_t i = first; i < first + std::min(number, places_.size()); ++i) {
    ClientMessage message;
    message.mutable_follow_game()->set_game_id(game_at(places_[i % places_.size()]));
    message.mutable_follow_game()->set_from_version(1);
    if (message.follow_game().game_id().empty()) continue;
    const auto sent = co_await onlooker.connection.send(std::move(message));
    if (sent) ++followed_;
  }
}

awaitable<void> Worker::look_on() {
  for (const auto& pair : pairs_) {
    for (std::size_t table = 0; table < pair->tables().size(); ++table) {
      places_.push_back({pair.get(), table});
    }
  }
  std::size_t watched = 0;
  for (const auto& onlooker : onlookers_) {
    ClientMessage message;
    switch (onlooker->kind) {
      case Onlooker::Kind::idle:
        break;
      case Onlooker::Kind::spectator:
        co_await follow_games(*onlooker, watched++, 1);
        break;
      case Onlooker::Kind::watcher:
        message.mutable_follow_watch();
        if (const auto sent = co_await onlooker->connection.send(std::move(message)); sent)
          ++followed_;
        co_await follow_games(*onlooker, watched, kBoards);
        watched += kBoards;
        break;
      case Onlooker::Kind::lobby:
        message.mutable_follow_lobby();
        (void)co_await onlooker->connection.send(std::move(message));
        run("seek", seek(*onlooker));
        break;
    }
  }
  const auto end = Clock::now() + kPatience;
  while (caught_up_ < followed_ && Clock::now() < end) co_await pause_for(Millis(20));
}

awaitable<void> Worker::play(Clock::time_point start) {
  if (places_.empty()) {
    boost::asio::steady_timer hold(context_, start + std::chrono::seconds(share_.seconds));
    co_return co_await hold.async_wait(boost::asio::use_awaitable);
  }

  const double cpu_before = cpu_of_this_thread();
  const auto moves = static_cast<std::size_t>(share_.rate * share_.seconds);
  const auto due_at = [&](std::size_t move) {
    return start + std::chrono::duration_cast<Clock::duration>(
                       std::chrono::duration<double>(static_cast<double>(move) / share_.rate));
  };
  report_.over = due_at(moves);
  boost::asio::steady_timer timer(context_);
  for (std::size_t i = 0; i < moves;) {
    // Also when we are behind: what was answered must be read, too.
    timer.expires_at(std::max(due_at(i), Clock::now() + kTick));
    co_await timer.async_wait(boost::asio::use_awaitable);
    const auto now = Clock::now();
    for (std::size_t sent = 0; i < moves && sent < kMaxPerTick && due_at(i) <= now; ++i, ++sent) {
      const Place& place = places_[i % places_.size()];
      place.pair->play(place.table, due_at(i));
    }
  }
  const auto end = Clock::now() + kPatience;
  while (report_.round_trips.count() < report_.due && Clock::now() < end) {
    co_await pause_for(Millis(20));
  }
  report_.cpu_seconds = cpu_of_this_thread() - cpu_before;
}

}  // namespace escaque::load
