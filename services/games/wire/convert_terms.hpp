#pragma once
// Wire ↔ domain: players, terms and the other words that commands and facts share. Readers give
// nothing for what the wire does not allow.

#include <cstdint>
#include <optional>

#include "domain/base/color.hpp"
#include "domain/game/fact.hpp"
#include "domain/game/player.hpp"
#include "domain/rules/outcome.hpp"
#include "games/wire.hpp"

namespace escaque::services::games {

[[nodiscard]] common_v1::Color to_wire(Color color);
[[nodiscard]] std::optional<Color> from_wire(common_v1::Color color);

[[nodiscard]] common_v1::Variant to_wire(rules::Variant variant);
[[nodiscard]] std::optional<rules::Variant> from_wire(common_v1::Variant variant);

[[nodiscard]] common_v1::Category to_wire(rating::Category category);
[[nodiscard]] std::optional<rating::Category> from_wire(common_v1::Category category);

[[nodiscard]] v1::Termination to_wire(rules::Termination termination);
[[nodiscard]] std::optional<rules::Termination> from_wire(v1::Termination termination);

[[nodiscard]] common_v1::TimeControl to_wire(clock::TimeControl control);
[[nodiscard]] clock::TimeControl from_wire(const common_v1::TimeControl& control);

[[nodiscard]] v1::Remaining to_wire(const game::Remaining& remaining);
[[nodiscard]] game::Remaining from_wire(const v1::Remaining& remaining);

[[nodiscard]] v1::Player to_wire(const game::Player& player);
[[nodiscard]] std::optional<game::Player> from_wire(const v1::Player& player);

[[nodiscard]] v1::Absence to_wire(game::Absence absence);
[[nodiscard]] std::optional<game::Absence> from_wire(v1::Absence absence);

[[nodiscard]] inline std::int32_t to_ms(Millis time) {
  return static_cast<std::int32_t>(time.count());
}

/// Unix milliseconds as the wire has them.
[[nodiscard]] double to_wire(UtcTime time);
[[nodiscard]] UtcTime utc_from_wire(double unix_ms);

}  // namespace escaque::services::games
