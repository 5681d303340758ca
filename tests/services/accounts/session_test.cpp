#include "accounts/sessions/session.hpp"

#include <chrono>

#include <gmock/gmock.h>

#include "services/accounts/accounts_fixture.hpp"

namespace escaque::services::accounts {
namespace {

using std::chrono::days;
using std::chrono::hours;
using testing::UnorderedElementsAre;

class SessionTest : public AccountsFixture {
 protected:
  Answer<LoggedIn> logged_in_with(const std::string& agent) {
    return run(accounts.log_in("Ann", "rook and pawn", {"192.0.2.1", {}, agent}));
  }
};

TEST_F(SessionTest, EndsNinetyDaysAfterItsLoginHoweverMuchItIsUsed) {
  const auto ann = registered("Ann");
  EXPECT_EQ(ann->lives, Millis(days(30)));
  for (int i = 0; i < 89; ++i) {
    time.advance(days(1));
    ASSERT_TRUE(run(accounts.authenticate(ann->token))) << i;
  }

  time.advance(days(1));

  EXPECT_EQ(run(accounts.authenticate(ann->token)).error().error, AccountError::session_expired);
}

TEST_F(SessionTest, IsListedWithItsBrowserAndItsLastUse) {
  const auto ann = registered("Ann");
  const UtcTime start = time.utc_now();
  time.advance(hours(2));
  const auto phone = logged_in_with("Mozilla/5.0 (Android 14; Mobile; rv:120.0) Firefox/120.0");
  time.advance(hours(3));
  ASSERT_TRUE(run(accounts.authenticate(ann->token)));

  const auto listed = run(accounts.sessions_of(ann->account.id));

  ASSERT_TRUE(listed);
  ASSERT_EQ(listed->size(), 2U);
  EXPECT_EQ((*listed)[0].token, parse_token(ann->token)->hash);
  EXPECT_EQ((*listed)[0].created, start);
  EXPECT_EQ((*listed)[0].used, start + hours(5));
  EXPECT_EQ((*listed)[0].agent, "");
  EXPECT_EQ((*listed)[1].agent, "Firefox, Android");
  EXPECT_EQ((*listed)[1].used, start + hours(2));
  EXPECT_EQ((*listed)[1].expires, start + hours(2) + days(30));
  time.advance(days(29));
  EXPECT_EQ(run(accounts.sessions_of(ann->account.id))->size(), 2U);
  time.advance(days(1));
  EXPECT_TRUE(run(accounts.sessions_of(ann->account.id))->empty()) << "what has expired is over";
}

TEST_F(SessionTest, IsEndedByItsOwnerAndNobodyElse) {
  const auto ann = registered("Ann");
  const auto bob = registered("Bob");
  const auto other = logged_in_with("");
  const std::string id = parse_token(other->token)->hash.hex.substr(0, 16);

  ASSERT_TRUE(run(accounts.end_session(bob->account.id, id)));
  EXPECT_TRUE(run(accounts.authenticate(other->token)));
  ASSERT_TRUE(run(accounts.end_session(ann->account.id, id)));
  ASSERT_TRUE(run(accounts.end_session(ann->account.id, id))) << "has ended already";

  EXPECT_FALSE(run(accounts.authenticate(other->token)));
  EXPECT_TRUE(run(accounts.authenticate(ann->token)));
  EXPECT_THAT(changes().back().sessions_revoked().token_hashes(),
              UnorderedElementsAre(parse_token(other->token)->hash.hex));
  for (const char* text : {"", "0123", "0123456789abcdeg", "' OR 1=1; --  x", "%"}) {
    EXPECT_EQ(run(accounts.end_session(ann->account.id, text)).error().error,
              AccountError::malformed_session_id);
  }
}

TEST_F(SessionTest, TheSweepTellsWhichHaveEnded) {
  const auto ann = registered("Ann");
  const auto second = logged_in_with("");
  const auto guest = run(accounts.create_guest());
  time.advance(days(2));
  ASSERT_TRUE(run(accounts.authenticate(ann->token)));
  nudges = 0;

  EXPECT_EQ(run(accounts.sweep())->sessions, 1);
  EXPECT_EQ(changes().back().sessions_revoked().user_id(), to_string(guest->account.id));
  time.advance(days(28));
  EXPECT_EQ(run(accounts.sweep())->sessions, 1);

  const auto told = changes().back().sessions_revoked();
  EXPECT_EQ(told.user_id(), to_string(ann->account.id));
  EXPECT_THAT(told.token_hashes(), UnorderedElementsAre(parse_token(second->token)->hash.hex));
  EXPECT_EQ(nudges, 2);
}

TEST(ShortAgent, NamesBrowserAndSystemAndNoMore) {
  const auto agent = [](const std::string& more) { return short_agent("Mozilla/5.0 " + more); };

  EXPECT_EQ(agent("(X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0"), "Firefox, Linux");
  EXPECT_EQ(agent("(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
                  "Chrome/119.0.0.0 Safari/537.36 Edg/119.0"),
            "Edge, Windows");
  EXPECT_EQ(agent("(Linux; Android 10; K) AppleWebKit/537.36 Chrome/119.0.0.0 Mobile Safari/537"),
            "Chrome, Android");
  EXPECT_EQ(agent("(iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1"),
            "Safari, iOS");
  EXPECT_EQ(agent("(Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15"),
            "Safari, macOS");
  EXPECT_EQ(short_agent("curl/7.88.1"), "curl/7.88.1");
  EXPECT_EQ(short_agent("escaque-engine/1 (+http://x)"), "escaque-engine/1");
  EXPECT_EQ(short_agent(std::string(500, 'x')), std::string(32, 'x'));
  EXPECT_EQ(short_agent("\xe2\x80\xae"
                        "evil"),
            "");
  EXPECT_EQ(short_agent(""), "");
}

}  // namespace
}  // namespace escaque::services::accounts
