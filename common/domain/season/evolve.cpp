// Applies facts. A fact about what is not there changes nothing.

#include <algorithm>
#include <utility>

#include "domain/season/season.hpp"

namespace escaque::season {
namespace {

constexpr std::size_t kRememberedSeasonCommands = 512;

struct SeasonEvolver {
  Season& season;
  const Entry& entry;

  void meet(const Person& person) const {
    const auto member = season.members.try_emplace(person.id, Member{person, {}}).first;
    // Registers from before there was this mark learn of it when the computer plays.
    member->second.person.is_computer |= person.is_computer;
  }

  /// Everybody of a deed is in the register from then on.
  void meet_all(const Deed& deed) const {
    if (const auto* made = std::get_if<Registration>(&deed)) meet(made->person);
    if (const auto* joined = std::get_if<TournamentEntry>(&deed)) meet(joined->person);
    if (const auto* counted = std::get_if<Championship>(&deed)) {
      for (const Starter& each : counted->starters) meet(each.person);
    }
  }

  void operator()(const SeasonOpened& fact) const {
    season.created = fact;
    season.opened = entry.at;
    for (const Carried& each : fact.carried) {
      meet(each.person);
      set(CategorySet{each.person.id, each.categories, Cause::carried_over});
    }
  }
  void operator()(const Recorded& fact) const {
    meet_all(fact.deed);
    mark(season.book, fact.deed);
    season.journal.push_back({entry.version, entry.at, entry.origin.user, fact.deed, {}});
  }
  void operator()(const CategorySet& fact) const { set(fact); }
  void operator()(const Corrected& fact) const {
    for (JournalRow& row : season.journal) {
      if (row.version != fact.version) continue;
      row.correction = {entry.version, entry.at, entry.origin.reason, !fact.instead};
      if (fact.instead) row.deed = *fact.instead;
    }
    season.book.entered.clear();
    season.book.counted.clear();
    season.book.yearly.clear();
    for (const JournalRow& row : season.journal) {
      if (!row.counts()) continue;
      mark(season.book, row.deed);
      meet_all(row.deed);
    }
  }
  void operator()(const MemberRemoved& fact) const {
    season.members.erase(fact.user);
    season.book.players.erase(fact.user);
  }
  void operator()(const VisibilityRuled& fact) const { season.visibility_ruling = fact.ruling; }
  void operator()(const YearClosed&) const { season.closed = entry.at; }

 private:
  void set(const CategorySet& fact) const {
    season.book.players[fact.user] = fact.now;
    const auto found = season.members.find(fact.user);
    if (found == season.members.end()) return;
    found->second.steps.push_back({entry.version, entry.at, fact.now, fact.cause, fact.event});
  }
};

}  // namespace

const Member* Season::member(UserId user) const {
  const auto found = members.find(user);
  return found == members.end() ? nullptr : &found->second;
}

const JournalRow* Season::count_of(EventId event) const {
  const auto found = std::find_if(journal.rbegin(), journal.rend(), [&](const JournalRow& row) {
    const auto* counted = std::get_if<Championship>(&row.deed);
    return counted != nullptr && counted->event == event;
  });
  return found == journal.rend() ? nullptr : &*found;
}

bool Season::has_seen(std::string_view command_id) const {
  return std::find(command_ids.begin(), command_ids.end(), command_id) != command_ids.end();
}

Season evolve(Season season, const Entry& entry) {
  for (const Fact& fact : entry.facts) std::visit(SeasonEvolver{season, entry}, fact);
  season.version = entry.version;
  if (entry.command_id.empty()) return season;
  season.command_ids.push_back(entry.command_id);
  if (season.command_ids.size() > kRememberedSeasonCommands) {
    season.command_ids.erase(season.command_ids.begin());
  }
  return season;
}

}  // namespace escaque::season
