#include "gateway/hub/session.hpp"

#include <algorithm>
#include <utility>

#include <sodium.h>

#include "gateway/hub/hub.hpp"
#include "platform/asio/request_executor.hpp"
#include "platform/log/request.hpp"

namespace escaque::services::gateway {
namespace {

/// What is logged about a message carries the message's own id: whoever sent it knows it.
log::RequestId request_of(const v1::ClientMessage& message) {
  auto id = log::parse_request_id(message.id());
  return id ? id : log::new_request_id();
}

const std::string& name_of(v1::ClientMessage::MessageCase kind) {
  return v1::ClientMessage::descriptor()->FindFieldByNumber(kind)->name();
}

/// In the log: the kind of what other services were asked for, never what it says.
void note(const Hub& hub, v1::ClientMessage::MessageCase kind, Millis took) {
  constexpr Millis kSlow{1'000};
  const log::Logger& logger = hub.logger();
  const bool is_slow = took >= kSlow;
  if (!is_slow && !logger.writes(log::Level::debug)) return;
  const std::initializer_list<log::Field> fields{{"kind", name_of(kind)}, {"ms", took}};
  is_slow ? logger.warn("message_slow", fields) : logger.debug("message_served", fields);
}

// Commands to other services that one connection may have waiting.
constexpr std::size_t kQueueLength = 32;
// What may happen while the welcome is gathered.
constexpr std::size_t kMaxBeforeWelcome = 256;

// While accounts is away.
constexpr Millis kBetweenChecks{5'000};

conduct_v1::ConnectionEnd connection_end(Hangup why) {
  switch (why) {
    case Hangup::too_slow:
      return conduct_v1::CONNECTION_END_TOO_SLOW;
    case Hangup::silent:
      return conduct_v1::CONNECTION_END_SILENT;
    case Hangup::over_budget:
      return conduct_v1::CONNECTION_END_OVER_BUDGET;
    case Hangup::unreadable:
      return conduct_v1::CONNECTION_END_UNREADABLE;
    case Hangup::blocked:
      return conduct_v1::CONNECTION_END_BLOCKED;
    case Hangup::logged_out:
      return conduct_v1::CONNECTION_END_LOGGED_OUT;
    case Hangup::shutting_down:
      return conduct_v1::CONNECTION_END_SERVER_STOPPED;
  }
  return conduct_v1::CONNECTION_END_UNSPECIFIED;
}

conduct_v1::ConnectionEnd connection_end(Parting parting) {
  switch (parting) {
    case Parting::said:
      return conduct_v1::CONNECTION_END_CLIENT_LEFT;
    case Parting::lost:
      return conduct_v1::CONNECTION_END_CONNECTION_LOST;
    case Parting::cut:
      return conduct_v1::CONNECTION_END_TOO_SLOW;
    case Parting::failed:
      return conduct_v1::CONNECTION_END_SERVER_FAILED;
  }
  return conduct_v1::CONNECTION_END_UNSPECIFIED;
}

/// Spread: after a restart all sockets come back in the same seconds.
Millis until_first_check(Millis every) {
  const auto half = static_cast<std::uint32_t>(every.count() / 2);
  return every - Millis(randombytes_uniform(half + 1));
}

}  // namespace

Session::Session(Hub& hub, Door& door, Identity identity)
    : hub_(hub),
      door_(&door),
      identity_(std::move(identity)),
      next_check_(hub.now() + until_first_check(hub.config().socket.check_login_every)),
      queue_(hub.context(), kQueueLength) {}

Awaitable<void> Session::open() {
  const auto self = shared_from_this();
  // First: nothing that happens while the welcome is gathered may be missed.
  hub_.add(*this);
  if (user()) number_ = hub_.connections().note_opened(arrival());
  const bool is_void =
      user() && hub_.people().was_revoked(user_id(), token_hash(), identity_.asked);
  if (is_void) co_return hang_up(Hangup::logged_out);
  const auto blocked =
      hub_.doorkeeper().blocks().blocked_until(identity_.client.text, hub_.time().utc_now());
  if (blocked) co_return hang_up(Hangup::blocked);
  v1::ServerMessage welcome = co_await make_welcome();
  if (!is_open()) co_return;
  door_->send(hub_.outgoing(std::move(welcome)));
  is_welcome_sent_ = true;
  for (const auto& message : std::exchange(before_welcome_, {})) deliver(message);
  if (hub_.health() != v1::HEALTH_WELL) deliver(hub_.health_message());
  on_ping_due();
  if (!user()) co_return;
  hub_.spawn("session_queue", serve_queue());
  if (!user()->is_guest()) hub_.spawn("show_sanctions", show_sanctions());
}

Awaitable<v1::ServerMessage> Session::make_welcome() {
  const auto self = shared_from_this();
  v1::ServerMessage message;
  v1::Welcome& welcome = *message.mutable_welcome();
  if (user()) {
    *welcome.mutable_user() = *user();
    *welcome.mutable_lists() = identity_.lists;
    const Backends backends = this->backends();
    ratings_v1::GetRatingsRequest ratings;
    ratings.add_user_ids(user_id());
    matchmaking_v1::GetLobbyRequest lobby;
    lobby.set_user_id(user_id());
    lobby.set_only_challenges(true);
    // A service that is away leaves its part empty; the welcome comes all the same.
    const auto live = co_await backends.live_games(user_id());
    if (live) {
      for (const auto& game : *live) welcome.add_game_ids(game.game_id());
    }
    const auto rated = co_await backends.ask(&Ratings::GetRatings, std::move(ratings));
    if (rated && rated->users_size() == 1) *welcome.mutable_ratings() = rated->users(0).ratings();
    const auto snapshot = co_await backends.ask(&Matchmaking::GetLobby, std::move(lobby));
    if (snapshot) *welcome.mutable_challenges() = snapshot->snapshot().challenges();
  }
  for (const auto& gateway : hub_.config().web.gateways) welcome.add_gateways(gateway);
  const auto* const announcement = hub_.people().announcement();
  if (announcement != nullptr) *welcome.mutable_announcement() = *announcement;
  welcome.set_time_ms(hub_.utc_ms());
  co_return message;
}

Awaitable<void> Session::show_sanctions() {
  const auto self = shared_from_this();
  conduct_v1::ListSanctionsRequest request;
  *request.mutable_asking() = *user();
  request.set_user_id(user_id());
  const Backends backends = this->backends();
  const auto answer = co_await backends.ask(&Conduct::ListSanctions, std::move(request));
  if (!answer) co_return;
  for (const auto& sanction : answer->sanctions()) {
    const bool is_over =
        sanction.is_lifted() || (sanction.until_ms() != 0 && sanction.until_ms() <= hub_.utc_ms());
    const bool is_warning = sanction.step() == conduct_v1::STEP_WARNING;
    // What its user has not read yet is shown however old it is; of the rest what is in force.
    const bool is_read = sanction.acknowledged_ms() != 0;
    if (sanction.is_lifted() || (is_read && (is_over || is_warning))) continue;
    v1::ServerMessage message;
    *message.mutable_sanctioned() = sanction;
    send(std::move(message));
  }
}

Awaitable<void> Session::serve_queue() {
  const auto self = shared_from_this();
  for (;;) {
    auto item = co_await queue_.pop();
    if (!item) co_return;
    const bool is_proven = co_await prove();
    if (!is_proven) {
      refuse(item->second.message.id(),
             refusal(common_v1::REASON_UNAVAILABLE, "your identity cannot be confirmed just now",
                     "try again; what carries an id is done once only"));
      continue;
    }
    const auto request = item->second.request;
    const auto kind = item->second.message.message_case();
    const Instant received = item->second.received;
    auto work = item->first(self, std::move(item->second));
    co_await serving(request, std::move(work));
    const log::ServingRequest scope(request);
    note(hub_, kind, hub_.now() - received);
  }
}

void Session::receive(v1::ClientMessage message, Instant received) {
  hub_.metrics().messages_in.increment();
  if (hung_up_) return;
  const Endpoint* endpoint = find_endpoint(message.message_case());
  if (endpoint == nullptr) {
    return refuse(message.id(), refusal(common_v1::REASON_UNKNOWN_MESSAGE,
                                        "the message has no kind that we know"));
  }
  if (endpoint->login == Login::needed && !user()) return refuse(message.id(), not_logged_in());
  if (const auto refused = hub_.doorkeeper().ask(caller(), row_of(*endpoint), received)) {
    refuse(message.id(), refused->error);
    if (refused->is_shown_out) show_out();
    return;
  }
  if (endpoint->login == Login::needed && std::exchange(identity_.is_unused, false)) {
    hub_.spawn("note_use", note_use(hub_, user_id()));
  }
  const auto request = request_of(message);
  const log::ServingRequest scope(request);
  if (hub_.logger().writes(log::Level::debug)) {
    hub_.logger().debug("message_received", {{"kind", name_of(message.message_case())}});
  }
  endpoint->handler(*this, Inbound{std::move(message), received, request});
}

Awaitable<void> note_use(Hub& hub, std::string user_id) {
  accounts_v1::NoteUseRequest request;
  request.set_user_id(std::move(user_id));
  const Backends& backends = hub.backends();
  // What fails now is noted with the next connection.
  static_cast<void>(co_await backends.ask(&Accounts::NoteUse, std::move(request)));
}

void Session::enqueue(AsyncHandler* handler, Inbound inbound) {
  const std::string id = inbound.message.id();
  std::pair<AsyncHandler*, Inbound> item(handler, std::move(inbound));
  if (queue_.push(std::move(item)) == decltype(queue_)::Pushed::full) {
    refuse(id, refusal(common_v1::REASON_OVERLOADED, "too many of your commands wait already",
                       "wait for their answers"));
  }
}

Arrival Session::arrival() {
  // What is noted here is used nowhere else.
  return {user_id(),
          user()->is_guest(),
          user()->is_computer(),
          identity_.entrance,
          std::move(identity_.browser),
          identity_.client.text,
          identity_.client.is_trusted};
}

void Session::close(Parting parting) {
  if (door_ == nullptr) return;
  door_ = nullptr;
  queue_.close();
  hub_.remove(*this);
  if (number_ == 0) return;
  hub_.connections().note_closed(number_, user_id(),
                                 hung_up_ ? connection_end(*hung_up_) : connection_end(parting));
}

void Session::on_drained() {
  if (is_open()) hub_.games().catch_up(*this);
}

// A session of `accounts` ends 90 days after its login, and its sockets with it. To be asked about
// is to be used: a player at a board for days keeps the session. At a board the assertion is always
// a fresh one, so that no move waits for it.
void Session::check_login_when_due(Instant now) {
  if (!user()) return;
  const bool is_due = !followed_games_.empty() && now >= identity_.assertion.renew;
  if (now < next_check_ && !is_due) return;
  begin_check(now);
}

void Session::begin_check(Instant now) {
  if (is_checking_ || now < check_again_) return;
  next_check_ = now + hub_.config().socket.check_login_every;
  hub_.spawn("check_login", check_login());
}

Awaitable<void> Session::check_login() {
  const auto self = shared_from_this();
  const Instant asked = hub_.now();
  is_checking_ = true;
  check_again_ = asked + std::min(kBetweenChecks, hub_.config().socket.check_login_every);
  accounts_v1::AuthenticateRequest request;
  request.set_token(identity_.token);
  const Backends backends = this->backends();
  auto answer = co_await backends.ask(&Accounts::Authenticate, std::move(request));
  is_checking_ = false;
  if (!is_open()) co_return;
  if (answer) {
    identity_.assertion = assertion_of(*answer, asked);
    replace_user(answer->user());
  } else if (http_status(answer.error().reason()) == 401) {
    hang_up(Hangup::logged_out);
  }
  // Without an answer it is asked at the next turn at a board, elsewhere when a command needs it.
}

Awaitable<bool> Session::prove() {
  const auto self = shared_from_this();
  const Instant now = hub_.now();
  if (!identity_.assertion.is_good(now)) {
    co_await check_login();
  } else if (now >= identity_.assertion.renew) {
    begin_check(now);
  }
  co_return identity_.assertion.is_good(hub_.now());
}

void Session::on_ping_due() {
  const Instant now = hub_.now();
  check_login_when_due(now);
  const bool is_playing = !played_games_.empty();
  if (const auto since = lag_.waiting_since()) {
    const SocketConfig& socket = hub_.config().socket;
    const Millis limit = is_playing ? socket.silence_of_players : socket.silence_limit;
    if (now - std::max(*since, hub_.listening_since()) > limit) hang_up(Hangup::silent);
    return;
  }
  // Only for players is lag given back, and only they have to be missed soon.
  constexpr int kQuietTurns = 3;
  if (!is_playing && quiet_turns_++ % kQuietTurns != 0) return;
  if (is_open()) door_->probe();
  v1::ServerMessage message;
  message.mutable_ping()->set_nonce(lag_.ping_sent(now));
  send(std::move(message));
}

void Session::deliver(const OutgoingPtr& message) {
  if (!is_open()) return;
  if (!is_welcome_sent_) {
    before_welcome_.push_back(message);
    if (before_welcome_.size() > kMaxBeforeWelcome) hang_up(Hangup::too_slow);
    return;
  }
  hub_.metrics().messages_out.increment();
  door_->send(message);
}

void Session::send(v1::ServerMessage message) { deliver(hub_.outgoing(std::move(message))); }

void Session::done(const std::string& reply_to, const std::string& id, const std::string& game_id) {
  v1::Done what;
  what.set_id(id);
  what.set_game_id(game_id);
  done(reply_to, std::move(what));
}

void Session::done(const std::string& reply_to, v1::Done what) {
  v1::ServerMessage message;
  message.set_reply_to(reply_to);
  *message.mutable_done() = std::move(what);
  send(std::move(message));
}

void Session::refuse(const std::string& reply_to, ErrorDetail error, const std::string& game_id) {
  hub_.metrics().refusals.increment();
  v1::ServerMessage message;
  message.set_reply_to(reply_to);
  *message.mutable_refusal()->mutable_error() = std::move(error);
  message.mutable_refusal()->set_game_id(game_id);
  send(std::move(message));
}

void Session::hang_up(Hangup why) {
  // The first reason is the reason.
  if (!hung_up_) hung_up_ = why;
  if (is_open()) door_->close(why);
}

void Session::show_out() {
  hub_.metrics().shown_out.increment();
  hang_up(Hangup::over_budget);
}

Backends Session::backends() const { return hub_.backends().as(identity_.assertion.text); }

const std::string& Session::user_id() const {
  static const std::string kNobody;
  return identity_.user ? identity_.user->id() : kNobody;
}

void Session::replace_lists(accounts_v1::PersonalLists lists) {
  identity_.lists = std::move(lists);
  v1::ServerMessage message;
  *message.mutable_lists() = identity_.lists;
  send(std::move(message));
  hub_.online_topic().on_lists(*this);
}

bool Session::censors(const std::string& other) const {
  const auto& censored = identity_.lists.censor();
  return std::find(censored.begin(), censored.end(), other) != censored.end();
}

bool Session::reads(const conduct_v1::Talk& talk) const {
  const std::string& from = talk.from().id();
  if (censors(from)) return false;
  // What is said to the opponent alone `conduct` has looked at.
  const bool is_preset = !talk.preset().empty();
  if (!lists().is_child() || is_preset || talk.room() == conduct_v1::ROOM_PLAYERS) return true;
  const auto& followed = lists().follow();
  const auto& roles = talk.from().roles();
  return from == user_id() || std::find(followed.begin(), followed.end(), from) != followed.end() ||
         std::any_of(roles.begin(), roles.end(), [](int role) {
           return role == common_v1::ROLE_ADMIN || role == common_v1::ROLE_HELPER;
         });
}

std::optional<Instant> Session::shown(const std::string& game_id) const {
  return shown_.first == game_id ? shown_.second : std::nullopt;
}

}  // namespace escaque::services::gateway
