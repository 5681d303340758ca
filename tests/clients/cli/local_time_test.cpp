// What an operator may say for a moment, by the clocks of Madrid.

#include "cli/time/local_time.hpp"

#include <cstdlib>
#include <ctime>
#include <optional>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "support/manual_time.hpp"

namespace escaque::clients::cli {
namespace {

using std::chrono::hours;
using std::chrono::minutes;

class LocalTimeTest : public testing::Test {
 protected:
  void SetUp() override {
    const char* const zone = std::getenv("TZ");
    if (zone != nullptr) before_ = zone;
    // Written out: the machine need not know of Madrid.
    ::setenv("TZ", "CET-1CEST,M3.5.0/2,M10.5.0/3", 1);
    ::tzset();
  }
  void TearDown() override {
    if (before_) {
      ::setenv("TZ", before_->c_str(), 1);
    } else {
      ::unsetenv("TZ");
    }
    ::tzset();
  }

  /// As it is read again; "-" when it is none.
  [[nodiscard]] std::string said(std::string_view text) const {
    const auto moment = parse_moment(text, time.utc_now());
    return moment ? local_text(*moment) : "-";
  }

  // 2030-01-01 01:00 in Madrid.
  test::ManualTime time;
  std::optional<std::string> before_;
};

TEST_F(LocalTimeTest, AnHourIsTheNextOneHere) {
  EXPECT_EQ(said("22:00"), "2030-01-01 22:00");
  EXPECT_EQ(said("9:30"), "2030-01-01 09:30");
  EXPECT_EQ(said("01:01"), "2030-01-01 01:01");
  EXPECT_EQ(said("01:00"), "2030-01-02 01:00") << "this minute has begun";
  EXPECT_EQ(said("0:30"), "2030-01-02 00:30");
  time.advance(hours(20) + minutes(59));
  EXPECT_EQ(said("22:00"), "2030-01-01 22:00");
  time.advance(minutes(1));
  EXPECT_EQ(said("22:00"), "2030-01-02 22:00");
}

TEST_F(LocalTimeTest, AnHourFollowsTheClocksWhenSummerTimeBegins) {
  // 2030-03-30 23:30: in this night 02:00 is 03:00.
  time.advance(*parse_moment("2030-03-30T23:30", time.utc_now()) - time.utc_now());
  EXPECT_EQ(said("04:00"), "2030-03-31 04:00");
  EXPECT_EQ(*parse_moment("04:00", time.utc_now()) - time.utc_now(), hours(3) + minutes(30));
  EXPECT_EQ(said("02:30"), "2030-04-01 02:30") << "the clocks skip it in this night";
  EXPECT_EQ(said("2030-03-31T02:30"), "-");
}

TEST_F(LocalTimeTest, AMomentIsOfThisTimeZoneUnlessItSaysAnother) {
  EXPECT_EQ(said("2030-05-01T22:00"), "2030-05-01 22:00");
  EXPECT_EQ(said("2030-05-01 22:00:00"), "2030-05-01 22:00");
  EXPECT_EQ(said("2030-05-01T22:00Z"), "2030-05-02 00:00");
  EXPECT_EQ(said("2030-05-01T22:00+02:00"), "2030-05-01 22:00");
  EXPECT_EQ(said("2030-05-01T22:00-0330"), "2030-05-02 03:30");
  EXPECT_EQ(said("2029-05-01T22:00"), "2029-05-01 22:00") << "the server says that it is over";
}

TEST_F(LocalTimeTest, ATimeIsCountedFromNow) {
  EXPECT_EQ(said("30m"), "2030-01-01 01:30");
  EXPECT_EQ(said("2h"), "2030-01-01 03:00");
  EXPECT_EQ(parse_moment("90s", time.utc_now()), time.utc_now() + std::chrono::seconds(90));
}

TEST_F(LocalTimeTest, NothingElseIsAMoment) {
  for (const char* bad : {"",
                          "22",
                          "24:00",
                          "22:60",
                          "22:0",
                          "22:00:60",
                          "22:00 ",
                          " 22:00",
                          "-1:00",
                          "10pm",
                          "tomorrow",
                          "-2h",
                          "2 h",
                          "9223372036854775807ms",
                          "2030-02-30T22:00",
                          "2030-13-01T22:00",
                          "2030-05-01",
                          "2030-05-01T",
                          "2030-05-01T22:00X",
                          "2030-05-01T22:00+2",
                          "22:00Z",
                          "2030-05-01T22:00+15:00",
                          "30-05-01T22:00"}) {
    EXPECT_EQ(said(bad), "-") << bad;
  }
}

}  // namespace
}  // namespace escaque::clients::cli
