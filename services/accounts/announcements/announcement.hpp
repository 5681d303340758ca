#pragma once
// A line that the operator shows to everybody until some hour. Pure: the caller brings the time.

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "accounts/account_error.hpp"
#include "domain/base/time.hpp"

namespace escaque::services::accounts {

/// Code points of a text: three lines on a phone.
inline constexpr std::size_t kMaxAnnouncement = 160;
/// Nothing is announced for longer, so that none stays because somebody forgot it.
inline constexpr Millis kLongestAnnouncement = std::chrono::days(7);

struct AnnouncementText {
  std::string language = {};  ///< "en", "es" …; empty: for whoever reads none of the others.
  std::string text = {};

  friend bool operator==(const AnnouncementText&, const AnnouncementText&) = default;
};

struct Announcement {
  long long id = 0;  ///< That of its line in the audit.
  std::vector<AnnouncementText> texts;
  UtcTime until{};

  friend bool operator==(const Announcement&, const Announcement&) = default;
};

/// What is announced at some moment.
struct Announced {
  long long version = 0;  ///< Higher is newer.
  std::optional<Announcement> current;
};

/// Whether it is one line that can be shown: UTF-8 without characters that control, and without
/// those that turn the direction of writing; not empty, and not longer than kMaxAnnouncement.
[[nodiscard]] bool is_announcement(std::string_view text);

/// Refused: nothing_to_announce, invalid_announcement, invalid_language,
/// announcement_end. The id is left to the store.
[[nodiscard]] Answer<Announcement> decide_announcement(std::vector<AnnouncementText> texts,
                                                       UtcTime until, UtcTime now);

}  // namespace escaque::services::accounts
