#include <algorithm>
#include <mutex>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "gateway_fixture.hpp"

namespace escaque::services::gateway {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class RestTest : public GatewayFixture {};

TEST_F(RestTest, RegistersLogsInAndOut) {
  const Player anna = registered("Anna");
  EXPECT_EQ(anna.user.handle(), "Anna");

  const auto login =
      request("POST", "/api/v1/login", R"({"handle":"anna","password":"rook and pawn"})");
  ASSERT_EQ(login.status, 200) << login.body;
  EXPECT_THAT(std::string(login.header("Set-Cookie")), StartsWith("escaque_session="));
  EXPECT_THAT(std::string(login.header("Set-Cookie")), HasSubstr("HttpOnly"));
  const std::string token = parsed<v1::SessionOpened>(login).token();

  const auto me = parsed<v1::Me>(request("GET", "/api/v1/me", {}, token));
  EXPECT_EQ(me.user().id(), anna.user.id());
  EXPECT_EQ(me.ratings_size(), 6);

  EXPECT_EQ(request("POST", "/api/v1/logout", {}, token).status, 204);
  const auto after = request("GET", "/api/v1/me", {}, token);
  EXPECT_EQ(after.status, 401) << after.body;
  EXPECT_EQ(request("GET", "/api/v1/me", {}, anna.token).status, 200);
}

TEST_F(RestTest, ABrowserThatLoggedInBeforeIsNotKeptOutByOthers) {
  registered("Anna");
  const auto log_in = [&](const std::string& password, const std::string& cookie) {
    return request("POST", "/api/v1/login", R"({"handle":"Anna","password":")" + password + "\"}",
                   {}, {{"Cookie", cookie}});
  };
  const auto first = log_in("rook and pawn", {});
  std::string device;
  for (const auto& [name, value] : first.headers) {
    if (value.starts_with("escaque_device=")) device = value.substr(0, value.find(';'));
  }
  ASSERT_FALSE(device.empty());
  for (int i = 0; i < 5; ++i) EXPECT_EQ(log_in("incorrect", {}).status, 401);

  EXPECT_EQ(log_in("rook and pawn", {}).status, 429);
  EXPECT_EQ(log_in("rook and pawn", device).status, 200);
}

TEST_F(RestTest, ShowsAndEndsOnesOwnSessions) {
  const Player anna = registered("Anna");
  const auto browser =
      request("POST", "/api/v1/login", R"({"handle":"Anna","password":"rook and pawn"})", {},
              {{"User-Agent", "Mozilla/5.0 (X11; Linux) Firefox/120.0"}});
  const std::string token = parsed<v1::SessionOpened>(browser).token();
  EXPECT_THAT(std::string(browser.header("Set-Cookie")), HasSubstr("Max-Age=2592000"));
  const Client socket = connect(Player{anna.user, token});

  const auto listed =
      parsed<accounts_v1::ListSessionsResponse>(request("GET", "/api/v1/sessions", {}, anna.token));
  ASSERT_EQ(listed.sessions_size(), 2);
  const int other = listed.sessions(0).is_current() ? 1 : 0;
  EXPECT_EQ(listed.sessions(other).agent(), "Firefox, Linux");
  const std::string path = "/api/v1/session/" + listed.sessions(other).id();
  EXPECT_EQ(request("DELETE", path, {}, anna.token, {{"Origin", "https://evil.example"}}).status,
            403);
  EXPECT_EQ(request("DELETE", path, {}, registered("Bert").token).status, 204) << "not theirs";
  EXPECT_EQ(request("GET", "/api/v1/me", {}, token).status, 200);

  EXPECT_EQ(request("DELETE", path, {}, anna.token).status, 204);

  EXPECT_EQ(request("GET", "/api/v1/me", {}, token).status, 401);
  run_until([&] { return socket->is_closed(); });
  EXPECT_EQ(socket->close_code(), 4001);
  EXPECT_EQ(reason_of(request("DELETE", "/api/v1/session/x", {}, anna.token)),
            common_v1::REASON_MALFORMED);
  EXPECT_EQ(reason_of(request("GET", "/api/v1/sessions")), common_v1::REASON_NOT_LOGGED_IN);
}

