#pragma once
// The logs of events, arenas or seasons in memory, which fail when a test says so. Everything on
// the test's thread.

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "matchmaking/log/stores.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/eventlog/slices.hpp"

namespace escaque::test {

template <class Store>
class FakeLogStore final : public Store {
 public:
  using Id = typename Store::Id;
  using Entity = typename Store::Entity;
  using Entry = typename Store::Entry;
  using Taken = typename Store::Taken;
  using AppendError = eventlog::AppendError;
  using NotTaken = services::matchmaking::NotTaken;
  using NotArchived = services::matchmaking::NotArchived;
  using FollowedSlice = services::matchmaking::FollowedSlice;
  using Handlers = typename Store::Handlers;
  using Row = services::matchmaking::ArchivedRow;
  using Folded = services::matchmaking::Folded<Entity>;
  using Loaded = Result<Folded, NotTaken>;

  explicit FakeLogStore(boost::asio::io_context& context) : context_(context) {}

  /// How the next appends end that are not to succeed.
  struct Failure {
    AppendError error;
    bool is_written;
  };

  // What the test sets.
  std::deque<Failure> failures;
  std::optional<NotTaken> trouble;         // Of every take-over.
  std::optional<AppendError> unconfirmed;  // Why what was read again may still be lost.
  std::map<unsigned, std::string> others;  // Slices that somebody else owns, with their addresses.
  bool is_following_slow = false;          // What others own is not caught up with.
  std::uint64_t epoch = 1;                 // Grows when somebody else was the owner meanwhile.
  bool is_lease_over = false;              // As far as its owner knows, until it asks.
  int lost_at_append = 0;  // Owners that come between the next append and its writing.
  std::set<Id> unreadable;
  std::deque<NotArchived> archive_failures;  // How the next attempts to archive end.
  bool dies_before_removal = false;          // What is archived stays live as well.
  bool is_answer_to_archive_lost = false;    // Once.
  bool is_archive_away = false;
  std::function<void()> during_count;  // Of what somebody has made.
  std::map<Id, UtcTime>
      changed;  // When the last entry was written; long ago where it says nothing.

  // What the test looks at.
  std::map<Id, std::vector<Entry>> logs;
  std::map<Id, std::vector<Entry>> archived_logs;
  std::map<Id, Row> rows;
  int restored = 0;

  std::map<Id, int> appends;                  // Tried.
  int asked = 0;                              // Whether the lease goes on.
  int take_overs = 0;                         // Tried.
  std::map<UserId, std::vector<Id>> makings;  // Noted.

  /// Appends to this entity are not answered until release().
  void hold(Id id) { held_.insert_or_assign(id, AsyncEvent(context_)); }
  void release(Id id) { held_.at(id).set(); }

  /// As the owner of its slice; whoever follows it is told.
  void write(Id id, Entry entry) {
    auto& log = logs[id];
    entry.version = static_cast<decltype(entry.version)>(log.size() + 1);
    log.push_back(entry);
    tell(id, [&](const Handlers& told) { told.on_entry(id, entry, changed_at(id)); });
  }
  /// As its owner, to the archive.
  void take_away(Id id) {
    logs.erase(id);
    tell(id, [&](const Handlers& told) { told.on_gone(id); });
  }

  Awaitable<Result<Taken, NotTaken>> take_over(unsigned slice) override {
    ++take_overs;
    co_await pause();
    if (trouble) co_return *trouble;
    if (others.contains(slice)) co_return held(slice);
    is_lease_over = false;
    Taken taken;
    taken.epoch = epoch;
    for (const auto& [id, log] : logs) {
      if (eventlog::slice_of(id.value) != slice) continue;
      if (unreadable.contains(id)) {
        taken.unreadable.push_back(id);
      } else {
        taken.entities.push_back({fold(id), changed_at(id)});
      }
    }
    co_return taken;
  }

  std::unique_ptr<FollowedSlice> follow(unsigned slice, Handlers handlers) override {
    const auto told = std::make_shared<const Handlers>(std::move(handlers));
    followed_[slice] = told;
    if (!is_following_slow) {
      boost::asio::post(context_, [this, slice, known = std::weak_ptr(told)] {
        const auto still = known.lock();
        if (!still) return;
        for (const auto& [id, log] : logs) {
          if (eventlog::slice_of(id.value) != slice) continue;
          if (unreadable.contains(id)) {
            still->on_unreadable(id);
          } else {
            still->on_read({fold(id), changed_at(id)});
          }
        }
        still->on_caught_up();
      });
    }
    return std::make_unique<Followed>(told);
  }

  Awaitable<Loaded> load(Id id) override {
    co_await pause();
    if (trouble) co_return *trouble;
    if (unreadable.contains(id))
      co_return NotTaken{services::matchmaking::TakeOverError::unreadable};
    if (!logs.contains(id)) co_return Folded();
    co_return Folded{fold(id), changed_at(id)};
  }

  Awaitable<Result<void, AppendError>> confirm_read(std::uint64_t under, Id) override {
    co_await pause();
    if (unconfirmed) co_return *unconfirmed;
    if (under != epoch) co_return AppendError::fenced;
    co_return Result<void, AppendError>();
  }

  Awaitable<Loaded> load_archived(Id id) override {
    co_await pause();
    if (is_archive_away) co_return NotTaken{services::matchmaking::TakeOverError::unavailable};
    const auto found = archived_logs.find(id);
    if (found == archived_logs.end()) co_return Folded();
    co_return Folded{fold(found->second), changed_at(id)};
  }

