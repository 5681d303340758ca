#pragma once
// Games as rules see them, one on a line with tabs between the fields: tests/data/conduct.

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "domain/etiquette/rules/observation.hpp"
#include "domain/etiquette/rules/rule_decision.hpp"

namespace escaque::etiquette {

[[nodiscard]] std::string to_line(const GameSeen& game);
/// Throws std::runtime_error where a field is missing.
[[nodiscard]] GameSeen game_of(const std::string& line);

/// A decision with every feature to 17 digits.
[[nodiscard]] std::string to_line(const RuleDecision& decision);

}  // namespace escaque::etiquette
