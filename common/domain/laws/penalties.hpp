#pragma once
// What an arbiter may do to a player, and the article that allows it.

#include <array>
#include <cstdint>
#include <string_view>

namespace escaque::laws {

enum class Penalty : std::uint8_t {
  warning,          // Says that the next offence costs more.
  time_to_other,    // Adds to the opponent's time.
  time_off,         // Takes from the offender's time.
  points_to_other,  // Raises the opponent's points of the game.
  points_off,       // Lowers the offender's points of the game.
  loss,             // The game is lost.
  fine,             // Announced in advance.
  expulsion,        // From the event.
};

inline constexpr int kPenalties = 8;

[[nodiscard]] std::string_view to_string(Penalty penalty);

/// By penalty; empty: the edition does not give it to the arbiter.
struct Penalties {
  std::array<std::string_view, kPenalties> articles{};

  [[nodiscard]] constexpr std::string_view operator[](Penalty penalty) const {
    return articles[static_cast<std::size_t>(penalty)];
  }
};

}  // namespace escaque::laws
