// How ArenaTopics keeps those present who follow an arena.

#include <array>

#include "gateway/hub/hub.hpp"
#include "gateway/presence/presence_scripts.hpp"
#include "gateway/topics/arena_topics.hpp"

namespace escaque::services::gateway {
namespace {

// Players who reload the page stay.
constexpr std::string_view kReloadMillis = "1500";

std::string presence_key(const std::string& arena_id) { return "presence:a:" + arena_id; }

}  // namespace

void ArenaTopics::refresh_presence() {
  for (const auto& [id, topic] : topics_) hub_.spawn("arena_presence", beat(id));
}

Awaitable<void> ArenaTopics::beat(std::string arena_id) {
  const auto found = topics_.find(arena_id);
  if (found == topics_.end()) co_return;
  std::vector<std::string> users;
  for (const auto& [key, follow] : found->second.follows) {
    if (follow.session->user()) users.push_back(follow.session->user_id());
  }
  if (users.empty()) co_return;
  const std::string key = presence_key(arena_id);
  const std::string ttl = std::to_string(hub_.config().presence.time_to_live.count());
  const std::array<std::string_view, 1> keys{key};
  std::vector<std::string_view> args{ttl};
  args.insert(args.end(), users.begin(), users.end());
  (void)co_await hub_.redis().eval(kBeatArena, keys, args);
}

Awaitable<void> ArenaTopics::shorten(std::string arena_id, std::string user_id) {
  const std::string key = presence_key(arena_id);
  const std::array<std::string_view, 1> keys{key};
  const std::array<std::string_view, 2> args{kReloadMillis, user_id};
  (void)co_await hub_.redis().eval(kShorten, keys, args);
}

}  // namespace escaque::services::gateway
