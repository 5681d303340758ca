#include "domain/season/book.hpp"

#include <algorithm>
#include <optional>

namespace escaque::season {
namespace {

namespace blitz = pairing::blitz_categories;
using Sets = std::vector<CategorySet>;
using Outcome = Result<Sets, SeasonError>;

SeasonError refused(blitz::CategoryError error) {
  switch (error) {
    case blitz::CategoryError::other_category:
      return SeasonError::other_category;
    case blitz::CategoryError::first_not_entitled:
      return SeasonError::first_not_entitled;
    case blitz::CategoryError::below_own:
      return SeasonError::below_own;
    case blitz::CategoryError::below_slow:
      return SeasonError::below_slow;
    case blitz::CategoryError::not_above:
      return SeasonError::not_above;
    case blitz::CategoryError::not_below:
      return SeasonError::not_below;
  }
  return SeasonError::other_category;
}

const ClubPlayer* player_in(const Book& book, UserId user) {
  const auto found = book.players.find(user);
  return found == book.players.end() ? nullptr : &found->second;
}

Outcome outcome_of(const Book& book, const Registration& deed) {
  if (player_in(book, deed.person.id)) return SeasonError::already_registered;
  ClubPlayer player;
  player.slow = deed.slow;
  if (deed.blitz) {
    const auto entered = blitz::enter(player, *deed.blitz);
    if (!entered) return refused(entered.error());
    player = *entered;
  }
  return Sets{{deed.person.id, player, Cause::registered}};
}

Outcome outcome_of(const Book& book, const SlowCategory& deed) {
  const ClubPlayer* player = player_in(book, deed.user);
  if (!player) return SeasonError::not_registered;
  if (player->slow) return SeasonError::has_slow;
  // Blitz follows as in a promotion: never below the slow game (7).
  const auto now = blitz::promote_slow(*player, deed.to);
  if (!now) return refused(now.error());
  return Sets{{deed.user, *now, Cause::slow_registered}};
}

Outcome outcome_of(const Book& book, const SlowPromotion& deed) {
  const ClubPlayer* player = player_in(book, deed.user);
  if (!player) return SeasonError::not_registered;
  if (!player->slow) return SeasonError::no_slow;
  const auto now = blitz::promote_slow(*player, deed.to);
  if (!now) return refused(now.error());
  return Sets{{deed.user, *now, Cause::slow_promotion}};
}

Outcome outcome_of(const Book& book, const SlowRelegation& deed) {
  const ClubPlayer* player = player_in(book, deed.user);
  if (!player) return SeasonError::not_registered;
  if (!player->slow) return SeasonError::no_slow;
  const auto now = blitz::relegate_slow(*player, deed.to);
  if (!now) return refused(now.error());
  return Sets{{deed.user, *now, Cause::slow_relegation}};
}

/// Nothing to set where they have the category already.
Outcome entered_as(const Book& book, UserId user, Category category, EventId event) {
  const ClubPlayer* known = player_in(book, user);
  const auto now = blitz::enter(known ? *known : ClubPlayer{}, category);
  if (!now) return refused(now.error());
  if (known && *now == *known) return Sets{};
  return Sets{{user, *now, Cause::first_entry, event}};
}

Outcome outcome_of(const Book& book, const TournamentEntry& deed) {
  const UserId user = deed.person.id;
  if (book.entered.contains({deed.event, user})) return SeasonError::already_entered;
  return entered_as(book, user, deed.category, deed.event);
}

blitz::Championship ranked(const Championship& deed) {
  blitz::Championship to{deed.category, deed.importance, {}};
  for (const Starter& each : deed.starters) {
    to.finishers.push_back({each.person.id, each.half_points, each.games});
  }
  return to;
}

std::optional<SeasonError> refusal(const Book& book, const Championship& deed) {
  if (book.counted.contains(deed.event)) return SeasonError::already_counted;
  const bool is_yearly = deed.importance == Importance::yearly;
  if (is_yearly && book.yearly.contains(deed.category)) return SeasonError::second_yearly;
  if (deed.starters.empty()) return SeasonError::nobody_started;
  std::set<UserId> listed;
  for (const Starter& each : deed.starters) {
    const bool is_possible =
        each.games >= 0 && each.half_points >= 0 && each.half_points <= 2 * each.games;
    if (!is_possible || !listed.insert(each.person.id).second) return SeasonError::bad_result;
  }
  return {};
}

Outcome outcome_of(const Book& book, const Championship& deed) {
  if (const auto error = refusal(book, deed)) return *error;
  Sets sets;
  blitz::Register now;
  const auto set = [&](UserId user, const ClubPlayer& to, Cause cause) {
    if (now[user] == to) return;
    now[user] = to;
    sets.push_back({user, to, cause, deed.event});
  };
  for (const Starter& each : deed.starters) {
    const UserId user = each.person.id;
    // Players who were let in stay in, whatever the slow game did to them while it lasted.
    if (!book.entered.contains({deed.event, user})) {
      auto entered = entered_as(book, user, deed.category, deed.event);
      if (!entered) return entered.error();
      sets.insert(sets.end(), entered->begin(), entered->end());
      if (!entered->empty()) now[user] = entered->front().now;
    }
    if (!now.contains(user)) {
      const ClubPlayer* known = player_in(book, user);
      now[user] = known ? *known : ClubPlayer{};
    }
    set(user, blitz::confirm(now[user], deed.category, each.half_points, each.games),
        Cause::confirmation);
  }
  for (const Promotion& promotion : promotions_of(deed)) {
    ClubPlayer player = now[promotion.player];
    player.earned = player.earned ? std::min(*player.earned, promotion.to) : promotion.to;
    set(promotion.player, player,
        promotion.merit == Merit::yearly_champion ? Cause::yearly_champion
                                                  : Cause::best_five_percent);
  }
  return sets;
}

}  // namespace

Result<std::vector<CategorySet>, SeasonError> outcome(const Book& book, const Deed& deed) {
  return std::visit([&](const auto& each) { return outcome_of(book, each); }, deed);
}

void mark(Book& book, const Deed& deed) {
  if (const auto* entry = std::get_if<TournamentEntry>(&deed)) {
    book.entered.emplace(entry->event, entry->person.id);
  } else if (const auto* counted = std::get_if<Championship>(&deed)) {
    book.counted.insert(counted->event);
    if (counted->importance == Importance::yearly) {
      book.yearly.emplace(counted->category, counted->event);
    }
  }
}

std::vector<Category> open_to(const Book& book, UserId user) {
  const ClubPlayer* known = player_in(book, user);
  std::vector<Category> open;
  for (const Category each :
       {Category::first, Category::second, Category::third, Category::fourth}) {
    if (blitz::enter(known ? *known : ClubPlayer{}, each)) open.push_back(each);
  }
  return open;
}

std::vector<Promotion> promotions_of(const Championship& championship) {
  return blitz::promotions(ranked(championship));
}

}  // namespace escaque::season
