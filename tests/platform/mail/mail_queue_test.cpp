#include "platform/mail/mail_queue.hpp"

#include <gmock/gmock.h>

namespace escaque::mail {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr Instant kNow{Millis(1'000'000)};
constexpr RetryRules kRules{2, seconds(10), minutes(15), minutes(60)};

Outgoing letter_to(const std::string& address, Millis useful_for = std::chrono::hours(24)) {
  return {{address, "Subject", "Text"}, "reset", useful_for};
}

TEST(MailQueue, GivesTheOldestFirst) {
  MailQueue queue(kRules);
  EXPECT_FALSE(queue.take(kNow));
  ASSERT_TRUE(queue.add(letter_to("ann@example.org"), kNow));
  ASSERT_TRUE(queue.add(letter_to("ben@example.org"), kNow + seconds(1)));

  EXPECT_EQ(queue.take(kNow + seconds(1))->outgoing.letter.to, "ann@example.org");
  EXPECT_EQ(queue.take(kNow + seconds(1))->outgoing.letter.to, "ben@example.org");
}

TEST(MailQueue, TakesNoMoreThanItMay) {
  MailQueue queue(kRules);
  EXPECT_TRUE(queue.add(letter_to("ann@example.org"), kNow));
  EXPECT_TRUE(queue.add(letter_to("ben@example.org"), kNow));
  EXPECT_FALSE(queue.add(letter_to("eve@example.org"), kNow));
  EXPECT_EQ(queue.size(), 2U);
}

TEST(MailQueue, WaitsLongerAfterEachFailureUntilItGivesUp) {
  MailQueue queue(kRules);
  ASSERT_TRUE(queue.add(letter_to("ann@example.org"), kNow));
  Instant now = kNow;
  std::vector<Millis> delays;
  for (auto attempt = queue.take(now); attempt; attempt = queue.take(now)) {
    if (!queue.put_back(std::move(*attempt), now)) break;
    EXPECT_FALSE(queue.take(now)) << "not yet";
    delays.push_back(*queue.next_due() - now);
    now = *queue.next_due();
  }

  const std::vector<Millis> expected{seconds(10),  seconds(20),  seconds(40),
                                     seconds(80),  seconds(160), seconds(320),
                                     seconds(640), minutes(15),  minutes(15)};
  EXPECT_EQ(delays, expected) << "an hour in all";
  EXPECT_EQ(queue.size(), 0U);
}

TEST(MailQueue, DoesNotSendWhatHasExpired) {
  MailQueue queue(kRules);
  ASSERT_TRUE(queue.add(letter_to("ann@example.org", seconds(15)), kNow));
  ASSERT_TRUE(queue.put_back(*queue.take(kNow), kNow));

  EXPECT_FALSE(queue.put_back(*queue.take(kNow + seconds(10)), kNow + seconds(10)));
}

}  // namespace
}  // namespace escaque::mail
