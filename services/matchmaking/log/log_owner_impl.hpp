#pragma once
// How a LogOwner does what log_owner.hpp says. Only log_owners.cpp and the tests of LogOwner
// include this, after the converters of their kinds: `to_error` and the rest are looked up here.

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "matchmaking/log/log_owner.hpp"
#include "matchmaking/log/log_owner_reading_impl.hpp"
#include "matchmaking/log/log_owner_slices_impl.hpp"
#include "matchmaking/people/quotas.hpp"
#include "platform/asio/gather.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::matchmaking {

// After this many reads of the log the caller is told to try again.
inline constexpr int kLogReads = 3;

template <class Kind>
LogOwner<Kind>::LogOwner(boost::asio::io_context& context, Store& store, const TimeSource& time,
                         std::size_t mailbox, Metrics& metrics, log::Logger logger)
    : metrics_(metrics),
      logger_(std::move(logger)),
      context_(context),
      store_(store),
      time_(time),
      turns_(mailbox) {}

template <class Kind>
awaitable<void> LogOwner<Kind>::tick(Millis every) {
  while (!is_stopped_) {
    co_await pause_for(every);
    std::vector<awaitable<bool>> due;
    for (const Id id : in_doubt_) due.push_back(looked_up(id));
    for (const auto& [id, each] : entities_) {
      if (each.is_open() && is_ours(slice_of(id))) due.push_back(advanced(id));
    }
    co_await gather(std::move(due));
  }
}

template <class Kind>
awaitable<void> LogOwner<Kind>::archive_finished(Millis every, Millis keep) {
  while (!is_stopped_) {
    co_await pause_for(every);
    const auto live = std::ranges::count_if(
        entities_, [this](const auto& each) { return is_ours(slice_of(each.first)); });
    metrics_.set_live(Kind::kThey, static_cast<std::size_t>(live));
    for (const Id id : to_archive(keep)) {
      if (!is_stopped_) co_await archive(id, keep);
    }
  }
}

template <class Kind>
awaitable<bool> LogOwner<Kind>::advanced(Id id) {
  co_await advance(id);
  co_return true;
}

template <class Kind>
void LogOwner<Kind>::stop() {
  is_stopped_ = true;
  for (Slice& each : slices_) {
    each.care = Care::unknown;
    each.followed.reset();
  }
}

template <class Kind>
awaitable<typename LogOwner<Kind>::Outcome> LogOwner<Kind>::submit(Id id, Command command) {
  return carry_out_in_turn(id, std::move(command), std::nullopt);
}

template <class Kind>
awaitable<typename LogOwner<Kind>::Outcome> LogOwner<Kind>::carry_out(
    Id id, Command command, std::optional<Making> making) {
  if (!making) co_return co_await carry_out_in_turn(id, std::move(command), std::nullopt);
  const auto owned = co_await own(slice_of(id));
  if (!owned) co_return owned.error();
  const UserId by = making->by;
  Outcome outcome = not_now(Kind::kThey);
  if (auto unknown = co_await look_up_before(id, *making)) {
    outcome = std::move(*unknown);
  } else {
    outcome = co_await carry_out_in_turn(id, std::move(command), std::move(making));
  }
  // What may have been written all the same is left to end by itself.
  const bool is_nothing = !outcome && !is_passing(outcome.error()) && find(id) == nullptr;
  if (is_nothing) co_await store_.forget_making(by, id);
  co_return outcome;
}

/// Noted first: of two that are made at the same time the later one sees the other. Then the live
/// ones: what is archived while the database is asked is in one of the two.
template <class Kind>
awaitable<std::optional<rpc::Error>> LogOwner<Kind>::look_up_before(Id id, Making& making) {
  making.noted = now();
  auto under_way = co_await store_.note_making(making.by, id);
  if (!under_way) co_return not_now(Kind::kThey);
  making.under_way = std::move(*under_way);
  const auto known = co_await all();
  if (!known) co_return known.error();
  for (const auto& [live, each] : **known) {
    if (each.created.organizer == making.by) making.before.emplace(live, Kind::made_at(each));
  }
  const auto archived = co_await store_.made_since(making.by, now() - std::chrono::hours(24));
  if (!archived) co_return not_now(Kind::kThey);
  making.before.insert(archived->begin(), archived->end());
  co_return std::nullopt;
}

