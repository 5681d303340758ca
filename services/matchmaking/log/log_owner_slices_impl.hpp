#pragma once
// Whose each slice of a LogOwner is, and what is known of those that others own. Only
// log_owner_impl.hpp includes this.

#include <algorithm>
#include <string>
#include <utility>

#include "matchmaking/log/log_owner.hpp"
#include "platform/asio/gather.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::matchmaking {

using boost::asio::awaitable;

// How long whoever asks waits until what others own has been read. Less than our callers wait
// before they take us for silent.
inline constexpr Millis kFollowPatience{300};

template <class Kind>
awaitable<void> LogOwner<Kind>::stand_by(Millis retry_every) {
  std::vector<awaitable<bool>> slices;
  for (unsigned slice = 0; slice < eventlog::kSlices; ++slice) {
    slices.push_back(stand_by_of(slice, retry_every));
  }
  co_await gather(std::move(slices));
}

template <class Kind>
awaitable<bool> LogOwner<Kind>::stand_by_of(unsigned slice, Millis retry_every) {
  while (!is_stopped_) {
    if (!slices_.at(slice).epoch) (void)co_await own(slice);
    co_await pause_for(retry_every);
  }
  co_return true;
}

template <class Kind>
bool LogOwner<Kind>::is_serving() const {
  return std::ranges::all_of(slices_, [](const Slice& each) { return each.care == Care::ours; });
}

template <class Kind>
bool LogOwner<Kind>::is_cared_for() const {
  return std::ranges::none_of(slices_,
                              [](const Slice& each) { return each.care == Care::unknown; });
}

template <class Kind>
bool LogOwner<Kind>::owns_any() const {
  return std::ranges::any_of(slices_, [](const Slice& each) { return each.epoch.has_value(); });
}

template <class Kind>
void LogOwner<Kind>::on_lost(unsigned slice) {
  if (slices_.at(slice).epoch) {
    logger_.warn("logs_lost", {{"of", Kind::kThey}, {"slice", std::to_string(slice)}});
  }
  forget(slice);
}

template <class Kind>
void LogOwner<Kind>::doubt(unsigned slice) {
  ++slices_.at(slice).doubts;
  if (slices_.at(slice).epoch) {
    logger_.info("logs_doubted", {{"of", Kind::kThey}, {"slice", std::to_string(slice)}});
    forget(slice);
  } else {
    // A follower looks back by itself, but later than what is made of its entities may be asked
    // for.
    clear(slice);
  }
}

/// All or nothing: what is ours while others are not known yet is no list of all.
template <class Kind>
awaitable<Result<const typename LogOwner<Kind>::Entities*, rpc::Error>> LogOwner<Kind>::all() {
  std::optional<rpc::Error> unknown;
  for (unsigned slice = 0; slice < eventlog::kSlices; ++slice) {
    auto known = co_await know(slice);
    if (known) continue;
    const bool is_others = known.error().reason() == common_v1::REASON_NOT_OWNER;
    if (!is_others || owns_any()) co_return known.error();
    // Whoever owns one of them answers for all.
    const bool has_owner = unknown && !unknown->detail.owner().empty();
    if (!has_owner) unknown = known.error();
  }
  const Entities* entities = current();
  if (entities != nullptr) co_return entities;
  co_return unknown ? std::move(*unknown) : not_now(Kind::kThey);
}

template <class Kind>
const typename LogOwner<Kind>::Entities* LogOwner<Kind>::current() const {
  bool is_known = owns_any();
  for (unsigned slice = 0; slice < eventlog::kSlices; ++slice) is_known = is_known && knows(slice);
  return is_known ? &entities_ : nullptr;
}

template <class Kind>
awaitable<typename LogOwner<Kind>::Owned> LogOwner<Kind>::know(unsigned slice) {
  if (knows(slice)) co_return Owned();
  auto owned = co_await own(slice);
  if (owned || owned.error().reason() != common_v1::REASON_NOT_OWNER) co_return owned;
  follow(slice);
  const auto caught_up = slices_.at(slice).caught_up;
  if (!caught_up) co_return owned;
  (void)co_await caught_up->wait_for(kFollowPatience);
  co_return knows(slice) ? Owned() : Owned(not_now(Kind::kThey));
}

template <class Kind>
void LogOwner<Kind>::follow(unsigned slice) {
  Slice& of = slices_.at(slice);
  if (of.epoch || of.followed || !owns_any() || is_stopped_) return;
  of.caught_up = std::make_shared<AsyncEvent>(context_);
  of.followed = store_.follow(slice, handlers_of(slice));
}

template <class Kind>
void LogOwner<Kind>::unfollow(unsigned slice) {
  Slice& of = slices_.at(slice);
  of.followed.reset();
  of.caught_up.reset();
}

template <class Kind>
typename LogOwner<Kind>::Store::Handlers LogOwner<Kind>::handlers_of(unsigned slice) {
  typename Store::Handlers handlers;
  handlers.on_read = [this](Folded<Entity> read) { put(std::move(read)); };
  handlers.on_entry = [this](Id id, const Entry& entry, UtcTime at) {
    Entity& changed = entities_[id];
    const bool is_new = changed.version == 0;
    changed = evolve(std::move(changed), entry);
    changed_[id] = at;
    if (is_new) on_known(changed);
  };
  handlers.on_unreadable = [this, slice](Id id) {
    remove(id);
    note_unreadable(slice, id);
  };
  handlers.on_gone = [this, slice](Id id) {
    slices_.at(slice).unreadable.erase(id);
    tell_unreadable();
    remove(id);
  };
  handlers.on_caught_up = [this, slice] { slices_.at(slice).caught_up->set(); };
  return handlers;
}

