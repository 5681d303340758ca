#include "engine/bridge.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "platform/asio/spawn.hpp"
#include "platform/asio/timer.hpp"
#include "wire/api.hpp"
#include "wire/terms.hpp"

namespace escaque::engine {
namespace {

constexpr Millis kFirstBackOff{100};
constexpr Millis kLastBackOff{5'000};
// A server that says nothing for this long is tried at another door.
constexpr Millis kSilence{8'000};

}  // namespace

Bridge::Bridge(boost::asio::io_context& context, Config config, log::Logger logger)
    : context_(context), config_(std::move(config)), logger_(std::move(logger)) {}

bool Bridge::is_done() const { return config_.games > 0 && finished_ >= config_.games; }

bool Bridge::is_free() const {
  const auto busy = static_cast<int>(seats_.size() + asked_.size()) + (is_in_pool_ ? 1 : 0);
  const bool needed = config_.games == 0 || finished_ + busy < config_.games;
  return needed && busy < config_.concurrent;
}

void Bridge::spawn(Awaitable<void> coroutine) {
  escaque::spawn(context_, "engine", std::move(coroutine),
                 [logger = logger_](std::string_view name, std::string_view what) {
                   logger.error("coroutine_crashed", {{"name", name}, {"what", what}});
                 });
}

Awaitable<wire::Answer<std::string>> Bridge::log_in() {
  wire::Api api(context_, doors_->present());
  gateway::v1::Credentials credentials;
  credentials.set_handle(config_.handle);
  credentials.set_password(config_.password);
  auto opened = co_await api.log_in(credentials);
  if (!opened && config_.join && opened.error().reason == common::v1::REASON_WRONG_CREDENTIALS) {
    credentials.set_is_computer(true);
    opened = co_await api.register_user(credentials);
  }
  if (!opened) co_return opened.error();
  user_ = opened->user();
  co_return opened->token();
}

Awaitable<wire::Answer<int>> Bridge::run() {
  const auto server = http::parse_url(config_.url);
  if (!server) {
    co_return wire::Error{common::v1::REASON_MALFORMED,
                          "--url: " + std::string(to_string(server.error()))};
  }
  doors_.emplace(*server);
  auto back_off = kFirstBackOff;
  while (!is_done()) {
    auto token = co_await log_in();
    if (token) {
      token_ = *token;
      wire::ConnectionOptions options;
      options.server = doors_->present();
      options.token = token_;
      options.silence = kSilence;
      auto connection = co_await wire::Connection::open(context_, std::move(options));
      if (connection) {
        back_off = kFirstBackOff;
        connection_ = std::move(*connection);
        logger_.info("connected", {{"handle", user_.handle()}});
        co_await serve();
        connection_.reset();
        doors_->move_on();
        continue;
      }
      logger_.warn("connecting_failed", {{"why", to_string(connection.error())}});
    } else if (token.error().reason != common::v1::REASON_UNSPECIFIED &&
               token.error().reason != common::v1::REASON_UNAVAILABLE) {
      co_return token.error();
    } else {
      logger_.warn("login_failed", {{"why", to_string(token.error())}});
    }
    doors_->move_on();
    co_await pause_for(back_off);
    back_off = std::min(back_off * 2, kLastBackOff);
  }
  co_return finished_;
}

Awaitable<void> Bridge::serve() {
  asked_.clear();
  closed_early_.clear();
  is_in_pool_ = false;
  while (!is_done()) {
    auto message = co_await connection_->receive();
    if (!message) {
      logger_.warn("connection_lost", {{"why", to_string(message.error())}});
      co_return;
    }
    co_await on_message(std::move(*message));
  }
  co_await connection_->close();
}

Awaitable<void> Bridge::on_message(gateway::v1::ServerMessage message) {
  using gateway::v1::ServerMessage;
  switch (message.message_case()) {
    case ServerMessage::kWelcome: {
      doors_->learn(message.welcome());
      for (const auto& game_id : message.welcome().game_ids()) co_await sit_down(game_id);
      for (const auto& [game_id, seat] : std::map(seats_)) {
        co_await sit_down(game_id);
        if (seat->unconfirmed()) co_await send(*seat->unconfirmed());
      }
      if (config_.accept_seeks) {
        gateway::v1::ClientMessage follow;
        follow.mutable_follow_lobby();
        co_await send(std::move(follow));
      }
      for (const auto& challenge : message.welcome().challenges()) co_await on_challenge(challenge);
      co_await look_for_game();
      break;
    }
    case ServerMessage::kRefusal:
      asked_.erase(message.reply_to());
      logger_.warn("refused", {{"game", message.refusal().game_id()},
                               {"why", to_string(wire::to_error(message.refusal().error()))}});
      break;
    case ServerMessage::kDone:
      on_done(message.reply_to(), message.done());
      break;
    case ServerMessage::kLobby:
      for (const auto& seek : message.lobby().seeks()) {
        matchmaking::v1::LobbyFact fact;
        *fact.mutable_seek_opened()->mutable_seek() = seek;
        co_await on_lobby_fact(std::move(fact));
      }
      break;
    case ServerMessage::kLobbyChanged:
      for (const auto& fact : message.lobby_changed().facts()) co_await on_lobby_fact(fact);
      break;
    case ServerMessage::kGameEntries:
      co_await on_entries(message.game_entries());
      break;
    default:
      break;
  }
}

void Bridge::on_done(const std::string& command_id, const gateway::v1::Done& done) {
  // An accepted seek or challenge is now a game, which comes by itself.
  const bool is_over = !done.game_id().empty() || closed_early_.erase(done.id()) > 0;
  if (is_over) {
    asked_.erase(command_id);
  } else if (const auto asked = asked_.find(command_id); asked != asked_.end()) {
    asked->second = done.id();
  }
}

void Bridge::on_challenge_closed(const std::string& challenge_id) {
  const auto closed =
      std::erase_if(asked_, [&](const auto& asked) { return asked.second == challenge_id; });
  if (closed == 0) closed_early_.insert(challenge_id);
}

Awaitable<void> Bridge::on_lobby_fact(matchmaking::v1::LobbyFact fact) {
  if (fact.has_challenge_opened()) {
    co_await on_challenge(fact.challenge_opened().challenge());
  } else if (fact.has_challenge_closed() && fact.challenge_closed().challenger_id() == user_.id()) {
    // Declined or expired (accepted ones become games): the next look will offer another.
    on_challenge_closed(fact.challenge_closed().challenge_id());
    if (fact.challenge_closed().reason() != matchmaking::v1::CLOSE_REASON_ACCEPTED) {
      co_await look_for_game();
    }
  } else if (fact.has_game_started()) {
    const auto& started = fact.game_started();
    if (started.white().id() == user_.id() || started.black().id() == user_.id()) {
      is_in_pool_ = false;
      co_await sit_down(started.game_id());
      co_await look_for_game();
    }
  } else if (fact.has_seek_opened() && config_.accept_seeks && is_free()) {
    const auto& seek = fact.seek_opened().seek();
    if (seek.owner().user().id() == user_.id() || seek.owner().user().is_computer()) co_return;
    gateway::v1::ClientMessage accept;
    accept.set_id("seek-" + seek.seek_id().substr(0, 30));
    accept.mutable_command_lobby()->mutable_accept_seek()->set_seek_id(seek.seek_id());
    asked_.emplace(accept.id(), "");
    co_await send(std::move(accept));
  }
}

Awaitable<void> Bridge::on_challenge(matchmaking::v1::Challenge challenge) {
  if (challenge.challenged().id() != user_.id()) co_return;
  gateway::v1::ClientMessage answer;
  answer.mutable_command_lobby()->mutable_answer_challenge()->set_challenge_id(
      challenge.challenge_id());
  answer.mutable_command_lobby()->mutable_answer_challenge()->set_accept(
      config_.accept_challenges && is_free());
  co_await send(std::move(answer));
}

Awaitable<void> Bridge::sit_down(std::string game_id) {
  auto& seat = seats_[game_id];
  if (!seat) seat = std::make_shared<Seat>(context_, config_, game_id, user_.id());
  gateway::v1::ClientMessage follow;
  follow.mutable_follow_game()->set_game_id(game_id);
  follow.mutable_follow_game()->set_from_version(seat->next_version());
  co_await send(std::move(follow));
}

Awaitable<void> Bridge::on_entries(gateway::v1::GameEntries entries) {
  const auto& game_id = entries.game_id();
  const auto found = seats_.find(game_id);
  if (found == seats_.end()) co_return;
  const auto seat = found->second;
  if (!seat->apply(entries)) {
    co_await sit_down(game_id);
    co_return;
  }
  if (const auto& ended = seat->view().ended()) {
    ++finished_;
    logger_.info("game_ended",
                 {{"game", game_id},
                  {"winner", common::v1::Color_Name(ended->winner())},
                  {"termination", games::v1::Termination_Name(ended->termination())}});
    seats_.erase(game_id);
    gateway::v1::ClientMessage unfollow;
    unfollow.mutable_unfollow_game()->set_game_id(game_id);
    co_await send(std::move(unfollow));
    co_await look_for_game();
    co_return;
  }
  for (const auto& entry : entries.entries()) {
    for (const auto& fact : entry.facts()) {
      if (fact.has_player_gone()) {
        start_waiting_for_claim(game_id, fact.player_gone().claimable_in_ms());
      }
    }
  }
  if (entries.entries_size() > 0) {
    const auto& last = entries.entries(entries.entries_size() - 1);
    if (auto answer = seat->reaction(last)) co_await send(std::move(*answer));
  }
  start_thinking(game_id);
}

void Bridge::start_thinking(const std::string& game_id) {
  const auto seat = seats_.at(game_id);
  if (!seat->must_think()) return;
  spawn([](Bridge& self, std::shared_ptr<Seat> thinking, std::string id) -> Awaitable<void> {
    auto move = co_await thinking->think();
    if (move) {
      co_await self.send(std::move(*move));
    } else {
      self.logger_.error("engine_failed", {{"game", id}, {"why", to_string(move.error())}});
    }
  }(*this, seat, game_id));
}

void Bridge::start_waiting_for_claim(const std::string& game_id, int claimable_in_ms) {
  spawn([](Bridge& self, std::string id, Millis wait) -> Awaitable<void> {
    co_await pause_for(wait);
    const auto found = self.seats_.find(id);
    if (found == self.seats_.end()) co_return;
    if (auto claim = found->second->claim_abandoned()) co_await self.send(std::move(*claim));
  }(*this, game_id, Millis(claimable_in_ms)));
}

Awaitable<void> Bridge::look_for_game() {
  if (!config_.pool.empty() && !is_in_pool_ && is_free()) {
    const auto pool = wire::parse_time_control(config_.pool);
    gateway::v1::ClientMessage join;
    *join.mutable_command_lobby()->mutable_join_pool()->mutable_pool() = *pool;
    is_in_pool_ = true;
    co_await send(std::move(join));
  }
  while (!config_.challenge.empty() && is_free()) {
    gateway::v1::ClientMessage challenge;
    challenge.set_id("ask-" + to_base62(static_cast<std::uint64_t>(
                                  std::chrono::steady_clock::now().time_since_epoch().count())));
    challenge.mutable_command_lobby()->mutable_open_challenge()->set_handle(config_.challenge);
    *challenge.mutable_command_lobby()->mutable_open_challenge()->mutable_terms() =
        *wire::parse_terms(config_.terms);
    challenge.mutable_command_lobby()->mutable_open_challenge()->set_color(
        matchmaking::v1::COLOR_WISH_EITHER);
    asked_.emplace(challenge.id(), "");
    co_await send(std::move(challenge));
  }
}

Awaitable<void> Bridge::send(gateway::v1::ClientMessage message) {
  if (!connection_) co_return;  // What matters is sent again after the next welcome.
  const auto sent = co_await connection_->send(std::move(message));
  if (!sent) {
    logger_.warn("sending_failed", {{"why", to_string(sent.error())}});
  }
}

}  // namespace escaque::engine