template <class Kind>
awaitable<typename LogOwner<Kind>::Outcome> LogOwner<Kind>::carry_out_in_turn(
    Id id, Command command, std::optional<Making> making) {
  const auto turn = co_await turns_.take(id);
  Outcome outcome = overloaded(Kind::kThey);
  if (turn) outcome = co_await perform(id, std::move(command), making);
  if (!outcome) metrics_.count_refusal(common_v1::Reason_Name(outcome.error().reason()));
  co_return outcome;
}

/// Pairing thousands takes seconds: not on the thread that everybody waits for.
template <class Kind>
awaitable<Result<typename LogOwner<Kind>::Entry, typename LogOwner<Kind>::Error>>
LogOwner<Kind>::decide_for(Id id, Command command) {
  const Entity nothing;
  const Entity* known = find(id);
  if (known == nullptr) known = &nothing;
  const UtcTime at = now();
  if (!Kind::pairs(command)) co_return decide(*known, command, at);
  auto work = [state = *known, asked = std::move(command), at] { return decide(state, asked, at); };
  co_return co_await call_on_executor(pairing_thread_.get_executor(), std::move(work));
}

template <class Kind>
std::optional<rpc::Error> LogOwner<Kind>::refusal_of(const Making& making) const {
  std::vector<etiquette::Made> before;
  for (const auto& [id, each] : entities_) {
    if (each.created.organizer == making.by) {
      before.push_back({Kind::made_at(each), each.is_open()});
    }
  }
  for (const auto& [id, at] : making.before) {
    if (!entities_.contains(id)) before.push_back({at, false});
  }
  for (const Id id : making.under_way) {
    const bool is_known = entities_.contains(id) || making.before.contains(id);
    if (!is_known) before.push_back({making.noted, true});
  }
  const auto refused = etiquette::refusal(making.quota, before, now());
  if (!refused) return std::nullopt;
  return to_error(*refused, making.quota, Kind::kOne);
}

template <class Kind>
awaitable<typename LogOwner<Kind>::Outcome> LogOwner<Kind>::perform(Id id, Command command,
                                                                    std::optional<Making> making) {
  const unsigned slice = slice_of(id);
  for (int attempt = 0; attempt < kLogReads; ++attempt) {
    const auto owned = co_await own(slice);
    if (!owned) co_return owned.error();
    if (slices_.at(slice).unreadable.contains(id)) co_return unreadable(Kind::kOne);
    auto unknown = co_await look_up(id);
    if (unknown) co_return std::move(*unknown);
    const auto epoch = slices_.at(slice).epoch.value_or(0);
    // What exists already answers itself: the command may be one that comes again.
    if (making && find(id) == nullptr) {
      if (current() == nullptr) co_return not_now(Kind::kThey);
      if (auto refused = refusal_of(*making)) co_return std::move(*refused);
      if (now() - making->noted > kMakingNoted / 2) co_return not_now(Kind::kThey);
    }
    auto entry = co_await decide_for(id, command);
    // What is written is fenced by the log; a refusal must not come from what may be old.
    const bool is_old = !entry && (!is_ours(slice) || !is_still(slice, epoch));
    if (is_old) continue;
    const Entity* known = find(id);
    if (!entry && known != nullptr && Kind::is_done_already(*known, command, entry.error())) {
      co_return known->version;
    }
    if (!entry) co_return to_error(entry.error());
    auto restored = co_await restore(epoch, id);
    if (restored && !*restored) co_return std::move(*restored);
    if (restored) {
      auto written = co_await write(epoch, id, std::move(*entry));
      if (written) co_return std::move(*written);
    }
    // The log knows whether it was written; then the command is found done above.
    co_await read_again(epoch, id);
    if (in_doubt_.contains(id)) co_return not_now(Kind::kThey);
  }
  co_return not_now(Kind::kThey);
}

