#include "gateway/topics/arena_topics.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "domain/base/id.hpp"
#include "gateway/handlers/handlers.hpp"
#include "gateway/hub/hub.hpp"
#include "gateway/records/archived_entries.hpp"
#include "gateway/topics/lost_entries.hpp"
#include "platform/asio/timer.hpp"
#include "platform/eventlog/keys.hpp"

namespace escaque::services::gateway {
namespace {

// As matchmaking writes it. Ids were parsed when they came in.
std::string arena_stream(const std::string& arena_id) {
  return eventlog::entity_keys("a", from_base62(arena_id).value_or(0)).stream;
}

matchmaking_v1::GetArchivedEntriesRequest archived_arena(const std::string& arena_id) {
  matchmaking_v1::GetArchivedEntriesRequest which;
  which.set_arena_id(arena_id);
  return which;
}

ErrorDetail no_such_arena() {
  return refusal(common_v1::REASON_NO_SUCH_EVENT, "there is no such arena", "the id of an arena",
                 "arena_id");
}

/// Whether whoever asks may see it.
matchmaking_v1::GetArenaRequest may_see(const std::string& arena_id) {
  matchmaking_v1::GetArenaRequest request;
  request.set_arena_id(arena_id);
  request.set_only_version(true);
  return request;
}

/// What one does not find another may see, depending on the asker; all visitors see the same.
std::string as_asked(const Session& session, const std::string& arena_id) {
  return session.user() ? session.user_id() + ' ' + arena_id : arena_id;
}

Inbound follow_of(const std::string& arena_id, int version, std::string reply_to) {
  Inbound inbound;
  inbound.message.set_id(std::move(reply_to));
  inbound.message.mutable_follow_arena()->set_arena_id(arena_id);
  inbound.message.mutable_follow_arena()->set_version(version);
  return inbound;
}

/// It may have gone, given the arena up, or asked for it once more, while somebody was asked.
bool is_awaited(Session& session, const std::string& arena_id, std::uint64_t serial) {
  const auto found = session.followed_arenas().find(arena_id);
  return session.is_open() && found != session.followed_arenas().end() && found->second == serial;
}

/// Nobody says at the moment who may see it. Whoever follows has asked once, and is answered when
/// somebody knows.
bool is_passing(const ErrorDetail& error) {
  const int status = http_status(error.reason());
  return status == 503 || status == 504;
}

/// Of an arbiter of the site. Only small entries are looked at: those of large waves hold nothing
/// else, and moves wait on this thread.
std::optional<bool> is_hidden_by(const std::string& payload) {
  constexpr std::size_t kMaxRuling = 2048;
  if (payload.size() > kMaxRuling) return std::nullopt;
  matchmaking_v1::ArenaEntry entry;
  if (!entry.ParseFromString(payload)) return std::nullopt;
  for (const auto& fact : entry.facts()) {
    if (fact.has_visibility_ruled()) return fact.visibility_ruled().is_hidden();
  }
  return std::nullopt;
}

// In one message of a replay.
constexpr std::size_t kEntriesAtOnce = 500;
constexpr Millis kAskAgain{500};

}  // namespace

void add_arena_entry(const std::string& payload, v1::ArenaEntries& to) {
  auto& entry = *to.add_entries();
  entry.set_type_url("type.googleapis.com/escaque.matchmaking.v1.ArenaEntry");
  entry.set_value(payload);
}

void ArenaTopics::follow(Session& session, const std::string& arena_id, int version,
                         const std::string& reply_to) {
  if (!from_base62(arena_id)) return session.refuse(reply_to, malformed_id("arena_id"));
  auto& mine = session.followed_arenas();
  const std::size_t most = hub_.config().limits.arenas_per_connection;
  if (!mine.contains(arena_id) && mine.size() >= most) {
    return session.refuse(reply_to,
                          refusal(common_v1::REASON_OVERLOADED, "too many arenas are followed",
                                  "at most " + std::to_string(most) + " arenas per connection"));
  }
  if (unknown_.contains(as_asked(session, arena_id), hub_.now())) {
    return session.refuse(reply_to, no_such_arena());
  }
  const std::uint64_t serial = mine[arena_id] = ++last_serial_;
  const auto topic = topics_.find(arena_id);
  const bool is_open_to_all =
      topic != topics_.end() && !topic->second.is_hidden && !topic->second.is_doubted;
  if (is_open_to_all) return join(session, arena_id, version, reply_to, false);
  hub_.spawn("arena_look_up",
             look_up(arena_id, session.shared_from_this(), version, reply_to, serial));
}

/// What a visitor does not find may be hidden from visitors only.
Awaitable<void> ArenaTopics::look_up(std::string arena_id, std::shared_ptr<Session> session,
                                     int version, std::string reply_to, std::uint64_t serial) {
  while (is_awaited(*session, arena_id, serial)) {
    auto request = may_see(arena_id);
    const Backends& b = hub_.backends();
    const auto known = co_await b.ask(&Matchmaking::GetArena, std::move(request));
    if (!is_awaited(*session, arena_id, serial)) co_return;
    if (known) {
      const auto topic = topics_.find(arena_id);
      if (topic != topics_.end()) topic->second.is_doubted = false;
      co_return join(*session, arena_id, version, reply_to, false);
    }
    const bool is_missing = http_status(known.error().reason()) == 404;
    if (is_missing && session->user()) {
      co_return session->enqueue(follow_hidden_arena,
                                 follow_of(arena_id, version, std::move(reply_to)));
    }
    if (!is_passing(known.error())) co_return refuse(*session, arena_id, reply_to, known.error());
    co_await pause_for(kAskAgain);
  }
}

Awaitable<void> ArenaTopics::follow_hidden(std::shared_ptr<Session> session, std::string arena_id,
                                           int version, std::string reply_to) {
  auto& mine = session->followed_arenas();
  if (!mine.contains(arena_id)) co_return;
  const std::uint64_t serial = mine[arena_id] = ++last_serial_;
  auto request = may_see(arena_id);
  const Backends b = session->backends();
  const auto known = co_await b.ask(&Matchmaking::GetArena, std::move(request));
  if (!is_awaited(*session, arena_id, serial)) co_return;
  if (known) co_return join(*session, arena_id, version, reply_to, true);
  if (!is_passing(known.error())) co_return refuse(*session, arena_id, reply_to, known.error());
  co_await pause_for(kAskAgain);
  hub_.spawn("arena_look_up", look_up(arena_id, session, version, reply_to, serial));
}

void ArenaTopics::refuse(Session& session, const std::string& arena_id, const std::string& reply_to,
                         ErrorDetail why) {
  if (http_status(why.reason()) == 404) unknown_.add(as_asked(session, arena_id), hub_.now());
  unfollow(session, arena_id);
  session.refuse(reply_to, std::move(why));
}

void ArenaTopics::hide(const std::string& arena_id) {
  Topic& topic = topics_.at(arena_id);
  topic.is_hidden = true;
  std::vector<std::pair<std::shared_ptr<Session>, Inbound>> all;
  for (auto& [key, follow] : topic.follows) {
    // Nothing more is sent before they are known to take part.
    follow.is_live = false;
    follow.serial = ++last_serial_;
    std::string reply_to = std::exchange(follow.reply_to, {});
    all.emplace_back(follow.session, follow_of(arena_id, follow.next - 1, std::move(reply_to)));
  }
  for (auto& [session, wish] : all) {
    if (session->user()) {
      session->enqueue(follow_hidden_arena, std::move(wish));
    } else {
      refuse(*session, arena_id, wish.message.id(), no_such_arena());
    }
  }
}

void ArenaTopics::join(Session& session, const std::string& arena_id, int version,
                       const std::string& reply_to, bool is_hidden) {
  const bool is_new = !topics_.contains(arena_id);
  Topic& topic = topics_[arena_id];
  if (is_new) topic.is_hidden = is_hidden;
  Follow& follow = topic.follows[&session];
  follow =
      Follow{session.shared_from_this(), next_version(version), reply_to, false, ++last_serial_};
  if (is_new) hub_.spawn("arena_topic", open(arena_id));
  hub_.spawn("arena_replay", replay(arena_id, follow.session, follow.serial));
  if (session.user()) hub_.spawn("arena_presence", beat(arena_id));
}

void ArenaTopics::unfollow(Session& session, const std::string& arena_id) {
  session.followed_arenas().erase(arena_id);
  const auto found = topics_.find(arena_id);
  if (found == topics_.end() || found->second.follows.erase(&session) == 0) return;
  if (session.user()) hub_.spawn("arena_left", shorten(arena_id, session.user_id()));
  if (found->second.follows.empty()) topics_.erase(found);
}

void ArenaTopics::forget(Session& session) {
  for (const auto& [id, serial] : std::exchange(session.followed_arenas(), {})) {
    unfollow(session, id);
  }
}

/// From the log's present end; what was before, each follower replays for themselves.
Awaitable<void> ArenaTopics::open(std::string arena_id) {
  for (;;) {
    co_await hub_.redis().wait_connected();
    auto end = co_await hub_.event_log().end_of(arena_stream(arena_id));
    const bool has_log = end && end->number > 0;
    bool is_known = true;
    if (end && !has_log) {
      auto which = archived_arena(arena_id);
      const auto archived = co_await archived_version(hub_.backends(), std::move(which));
      is_known = archived.has_value();
      end->number = static_cast<std::uint64_t>(archived.value_or(0));
    }
    const auto found = topics_.find(arena_id);
    if (found == topics_.end() || found->second.follower) co_return;
    if (end && is_known) {
      eventlog::FollowerHandlers handlers;
      handlers.on_entry = [this, arena_id](const eventlog::Entry& entry) {
        on_entry(arena_id, entry);
      };
      handlers.on_lost = [this, arena_id] { hub_.spawn("arena_topic", reopen(arena_id)); };
      found->second.version = static_cast<int>(end->number);
      const int archived = has_log ? 0 : found->second.version;
      handlers.on_gone = [this, arena_id, archived] {
        const int version = topics_.at(arena_id).version;
        if (version > archived) hub_.spawn("arena_topic", look_for(arena_id, version));
      };
      found->second.follower.emplace(hub_.event_log(), hub_.context(), arena_stream(arena_id), *end,
                                     std::move(handlers));
      co_return;
    }
    co_await pause_for(Millis(100));
  }
}

Awaitable<void> ArenaTopics::look_for(std::string arena_id, int version) {
  for (;;) {
    auto which = archived_arena(arena_id);
    const auto archived = co_await archived_version(hub_.backends(), std::move(which));
    const auto found = topics_.find(arena_id);
    // Where it has another version by now there was a log again.
    const bool is_as_it_was =
        found != topics_.end() && found->second.follower && found->second.version == version;
    const bool was_lost = is_as_it_was && archived && *archived < version;
    if (was_lost) co_return co_await reopen(std::move(arena_id));
    if (!is_as_it_was || archived) co_return;
    co_await pause_for(kAskAgain);
  }
}

Awaitable<void> ArenaTopics::reopen(std::string arena_id) {
  auto found = topics_.find(arena_id);
  if (found == topics_.end()) co_return;
  hub_.logger().error("entries_lost", {{"arena", arena_id}, {"version", found->second.version}});
  found->second.follower.reset();
  found->second.is_doubted = true;
  std::vector<std::pair<std::shared_ptr<Session>, std::uint64_t>> all;
  for (auto& [key, follow] : found->second.follows) {
    follow.is_live = false;
    follow.serial = ++last_serial_;
    all.emplace_back(follow.session, follow.serial);
  }
  co_await open(arena_id);
  co_await pause_for(kBeforeTelling);
  // Not those who have asked for it once more meanwhile, or may not see it any more.
  for (const auto& [session, serial] : all) {
    Follow* follow = find(arena_id, session.get(), serial);
    if (follow != nullptr) begin_again(arena_id, *follow);
  }
}

void ArenaTopics::begin_again(const std::string& arena_id, Follow& follow) {
  follow.next = topics_.at(arena_id).version + 1;
  follow.is_live = true;
  v1::ServerMessage message;
  message.set_reply_to(std::exchange(follow.reply_to, {}));
  message.mutable_arena_entries()->set_arena_id(arena_id);
  message.mutable_arena_entries()->set_begins_again(true);
  follow.session->send(std::move(message));
}

Awaitable<std::optional<bool>> ArenaTopics::is_lost(std::string arena_id,
                                                    eventlog::Position shown) {
  const auto found = topics_.find(arena_id);
  if (found == topics_.end() || !found->second.follower) co_return false;
  if (shown.number <= static_cast<std::uint64_t>(found->second.version)) co_return false;
  // A page may have read more than the follower has brought yet. What is archived has no stream.
  const auto end = co_await hub_.event_log().end_of(arena_stream(arena_id));
  if (!end) co_return std::nullopt;
  if (end->number > 0) co_return *end < shown;
  auto which = archived_arena(arena_id);
  const auto archived = co_await archived_version(hub_.backends(), std::move(which));
  if (!archived) co_return std::nullopt;
  co_return static_cast<std::uint64_t>(*archived) < shown.number;
}

ArenaTopics::Follow* ArenaTopics::find(const std::string& arena_id, const Session* session,
                                       std::uint64_t serial) {
  const auto topic = topics_.find(arena_id);
  if (topic == topics_.end()) return nullptr;
  const auto found = topic->second.follows.find(session);
  const bool is_theirs = found != topic->second.follows.end() && found->second.serial == serial;
  return is_theirs ? &found->second : nullptr;
}

/// A page at a time, as fast as they are read.
Awaitable<void> ArenaTopics::send_entries(std::shared_ptr<Session> session, std::string arena_id,
                                          std::string reply_to, std::uint64_t serial,
                                          std::vector<eventlog::Entry> entries) {
  for (std::size_t from = 0; from == 0 || from < entries.size(); from += kEntriesAtOnce) {
    while (session->is_congested()) co_await pause_for(Millis(50));
    // What it read may be lost by now.
    if (find(arena_id, session.get(), serial) == nullptr) co_return;
    v1::ServerMessage message;
    message.set_reply_to(std::exchange(reply_to, {}));
    message.mutable_arena_entries()->set_arena_id(arena_id);
    const std::size_t to = std::min(entries.size(), from + kEntriesAtOnce);
    for (std::size_t i = from; i < to; ++i) {
      add_arena_entry(entries[i].payload, *message.mutable_arena_entries());
    }
    session->send(std::move(message));
  }
}

/// From the stream, or from the archive when the stream has left; nothing while nobody answers.
Awaitable<std::optional<std::vector<eventlog::Entry>>> ArenaTopics::read_after(
    std::string arena_id, eventlog::Position after) {
  auto entries = co_await hub_.event_log().read(arena_stream(arena_id), after);
  if (!entries) co_return std::nullopt;
  // Where the log ends is not known before the topic is open.
  const auto found = topics_.find(arena_id);
  const bool is_open = found != topics_.end() && found->second.follower;
  const bool is_all = is_open && static_cast<std::uint64_t>(found->second.version) <= after.number;
  if (!entries->empty() || is_all) co_return std::move(*entries);
  auto which = archived_arena(arena_id);
  co_return co_await archived_entries(hub_.backends(), std::move(which),
                                      static_cast<int>(after.number));
}

/// Reads until nothing is missing that the follower has brought meanwhile.
Awaitable<void> ArenaTopics::replay(std::string arena_id, std::shared_ptr<Session> session,
                                    std::uint64_t serial) {
  for (;;) {
    const Follow* before = find(arena_id, session.get(), serial);
    if (before == nullptr) co_return;
    const eventlog::Position after{static_cast<std::uint64_t>(before->next - 1), 0};
    co_await hub_.redis().wait_connected();
    auto entries = co_await read_after(arena_id, after);
    std::optional<bool> was_lost = false;
    if (entries && entries->empty()) was_lost = co_await is_lost(arena_id, after);
    if (was_lost == true) co_await pause_for(kBeforeTelling);
    Follow* follow = find(arena_id, session.get(), serial);
    if (follow == nullptr) co_return;
    if (was_lost == true) co_return begin_again(arena_id, *follow);
    if (!entries || !was_lost) {
      co_await pause_for(Millis(100));
      continue;
    }
    if (!entries->empty()) follow->next = static_cast<int>(entries->back().version()) + 1;
    std::string reply_to = std::exchange(follow->reply_to, {});
    co_await send_entries(session, arena_id, std::move(reply_to), serial, std::move(*entries));
    // It may have gone, and more may have been written, while it read.
    follow = find(arena_id, session.get(), serial);
    if (follow == nullptr) co_return;
    const Topic& topic = topics_.at(arena_id);
    follow->is_live = topic.follower && follow->next > topic.version;
    if (follow->is_live) co_return;
    co_await pause_for(Millis(20));
  }
}

void ArenaTopics::on_entry(const std::string& arena_id, const eventlog::Entry& entry) {
  const auto found = topics_.find(arena_id);
  if (found == topics_.end()) return;
  const int version = static_cast<int>(entry.version());
  found->second.version = version;
  const auto is_hidden = is_hidden_by(entry.payload);
  if (is_hidden) found->second.is_hidden = *is_hidden;
  if (is_hidden && *is_hidden) return hide(arena_id);
  v1::ServerMessage message;
  message.mutable_arena_entries()->set_arena_id(arena_id);
  add_arena_entry(entry.payload, *message.mutable_arena_entries());
  const OutgoingPtr outgoing = hub_.outgoing(std::move(message));
  std::vector<std::shared_ptr<Session>> told;
  for (auto& [key, follow] : found->second.follows) {
    if (!follow.is_live || follow.next != version) continue;
    follow.next = version + 1;
    told.push_back(follow.session);
  }
  // Whoever is too slow is disconnected, and is no follower any more.
  for (const auto& session : told) session->deliver(outgoing);
}

}  // namespace escaque::services::gateway
