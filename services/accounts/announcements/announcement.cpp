#include "accounts/announcements/announcement.hpp"

#include <algorithm>
#include <utility>

#include "domain/base/utf8.hpp"

namespace escaque::services::accounts {
namespace {

/// C0, DEL and C1; line and paragraph separators; embeddings, overrides and isolates of direction,
/// which can make a line read as something that nobody wrote.
bool controls(std::string_view character) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
  if (character.size() == 1) return byte(0) < 0x20 || byte(0) == 0x7F;
  if (character.size() == 2) return byte(0) == 0xC2 && byte(1) < 0xA0;
  if (character.size() != 3 || byte(0) != 0xE2) return false;
  const bool is_separator_or_embedding = byte(1) == 0x80 && byte(2) >= 0xA8 && byte(2) <= 0xAE;
  const bool is_isolate = byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9;
  return is_separator_or_embedding || is_isolate;
}

bool is_language(std::string_view code) {
  const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  return code.empty() || (code.size() == 2 && std::ranges::all_of(code, is_small));
}

}  // namespace

bool is_announcement(std::string_view text) {
  bool has_visible = false;
  std::size_t characters = 0;
  for (; !text.empty(); ++characters) {
    const std::size_t length = utf8_length(text);
    if (length == 0 || controls(text.substr(0, length)) || characters == kMaxAnnouncement) {
      return false;
    }
    has_visible = has_visible || text.front() != ' ';
    text.remove_prefix(length);
  }
  return has_visible;
}

Answer<Announcement> decide_announcement(std::vector<AnnouncementText> texts, UtcTime until,
                                         UtcTime now) {
  if (texts.empty()) return Refused(AccountError::nothing_to_announce);
  std::ranges::sort(texts, {}, &AnnouncementText::language);
  const auto twice = std::ranges::adjacent_find(texts, {}, &AnnouncementText::language);
  if (twice != texts.end()) return Refused(AccountError::invalid_language);
  for (const AnnouncementText& one : texts) {
    if (!is_language(one.language)) return Refused(AccountError::invalid_language);
    if (!is_announcement(one.text)) return Refused(AccountError::invalid_announcement);
  }
  if (until <= now || until > now + kLongestAnnouncement) {
    return Refused(AccountError::announcement_end);
  }
  return Announcement{0, std::move(texts), until};
}

}  // namespace escaque::services::accounts
