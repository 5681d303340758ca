#pragma once
// Two guests who play many games against each other, and take the time of every move.
// Owned by the thread of its io_context.

#include <array>
#include <chrono>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include <boost/asio/io_context.hpp>

#include "load/plan.hpp"
#include "load/player.hpp"
#include "load/report.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/asio/awaitable.hpp"

namespace escaque::load {

using Clock = std::chrono::steady_clock;

class Pair {
 public:
  /// A game of the server, played from a record.
  struct Board {
    const Moves* record = nullptr;
    std::string id;
    std::vector<Clock::time_point> due;  // Of every ply that is to be sent by now …
    std::size_t sent = 0;                // … and how many of them have been.
    std::array<std::size_t, 2> seen{};   // Plies that White and Black have received.
    std::array<int, 2> version{};        // … the latest entry …
    std::array<bool, 2> has_begun{};     // … and whether the game is there for them at all.
    bool is_resigned = false;
    bool is_over = false;
  };
  /// Where one game is played after the other.
  struct Table {
    Board* board = nullptr;
    Board* next = nullptr;  // Made while the last plies of `board` are played.
  };

  Pair(boost::asio::io_context& context, Report& report, Player white, Player black,
       std::size_t tables);

  /// Receives from now on: whoever does not answer pings is disconnected.
  void listen();
  /// A game for every table is on its way, with the clocks of the plan.
  void start(const std::vector<Moves>& records, std::size_t first_record, const Plan& plan);
  /// Returns when every table has a game, or the connection is lost.
  [[nodiscard]] Awaitable<void> have_games();
  /// Sends the next ply of a table's game, which was due at `due`, or as soon as its player has the
  /// ply before it.
  void play(std::size_t table, Clock::time_point due);

  [[nodiscard]] const std::deque<Table>& tables() const { return tables_; }
  [[nodiscard]] bool is_lost() const { return is_lost_; }

 private:
  static constexpr std::size_t kWhite = 0;
  static constexpr std::size_t kBlack = 1;
  // What the ids of requests begin with.
  static constexpr std::string_view kChallenge = "challenge-";
  static constexpr std::string_view kAnswer = "answer-";
  static constexpr std::string_view kFollow = "follow-";
  static constexpr std::string_view kMove = "move-";  // PLY-GAME
  static constexpr std::string_view kResignation = "resign-";

  void run(std::string name, Awaitable<void> coroutine);
  [[nodiscard]] Awaitable<void> receive(std::size_t seat);
  /// By the next door, as other clients do; false when none is open for too long.
  [[nodiscard]] Awaitable<bool> come_back(std::size_t seat);
  /// What was sent may not have come, and what was to come may be lost.
  void go_on(std::size_t seat, const gateway::v1::Welcome& welcome);
  void go_on(std::size_t seat, const Board& board);
  void on_entries(std::size_t seat, const gateway::v1::GameEntries& entries);
  void on_lobby(std::size_t seat, const matchmaking::v1::LobbyFact& fact);
  void on_refusal(std::size_t seat, const gateway::v1::ServerMessage& message);
  [[nodiscard]] Awaitable<void> find_games();
  [[nodiscard]] Awaitable<bool> find(Board& board);
  /// Plays the first plies at once: a game that nobody begins is aborted by the server.
  [[nodiscard]] Awaitable<bool> open(Board& board);
  [[nodiscard]] Awaitable<void> something_came();
  /// The same for what must come soon; false when the pair is lost.
  [[nodiscard]] Awaitable<bool> goes_on();
  void want_game(Table& table);
  // Sent again when they are refused.
  void follow(std::size_t seat, const std::string& game_id, Millis after);
  void accept(const std::string& challenge_id, Millis after);
  void resign(const Board& board);
  void leave(std::size_t seat, Board& board);
  void send_later(std::size_t seat, gateway::v1::ClientMessage message, Millis after);
  void send_plies(Board& board);
  void send_ply(const Board& board, std::size_t ply, Millis after);
  /// PLY-GAME was refused, but not for good.
  void send_again(std::string_view ply_and_game, Millis after);
  void send(std::size_t seat, gateway::v1::ClientMessage message);
  void lose(const std::string& cause);

  boost::asio::io_context& context_;
  Report& report_;
  std::array<Player, 2> players_;
  std::deque<Table> tables_;
  const std::vector<Moves>* records_ = nullptr;
  std::size_t next_record_ = 0;
  Millis base_{};  // On each clock.
  bool is_traced_ = false;
  bool comes_back_ = false;
  std::deque<Board> boards_;  // All there ever were: late answers are still counted.
  std::unordered_map<std::string, Board*> by_id_;
  std::deque<Table*> wanting_;
  AsyncEvent came_;           // Anything that a coroutine below may wait for.
  std::string started_;       // The game that the last challenge led to.
  Millis asked_to_wait_{-1};  // The last challenge was refused: try again after this.
  bool is_lost_ = false;
};

}  // namespace escaque::load
