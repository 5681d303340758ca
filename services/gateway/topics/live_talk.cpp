#include "gateway/topics/live_talk.hpp"

#include <algorithm>
#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/topics/game_talk.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::gateway {
namespace {

constexpr std::string_view kLinesStream = "lines";
constexpr Millis kLookAgainAfter{100};

bool is_admin(const Session& session) {
  if (!session.user()) return false;
  const auto& roles = session.user()->roles();
  return std::find(roles.begin(), roles.end(), common_v1::ROLE_ADMIN) != roles.end();
}

}  // namespace

Awaitable<void> LiveTalk::follow(std::shared_ptr<Session> session) {
  readers_[session.get()] = session;
  while (!follower_ && readers_.contains(session.get())) {
    co_await hub_.redis().wait_connected();
    const auto end = co_await hub_.event_log().end_of(std::string(kLinesStream));
    if (follower_ || readers_.empty()) co_return;
    if (end) {
      eventlog::FollowerHandlers handlers;
      handlers.on_entry = [this](const eventlog::Entry& entry) { on_entry(entry); };
      follower_.emplace(hub_.event_log(), hub_.context(), std::string(kLinesStream), *end,
                        std::move(handlers));
      co_return;
    }
    co_await pause_for(kLookAgainAfter);
  }
}

void LiveTalk::unfollow(const Session& session) {
  if (readers_.erase(&session) > 0 && readers_.empty()) follower_.reset();
}

void LiveTalk::on_entry(const eventlog::Entry& entry) {
  auto talk = parse_talk(entry);
  // What two people write to each other nobody reads.
  if (!talk || talk->room() == conduct_v1::ROOM_TELL || talk->has_to()) return;
  v1::ServerMessage message;
  *message.mutable_live_talk()->add_talks() = std::move(*talk);
  const OutgoingPtr outgoing = hub_.outgoing(std::move(message));
  for (const auto& [key, session] : readers_) {
    // The role may have been taken from them meanwhile.
    if (is_admin(*session) && !session->is_congested()) session->deliver(outgoing);
  }
}

}  // namespace escaque::services::gateway