TEST_F(RestTest, ARecoveryCodeSetsANewPassword) {
  const Player anna = registered("Anna");
  const auto codes = parsed<v1::RecoveryCodes>(
      request("POST", "/api/v1/recovery-codes", R"({"password":"rook and pawn"})", anna.token));
  ASSERT_EQ(codes.codes_size(), 10);
  const std::string body =
      R"({"handle":"Anna","newPassword":"bishop and knight","recoveryCode":")" + codes.codes(0) +
      "\"}";

  EXPECT_EQ(request("POST", "/api/v1/password/recover", body).status, 204);

  EXPECT_EQ(reason_of(request("POST", "/api/v1/password/recover", body)),
            common_v1::REASON_WRONG_CREDENTIALS);
  EXPECT_EQ(request("GET", "/api/v1/me", {}, anna.token).status, 401);
  EXPECT_EQ(request("POST", "/api/v1/login", R"({"handle":"Anna","password":"bishop and knight"})")
                .status,
            200);
}

TEST_F(RestTest, ASecondFactorIsBegunAndNotYetNeeded) {
  const Player anna = registered("Anna");

  const auto begun = parsed<accounts_v1::BeginSecondFactorResponse>(request(
      "POST", "/api/v1/second-factor/begin", R"({"password":"rook and pawn"})", anna.token));

  EXPECT_THAT(begun.uri(), HasSubstr("otpauth://totp/Escaque:Anna?secret=" + begun.secret()));
  const auto refused =
      request("POST", "/api/v1/second-factor/confirm", R"({"code":"12345"})", anna.token);
  EXPECT_EQ(parsed<common_v1::ErrorDetail>(refused).field(), "code");
  EXPECT_FALSE(parsed<accounts_v1::GetSecondFactorResponse>(
                   request("GET", "/api/v1/second-factor", {}, anna.token))
                   .is_on());
}

TEST_F(RestTest, LogsOutEverywhere) {
  const Player anna = registered("Anna");
  const auto login =
      request("POST", "/api/v1/login", R"({"handle":"Anna","password":"rook and pawn"})");

  EXPECT_EQ(request("POST", "/api/v1/logout", R"({"everywhere":true})", anna.token).status, 204);

  EXPECT_EQ(request("GET", "/api/v1/me", {}, anna.token).status, 401);
  EXPECT_EQ(request("GET", "/api/v1/me", {}, parsed<v1::SessionOpened>(login).token()).status, 401);
}

