// What a pair asks of the server.

#include <charconv>
#include <string>
#include <string_view>
#include <utility>

#include "load/pair.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::load {

using boost::asio::awaitable;
using gateway::v1::ClientMessage;

void Pair::send_ply(const Board& board, std::size_t ply, Millis after) {
  ClientMessage message;
  // Sent again it is the same one.
  message.set_id(std::string(kMove) + std::to_string(ply) + '-' + board.id);
  message.mutable_act_in_game()->set_game_id(board.id);
  message.mutable_act_in_game()->mutable_action()->mutable_play_move()->set_uci(
      (*board.record)[ply]);
  send_later(ply % 2, std::move(message), after);
}

void Pair::send_again(std::string_view ply_and_game, Millis after) {
  const auto dash = ply_and_game.find('-');
  std::size_t ply = 0;
  std::from_chars(ply_and_game.data(), ply_and_game.data() + dash, ply);
  const auto found = by_id_.find(std::string(ply_and_game.substr(dash + 1)));
  if (found == by_id_.end() || found->second->is_over) return;
  send_ply(*found->second, ply, after);
}

void Pair::send(std::size_t seat, ClientMessage message) {
  auto sending = [](Pair& pair, std::size_t from, ClientMessage sent) -> awaitable<void> {
    const auto connection = pair.players_[from].connection;
    const auto written = co_await connection->send(std::move(sent));
    // Whoever comes back sends again what matters.
    if (!written && !pair.comes_back_) pair.lose(to_string(written.error()));
  };
  boost::asio::co_spawn(context_, sending(*this, seat, std::move(message)),
                        [](std::exception_ptr crash) {
                          if (crash) std::rethrow_exception(crash);
                        });
}

/// After its last ply, so that no move comes too late.
void Pair::resign(const Board& board) {
  ClientMessage resignation;
  resignation.set_id(std::string(kResignation) + board.id);
  resignation.mutable_act_in_game()->set_game_id(board.id);
  resignation.mutable_act_in_game()->mutable_action()->mutable_resign();
  send(kWhite, std::move(resignation));
}

/// The server lets a connection follow few games at a time.
void Pair::leave(std::size_t seat, Board& board) {
  board.is_over = true;
  came_.set();
  ClientMessage message;
  message.mutable_unfollow_game()->set_game_id(board.id);
  send(seat, std::move(message));
}

void Pair::follow(std::size_t seat, const std::string& game_id, Millis after) {
  ClientMessage message;
  message.set_id(std::string(kFollow) + game_id);
  message.mutable_follow_game()->set_game_id(game_id);
  const auto found = by_id_.find(game_id);
  const int seen = found == by_id_.end() ? 0 : found->second->version[seat];
  message.mutable_follow_game()->set_from_version(seen + 1);
  send_later(seat, std::move(message), after);
}

void Pair::accept(const std::string& challenge_id, Millis after) {
  ClientMessage message;
  message.set_id(std::string(kAnswer) + challenge_id);
  message.mutable_command_lobby()->mutable_answer_challenge()->set_challenge_id(challenge_id);
  message.mutable_command_lobby()->mutable_answer_challenge()->set_accept(true);
  send_later(kBlack, std::move(message), after);
}

void Pair::send_later(std::size_t seat, ClientMessage message, Millis after) {
  if (after <= Millis(0)) return send(seat, std::move(message));
  auto sending = [](Pair& pair, std::size_t from, ClientMessage sent,
                    Millis wait) -> awaitable<void> {
    co_await pause_for(wait);
    pair.send(from, std::move(sent));
  };
  boost::asio::co_spawn(context_, sending(*this, seat, std::move(message), after),
                        [](std::exception_ptr crash) {
                          if (crash) std::rethrow_exception(crash);
                        });
}

}  // namespace escaque::load
