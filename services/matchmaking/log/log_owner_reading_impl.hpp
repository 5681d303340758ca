#pragma once
// What is read of one entity: from memory, or from its log where memory may be wrong. Only
// log_owner_impl.hpp includes this.

#include <utility>

#include "matchmaking/log/log_owner.hpp"

namespace escaque::services::matchmaking {

using boost::asio::awaitable;

template <class Kind>
awaitable<Result<const typename LogOwner<Kind>::Entity*, rpc::Error>> LogOwner<Kind>::settled(
    Id id) {
  const auto turn = co_await turns_.take(id);
  if (!turn) co_return overloaded(Kind::kThey);
  const auto owned = co_await own(slice_of(id));
  if (!owned) co_return owned.error();
  if (slices_.at(slice_of(id)).unreadable.contains(id)) co_return unreadable(Kind::kOne);
  auto unknown = co_await look_up(id);
  if (unknown) co_return std::move(*unknown);
  co_return find(id);
}

template <class Kind>
awaitable<Result<const typename LogOwner<Kind>::Entity*, rpc::Error>> LogOwner<Kind>::latest(
    Id id) {
  const auto owned = co_await own(slice_of(id));
  if (!owned) co_return owned.error();
  if (!entities_.contains(id)) co_return co_await settled(id);
  co_return find(id);
}

/// What was just made may not be known yet, and what is archived may have changed since it was last
/// read: both are read where they are.
template <class Kind>
awaitable<Result<const typename LogOwner<Kind>::Entity*, rpc::Error>> LogOwner<Kind>::seen(Id id) {
  const unsigned slice = slice_of(id);
  const auto known = co_await know(slice);
  if (!known) co_return known.error();
  if (is_ours(slice)) co_return co_await settled(id);
  if (slices_.at(slice).unreadable.contains(id)) co_return unreadable(Kind::kOne);
  if (entities_.contains(id)) co_return find(id);
  archived_.drop(id);
  auto live = co_await store_.load(id);
  if (!live && live.error().error == TakeOverError::unreadable) co_return unreadable(Kind::kOne);
  if (!live || !knows(slice)) co_return not_now(Kind::kThey);
  if (is_ours(slice)) co_return co_await settled(id);
  if (live->entity.exists()) archived_.keep(id, std::move(live->entity));
  auto missing = co_await look_up(id);
  if (missing) co_return std::move(*missing);
  co_return find(id);
}

/// settled(), with a value for gather().
template <class Kind>
awaitable<bool> LogOwner<Kind>::looked_up(Id id) {
  (void)co_await settled(id);
  co_return true;
}

/// Under our epoch nobody but us has written: the other entities are as we know them. What was read
/// is not told before it is as safe as what we know to be written: until then we know what we knew.
template <class Kind>
awaitable<void> LogOwner<Kind>::read_again(std::uint64_t epoch, Id id) {
  const unsigned slice = slice_of(id);
  if (!is_still(slice, epoch)) co_return;
  const bool is_news = in_doubt_.insert(id).second;
  auto read = co_await store_.load(id);
  if (!is_still(slice, epoch)) co_return;
  if (!read && read.error().error == TakeOverError::unreadable) {
    remove(id);
    note_unreadable(slice, id);
    in_doubt_.erase(id);
    co_return;
  }
  if (!read) {
    forget(slice);
    co_return;
  }
  const auto confirmed = co_await store_.confirm_read(epoch, id);
  if (!is_still(slice, epoch)) co_return;
  if (!confirmed) {
    if (is_news) logger_.warn("log_in_doubt", {{Kind::kOne, id}});
    if (confirmed.error() == eventlog::AppendError::fenced) forget(slice);
    co_return;
  }
  in_doubt_.erase(id);
  if (read->entity.exists()) {
    put(std::move(*read));
    on_taken(entities_.at(id));
  } else {
    // It was never written, or has left.
    remove(id);
  }
}

/// Whoever waits for an entity has its turn: nobody archives or restores it meanwhile.
template <class Kind>
awaitable<std::optional<rpc::Error>> LogOwner<Kind>::look_up(Id id) {
  const unsigned slice = slice_of(id);
  if (in_doubt_.contains(id)) {
    co_await read_again(slices_.at(slice).epoch.value_or(0), id);
    if (in_doubt_.contains(id)) co_return not_now(Kind::kThey);
    if (slices_.at(slice).unreadable.contains(id)) co_return unreadable(Kind::kOne);
  }
  if (find(id) != nullptr) co_return std::nullopt;
  const auto epoch = slices_.at(slice).epoch;
  auto read = co_await store_.load_archived(id);
  if (!knows(slice) || slices_.at(slice).epoch != epoch) co_return not_now(Kind::kThey);
  if (!read && read.error().error == TakeOverError::unreadable) co_return unreadable(Kind::kOne);
  if (!read) co_return not_now(Kind::kThey);
  if (read->entity.exists()) archived_.keep(id, std::move(read->entity));
  co_return std::nullopt;
}

template <class Kind>
const typename LogOwner<Kind>::Entity* LogOwner<Kind>::find(Id id) const {
  const auto found = entities_.find(id);
  return found == entities_.end() ? archived_.find(id) : &found->second;
}

}  // namespace escaque::services::matchmaking