  Awaitable<Result<void, NotArchived>> archive(std::uint64_t under, Id id, std::uint64_t version,
                                               Row row) override {
    co_await pause();
    if (!archive_failures.empty()) {
      const NotArchived why = archive_failures.front();
      archive_failures.pop_front();
      co_return why;
    }
    if (!logs.contains(id) || logs.at(id).size() != version) co_return NotArchived::changed;
    archived_logs[id] = logs.at(id);
    rows.insert_or_assign(id, std::move(row));
    if (dies_before_removal) co_return NotArchived::unavailable;
    if (under != epoch) co_return NotArchived::fenced;
    logs.erase(id);
    if (std::exchange(is_answer_to_archive_lost, false)) co_return NotArchived::changed;
    co_return Result<void, NotArchived>();
  }

  Awaitable<Result<std::vector<std::pair<Id, UtcTime>>, NotTaken>> made_since(
      UserId organizer, UtcTime since) override {
    co_await pause();
    if (during_count) during_count();
    if (is_archive_away) co_return NotTaken{services::matchmaking::TakeOverError::unavailable};
    std::vector<std::pair<Id, UtcTime>> made;
    for (const auto& [id, row] : rows) {
      const bool is_theirs = row.organizer_id == to_string(organizer) && row.made > since;
      if (is_theirs) made.emplace_back(id, row.made);
    }
    co_return made;
  }

  Awaitable<Result<std::vector<Id>, NotTaken>> note_making(UserId organizer, Id id) override {
    co_await pause();
    auto& noted = makings[organizer];
    std::erase(noted, id);
    std::vector<Id> before = noted;
    noted.push_back(id);
    co_return before;
  }
  Awaitable<void> forget_making(UserId organizer, Id id) override {
    std::erase(makings[organizer], id);
    co_return;
  }

  Awaitable<Result<void, AppendError>> restore(std::uint64_t under, Id id) override {
    co_await pause();
    if (under != epoch) co_return AppendError::fenced;
    if (logs.contains(id)) co_return AppendError::conflict;
    logs[id] = archived_logs.at(id);
    ++restored;
    if (failures.empty()) co_return Result<void, AppendError>();
    const AppendError error = failures.front().error;
    if (!failures.front().is_written) logs.erase(id);
    failures.pop_front();
    co_return error;
  }

  [[nodiscard]] bool is_sure(unsigned slice, std::uint64_t of) const override {
    return of == epoch && !is_lease_over && !others.contains(slice);
  }

  Awaitable<std::optional<NotTaken>> confirm(unsigned slice, std::uint64_t of) override {
    if (is_sure(slice, of)) co_return std::nullopt;
    ++asked;
    co_await pause();
    if (trouble) co_return *trouble;
    if (others.contains(slice)) co_return held(slice);
    if (of != epoch) co_return NotTaken{services::matchmaking::TakeOverError::outdated};
    is_lease_over = false;
    co_return std::nullopt;
  }

  Awaitable<Result<eventlog::Appended, AppendError>> append(std::uint64_t under, Id id,
                                                            Entry entry) override {
    epoch += static_cast<std::uint64_t>(std::exchange(lost_at_append, 0));
    co_await pause();
    ++appends[id];
    if (under != epoch) co_return AppendError::fenced;
    auto& log = logs[id];
    std::optional<AppendError> error;
    bool is_written = static_cast<std::size_t>(entry.version) == log.size() + 1;
    if (!is_written) error = AppendError::conflict;
    if (!failures.empty()) {
      error = failures.front().error;
      is_written = failures.front().is_written;
      failures.pop_front();
    }
    if (is_written) log.push_back(std::move(entry));
    if (log.empty()) logs.erase(id);
    if (const auto held = held_.find(id); held != held_.end()) co_await held->second.wait();
    if (error) co_return *error;
    co_return eventlog::Appended{};
  }

  /// What the log alone makes of it.
  [[nodiscard]] Entity fold(Id id) const { return fold(logs.at(id)); }

 private:
  class Followed final : public FollowedSlice {
   public:
    explicit Followed(std::shared_ptr<const Handlers> told) : told_(std::move(told)) {}

   private:
    const std::shared_ptr<const Handlers> told_;
  };

  [[nodiscard]] NotTaken held(unsigned slice) const {
    return {services::matchmaking::TakeOverError::held, others.at(slice)};
  }
  template <class Tell>
  void tell(Id id, Tell told) {
    const auto found = followed_.find(eventlog::slice_of(id.value));
    if (found == followed_.end()) return;
    if (const auto still = found->second.lock()) told(*still);
  }
  [[nodiscard]] static Entity fold(const std::vector<Entry>& log) {
    Entity folded;
    for (const auto& entry : log) folded = evolve(std::move(folded), entry);
    return folded;
  }
  [[nodiscard]] UtcTime changed_at(Id id) const {
    const auto found = changed.find(id);
    return found == changed.end() ? UtcTime() : found->second;
  }
  /// As every answer of a real log, ours come later.
  Awaitable<void> pause() { co_await boost::asio::post(context_, boost::asio::use_awaitable); }

  boost::asio::io_context& context_;
  std::map<Id, AsyncEvent> held_;
  std::map<unsigned, std::weak_ptr<const Handlers>> followed_;
};

/// All of it.
template <class Owner>
void lose(Owner& owner) {
  for (unsigned slice = 0; slice < eventlog::kSlices; ++slice) owner.on_lost(slice);
}

using FakeEventStore = FakeLogStore<services::matchmaking::EventStore>;
using FakeArenaStore = FakeLogStore<services::matchmaking::ArenaStore>;
using FakeSeasonStore = FakeLogStore<services::matchmaking::SeasonStore>;

}  // namespace escaque::test
