#include "gateway/web/rest/view_tag.hpp"

#include <gtest/gtest.h>

#include "services/gateway/web/header_of.hpp"

namespace escaque::services::gateway {
namespace {

TEST(ViewTag, IsFoundAgainInWhatTheClientHas) {
  const ViewTag first("", "e.1");
  EXPECT_EQ(first.known(), "");
  const std::string etag = first.etag_of("p.7.x");

  for (const std::string& said : {etag, "W/" + etag, etag + ", \"other\""}) {
    EXPECT_EQ(ViewTag(said, "e.1").known(), "p.7.x") << said;
  }
  EXPECT_TRUE(ViewTag(etag, "e.1").is_known("p.7.x"));
  EXPECT_FALSE(ViewTag(etag, "e.1").is_known("p.8.x"));
  EXPECT_FALSE(ViewTag("", "e.1").is_known("")) << "what has no tag is not known";
}

TEST(ViewTag, PassesNothingOnThatIsNoText) {
  EXPECT_EQ(ViewTag("\"p.\xff~e.1\"", "e.1").known(), "");
  EXPECT_EQ(ViewTag("\"p.\n~e.1\"", "e.1").known(), "");
}

TEST(ViewTag, IsOfNoUseOnceAnotherAccountIsClosed) {
  const std::string etag = ViewTag("", "e.1").etag_of("p.7.x");
  for (const std::string& said :
       {std::string("\""), std::string("*"), std::string("\"~\""), etag}) {
    EXPECT_EQ(ViewTag(said, "e.2").known(), "") << said;
  }
}

TEST(ViewTag, AnswersWithAWordWhereMatchmakingSaysThatItIsTheSame) {
  const ViewTag tag("", "e.1");
  matchmaking_v1::GetStandingsResponse standings;
  standings.set_tag("p.7.x");
  standings.set_after_round(3);
  const HttpAnswer whole = tag.answer(standings);
  EXPECT_EQ(whole.status, 200);
  EXPECT_EQ(whole.etag, tag.etag_of("p.7.x"));

  standings.set_is_same(true);
  const HttpAnswer same = tag.answer(standings);
  EXPECT_EQ(same.status, 304);
  EXPECT_EQ(same.body, nullptr);
  EXPECT_EQ(same.message, nullptr);
  EXPECT_EQ(header_of(same, "ETag"), tag.etag_of("p.7.x"));
}

}  // namespace
}  // namespace escaque::services::gateway
