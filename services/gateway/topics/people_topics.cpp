#include "gateway/topics/people_topics.hpp"

#include <algorithm>
#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/topics/game_talk.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::gateway {
namespace {

constexpr const char* kAccountsStream = "accounts";

google::protobuf::RepeatedPtrField<std::string>* list_of(accounts_v1::PersonalLists& lists,
                                                         accounts_v1::ListKind kind) {
  switch (kind) {
    case accounts_v1::LIST_KIND_CENSOR:
      return lists.mutable_censor();
    case accounts_v1::LIST_KIND_NOPLAY:
      return lists.mutable_noplay();
    case accounts_v1::LIST_KIND_FOLLOW:
      return lists.mutable_follow();
    default:
      return nullptr;
  }
}

/// Helpers, admins and second signers see the queue of cases.
bool is_at_the_desk(const common_v1::User& user) {
  return std::any_of(user.roles().begin(), user.roles().end(), [](int role) {
    return role == common_v1::ROLE_HELPER || role == common_v1::ROLE_ADMIN ||
           role == common_v1::ROLE_SECOND_SIGNER;
  });
}

}  // namespace

accounts_v1::PersonalLists apply(accounts_v1::PersonalLists lists,
                                 const accounts_v1::ListChanged& change) {
  auto* members = list_of(lists, change.kind());
  if (members == nullptr) return lists;
  members->erase(std::remove(members->begin(), members->end(), change.other_id()), members->end());
  if (change.is_member()) members->Add(std::string(change.other_id()));
  return lists;
}

void PeopleTopics::start() {
  const auto follow = [this](std::string stream,
                             void (PeopleTopics::*on_entry)(const eventlog::Entry&),
                             std::function<void()> on_trimmed = {}) {
    eventlog::FollowerHandlers handlers;
    handlers.on_entry = [this, on_entry](const eventlog::Entry& entry) {
      (this->*on_entry)(entry);
    };
    handlers.on_trimmed = std::move(on_trimmed);
    hub_.spawn("tail_" + stream, tail(stream, std::move(handlers)));
  };
  follow(kAccountsStream, &PeopleTopics::on_account, [this] { on_accounts_missed(); });
  follow("conduct", &PeopleTopics::on_conduct);
  follow("ratings", &PeopleTopics::on_rating);
  follow("tells", &PeopleTopics::on_tell);
  follow("started", &PeopleTopics::on_started);
  follow("invited", &PeopleTopics::on_invited);
}

Awaitable<void> PeopleTopics::tail(std::string stream, eventlog::FollowerHandlers handlers) {
  const bool is_of_accounts = stream == kAccountsStream;
  for (;;) {
    co_await hub_.redis().wait_connected();
    const auto end = co_await hub_.event_log().end_of(stream);
    if (end) {
      followers_.emplace_back(hub_.event_log(), hub_.context(), std::move(stream), *end,
                              std::move(handlers));
      if (is_of_accounts) learn_all();
      co_return;
    }
    co_await pause_for(Millis(100));
  }
}

void PeopleTopics::learn_all() {
  hub_.spawn("learn_measures", measures_.run());
  hub_.spawn("learn_announcement", announcements_.run());
  hub_.spawn("learn_closed", closed_.run());
}

// A Redis that has come back may have lost what accounts said last, and that is not said again.
void PeopleTopics::check_reach() {
  if (!returns_) returns_.emplace(hub_.redis());
  if (returns_->has_returned(kAccountsStream)) learn_all();
}

void PeopleTopics::on_account(const eventlog::Entry& entry) {
  accounts_v1::AccountChanged changed;
  if (!changed.ParseFromString(entry.payload)) return;
  if (changed.has_user()) on_user(changed.user());
  if (changed.has_list_changed()) on_list(changed.list_changed());
  if (changed.has_measures()) on_measures(changed.measures());
  if (changed.has_clubs_changed()) on_clubs(changed.clubs_changed());
  if (changed.has_announced()) on_announced(changed.announced());
  if (changed.has_sessions_revoked()) on_revoked(changed.sessions_revoked());
  if (changed.has_preferences_changed()) on_preferences(changed.preferences_changed());
  if (changed.has_closed()) {
    hub_.closed().add(changed.closed().user_id());
    hub_.online().hide(changed.closed().user_id());
  }
}

Awaitable<void> PeopleTopics::learn_closed() {
  constexpr int kPage = 1'000;
  constexpr Millis kAgainAfter{200};
  const Backends& b = hub_.backends();
  accounts_v1::ListClosedAccountsRequest next;
  for (int listed = kPage; listed == kPage;) {
    accounts_v1::ListClosedAccountsRequest request = next;
    const auto page = co_await b.ask(&Accounts::ListClosedAccounts, std::move(request));
    if (!page) {
      co_await pause_for(kAgainAfter);
      continue;
    }
    listed = page->user_ids_size();
    for (const std::string& id : page->user_ids()) hub_.closed().add(id);
    if (listed > 0) next.set_after_id(page->user_ids(listed - 1));
  }
}