/// Whoever comes while the store is being asked waits for the same answer.
template <class Kind>
awaitable<typename LogOwner<Kind>::Owned> LogOwner<Kind>::own(unsigned slice) {
  if (is_stopped_) co_return not_now(Kind::kThey);
  if (is_ours(slice)) co_return Owned();
  if (const auto asking = slices_.at(slice).asking; asking && !asking->is_over) {
    co_await asking->answered.wait();
    if (!asking->outcome) co_return not_now(Kind::kThey);
    if (*asking->outcome && !is_ours(slice)) co_return not_now(Kind::kThey);
    co_return *asking->outcome;
  }
  const auto asking = std::make_shared<Asking>(context_);
  slices_.at(slice).asking = asking;
  const EndOfAsking end{asking};
  end.asking->outcome = co_await ask(slice);
  co_return *end.asking->outcome;
}

/// Asks once, so that callers hear without delay which instance has the entity.
template <class Kind>
awaitable<typename LogOwner<Kind>::Owned> LogOwner<Kind>::ask(unsigned slice) {
  if (const auto epoch = slices_.at(slice).epoch) {
    const auto lost = co_await store_.confirm(slice, *epoch);
    if (!lost && is_ours(slice)) co_return Owned();
    // Redis does not answer: what we know may still be right, but is nobody's business now.
    const bool is_known =
        lost && lost->error == TakeOverError::unavailable && slices_.at(slice).epoch;
    if (is_known) co_return not_now(Kind::kThey);
    forget(slice);
    if (lost && lost->error == TakeOverError::held) co_return why_not_ours(slice, *lost);
  }
  const std::uint64_t doubts = slices_.at(slice).doubts;
  auto read = co_await store_.take_over(slice);
  // A part of it may have been read before what is doubted was lost.
  if (is_stopped_ || slices_.at(slice).doubts != doubts) co_return not_now(Kind::kThey);
  if (read) {
    logger_.info(
        "logs_taken_over",
        {{"of", Kind::kThey}, {"slice", std::to_string(slice)}, {"number", read->entities.size()}});
    begin_with(slice, std::move(*read));
    co_return Owned();
  }
  co_return why_not_ours(slice, read.error());
}

template <class Kind>
rpc::Error LogOwner<Kind>::why_not_ours(unsigned slice, const NotTaken& lost) {
  const bool is_others = lost.error == TakeOverError::held && !is_stopped_;
  slices_.at(slice).care = is_others ? Care::others : Care::unknown;
  if (is_others) follow(slice);
  return is_others ? not_owner(Kind::kThey, lost.owner) : not_now(Kind::kThey);
}

template <class Kind>
void LogOwner<Kind>::put(Folded<Entity> read) {
  const Id id = read.entity.created.id;
  archived_.drop(id);
  changed_[id] = read.changed;
  const auto [known, is_new] = entities_.insert_or_assign(id, std::move(read.entity));
  on_known(known->second);
}

template <class Kind>
void LogOwner<Kind>::remove(Id id) {
  const auto found = entities_.find(id);
  if (found == entities_.end()) return;
  on_gone(found->second);
  entities_.erase(found);
  changed_.erase(id);
}

template <class Kind>
void LogOwner<Kind>::begin_with(unsigned slice, typename Store::Taken taken) {
  clear(slice);
  Slice& of = slices_.at(slice);
  of.epoch = taken.epoch;
  of.care = Care::ours;
  ++take_overs_;
  for (const Id id : taken.unreadable) note_unreadable(slice, id);
  std::vector<Id> ids;
  for (Folded<Entity>& each : taken.entities) {
    if (!each.entity.exists()) continue;
    ids.push_back(each.entity.created.id);
    put(std::move(each));
  }
  for (const Id id : ids) on_taken(entities_.at(id));
}

template <class Kind>
void LogOwner<Kind>::note_unreadable(unsigned slice, Id id) {
  const bool is_new = slices_.at(slice).unreadable.insert(id).second;
  if (is_new) logger_.error("log_unreadable", {{Kind::kOne, id}});
  tell_unreadable();
}

template <class Kind>
void LogOwner<Kind>::tell_unreadable() {
  std::size_t number = 0;
  for (const Slice& each : slices_) number += each.epoch ? each.unreadable.size() : 0;
  metrics_.set_unreadable(Kind::kThey, number);
}

template <class Kind>
void LogOwner<Kind>::forget(unsigned slice) {
  Slice& of = slices_.at(slice);
  if (!of.epoch) return;
  of.epoch.reset();
  of.care = Care::unknown;
  clear(slice);
  if (owns_any()) return;
  metrics_.set_live(Kind::kThey, 0);
  for (unsigned each = 0; each < eventlog::kSlices; ++each) clear(each);
}

template <class Kind>
void LogOwner<Kind>::clear(unsigned slice) {
  unfollow(slice);
  std::vector<Id> known;
  for (const auto& [id, each] : entities_) {
    if (slice_of(id) == slice) known.push_back(id);
  }
  for (const Id id : known) remove(id);
  std::erase_if(in_doubt_, [&](Id id) { return slice_of(id) == slice; });
  archived_.drop_if([&](Id id) { return slice_of(id) == slice; });
  std::erase_if(not_archived_, [&](const auto& each) { return slice_of(each.first) == slice; });
  slices_.at(slice).unreadable.clear();
  tell_unreadable();
}

}  // namespace escaque::services::matchmaking
