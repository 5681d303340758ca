#include "conduct/channels.hpp"

#include <algorithm>
#include <utility>

#include "conduct/text_rules.hpp"
#include "platform/config/startup_error.hpp"

namespace escaque::services::conduct {
namespace {

constexpr std::size_t kMaxName = 20;
constexpr std::size_t kMaxPurpose = 140;

bool is_small_letter(char c) { return c >= 'a' && c <= 'z'; }

bool is_name(std::string_view text) {
  if (text.empty() || text.size() > kMaxName || !is_small_letter(text.front())) return false;
  return std::all_of(text.begin(), text.end(), [](char c) {
    return is_small_letter(c) || (c >= '0' && c <= '9') || c == '-';
  });
}

bool is_language(std::string_view text) {
  return text.size() == 2 && is_small_letter(text[0]) && is_small_letter(text[1]);
}

}  // namespace

std::optional<Channel> parse_channel(std::string_view text) {
  const std::size_t first = text.find(' ');
  if (first == std::string_view::npos) return std::nullopt;
  const std::size_t second = text.find(' ', first + 1);
  if (second == std::string_view::npos) return std::nullopt;
  const std::string_view name = text.substr(0, first);
  const std::string_view language = text.substr(first + 1, second - first - 1);
  auto purpose = check_text(std::string(text.substr(second + 1)), kMaxPurpose);
  if (!is_name(name) || !is_language(language) || !purpose) return std::nullopt;
  return Channel{std::string(name), std::string(language), std::move(*purpose)};
}

Channels::Channels(const std::vector<std::string>& listed) {
  for (const std::string& text : listed) {
    auto channel = parse_channel(text);
    if (!channel) {
      throw config::StartupError("talk.channels has \"" + text +
                                 "\", expected a name of small letters, digits and hyphens, a "
                                 "language like es, and a purpose: \"openings en About openings\"");
    }
    if (has(channel->name)) {
      throw config::StartupError("talk.channels has the channel " + channel->name + " twice");
    }
    channels_.push_back(std::move(*channel));
  }
}

bool Channels::has(std::string_view name) const {
  return std::any_of(channels_.begin(), channels_.end(),
                     [&](const Channel& each) { return each.name == name; });
}

}  // namespace escaque::services::conduct