void PeopleTopics::on_clubs(const accounts_v1::ClubsChanged& changed) {
  v1::ServerMessage message;
  message.mutable_invitations_changed();
  const OutgoingPtr outgoing = hub_.outgoing(std::move(message));
  for (const std::string& user : changed.user_ids()) hub_.directory().tell(user, outgoing);
}

void PeopleTopics::on_user(const common_v1::User& user) {
  hub_.online().mark_changed(user.id());
  for (Session* session : hub_.directory().of(user.id())) session->replace_user(user);
}

void PeopleTopics::on_list(const accounts_v1::ListChanged& change) {
  // Whom somebody follows may be who sees them.
  if (change.kind() == accounts_v1::LIST_KIND_FOLLOW) hub_.online().mark_changed(change.user_id());
  for (Session* session : hub_.directory().of(change.user_id())) {
    session->replace_lists(apply(session->lists(), change));
  }
}

void PeopleTopics::on_preferences(const accounts_v1::PreferencesChanged& change) {
  hub_.online().hide(change.user_id());
  const bool is_child = change.preferences().child_marks_size() > 0;
  for (Session* session : hub_.directory().of(change.user_id())) {
    accounts_v1::PersonalLists lists = session->lists();
    if (lists.is_child() == is_child) continue;
    lists.set_is_child(is_child);
    session->replace_lists(std::move(lists));
  }
}

void PeopleTopics::on_revoked(const accounts_v1::SessionsRevoked& revoked) {
  const auto& hashes = revoked.token_hashes();
  // Longer than a connection waits for accounts before it is known here.
  const Instant now = hub_.now();
  while (!revoked_.empty() && revoked_.front().when < now - 2 * hub_.config().call_deadline) {
    revoked_.pop_front();
  }
  revoked_.push_back({revoked.user_id(), {hashes.begin(), hashes.end()}, now});
  const Directory& here = hub_.directory();
  const auto meant = revoked.user_id().empty() ? here.all() : here.of(revoked.user_id());
  for (Session* session : meant) {
    if (!session->user()) continue;
    const bool is_void = hashes.empty() || std::find(hashes.begin(), hashes.end(),
                                                     session->token_hash()) != hashes.end();
    if (is_void) session->hang_up(Hangup::logged_out);
  }
}

bool PeopleTopics::was_revoked(const std::string& user_id, const std::string& token_hash,
                               Instant since) const {
  return std::any_of(revoked_.begin(), revoked_.end(), [&](const Revoked& one) {
    const bool is_meant = one.token_hashes.empty() || one.token_hashes.contains(token_hash);
    return one.when >= since && (one.user_id.empty() || one.user_id == user_id) && is_meant;
  });
}

void PeopleTopics::on_measures(const accounts_v1::Measures& measures) {
  BlockedNetworks& blocks = hub_.doorkeeper().blocks();
  blocks.replace(measures);
  const UtcTime now = hub_.time().utc_now();
  for (Session* session : hub_.directory().all()) {
    if (blocks.blocked_until(session->caller().prefix.text, now)) session->hang_up(Hangup::blocked);
  }
}

