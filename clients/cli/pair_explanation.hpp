#pragma once
// A pairing explained for people, and for programs.

#include <string>

#include "domain/pairing/dutch/dutch.hpp"

namespace escaque::clients::cli {

/// A paragraph for every bracket: its players, each board with what speaks against others.
[[nodiscard]] std::string explanation_in_words(const pairing::dutch::RoundPairing& round);
/// The same as one JSON object: round, system, boards, brackets, bye.
[[nodiscard]] std::string explanation_as_json(const pairing::dutch::RoundPairing& round);

}  // namespace escaque::clients::cli
