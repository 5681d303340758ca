#pragma once
// Takes one game after the other, shows it to an engine, and hands in what that says. Owned by one
// thread.

#include <optional>
#include <string>
#include <vector>

#include <boost/asio/io_context.hpp>

#include "analysis/conduct_link.hpp"
#include "analysis/config.hpp"
#include "analysis/metrics.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/log/logger.hpp"
#include "platform/uci/engine.hpp"

namespace escaque::services::analysis {

class Analyst {
 public:
  struct Parts {
    boost::asio::io_context& context;
    ConductLink& conduct;
    const EngineConfig& engine;
    Metrics& metrics;
    log::Logger logger;
  };

  explicit Analyst(Parts parts) : parts_(std::move(parts)), news_(parts_.context) {}

  /// Until stop(). Call once; the object may be destroyed only after it returned.
  [[nodiscard]] Awaitable<void> run();
  /// The game that it is looking at is given back.
  void stop();

 private:
  /// Gives how long to wait before the next one.
  [[nodiscard]] Awaitable<Millis> work();
  [[nodiscard]] Awaitable<Millis> analyse(v1::GameToAnalyse game);
  [[nodiscard]] Awaitable<uci::UciResult<v1::HandInGameRequest>> look_at(
      const v1::GameToAnalyse& game);
  [[nodiscard]] Awaitable<uci::UciResult<void>> prepare(int hash_mib);
  /// For as long as it takes.
  [[nodiscard]] Awaitable<void> hand_in(v1::HandInGameRequest made);
  [[nodiscard]] Awaitable<void> give_back(const std::string& game_id);
  [[nodiscard]] bool is_program_there();
  /// Says it when it is new.
  void note_away(bool is_away);

  Parts parts_;
  std::optional<uci::Engine> engine_;
  int failures_ = 0;  // One after the other.
  bool is_program_missed_ = false;
  bool is_conduct_away_ = false;
  AsyncEvent news_;
  bool is_stopped_ = false;
};

}  // namespace escaque::services::analysis
