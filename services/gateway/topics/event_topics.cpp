#include "gateway/topics/event_topics.hpp"

#include <algorithm>
#include <utility>

#include "escaque/matchmaking/v1/event.pb.h"

#include "gateway/hub/hub.hpp"
#include "gateway/records/archived_entries.hpp"
#include "gateway/topics/lost_entries.hpp"
#include "platform/asio/timer.hpp"
#include "platform/eventlog/keys.hpp"

namespace escaque::services::gateway {
namespace {

// All games of a round begin, and many end, within a moment.
constexpr Millis kTogether{500};
constexpr Millis kAskArchiveAgain{500};

/// The stream of an event, as `matchmaking` writes it. Ids were parsed when they came in.
std::string stream_of_event(const std::string& event_id) {
  return eventlog::entity_keys("t", from_base62(event_id).value_or(0)).stream;
}

matchmaking_v1::GetArchivedEntriesRequest archived_event(const std::string& event_id) {
  matchmaking_v1::GetArchivedEntriesRequest which;
  which.set_event_id(event_id);
  return which;
}

bool changes_results(const matchmaking_v1::EventEntry& entry) {
  return std::any_of(entry.facts().begin(), entry.facts().end(), [](const auto& fact) {
    return fact.has_board_finished() || fact.has_result_corrected() ||
           fact.has_colors_corrected() || fact.has_board_reopened();
  });
}

v1::ServerMessage news_of(const std::string& event_id, int version) {
  v1::ServerMessage message;
  message.mutable_event_changed()->set_event_id(event_id);
  message.mutable_event_changed()->set_version(version);
  return message;
}

}  // namespace

void EventTopics::follow(Session& session, const std::string& event_id,
                         const std::string& reply_to) {
  unfollow(session);
  followed_[&session] = event_id;
  std::shared_ptr<Topic>& topic = topics_[event_id];
  const bool is_new = topic == nullptr;
  if (is_new) topic = std::make_shared<Topic>();
  topic->sessions.emplace(&session, session.shared_from_this());
  if (topic->follower) return answer(event_id, *topic, session, reply_to);
  topic->unanswered.emplace_back(&session, reply_to);
  if (is_new) hub_.spawn("event_topic", open(event_id, topic));
}

void EventTopics::unfollow(Session& session) {
  const auto followed = followed_.find(&session);
  if (followed == followed_.end()) return;
  const auto found = topics_.find(followed->second);
  followed_.erase(followed);
  if (found == topics_.end()) return;
  Topic& topic = *found->second;
  topic.sessions.erase(&session);
  std::erase_if(topic.unanswered, [&](const auto& waiting) { return waiting.first == &session; });
  if (topic.sessions.empty()) topics_.erase(found);
}

bool EventTopics::is_followed(const Session& session, const std::string& event_id) const {
  const auto followed = followed_.find(&session);
  return followed != followed_.end() && followed->second == event_id;
}

Awaitable<void> EventTopics::open(std::string event_id, std::weak_ptr<Topic> topic) {
  while (!topic.expired()) {
    co_await hub_.redis().wait_connected();
    auto end = co_await hub_.event_log().end_of(stream_of_event(event_id));
    const bool has_log = end && end->number > 0;
    bool is_known = true;
    if (end && !has_log) {
      auto which = archived_event(event_id);
      const auto archived = co_await archived_version(hub_.backends(), std::move(which));
      is_known = archived.has_value();
      end->number = static_cast<std::uint64_t>(archived.value_or(0));
    }
    const auto opened = topic.lock();
    if (!opened) co_return;
    if (end && is_known) {
      opened->version = static_cast<int>(end->number);
      eventlog::FollowerHandlers handlers;
      handlers.on_entry = [this, event_id, topic](const eventlog::Entry& entry) {
        if (const auto changed_topic = topic.lock()) on_entry(event_id, changed_topic, entry);
      };
      handlers.on_lost = [this, event_id, topic] {
        if (const auto lost_topic = topic.lock()) reopen(event_id, lost_topic);
      };
      const int archived = has_log ? 0 : opened->version;
      handlers.on_gone = [this, event_id, topic, archived] {
        const auto gone = topic.lock();
        if (!gone || gone->version <= archived) return;
        hub_.spawn("event_topic", look_for(event_id, topic, gone->version));
      };
      opened->follower.emplace(hub_.event_log(), hub_.context(), stream_of_event(event_id), *end,
                               std::move(handlers));
      for (const auto& [session, reply_to] : std::exchange(opened->unanswered, {})) {
        answer(event_id, *opened, *session, reply_to);
      }
      co_return;
    }
    const Millis pause = end ? kAskArchiveAgain : Millis(100);
    co_await pause_for(pause);
  }
}

void EventTopics::on_entry(const std::string& event_id, const std::shared_ptr<Topic>& topic,
                           const eventlog::Entry& entry) {
  matchmaking_v1::EventEntry parsed;
  if (!parsed.ParseFromString(entry.payload)) {
    hub_.logger().error("event_entry_unreadable", {{"event", event_id}});
    return;
  }
  topic->version = static_cast<int>(entry.version());
  topic->has_results = topic->has_results || changes_results(parsed);
  if (!std::exchange(topic->is_due, true)) hub_.spawn("event_topic", tell_soon(event_id, topic));
}

Awaitable<void> EventTopics::look_for(std::string event_id, std::weak_ptr<Topic> topic,
                                      int version) {
  while (!topic.expired()) {
    auto which = archived_event(event_id);
    const auto archived = co_await archived_version(hub_.backends(), std::move(which));
    const auto found = topic.lock();
    // Where it has another version by now there was a log again.
    const bool is_as_it_was = found && found->follower && found->version == version;
    if (is_as_it_was && archived && *archived < version) reopen(event_id, found);
    if (!is_as_it_was || archived) co_return;
    co_await pause_for(kAskArchiveAgain);
  }
}

void EventTopics::reopen(const std::string& event_id, const std::shared_ptr<Topic>& topic) {
  hub_.logger().error("entries_lost", {{"event", event_id}, {"version", topic->version}});
  topic->follower.reset();
  hub_.spawn("event_topic", open_and_tell(event_id, topic));
}

Awaitable<void> EventTopics::open_and_tell(std::string event_id, std::weak_ptr<Topic> topic) {
  co_await open(event_id, topic);
  const auto reopened = topic.lock();
  const int left = reopened ? reopened->version : 0;
  co_await pause_for(kBeforeTelling);
  const auto told = topic.lock();
  if (!told) co_return;
  v1::ServerMessage message = news_of(event_id, left);
  message.mutable_event_changed()->set_has_results(true);
  message.mutable_event_changed()->set_begins_again(true);
  deliver(*told, std::move(message));
  // What has been written since was told too early.
  if (told->version > left) tell(event_id, *told);
}

Awaitable<void> EventTopics::tell_soon(std::string event_id, std::weak_ptr<Topic> topic) {
  co_await pause_for(kTogether);
  const auto told = topic.lock();
  if (!told) co_return;
  told->is_due = false;
  // While it is opened again its version is not known.
  if (told->follower) tell(event_id, *told);
}

void EventTopics::tell(const std::string& event_id, Topic& topic) {
  v1::ServerMessage message = news_of(event_id, topic.version);
  message.mutable_event_changed()->set_has_results(std::exchange(topic.has_results, false));
  deliver(topic, std::move(message));
}

void EventTopics::deliver(const Topic& topic, v1::ServerMessage message) {
  const OutgoingPtr outgoing = hub_.outgoing(std::move(message));
  for (const auto& [key, session] : topic.sessions) session->deliver(outgoing);
}

void EventTopics::answer(const std::string& event_id, const Topic& topic, Session& session,
                         const std::string& reply_to) {
  v1::ServerMessage message = news_of(event_id, topic.version);
  message.set_reply_to(reply_to);
  session.send(std::move(message));
}

}  // namespace escaque::services::gateway
