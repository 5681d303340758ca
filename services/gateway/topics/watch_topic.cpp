#include "gateway/topics/watch_topic.hpp"

#include <unordered_set>
#include <utility>

#include "gateway/hub/hub.hpp"

namespace escaque::services::gateway {
namespace {

constexpr std::size_t kShown = 200;
// The mere number of games changes all the time.
constexpr int kQuietTurns = 5;

}  // namespace

v1::Watch difference(const std::vector<RunningGames::Row>& before,
                     const std::vector<RunningGames::Row>& after) {
  std::unordered_set<std::string> known;
  for (const auto& row : before) known.insert(row->game_id());
  v1::Watch watch;
  for (const auto& row : after) {
    if (known.erase(row->game_id()) == 0) *watch.add_began() = *row;
  }
  for (const auto& row : before) {
    if (known.contains(row->game_id())) watch.add_ended_ids(row->game_id());
  }
  return watch;
}

WatchTopic::WatchTopic(Hub& hub)
    : hub_(hub), spread_(hub.context()), timer_(hub.context(), [this] { tell(); }) {}

std::optional<v1::Watch> WatchTopic::look() {
  const RunningGames& games = hub_.running();
  // Before the list: a change meanwhile is looked at once more.
  const std::uint64_t edition = games.edition();
  const int running = static_cast<int>(games.size());
  if (edition == edition_ && running == running_) return std::nullopt;
  auto best = games.best(kShown);
  v1::Watch watch = difference(shown_, best);
  const bool is_changed = watch.began_size() > 0 || watch.ended_ids_size() > 0;
  const bool is_due = running != running_ && ++quiet_turns_ >= kQuietTurns;
  edition_ = edition;
  shown_ = std::move(best);
  if (!is_changed && !is_due) return std::nullopt;
  quiet_turns_ = 0;
  running_ = running;
  watch.set_running(running);
  return watch;
}

void WatchTopic::tell() {
  if (followers_.empty()) return;
  timer_.arm(hub_.config().watch.tell_every);
  auto watch = look();
  if (!watch) return;
  v1::ServerMessage message;
  *message.mutable_watch() = std::move(*watch);
  const OutgoingPtr outgoing = hub_.outgoing(std::move(message));
  std::vector<Spread::Told> all;
  for (const auto& [key, session] : followers_) all.push_back({session, outgoing});
  spread_.tell(std::move(all));
}

void WatchTopic::follow(Session& session, const std::string& reply_to) {
  if (followers_.empty()) {
    quiet_turns_ = kQuietTurns;  // Their number is looked at, too.
    (void)look();
    timer_.arm(hub_.config().watch.tell_every);
  }
  spread_.forget(session);  // It gets what is known by now.
  followers_[&session] = session.shared_from_this();
  // Not what runs by now: the next message tells everybody the same.
  v1::ServerMessage message;
  message.set_reply_to(reply_to);
  *message.mutable_watch() = difference({}, shown_);
  message.mutable_watch()->set_is_all(true);
  message.mutable_watch()->set_running(running_);
  session.send(std::move(message));
}

void WatchTopic::unfollow(const Session& session) {
  spread_.forget(session);
  if (followers_.erase(&session) > 0 && followers_.empty()) timer_.disarm();
}

}  // namespace escaque::services::gateway
