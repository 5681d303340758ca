#pragma once
// What differs between the editions of the Laws, as data: one `Laws` per edition (editions/*.hpp),
// consulted by `game::decide`. Nothing else asks which edition rules.

#include "domain/clock/schedule.hpp"
#include "domain/laws/by_class.hpp"
#include "domain/laws/draws.hpp"
#include "domain/laws/edition.hpp"
#include "domain/laws/endings.hpp"
#include "domain/laws/illegal_moves.hpp"
#include "domain/laws/penalties.hpp"
#include "domain/laws/timekeeping.hpp"

namespace escaque::laws {

/// Players who refuse to keep the Laws lose.
struct Refusal {
  Article one{};
  Article both{};
};

struct Laws {
  Edition edition = Edition::online;
  Classes classes{};
  Claims claims{};
  Offers offers{};
  Flags flags{};
  Endings endings{};
  IllegalMoves illegal_moves{};
  Lateness lateness{};
  /// The increment comes before every move, the first one too; empty: after it.
  Article first_increment{};
  ClockStops clock_stops{};
  QuickplayFinish quickplay{};
  Adjournment adjournment{};
  Penalties penalties{};
  Refusal refusal{};
};

[[nodiscard]] const Laws& laws_of(Edition edition);

/// The class of the Laws, which decides about penalties.
[[nodiscard]] clock::LawsClass class_of(const Laws& laws, const clock::Schedule& schedule);

}  // namespace escaque::laws
