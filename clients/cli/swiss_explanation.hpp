#pragma once
// A round of one of the other Swiss systems explained for people, and for programs.

#include <string>

#include "domain/pairing/swiss/system.hpp"

namespace escaque::clients::cli {

/// What the system is built from; a paragraph for every group: its players in the system's order,
/// each board with whom it passed.
[[nodiscard]] std::string explanation_in_words(const pairing::swiss::RoundPairing& round,
                                               pairing::swiss::System system);
/// The same as one JSON object: system, official, standing, round, boards, groups, bye.
[[nodiscard]] std::string explanation_as_json(const pairing::swiss::RoundPairing& round,
                                              pairing::swiss::System system);

}  // namespace escaque::clients::cli
