#include "domain/arena/regulations.hpp"

#include <gtest/gtest.h>

#include "support/arena_builder.hpp"

namespace escaque::arena {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

const UtcTime kNow{hours(1000)};

Regulations good() { return support::arena_of(kNow + minutes(5)); }

TEST(ArenaRegulations, TakesWhatCanBePlayed) { EXPECT_EQ(refusal(good(), kNow), std::nullopt); }

TEST(ArenaRegulations, NamesWhatIsWrong) {
  const auto refused = [](auto change) {
    Regulations regulations = good();
    change(regulations);
    return refusal(regulations, kNow);
  };
  using R = Regulations;
  EXPECT_EQ(refused([](R& r) { r.name.clear(); }), ArenaError::bad_name);
  EXPECT_EQ(refused([](R& r) { r.name = "two\nlines"; }), ArenaError::bad_name);
  EXPECT_EQ(refused([](R& r) { r.rules.time.base = Millis{-1}; }), ArenaError::bad_time_control);
  EXPECT_EQ(refused([](R& r) { r.rules.starts = kNow - hours(1); }), ArenaError::bad_start);
  EXPECT_EQ(refused([](R& r) { r.rules.ends = r.rules.starts + seconds(9); }),
            ArenaError::bad_duration);
  EXPECT_EQ(refused([](R& r) { r.rules.ends = r.rules.starts + hours(25); }),
            ArenaError::bad_duration);
  EXPECT_EQ(refused([](R& r) { r.rules.wave_every = Millis{10}; }), ArenaError::bad_waves);
  EXPECT_EQ(refused([](R& r) { r.rules.closing_window = hours(1); }), ArenaError::bad_waves);
  EXPECT_EQ(refused([](R& r) { r.rules.scoring.draw = 3; }), ArenaError::bad_scoring);
  EXPECT_EQ(refused([](R& r) { r.max_players = 1; }), ArenaError::bad_entry);
  EXPECT_EQ(refused([](R& r) { r.min_rating = 2000, r.max_rating = 1000; }), ArenaError::bad_entry);
}

TEST(ArenaRegulations, LetsGoBerserkWhereThereIsTimeToHalve) {
  Regulations regulations = good();
  EXPECT_TRUE(terms_of(regulations).rules.allows_berserk);
  regulations.rules.allows_berserk = false;
  EXPECT_FALSE(terms_of(regulations).rules.allows_berserk);
  regulations.rules.allows_berserk = true;
  regulations.rules.time = {Millis{0}, seconds(2)};
  EXPECT_FALSE(terms_of(regulations).rules.allows_berserk);
}

}  // namespace
}  // namespace escaque::arena