Awaitable<void> PeopleTopics::learn_measures() {
  for (;;) {
    const Backends& b = hub_.backends();
    accounts_v1::GetMeasuresRequest request;
    const auto answer = co_await b.ask(&Accounts::GetMeasures, std::move(request));
    if (answer) {
      on_measures(answer->measures());
      co_return;
    }
    co_await pause_for(Millis(1'000));
  }
}

const accounts_v1::Announcement* PeopleTopics::announcement() const {
  if (!announced_ || !announced_->has_announcement()) return nullptr;
  const auto& current = announced_->announcement();
  return current.until_ms() > hub_.utc_ms() ? &current : nullptr;
}

void PeopleTopics::on_announced(const accounts_v1::Announced& announced) {
  if (announced_ && announced.version() < announced_->version()) return;
  const std::string before = announced_ ? announced_->announcement().id() : std::string();
  announced_ = announced;
  // Asked for and told on the stream, it comes twice.
  if (announced.announcement().id() == before) return;
  v1::ServerMessage message;
  *message.mutable_announcement() = announced.announcement();
  hub_.directory().tell_all(hub_.outgoing(std::move(message)));
}

Awaitable<void> PeopleTopics::learn_announcement() {
  for (;;) {
    const Backends& b = hub_.backends();
    accounts_v1::GetAnnouncementRequest request;
    const auto answer = co_await b.ask(&Accounts::GetAnnouncement, std::move(request));
    if (answer) {
      on_announced(answer->announced());
      co_return;
    }
    co_await pause_for(Millis(1'000));
  }
}

void PeopleTopics::on_accounts_missed() {
  hub_.online().hide_all();
  learn_all();
  for (Session* session : hub_.directory().all()) {
    if (session->user()) session->hang_up(Hangup::shutting_down);
  }
}

void PeopleTopics::on_conduct(const eventlog::Entry& entry) {
  conduct_v1::ConductChanged changed;
  if (!changed.ParseFromString(entry.payload)) return;
  if (!changed.has_imposed() && !changed.has_lifted()) return tell_of_case(changed);
  const auto& sanction = changed.has_imposed() ? changed.imposed() : changed.lifted();
  v1::ServerMessage message;
  *message.mutable_sanctioned() = sanction;
  // A lifted one is over now, whatever end it had.
  if (changed.has_lifted()) message.mutable_sanctioned()->set_until_ms(hub_.utc_ms());
  hub_.directory().tell(sanction.user().id(), hub_.outgoing(std::move(message)));
}

void PeopleTopics::tell_of_case(const conduct_v1::ConductChanged& changed) {
  v1::ServerMessage message;
  *message.mutable_conduct_changed() = changed;
  const OutgoingPtr outgoing = hub_.outgoing(std::move(message));
  if (changed.has_report_answered()) {
    hub_.directory().tell(changed.report_answered().user_id(), outgoing);
  } else if (changed.has_case_answered()) {
    hub_.directory().tell(changed.case_answered().user_id(), outgoing);
  } else if (changed.has_quarrel()) {
    for (const auto& user : changed.quarrel().users()) hub_.directory().tell(user.id(), outgoing);
  } else if (changed.has_advised()) {
    hub_.directory().tell(changed.advised().user_id(), outgoing);
  } else if (changed.has_queue_changed()) {
    for (Session* session : hub_.directory().all()) {
      if (session->user() && is_at_the_desk(*session->user())) session->deliver(outgoing);
    }
  }
}

void PeopleTopics::on_rating(const eventlog::Entry& entry) {
  ratings_v1::RatingsChanged changed;
  if (!changed.ParseFromString(entry.payload)) return;
  const std::string game_id = changed.game_id();
  const std::vector<std::string> users{changed.white().user_id(), changed.black().user_id()};
  for (const auto& user : users) hub_.online().mark_changed(user);
  v1::ServerMessage message;
  *message.mutable_ratings_changed() = std::move(changed);
  const OutgoingPtr outgoing = hub_.outgoing(std::move(message));
  hub_.games().on_ratings_changed(game_id, outgoing);
  for (const auto& user : users) {
    for (Session* session : hub_.directory().of(user)) {
      // Followers of the game have it already.
      if (!session->followed_games().contains(game_id)) session->deliver(outgoing);
    }
  }
}

void PeopleTopics::on_tell(const eventlog::Entry& entry) {
  auto talk = parse_talk(entry);
  if (!talk) return;
  const std::string from = talk->from().id();
  const std::string to = talk->to().id();
  v1::ServerMessage message;
  *message.mutable_talks()->add_talks() = std::move(*talk);
  const OutgoingPtr outgoing = hub_.outgoing(std::move(message));
  for (Session* session : hub_.directory().of(to)) {
    if (!session->censors(from)) session->deliver(outgoing);
  }
  // The sender's other windows show it too.
  if (from != to) hub_.directory().tell(from, outgoing);
}

void PeopleTopics::on_started(const eventlog::Entry& entry) {
  matchmaking_v1::GamesStarted parsed;
  if (!parsed.ParseFromString(entry.payload)) return;
  for (const auto& game : parsed.games()) {
    v1::ServerMessage message;
    *message.mutable_lobby_changed()->add_facts()->mutable_game_started() = game;
    const OutgoingPtr outgoing = hub_.outgoing(std::move(message));
    for (const std::string& user : {game.white().id(), game.black().id()}) {
      hub_.directory().tell(user, outgoing);
      if (parsed.has_hour()) report_arrival(user, game.game_id(), parsed.event_id());
    }
  }
}

/// FIDE 2014 6.7a: the event's page is the playing hall, so whoever has it open has arrived.
void PeopleTopics::report_arrival(const std::string& user_id, const std::string& game_id,
                                  const std::string& event_id) {
  const auto sessions = hub_.directory().of(user_id);
  const bool is_there = std::any_of(sessions.begin(), sessions.end(), [&](const Session* session) {
    return hub_.events().is_followed(*session, event_id);
  });
  if (!is_there) return;
  games_v1::ReportPresence report;
  report.set_game_id(game_id);
  report.set_user_id(user_id);
  hub_.upstream().report(std::move(report));
}

void PeopleTopics::on_invited(const eventlog::Entry& entry) {
  matchmaking_v1::PeopleInvited parsed;
  if (!parsed.ParseFromString(entry.payload)) return;
  v1::ServerMessage message;
  message.mutable_invitations_changed();
  const OutgoingPtr outgoing = hub_.outgoing(std::move(message));
  for (const std::string& user : parsed.user_ids()) hub_.directory().tell(user, outgoing);
}

}  // namespace escaque::services::gateway
