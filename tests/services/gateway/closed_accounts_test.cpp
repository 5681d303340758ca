#include "gateway/people/closed_accounts.hpp"

#include <gmock/gmock.h>

#include "escaque/matchmaking/v1/matchmaking_service.pb.h"

#include "gateway/topics/arena_topics.hpp"

namespace escaque::services::gateway {
namespace {

using testing::HasSubstr;
using testing::Not;

class ClosedAccountsTest : public testing::Test {
 protected:
  static games_v1::Player player(const std::string& id, const std::string& handle) {
    games_v1::Player made;
    made.mutable_user()->set_id(id);
    made.mutable_user()->set_handle(handle);
    made.mutable_user()->set_title("GM");
    return made;
  }

  ClosedAccounts closed;
};

TEST_F(ClosedAccountsTest, AreNamedNowhereInAnOldGame) {
  closed.add("anna");
  v1::ServerMessage message;
  auto& created =
      *message.mutable_game_entries()->add_entries()->add_facts()->mutable_game_created();
  *created.mutable_white() = player("anna", "Anna");
  *created.mutable_black() = player("bert", "Bert");

  closed.hide_in(message);

  EXPECT_EQ(created.white().user().handle(), "closed account");
  EXPECT_EQ(created.white().user().title(), "");
  EXPECT_EQ(created.white().user().id(), "anna") << "their games are still one person's";
  EXPECT_EQ(created.black().user().handle(), "Bert");
}

TEST_F(ClosedAccountsTest, AreNamedNowhereInAnArena) {
  closed.add("anna");
  matchmaking_v1::ArenaEntry entry;
  entry.set_version(2);
  *entry.add_facts()->mutable_player_joined()->mutable_player() = player("anna", "Anna");
  v1::ServerMessage message;
  add_arena_entry(entry.SerializeAsString(), *message.mutable_arena_entries());

  closed.hide_in(message);

  ASSERT_TRUE(message.arena_entries().entries(0).UnpackTo(&entry));
  EXPECT_EQ(entry.version(), 2);
  const auto& user = entry.facts(0).player_joined().player().user();
  EXPECT_EQ(user.handle(), "closed account");
  EXPECT_EQ(user.title(), "");
}

TEST_F(ClosedAccountsTest, AreNamedNowhereInAnEvent) {
  closed.add("anna");
  matchmaking_v1::GetEventResponse event;
  auto& person = *event.add_entrants()->mutable_person();
  *person.mutable_player() = player("anna", "Anna");
  person.set_name("Anna Alt");
  person.set_sex("w");
  person.set_federation("ESP");
  person.set_fide_id("123456");
  person.set_birth_date("1990-01-02");

  closed.hide_in(event);

  EXPECT_EQ(person.name(), "closed account");
  const std::string text = event.ShortDebugString();
  for (const char* known : {"Anna", "ESP", "123456", "1990"})
    EXPECT_THAT(text, Not(HasSubstr(known)));
}

TEST_F(ClosedAccountsTest, AreNamedInNoTable) {
  closed.add("anna");
  matchmaking_v1::GetStandingsResponse standings;
  for (const char* id : {"anna", "bert"}) {
    standings.add_rows()->set_user_id(id);
    standings.mutable_rows()->rbegin()->set_name(std::string("Name of ") + id);
  }

  closed.hide_in(standings);

  EXPECT_EQ(standings.rows(0).name(), "closed account");
  EXPECT_EQ(standings.rows(1).name(), "Name of bert");
}

TEST_F(ClosedAccountsTest, HaveNoNameInAReport) {
  const std::string before =
      "012 Open of Ávila\n"
      "001    1 w GM Álvarez, Ana                      2400 ESP     1234567 1990/01/02  1.0    1\n"
      "001    2 m    Bert                              2300 GER     7654321 1991/01/02  0.0    2\n";

  const std::string after = without_names(before, {1});

  EXPECT_EQ(
      after,
      "012 Open of Ávila\n"
      "001    1      closed account                    2400                             1.0    1\n"
      "001    2 m    Bert                              2300 GER     7654321 1991/01/02  0.0    "
      "2\n");
  EXPECT_EQ(without_names(before, {}), before);
  EXPECT_EQ(without_names("001    1 w", {1}), "001    1  ") << "a short line stays short";
}

}  // namespace
}  // namespace escaque::services::gateway
