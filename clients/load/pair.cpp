#include "load/pair.hpp"

#include <algorithm>
#include <utility>

#include "platform/asio/timer.hpp"

namespace escaque::load {

using boost::asio::awaitable;
using gateway::v1::ClientMessage;
using gateway::v1::ServerMessage;

namespace {

constexpr std::size_t kWhite = 0;
constexpr std::size_t kBlack = 1;
constexpr std::size_t kOpeningPlies = 2;
// So long before a record ends the next game is asked for.
constexpr std::size_t kPliesAhead = 4;
constexpr int kBaseMs = 10'800'000;  // Nobody's flag shall fall, however slow the rate.
const std::string kChallenge = "challenge-";
const std::string kFollow = "follow-";

}  // namespace

Pair::Pair(boost::asio::io_context& context, Report& report, Player white, Player black,
           std::size_t tables)
    : context_(context),
      report_(report),
      players_{std::move(white), std::move(black)},
      tables_(tables),
      came_(context) {}

void Pair::start(const std::vector<Moves>& records, std::size_t first_record) {
  records_ = &records;
  next_record_ = first_record;
  for (Table& table : tables_) want_game(table);
  const auto on_crash = [this](std::string_view, std::string_view what) {
    lose("fault of the load generator: " + std::string(what));
  };
  spawn(context_, "white", receive(kWhite), on_crash);
  spawn(context_, "black", receive(kBlack), on_crash);
  spawn(context_, "games", find_games(), on_crash);
}

awaitable<void> Pair::have_games() {
  for (;;) {
    const bool is_ready = std::ranges::all_of(tables_, [](const Table& table) {
      return table.board != nullptr || table.next != nullptr;
    });
    if (is_ready || is_lost_) co_return;
    (void)co_await something_came();
  }
}

void Pair::play(std::size_t index, Clock::time_point due) {
  Table& table = tables_[index];
  ++report_.due;
  if (is_lost_) return;
  if (table.board == nullptr || table.board->due.size() == table.board->record->size()) {
    if (table.next == nullptr) {
      ++report_.errors["the next game was not there in time"];
      return;
    }
    if (table.board != nullptr) {
      ClientMessage resignation;
      resignation.mutable_act_in_game()->set_game_id(table.board->id);
      resignation.mutable_act_in_game()->mutable_action()->mutable_resign();
      send(kWhite, std::move(resignation));
    }
    table.board = std::exchange(table.next, nullptr);
  }
  ++report_.sent;
  send_ply(*table.board, due);
  if (table.board->due.size() + kPliesAhead == table.board->record->size()) want_game(table);
}

void Pair::send_ply(Board& board, Clock::time_point due) {
  const std::size_t ply = board.due.size();
  board.due.push_back(due);
  ClientMessage message;
  message.mutable_act_in_game()->set_game_id(board.id);
  message.mutable_act_in_game()->mutable_action()->mutable_play_move()->set_uci(
      (*board.record)[ply]);
  send(ply % 2, std::move(message));
}

void Pair::send(std::size_t seat, ClientMessage message) {
  auto sending = [](Pair& pair, std::size_t from, ClientMessage sent) -> awaitable<void> {
    const auto written = co_await pair.players_[from].connection.send(std::move(sent));
    if (!written) pair.lose(to_string(written.error()));
  };
  boost::asio::co_spawn(context_, sending(*this, seat, std::move(message)),
                        [](std::exception_ptr crash) {
                          if (crash) std::rethrow_exception(crash);
                        });
}

void Pair::lose(const std::string& cause) {
  if (!std::exchange(is_lost_, true)) ++report_.errors["connection lost: " + cause];
  came_.set();
}

awaitable<void> Pair::receive(std::size_t seat) {
  for (;;) {
    auto message = co_await players_[seat].connection.receive();
    if (!message) {
      lose(to_string(message.error()));
      co_return;
    }
    if (message->has_game_entries()) on_entries(seat, message->game_entries());
    for (const auto& fact : message->lobby_changed().facts()) on_lobby(seat, fact);
    if (message->has_refusal()) on_refusal(seat, *message);
  }
}

void Pair::on_entries(std::size_t seat, const gateway::v1::GameEntries& entries) {
  const auto found = by_id_.find(entries.game_id());
  if (found == by_id_.end()) return;
  Board& board = *found->second;
  const auto now = Clock::now();
  for (const auto& entry : entries.entries()) {
    for (const auto& fact : entry.facts()) {
      if (!fact.has_move_played()) continue;
      const std::size_t ply = board.seen[seat]++;
      if (ply < kOpeningPlies || ply % 2 == seat || ply >= board.due.size()) continue;
      report_.round_trips.add(std::chrono::duration_cast<Micros>(now - board.due[ply]));
    }
  }
  board.has_begun[seat] = true;
  if (board.seen[seat] <= kOpeningPlies) came_.set();
}

void Pair::on_lobby(std::size_t seat, const matchmaking::v1::LobbyFact& fact) {
  if (fact.has_challenge_opened() && seat == kBlack) {
    ClientMessage answer;
    answer.mutable_answer_challenge()->set_challenge_id(
        fact.challenge_opened().challenge().challenge_id());
    answer.mutable_answer_challenge()->set_accept(true);
    send(kBlack, std::move(answer));
  }
  if (!fact.has_game_started()) return;
  const std::string& id = fact.game_started().game_id();
  if (seat == kWhite) {
    started_ = id;
    came_.set();
  }
}

void Pair::on_refusal(std::size_t seat, const ServerMessage& message) {
  const auto& error = message.refusal().error();
  const Millis wait(error.retry_after_ms());
  if (message.reply_to().starts_with(kFollow) && wait > Millis(0)) {
    return follow(seat, message.reply_to().substr(kFollow.size()), wait);
  }
  if (message.reply_to().starts_with(kChallenge)) {
    asked_to_wait_ = std::max(wait, Millis(100));
    came_.set();
    if (wait > Millis(0)) return;
  }
  ++report_.errors["refused: " + common::v1::Reason_Name(error.reason())];
}

void Pair::follow(std::size_t seat, std::string game_id, Millis after) {
  auto following = [](Pair& pair, std::size_t from, std::string id,
                      Millis wait) -> awaitable<void> {
    if (wait > Millis(0)) co_await pause_for(wait);
    ClientMessage message;
    message.set_id(kFollow + id);
    message.mutable_follow_game()->set_game_id(id);
    message.mutable_follow_game()->set_from_version(1);
    pair.send(from, std::move(message));
  };
  boost::asio::co_spawn(context_, following(*this, seat, std::move(game_id), after),
                        [](std::exception_ptr crash) {
                          if (crash) std::rethrow_exception(crash);
                        });
}

void Pair::want_game(Table& table) {
  wanting_.push_back(&table);
  came_.set();
}

awaitable<bool> Pair::something_came() {
  came_.reset();
  co_await came_.wait();
  co_return !is_lost_;
}

awaitable<void> Pair::find_games() {
  while (!is_lost_) {
    if (wanting_.empty()) {
      (void)co_await something_came();
      continue;
    }
    Table& table = *wanting_.front();
    wanting_.pop_front();
    Board& board = boards_.emplace_back();
    board.record = &(*records_)[next_record_++ % records_->size()];
    const bool is_found = co_await find(board);
    if (!is_found) co_return;
    const bool is_open = co_await open(board);
    if (!is_open) co_return;
    ++report_.games;
    table.next = &board;
    came_.set();
  }
}

awaitable<bool> Pair::find(Board& board) {
  ClientMessage challenge;
  challenge.mutable_open_challenge()->set_handle(players_[kBlack].user.handle());
  auto& terms = *challenge.mutable_open_challenge()->mutable_terms();
  terms.mutable_time_control()->set_base_ms(kBaseMs);
  terms.set_variant(common::v1::VARIANT_STANDARD);
  challenge.mutable_open_challenge()->set_color(matchmaking::v1::COLOR_WISH_WHITE);
  for (int attempt = 0; board.id.empty(); ++attempt) {
    challenge.set_id(kChallenge + std::to_string(boards_.size()) + "-" + std::to_string(attempt));
    started_.clear();
    asked_to_wait_ = Millis(-1);
    send(kWhite, challenge);
    while (started_.empty() && asked_to_wait_ < Millis(0)) {
      const bool goes_on = co_await something_came();
      if (!goes_on) co_return false;
    }
    if (started_.empty()) co_await pause_for(asked_to_wait_);
    board.id = started_;
  }
  by_id_.emplace(board.id, &board);
  follow(kWhite, board.id, Millis(0));
  follow(kBlack, board.id, Millis(0));
  co_return true;
}

awaitable<bool> Pair::open(Board& board) {
  while (!board.has_begun[kWhite] || !board.has_begun[kBlack]) {
    const bool goes_on = co_await something_came();
    if (!goes_on) co_return false;
  }
  for (std::size_t plies = 1; plies <= kOpeningPlies; ++plies) {
    send_ply(board, Clock::now());
    while (board.seen[kWhite] < plies || board.seen[kBlack] < plies) {
      const bool goes_on = co_await something_came();
      if (!goes_on) co_return false;
    }
  }
  co_return true;
}

}  // namespace escaque::load
