#pragma once
// An event as the record of a tournament: what pairings, standings and reports are made from.

#include "domain/event/event.hpp"

namespace escaque::event {

/// Rounds 1 to `last`, entrants by number. Games without a result are left out. Byes requested for
/// later rounds are in it.
[[nodiscard]] tournament::Tournament record(const Event& event, Round last);

/// What the system pairs `round` by, a published one or the next: games without a result count as
/// draws; whoever is not to be paired, or was paired by hand, is absent.
[[nodiscard]] tournament::Tournament record_for_pairing(const Event& event, Round round);

/// What standings are made from: as `record`, but the games of those who left an all-play-all
/// before half of it do not count (C.05).
[[nodiscard]] tournament::Tournament record_for_standings(const Event& event, Round last);

}  // namespace escaque::event
