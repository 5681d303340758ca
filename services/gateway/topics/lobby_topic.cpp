#include "gateway/topics/lobby_topic.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "gateway/hub/hub.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::gateway {
namespace {

constexpr std::string_view kStream = "lobby:{s0}";
constexpr std::size_t kRecentKept = 256;

/// What only its owner is shown: challenges and pools by user id.
std::unordered_map<std::string, v1::Lobby> own_parts(const matchmaking_v1::LobbySnapshot& all) {
  std::unordered_map<std::string, v1::Lobby> parts;
  for (const auto& challenge : all.challenges()) {
    *parts[challenge.challenger().user().id()].add_challenges() = challenge;
    *parts[challenge.challenged().id()].add_challenges() = challenge;
  }
  for (const auto& member : all.pool_members()) {
    *parts[member.user().user().id()].add_pools() = member.pool();
  }
  return parts;
}

}  // namespace

bool is_public(const matchmaking_v1::LobbyFact& fact) {
  return fact.has_seek_opened() || fact.has_seek_closed();
}

std::vector<std::string> concerned_by(const matchmaking_v1::LobbyFact& fact) {
  using Fact = matchmaking_v1::LobbyFact;
  switch (fact.fact_case()) {
    case Fact::kPoolJoined:
      return {fact.pool_joined().user().user().id()};
    case Fact::kPoolLeft:
      return {fact.pool_left().user_id()};
    case Fact::kChallengeOpened:
      return {fact.challenge_opened().challenge().challenger().user().id(),
              fact.challenge_opened().challenge().challenged().id()};
    case Fact::kChallengeClosed:
      return {fact.challenge_closed().challenger_id(), fact.challenge_closed().challenged_id()};
    case Fact::kGameStarted:
      return {fact.game_started().white().id(), fact.game_started().black().id()};
    default:
      return {};
  }
}

void LobbyTopic::start() { hub_.spawn("lobby", open()); }

Awaitable<void> LobbyTopic::open() {
  for (;;) {
    co_await hub_.redis().wait_connected();
    const auto end = co_await hub_.event_log().end_of(std::string(kStream));
    if (end) {
      eventlog::FollowerHandlers handlers;
      handlers.on_entry = [this](const eventlog::Entry& entry) { on_entry(entry); };
      handlers.on_trimmed = [this] { start_again(); };
      follower_.emplace(hub_.event_log(), hub_.context(), std::string(kStream), *end,
                        std::move(handlers));
      co_return;
    }
    co_await pause_for(Millis(100));
  }
}

void LobbyTopic::follow(Session& session, const std::string& reply_to) {
  unfollow(session);
  follows_[&session] = Follow{session.shared_from_this(), false, reply_to, ++last_serial_};
  ask_snapshot();
}

void LobbyTopic::start_again() {
  for (auto& [key, follow] : follows_) {
    follow.is_live = false;
    follow.serial = ++last_serial_;
  }
  ask_snapshot();
}

void LobbyTopic::unfollow(Session& session) {
  const auto found = follows_.find(&session);
  if (found == follows_.end()) return;
  const std::string reply_to = found->second.reply_to;
  follows_.erase(found);
  if (!reply_to.empty()) session.done(reply_to);
}

bool LobbyTopic::is_awaited() const {
  return std::any_of(follows_.begin(), follows_.end(),
                     [](const auto& item) { return !item.second.is_live; });
}

void LobbyTopic::ask_snapshot() {
  if (is_asking_ || !is_awaited()) return;
  is_asking_ = true;
  hub_.spawn("lobby_snapshot", serve_snapshots());
}

Awaitable<void> LobbyTopic::serve_snapshots() {
  while (is_awaited()) {
    // Whoever comes later waits for the next one: this one may be older than what they were told.
    const std::uint64_t last_serial = last_serial_;
    matchmaking_v1::GetLobbyRequest request;
    request.set_everybodys_challenges(true);
    const Backends& b = hub_.backends();
    const auto answer = co_await b.ask(&Matchmaking::GetLobby, std::move(request));
    send_snapshot(answer, last_serial);
  }
  is_asking_ = false;
}

void LobbyTopic::send_snapshot(const OrRefused<matchmaking_v1::GetLobbyResponse>& answer,
                               std::uint64_t last_serial) {
  std::vector<Follow*> waiting;
  for (auto& [key, follow] : follows_) {
    if (!follow.is_live && follow.serial <= last_serial) waiting.push_back(&follow);
  }
  if (!answer) {
    for (const Follow* follow : waiting) {
      const auto session = follow->session;
      const std::string reply_to = follow->reply_to;
      follows_.erase(session.get());
      session->refuse(reply_to, answer.error());
    }
    return;
  }
  const auto mine = own_parts(answer->snapshot());
  for (Follow* follow : waiting) {
    v1::ServerMessage message;
    message.set_reply_to(std::exchange(follow->reply_to, {}));
    const auto own = mine.find(follow->session->user_id());
    if (own != mine.end()) *message.mutable_lobby() = own->second;
    *message.mutable_lobby()->mutable_seeks() = answer->snapshot().seeks();
    follow->is_live = true;
    follow->session->send(std::move(message));
    for (const auto& [version, change] : recent_) {
      if (version > answer->version()) follow->session->deliver(change);
    }
    follow->session->deliver(counts_message());
  }
}

void LobbyTopic::on_entry(const eventlog::Entry& entry) {
  matchmaking_v1::LobbyEntry parsed;
  if (!parsed.ParseFromString(entry.payload)) {
    hub_.logger().error("lobby_entry_unreadable", {{"version", entry.version()}});
    return;
  }
  v1::ServerMessage message;
  for (const auto& fact : parsed.facts()) {
    if (is_public(fact)) *message.mutable_lobby_changed()->add_facts() = fact;
  }
  if (message.lobby_changed().facts_size() > 0) {
    const OutgoingPtr outgoing = hub_.outgoing(std::move(message));
    if (recent_.size() == kRecentKept) recent_.pop_front();
    recent_.emplace_back(static_cast<int>(entry.version()), outgoing);
    tell_followers(outgoing);
  }
  for (const auto& fact : parsed.facts()) tell_concerned(fact);
}

void LobbyTopic::tell_followers(const OutgoingPtr& message) {
  for (const auto& [key, follow] : follows_) {
    if (follow.is_live) follow.session->deliver(message);
  }
}

void LobbyTopic::tell_concerned(const matchmaking_v1::LobbyFact& fact) {
  const auto users = concerned_by(fact);
  if (users.empty()) return;
  v1::ServerMessage message;
  *message.mutable_lobby_changed()->add_facts() = fact;
  const OutgoingPtr outgoing = hub_.outgoing(std::move(message));
  for (const auto& user : users) hub_.directory().tell(user, outgoing);
}

OutgoingPtr LobbyTopic::counts_message() const {
  v1::ServerMessage message;
  message.mutable_counts()->set_players(hub_.presence().players());
  message.mutable_counts()->set_games(hub_.presence().games());
  return hub_.outgoing(std::move(message));
}

void LobbyTopic::show_counts() {
  const std::pair<int, int> counts{hub_.presence().players(), hub_.presence().games()};
  if (counts == shown_counts_) return;
  shown_counts_ = counts;
  tell_followers(counts_message());
}

}  // namespace escaque::services::gateway
