#include "platform/metrics/open_metrics.hpp"

#include <algorithm>
#include <cstdlib>

namespace escaque::metrics {
namespace {

constexpr std::string_view kHelp = "# HELP ";
constexpr std::string_view kType = "# TYPE ";
constexpr std::string_view kTotal = "_total";

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// Takes what is before the next `sign` off `text`.
std::string_view take(std::string_view& text, char sign) {
  const std::size_t end = std::min(text.find(sign), text.size());
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return taken;
}

/// One media type of a header `Accept`.
struct Wish {
  explicit Wish(std::string_view text) {
    type = trimmed(take(text, ';'));
    while (!text.empty()) {
      std::string_view value = take(text, ';');
      const std::string_view name = trimmed(take(value, '='));
      if (name == "q") weight = std::strtod(std::string(trimmed(value)).c_str(), nullptr);
      if (name == "version") version = trimmed(value);
    }
  }

  std::string_view type;
  std::string_view version;
  double weight = 1;
};

/// Without the ending, which samples of a counter have and the counter has not.
std::string_view family_of(std::string_view name) {
  if (name.ends_with(kTotal)) name.remove_suffix(kTotal.size());
  return name;
}

void append_escaped(std::string& line, std::string_view help) {
  for (const char c : help) {
    if (c == '"') line += '\\';
    line += c;
  }
}

}  // namespace

bool prefers_open_metrics(std::string_view accept) {
  double open = 0;
  double plain = 0;
  while (!accept.empty()) {
    const Wish wish(take(accept, ','));
    const bool is_ours = wish.version.empty() || wish.version == "1.0.0";
    if (wish.type == "application/openmetrics-text" && is_ours) open = std::max(open, wish.weight);
    if (wish.type == "text/plain") plain = std::max(plain, wish.weight);
  }
  return open > 0 && open >= plain;
}

std::string to_open_metrics(std::string_view text) {
  std::string made;
  made.reserve(text.size() + text.size() / 8);
  std::string_view help;  // Of the family whose type the next line tells.
  while (!text.empty()) {
    std::string_view line = take(text, '\n');
    if (line.starts_with(kHelp)) {
      help = line.substr(kHelp.size());
      continue;
    }
    if (!line.starts_with(kType)) {
      made.append(line).append("\n");
      continue;
    }
    std::string_view type = line.substr(kType.size());
    const std::string_view name = take(type, ' ');
    const std::string_view family = type == "counter" ? family_of(name) : name;
    made.append(kType).append(family).append(" ").append(type).append("\n");
    if (take(help, ' ') != name) continue;
    made.append(kHelp).append(family).append(" ");
    append_escaped(made, help);
    made += '\n';
  }
  return made + "# EOF\n";
}

}  // namespace escaque::metrics
