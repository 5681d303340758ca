#pragma once
// All seasons of blitz categories; counts their tournaments when they have finished.

#include <set>
#include <utility>
#include <vector>

#include "domain/season/season.hpp"
#include "matchmaking/events/events_actor.hpp"
#include "matchmaking/log/log_owner.hpp"
#include "matchmaking/log/stores.hpp"

namespace escaque::services::matchmaking {

struct SeasonKind {
  using Entity = season::Season;
  using Id = season::SeasonId;
  using Entry = season::Entry;
  using Command = season::Command;
  using Error = season::SeasonError;
  static constexpr const char* kOne = "season";
  static constexpr const char* kThey = "the seasons";

  [[nodiscard]] static UtcTime made_at(const season::Season& season) { return season.opened; }
  [[nodiscard]] static bool pairs(const Command&) { return false; }
  /// A command that was carried out before, or what the server asked for before a crash.
  [[nodiscard]] static bool is_done_already(const Entity& season, const Command& command,
                                            Error error);
};

// In log_owners.cpp.
extern template class LogOwner<SeasonKind>;

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

/// Where the season's register and its events do not say the same: players are written into the
/// register first, and whoever asked for both may be gone before the second.
struct Disagreement {
  /// Entries of people whom the event does not know, to be taken back.
  std::vector<season::Version> not_in_event;
  /// Entries that were taken back, of people whom the event got to know after all.
  std::vector<season::TournamentEntry> not_in_register;
};
/// Of what was written before `before`: until then both may be under way.
[[nodiscard]] Disagreement disagreement(const season::Season& season, const Events& events,
                                        UtcTime before);

class SeasonsActor final : public LogOwner<SeasonKind> {
 public:
  /// `mailbox`: commands that may wait.
  SeasonsActor(boost::asio::io_context& context, SeasonPorts ports, std::size_t mailbox,
               Metrics& metrics, log::Logger logger);

 private:
  /// Counts what has finished, and mends what was left undone.
  [[nodiscard]] Awaitable<void> advance(season::SeasonId id) override;
  [[nodiscard]] Awaitable<void> count(season::SeasonId id, season::Championship championship);
  [[nodiscard]] Awaitable<void> reconcile(season::SeasonId id, Disagreement disagreement);
  [[nodiscard]] std::optional<ArchivedRow> row_of(const season::Season& season,
                                                  UtcTime changed) const override;
  void on_gone(const season::Season& season) override;

  // Constant after construction
  EventsActor& events_;

  // Owned by the context's thread
  /// Tournaments that the articles do not let be counted as they are: the organiser decides.
  std::set<std::pair<season::SeasonId, event::EventId>> stuck_;
  /// Entries that cannot be taken back as the register is now.
  std::set<std::pair<season::SeasonId, season::Version>> kept_;
};

}  // namespace escaque::services::matchmaking
