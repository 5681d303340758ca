#include "accounts/email/emails.hpp"

#include <chrono>

#include <gmock/gmock.h>

#include "platform/config/binder.hpp"
#include "services/accounts/accounts_fixture.hpp"

namespace escaque::services::accounts {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class EmailsTest : public AccountsFixture {
 protected:
  static constexpr const char* kPassword = "rook and pawn";
  static constexpr const char* kNew = "bishop and knight";
  static constexpr const char* kAddress = "ann@example.org";

  void SetUp() override {
    const auto account = registered("Ann", kPassword);
    ann = account->account.id;
    token = account->token;
  }
  std::optional<AccountError> set(const std::string& address, const std::string& language = "en") {
    return error_of(run(accounts.emails().set(ann, {kPassword}, address, language)));
  }
  std::optional<AccountError> confirm(const std::string& ticket) {
    return error_of(run(accounts.emails().confirm(ticket)));
  }
  /// Ann has a confirmed address.
  void give(const std::string& address = kAddress) {
    ASSERT_EQ(set(address), std::nullopt);
    ASSERT_EQ(confirm(ticket()), std::nullopt);
  }
  /// With everything that goes on behind the answer.
  std::optional<AccountError> forget(const std::string& who) {
    const auto error = error_of(accounts.emails().request_reset(who));
    run_until([this] { return background == 0; });
    return error;
  }
  std::optional<AccountError> reset(const std::string& with, const std::string& password) {
    return error_of(run(accounts.emails().reset(with, password, {"192.0.2.1", {}, {}})));
  }
  /// Behind # in the last letter.
  std::string ticket() {
    if (letters.empty()) return "no letter";
    const std::string& text = letters.back().letter.text;
    const auto at = text.find('#');
    return at == std::string::npos ? "no link" : text.substr(at + 1, 43);
  }
  std::vector<std::string> kinds() {
    std::vector<std::string> all;
    for (const auto& letter : letters) all.push_back(letter.letter.to + " " + letter.kind);
    return all;
  }
  static std::optional<AccountError> error_of(const Answer<void>& done) {
    return done ? std::nullopt : std::optional(done.error().error);
  }
  Email email() { return *run(accounts.emails().of(ann)); }

