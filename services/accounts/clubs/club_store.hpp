#pragma once
// Clubs in the database that all instances share. Every method is one transaction; what changes
// something tells the stream `accounts` whose bell has to ask again, and an admin's act writes its
// line in the audit.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "accounts/account.hpp"
#include "domain/club/command.hpp"
#include "domain/club/error.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/sql/database.hpp"

namespace escaque::services::accounts {

struct ClubOrder {
  club::ClubId club;
  UserId by;
  std::string command_id;  ///< The same news of the same person again has no effect.
  club::Command command;
  std::optional<UserId> other = {};  ///< Whom it is about, …
  std::string other_handle = {};     ///< … or how they are called.
};

/// What was done for whom, for the log.
struct ClubDeed {
  std::optional<club::Relation> relation;  ///< Of whoever asked, from now on.
  bool has_changed = false;
};

struct ClubPerson {
  Account account;
  std::optional<club::Relation> relation = club::Relation::member;  ///< Nothing: has left.
  UtcTime since{};
  std::string about = {};
  bool is_child = false;  ///< The club has marked it; for officers.
};

struct ClubNews {
  club::NewsId id;
  Account author;
  std::string text;
  UtcTime posted{};
};

struct ClubView {
  club::Club club;
  std::optional<club::Relation> relation = {};
  bool is_unseen = false;
  std::vector<ClubPerson> officers;  ///< The president first.
  int children = 0;                  ///< That the club has marked.
  std::vector<ClubPerson> arbiters = {};
  int unread_news = 0;  ///< Of the viewer.
};

struct OwnClub {
  club::Club club;
  club::Relation relation = club::Relation::member;
  UtcTime since{};
  bool is_unseen = false;
  std::string about = {};
  bool is_child = false;  ///< The club has marked it.
  int unread_news = 0;    ///< kMostUnread at most.
};

inline constexpr int kMostUnread = 9;

/// A part of a list. What comes next is asked for by what the last one here is sorted by.
template <class T>
struct ClubPage {
  std::vector<T> items;
  bool has_more = false;
};

/// After the item with this number and id; in lists by name after the one with this text and id.
struct ClubPlace {
  long long number = 0;
  std::string text = {};
  std::string id = {};
};

struct PeopleQuery {
  club::ClubId club = {};
  std::optional<UserId> viewer = {};
  club::Relation relation = club::Relation::member;
  std::string handle_prefix = {};  ///< Of all who belong to the club, whatever `relation` is.
  int limit = 50;
  std::optional<ClubPlace> after = {};
  bool only_children = false;  ///< Instead of `relation`: whom the club has marked.
};

/// What people are to a club; without those who are nothing to it.
struct ClubRelations {
  bool is_closed = false;
  std::vector<std::pair<UserId, club::Relation>> people = {};
  std::vector<UserId> arbiters = {};
};

class ClubStore {
 public:
  /// Thread-safe; `database` must outlive it.
  explicit ClubStore(sql::Database& database) : database_(database) {}

  template <class T>
  using Outcome = Awaitable<Result<T, club::ClubError>>;

  /// Refused: what check_founding() refuses, name_taken.
  Outcome<club::Club> found(UserId by, std::string command_id, club::Profile profile, UtcTime now);
  /// Refused: what decide() refuses, and no_such_club, no_such_person, name_taken.
  Outcome<ClubDeed> carry_out(ClubOrder order, UtcTime now);
  Outcome<ClubView> view(club::ClubId club, std::optional<UserId> viewer);
  /// By name those whose key begins so; with an empty one the largest first.
  Outcome<ClubPage<club::Club>> list(std::string key_prefix, int limit,
                                     std::optional<ClubPlace> after);
  /// Refused: no_such_club, members_only, officers_only.
  Outcome<ClubPage<ClubPerson>> people(PeopleQuery query);
  /// Everybody who belongs to it, in no order. Refused: as of people().
  Outcome<std::vector<UserId>> members(club::ClubId club, std::optional<UserId> viewer);
  /// The latest first.
  Outcome<ClubPage<ClubNews>> news(club::ClubId club, int limit, std::optional<ClubPlace> after);
  /// What this person told in any club, the latest first.
  Outcome<ClubPage<ClubNews>> news_by(UserId author, int limit, std::optional<ClubPlace> after);
  /// By name.
  Outcome<std::vector<OwnClub>> clubs_of(UserId user);
  Outcome<ClubRelations> relations(club::ClubId club, std::vector<UserId> people);

 private:
  sql::Database& database_;
};

}  // namespace escaque::services::accounts
