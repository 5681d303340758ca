#pragma once
// Keeps one computer logged in: finds games for it, sits down in them, comes back after every lost
// connection. Owned by the thread of its io_context.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include <boost/asio/io_context.hpp>

#include "engine/brain.hpp"
#include "engine/config.hpp"
#include "engine/places.hpp"
#include "engine/seat.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/log/logger.hpp"
#include "wire/api.hpp"
#include "wire/connection.hpp"
#include "wire/doors.hpp"

namespace escaque::engine {

class Bridge {
 public:
  /// What a computer of the house does otherwise.
  struct House {
    MakeBrain brain;
    Places& places;  ///< Of all computers of the house; outlives them.
  };

  Bridge(boost::asio::io_context& context, Config config, log::Logger logger,
         std::optional<House> house = {});

  /// Plays until config.games games have ended. An Error only when the account cannot be used.
  [[nodiscard]] Awaitable<wire::Answer<int>> run();

 private:
  [[nodiscard]] Awaitable<wire::Answer<std::string>> log_in();
  /// Refused while the account is not a computer's.
  [[nodiscard]] Awaitable<wire::Answer<void>> become_computer(wire::Api& api, std::string token);
  /// Serves one connection until it ends or the work is done.
  [[nodiscard]] Awaitable<void> serve();
  [[nodiscard]] Awaitable<void> on_message(gateway::v1::ServerMessage message);
  [[nodiscard]] Awaitable<void> on_lobby_fact(matchmaking::v1::LobbyFact fact);
  [[nodiscard]] Awaitable<void> on_entries(gateway::v1::GameEntries entries);
  [[nodiscard]] Awaitable<void> on_challenge(matchmaking::v1::Challenge challenge);

  [[nodiscard]] Awaitable<void> sit_down(std::string game_id);
  [[nodiscard]] Awaitable<void> look_for_game();
  [[nodiscard]] Awaitable<void> send(gateway::v1::ClientMessage message);
  [[nodiscard]] Awaitable<void> answer(std::string challenge_id, bool accept);
  /// Those that were closed while we were away have no place any more.
  void forget_challenges(const gateway::v1::Welcome& welcome);
  [[nodiscard]] std::unique_ptr<Brain> make_brain();
  [[nodiscard]] std::shared_ptr<Seat> make_seat(const std::string& game_id);
  void start_thinking(const std::string& game_id);
  [[nodiscard]] Awaitable<void> think(std::shared_ptr<Seat> seat, std::string game_id);
  void start_waiting_for_claim(const std::string& game_id, int claimable_in_ms);
  void spawn(Awaitable<void> coroutine);

  void on_done(const std::string& command_id, const gateway::v1::Done& done);
  void on_challenge_closed(const std::string& challenge_id);
  [[nodiscard]] bool is_free() const;
  [[nodiscard]] bool is_done() const;

  // Constant after construction
  boost::asio::io_context& context_;
  const Config config_;
  const log::Logger logger_;
  const std::optional<House> house_;

  // Owned by the context's thread
  std::optional<wire::Doors> doors_;
  std::string token_;
  common::v1::User user_;
  std::optional<wire::Connection> connection_;
  std::map<std::string, std::shared_ptr<Seat>> seats_;
  /// Our commands that wait for an answer by their ids, each with the challenge that it opened
  /// once that is known.
  std::map<std::string, std::string> asked_;
  std::set<std::string>
      asked_of_us_;  // Challenges that have a place in the house, or wait for one.
  std::set<std::string> closed_early_;  // Challenges that were closed before we knew their ids.
  bool is_in_pool_ = false;
  int finished_ = 0;
};

}  // namespace escaque::engine