template <class Kind>
awaitable<std::optional<typename LogOwner<Kind>::Outcome>> LogOwner<Kind>::write(
    std::uint64_t epoch, Id id, Entry entry) {
  const auto began = std::chrono::steady_clock::now();
  const auto appended = co_await store_.append(epoch, id, entry);
  if (appended) {
    metrics_.append_seconds.observe(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
    // Lost meanwhile; the log has it.
    if (!is_still(slice_of(id), epoch)) co_return Outcome(not_now(Kind::kThey));
    Entity& changed = entities_[id];
    // Read with the rest meanwhile.
    if (changed.version >= entry.version) co_return Outcome(entry.version);
    const bool is_new = changed.version == 0;
    changed = evolve(std::move(changed), entry);
    changed_[id] = now();
    if (is_new) on_known(changed);
    on_written(changed, entry);
    co_return Outcome(entry.version);
  }
  co_return failed(epoch, id, appended.error());
}

template <class Kind>
std::optional<typename LogOwner<Kind>::Outcome> LogOwner<Kind>::failed(
    std::uint64_t epoch, Id id, eventlog::AppendError error) {
  logger_.warn("append_failed", {{Kind::kOne, id}, {"why", to_string(error)}});
  switch (error) {
    case eventlog::AppendError::fenced:
      if (is_still(slice_of(id), epoch)) forget(slice_of(id));
      return Outcome(not_now(Kind::kThey));
    case eventlog::AppendError::unavailable:
    case eventlog::AppendError::overloaded:
    case eventlog::AppendError::refused:
      return Outcome(not_now(Kind::kThey));
    case eventlog::AppendError::conflict:
    case eventlog::AppendError::outcome_unknown:
      break;
  }
  return std::nullopt;
}

template <class Kind>
awaitable<std::optional<typename LogOwner<Kind>::Outcome>> LogOwner<Kind>::restore(
    std::uint64_t epoch, Id id) {
  const bool is_archived = !entities_.contains(id) && find(id) != nullptr;
  if (!is_archived) co_return Outcome(Version());
  const auto restored = co_await store_.restore(epoch, id);
  if (!restored) co_return failed(epoch, id, restored.error());
  if (!is_still(slice_of(id), epoch)) co_return Outcome(not_now(Kind::kThey));
  logger_.info("log_restored", {{Kind::kOne, id}});
  const Entity* known = archived_.find(id);
  if (known == nullptr) co_return std::nullopt;  // Others were read meanwhile.
  put({*known, now()});
  const Entity& live = entities_.at(id);
  on_taken(live);
  co_return Outcome(live.version);
}

template <class Kind>
bool LogOwner<Kind>::is_to_archive(Id id, const Entity& entity, Millis keep) const {
  if (entity.is_open() || now() < changed_.at(id) + keep) return false;
  const auto refused = not_archived_.find(id);
  return refused == not_archived_.end() || refused->second != entity.version;
}

template <class Kind>
std::vector<typename LogOwner<Kind>::Id> LogOwner<Kind>::to_archive(Millis keep) const {
  std::vector<Id> ids;
  for (const auto& [id, each] : entities_) {
    if (is_ours(slice_of(id)) && is_to_archive(id, each, keep)) ids.push_back(id);
  }
  return ids;
}

template <class Kind>
awaitable<void> LogOwner<Kind>::archive(Id id, Millis keep) {
  const auto turn = co_await turns_.take(id);
  const unsigned slice = slice_of(id);
  if (!turn || !is_ours(slice) || !entities_.contains(id)) co_return;
  const Entity& entity = entities_.at(id);
  if (!is_to_archive(id, entity, keep)) co_return;
  auto row = row_of(entity, changed_.at(id));
  if (!row) co_return;
  row->made = Kind::made_at(entity);
  const std::uint64_t epoch = *slices_.at(slice).epoch;
  const Version version = entity.version;
  const auto archived =
      co_await store_.archive(epoch, id, static_cast<std::uint64_t>(version), std::move(*row));
  if (!is_still(slice, epoch)) co_return;
  if (archived) {
    remove(id);
    not_archived_.erase(id);
    metrics_.count_archived(Kind::kThey);
    logger_.info("log_archived", {{Kind::kOne, id}});
    co_return;
  }
  switch (archived.error()) {
    case NotArchived::fenced:
      forget(slice);
      break;
    case NotArchived::changed:
      co_await read_again(epoch, id);
      break;
    case NotArchived::unavailable:
      break;
    case NotArchived::differs:
      logger_.error("log_not_archived", {{Kind::kOne, id}});
      not_archived_[id] = version;
      break;
  }
}

}  // namespace escaque::services::matchmaking
