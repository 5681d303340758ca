#pragma once
// All seasons of blitz categories; counts their tournaments when they have finished.

#include <set>
#include <utility>
#include <vector>

#include "domain/season/season.hpp"
#include "matchmaking/events_actor.hpp"
#include "matchmaking/log_owner.hpp"
#include "matchmaking/season_store.hpp"

namespace escaque::services::matchmaking {

struct SeasonKind {
  using Entity = season::Season;
  using Id = season::SeasonId;
  using Entry = season::Entry;
  using Command = season::Command;
  using Error = season::SeasonError;
  static constexpr const char* kOne = "season";
  static constexpr const char* kThey = "the seasons";

  [[nodiscard]] static bool pairs(const Command&) { return false; }
  /// A command that was carried out before, or what the server asked for before a crash.
  [[nodiscard]] static bool is_done_already(const Entity& season, const Command& command,
                                            Error error);
};

struct SeasonPorts {
  SeasonStore& store;
  const TimeSource& time;
  /// Whose tournaments are counted.
  EventsActor& events;
};

using Seasons = LogOwner<SeasonKind>::Entities;

/// Finished events of the season that nobody has counted, with those who started.
[[nodiscard]] std::vector<season::Championship> uncounted(const season::Season& season,
                                                          const Events& events);

class SeasonsActor final : public LogOwner<SeasonKind> {
 public:
  /// `mailbox`: commands that may wait.
  SeasonsActor(boost::asio::io_context& context, SeasonPorts ports, std::size_t mailbox,
               Metrics& metrics, log::Logger logger);

 private:
  /// Counts what has finished.
  [[nodiscard]] boost::asio::awaitable<void> advance(season::SeasonId id) override;
  [[nodiscard]] boost::asio::awaitable<void> count(season::SeasonId id,
                                                   season::Championship championship);
  void on_taken(const season::Season&) override {}
  void on_written(const season::Season&, const season::Entry&) override {}
  void on_forgotten() override { stuck_.clear(); }

  // Constant after construction
  EventsActor& events_;

  // Owned by the context's thread
  /// What the articles do not let be counted as it is: the organiser decides.
  std::set<std::pair<season::SeasonId, event::EventId>> stuck_;
};

}  // namespace escaque::services::matchmaking
