#include "games/shards/running_book.hpp"

#include <utility>

#include <boost/asio/post.hpp>

#include "games/wire/convert_entry.hpp"

namespace escaque::services::games {
namespace {

// Some 100 KiB.
constexpr int kRowsInMessage = 500;

}  // namespace

RunningBook::RunningBook(boost::asio::io_context& context, Millis gather)
    : context_(context), gather_(gather), timer_(context, [this] { tell(); }) {}

void RunningBook::began(const game::GameCreated& created) {
  note(created.id, {std::make_shared<const v1::GameCreated>(to_running(created)), false});
}

void RunningBook::ended(GameId id) { note(id, {nullptr, true}); }

void RunningBook::released(GameId id) { note(id, {nullptr, false}); }

void RunningBook::note(GameId id, Change change) {
  const std::scoped_lock lock(mutex_);
  if (change.row) {
    running_.insert_or_assign(id, change.row);
  } else {
    running_.erase(id);
  }
  const bool is_first = untold_.empty();
  untold_.insert_or_assign(id, std::move(change));
  if (is_first) boost::asio::post(context_, [this] { timer_.arm(gather_); });
}

void RunningBook::tell() {
  const std::scoped_lock telling(telling_);
  std::unordered_map<GameId, Change> changes;
  {
    const std::scoped_lock lock(mutex_);
    changes.swap(untold_);
  }
  v1::WatchGamesResponse news;
  for (const auto& [id, change] : changes) {
    if (change.row) {
      *news.add_running() = *change.row;
    } else {
      *(change.is_over ? news.add_ended_ids() : news.add_released_ids()) = to_string(id);
    }
  }
  for (const auto& [watcher, writer] : watchers_) {
    if (const auto open = writer.lock()) open->send(news);
  }
}

RunningBook::WatcherId RunningBook::add(const Writer& watcher) {
  const std::scoped_lock telling(telling_);
  std::vector<Row> rows;
  {
    const std::scoped_lock lock(mutex_);
    rows.reserve(running_.size());
    for (const auto& [id, row] : running_) rows.push_back(row);
  }
  const auto open = watcher.lock();
  v1::WatchGamesResponse all;
  for (const Row& row : rows) {
    *all.add_running() = *row;
    if (all.running_size() < kRowsInMessage) continue;
    if (open) open->send(std::exchange(all, {}));
  }
  all.set_is_complete(true);
  if (open) open->send(std::move(all));
  watchers_.emplace(++last_watcher_, watcher);
  return last_watcher_;
}

void RunningBook::remove(WatcherId watcher) {
  const std::scoped_lock telling(telling_);
  watchers_.erase(watcher);
}

std::size_t RunningBook::size() const {
  const std::scoped_lock lock(mutex_);
  return running_.size();
}

}  // namespace escaque::services::games
