#pragma once
// By which numbers the rules decide, and which of them only watch: configuration, whose changes are
// in the audit.

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "conduct/config.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::services::conduct {

struct RuleSettings {
  etiquette::Thresholds thresholds;
  std::set<std::string, std::less<>> in_shadow;  ///< Ids of rules from which nothing follows.

  [[nodiscard]] bool is_in_shadow(std::string_view rule) const { return in_shadow.contains(rule); }
};

/// As the catalogue has them, with what the operator has changed. Throws config::ConfigError that
/// names what is no rule, no threshold, or out of its bounds.
[[nodiscard]] RuleSettings rule_settings(const RulesConfig& config);

/// Each setting by its name: "DSC-2 warn_evidence" is "100", "DSC-2 mode" is "shadow".
[[nodiscard]] std::map<std::string, std::string> lines_of(const RuleSettings& settings);

/// The shortest text that is read as the same number.
[[nodiscard]] std::string number_text(double number);

}  // namespace escaque::services::conduct
