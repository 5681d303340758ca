#include "gateway/hub/lag_meter.hpp"

#include <gtest/gtest.h>

namespace escaque::services::gateway {
namespace {

const Instant kConnected{Millis(1'000'000)};
constexpr Millis kSlow{10'000};  // A transport that explains everything.

void measure(LagMeter& meter, Millis round_trip, Millis transport = kSlow) {
  const int nonce = meter.ping_sent(kConnected);
  EXPECT_TRUE(meter.pong_received(nonce, kConnected + round_trip, transport));
}

TEST(LagMeter, APingThatWasNotReadCannotBeAnswered) {
  LagMeter meter;
  int nonce = 0;
  for (int i = 0; i < 100; ++i) {
    const int guess = nonce + 1;
    nonce = meter.ping_sent(kConnected);
    EXPECT_NE(nonce, guess);
    EXPECT_GT(nonce, 0);
  }
}

TEST(LagMeter, MeasuresTheRoundTrip) {
  LagMeter meter;

  const int nonce = meter.ping_sent(kConnected);
  EXPECT_EQ(meter.waiting_since(), kConnected);

  EXPECT_TRUE(meter.pong_received(nonce, kConnected + Millis(90), kSlow));
  EXPECT_EQ(meter.lag(), Millis(90));
  EXPECT_FALSE(meter.waiting_since());
}

TEST(LagMeter, BelievesTheLeastOfTheLatest) {
  LagMeter meter;
  measure(meter, Millis(30));
  measure(meter, Millis(330));
  EXPECT_EQ(meter.lag(), Millis(30));

  for (int i = 0; i < 2; ++i) measure(meter, Millis(330));
  EXPECT_EQ(meter.lag(), Millis(30));
  measure(meter, Millis(330));

  EXPECT_EQ(meter.lag(), Millis(330));
}

TEST(LagMeter, MeasuresNothingWhileTheTransportShowsNothing) {
  LagMeter meter;

  EXPECT_TRUE(meter.pong_received(meter.ping_sent(kConnected), kConnected + Millis(600), {}));
  EXPECT_EQ(meter.lag(), Millis(0));
  measure(meter, Millis(90));

  EXPECT_EQ(meter.lag(), Millis(90));
}

TEST(LagMeter, BelievesNoMoreThanTheTransportShows) {
  LagMeter meter;

  measure(meter, Millis(600), Millis(20));

  EXPECT_EQ(meter.lag(), Millis(20));
}

TEST(LagMeter, IgnoresAnswersThatNobodyWaitsFor) {
  LagMeter meter;
  EXPECT_FALSE(meter.pong_received(7, kConnected, kSlow));
  const int nonce = meter.ping_sent(kConnected);

  EXPECT_FALSE(meter.pong_received(nonce + 1, kConnected + Millis(5), kSlow));
  EXPECT_TRUE(meter.pong_received(nonce, kConnected + Millis(5), kSlow));
  EXPECT_FALSE(meter.pong_received(nonce, kConnected + Millis(500), kSlow));

  EXPECT_EQ(meter.lag(), Millis(5));
}

struct ClaimCase {
  std::optional<Millis> shown_before;
  Millis thought;
  Millis measured;
  Millis expected;
};

class ClaimedLag : public testing::TestWithParam<ClaimCase> {};

TEST_P(ClaimedLag, IsWhatThePlayerDidNotThink) {
  const auto& param = GetParam();
  const Instant received = kConnected + Millis(10'000);
  const auto shown =
      param.shown_before ? std::optional(received - *param.shown_before) : std::optional<Instant>();

  EXPECT_EQ(claimed_lag(shown, received, param.thought, param.measured), param.expected);
}

INSTANTIATE_TEST_SUITE_P(Cases, ClaimedLag,
                         testing::Values(
                             // 2000 ms passed here, of which the player thought 1920.
                             ClaimCase{Millis(2000), Millis(1920), Millis(70), Millis(80)},
                             // A claim beyond the measured lag and its tolerance is cut.
                             ClaimCase{Millis(2000), Millis(1), Millis(70), Millis(210)},
                             // A clock that ran faster than ours claims nothing.
                             ClaimCase{Millis(2000), Millis(2500), Millis(70), Millis(0)},
                             // Unknown thinking time, or nothing was shown: what we measured.
                             ClaimCase{Millis(2000), Millis(0), Millis(70), Millis(70)},
                             ClaimCase{std::nullopt, Millis(300), Millis(70), Millis(70)}));

}  // namespace
}  // namespace escaque::services::gateway