class ShortSessions : public GatewayFixture {
 protected:
  ShortSessions() {
    accounts_config.session.longest = Millis(2'500);
    config.socket.check_login_every = Millis(100);
    config.socket.ping_interval = Millis(50);
  }
};

TEST_F(ShortSessions, ASocketEndsWithItsSession) {
  const Client socket = connect(registered("Anna"));

  run_until([&] { return socket->is_closed(); });

  EXPECT_EQ(socket->close_code(), 4001);
}

TEST_F(RestTest, TheCookieIsAsGoodAsTheToken) {
  const Player anna = registered("Anna");

  const auto me =
      request("GET", "/api/v1/me", {}, {}, {{"Cookie", "escaque_session=" + anna.token}});

  EXPECT_EQ(parsed<v1::Me>(me).user().handle(), "Anna");
  // Used once more, it lives on: 30 days in accounts, and as long in the browser.
  EXPECT_THAT(std::string(me.header("Set-Cookie")),
              AllOf(StartsWith("escaque_session=" + anna.token), HasSubstr("; Max-Age=25")));
  EXPECT_EQ(request("GET", "/api/v1/me", {}, anna.token).header("Set-Cookie"), "");
}

TEST_F(RestTest, ABrowserHasItsTokenInTheCookieOnly) {
  const auto opened =
      request("POST", "/api/v1/guest", {}, {},
              {{"Origin", "http://127.0.0.1:" + std::to_string((*gateway_)->port())}});

  ASSERT_EQ(opened.status, 200) << opened.body;
  EXPECT_EQ(parsed<v1::SessionOpened>(opened).token(), "");
  EXPECT_THAT(std::string(opened.header("Set-Cookie")),
              AllOf(StartsWith("escaque_session="), HasSubstr("; Max-Age=86")));
}

TEST_F(RestTest, IsServedUnderItsNamesOnly) {
  config.web.hosts = {"play.example"};
  config.web.security_contact = "mailto:security@play.example";
  gateway_.reset();
  start_gateway();

  EXPECT_EQ(request("GET", "/api/v1/me", {}, {}, {{"Host", "play.example"}}).status, 200);
  EXPECT_EQ(request("GET", "/api/v1/me").status, 200);
  for (const char* path : {"/api/v1/me", "/", "/.well-known/security.txt"}) {
    const auto refused = request("GET", path, {}, {}, {{"Host", "rebound.evil.example"}});
    EXPECT_EQ(refused.status, 421) << path;
    EXPECT_EQ(parsed<common_v1::ErrorDetail>(refused).field(), "Host") << refused.body;
  }
  const auto contact =
      request("GET", "/.well-known/security.txt", {}, {}, {{"Host", "play.example"}});
  EXPECT_THAT(contact.body, StartsWith("Contact: mailto:security@play.example\nExpires: "));
  EXPECT_THAT(contact.body, HasSubstr("Canonical: http://play.example/.well-known/security.txt"));
}

TEST_F(RestTest, NobodyIsToldOfHolesWhereNoContactIsNamed) {
  EXPECT_EQ(request("GET", "/.well-known/security.txt").status, 404);
}

TEST_F(RestTest, AProxyThatIsNotBelievedIsNamedInTheLogOnce) {
  std::mutex mutex;
  std::vector<std::string> lines;
  logger = log::make_logger("gateway", log::Level::warn, [&](std::string_view line) {
    const std::lock_guard lock(mutex);
    lines.emplace_back(line);
  });
  gateway_.reset();
  start_gateway();

  for (int i = 0; i < 3; ++i) {
    request("GET", "/api/v1/me", {}, {}, {{"X-Forwarded-For", "192.0.2.7"}});
  }
  gateway_.reset();

  const auto is_notice = [](const std::string& line) {
    return line.find("forwarded_for_not_believed") != std::string::npos;
  };
  EXPECT_EQ(std::count_if(lines.begin(), lines.end(), is_notice), 1);
}

TEST_F(RestTest, AVisitorIsNobody) {
  const auto me = request("GET", "/api/v1/me");

  EXPECT_EQ(me.status, 200);
  EXPECT_FALSE(parsed<v1::Me>(me).has_user());
}

TEST_F(RestTest, OpensAGuest) {
  const auto session = parsed<v1::SessionOpened>(request("POST", "/api/v1/guest"));

  EXPECT_TRUE(session.user().is_guest());
  EXPECT_FALSE(session.token().empty());
}

TEST_F(RestTest, ChangesThePassword) {
  const Player anna = registered("Anna");

  EXPECT_EQ(request("POST", "/api/v1/password",
                    R"({"oldPassword":"wrong one","newPassword":"another password"})", anna.token)
                .status,
            401);
  EXPECT_EQ(
      request("POST", "/api/v1/password",
              R"({"oldPassword":"rook and pawn","newPassword":"another password"})", anna.token)
          .status,
      204);

  EXPECT_EQ(
      request("POST", "/api/v1/login", R"({"handle":"Anna","password":"another password"})").status,
      200);
  EXPECT_EQ(reason_of(request("POST", "/api/v1/password", "{}")), common_v1::REASON_NOT_LOGGED_IN);
}

TEST_F(RestTest, KeepsWhoMayChallengeAndInvite) {
  const Player anna = registered("Anna");
  const auto preferences = [&] {
    return parsed<accounts_v1::Preferences>(request("GET", "/api/v1/preferences", {}, anna.token));
  };
  EXPECT_EQ(preferences().may_challenge(), accounts_v1::AUDIENCE_EVERYBODY);
  EXPECT_EQ(preferences().may_invite(), accounts_v1::AUDIENCE_REGISTERED);

  const std::string wanted =
      R"({"mayChallenge":"AUDIENCE_FOLLOWED","mayInvite":"AUDIENCE_NOBODY"})";
  EXPECT_EQ(request("POST", "/api/v1/preferences", wanted, anna.token).status, 200);
  EXPECT_EQ(preferences().may_challenge(), accounts_v1::AUDIENCE_FOLLOWED);
  EXPECT_EQ(preferences().may_invite(), accounts_v1::AUDIENCE_NOBODY);

  const auto half =
      request("POST", "/api/v1/preferences", R"({"mayInvite":"AUDIENCE_NOBODY"})", anna.token);
  EXPECT_EQ(reason_of(half), common_v1::REASON_MALFORMED);
  EXPECT_EQ(reason_of(request("GET", "/api/v1/preferences")), common_v1::REASON_NOT_LOGGED_IN);
}

TEST_F(RestTest, RefusalsNameTheirCause) {
  registered("Anna");
  struct Case {
    std::string method, path, body;
    int status;
    common_v1::Reason reason;
  };
  const std::vector<Case> cases{
      {"POST", "/api/v1/register", R"({"handle":"ANNA","password":"rook and pawn"})", 409,
       common_v1::REASON_HANDLE_TAKEN},
      {"POST", "/api/v1/register", R"({"handle":"<b>","password":"rook and pawn"})", 400,
       common_v1::REASON_INVALID_HANDLE},
      {"POST", "/api/v1/register",
       R"({"handle":"x'; DROP TABLE users","password":"rook and pawn"})", 400,
       common_v1::REASON_INVALID_HANDLE},
      {"POST", "/api/v1/register", R"({"handle":"Bert","password":"short"})", 400,
       common_v1::REASON_INVALID_PASSWORD},
      {"POST", "/api/v1/login", R"({"handle":"Anna","password":"incorrect"})", 401,
       common_v1::REASON_WRONG_CREDENTIALS},
      {"POST", "/api/v1/login", "{", 400, common_v1::REASON_MALFORMED},
      {"POST", "/api/v1/login", R"({"user":"Anna"})", 400, common_v1::REASON_UNKNOWN_MESSAGE},
      {"GET", "/api/v1/user/Nobody", "", 404, common_v1::REASON_NO_SUCH_USER},
      {"GET", "/api/v1/user/Anna/ratings/checkers", "", 400, common_v1::REASON_MALFORMED},
      {"GET", "/api/v1/user/Anna/games?limit=1000", "", 400, common_v1::REASON_MALFORMED},
      {"GET", "/api/v1/game/xyz", "", 400, common_v1::REASON_MALFORMED},
      {"GET", "/api/v1/game/0000000000A", "", 404, common_v1::REASON_NO_SUCH_GAME},
      {"GET", "/api/v1/game/0000000000A.pgn", "", 404, common_v1::REASON_NO_SUCH_GAME},
      {"GET", "/api/v1/nothing", "", 404, common_v1::REASON_NO_SUCH_PATH},
      {"GET", "/api/v2/me", "", 404, common_v1::REASON_NO_SUCH_PATH},
      {"DELETE", "/api/v1/me", "", 405, common_v1::REASON_MALFORMED},
      {"POST", "/api/v1/login", std::string(20'000, ' '), 413, common_v1::REASON_TOO_LARGE},
  };
  for (const auto& c : cases) {
    const auto response = request(c.method, c.path, c.body);
    EXPECT_EQ(response.status, c.status) << c.method << " " << c.path << " " << response.body;
    EXPECT_EQ(reason_of(response), c.reason) << c.method << " " << c.path << " " << response.body;
  }
}

TEST_F(RestTest, PagesOfOthersCannotPost) {
  const auto response =
      request("POST", "/api/v1/guest", {}, {}, {{"Origin", "https://evil.example"}});

  EXPECT_EQ(response.status, 403);
  EXPECT_EQ(reason_of(response), common_v1::REASON_FORBIDDEN_ORIGIN);
}

TEST_F(RestTest, TooManyRequestsAreToldToWait) {
  config.budget_factor = 0.01;
  gateway_.reset();
  start_gateway();

  EXPECT_EQ(request("GET", "/api/v1/me").status, 200);
  const auto response = request("GET", "/api/v1/me");

  EXPECT_EQ(response.status, 429);
  EXPECT_EQ(reason_of(response), common_v1::REASON_RATE_LIMITED);
  EXPECT_FALSE(response.header("Retry-After").empty());
}

TEST_F(RestTest, AnswersThatAServiceIsAway) {
  config.ratings = {"127.0.0.1:1"};
  gateway_.reset();
  start_gateway();
  registered("Anna");

  const auto response = request("GET", "/api/v1/user/Anna");

  EXPECT_EQ(response.status, 503);
  EXPECT_EQ(reason_of(response), common_v1::REASON_UNAVAILABLE);
}

TEST_F(RestTest, ShowsAProfile) {
  registered("Anna");

  const auto profile = parsed<v1::Profile>(request("GET", "/api/v1/user/anna"));

  EXPECT_EQ(profile.user().handle(), "Anna");
  EXPECT_GT(profile.created_ms(), 1e12);
  EXPECT_EQ(profile.ratings_size(), 6);
  EXPECT_EQ(profile.live_games_size(), 0);
}

}  // namespace
}  // namespace escaque::services::gateway
