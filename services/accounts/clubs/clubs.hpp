#pragma once
// What `accounts` does for clubs, without the wire. Owned by the thread of its callers.

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "accounts/clubs/club_store.hpp"
#include "platform/log/logger.hpp"
#include "platform/service/feature_level.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::accounts {

/// Which part of a list is wanted.
struct Paging {
  int limit = 0;           ///< 1 to 100; 0: as many as usual.
  std::string token = {};  ///< As the part before it says; empty: the first.
};

template <class T>
struct Paged {
  std::vector<T> items;
  std::string next = {};  ///< Empty: there are no more.
};

class Clubs {
 public:
  struct Parts {
    ClubStore& store;
    const TimeSource& time;
    std::function<void()> on_change;  ///< Something was enqueued for the stream.
    log::Logger logger = {};
    std::function<int()> feature_level = [] { return service::kFeatureLevel; };
  };

  explicit Clubs(Parts parts) : parts_(std::move(parts)) {}

  template <class T>
  using Outcome = ClubStore::Outcome<T>;

  /// Refused besides what the store refuses: bad_command_id.
  Outcome<club::Club> found(UserId by, std::string command_id, club::Profile profile);
  Outcome<std::optional<club::Relation>> carry_out(ClubOrder order);

  Outcome<ClubView> view(club::ClubId club, std::optional<UserId> viewer);
  /// Refused: bad_page, bad_prefix.
  Outcome<Paged<club::Club>> list(std::string prefix, Paging paging);
  Outcome<Paged<ClubPerson>> people(PeopleQuery query, Paging paging);
  Outcome<std::vector<UserId>> members(club::ClubId club, std::optional<UserId> viewer);
  Outcome<Paged<ClubNews>> news(club::ClubId club, Paging paging);
  Outcome<Paged<ClubNews>> news_by(UserId author, Paging paging);
  Outcome<std::vector<OwnClub>> clubs_of(UserId user);
  Outcome<ClubRelations> relations(club::ClubId club, std::vector<UserId> people);

 private:
  Parts parts_;
};

}  // namespace escaque::services::accounts
