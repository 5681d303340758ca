#pragma once
// What an arbiter may do to a player, and the article that allows it.

#include <array>
#include <cstdint>
#include <string_view>

namespace escaque::laws {

enum class Sanction : std::uint8_t {
  warning,          // Says that the next offence costs more.
  time_to_other,    // Adds to the opponent's time.
  time_off,         // Takes from the offender's time.
  points_to_other,  // Raises the opponent's points of the game.
  points_off,       // Lowers the offender's points of the game.
  loss,             // The game is lost.
  fine,             // Announced in advance.
  expulsion,        // From the event.
};

inline constexpr int kSanctions = 8;

[[nodiscard]] std::string_view to_string(Sanction sanction);

/// By sanction; empty: the edition does not give it to the arbiter.
struct Sanctions {
  std::array<std::string_view, kSanctions> articles{};

  [[nodiscard]] constexpr std::string_view operator[](Sanction sanction) const {
    return articles[static_cast<std::size_t>(sanction)];
  }
};

}  // namespace escaque::laws
