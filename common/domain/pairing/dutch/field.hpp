#pragma once
// Everybody who is to be paired in a round, in the order of C.04.2: by score, then by number.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "domain/base/result.hpp"
#include "domain/pairing/dutch/edition.hpp"
#include "domain/pairing/dutch/participant.hpp"

namespace escaque::pairing::dutch {

enum class PairingError : std::uint8_t {
  unknown_rounds,         // The number of rounds is not known (142 or XXR).
  round_out_of_range,     // The round is not one of the tournament's, or skips an unpaired one.
  unknown_initial_color,  // No round was paired yet, and no initial colour is stated (152 or XXC).
  nobody,                 // There are fewer than two players to be paired.
  no_legal_pairing,       // No pairing of all players keeps to C1, C2 and C3.
};

[[nodiscard]] std::string_view to_string(PairingError error);

struct Field {
  Edition edition = Edition::rules_2026;
  Round round = 1;
  Color initial_color = Color::white;
  std::vector<Participant> players;

  [[nodiscard]] std::size_t size() const { return players.size(); }
  [[nodiscard]] const Participant& operator[](int index) const {
    return players[static_cast<std::size_t>(index)];
  }
};

/// The field of `round` from the rounds before it. A player with a requested bye in it is absent.
[[nodiscard]] Result<Field, PairingError> make_field(const tournament::Tournament& event,
                                                     Round round, Edition edition);

/// C1, C3 and forbidden pairs let both meet.
[[nodiscard]] bool may_meet(const Field& field, int a, int b);

}  // namespace escaque::pairing::dutch
