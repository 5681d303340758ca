// What REST shows of a game that spectators see later.

#include "gateway/records/delayed_view.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::services::gateway {
namespace {

using testing::ElementsAre;

constexpr double kMinute = 60'000;

/// Created at 0, then an entry each minute; a quarter of an hour later for spectators.
games_v1::GetGameResponse game(int entries, int delay_ms = 15 * 60'000) {
  games_v1::GetGameResponse made;
  for (int version = 1; version <= entries; ++version) {
    auto& entry = *made.add_entries();
    entry.set_version(version);
    entry.set_time_ms((version - 1) * kMinute);
    entry.add_facts();
  }
  auto& created = *made.mutable_entries(0)->mutable_facts(0)->mutable_game_created();
  created.mutable_white()->mutable_user()->set_id("anna");
  created.mutable_black()->mutable_user()->set_id("bert");
  created.mutable_event()->add_arbiter_ids("cora");
  created.mutable_event()->add_committee_ids("dora");
  created.mutable_event()->add_reserve_ids("emil");
  created.mutable_event()->set_spectators_delay_ms(delay_ms);
  return made;
}

common_v1::User user(const std::string& id) {
  common_v1::User made;
  made.set_id(id);
  return made;
}

std::vector<int> seen(games_v1::GetGameResponse game, double now_ms,
                      const std::optional<common_v1::User>& viewer = std::nullopt) {
  hide_latest(game, viewer, now_ms);
  std::vector<int> versions;
  for (const auto& entry : game.entries()) versions.push_back(entry.version());
  return versions;
}

TEST(DelayedView, SpectatorsSeeWhatIsOldEnough) {
  EXPECT_THAT(seen(game(4), 3 * kMinute), ElementsAre(1)) << "how it was created";
  EXPECT_THAT(seen(game(4), 17 * kMinute - 1), ElementsAre(1, 2));
  EXPECT_THAT(seen(game(4), 17 * kMinute), ElementsAre(1, 2, 3));
  EXPECT_THAT(seen(game(4), 3 * kMinute, user("fred")), ElementsAre(1));
  EXPECT_THAT(seen(game(4, 0), 3 * kMinute), ElementsAre(1, 2, 3, 4));
}

TEST(DelayedView, PlayersAndOfficialsSeeEverything) {
  for (const char* id : {"anna", "bert", "cora", "dora", "emil"}) {
    EXPECT_THAT(seen(game(4), 3 * kMinute, user(id)), ElementsAre(1, 2, 3, 4)) << id;
  }
  common_v1::User arbiter = user("gina");
  arbiter.add_roles(common_v1::ROLE_ARBITER);
  EXPECT_THAT(seen(game(4), 3 * kMinute, arbiter), ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(seen(game(4), 3 * kMinute, user("")), ElementsAre(1)) << "nobody";
}

TEST(DelayedView, AFinishedGameIsEverybodys) {
  auto over = game(4);
  EXPECT_TRUE(is_delayed(over));
  over.mutable_entries(3)->mutable_facts(0)->mutable_game_ended();
  EXPECT_FALSE(is_delayed(over));
  EXPECT_THAT(seen(over, 3 * kMinute), ElementsAre(1, 2, 3, 4));
}

}  // namespace
}  // namespace escaque::services::gateway
