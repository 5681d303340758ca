#pragma once
// From an entry of the outboxes of `games` to what rules see of the game: at least once in, exactly
// once kept. Owned by one thread.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "escaque/games/v1/games_service.pb.h"

#include "conduct/inputs/input_store.hpp"
#include "conduct/lines/line_store.hpp"
#include "conduct/metrics.hpp"
#include "platform/asio/worker_pool.hpp"
#include "platform/eventlog/outbox_reader.hpp"
#include "platform/grpc/error.hpp"
#include "platform/log/logger.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::conduct {

class GameWatcher {
 public:
  using Log = Result<games::v1::GetGameResponse, rpc::Error>;

  struct Parts {
    InputStore& store;
    WorkerPool& workers;  ///< Looking at all positions of a game would hold up talk.
    const TimeSource& time;
    Metrics& metrics;
    log::Logger logger;
    std::function<Awaitable<Log>(std::string game_id)> get_game;
    /// Whether one of the two does not want to play the other; nothing while nobody answers.
    std::function<Awaitable<std::optional<bool>>(UserId, UserId)> is_unwanted;
    double lost_material = etiquette::Thresholds().lost_material;
    /// A game was kept, or corrected: rules are to look at these people. False: again later.
    std::function<Awaitable<bool>(const GameRecord&, const Added&)> on_kept;
    /// What was said to the players; nothing where that has to be asked again.
    std::function<Awaitable<std::optional<std::vector<LineToPlayer>>>(TalkToPlayers)> find_lines =
        {};
    /// Those of them who are people with an account; nothing while nobody answers.
    std::function<Awaitable<std::optional<std::unordered_set<UserId>>>(std::vector<UserId>)>
        find_people = {};
  };

  /// `known_after`: the time after a loss when everything is known that was lost with it.
  explicit GameWatcher(Parts parts, Millis known_after = std::chrono::seconds(65))
      : parts_(std::move(parts)), known_after_(known_after) {}

  [[nodiscard]] Awaitable<eventlog::Handled> handle(const eventlog::OutboxEntry& entry);

 private:
  using Lines = std::vector<etiquette::LineSeen>;
  // A worker may still read it when its caller is gone.
  using LogPtr = std::shared_ptr<const games::v1::GetGameResponse>;

  [[nodiscard]] Awaitable<eventlog::Handled> keep(GameRecord record, Lines lines);
  /// Nothing: it has to be tried again.
  [[nodiscard]] Awaitable<std::optional<Lines>> see_lines(LogPtr log, const GameRecord& record);
  [[nodiscard]] Awaitable<eventlog::Handled> reject(const eventlog::OutboxEntry& entry,
                                                    std::string_view reason);
  /// Until what else was lost with a connection of the game can be known.
  [[nodiscard]] bool must_wait(const GameRecord& record, const std::string& entry);

  Parts parts_;
  const Millis known_after_;
  std::unordered_map<std::string, UtcTime> waits_;  // Entries that come again too early.
};

}  // namespace escaque::services::conduct
