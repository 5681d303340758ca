#include "platform/mail/smtp_client.hpp"

#include <chrono>

#include <gmock/gmock.h>

#include "platform/tls/authority.hpp"
#include "support/smtp_server.hpp"
#include "support/temp_directory.hpp"

namespace escaque::mail {
namespace {

constexpr UtcTime kNow{Millis(1'893'456'000'000)};
const Letter kLetter{"ann@example.org", "Contraseña nueva", "¡Hola, Ann!\n\nAdiós\n"};

SmtpConfig config_for(const test::SmtpServer& server) {
  SmtpConfig config;
  config.url = server.url();
  config.sender = {"chess@example.net", "Escaque"};
  config.needs_tls = false;
  return config;
}

MailError error_of(const Result<void, MailFailure>& sent) { return sent.error().error; }

TEST(SmtpClient, SendsALetterAsItWasWritten) {
  const test::SmtpServer server;

  const auto sent = SmtpClient(config_for(server)).send(kLetter, kNow);

  ASSERT_TRUE(sent) << sent.error().reason;
  const auto received = server.letter(1);
  EXPECT_EQ(received.to, "ann@example.org");
  EXPECT_EQ(received.from, "Escaque <chess@example.net>");
  EXPECT_EQ(received.subject, kLetter.subject);
  EXPECT_EQ(received.text, kLetter.text);
}

TEST(SmtpClient, TellsWhatIsForGoodFromWhatCanBeTriedAgain) {
  const test::SmtpServer server({"--busy", "1", "--refuse", "nobody@example.org"});
  const SmtpClient client(config_for(server));
  Letter lost = kLetter;
  lost.to = "nobody@example.org";

  const auto refused = client.send(lost, kNow);

  EXPECT_EQ(error_of(refused), MailError::refused);
  EXPECT_THAT(refused.error().reason, testing::HasSubstr("550"));
  EXPECT_THAT(refused.error().reason, testing::Not(testing::HasSubstr("nobody")));
  EXPECT_EQ(error_of(client.send(kLetter, kNow)), MailError::unreachable) << "busy";
  EXPECT_TRUE(client.send(kLetter, kNow));
  EXPECT_EQ(server.count(), 1U);
}

TEST(SmtpClient, RefusesAServerWithoutTls) {
  const test::SmtpServer server;
  SmtpConfig config = config_for(server);
  config.needs_tls = true;

  EXPECT_EQ(error_of(SmtpClient(config).send(kLetter, kNow)), MailError::unreachable);
  EXPECT_EQ(server.count(), 0U);
}

TEST(SmtpClient, ShowsPasswordAndLetterOnlyToAServerWithAValidCertificate) {
  const test::TempDirectory directory;
  const auto today = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  const tls::Validity validity{today - std::chrono::days(1), today + std::chrono::days(1)};
  tls::make_authority(directory.path() / "site", validity);
  const auto issued = tls::issue(directory.path() / "site", "mail", {"127.0.0.1"}, validity);
  const test::SmtpServer server(
      {"--tls", issued.files.certificate, issued.files.key, "--login", "ann", "rook and pawn"});
  SmtpConfig config = config_for(server);
  config.needs_tls = true;
  config.user = "ann";
  config.password = "rook and pawn";

  EXPECT_EQ(error_of(SmtpClient(config).send(kLetter, kNow)), MailError::unreachable) << "unknown";
  config.authority = issued.files.authority;
  EXPECT_TRUE(SmtpClient(config).send(kLetter, kNow));
  config.password = "wrong and wrong";
  EXPECT_EQ(error_of(SmtpClient(config).send(kLetter, kNow)), MailError::unreachable)
      << "the operator can mend it";
  EXPECT_EQ(server.count(), 1U);
}

}  // namespace
}  // namespace escaque::mail
