// A season of blitz categories as its organiser and its players see it over HTTP.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "escaque/matchmaking/v1/matchmaking_service.pb.h"

#include "integration/gateway/gateway_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using testing::HasSubstr;

const std::string kSeasonPath = "/api/v1/season/0000000000S";
const std::string kEventPath = "/api/v1/event/0000000000E";

class RestSeasonsTest : public GatewayFixture {
 protected:
  http::Response ask(const Player& player, const std::string& path, const std::string& command) {
    const std::string id = "c" + std::to_string(++commands_);
    return request("POST", path, R"({"commandId":")" + id + R"(",)" + command + "}", player.token);
  }
  int open(const Player& organizer) {
    return ask(organizer, kSeasonPath, R"("openSeason":{"name":"Club","year":2026})").status;
  }

 private:
  int commands_ = 0;
};

TEST_F(RestSeasonsTest, IsOpenedFilledAndRead) {
  const Player organizer = registered("Organizer");
  ASSERT_EQ(open(organizer), 200);
  registered("Anna");
  const auto given = [&](const std::string& command) {
    return ask(organizer, kSeasonPath, command).status;
  };
  ASSERT_EQ(given(R"("registerMember":{"user":{"handle":"Anna"},"slow":"CLUB_CATEGORY_THIRD"})"),
            200);
  ASSERT_EQ(given(R"("registerMember":{"name":"Boris B.","blitz":"CLUB_CATEGORY_FOURTH"})"), 200);
  EXPECT_EQ(given(R"("registerMember":{"user":{"handle":"Nobody"}})"), 404);

  const auto season = parsed<matchmaking_v1::GetSeasonResponse>(request("GET", kSeasonPath));
  EXPECT_EQ(season.opened().name(), "Club");
  ASSERT_EQ(season.members_size(), 2);
  for (const auto& member : season.members()) {
    const bool is_anna = member.person().handle() == "Anna";
    EXPECT_EQ(member.person().name(), is_anna ? "Anna" : "Boris B.");
    EXPECT_EQ(member.now().slow(), is_anna ? matchmaking_v1::CLUB_CATEGORY_THIRD
                                           : matchmaking_v1::CLUB_CATEGORY_UNSPECIFIED);
  }
  const auto list = parsed<matchmaking_v1::ListSeasonsResponse>(request("GET", "/api/v1/seasons"));
  ASSERT_EQ(list.seasons_size(), 1);
  EXPECT_EQ(list.seasons(0).members(), 2);
}

TEST_F(RestSeasonsTest, SaysWhatIsWrong) {
  const Player organizer = registered("Organizer");
  const Player anna = registered("Anna");
  EXPECT_EQ(request("GET", kSeasonPath).status, 404);
  EXPECT_EQ(request("GET", "/api/v1/season/short").status, 400);
  EXPECT_EQ(request("POST", kSeasonPath, R"({"commandId":"c","closeYear":{}})").status, 401);
  EXPECT_EQ(ask(organizer, kSeasonPath, R"("openSeason":{"name":"","year":2026})").status, 400);
  ASSERT_EQ(open(organizer), 200);
  EXPECT_EQ(open(anna), 409);
  EXPECT_EQ(ask(anna, kSeasonPath, R"("closeYear":{})").status, 403);
  EXPECT_EQ(ask(organizer, kSeasonPath, R"("undoEntry":{"version":1})").status, 404);
  EXPECT_EQ(ask(organizer, kSeasonPath, R"("countTournament":{"eventId":"0000000000X"})").status,
            404);
}

TEST_F(RestSeasonsTest, KeepsWhoIsOfAnotherCategoryOutOfItsEvents) {
  const Player organizer = registered("Organizer");
  const Player anna = registered("Anna");
  ASSERT_EQ(open(organizer), 200);
  const std::string event =
      R"("createEvent":{"regulations":{"name":"Third","rounds":2,"timeControl":{"baseMs":180000},)"
      R"("calendar":{"startsMs":[4102444800000]},"season":{"seasonId":"0000000000S",)"
      R"("category":"CLUB_CATEGORY_THIRD","importance":"IMPORTANCE_YEARLY"}}})";
  EXPECT_EQ(ask(anna, kEventPath, event).status, 403);
  ASSERT_EQ(ask(organizer, kEventPath, event).status, 200);
  ASSERT_EQ(ask(organizer, kSeasonPath,
                R"("registerMember":{"user":{"handle":"Anna"},"slow":"CLUB_CATEGORY_SECOND"})")
                .status,
            200);

  const auto refused = ask(anna, kEventPath, R"("enterEvent":{})");
  EXPECT_EQ(refused.status, 409);
  EXPECT_THAT(refused.body, HasSubstr("(article 7)"));
  EXPECT_THAT(refused.body, HasSubstr("category 2; the player has none yet"));
  EXPECT_EQ(ask(registered("Boris"), kEventPath, R"("enterEvent":{})").status, 200);
}

}  // namespace
}  // namespace escaque::services::gateway
