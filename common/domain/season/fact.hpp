#pragma once
// What has happened in a season. Facts carry their consequences: folding them applies no article
// again.

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "domain/club/club.hpp"
#include "domain/game/visibility_ruling.hpp"
#include "domain/season/deed.hpp"

namespace escaque::season {

using Version = std::int32_t;

/// Somebody of the season before.
struct Carried {
  Person person;
  ClubPlayer categories;
  friend bool operator==(const Carried&, const Carried&) = default;
};

struct SeasonOpened {
  SeasonId id;
  /// Of the club or the federation.
  std::string name;
  int year = 0;
  UserId organizer;
  /// The season before, and its register as it was.
  std::optional<SeasonId> before;
  std::vector<Carried> carried;
  /// Whose season it is.
  std::optional<club::ClubId> club = std::nullopt;
  friend bool operator==(const SeasonOpened&, const SeasonOpened&) = default;
};

struct Recorded {
  Deed deed;
  friend bool operator==(const Recorded&, const Recorded&) = default;
};

/// A member's categories from now on.
struct CategorySet {
  UserId user;
  ClubPlayer now;
  Cause cause = Cause::registered;
  /// The tournament that brought it, if one did.
  std::optional<EventId> event = std::nullopt;
  friend bool operator==(const CategorySet&, const CategorySet&) = default;
};

/// The deed of an earlier entry does not count, or another one instead. What follows from it is
/// in the same entry.
struct Corrected {
  Version version = 0;
  std::optional<Championship> instead;
  friend bool operator==(const Corrected&, const Corrected&) = default;
};

/// Nothing is left that had brought them into the register.
struct MemberRemoved {
  UserId user;
  friend bool operator==(const MemberRemoved&, const MemberRemoved&) = default;
};

struct YearClosed {
  friend bool operator==(const YearClosed&, const YearClosed&) = default;
};

/// Whether others than its organiser and members see it from then on.
struct VisibilityRuled {
  game::VisibilityRuling ruling;
  friend bool operator==(const VisibilityRuled&, const VisibilityRuled&) = default;
};

using Fact = std::variant<SeasonOpened, Recorded, CategorySet, Corrected, MemberRemoved, YearClosed,
                          VisibilityRuled>;
using Facts = std::vector<Fact>;

/// The giver of a command, and why.
struct Origin {
  /// Nothing: the server.
  std::optional<UserId> user;
  std::string reason;
  friend bool operator==(const Origin&, const Origin&) = default;
};

/// Everything that one command caused.
struct Entry {
  Version version = 0;
  std::string command_id;
  Origin origin;
  UtcTime at;
  Facts facts;
  friend bool operator==(const Entry&, const Entry&) = default;
};

}  // namespace escaque::season
