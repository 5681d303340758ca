#include "conduct/inputs/rule_settings.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "domain/etiquette/rules/catalogue.hpp"

namespace escaque::services::conduct {
namespace {

using etiquette::RuleRow;
using etiquette::RuleStart;
using etiquette::ThresholdRow;

std::optional<double> parse_double(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

const ThresholdRow* find_threshold(std::string_view name) {
  const auto rows = etiquette::threshold_rows();
  const auto found = std::find_if(rows.begin(), rows.end(),
                                  [&](const ThresholdRow& row) { return row.name == name; });
  return found == rows.end() ? nullptr : &*found;
}

void set_threshold(etiquette::Thresholds& thresholds, const std::string& line) {
  const std::size_t equals = line.find('=');
  const ThresholdRow* row = find_threshold(std::string_view(line).substr(0, equals));
  const auto value = equals == std::string::npos
                         ? std::nullopt
                         : parse_double(std::string_view(line).substr(equals + 1));
  if (row == nullptr || !value) {
    throw config::ConfigError("rules.thresholds: \"" + line +
                              "\": expected the name of a threshold, = and a number, like"
                              " warn_evidence=100");
  }
  thresholds.*row->field = *value;
}

const RuleRow& find_known_rule(const std::string& key, const std::string& id) {
  const RuleRow* row = etiquette::find_rule(id);
  if (row != nullptr) return *row;
  throw config::ConfigError(key + ": \"" + id + "\" is no rule; expected an id like DSC-2");
}

}  // namespace

std::string number_text(double number) {
  std::array<char, 64> text{};
  const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() ? std::string(text.data(), end) : std::string("nan");
}

RuleSettings rule_settings(const RulesConfig& config) {
  RuleSettings settings;
  for (const RuleRow& row : etiquette::kRules) {
    if (row.start == RuleStart::shadow) settings.in_shadow.emplace(row.id);
  }
  for (const std::string& id : config.active) {
    settings.in_shadow.erase(std::string(find_known_rule("rules.active", id).id));
  }
  for (const std::string& id : config.shadow) {
    settings.in_shadow.emplace(find_known_rule("rules.shadow", id).id);
  }
  for (const std::string& line : config.thresholds) set_threshold(settings.thresholds, line);
  if (const auto fault = etiquette::refusal(settings.thresholds)) {
    throw config::ConfigError("rules.thresholds: " + std::string(fault->name) + " is " +
                              number_text(fault->value) + "; expected " +
                              number_text(fault->least) + " to " + number_text(fault->most));
  }
  return settings;
}

std::map<std::string, std::string> lines_of(const RuleSettings& settings) {
  std::map<std::string, std::string> lines;
  for (const RuleRow& row : etiquette::kRules) {
    lines[std::string(row.id) + " mode"] = settings.is_in_shadow(row.id) ? "shadow" : "active";
  }
  for (const ThresholdRow& row : etiquette::threshold_rows()) {
    lines[std::string(row.rule) + ' ' + std::string(row.name)] =
        number_text(settings.thresholds.*row.field);
  }
  return lines;
}

}  // namespace escaque::services::conduct
