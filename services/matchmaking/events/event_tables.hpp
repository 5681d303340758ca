#pragma once
// Standings of events with all they were made from, worked out once a version and round for the
// table itself and for whoever asks how one of its numbers came about. Thread-safe.

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <utility>

#include "domain/event/views/table.hpp"

namespace escaque::services::matchmaking {

/// Knows what it has explained before.
struct TabledEvent {
  explicit TabledEvent(event::Table made)
      : table(std::move(made)), explanation(table.played, table.criteria, table.standings) {}
  TabledEvent(const TabledEvent&) = delete;
  TabledEvent& operator=(const TabledEvent&) = delete;

  const event::Table table;
  pairing::tiebreak::Explanation explanation;
};

class EventTables {
 public:
  /// Those of events that were read in an era of EntityViews.
  class OfEra {
   public:
    OfEra(EventTables& tables, std::uint64_t era) : tables_(tables), era_(era) {}

    /// What `use(TabledEvent&)` makes of the table of `event` after this round; one at a time.
    template <class Use>
    auto use(const event::Event& event, event::Round after, Use use) const {
      const std::lock_guard lock(tables_.mutex_);
      return use(tables_.find(era_, event, after));
    }

   private:
    EventTables& tables_;
    std::uint64_t era_;
  };

  [[nodiscard]] OfEra of_era(std::uint64_t era) { return {*this, era}; }

  /// How many tables were worked out.
  [[nodiscard]] std::size_t made() const {
    const std::lock_guard lock(mutex_);
    return made_;
  }

 private:
  struct Kept {
    Kept(std::uint64_t of_era, const event::Event& event, event::Round round)
        : era(of_era),
          id(event.created.id),
          version(event.version),
          after(round),
          tabled(event::table_after(event, round)) {}

    std::uint64_t era;
    event::EventId id;
    event::Version version;
    event::Round after;
    TabledEvent tabled;
  };

  [[nodiscard]] TabledEvent& find(std::uint64_t era, const event::Event& event, event::Round after);

  mutable std::mutex mutex_;
  std::list<Kept> latest_first_;
  std::size_t made_ = 0;
};

}  // namespace escaque::services::matchmaking
