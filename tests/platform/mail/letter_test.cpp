#include "platform/mail/letter.hpp"

#include <gmock/gmock.h>

#include "platform/mail/smtp_client.hpp"

namespace escaque::mail {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr UtcTime kNewYear{Millis(1'893'456'000'000)};  // 2030-01-01, a Tuesday.

TEST(Letter, TakesAddressesThatAMailServerUnderstands) {
  for (const char* good : {"ann@example.org", "a.b+chess@mail.example.org", "o'neil@host"}) {
    EXPECT_TRUE(is_address(good)) << good;
  }
  for (const char* bad :
       {"", "ann", "@example.org", "ann@", "ann@@example.org", "ann@a@b", "ann b@example.org",
        "ann@example.org\r\nBcc: ben@example.org", "<ann@example.org>", "ann@exa mple.org",
        "-oQ@example.org", "x@[1]", "ann@.example.org", "ann@example..org", "ann@example.org.",
        "añn@example.org"}) {
    EXPECT_FALSE(is_address(bad)) << bad;
  }
  EXPECT_TRUE(is_address(std::string(242, 'a') + "@example.org"));
  EXPECT_FALSE(is_address(std::string(243, 'a') + "@example.org"));
}

TEST(Letter, IsWrittenAsPlainTextInAscii) {
  const std::string text = write_letter(
      {"ann@example.org", "Contraseña nueva para una dirección que es bastante larga", "¡Hola!\n"},
      {"chess@example.net", "Escaque"}, "12ab", kNewYear);

  EXPECT_THAT(text, HasSubstr("Date: Tue, 01 Jan 2030 00:00:00 +0000\r\n"));
  EXPECT_THAT(text, HasSubstr("From: =?utf-8?B?RXNjYXF1ZQ==?=\r\n <chess@example.net>\r\n"));
  EXPECT_THAT(text, HasSubstr("To: <ann@example.org>\r\n"));
  EXPECT_THAT(text, HasSubstr("Message-ID: <12ab@example.net>\r\n"));
  EXPECT_THAT(text, HasSubstr("Auto-Submitted: auto-generated\r\n"));
  EXPECT_THAT(text, HasSubstr("\r\n\r\nwqFIb2xhIQo=\r\n"));
  for (const char c : text) ASSERT_EQ(static_cast<unsigned char>(c) & 0x80U, 0U) << text;
}

TEST(Letter, NobodyWritesAHeaderThroughASubject) {
  const std::string text = write_letter({"ann@example.org", "Hi\r\nBcc: ben@example.org", "x"},
                                        {"chess@example.net"}, "1", kNewYear);

  EXPECT_THAT(text, Not(HasSubstr("Bcc")));
}

TEST(SmtpUrl, NamesASchemeAndAHost) {
  for (const char* good : {"smtp://mail.example.org", "smtp://127.0.0.1:25", "smtps://m:465"}) {
    EXPECT_TRUE(is_smtp_url(good)) << good;
  }
  for (const char* bad :
       {"", "mail.example.org", "http://m", "smtp://", "smtp://m/x", "smtp://u@m"}) {
    EXPECT_FALSE(is_smtp_url(bad)) << bad;
  }
  for (const char* near : {"smtp://127.0.0.1:25", "smtp://localhost", "smtps://[::1]:465"}) {
    EXPECT_TRUE(is_local_smtp(near)) << near;
  }
  for (const char* far : {"smtp://192.0.2.1:25", "smtp://mail.example.org", "smtp://[2001:db8::1]",
                          "smtp://localhost.example.org"}) {
    EXPECT_FALSE(is_local_smtp(far)) << far;
  }
}

}  // namespace
}  // namespace escaque::mail
