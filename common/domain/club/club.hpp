#pragma once
// A club: its page, what people are to it, and how large everything may be.

#include <chrono>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/base/time.hpp"

namespace escaque::club {

using ClubId = Id<struct ClubIdTag>;
using NewsId = Id<struct NewsIdTag>;

// Limits

inline constexpr std::size_t kMinName = 3;     ///< Characters.
inline constexpr std::size_t kMaxName = 60;    ///< Characters.
inline constexpr std::size_t kMaxText = 2000;  ///< Characters of a description, and of news.
inline constexpr std::size_t kMaxAbout = 200;  ///< Characters of what a request says.
inline constexpr int kMaxPresided = 3;         ///< Clubs with the same president.
inline constexpr int kMaxClubs = 50;           ///< That a person belongs to or has asked to join.
inline constexpr int kMaxInvitations = 100;    ///< That wait for the answer of one person.
inline constexpr int kMaxMembers = 50'000;     ///< Of a club.
inline constexpr int kMaxOfficers = 30;        ///< Of a club, besides its president.
inline constexpr int kMaxArbiters = 20;        ///< Of a club: as many as an event may have.
inline constexpr int kMaxWaiting = 1'000;      ///< Requests of a club, and invitations of a club.
inline constexpr int kMaxNews = 500;           ///< Of a club; older ones are deleted.
/// Whoever was refused may ask again.
inline constexpr Millis kAskAgainAfter = std::chrono::days(7);

/// What a person is to a club, the closest last.
enum class Relation : std::uint8_t {
  invited,    ///< By an officer; waits for the person's answer.
  asked,      ///< Wants to join; waits for an officer's answer.
  refused,    ///< The request was not accepted.
  barred,     ///< Was removed: comes back only by invitation.
  member,     ///< As most are.
  officer,    ///< Lets people in, removes them, writes news.
  president,  ///< Owns the club; one at any time.
};

[[nodiscard]] constexpr bool belongs(std::optional<Relation> relation) {
  return relation && *relation >= Relation::member;
}
[[nodiscard]] constexpr bool leads(std::optional<Relation> relation) {
  return relation && *relation >= Relation::officer;
}

/// The organiser of a club's event, arena or season, and the club, as `accounts` knows them.
struct Host {
  std::optional<Relation> organizer;
  bool is_closed = false;
  /// They rule in its events.
  std::vector<UserId> arbiters = {};

  [[nodiscard]] bool leads_club() const { return !is_closed && leads(organizer); }
};

/// How one becomes a member.
enum class Admission : std::uint8_t { open, on_request, by_invitation };

/// For whom the list of members is.
enum class ListView : std::uint8_t { everybody, members };

struct Profile {
  std::string name = {};
  std::string text = {};
  Admission admission = Admission::on_request;
  ListView list_view = ListView::everybody;

  friend bool operator==(const Profile&, const Profile&) = default;
};

struct Counts {
  int members = 0;   ///< With officers and president.
  int officers = 0;  ///< Without the president.
  int asked = 0;
  int invited = 0;
  int barred = 0;

  friend bool operator==(const Counts&, const Counts&) = default;
};

struct Club {
  ClubId id;
  Profile profile;
  UtcTime founded{};
  Counts counts;
  bool is_closed = false;

  friend bool operator==(const Club&, const Club&) = default;
};

/// A person, as far as clubs care.
struct Party {
  UserId user;
  bool is_registered = true;              ///< Neither a guest nor a computer.
  std::optional<Relation> relation = {};  ///< To the club in question.
  UtcTime since = {};                     ///< When it became so.
  int clubs = 0;                          ///< They belong to, or have asked to join.
  int presided = 0;                       ///< They are the president of.
  int invitations = 0;                    ///< To clubs, that wait for them.
  bool has_standing = false;    ///< A title or a role on the site, or an office in a club.
  bool is_child = false;        ///< Theirs is a child's account, whoever has set it, …
  bool is_marked_here = false;  ///< … and the club in question has.
  bool is_arbiter = false;      ///< Of the club in question.
};

/// One line of kMinName to kMaxName characters that everybody can read: UTF-8 without characters
/// that control, or turn the direction of writing, and without spaces at its ends or two in a row.
[[nodiscard]] bool is_club_name(std::string_view text);
/// Up to `most` characters; may have several lines, but not only spaces unless it is empty.
[[nodiscard]] bool is_club_text(std::string_view text, std::size_t most = kMaxText);

}  // namespace escaque::club
