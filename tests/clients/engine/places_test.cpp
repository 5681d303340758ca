#include "engine/places.hpp"

#include <gmock/gmock.h>

namespace escaque::engine {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class PlacesTest : public testing::Test {
 protected:
  bool ask(const std::string& id, const std::string& person) {
    return places.ask(id, person, [this, id] { admitted.push_back(id); });
  }

  Places places{2, 2};
  std::vector<std::string> admitted;
};

TEST_F(PlacesTest, LetsInWhileThereIsRoomAndThenInTheirTurn) {
  EXPECT_TRUE(ask("a", "Ana"));
  EXPECT_TRUE(ask("b", "Ben"));
  EXPECT_TRUE(ask("c", "Cleo"));
  EXPECT_TRUE(ask("d", "Dora"));
  EXPECT_THAT(admitted, ElementsAre("a", "b"));
  EXPECT_EQ(places.waiting(), 2U);
  places.leave("a");
  EXPECT_THAT(admitted, ElementsAre("a", "b", "c"));
  EXPECT_EQ(places.taken(), 2U);
  EXPECT_EQ(places.waiting(), 1U);
}

TEST_F(PlacesTest, KeepsThePlaceOfAChallengeForItsGame) {
  EXPECT_TRUE(ask("challenge", "Ana"));
  places.enter("game", "Ana");
  places.leave("challenge");
  EXPECT_EQ(places.taken(), 1U);
  EXPECT_TRUE(ask("b", "Ben"));
  EXPECT_TRUE(ask("c", "Cleo"));
  EXPECT_THAT(admitted, ElementsAre("challenge", "b"));
  places.leave("game");
  EXPECT_THAT(admitted, ElementsAre("challenge", "b", "c"));
}

TEST_F(PlacesTest, ForgetsWhoDoesNotWaitAnyLonger) {
  for (const char* id : {"a", "b", "c", "d"}) EXPECT_TRUE(ask(id, id));
  places.leave("c");
  places.leave("a");
  EXPECT_THAT(admitted, ElementsAre("a", "b", "d"));
}

TEST_F(PlacesTest, GivesOnePersonNoMoreThanTheirShare) {
  EXPECT_TRUE(ask("a", "Ana"));
  EXPECT_TRUE(ask("b", "Ana"));
  EXPECT_FALSE(ask("c", "Ana"));
  EXPECT_TRUE(ask("d", "Ben"));
  EXPECT_TRUE(ask("e", "Ben"));
  EXPECT_FALSE(ask("f", "Ben")) << "those that wait count";
}

TEST_F(PlacesTest, AnswersAgainAfterAConnectionWasLost) {
  for (const char* id : {"a", "b", "c"}) EXPECT_TRUE(ask(id, id));
  EXPECT_TRUE(ask("a", "a"));
  EXPECT_THAT(admitted, ElementsAre("a", "b", "a"));
  EXPECT_TRUE(ask("c", "c"));
  EXPECT_EQ(places.waiting(), 1U);
}

TEST_F(PlacesTest, CountsAGameThatIsThereAlready) {
  places.enter("g", "Ana");
  places.enter("h", "Ben");
  places.enter("i", "Cleo");  // Before a restart there were more places.
  EXPECT_TRUE(ask("a", "Dora"));
  EXPECT_THAT(admitted, IsEmpty());
  places.leave("g");
  EXPECT_THAT(admitted, IsEmpty());
  places.leave("h");
  EXPECT_THAT(admitted, ElementsAre("a"));
}

}  // namespace
}  // namespace escaque::engine
