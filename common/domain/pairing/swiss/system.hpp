#pragma once
// The Swiss systems beside the Dutch, by name.

#include <array>
#include <optional>
#include <string_view>

#include "domain/pairing/dutch/check.hpp"
#include "domain/pairing/swiss/round.hpp"

namespace escaque::pairing::swiss {

enum class System : std::uint8_t { monrad, burstein, dubov, lim };

inline constexpr std::array kSystems = {System::monrad, System::burstein, System::dubov,
                                        System::lim};

/// `monrad`, `burstein`, `dubov`, `lim`.
[[nodiscard]] std::string_view to_string(System system);
[[nodiscard]] std::optional<System> find_system(std::string_view name);
/// From what it was built, and that no official program's pairings confirm it.
[[nodiscard]] std::string_view standing(System system);

[[nodiscard]] Result<RoundPairing, PairingError> pair_round(const tournament::Tournament& event,
                                                            Round round, System system);

/// Every round paired again by what happened before it.
[[nodiscard]] Result<dutch::Check, PairingError> check_rounds(const tournament::Tournament& event,
                                                              System system);

}  // namespace escaque::pairing::swiss
