#include "engine/bridge.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

#include "engine/own_engine.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/asio/timer.hpp"
#include "wire/api.hpp"
#include "wire/terms.hpp"

namespace escaque::engine {
namespace {

constexpr Millis kFirstBackOff{100};
constexpr Millis kLastBackOff{5'000};
constexpr std::size_t kMaxName = 40;
// A server that says nothing for this long is tried at another door.
constexpr Millis kSilence{8'000};
// An engine that fails so often in a row has lost.
constexpr int kMostFailures = 3;

/// What is said about the computer where it is registered.
accounts::v1::ComputerWish wish(const Config& config) {
  accounts::v1::ComputerWish made;
  made.set_engine(std::filesystem::path(config.engine).filename().string().substr(0, kMaxName));
  made.set_operator_(config.answers);
  return made;
}

}  // namespace

Bridge::Bridge(boost::asio::io_context& context, Config config, log::Logger logger,
               std::optional<House> house)
    : context_(context),
      config_(std::move(config)),
      logger_(std::move(logger)),
      house_(std::move(house)) {}

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
    // A server that wants nothing said takes it without, also an older one.
    if (!config_.answers.empty()) *credentials.mutable_computer() = wish(config_);
    opened = co_await api.register_user(credentials);
  }
  if (!opened) co_return opened.error();
  user_ = opened->user();
  if (!user_.is_computer()) {
    const auto done = co_await become_computer(api, opened->token());
    if (!done) co_return done.error();
  }
  co_return opened->token();
}

Awaitable<wire::Answer<void>> Bridge::become_computer(wire::Api& api, std::string token) {
  if (!config_.join) {
    co_return wire::Error{common::v1::REASON_NOT_ALLOWED,
                          config_.handle + " is no registered computer; --join true asks for it"};
  }
  const auto asked = co_await api.order<accounts::v1::RequestComputerResponse>(
      "computer", wire::to_json(wish(config_)), std::move(token));
  if (!asked) co_return asked.error();
  if (asked->change().state() != accounts::v1::CHANGE_STATE_DONE) {
    co_return wire::Error{common::v1::REASON_NOT_ALLOWED,
                          config_.handle +
                              " waits for an admin who agrees that it is a computer; "
                              "start again then"};
  }
  user_.set_is_computer(true);
  co_return wire::Answer<void>();
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
    } else if (!wire::is_passing(token.error())) {
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
      forget_challenges(message.welcome());
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
  } else if (fact.has_challenge_closed() && house_) {
    asked_of_us_.erase(fact.challenge_closed().challenge_id());
    house_->places.leave(fact.challenge_closed().challenge_id());
  } else if (fact.has_game_started()) {
    const auto& started = fact.game_started();
    if (started.white().id() == user_.id() || started.black().id() == user_.id()) {
      is_in_pool_ = false;
      co_await sit_down(started.game_id());
      co_await look_for_game();
    }
  } else if (fact.has_seek_opened() && config_.accept_seeks && is_free()) {
    const auto& seek = fact.seek_opened().seek();
    const auto& owner = seek.owner().user();
    if (owner.id() == user_.id() || owner.is_computer() || seek.is_people_only()) co_return;
    gateway::v1::ClientMessage accept;
    accept.set_id("seek-" + seek.seek_id().substr(0, 30));
    accept.mutable_command_lobby()->mutable_accept_seek()->set_seek_id(seek.seek_id());
    asked_.emplace(accept.id(), "");
    co_await send(std::move(accept));
  }
}

Awaitable<void> Bridge::on_challenge(matchmaking::v1::Challenge challenge) {
  if (challenge.challenged().id() != user_.id()) co_return;
  const auto& id = challenge.challenge_id();
  if (!house_) co_return co_await answer(id, config_.accept_challenges && is_free());
  const bool is_welcome =
      !challenge.terms().is_rated() && house_->places.ask(id, challenge.challenger().user().id(),
                                                          [this, id] { spawn(answer(id, true)); });
  if (!is_welcome) co_return co_await answer(id, false);
  asked_of_us_.insert(id);
}

void Bridge::forget_challenges(const gateway::v1::Welcome& welcome) {
  if (!house_) return;
  std::set<std::string> open;
  for (const auto& challenge : welcome.challenges()) open.insert(challenge.challenge_id());
  std::erase_if(asked_of_us_, [&](const std::string& id) {
    if (!open.contains(id)) house_->places.leave(id);
    return !open.contains(id);
  });
}

Awaitable<void> Bridge::answer(std::string challenge_id, bool accept) {
  gateway::v1::ClientMessage answer;
  auto& command = *answer.mutable_command_lobby()->mutable_answer_challenge();
  command.set_challenge_id(std::move(challenge_id));
  command.set_accept(accept);
  co_await send(std::move(answer));
}

std::unique_ptr<Brain> Bridge::make_brain() {
  return house_ ? house_->brain() : std::make_unique<OwnEngine>(context_, config_);
}

std::shared_ptr<Seat> Bridge::make_seat(const std::string& game_id) {
  return std::make_shared<Seat>(make_brain(), Millis(config_.overhead_ms), game_id, user_.id());
}

Awaitable<void> Bridge::sit_down(std::string game_id) {
  auto& seat = seats_[game_id];
  if (!seat) seat = make_seat(game_id);
  gateway::v1::ClientMessage follow;
  follow.mutable_follow_game()->set_game_id(game_id);
  follow.mutable_follow_game()->set_from_version(seat->next_version());
  co_await send(std::move(follow));
}

Awaitable<void> Bridge::on_entries(gateway::v1::GameEntries entries) {
  const auto& game_id = entries.game_id();
  const auto found = seats_.find(game_id);
  if (found == seats_.end()) co_return;
  if (entries.begins_again()) found->second = make_seat(game_id);
  const auto seat = found->second;
  if (!seat->apply(entries)) {
    co_await sit_down(game_id);
    co_return;
  }
  if (house_) house_->places.enter(game_id, seat->opponent());
  if (const auto& ended = seat->view().ended()) {
    ++finished_;
    if (house_) house_->places.leave(game_id);
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
  if (seat->must_think()) spawn(think(seat, game_id));
}

// An engine that dies or hangs is started again, and the game goes on.
Awaitable<void> Bridge::think(std::shared_ptr<Seat> seat, std::string game_id) {
  while (seat->must_think()) {
    auto move = co_await seat->think();
    if (move) co_return co_await send(std::move(*move));
    logger_.error("engine_failed", {{"game", game_id}, {"why", to_string(move.error())}});
    if (seat->failures() < kMostFailures || !seat->must_think()) continue;
    co_await send(seat->apology());
    co_return co_await send(seat->resignation());
  }
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
