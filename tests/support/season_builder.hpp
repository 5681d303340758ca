#pragma once
// Seasons of blitz categories for tests: a driver that decides, evolves and keeps the log.

#include <string>
#include <utility>
#include <vector>

#include "domain/base/enums.hpp"
#include "domain/season/season.hpp"

namespace escaque::support {

inline constexpr UserId kClub{800'001};
inline constexpr season::SeasonId kSeason{55};

inline season::Person club_person(std::uint64_t id) {
  return {UserId{id}, "Member " + std::to_string(id), {}};
}

/// `players` who started, best first, with these points out of ten games.
inline season::Championship championship(std::uint64_t event, season::Category category,
                                         const std::vector<std::uint64_t>& players,
                                         int half_points = 20) {
  season::Championship made{season::EventId{event},
                            "Championship " + std::to_string(event),
                            category,
                            season::Importance::championship,
                            UtcTime{Millis(1000)},
                            {},
                            {}};
  for (const std::uint64_t id : players)
    made.starters.push_back({club_person(id), half_points, 10});
  return made;
}

inline std::vector<std::uint64_t> numbers(std::uint64_t first, std::uint64_t last) {
  std::vector<std::uint64_t> all;
  for (std::uint64_t id = first; id <= last; ++id) all.push_back(id);
  return all;
}

class RunningSeason {
 public:
  RunningSeason() { (void)give(season::OpenSeason{kSeason, "Club Metropolitano", 2026, {}, {}}); }

  /// Empty when it had an effect, else why not.
  std::string give(season::Action action, season::Origin origin = {kClub, "as seen"},
                   std::string id = {}) {
    now += std::chrono::minutes(1);
    auto entry = decide(state, {std::move(id), std::move(origin), std::move(action)}, now);
    if (!entry) return std::string(enum_name(entry.error()));
    state = evolve(std::move(state), *entry);
    log.push_back(std::move(*entry));
    return {};
  }
  std::string record(season::Deed deed) { return give(season::Record{std::move(deed)}); }
  std::string enlist(std::uint64_t id, std::optional<season::Category> slow,
                     std::optional<season::Category> blitz = {}) {
    return record(season::Registration{club_person(id), slow, blitz});
  }
  std::string enter(std::uint64_t id, season::Category category, std::uint64_t event = 1) {
    return give(
        season::Record{season::TournamentEntry{club_person(id), season::EventId{event}, category}},
        {});
  }
  [[nodiscard]] std::optional<season::Category> blitz(std::uint64_t id) const {
    const auto found = state.book.players.find(UserId{id});
    return found == state.book.players.end() ? std::nullopt : found->second.blitz();
  }
  [[nodiscard]] season::Cause why(std::uint64_t id) const {
    return state.member(UserId{id})->steps.back().cause;
  }
  [[nodiscard]] season::Season refold() const {
    season::Season folded;
    for (const season::Entry& entry : log) folded = evolve(std::move(folded), entry);
    return folded;
  }

  UtcTime now{Millis(1'893'456'000'000)};
  season::Season state;
  std::vector<season::Entry> log;
};

}  // namespace escaque::support
