// Random seasons: blitz never stands below the slow game, the log alone rebuilds all of it, and
// what is taken back in reverse order leaves nothing.

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "support/season_builder.hpp"

namespace escaque::season {
namespace {

using support::RunningSeason;

class RandomSeason {
 public:
  explicit RandomSeason(unsigned seed) : random_(seed) {}

  void act() {
    const auto id = static_cast<std::uint64_t>(below(12) + 1);
    switch (below(8)) {
      case 0:
        (void)club.enlist(id, maybe(), maybe());
        return;
      case 1:
        (void)club.record(SlowCategory{UserId{id}, category()});
        return;
      case 2:
        (void)club.record(SlowPromotion{UserId{id}, category()});
        return;
      case 3:
        (void)club.record(SlowRelegation{UserId{id}, category()});
        return;
      case 4:
      case 5:
        (void)club.enter(id, category(), next_event_ + static_cast<std::uint64_t>(below(2)));
        return;
      case 6:
        count();
        return;
      default:
        (void)club.give(Undo{below(club.state.version) + 1});
    }
  }

  RunningSeason club;

 private:
  int below(int n) { return std::uniform_int_distribution<>(0, n - 1)(random_); }
  Category category() { return static_cast<Category>(below(4) + 1); }
  std::optional<Category> maybe() {
    return below(2) == 0 ? std::nullopt : std::optional(category());
  }
  /// All of one category, and those who were let in before.
  void count() {
    const Category of = category();
    std::vector<std::uint64_t> starters;
    for (const auto& [user, player] : club.state.book.players) {
      if (player.blitz() == of) starters.push_back(user.value);
    }
    std::shuffle(starters.begin(), starters.end(), random_);
    auto made = support::championship(next_event_++, of, starters, below(21));
    made.importance = below(3) == 0 ? Importance::yearly : Importance::championship;
    (void)club.record(std::move(made));
  }

  std::mt19937 random_;
  std::uint64_t next_event_ = 1;
};

void expect_in_order(const Season& season) {
  for (const auto& [user, player] : season.book.players) {
    const bool is_below = player.slow && player.blitz() &&
                          pairing::blitz_categories::is_higher(*player.slow, *player.blitz());
    ASSERT_FALSE(is_below) << user.value;
    ASSERT_TRUE(season.members.contains(user));
  }
  ASSERT_EQ(season.book.players.size(), season.members.size());
}

TEST(RandomSeasons, KeepBlitzAboveTheSlowGameAndFoldExactly) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    RandomSeason random(seed);
    for (int i = 0; i < 120; ++i) {
      random.act();
      ASSERT_NO_FATAL_FAILURE(expect_in_order(random.club.state));
    }
    ASSERT_EQ(random.club.refold(), random.club.state);
  }
}

TEST(RandomSeasons, TakenBackInReverseOrderLeaveNothing) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    RandomSeason random(seed);
    for (int i = 0; i < 60; ++i) random.act();
    const auto journal = random.club.state.journal;
    for (auto row = journal.rbegin(); row != journal.rend(); ++row) {
      if (row->counts()) {
        ASSERT_EQ(random.club.give(Undo{row->version}), "");
      }
    }
    ASSERT_TRUE(random.club.state.members.empty());
    ASSERT_EQ(random.club.state.book, Book{});
    ASSERT_EQ(random.club.refold(), random.club.state);
  }
}

}  // namespace
}  // namespace escaque::season
