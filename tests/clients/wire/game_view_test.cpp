#include "wire/game_view.hpp"

#include <utility>

#include <gtest/gtest.h>

namespace escaque::wire {
namespace {

GameView begun(int base_ms, int increment_ms, std::string schedules = {}) {
  games::v1::GameEntry entry;
  entry.set_version(1);
  auto& created = *entry.add_facts()->mutable_game_created();
  created.mutable_time_control()->set_base_ms(base_ms);
  created.mutable_time_control()->set_increment_ms(increment_ms);
  created.set_schedules(std::move(schedules));
  GameView view;
  EXPECT_TRUE(view.apply(entry));
  return view;
}

TEST(GameView, StartsWithTheClocksThatTheServerStartsWith) {
  EXPECT_EQ(begun(180'000, 2'000).remaining().white_ms(), 180'000);
  EXPECT_EQ(begun(0, 1'000).remaining().black_ms(), 3'000);

  const GameView odds = begun(300'000, 0, "G/5|G/4");
  EXPECT_EQ(odds.remaining().white_ms(), 300'000);
  EXPECT_EQ(odds.remaining().black_ms(), 240'000);
}

TEST(GameView, TakesTheTimesOfEveryFactThatHasThem) {
  const auto* kinds = games::v1::Fact::descriptor()->oneof_decl(0);
  GameView view = begun(180'000, 2'000);
  int changed = 0;
  for (int i = 0; i < kinds->field_count(); ++i) {
    const auto* field = kinds->field(i)->message_type()->FindFieldByName("remaining");
    if (field == nullptr) continue;
    games::v1::GameEntry entry;
    entry.set_version(++changed + 1);
    auto& fact = *entry.add_facts();
    auto& body = *fact.GetReflection()->MutableMessage(&fact, kinds->field(i));
    auto& times = *body.GetReflection()->MutableMessage(&body, field);
    dynamic_cast<games::v1::Remaining&>(times).set_white_ms(changed);

    ASSERT_TRUE(view.apply(entry));
    EXPECT_EQ(view.remaining().white_ms(), changed) << kinds->field(i)->name();
  }
  EXPECT_GE(changed, 12);
}

}  // namespace
}  // namespace escaque::wire
