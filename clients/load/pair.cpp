#include "load/pair.hpp"

#include <algorithm>
#include <utility>

#include "platform/asio/timer.hpp"

namespace escaque::load {

using boost::asio::awaitable;
using gateway::v1::ClientMessage;
using gateway::v1::ServerMessage;

namespace {

constexpr std::size_t kOpeningPlies = 2;
// How long before a record ends the next game is asked for.
constexpr std::size_t kPliesAhead = 10;
// Until a refused request that has to succeed is sent again, unless the refusal says when.
constexpr Millis kRetryAfter{200};
// How long a player looks for an open door.
constexpr Millis kDoorPatience{15'000};
// A wanted game that makes no progress for this long never will.
constexpr Millis kGamePatience{60'000};

bool has_ended(const gateway::v1::GameEntries& entries) {
  return std::ranges::any_of(entries.entries(), [](const auto& entry) {
    return std::ranges::any_of(entry.facts(),
                               [](const auto& fact) { return fact.has_game_ended(); });
  });
}

}  // namespace

Pair::Pair(boost::asio::io_context& context, Report& report, Player white, Player black,
           std::size_t tables)
    : context_(context),
      report_(report),
      players_{std::move(white), std::move(black)},
      tables_(tables),
      came_(context) {}

void Pair::run(std::string name, awaitable<void> coroutine) {
  spawn(context_, std::move(name), std::move(coroutine),
        [this](std::string_view, std::string_view what) {
          lose("fault of the load generator: " + std::string(what));
        });
}

void Pair::listen() {
  run("white", receive(kWhite));
  run("black", receive(kBlack));
}

void Pair::start(const std::vector<Moves>& records, std::size_t first_record, const Plan& plan) {
  records_ = &records;
  next_record_ = first_record;
  base_ = plan.base;
  is_traced_ = plan.is_traced;
  comes_back_ = plan.comes_back;
  for (Table& table : tables_) want_game(table);
  run("games", find_games());
}

awaitable<void> Pair::have_games() {
  for (;;) {
    const bool is_ready = std::ranges::all_of(tables_, [](const Table& table) {
      return table.board != nullptr || table.next != nullptr;
    });
    if (is_ready || is_lost_) co_return;
    co_await something_came();
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
    table.board = std::exchange(table.next, nullptr);
  }
  table.board->due.push_back(due);
  send_plies(*table.board);
  if (table.board->due.size() + kPliesAhead == table.board->record->size()) want_game(table);
}

/// Two connections do not keep the order of what is sent through them: nobody moves before they
/// have seen the move that they answer.
void Pair::send_plies(Board& board) {
  while (board.sent < board.due.size() && board.seen[board.sent % 2] >= board.sent) {
    if (board.sent >= kOpeningPlies) ++report_.sent;
    send_ply(board, board.sent++, Millis(0));
  }
}

void Pair::lose(const std::string& cause) {
  if (!std::exchange(is_lost_, true)) ++report_.errors["connection lost: " + cause];
  came_.set();
}

awaitable<void> Pair::receive(std::size_t seat) {
  for (;;) {
    const auto connection = players_[seat].connection;
    auto message = co_await connection->receive();
    if (!message) {
      if (!comes_back_) co_return lose(to_string(message.error()));
      const bool is_back = co_await come_back(seat);
      if (!is_back) co_return;
      continue;
    }
    if (message->has_game_entries()) on_entries(seat, message->game_entries());
    for (const auto& fact : message->lobby_changed().facts()) on_lobby(seat, fact);
    if (message->has_refusal()) on_refusal(seat, *message);
  }
}

awaitable<bool> Pair::come_back(std::size_t seat) {
  const auto began = Clock::now();
  const auto end = began + kDoorPatience;
  while (!is_lost_) {
    players_[seat].doors.move_on();
    const auto welcome = co_await connect(context_, players_[seat]);
    if (welcome) {
      report_.returns.add(std::chrono::duration_cast<Micros>(Clock::now() - began));
      go_on(seat, *welcome);
      co_return true;
    }
    if (Clock::now() >= end) lose(to_string(welcome.error()));
    co_await pause_for(kRetryAfter);
  }
  co_return false;
}

void Pair::go_on(std::size_t seat, const gateway::v1::Welcome& welcome) {
  for (const Board& board : boards_) {
    const bool has_all = board.is_over && board.seen[seat] == board.record->size();
    if (!board.id.empty() && !has_all) go_on(seat, board);
  }
  if (seat == kBlack) {
    for (const auto& challenge : welcome.challenges()) accept(challenge.challenge_id(), Millis(0));
    return;
  }
  for (const std::string& game_id : welcome.game_ids()) {
    if (!by_id_.contains(game_id)) started_ = game_id;
  }
  asked_to_wait_ = Millis(0);
  came_.set();
}

void Pair::go_on(std::size_t seat, const Board& board) {
  follow(seat, board.id, Millis(0));
  const bool is_unanswered = board.sent > board.seen[seat] && (board.sent - 1) % 2 == seat;
  if (is_unanswered) send_ply(board, board.sent - 1, Millis(0));
  if (seat == kWhite && board.is_resigned) resign(board);
}

void Pair::on_entries(std::size_t seat, const gateway::v1::GameEntries& entries) {
  const auto found = by_id_.find(entries.game_id());
  if (found == by_id_.end()) return;
  Board& board = *found->second;
  const auto now = Clock::now();
  for (const auto& entry : entries.entries()) {
    if (entry.version() <= board.version[seat]) continue;
    board.version[seat] = entry.version();
    for (const auto& fact : entry.facts()) {
      if (!fact.has_move_played()) continue;
      const std::size_t ply = board.seen[seat]++;
      if (ply < kOpeningPlies || ply % 2 == seat || ply >= board.due.size()) continue;
      if (now <= report_.over) ++report_.in_time;
      const auto waited = std::chrono::duration_cast<Micros>(now - board.due[ply]);
      report_.round_trips.add(waited);
      if (is_traced_) report_.moves.push_back({board.id, board.due[ply], waited});
    }
  }
  if (!board.has_begun[seat] || board.seen[seat] <= kOpeningPlies) came_.set();
  board.has_begun[seat] = true;
  send_plies(board);
  if (has_ended(entries)) return leave(seat, board);
  // Other facts may come before the end, such as a clock or a player who is back.
  if (seat == kWhite && board.seen[kWhite] == board.record->size() &&
      !std::exchange(board.is_resigned, true)) {
    resign(board);
  }
}

void Pair::on_lobby(std::size_t seat, const matchmaking::v1::LobbyFact& fact) {
  if (fact.has_challenge_opened() && seat == kBlack) {
    accept(fact.challenge_opened().challenge().challenge_id(), Millis(0));
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
  const std::string& request = message.reply_to();
  Millis wait(error.retry_after_ms());
  // To be limited is part of a run; anything else is told, and tried again where it must succeed.
  if (wait <= Millis(0)) {
    ++report_.errors["refused: " + common::v1::Reason_Name(error.reason())];
    wait = kRetryAfter;
  }
  if (request.starts_with(kFollow)) {
    follow(seat, request.substr(kFollow.size()), wait);
  } else if (error.reason() == common::v1::REASON_NO_SUCH_CHALLENGE) {
    return;  // It will not come back.
  } else if (request.starts_with(kAnswer)) {
    accept(request.substr(kAnswer.size()), wait);
  } else if (request.starts_with(kMove) && error.reason() == common::v1::REASON_UNAVAILABLE) {
    send_again(std::string_view(request).substr(kMove.size()), wait);
  } else if (request.starts_with(kChallenge)) {
    asked_to_wait_ = wait;
    came_.set();
  }
}

void Pair::want_game(Table& table) {
  wanting_.push_back(&table);
  came_.set();
}

awaitable<void> Pair::something_came() {
  came_.reset();
  co_await came_.wait();
}

awaitable<bool> Pair::goes_on() {
  came_.reset();
  const auto waited = co_await came_.wait_for(kGamePatience);
  if (waited == AsyncEvent::Waited::timed_out) lose("a game was not made");
  co_return !is_lost_;
}

awaitable<void> Pair::find_games() {
  while (!is_lost_) {
    if (wanting_.empty()) {
      co_await something_came();
      continue;
    }
    Table& table = *wanting_.front();
    Board& board = boards_.emplace_back();
    board.record = &(*records_)[next_record_++ % records_->size()];
    const bool is_found = co_await find(board);
    if (!is_found) co_return;
    const bool is_open = co_await open(board);
    if (is_lost_) co_return;
    if (!is_open) continue;
    wanting_.pop_front();
    ++report_.games;
    table.next = &board;
    came_.set();
  }
}

awaitable<bool> Pair::find(Board& board) {
  ClientMessage challenge;
  // Sent again it is the same one.
  challenge.set_id(std::string(kChallenge) + std::to_string(boards_.size()));
  challenge.mutable_command_lobby()->mutable_open_challenge()->set_handle(
      players_[kBlack].user.handle());
  auto& terms = *challenge.mutable_command_lobby()->mutable_open_challenge()->mutable_terms();
  terms.mutable_time_control()->set_base_ms(static_cast<int>(base_.count()));
  terms.set_variant(common::v1::VARIANT_STANDARD);
  challenge.mutable_command_lobby()->mutable_open_challenge()->set_color(
      matchmaking::v1::COLOR_WISH_WHITE);
  started_.clear();
  while (started_.empty()) {
    asked_to_wait_ = Millis(-1);
    send(kWhite, challenge);
    while (started_.empty() && asked_to_wait_ < Millis(0)) {
      const bool is_coming = co_await goes_on();
      if (!is_coming) co_return false;
    }
    if (started_.empty()) co_await pause_for(asked_to_wait_);
  }
  board.id = started_;
  by_id_.emplace(board.id, &board);
  follow(kWhite, board.id, Millis(0));
  follow(kBlack, board.id, Millis(0));
  co_return true;
}

awaitable<bool> Pair::open(Board& board) {
  while (!board.has_begun[kWhite] || !board.has_begun[kBlack]) {
    const bool is_coming = co_await goes_on();
    if (!is_coming) co_return false;
  }
  for (std::size_t plies = 1; plies <= kOpeningPlies && !board.is_over; ++plies) {
    board.due.push_back(Clock::now());
    send_plies(board);
    while (!board.is_over && (board.seen[kWhite] < plies || board.seen[kBlack] < plies)) {
      const bool is_coming = co_await goes_on();
      if (!is_coming) co_return false;
    }
  }
  if (board.is_over) ++report_.errors["a game was aborted before it began"];
  co_return !board.is_over;
}

}  // namespace escaque::load
