#include "platform/grpc/certificate_watch.hpp"

#include <chrono>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "platform/tls/authority.hpp"
#include "support/io_fixture.hpp"
#include "support/manual_time.hpp"
#include "support/temp_directory.hpp"

namespace escaque::rpc {
namespace {

using std::chrono::days;
using testing::AllOf;
using testing::HasSubstr;

class CertificateWatchTest : public test::IoFixture {
 protected:
  CertificateWatchTest() { tls::make_authority(folder.path(), {now - days(1), now + days(900)}); }

  std::string make_certificate(days valid) {
    return tls::issue(folder.path(), "door", {"127.0.0.1"}, {now - days(1), now + valid})
        .files.certificate;
  }
  CertificateWatch watch(const std::string& door) { return {io, registry, time, logger, door}; }

  test::TempDirectory folder;
  test::ManualTime time;
  const std::chrono::sys_seconds now = std::chrono::floor<std::chrono::seconds>(time.utc_now());
  metrics::Registry registry;
  std::vector<std::string> lines;
  log::Logger logger = log::make_logger(
      "gateway", log::Level::info, [this](std::string_view line) { lines.emplace_back(line); });
};

TEST_F(CertificateWatchTest, WarnsTwoWeeksBeforeTheEndAndSaysWhenItIsOver) {
  CertificateWatch watched = watch(make_certificate(days(15)));
  EXPECT_THAT(lines.back(), AllOf(HasSubstr("\"certificate\""), HasSubstr("\"hours_left\":360")));

  time.advance(days(2));
  watched.look();
  EXPECT_THAT(lines.back(), AllOf(HasSubstr("\"certificate_expires_soon\""), HasSubstr(":312")));

  time.advance(days(14));
  watched.look();
  EXPECT_THAT(lines.back(), HasSubstr("\"certificate_not_usable\""));
}

TEST_F(CertificateWatchTest, TellsWhenTheFileOfNowEnds) {
  CertificateWatch watched = watch(make_certificate(days(1)));
  (void)make_certificate(days(90));

  watched.look();

  const auto end = std::to_string((now + days(90)).time_since_epoch().count());
  EXPECT_THAT(registry.expose(),
              HasSubstr("escaque_certificate_ends_timestamp_seconds{certificate=\"door\"} " + end));
  EXPECT_THAT(lines.back(), HasSubstr("\"hours_left\":2160"));
}

TEST_F(CertificateWatchTest, SaysNothingWithoutCertificates) {
  CertificateWatch watched = watch("");

  EXPECT_THAT(lines, testing::IsEmpty());
  EXPECT_THAT(registry.expose(), Not(HasSubstr("escaque_certificate")));
}

}  // namespace
}  // namespace escaque::rpc
