#include "engine/seat.hpp"

#include <algorithm>
#include <utility>

namespace escaque::engine {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// In both languages of the site: nobody knows which one the opponent reads.
constexpr auto kApology =
    "My engine has failed: I give up. / Mi motor ha fallado: no puedo seguir.";

wire::Error failed(const uci::UciFailure& failure) {
  return {common::v1::REASON_UNSPECIFIED, uci::to_string(failure)};
}

}  // namespace

Seat::Seat(std::unique_ptr<Brain> brain, Millis overhead, std::string game_id, std::string user_id)
    : brain_(std::move(brain)),
      overhead_(overhead),
      game_id_(std::move(game_id)),
      user_id_(std::move(user_id)) {}

bool Seat::apply(const gateway::v1::GameEntries& entries) {
  for (const auto& entry : entries.entries()) {
    if (!view_.apply(entry)) return false;
    if (unconfirmed_ && entry.command_id() == unconfirmed_->id()) unconfirmed_.reset();
  }
  heard_ = steady_clock::now();
  is_caught_up_ = is_caught_up_ || entries.is_caught_up();
  return true;
}

std::string Seat::opponent() const {
  const auto& created = view_.created();
  const bool is_white = created.white().user().id() == user_id_;
  return (is_white ? created.black() : created.white()).user().id();
}

bool Seat::must_think() const {
  return is_caught_up_ && !is_thinking_ && !unconfirmed_ && !view_.ended() &&
         view_.turn() == view_.color_of(user_id_);
}

Awaitable<wire::Answer<gateway::v1::ClientMessage>> Seat::think() {
  is_thinking_ = true;
  const auto began = heard_;
  const auto version = view_.version();
  const auto overhead = static_cast<int>(
      (overhead_ + duration_cast<milliseconds>(steady_clock::now() - began)).count());
  Question question;
  question.position.initial_fen = view_.created().initial_fen();
  question.position.moves = view_.moves();
  question.clocks.white_ms = std::max(1, view_.remaining().white_ms() - overhead);
  question.clocks.black_ms = std::max(1, view_.remaining().black_ms() - overhead);
  question.clocks.increment_ms = view_.created().time_control().increment_ms();
  question.own = Millis(view_.turn() == common::v1::COLOR_WHITE ? question.clocks.white_ms
                                                                : question.clocks.black_ms);
  question.is_chess960 = view_.created().variant() == common::v1::VARIANT_CHESS960;
  question.is_first = view_.moves().size() < 2;
  auto move = co_await brain_->move(std::move(question));
  is_thinking_ = false;
  failures_ = move ? 0 : failures_ + 1;
  if (!move) co_return failed(move.error());
  auto message = action(game_id_ + "-m" + std::to_string(version));
  message.mutable_act_in_game()->mutable_action()->mutable_play_move()->set_uci(*move);
  message.mutable_act_in_game()->set_thought_ms(
      static_cast<int>(duration_cast<milliseconds>(steady_clock::now() - began).count()));
  unconfirmed_ = message;
  co_return message;
}

gateway::v1::ClientMessage Seat::resignation() const {
  auto message = action(game_id_ + "-r" + std::to_string(view_.version()));
  auto& order = *message.mutable_act_in_game()->mutable_action();
  // Before both have moved there is nothing to lose.
  if (view_.moves().size() < 2) {
    order.mutable_abort();
  } else {
    order.mutable_resign();
  }
  return message;
}

gateway::v1::ClientMessage Seat::apology() const {
  gateway::v1::ClientMessage message;
  message.mutable_say()->set_room(conduct::v1::ROOM_PLAYERS);
  message.mutable_say()->set_game_id(game_id_);
  message.mutable_say()->set_text(kApology);
  return message;
}

std::optional<gateway::v1::ClientMessage> Seat::claim_abandoned() const {
  const auto opponent = view_.color_of(user_id_) == common::v1::COLOR_WHITE
                            ? common::v1::COLOR_BLACK
                            : common::v1::COLOR_WHITE;
  if (view_.ended() || !view_.is_gone(opponent)) return std::nullopt;
  auto message = action(game_id_ + "-a" + std::to_string(view_.version()));
  message.mutable_act_in_game()->mutable_action()->mutable_claim_abandonment()->set_claim(
      games::v1::ABANDONMENT_CLAIM_WIN);
  return message;
}

std::optional<gateway::v1::ClientMessage> Seat::reaction(const games::v1::GameEntry& entry) const {
  const auto mine = view_.color_of(user_id_);
  for (const auto& fact : entry.facts()) {
    auto message = action(game_id_ + "-v" + std::to_string(entry.version()));
    auto& answer = *message.mutable_act_in_game()->mutable_action();
    if (fact.has_draw_offered() && fact.draw_offered().by() != mine) {
      answer.mutable_decline_draw();
      return message;
    }
    if (fact.has_takeback_offered() && fact.takeback_offered().by() != mine) {
      answer.mutable_accept_takeback();
      return message;
    }
  }
  return std::nullopt;
}

gateway::v1::ClientMessage Seat::action(std::string id) const {
  gateway::v1::ClientMessage message;
  message.set_id(std::move(id));
  message.mutable_act_in_game()->set_game_id(game_id_);
  message.mutable_act_in_game()->set_version(view_.version());
  return message;
}

}  // namespace escaque::engine
