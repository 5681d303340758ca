// What was recorded is applied again from the opening of the season, without what is taken back.

#include "domain/season/corrections.hpp"

#include <algorithm>
#include <utility>

namespace escaque::season {
namespace {

struct Replay {
  Book book;
  /// The latest of everybody.
  std::map<UserId, CategorySet> latest;

  [[nodiscard]] bool add(const Deed& deed) {
    const auto sets = outcome(book, deed);
    if (!sets) return false;
    for (const CategorySet& set : *sets) {
      book.players[set.user] = set.now;
      latest.insert_or_assign(set.user, set);
    }
    mark(book, deed);
    return true;
  }
};

Replay opening_of(const Season& season) {
  Replay replay;
  for (const Carried& each : season.created.carried) {
    replay.book.players[each.person.id] = each.categories;
  }
  return replay;
}

/// What a replay says of them is news when they were never in it for that reason.
bool is_news(const Member& member, const CategorySet& set) {
  return std::none_of(member.steps.begin(), member.steps.end(), [&](const Step& step) {
    return step.now == set.now && step.cause == set.cause && step.event == set.event;
  });
}

CategorySet changed(const Season& season, UserId user, const Replay& replay) {
  const Member* member = season.member(user);
  const auto found = replay.latest.find(user);
  const bool has_reason =
      found != replay.latest.end() && (member == nullptr || is_news(*member, found->second));
  if (has_reason) return found->second;
  return {user, replay.book.players.at(user), Cause::correction};
}

void add_differences(const Season& season, const Replay& replay, Facts& facts) {
  for (const auto& [user, now] : replay.book.players) {
    const auto before = season.book.players.find(user);
    const bool is_same = before != season.book.players.end() && before->second == now;
    if (!is_same) facts.emplace_back(changed(season, user, replay));
  }
  for (const auto& [user, ignored] : season.book.players) {
    if (!replay.book.players.contains(user)) facts.emplace_back(MemberRemoved{user});
  }
}

}  // namespace

Result<Facts, SeasonError> correct(const Season& season, Version version,
                                   std::optional<Championship> instead) {
  Replay replay = opening_of(season);
  bool is_later = false;
  for (const JournalRow& row : season.journal) {
    const bool is_it = row.version == version;
    if (!is_it && !row.counts()) continue;
    if (is_it && !instead) {
      is_later = true;
      continue;
    }
    if (is_it) {
      const auto sets = outcome(replay.book, *instead);
      if (!sets) return sets.error();
      (void)replay.add(*instead);
      is_later = true;
    } else if (!replay.add(row.deed)) {
      return is_later ? SeasonError::depends_on_it : SeasonError::no_such_entry;
    }
  }
  Facts facts{Corrected{version, std::move(instead)}};
  add_differences(season, replay, facts);
  return facts;
}

}  // namespace escaque::season
