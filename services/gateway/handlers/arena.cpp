// Messages about arenas.

#include "gateway/handlers/handlers.hpp"
#include "gateway/hub/hub.hpp"

namespace escaque::services::gateway {

void follow_arena(Session& session, Inbound in) {
  const auto& follow = in.message.follow_arena();
  session.hub().arenas().follow(session, follow.arena_id(), follow.version(), in.message.id());
}

Awaitable<void> follow_hidden_arena(std::shared_ptr<Session> session, Inbound in) {
  const auto& follow = in.message.follow_arena();
  ArenaTopics& arenas = session->hub().arenas();
  co_await arenas.follow_hidden(session, follow.arena_id(), follow.version(), in.message.id());
}

void unfollow_arena(Session& session, Inbound in) {
  session.hub().arenas().unfollow(session, in.message.unfollow_arena().arena_id());
  session.done(in.message.id());
}

}  // namespace escaque::services::gateway
