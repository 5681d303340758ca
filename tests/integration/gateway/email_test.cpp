// E-mail as a browser sees it, with a real mail server.

#include <gmock/gmock.h>

#include "escaque/gateway/v1/email.pb.h"

#include "gateway_fixture.hpp"
#include "services/gateway/web/unzip.hpp"
#include "support/smtp_server.hpp"

namespace escaque::services::gateway {
namespace {

using testing::HasSubstr;

class EmailByRest : public GatewayFixture {
 protected:
  http::Response post(const std::string& path, const std::string& body,
                      const std::string& token = {}) {
    return request("POST", "/api/v1/" + path, body, token);
  }
  std::string field_of(const http::Response& response) {
    return parsed<common_v1::ErrorDetail>(response).field();
  }
  std::string code_of(const http::Response& response) {
    return parsed<common_v1::ErrorDetail>(response).code();
  }
};

class EmailWithServer : public EmailByRest {
 protected:
  EmailWithServer() {
    accounts_config.mail.url = smtp.url();
    accounts_config.mail.sender = "chess@example.net";
    accounts_config.mail.site = "https://play.example.org";
  }
  /// What is behind # in the link of a letter, once it is there.
  std::string ticket_of(std::size_t number) {
    run_until([&] { return smtp.count() >= number; });
    const std::string text = smtp.letter(number).text;
    return text.substr(text.find('#') + 1, 43);
  }

  test::SmtpServer smtp;
};

TEST_F(EmailByRest, IsNotOfferedByAServerThatSendsNone) {
  const Player anna = registered("Anna");

  EXPECT_FALSE(parsed<v1::Site>(request("GET", "/api/v1/site")).sends_mail());
  const auto refused =
      post("email", R"({"address":"anna@example.org","password":"rook and pawn"})", anna.token);
  EXPECT_EQ(reason_of(refused), common_v1::REASON_NOT_ALLOWED);
  EXPECT_EQ(code_of(refused), "accounts.mail_is_off");
  EXPECT_EQ(code_of(post("password/forgot", R"({"who":"Anna"})")), "accounts.mail_is_off");
}

TEST_F(EmailWithServer, IsConfirmedAndBringsANewPassword) {
  const Player anna = registered("Anna");
  EXPECT_TRUE(parsed<v1::Site>(request("GET", "/api/v1/site")).sends_mail());
  const std::string change =
      R"({"address":"anna@example.org","password":"rook and pawn","language":"es"})";
  EXPECT_EQ(post("email", change).status, 401);
  EXPECT_EQ(field_of(post("email", R"({"address":"anna","password":"rook and pawn"})", anna.token)),
            "address");
  ASSERT_EQ(post("email", change, anna.token).status, 204);

  const std::string ticket = ticket_of(1);
  EXPECT_EQ(smtp.letter(1).to, "anna@example.org");
  EXPECT_EQ(smtp.letter(1).from, "Escaque <chess@example.net>");
  EXPECT_THAT(smtp.letter(1).subject, HasSubstr("Confirma tu dirección"));
  const auto email = [&] {
    return parsed<accounts_v1::GetEmailResponse>(request("GET", "/api/v1/email", {}, anna.token));
  };
  EXPECT_EQ(email().pending(), "anna@example.org");
  const std::string confirmation = R"({"ticket":")" + ticket + R"("})";
  EXPECT_EQ(request("GET", "/api/v1/email/confirm", {}).status, 405)
      << "a mail scanner that follows links confirms nothing";
  ASSERT_EQ(post("email/confirm", confirmation).status, 204) << "at a phone, without a login";
  EXPECT_EQ(field_of(post("email/confirm", confirmation)), "ticket");
  EXPECT_EQ(email().address(), "anna@example.org");
  EXPECT_EQ(email().pending(), "");
  EXPECT_EQ(post("email/letters", R"({"rounds":true})").status, 401);
  EXPECT_EQ(post("email/letters", R"({"rounds":1})", anna.token).status, 400);
  ASSERT_EQ(post("email/letters", R"({"rounds":true})", anna.token).status, 204);
  EXPECT_TRUE(email().wishes().rounds());
  EXPECT_FALSE(email().wishes().resumptions());
  auto files = unzip(request("POST", "/api/v1/account/export", "{}", anna.token).body);
  EXPECT_THAT(files["profile.json"], HasSubstr(R"("email":"anna@example.org")"));
  EXPECT_THAT(files["profile.json"], HasSubstr(R"("letterWishes":{"rounds":true})"));
  EXPECT_EQ(request("GET", "/api/v1/user/Anna").body.find("example.org"), std::string::npos);

  EXPECT_EQ(post("password/forgot", R"({"who":"nobody@example.org"})").status, 204);
  EXPECT_EQ(post("password/forgot", R"({"who":"anna@example.org"})").status, 204);
  const std::string reset = ticket_of(2);
  const auto with = [&](const std::string& password) {
    return R"({"ticket":")" + reset + R"(","newPassword":")" + password + R"("})";
  };
  EXPECT_EQ(reason_of(post("password/reset", with("12345678"))),
            common_v1::REASON_INVALID_PASSWORD);
  ASSERT_EQ(post("password/reset", with("bishop and knight")).status, 204);
  EXPECT_EQ(field_of(post("password/reset", with("bishop and knight"))), "ticket");
  EXPECT_EQ(post("login", R"({"handle":"Anna","password":"bishop and knight"})").status, 200);
  EXPECT_EQ(request("GET", "/api/v1/email", {}, anna.token).status, 401) << "all sessions ended";
}

}  // namespace
}  // namespace escaque::services::gateway
