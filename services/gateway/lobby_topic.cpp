#include "gateway/lobby_topic.hpp"

#include <utility>

#include "gateway/hub.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::gateway {
namespace {

constexpr std::string_view kStream = "lobby";
constexpr std::size_t kRecentKept = 256;

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
      handlers.on_trimmed = [this] { send_snapshots(); };
      follower_.emplace(hub_.event_log(), hub_.context(), std::string(kStream), *end,
                        std::move(handlers));
      co_return;
    }
    co_await pause_for(Millis(100));
  }
}

void LobbyTopic::follow(Session& session, const std::string& reply_to) {
  Follow& follow = follows_[&session];
  follow = Follow{session.shared_from_this(), false, ++last_serial_};
  hub_.spawn("lobby_snapshot", send_snapshot(follow.session, reply_to, follow.serial));
}

void LobbyTopic::send_snapshots() {
  for (auto& [key, follow] : follows_) {
    follow.is_live = false;
    follow.serial = ++last_serial_;
    hub_.spawn("lobby_snapshot", send_snapshot(follow.session, {}, follow.serial));
  }
}

void LobbyTopic::unfollow(Session& session) { follows_.erase(&session); }

Awaitable<void> LobbyTopic::send_snapshot(std::shared_ptr<Session> session, std::string reply_to,
                                          std::uint64_t serial) {
  matchmaking_v1::GetLobbyRequest request;
  request.set_user_id(session->user_id());
  const Backends& backends = hub_.backends();
  auto answer =
      co_await backends.ask(backends.matchmaking(), &Matchmaking::GetLobby, std::move(request));
  const auto found = follows_.find(session.get());
  if (found == follows_.end() || found->second.serial != serial) {
    if (!reply_to.empty()) session->done(reply_to);
    co_return;
  }
  if (!answer) {
    follows_.erase(found);
    session->refuse(reply_to, answer.error());
    co_return;
  }
  v1::ServerMessage message;
  message.set_reply_to(reply_to);
  v1::Lobby& lobby = *message.mutable_lobby();
  lobby.mutable_seeks()->Swap(answer->mutable_snapshot()->mutable_seeks());
  lobby.mutable_challenges()->Swap(answer->mutable_snapshot()->mutable_challenges());
  for (const auto& member : answer->snapshot().pool_members()) {
    const bool is_mine = session->user() && member.user().user().id() == session->user_id();
    if (is_mine) *lobby.add_pools() = member.pool();
  }
  session->send(std::move(message));
  for (const auto& [version, change] : recent_) {
    if (version > answer->version()) session->deliver(change);
  }
  found->second.is_live = true;
  session->deliver(counts_message());
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
    const OutgoingPtr outgoing = make_outgoing(std::move(message));
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
  const OutgoingPtr outgoing = make_outgoing(std::move(message));
  for (const auto& user : users) hub_.directory().tell(user, outgoing);
}

OutgoingPtr LobbyTopic::counts_message() const {
  v1::ServerMessage message;
  message.mutable_counts()->set_players(hub_.presence().players());
  message.mutable_counts()->set_games(hub_.presence().games());
  return make_outgoing(std::move(message));
}

void LobbyTopic::show_counts() {
  const std::pair<int, int> counts{hub_.presence().players(), hub_.presence().games()};
  if (counts == shown_counts_) return;
  shown_counts_ = counts;
  tell_followers(counts_message());
}

}  // namespace escaque::services::gateway
