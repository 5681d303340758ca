#include "gateway/topics/game_topic.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>

#include "gateway/hub/hub.hpp"
#include "gateway/records/calls_for_arbiters.hpp"
#include "gateway/records/delayed_view.hpp"
#include "platform/asio/planted_fault.hpp"
#include "platform/eventlog/keys.hpp"

namespace escaque::services::gateway {
namespace {

// How long an unused topic waits beyond the grace of absences.
constexpr Millis kLinger{3'000};

bool has_move(const games_v1::GameEntry& entry) {
  return std::any_of(entry.facts().begin(), entry.facts().end(),
                     [](const games_v1::Fact& fact) { return fact.has_move_played(); });
}

}  // namespace

GameTopic::GameTopic(Hub& hub, std::string game_id, std::uint64_t id)
    : hub_(hub),
      game_id_(std::move(game_id)),
      stream_(eventlog::entity_keys("g", id).stream),
      talk_(hub, game_id_),
      linger_(hub.context(), [this] { close_if_unused(); }),
      held_back_(hub.context(), [this] { show_first_held(); }) {
  for (const Color color : {Color::white, Color::black}) {
    absent_[color] = std::make_unique<DeadlineTimer>(hub.context(), [this, color] {
      is_watched_[color] = false;
      if (here().players[color] > 0) return;
      hub_.presence().gone(game_id_, color, games_v1::ABSENCE_LOST);
    });
  }
}

void GameTopic::start() {
  check_reach();
  read_log();
  talk_.start();
}

void GameTopic::read_log() {
  eventlog::FollowerHandlers handlers;
  handlers.on_entry = [this](const eventlog::Entry& entry) { on_entry(entry); };
  handlers.on_lost = [this] { begin_again(); };
  handlers.on_caught_up = [this] { on_loaded(); };
  follower_.emplace(hub_.event_log(), hub_.context(), stream_, eventlog::Position{},
                    std::move(handlers));
}

void GameTopic::begin_again() {
  hub_.logger().error("entries_lost", {{"game", game_id_}, {"version", version_}});
  for (auto& [key, follow] : follows_) {
    follow.state = State::loading;
    follow.serial = ++last_serial_;
    follow.next = 1;
    follow.begins_again = true;
  }
  held_.clear();
  held_back_.disarm();
  version_ = 0;
  is_over_ = false;
  is_loaded_ = false;
  is_stream_empty_ = false;
  read_log();
}

GameTopic::Follow* GameTopic::find(const Session& session) {
  const auto found = follows_.find(&session);
  return found == follows_.end() ? nullptr : &found->second;
}

bool GameTopic::is_followed_by(const Session& session) const { return follows_.contains(&session); }

void GameTopic::follow(Session& session, int from_version, const std::string& reply_to) {
  linger_.disarm();
  Follow& follow = follows_[&session];
  const bool is_new = !follow.session;
  if (follow.state == State::loading && !follow.reply_to.empty()) session.done(follow.reply_to);
  follow.session = session.shared_from_this();
  follow.next = std::max(1, from_version);
  follow.reply_to = reply_to;
  follow.state = State::loading;
  if (!is_reached_ && !is_over_) session.deliver(health_message());
  if (!is_loaded_) return;
  seat(follow);
  if (is_new) write_presence();
  begin_replay(follow);
}

void GameTopic::unfollow(Session& session, games_v1::Absence absence) {
  const Follow* follow = find(session);
  if (follow == nullptr) return;
  const Seat seat = follow->seat;
  stand_up(*follow);
  talk_.leave(session);
  follows_.erase(&session);
  if (is_loaded_) write_presence();
  if (seat != Seat::spectator && !is_over_) {
    const Color color = seat == Seat::white ? Color::white : Color::black;
    if (here().players[color] == 0) {
      const bool is_at_once = absence == games_v1::ABSENCE_LEFT && may_leave_at_once(color);
      is_at_once ? hub_.presence().gone(game_id_, color, absence) : watch_absence(color);
    }
  }
  if (follows_.empty()) linger_.arm(hub_.config().presence.game_grace + kLinger);
}

void GameTopic::close_if_unused() {
  if (!follows_.empty()) return;
  // Not now: this runs inside a member of what is to be destroyed.
  boost::asio::post(hub_.context(), [self = shared_from_this()] {
    if (self->follows_.empty() && self->hub_.games().find(self->game_id_) == self.get()) {
      self->hub_.games().close(self->game_id_);
    }
  });
}

void GameTopic::catch_up(Session& session) {
  Follow* follow = find(session);
  if (follow != nullptr && follow->state == State::behind) begin_replay(*follow);
}

void GameTopic::on_entry(const eventlog::Entry& entry) {
  games_v1::GameEntry parsed;
  if (!parsed.ParseFromString(entry.payload)) {
    hub_.logger().error("entry_unreadable", {{"game", game_id_}, {"version", entry.version()}});
    return;
  }
  parsed.set_version(static_cast<int>(entry.version()));
  parsed.set_time_ms(static_cast<double>(entry.time.time_since_epoch().count()));
  const bool was_over = is_over_;
  fold(parsed);
  if (parsed.has_by()) settle(parsed);
  if (!is_loaded_) {
    loaded_.push_back(std::move(parsed));
    if (is_stream_empty_) on_players_known();
    return;
  }
  broadcast(std::move(parsed));
  if (!is_over_ || was_over) return;
  for (const auto& [key, follow] : follows_) stand_up(follow);
  talk_.on_game_over();
}

void GameTopic::settle(const games_v1::GameEntry& entry) const {
  games_v1::Command answered;
  answered.set_game_id(game_id_);
  answered.set_user_id(entry.by() == common_v1::COLOR_BLACK ? players_.black : players_.white);
  answered.set_command_id(entry.command_id());
  hub_.upstream().settle(answered);
}

void GameTopic::fold(const games_v1::GameEntry& entry) {
  version_ = entry.version();
  for (const auto& fact : entry.facts()) {
    if (fact.has_game_created()) {
      players_.white = fact.game_created().white().user().id();
      players_.black = fact.game_created().black().user().id();
      handles_.white = fact.game_created().white().user().handle();
      handles_.black = fact.game_created().black().user().handle();
      is_guarded_ = fact.game_created().is_rated() || fact.game_created().has_event() ||
                    !fact.game_created().arena_id().empty();
      talk_rule_ = fact.game_created().has_event() ? fact.game_created().event().talk_rule()
                                                   : fact.game_created().talk_rule();
      const auto& arbiters = fact.game_created().event().arbiter_ids();
      event_arbiters_.assign(arbiters.begin(), arbiters.end());
      delay_ = spectators_delay(fact.game_created());
      if (delay_ > Millis{0}) created_ = fact.game_created();
      const bool has_hour = fact.game_created().rules().has_default_time_ms();
      is_awaited_.white = has_hour && !fact.game_created().has_white_arrived();
      is_awaited_.black = has_hour && !fact.game_created().has_black_arrived();
    }
    if (fact.has_game_resumed()) {
      // Adjourned, and with a new hour to come by.
      is_awaited_.white = !fact.game_resumed().has_white_arrived();
      is_awaited_.black = !fact.game_resumed().has_black_arrived();
    }
    if (fact.has_player_arrived()) {
      const bool is_black = fact.player_arrived().color() == common_v1::COLOR_BLACK;
      is_awaited_[is_black ? Color::black : Color::white] = false;
    }
    if (fact.has_game_ended()) is_over_ = true;
  }
}

void GameTopic::on_loaded() {
  if (version_ > 0) return on_players_known();
  is_stream_empty_ = true;
  hub_.spawn("load_archive", load_archive());
}

void GameTopic::on_players_known() {
  is_loaded_ = true;
  if (is_over_) talk_.on_game_over();
  const Entries entries = std::exchange(loaded_, {});
  if (is_held_back()) hold_latest(entries);
  for (auto& [key, follow] : follows_) {
    seat(follow);
    forget_what_is_lost(follow, entries);
    serve(follow, entries);
  }
  write_presence();
}

OutgoingPtr GameTopic::live_message(games_v1::GameEntry entry) const {
  v1::ServerMessage message;
  message.mutable_game_entries()->set_game_id(game_id_);
  *message.mutable_game_entries()->add_entries() = std::move(entry);
  message.mutable_game_entries()->set_time_ms(hub_.utc_ms());
  message.mutable_game_entries()->set_is_caught_up(true);
  return hub_.outgoing(std::move(message));
}

bool GameTopic::reads_calls(const Session& session) const {
  const auto& user = session.user();
  return user && (is_arbiter(*user) || std::ranges::count(event_arbiters_, user->id()) > 0);
}

void GameTopic::broadcast(games_v1::GameEntry entry) {
  if (!is_held_back()) {
    show_held();
    return send(std::move(entry), To::everybody);
  }
  send(entry, To::all_but_late);
  hold(std::move(entry));
}

void GameTopic::send(games_v1::GameEntry entry, To to) {
  const int version = entry.version();
  const bool is_move = has_move(entry);
  const OutgoingPtr with_call = tells_call(entry) ? live_message(entry) : nullptr;
  const OutgoingPtr outgoing =
      live_message(with_call ? without_call(std::move(entry)) : std::move(entry));
  for (auto& [key, follow] : follows_) {
    if (follow.state != State::live || follow.next > version) continue;
    if (to == To::all_but_late && is_late(follow)) continue;
    if (follow.seat == Seat::spectator && follow.session->is_congested()) {
      follow.state = State::behind;
      hub_.metrics().skipped.increment();
      continue;
    }
    follow.next = version + 1;
    follow.session->deliver(with_call && reads_calls(*follow.session) ? with_call : outgoing);
    if (ESCAQUE_PLANTED_FAULT("gateway.entry_twice", 50)) follow.session->deliver(outgoing);
    if (is_move) note_shown(follow);
  }
}

bool GameTopic::is_late(const Follow& follow) const {
  return is_held_back() && !sees_at_once(created_, follow.session->user());
}

int GameTopic::shown_version() const {
  return held_.empty() ? version_ : held_.front().version() - 1;
}

void GameTopic::hold(games_v1::GameEntry entry) {
  held_.push_back(std::move(entry));
  if (held_.size() == 1) wait_for_first_held();
}

void GameTopic::hold_latest(const Entries& entries) {
  const double shown_until = hub_.utc_ms() - static_cast<double>(delay_.count());
  for (const auto& entry : entries) {
    const bool is_late = !held_.empty() || entry.time_ms() > shown_until;
    if (is_late && entry.version() > 1) hold(entry);
  }
}

void GameTopic::wait_for_first_held() {
  const Millis age(static_cast<Millis::rep>(hub_.utc_ms() - held_.front().time_ms()));
  held_back_.arm(std::clamp(delay_ - age, Millis{0}, delay_));
}

/// Its time is shifted, so that clocks run for those who see it now.
void GameTopic::show_first_held() {
  if (held_.empty()) return;
  games_v1::GameEntry entry = std::move(held_.front());
  held_.pop_front();
  entry.set_time_ms(entry.time_ms() + static_cast<double>(delay_.count()));
  send(std::move(entry), To::everybody);
  if (!held_.empty()) wait_for_first_held();
}

/// The game is over: nothing is kept from anybody any more.
void GameTopic::show_held() {
  held_back_.disarm();
  for (games_v1::GameEntry& entry : std::exchange(held_, {})) {
    send(std::move(entry), To::everybody);
  }
}

void GameTopic::note_shown(const Follow& follow) const {
  if (follow.seat != Seat::spectator) follow.session->note_shown(game_id_, hub_.now());
}

void GameTopic::seat(Follow& follow) const {
  const std::string& id = follow.session->user_id();
  follow.seat = id.empty()             ? Seat::spectator
                : id == players_.white ? Seat::white
                : id == players_.black ? Seat::black
                                       : Seat::spectator;
  if (follow.seat != Seat::spectator && !is_over_) follow.session->played_games().insert(game_id_);
}

void GameTopic::stand_up(const Follow& follow) const {
  if (follow.seat != Seat::spectator) follow.session->played_games().erase(game_id_);
}

void GameTopic::tell_all(const OutgoingPtr& message) {
  for (const auto& [key, follow] : follows_) follow.session->deliver(message);
}

/// While no server is reached, that is said of all games at once.
void GameTopic::check_reach() {
  if (!hub_.is_redis_up()) return;
  const bool is_reached = hub_.redis().reaches(stream_);
  const bool is_news = std::exchange(is_reached_, is_reached) != is_reached;
  if (is_news && !is_over_) tell_all(health_message());
}

OutgoingPtr GameTopic::health_message() const {
  v1::ServerMessage message;
  auto& state = *message.mutable_server_state();
  state.set_game_id(game_id_);
  state.set_health(is_reached_ ? v1::HEALTH_WELL : v1::HEALTH_CLOCKS_STAND);
  return hub_.outgoing(std::move(message));
}

}  // namespace escaque::services::gateway
