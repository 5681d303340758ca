#include "bots/persistent_player.hpp"

#include <stdexcept>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "platform/asio/timer.hpp"
#include "wire/api.hpp"

namespace escaque::testing {
namespace {

using boost::asio::awaitable;
using gateway::v1::ClientMessage;
using gateway::v1::ServerMessage;

constexpr Millis kReconnectPause{50};
// A door that says nothing for this long is closed.
constexpr Millis kSilence{4'000};
// How long an answer may take before the same command is sent again.
constexpr Millis kPatience{1'000};

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error(what); }

bool is_final(common::v1::Reason reason) {
  return reason != common::v1::REASON_UNAVAILABLE && reason != common::v1::REASON_NOT_OWNER &&
         reason != common::v1::REASON_TIMED_OUT && reason != common::v1::REASON_OVERLOADED &&
         reason != common::v1::REASON_CANCELLED && reason != common::v1::REASON_RATE_LIMITED;
}

}  // namespace

awaitable<std::shared_ptr<PersistentPlayer>> PersistentPlayer::join(
    boost::asio::io_context& context, http::Url server, std::string handle) {
  wire::Api api(context, server);
  gateway::v1::Credentials credentials;
  credentials.set_handle(std::move(handle));
  credentials.set_password("correct horse battery staple");
  const auto opened = co_await api.register_user(credentials);
  if (!opened) fail("register: " + to_string(opened.error()));
  wire::ConnectionOptions options;
  options.server = std::move(server);
  options.token = opened->token();
  options.silence = kSilence;
  co_return std::shared_ptr<PersistentPlayer>(
      new PersistentPlayer(context, std::move(options), opened->user()));
}

PersistentPlayer::PersistentPlayer(boost::asio::io_context& context,
                                   wire::ConnectionOptions options, common::v1::User user)
    : user_(std::move(user)), state_(std::make_shared<State>(context, options.server)) {
  boost::asio::co_spawn(context, keep_connected(state_, context, std::move(options)),
                        boost::asio::detached);
}

awaitable<void> PersistentPlayer::keep_connected(std::shared_ptr<State> state,
                                                 boost::asio::io_context& context,
                                                 wire::ConnectionOptions options) {
  while (!state->is_left) {
    options.server = state->doors.present();
    auto connection = co_await wire::Connection::open(context, options);
    if (!connection) {
      state->doors.move_on();
      co_await pause_for(kReconnectPause);
      continue;
    }
    state->connection = std::move(*connection);
    if (!state->game_id.empty()) {
      ClientMessage follow;
      follow.set_id("follow-" + std::to_string(state->game.version()));
      follow.mutable_follow_game()->set_game_id(state->game_id);
      follow.mutable_follow_game()->set_from_version(state->game.version() + 1);
      (void)co_await state->connection->send(std::move(follow));
    }
    for (;;) {
      auto message = co_await state->connection->receive();
      if (!message || state->is_left) break;
      take(*state, std::move(*message));
      state->changed.set();
    }
    state->connection.reset();
    state->doors.move_on();
    state->changed.set();
  }
}

void PersistentPlayer::take(State& state, ServerMessage message) {
  if (message.has_welcome()) state.doors.learn(message.welcome());
  if (!message.reply_to().empty()) state.answers[message.reply_to()] = message;
  for (const auto& challenge : message.welcome().challenges()) {
    state.challenges[challenge.challenge_id()] = challenge;
  }
  if (message.welcome().game_ids_size() > 0 && state.game_id.empty()) {
    state.started_game = message.welcome().game_ids(0);
  }
  for (const auto& fact : message.lobby_changed().facts()) {
    if (fact.has_challenge_opened()) {
      const auto& challenge = fact.challenge_opened().challenge();
      state.challenges[challenge.challenge_id()] = challenge;
    }
    if (fact.has_game_started()) state.started_game = fact.game_started().game_id();
  }
  if (!message.has_game_entries() || message.game_entries().game_id() != state.game_id) return;
  for (const auto& entry : message.game_entries().entries()) {
    if (entry.version() <= state.game.version()) {
      ++state.repeated;
      continue;
    }
    if (!state.game.apply(entry)) {
      state.failure = "an entry is missing before " + entry.ShortDebugString();
      return;
    }
    state.entries.push_back(entry);
    if (!entry.command_id().empty()) state.entry_ids.insert(entry.command_id());
  }
}

awaitable<void> PersistentPlayer::wait_for_change() {
  state_->changed.reset();
  (void)co_await state_->changed.wait_for(kPatience);
  if (!state_->failure.empty()) fail(state_->failure);
}

awaitable<void> PersistentPlayer::insist(ClientMessage message) {
  if (message.id().empty()) {
    message.set_id(user_.id() + "-" + std::to_string(++last_id_));
  }
  for (;;) {
    state_->answers.erase(message.id());
    if (state_->connection) (void)co_await state_->connection->send(message);
    for (bool waited = false;; waited = true) {
      if (state_->entry_ids.contains(message.id())) {
        acknowledged_.push_back(message.id());
        co_return;
      }
      const auto answer = state_->answers.find(message.id());
      if (answer != state_->answers.end()) {
        if (!answer->second.has_refusal()) co_return;
        const auto& error = answer->second.refusal().error();
        if (is_final(error.reason())) fail("refused: " + to_string(wire::to_error(error)));
        co_await pause_for(kReconnectPause);
        break;
      }
      if (waited && !state_->changed.is_set()) break;  // Nothing came: send it again.
      co_await wait_for_change();
    }
  }
}

awaitable<void> PersistentPlayer::challenge(std::string handle, matchmaking::v1::GameTerms terms) {
  ClientMessage message;
  message.mutable_command_lobby()->mutable_open_challenge()->set_handle(std::move(handle));
  *message.mutable_command_lobby()->mutable_open_challenge()->mutable_terms() = std::move(terms);
  message.mutable_command_lobby()->mutable_open_challenge()->set_color(
      matchmaking::v1::COLOR_WISH_WHITE);
  co_await insist(std::move(message));
}

awaitable<void> PersistentPlayer::accept_challenge() {
  for (;;) {
    for (const auto& [id, challenge] : state_->challenges) {
      if (challenge.challenged().id() != user_.id()) continue;
      ClientMessage message;
      message.mutable_command_lobby()->mutable_answer_challenge()->set_challenge_id(id);
      message.mutable_command_lobby()->mutable_answer_challenge()->set_accept(true);
      co_await insist(std::move(message));
      co_return;
    }
    co_await wait_for_change();
  }
}

awaitable<void> PersistentPlayer::sit_down() {
  while (state_->started_game.empty()) co_await wait_for_change();
  co_await watch(state_->started_game);
}

awaitable<void> PersistentPlayer::watch(std::string game_id) {
  state_->game_id = std::move(game_id);
  ClientMessage message;
  message.mutable_follow_game()->set_game_id(state_->game_id);
  message.mutable_follow_game()->set_from_version(1);
  message.set_id("follow-0");
  if (state_->connection) (void)co_await state_->connection->send(std::move(message));
  co_await wait_for_version(1);
}

awaitable<void> PersistentPlayer::act(games::v1::PlayerAction action) {
  ClientMessage message;
  message.mutable_act_in_game()->set_game_id(state_->game_id);
  message.mutable_act_in_game()->set_version(state_->game.version());
  *message.mutable_act_in_game()->mutable_action() = std::move(action);
  co_await insist(std::move(message));
}

awaitable<void> PersistentPlayer::move(std::string uci) {
  games::v1::PlayerAction action;
  action.mutable_play_move()->set_uci(std::move(uci));
  co_await act(std::move(action));
}

awaitable<common::v1::Reason> PersistentPlayer::try_once(ClientMessage message) {
  message.set_id(user_.id() + "-" + std::to_string(++last_id_));
  if (!state_->connection) fail("there is no connection");
  (void)co_await state_->connection->send(message);
  for (;;) {
    if (state_->entry_ids.contains(message.id())) co_return common::v1::REASON_UNSPECIFIED;
    const auto answer = state_->answers.find(message.id());
    if (answer != state_->answers.end()) co_return answer->second.refusal().error().reason();
    co_await wait_for_change();
  }
}

awaitable<void> PersistentPlayer::wait_for_version(int version) {
  while (state_->game.version() < version && !state_->game.ended()) co_await wait_for_change();
}

awaitable<void> PersistentPlayer::wait_for_end() {
  while (!state_->game.ended()) co_await wait_for_change();
}

void PersistentPlayer::leave() {
  state_->is_left = true;
  if (state_->connection) state_->connection->drop();
}

}  // namespace escaque::testing
