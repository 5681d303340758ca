#pragma once
// What becomes of regulations after an event has been announced.

#include <cstdint>
#include <string>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/base/time.hpp"
#include "domain/event/regulations.hpp"

namespace escaque::event {

/// What can differ between an announced event and a changed one; named like the fields of the
/// proto's Regulations. What is settled by the announcement (Chess960 and its first positions, the
/// season) is not among them.
enum class RegulationsPart : std::uint8_t {
  name,
  text,
  system,
  number_draw,
  venue,
  time_control,  // Schedules included.
  initial_fen,   // Of a thematic event.
  is_rated,
  rules,  // The edition of the Laws, and what the event chose within it.
  rounds,
  calendar,
  entry,
  byes,
  no_shows,
  points,
  is_accelerated,
  initial_color,
  tiebreaks,  // Their edition and what unrated players count as included.
  prizes,
  appeals_committee,
  forbidden,
  knockout,
  teams,
  spectators_delay,
  federations_apart,
  play_off_places,
};

/// Everybody is shown it.
struct RegulationsChange {
  UtcTime at;
  UserId by;
  std::string reason;
  std::vector<RegulationsPart> parts;
  friend bool operator==(const RegulationsChange&, const RegulationsChange&) = default;
};

/// Of one event: nobody reads more.
inline constexpr std::size_t kMaxRegulationsChanges = 100;

/// In the order of the enumerators.
[[nodiscard]] std::vector<RegulationsPart> parts_that_differ(const Regulations& one,
                                                             const Regulations& other);

}  // namespace escaque::event
