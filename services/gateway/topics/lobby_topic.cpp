#include "gateway/topics/lobby_topic.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/topics/lost_entries.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::gateway {
namespace {

constexpr std::size_t kRecentKept = 1'024;
constexpr Millis kBeforeNextSnapshot{500};

/// What only its owner is shown: challenges by user id.
std::unordered_map<std::string, v1::Lobby> own_parts(const matchmaking_v1::LobbySnapshot& all) {
  std::unordered_map<std::string, v1::Lobby> parts;
  for (const auto& challenge : all.challenges()) {
    *parts[challenge.challenger().user().id()].add_challenges() = challenge;
    if (challenge.has_challenged()) {
      *parts[challenge.challenged().id()].add_challenges() = challenge;
    }
  }
  return parts;
}

/// A challenge by link is its owner's alone.
std::vector<std::string> both(const std::string& challenger, const std::string& challenged) {
  if (challenged.empty()) return {challenger};
  return {challenger, challenged};
}

/// Whether the answer holds what is in this version of the part's log.
bool is_in(const matchmaking_v1::GetLobbyResponse& answer, unsigned part, int version) {
  if (part == lobby::kMainPart) return version <= answer.version();
  const auto pools = static_cast<int>(part) - 1;
  // The lobby has no parts yet: whatever is in their logs is over.
  return pools >= answer.pool_versions_size() || version <= answer.pool_versions(pools);
}

bool is_computer(const Session& session) { return session.user() && session.user()->is_computer(); }

}  // namespace

bool is_public(const matchmaking_v1::LobbyFact& fact) {
  using Fact = matchmaking_v1::LobbyFact;
  switch (fact.fact_case()) {
    case Fact::kSeekOpened:
    case Fact::kSeekClosed:
    case Fact::kSimulOpened:
    case Fact::kSimulJoined:
    case Fact::kSimulLeft:
    case Fact::kSimulStarted:
    case Fact::kSimulClosed:
      return true;
    default:
      return false;
  }
}

bool is_for_people(const matchmaking_v1::LobbyFact& fact) {
  return fact.seek_opened().seek().is_people_only();
}

std::vector<std::string> concerned_by(const matchmaking_v1::LobbyFact& fact) {
  using Fact = matchmaking_v1::LobbyFact;
  switch (fact.fact_case()) {
    case Fact::kPoolJoined:
      return {fact.pool_joined().user().user().id()};
    case Fact::kPoolLeft:
      return {fact.pool_left().user_id()};
    case Fact::kChallengeOpened:
      return both(fact.challenge_opened().challenge().challenger().user().id(),
                  fact.challenge_opened().challenge().challenged().id());
    case Fact::kChallengeClosed:
      return both(fact.challenge_closed().challenger_id(), fact.challenge_closed().challenged_id());
    case Fact::kGameStarted:
      return {fact.game_started().white().id(), fact.game_started().black().id()};
    default:
      return {};
  }
}

LobbyTopic::LobbyTopic(Hub& hub) : hub_(hub), spread_(hub.context()) {}

void LobbyTopic::start() {
  for (unsigned part = 0; part < lobby::kParts; ++part) hub_.spawn("lobby", open(part));
}

Awaitable<void> LobbyTopic::open(unsigned part) {
  const std::string stream = eventlog::lobby_stream(part);
  for (;;) {
    co_await hub_.redis().wait_connected();
    const auto end = co_await hub_.event_log().end_of(stream);
    if (end) {
      eventlog::FollowerHandlers handlers;
      handlers.on_entry = [this, part](const eventlog::Entry& entry) { on_entry(part, entry); };
      handlers.on_trimmed = [this] { start_again(); };
      handlers.on_lost = [this, part] { hub_.spawn("lobby", begin_again(part)); };
      followers_.at(part).emplace(hub_.event_log(), hub_.context(), stream, *end,
                                  std::move(handlers));
      co_return;
    }
    co_await pause_for(Millis(100));
  }
}

/// What is lost is no news that a snapshot could lack.
Awaitable<void> LobbyTopic::begin_again(unsigned part) {
  const auto version = followers_.at(part)->position().number;
  hub_.logger().error("entries_lost", {{"lobby_part", part}, {"version", version}});
  std::erase_if(recent_, [part](const Recent& recent) { return recent.part == part; });
  co_await open(part);
  co_await pause_for(kBeforeTelling);
  start_again();
}

void LobbyTopic::follow(Session& session, const std::string& reply_to) {
  unfollow(session);
  follows_[&session] = Follow{session.shared_from_this(), false, reply_to, ++last_serial_};
  ask_snapshot();
}

void LobbyTopic::start_again() {
  for (auto& [key, follow] : follows_) {
    spread_.forget(*key);
    follow.is_live = false;
    follow.serial = ++last_serial_;
  }
  ask_snapshot();
}

