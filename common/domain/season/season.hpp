#pragma once
// The blitz categories of a club or federation during a year, as a pure state machine:
// decide(season, command, now) → entry | error, and evolve(season, entry) → season.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "domain/event/event.hpp"
#include "domain/season/book.hpp"

namespace escaque::season {

/// A category of a member, and why.
struct Step {
  Version version = 0;
  UtcTime at;
  ClubPlayer now;
  Cause cause = Cause::registered;
  std::optional<EventId> event;
  friend bool operator==(const Step&, const Step&) = default;
};

struct Member {
  Person person;
  /// Oldest first.
  std::vector<Step> steps;
  friend bool operator==(const Member&, const Member&) = default;
};

/// Of a deed that was taken back, or counted anew.
struct Correction {
  Version version = 0;
  UtcTime at;
  std::string reason;
  bool is_undone = false;
  friend bool operator==(const Correction&, const Correction&) = default;
};

struct JournalRow {
  Version version = 0;
  UtcTime at;
  /// Nothing: the server.
  std::optional<UserId> by;
  Deed deed;
  /// The latest.
  std::optional<Correction> correction;

  [[nodiscard]] bool counts() const { return !correction || !correction->is_undone; }
  friend bool operator==(const JournalRow&, const JournalRow&) = default;
};

/// Plain data, changed only by `evolve`. A default one is a season before its opening.
struct Season {
  Version version = 0;
  SeasonOpened created;
  UtcTime opened;
  std::map<UserId, Member> members;
  Book book;
  std::vector<JournalRow> journal;
  std::optional<UtcTime> closed;
  /// Nothing: nobody has ever hidden it.
  std::optional<game::VisibilityRuling> visibility_ruling;
  /// Of the latest commands, oldest first.
  std::vector<std::string> command_ids;

  [[nodiscard]] bool exists() const { return version > 0; }
  [[nodiscard]] bool is_open() const { return exists() && !closed; }
  /// By an arbiter of the site: only its organiser, its members and those arbiters see it.
  [[nodiscard]] bool is_hidden() const { return visibility_ruling && visibility_ruling->is_hidden; }
  [[nodiscard]] bool takes_part(UserId user) const {
    return user == created.organizer || member(user) != nullptr;
  }
  [[nodiscard]] const Member* member(UserId user) const;
  /// The count of this tournament, also one that was taken back.
  [[nodiscard]] const JournalRow* count_of(EventId event) const;
  [[nodiscard]] bool has_seen(std::string_view command_id) const;

  friend bool operator==(const Season&, const Season&) = default;
};

// By the organiser; of a club's season, also by whoever leads the club

struct OpenSeason {
  SeasonId id;
  std::string name;
  int year = 0;
  /// The season before, of the same organiser, and closed.
  std::optional<SeasonId> before;
  std::vector<Carried> carried;
  /// Whose season it is to be.
  std::optional<club::ClubId> club = std::nullopt;
  /// Of that club.
  club::Host host = {};
};

struct Record {
  Deed deed;
  /// As large as the register may become by a registration.
  std::size_t most_members = static_cast<std::size_t>(-1);
};

/// Takes the deed of an earlier entry back; the register is as if it had never been.
struct Undo {
  Version version = 0;
};

/// Counts a tournament again, in the place where it was counted before.
struct Recount {
  Championship championship;
};

struct CloseYear {
  /// Of the season that are not over, or finished but not counted.
  int open_tournaments = 0;
};

// By an arbiter of the site, which the shell has made sure of

/// At any time, also of a closed season. Hiding states its reason.
struct RuleOnVisibility {
  UserId by;
  bool is_hidden = false;
};

using Action = std::variant<OpenSeason, Record, Undo, Recount, CloseYear, RuleOnVisibility>;

struct Command {
  /// Made by the client; the same command twice has one effect.
  std::string id;
  Origin origin;
  Action action;
  /// Leads the club whose season it is, as the shell has asked.
  bool leads_club = false;
};

/// What `command` means for `season` at `now`. Equal inputs give equal answers.
[[nodiscard]] Result<Entry, SeasonError> decide(const Season& season, const Command& command,
                                                UtcTime now);

/// `season` after `entry`.
[[nodiscard]] Season evolve(Season season, const Entry& entry);

/// The register as it is, for the season that follows; why it cannot follow yet.
/// `leads_club`: the one whose season it was.
[[nodiscard]] Result<std::vector<Carried>, SeasonError> carried_over(const Season& season,
                                                                     UserId organizer,
                                                                     bool leads_club = false);

/// An entrant of an event as the register has them.
[[nodiscard]] Person person_of(const event::Person& person);

/// A finished event as a championship of the category; nothing while it is not finished.
[[nodiscard]] std::optional<Championship> championship_of(const event::Event& event,
                                                          Category category, Importance importance);

}  // namespace escaque::season
