#include "accounts/sessions/session.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace escaque::services::accounts {
namespace {

using Name = std::pair<std::string_view, std::string_view>;

// The first that fits: browsers name those that they are like, too.
constexpr std::array<Name, 8> kBrowsers{{{"Edg", "Edge"},
                                         {"OPR/", "Opera"},
                                         {"SamsungBrowser/", "Samsung Internet"},
                                         {"Firefox/", "Firefox"},
                                         {"FxiOS/", "Firefox"},
                                         {"CriOS/", "Chrome"},
                                         {"Chrome/", "Chrome"},
                                         {"Safari/", "Safari"}}};
constexpr std::array<Name, 7> kSystems{{{"iPhone", "iOS"},
                                        {"iPad", "iOS"},
                                        {"Android", "Android"},
                                        {"Windows", "Windows"},
                                        {"Mac OS X", "macOS"},
                                        {"CrOS", "ChromeOS"},
                                        {"Linux", "Linux"}}};

template <std::size_t N>
std::string_view first_named(std::string_view text, const std::array<Name, N>& names) {
  for (const auto& [part, name] : names) {
    if (text.find(part) != std::string_view::npos) return name;
  }
  return {};
}

bool is_printable(char c) { return c > ' ' && c <= '~'; }

}  // namespace

bool is_session_id(std::string_view text) {
  constexpr std::size_t kDigits = 16;
  return text.size() == kDigits && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

std::string short_agent(std::string_view user_agent) {
  constexpr std::size_t kMaxOfOther = 32;
  const std::string_view browser = first_named(user_agent, kBrowsers);
  const std::string_view system = first_named(user_agent, kSystems);
  if (!browser.empty()) {
    std::string name(browser);
    if (!system.empty()) name.append(", ").append(system);
    return name;
  }
  // A program: "escaque-engine/1.0 (…)".
  const auto* const end = std::find_if_not(user_agent.begin(), user_agent.end(), is_printable);
  return std::string(user_agent.begin(), end).substr(0, kMaxOfOther);
}

}  // namespace escaque::services::accounts