  UserId ann;
  std::string token;
};

TEST_F(EmailsTest, AnAddressCountsOnceItsTicketComesBack) {
  EXPECT_EQ(error_of(run(accounts.emails().set(ann, {"wrong and wrong"}, kAddress, "en"))),
            AccountError::wrong_credentials);
  EXPECT_EQ(set("no address"), AccountError::malformed_address);
  EXPECT_THAT(letters, ElementsAre());

  ASSERT_EQ(set(kAddress), std::nullopt);

  EXPECT_EQ(email().address, "");
  EXPECT_EQ(email().pending, kAddress);
  ASSERT_THAT(kinds(), ElementsAre("ann@example.org confirm_email"));
  EXPECT_THAT(letters[0].letter.text, HasSubstr("https://play.example.org/email/confirm#"));
  EXPECT_THAT(letters[0].letter.text, HasSubstr("Hello Ann,"));
  const std::string given = ticket();
  EXPECT_EQ(confirm(given), std::nullopt);
  EXPECT_EQ(email().address, kAddress);
  EXPECT_EQ(email().pending, "");
  EXPECT_EQ(confirm(given), AccountError::stale_ticket) << "once";
  EXPECT_EQ(count("audit WHERE action = 'set_email' AND details = ''"), 1);
}

TEST_F(EmailsTest, ATicketToConfirmIsGoodForADayAndUntilTheNextOne) {
  ASSERT_EQ(set(kAddress), std::nullopt);
  const std::string first = ticket();
  ASSERT_TRUE(run(accounts.emails().send_again(ann)));
  EXPECT_EQ(confirm(first), AccountError::stale_ticket);
  time.advance(hours(24));
  EXPECT_EQ(confirm(ticket()), AccountError::stale_ticket);
  EXPECT_EQ(confirm(random_token().text), AccountError::stale_ticket);
  EXPECT_EQ(confirm("what?"), AccountError::stale_ticket);
  EXPECT_EQ(email().address, "");
}

TEST_F(EmailsTest, OnlyAnAddressThatWaitsIsSentItsTicketAgain) {
  EXPECT_EQ(error_of(run(accounts.emails().send_again(ann))), AccountError::nothing_to_confirm);
  give();
  EXPECT_EQ(error_of(run(accounts.emails().send_again(ann))), AccountError::nothing_to_confirm);
}

TEST_F(EmailsTest, TheAddressFromBeforeIsTold) {
  give();
  ASSERT_EQ(set("ann@example.net"), std::nullopt);
  EXPECT_EQ(email().address, kAddress) << "until the new one is confirmed";
  const std::string given = ticket();
  letters.clear();

  ASSERT_EQ(confirm(given), std::nullopt);

  EXPECT_THAT(kinds(), ElementsAre("ann@example.org email_changed"));
  EXPECT_THAT(letters[0].letter.text, Not(HasSubstr("example.net"))) << "it may be a stranger's";
  letters.clear();
  EXPECT_EQ(error_of(run(accounts.emails().remove(ann, {"wrong and wrong"}))),
            AccountError::wrong_credentials);
  ASSERT_TRUE(run(accounts.emails().remove(ann, {kPassword})));
  EXPECT_THAT(kinds(), ElementsAre("ann@example.net email_removed"));
  EXPECT_EQ(count("emails"), 0);
  EXPECT_EQ(count("audit WHERE action = 'remove_email'"), 1);
}

TEST_F(EmailsTest, AResetIsALetterToTheConfirmedAddressAndOtherwiseTheSameSilence) {
  EXPECT_EQ(forget("Ann"), std::nullopt);
  EXPECT_EQ(forget("Nobody1"), std::nullopt);
  EXPECT_EQ(forget("nobody@example.org"), std::nullopt);
  ASSERT_EQ(set(kAddress), std::nullopt);
  letters.clear();
  EXPECT_EQ(forget("Ann"), std::nullopt) << "not confirmed";
  EXPECT_EQ(forget(kAddress), std::nullopt);
  EXPECT_THAT(letters, ElementsAre());
  EXPECT_EQ(forget("not a handle"), AccountError::invalid_handle);
  EXPECT_EQ(forget("not @n address"), AccountError::malformed_address);

  give();
  letters.clear();
  EXPECT_EQ(forget("ANN"), std::nullopt);
  EXPECT_EQ(forget("Ann@Example.ORG"), std::nullopt);

  EXPECT_THAT(kinds(),
              ElementsAre("ann@example.org reset_password", "ann@example.org reset_password"));
  EXPECT_THAT(letters[0].letter.text, HasSubstr("https://play.example.org/password/reset#"));
}

TEST_F(EmailsTest, AResetSetsThePasswordOnceAndEndsAllSessions) {
  give();
  ASSERT_EQ(forget("Ann"), std::nullopt);
  const std::string given = ticket();

  EXPECT_EQ(reset(given, "short"), AccountError::invalid_password);
  EXPECT_EQ(reset(given, "password"), AccountError::common_password);
  EXPECT_EQ(reset(given, kNew), std::nullopt) << "a weak password does not use the ticket up";

  EXPECT_EQ(reset(given, kNew), AccountError::stale_ticket);
  EXPECT_EQ(run(accounts.authenticate(token)).error().error, AccountError::session_expired);
  EXPECT_EQ(logged_in("Ann", kPassword).error().error, AccountError::wrong_credentials);
  EXPECT_TRUE(logged_in("Ann", kNew));
  EXPECT_EQ(count("audit WHERE action = 'reset_password_by_mail'"), 1);
  EXPECT_EQ(changes().back().sessions_revoked().user_id(), to_string(ann));
}

TEST_F(EmailsTest, ATicketToResetIsGoodForAnHourAndNothingElse) {
  give();
  ASSERT_EQ(forget("Ann"), std::nullopt);
  EXPECT_EQ(confirm(ticket()), AccountError::stale_ticket);
  EXPECT_EQ(error_of(run(accounts.closing().close(ann, ticket()))), AccountError::stale_ticket);
  time.advance(hours(1));
  EXPECT_EQ(reset(ticket(), kNew), AccountError::stale_ticket);
  EXPECT_TRUE(logged_in("Ann", kPassword));
}

TEST_F(EmailsTest, APasswordSetAnotherWayOrAnotherAddressMakesTheTicketVoid) {
  give();
  ASSERT_EQ(forget("Ann"), std::nullopt);
  ASSERT_TRUE(run(accounts.change_password(ann, kPassword, kNew, "")));
  EXPECT_EQ(reset(ticket(), "queen and king"), AccountError::stale_ticket);

  ASSERT_EQ(forget("Ann"), std::nullopt);
  const std::string given = ticket();
  ASSERT_TRUE(run(accounts.emails().remove(ann, {kNew})));
  EXPECT_EQ(reset(given, "queen and king"), AccountError::stale_ticket);
}

TEST_F(EmailsTest, AResetForgetsAnAddressThatSomebodyElseMayHavePutThere) {
  give();
  ASSERT_EQ(set("eve@example.org"), std::nullopt);
  const std::string eves = ticket();
  ASSERT_EQ(forget("Ann"), std::nullopt);

  ASSERT_EQ(reset(ticket(), kNew), std::nullopt);

  EXPECT_EQ(confirm(eves), AccountError::stale_ticket);
  EXPECT_EQ(email().address, kAddress);
  EXPECT_EQ(email().pending, "");
}

TEST_F(EmailsTest, WhoeverWasSlowedDownAfterFailuresCanLogInAfterAReset) {
  give();
  for (int i = 0; i < 3; ++i) ASSERT_FALSE(logged_in("Ann", "wrong and wrong"));
  ASSERT_EQ(logged_in("Ann", kPassword).error().error, AccountError::too_many_attempts);
  ASSERT_EQ(forget("Ann"), std::nullopt);

  ASSERT_EQ(reset(ticket(), kNew), std::nullopt);

  EXPECT_TRUE(logged_in("Ann", kNew));
}

TEST_F(EmailsTest, LettersAreLimitedByAccountAndByAddress) {
  give();
  letters.clear();
  for (int i = 0; i < 4; ++i) EXPECT_EQ(forget("Ann"), std::nullopt) << "the answer is the same";
  EXPECT_EQ(letters.size(), 3U);
  EXPECT_THAT(logged.back(), HasSubstr("letter_withheld"));
  time.advance(hours(1));
  EXPECT_EQ(forget("Ann"), std::nullopt);
  EXPECT_EQ(letters.size(), 4U);

  // All of them want letters to a stranger.
  const std::vector<std::pair<std::string, std::string>> wishes{{"Ben", "stranger@example.org"},
                                                                {"Eve", "Stranger@example.org"},
                                                                {"Dan", "sTRANGER@example.org"},
                                                                {"Zoe", "stranger@EXAMPLE.org"}};
  int sent = 0;
  for (const auto& [name, address] : wishes) {
    const UserId user = registered(name)->account.id;
    const auto done = run(accounts.emails().set(user, {kPassword}, address, "en"));
    if (done) {
      ++sent;
    } else {
      EXPECT_EQ(done.error().error, AccountError::too_many_letters);
      EXPECT_EQ(done.error().retry_after, Millis(hours(1)));
    }
  }
  EXPECT_EQ(sent, 3);
}

TEST_F(EmailsTest, NeitherAddressNorTicketIsLogged) {
  give();
  for (int i = 0; i < 4; ++i) ASSERT_EQ(forget("Ann"), std::nullopt);
  ASSERT_EQ(reset(ticket(), kNew), std::nullopt);

  for (const std::string& line : logged) {
    EXPECT_THAT(line, Not(HasSubstr("example.org")));
    EXPECT_THAT(line, Not(HasSubstr(ticket())));
  }
  EXPECT_EQ(count("tickets WHERE token_hash = '" + ticket() + "'"), 0);
}

TEST_F(EmailsTest, WritesInTheUsersLanguage) {
  ASSERT_EQ(set(kAddress, "es"), std::nullopt);
  EXPECT_THAT(letters.back().letter.subject, HasSubstr("Confirma tu dirección de correo"));
  ASSERT_EQ(confirm(ticket()), std::nullopt);
  ASSERT_EQ(forget("Ann"), std::nullopt);
  EXPECT_THAT(letters.back().letter.text, HasSubstr("Hola, Ann:"));

  const LetterWords words{"a@b", "{site}", "en", "https://c", "Club {link}", "1"};
  for (const auto kind :
       {LetterKind::confirm, LetterKind::reset, LetterKind::changed, LetterKind::removed}) {
    for (const char* language : {"en", "es"}) {
      LetterWords said = words;
      said.language = language;
      const auto letter = write_letter(kind, said);
      EXPECT_THAT(letter.subject, HasSubstr("Club {link}")) << "what is put in is not read again";
      EXPECT_THAT(letter.text, HasSubstr("https://c/"));
      EXPECT_THAT(letter.text, Not(HasSubstr("{handle}")));
    }
  }
}

TEST_F(EmailsTest, AServerWithoutMailRefusesAndStillForgetsAddresses) {
  give();
  parts.post = {};
  Accounts without{parts, cheap_config()};

  EXPECT_FALSE(without.emails().sends_mail());
  EXPECT_EQ(error_of(run(without.emails().set(ann, {kPassword}, kAddress, "en"))),
            AccountError::mail_is_off);
  EXPECT_EQ(error_of(run(without.emails().send_again(ann))), AccountError::mail_is_off);
  EXPECT_EQ(error_of(without.emails().request_reset("Ann")), AccountError::mail_is_off);
  EXPECT_TRUE(run(without.emails().remove(ann, {kPassword})));
  EXPECT_EQ(count("emails"), 0);
}

TEST_F(EmailsTest, SaysWhenTooManyLettersWait) {
  parts.post = [](const mail::Outgoing&) { return false; };
  Accounts busy{parts, cheap_config()};

  EXPECT_EQ(error_of(run(busy.emails().set(ann, {kPassword}, kAddress, "en"))),
            AccountError::mail_overloaded);
}

TEST(MailConfigTest, NamesWhatIsMissing) {
  const auto refusal = [](const MailConfig& mail) -> std::string {
    try {
      check(mail);
    } catch (const config::ConfigError& error) {
      return error.what();
    }
    return "taken";
  };
  MailConfig mail;
  EXPECT_EQ(refusal(mail), "taken") << "no mail is sent";
  mail.url = "smtp://mail.example.org:587";
  EXPECT_THAT(refusal(mail), HasSubstr("mail.sender"));
  mail.sender = "chess@example.org";
  EXPECT_THAT(refusal(mail), HasSubstr("mail.site"));
  mail.site = "https://play.example.org";
  EXPECT_EQ(refusal(mail), "taken");
  mail.user = "chess";
  EXPECT_THAT(refusal(mail), HasSubstr("mail.password_file"));
}

}  // namespace
}  // namespace escaque::services::accounts
