#include "gateway/topics/talk_topics.hpp"

#include <functional>
#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/topics/game_talk.hpp"

namespace escaque::services::gateway {
namespace {

// What a latecomer is shown.
constexpr std::size_t kMaxLines = 50;
constexpr std::size_t kMaxFollowed = 20;

}  // namespace

std::optional<std::string> talk_stream(conduct_v1::Room room, const std::string& channel) {
  if (room == conduct_v1::ROOM_SHOUT) return "shouts";
  if (room == conduct_v1::ROOM_CHANNEL) return "channel:" + channel;
  return std::nullopt;
}

class TalkTopics::Topic {
 public:
  Topic(Hub& hub, const std::string& stream) : hub_(hub) {
    eventlog::FollowerHandlers handlers;
    handlers.on_entry = [this](const eventlog::Entry& entry) { on_entry(entry); };
    handlers.on_caught_up = [this] { on_caught_up(); };
    follower_.emplace(hub_.event_log(), hub_.context(), stream, eventlog::Position{},
                      std::move(handlers));
  }

  void join(Session& session) {
    const auto [at, is_new] = readers_.try_emplace(&session, session.shared_from_this());
    if (is_new && is_caught_up_) send_history(*at->second);
  }
  void leave(const Session& session) { readers_.erase(&session); }
  [[nodiscard]] bool has(const Session& session) const { return readers_.contains(&session); }
  [[nodiscard]] bool is_empty() const { return readers_.empty(); }

 private:
  void on_entry(const eventlog::Entry& entry) {
    auto talk = parse_talk(entry);
    if (!talk) return;
    lines_.push_back(std::move(*talk));
    if (lines_.size() > kMaxLines) lines_.pop_front();
    if (!is_caught_up_) return;
    const conduct_v1::Talk& said = lines_.back();
    v1::ServerMessage message;
    *message.mutable_talks()->add_talks() = said;
    const OutgoingPtr outgoing = hub_.outgoing(std::move(message));
    for (const auto& [key, session] : readers_) {
      if (session->reads(said)) session->deliver(outgoing);
    }
  }

  void on_caught_up() {
    // Again after each gap.
    if (std::exchange(is_caught_up_, true)) return;
    for (const auto& [key, session] : readers_) send_history(*session);
  }

  void send_history(Session& session) const {
    v1::ServerMessage message;
    for (const auto& talk : lines_) {
      if (session.reads(talk)) *message.mutable_talks()->add_talks() = talk;
    }
    if (message.talks().talks_size() > 0) session.send(std::move(message));
  }

  Hub& hub_;
  std::optional<eventlog::Follower> follower_;
  std::map<const Session*, std::shared_ptr<Session>> readers_;
  std::deque<conduct_v1::Talk> lines_;  // The latest.
  bool is_caught_up_ = false;
};

TalkTopics::TalkTopics(Hub& hub) : hub_(hub) {}
TalkTopics::~TalkTopics() = default;

std::optional<ErrorDetail> TalkTopics::follow(Session& session, const std::string& stream) {
  auto& mine = session.followed_talk();
  if (mine.size() >= kMaxFollowed && !mine.contains(stream)) {
    return refusal(common_v1::REASON_LIMIT_REACHED, "this connection follows 20 channels already",
                   "unfollow_talk first");
  }
  mine.insert(stream);
  auto& topic = topics_[stream];
  if (!topic) topic = std::make_unique<Topic>(hub_, stream);
  topic->join(session);
  return std::nullopt;
}

void TalkTopics::unfollow(Session& session, const std::string& stream) {
  session.followed_talk().erase(stream);
  const auto found = topics_.find(stream);
  if (found == topics_.end()) return;
  found->second->leave(session);
  if (found->second->is_empty()) topics_.erase(found);
}

bool TalkTopics::is_followed(const Session& session, const std::string& stream) const {
  const auto found = topics_.find(stream);
  return found != topics_.end() && found->second->has(session);
}

void TalkTopics::forget(Session& session) {
  for (const std::string& stream : std::exchange(session.followed_talk(), {})) {
    unfollow(session, stream);
  }
}

}  // namespace escaque::services::gateway
