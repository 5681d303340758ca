#pragma once
// How a LogOwner does what log_owner.hpp says. Only log_owners.cpp and the tests of LogOwner
// include this, after the converters of their kinds: `to_error` and the rest are looked up here.

#include <chrono>
#include <utility>

#include "matchmaking/log/log_owner.hpp"
#include "matchmaking/people/quotas.hpp"
#include "platform/asio/gather.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::matchmaking {

using boost::asio::awaitable;

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
      turns_(context, mailbox),
      makers_(context, mailbox) {}

template <class Kind>
awaitable<void> LogOwner<Kind>::stand_by(Millis retry_every) {
  while (!is_stopped_) {
    if (!entities_) (void)co_await own();
    co_await pause_for(retry_every);
  }
}

template <class Kind>
awaitable<void> LogOwner<Kind>::tick(Millis every) {
  while (!is_stopped_) {
    co_await pause_for(every);
    if (!is_ours()) continue;
    std::vector<awaitable<bool>> due;
    for (const auto& [id, each] : *entities_) {
      if (each.is_open()) due.push_back(advanced(id));
    }
    co_await gather(std::move(due));
  }
}

template <class Kind>
awaitable<void> LogOwner<Kind>::archive_finished(Millis every, Millis keep) {
  while (!is_stopped_) {
    co_await pause_for(every);
    if (!is_ours()) continue;
    metrics_.set_live(Kind::kThey, entities_->size());
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
  is_serving_ = false;
  is_standing_by_ = false;
}

template <class Kind>
void LogOwner<Kind>::on_lost() {
  logger_.warn("logs_lost", {{"of", Kind::kThey}});
  forget();
}

template <class Kind>
awaitable<typename LogOwner<Kind>::Outcome> LogOwner<Kind>::submit(Id id, Command command) {
  return carry_out_in_turn(id, std::move(command), std::nullopt);
}

template <class Kind>
awaitable<typename LogOwner<Kind>::Outcome> LogOwner<Kind>::carry_out(
    Id id, Command command, std::optional<Making> making) {
  if (!making) co_return co_await carry_out_in_turn(id, std::move(command), std::nullopt);
  const auto turn = co_await makers_.take(making->by);
  if (!turn) co_return overloaded(Kind::kThey);
  auto unknown = co_await look_up_before(*making);
  if (unknown) co_return std::move(*unknown);
  co_return co_await carry_out_in_turn(id, std::move(command), std::move(making));
}

/// The live ones first: what is archived while the database is asked is in one of the two.
template <class Kind>
awaitable<std::optional<rpc::Error>> LogOwner<Kind>::look_up_before(Making& making) {
  const auto owned = co_await own();
  if (!owned) co_return owned.error();
  for (const auto& [id, each] : *entities_) {
    if (each.created.organizer == making.by) making.before.emplace(id, Kind::made_at(each));
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

template <class Kind>
awaitable<Result<const typename LogOwner<Kind>::Entity*, rpc::Error>> LogOwner<Kind>::settled(
    Id id) {
  const auto turn = co_await turns_.take(id);
  if (!turn) co_return overloaded(Kind::kThey);
  const auto owned = co_await own();
  if (!owned) co_return owned.error();
  if (unreadable_.contains(id)) co_return unreadable(Kind::kOne);
  auto unknown = co_await look_up(id);
  if (unknown) co_return std::move(*unknown);
  co_return find(id);
}

template <class Kind>
awaitable<Result<const typename LogOwner<Kind>::Entities*, rpc::Error>> LogOwner<Kind>::all() {
  const auto owned = co_await own();
  if (!owned) co_return owned.error();
  const Entities* entities = &*entities_;
  co_return entities;
}

/// Whoever comes while the store is being asked waits for the same answer.
template <class Kind>
awaitable<typename LogOwner<Kind>::Owned> LogOwner<Kind>::own() {
  if (is_stopped_) co_return not_now(Kind::kThey);
  if (is_ours()) co_return Owned();
  if (const auto asking = asking_; asking && !asking->is_over) {
    co_await asking->answered.wait();
    if (!asking->outcome) co_return not_now(Kind::kThey);
    if (*asking->outcome && !is_ours()) co_return not_now(Kind::kThey);
    co_return *asking->outcome;
  }
  asking_ = std::make_shared<Asking>(context_);
  const EndOfAsking end{asking_};
  end.asking->outcome = co_await ask();
  co_return *end.asking->outcome;
}

/// Once: whoever waits for an entity is told at once who has it.
template <class Kind>
awaitable<typename LogOwner<Kind>::Owned> LogOwner<Kind>::ask() {
  if (entities_) {
    const auto lost = co_await store_.confirm(epoch_);
    if (!lost && is_ours()) co_return Owned();
    // Redis does not answer: what we know may still be right, but is nobody's business now.
    const bool is_known = lost && lost->error == TakeOverError::unavailable && entities_;
    if (is_known) co_return not_now(Kind::kThey);
    forget();
    if (lost && lost->error == TakeOverError::held) co_return why_not_ours(*lost);
  }
  auto read = co_await store_.take_over();
  if (is_stopped_) co_return not_now(Kind::kThey);
  if (read) {
    logger_.info("logs_taken_over", {{"of", Kind::kThey}, {"number", read->entities.size()}});
    begin_with(std::move(*read));
    co_return Owned();
  }
  co_return why_not_ours(read.error());
}

template <class Kind>
rpc::Error LogOwner<Kind>::why_not_ours(const NotTaken& lost) {
  is_standing_by_ = lost.error == TakeOverError::held && !is_stopped_;
  return is_standing_by_ ? not_owner(Kind::kThey, lost.owner) : not_now(Kind::kThey);
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
  for (const auto& [id, each] : *entities_) {
    if (each.created.organizer == making.by) {
      before.push_back({Kind::made_at(each), each.is_open()});
    }
  }
  for (const auto& [id, at] : making.before) {
    if (!entities_->contains(id)) before.push_back({at, false});
  }
  const auto refused = etiquette::refusal(making.quota, before, now());
  if (!refused) return std::nullopt;
  return to_error(*refused, making.quota, Kind::kOne);
}

template <class Kind>
awaitable<typename LogOwner<Kind>::Outcome> LogOwner<Kind>::perform(Id id, Command command,
                                                                    std::optional<Making> making) {
  for (int attempt = 0; attempt < kLogReads; ++attempt) {
    const auto owned = co_await own();
    if (!owned) co_return owned.error();
    if (unreadable_.contains(id)) co_return unreadable(Kind::kOne);
    auto unknown = co_await look_up(id);
    if (unknown) co_return std::move(*unknown);
    // What exists already answers itself: the command may be one that comes again.
    if (making && find(id) == nullptr) {
      if (auto refused = refusal_of(*making)) co_return std::move(*refused);
    }
    const std::uint64_t epoch = epoch_;
    auto entry = co_await decide_for(id, command);
    // What is written is fenced by the log; a refusal must not come from what may be old.
    const bool is_old = !entry && (!is_ours() || epoch_ != epoch);
    if (is_old) continue;
    const Entity* known = find(id);
    if (!entry && known != nullptr && Kind::is_done_already(*known, command, entry.error())) {
      co_return known->version;
    }
    if (!entry) co_return to_error(entry.error());
    auto restored = co_await restore(epoch, id);
    if (restored && !*restored) co_return std::move(*restored);
    if (!restored) {
      co_await read_again(epoch, id);
      continue;
    }
    auto written = co_await write(epoch, id, std::move(*entry));
    if (written) co_return std::move(*written);
    // The log knows whether it was written; then the command is found done above.
    co_await read_again(epoch, id);
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
    if (!entities_ || epoch_ != epoch) co_return Outcome(not_now(Kind::kThey));
    Entity& changed = (*entities_)[id];
    // Read with the rest meanwhile.
    if (changed.version >= entry.version) co_return Outcome(entry.version);
    changed = evolve(std::move(changed), entry);
    changed_[id] = now();
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
      if (epoch_ == epoch) forget();
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

/// Under our epoch nobody but us has written: the other entities are as we know them.
template <class Kind>
awaitable<void> LogOwner<Kind>::read_again(std::uint64_t epoch, Id id) {
  auto read = co_await store_.load(id);
  if (!entities_ || epoch_ != epoch) co_return;
  if (!read && read.error().error == TakeOverError::unreadable) {
    std::set<Id> unreadable = unreadable_;
    unreadable.insert(id);
    entities_->erase(id);
    changed_.erase(id);
    set_unreadable(std::move(unreadable));
  } else if (!read) {
    forget();
  } else if (read->entity.exists()) {
    archived_.drop(id);
    changed_[id] = read->changed;
    Entity& known = (*entities_)[id];
    known = std::move(read->entity);
    on_taken(known);
  } else {
    // It was never written, or has left.
    entities_->erase(id);
    changed_.erase(id);
  }
}

/// Whoever waits for an entity has its turn: nobody archives or restores it meanwhile.
template <class Kind>
awaitable<std::optional<rpc::Error>> LogOwner<Kind>::look_up(Id id) {
  if (find(id) != nullptr) co_return std::nullopt;
  const std::uint64_t epoch = epoch_;
  auto read = co_await store_.load_archived(id);
  if (!is_ours() || epoch_ != epoch) co_return not_now(Kind::kThey);
  if (!read && read.error().error == TakeOverError::unreadable) co_return unreadable(Kind::kOne);
  if (!read) co_return not_now(Kind::kThey);
  if (read->entity.exists()) archived_.keep(id, std::move(read->entity));
  co_return std::nullopt;
}

template <class Kind>
awaitable<std::optional<typename LogOwner<Kind>::Outcome>> LogOwner<Kind>::restore(
    std::uint64_t epoch, Id id) {
  const bool is_archived = entities_ && !entities_->contains(id) && find(id) != nullptr;
  if (!is_archived) co_return Outcome(Version());
  const auto restored = co_await store_.restore(epoch, id);
  if (!restored) co_return failed(epoch, id, restored.error());
  if (!entities_ || epoch_ != epoch) co_return Outcome(not_now(Kind::kThey));
  logger_.info("log_restored", {{Kind::kOne, id}});
  const Entity* known = archived_.find(id);
  if (known == nullptr) co_return std::nullopt;  // Others were read meanwhile.
  const auto [live, is_new] = entities_->insert_or_assign(id, *known);
  archived_.drop(id);
  changed_[id] = now();
  on_taken(live->second);
  co_return Outcome(live->second.version);
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
  for (const auto& [id, each] : *entities_) {
    if (is_to_archive(id, each, keep)) ids.push_back(id);
  }
  return ids;
}

template <class Kind>
awaitable<void> LogOwner<Kind>::archive(Id id, Millis keep) {
  const auto turn = co_await turns_.take(id);
  if (!turn || !is_ours() || !entities_->contains(id)) co_return;
  const Entity& entity = entities_->at(id);
  if (!is_to_archive(id, entity, keep)) co_return;
  auto row = row_of(entity, changed_.at(id));
  if (!row) co_return;
  row->made = Kind::made_at(entity);
  const std::uint64_t epoch = epoch_;
  const Version version = entity.version;
  const auto archived =
      co_await store_.archive(epoch, id, static_cast<std::uint64_t>(version), std::move(*row));
  if (!entities_ || epoch_ != epoch) co_return;
  if (archived) {
    entities_->erase(id);
    changed_.erase(id);
    not_archived_.erase(id);
    on_archived(id);
    metrics_.count_archived(Kind::kThey);
    logger_.info("log_archived", {{Kind::kOne, id}});
    co_return;
  }
  switch (archived.error()) {
    case NotArchived::fenced:
      forget();
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

template <class Kind>
void LogOwner<Kind>::begin_with(typename Store::Taken taken) {
  forget();
  entities_.emplace();
  epoch_ = taken.epoch;
  set_unreadable({taken.unreadable.begin(), taken.unreadable.end()});
  for (Folded<Entity>& each : taken.entities) {
    const Id id = each.entity.created.id;
    if (!each.entity.exists()) continue;
    changed_.emplace(id, each.changed);
    entities_->emplace(id, std::move(each.entity));
  }
  is_serving_ = true;
  is_standing_by_ = false;
  for (const auto& [id, each] : *entities_) on_taken(each);
}

template <class Kind>
void LogOwner<Kind>::set_unreadable(std::set<Id> unreadable) {
  for (const Id id : unreadable) {
    if (!unreadable_.contains(id)) logger_.error("log_unreadable", {{Kind::kOne, id}});
  }
  unreadable_ = std::move(unreadable);
  metrics_.set_unreadable(Kind::kThey, unreadable_.size());
}

template <class Kind>
void LogOwner<Kind>::forget() {
  is_serving_ = false;
  metrics_.set_live(Kind::kThey, 0);
  entities_.reset();
  changed_.clear();
  archived_.clear();
  not_archived_.clear();
  on_forgotten();
}

template <class Kind>
const typename LogOwner<Kind>::Entity* LogOwner<Kind>::find(Id id) const {
  if (!entities_) return nullptr;
  const auto found = entities_->find(id);
  return found == entities_->end() ? archived_.find(id) : &found->second;
}

}  // namespace escaque::services::matchmaking