void LobbyTopic::unfollow(Session& session) {
  const auto found = follows_.find(&session);
  if (found == follows_.end()) return;
  const std::string reply_to = found->second.reply_to;
  spread_.forget(session);
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
    if (!answer) co_await pause_for(kBeforeNextSnapshot);
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
      // They have not asked: it is to be shown anew as soon as somebody knows it.
      if (follow->reply_to.empty()) continue;
      const auto session = follow->session;
      const std::string reply_to = follow->reply_to;
      follows_.erase(session.get());
      session->refuse(reply_to, answer.error());
    }
    return;
  }
  const auto mine = own_parts(answer->snapshot());
  waiting_.replace(answer->snapshot());
  for (const Recent& recent : recent_) {
    if (is_in(*answer, recent.part, recent.version)) continue;
    for (const auto& fact : recent.of_pools) waiting_.apply(fact);
  }
  const auto pools = waiting_.all();
  for (Follow* follow : waiting) {
    v1::ServerMessage message;
    message.set_reply_to(std::exchange(follow->reply_to, {}));
    const auto own = mine.find(follow->session->user_id());
    if (own != mine.end()) *message.mutable_lobby() = own->second;
    // As of now: a pool may have been joined or left after the answer.
    const auto pool = waiting_.pool_of(follow->session->user_id());
    if (pool) *message.mutable_lobby()->add_pools() = *pool;
    const bool is_to_computer = is_computer(*follow->session);
    for (const auto& seek : answer->snapshot().seeks()) {
      const bool is_hidden = is_to_computer && seek.is_people_only();
      if (!is_hidden) *message.mutable_lobby()->add_seeks() = seek;
    }
    *message.mutable_lobby()->mutable_simuls() = answer->snapshot().simuls();
    // They have no place in a pool.
    if (!is_to_computer) {
      message.mutable_lobby()->mutable_waiting()->Assign(pools.begin(), pools.end());
    }
    (void)message.mutable_lobby();  // Also where it is empty.
    follow->is_live = true;
    follow->session->send(std::move(message));
    for (const Recent& recent : recent_) {
      const OutgoingPtr& to_them = recent.shown.to(*follow->session);
      const bool is_news = !is_in(*answer, recent.part, recent.version);
      if (is_news && to_them) follow->session->deliver(to_them);
    }
    follow->session->deliver(counts_message());
  }
}

void LobbyTopic::on_entry(unsigned part, const eventlog::Entry& entry) {
  matchmaking_v1::LobbyEntry parsed;
  if (!parsed.ParseFromString(entry.payload)) {
    hub_.logger().error("lobby_entry_unreadable", {{"part", part}, {"version", entry.version()}});
    return;
  }
  Recent recent{part, static_cast<int>(entry.version()), shown(parsed), {}};
  std::ranges::copy_if(parsed.facts(), std::back_inserter(recent.of_pools), is_of_pool);
  for (const auto& fact : recent.of_pools) waiting_.apply(fact);
  if (recent.shown.people) tell_followers(recent.shown);
  if (recent.shown.people || !recent.of_pools.empty()) {
    if (recent_.size() == kRecentKept) recent_.pop_front();
    recent_.push_back(std::move(recent));
  }
  for (const auto& fact : parsed.facts()) tell_concerned(fact);
}

const OutgoingPtr& LobbyTopic::Shown::to(const Session& session) const {
  return is_computer(session) ? computers : people;
}

OutgoingPtr LobbyTopic::change_message(const matchmaking_v1::LobbyEntry& entry,
                                       bool is_for_computers) const {
  v1::ServerMessage message;
  for (const auto& fact : entry.facts()) {
    const bool is_hidden = is_for_computers && is_for_people(fact);
    if (is_public(fact) && !is_hidden) *message.mutable_lobby_changed()->add_facts() = fact;
  }
  if (message.lobby_changed().facts_size() == 0) return nullptr;
  return hub_.outgoing(std::move(message));
}

LobbyTopic::Shown LobbyTopic::shown(const matchmaking_v1::LobbyEntry& entry) const {
  const OutgoingPtr people = change_message(entry, false);
  const auto& facts = entry.facts();
  const bool is_same = std::none_of(facts.begin(), facts.end(), is_for_people);
  return {people, is_same ? people : change_message(entry, true)};
}

void LobbyTopic::tell_followers(const Shown& shown) {
  std::vector<Spread::Told> told;
  for (const auto& [key, follow] : follows_) {
    const OutgoingPtr& to_them = shown.to(*follow.session);
    if (follow.is_live && to_them) told.push_back({follow.session, to_them});
  }
  spread_.tell(std::move(told));
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

void LobbyTopic::show_numbers() {
  show_counts();
  show_waiting();
}

void LobbyTopic::show_waiting() {
  if (follows_.empty()) return;
  const auto changed = waiting_.take_changed();
  if (changed.empty()) return;
  v1::ServerMessage message;
  message.mutable_lobby_changed()->mutable_waiting()->Assign(changed.begin(), changed.end());
  tell_followers({hub_.outgoing(std::move(message)), nullptr});
}

void LobbyTopic::show_counts() {
  const std::pair<int, int> counts{hub_.presence().players(), hub_.presence().games()};
  if (counts == shown_counts_) return;
  shown_counts_ = counts;
  const OutgoingPtr message = counts_message();
  tell_followers({message, message});
}

}  // namespace escaque::services::gateway
