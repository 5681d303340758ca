#include "engine/seat.hpp"

#include <algorithm>
#include <utility>

namespace escaque::engine {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

}  // namespace

Seat::Seat(boost::asio::io_context& context, const Config& config, std::string game_id,
           std::string user_id)
    : context_(context),
      config_(config),
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

bool Seat::must_think() const {
  return is_caught_up_ && !is_thinking_ && !unconfirmed_ && !view_.ended() &&
         view_.turn() == view_.color_of(user_id_);
}

Awaitable<wire::Answer<gateway::v1::ClientMessage>> Seat::think() {
  is_thinking_ = true;
  const auto began = heard_;
  const auto version = view_.version();
  if (!engine_) {
    const bool chess960 = view_.created().variant() == common::v1::VARIANT_CHESS960;
    auto started = co_await UciEngine::start(context_, config_.engine, config_.options, chess960);
    if (!started) {
      is_thinking_ = false;
      co_return started.error();
    }
    engine_ = std::move(*started);
  }
  const auto spent = duration_cast<milliseconds>(steady_clock::now() - began).count();
  const int overhead = config_.overhead_ms + static_cast<int>(spent);
  Question question;
  question.initial_fen = view_.created().initial_fen();
  question.moves = view_.moves();
  question.white_ms = std::max(1, view_.remaining().white_ms() - overhead);
  question.black_ms = std::max(1, view_.remaining().black_ms() - overhead);
  question.increment_ms = view_.created().time_control().increment_ms();
  auto move = co_await engine_->best_move(std::move(question));
  is_thinking_ = false;
  if (!move) {
    engine_.reset();
    co_return move.error();
  }
  auto message = action(game_id_ + "-m" + std::to_string(version));
  message.mutable_act_in_game()->mutable_action()->mutable_play_move()->set_uci(*move);
  message.mutable_act_in_game()->set_thought_ms(
      static_cast<int>(duration_cast<milliseconds>(steady_clock::now() - began).count()));
  unconfirmed_ = message;
  co_return message;
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
