#include "platform/mail/mailer.hpp"

#include <future>

#include <gmock/gmock.h>

#include "support/manual_time.hpp"

namespace escaque::mail {
namespace {

using Failure = Result<void, MailFailure>;

Outgoing reset_letter_to(const std::string& address) {
  return {{address, "Subject", "Text"}, "reset", std::chrono::hours(1)};
}

/// What the mailer says, one at a time.
class Reports {
 public:
  void add(const MailReport& report) {
    const std::lock_guard lock(mutex_);
    reports_.push_back(report.event);
    changed_.notify_one();
  }
  MailEvent next() {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::seconds(30), [this] { return !reports_.empty(); });
    const MailEvent first = reports_.at(0);
    reports_.erase(reports_.begin());
    return first;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<MailEvent> reports_;
};

TEST(Mailer, SendsAgainWhatTheServerCouldNotTake) {
  const SystemTime time;
  Reports reports;
  int tries = 0;
  const auto send = [&](const Letter&, const std::stop_token&) -> Failure {
    if (++tries < 3) return MailFailure{MailError::unreachable, "busy"};
    return {};
  };
  Mailer mailer(send, {1, Millis(1), Millis(1), std::chrono::hours(1)}, time,
                [&](const MailReport& report) { reports.add(report); });

  ASSERT_TRUE(mailer.post(reset_letter_to("ann@example.org")));

  EXPECT_EQ(reports.next(), MailEvent::delayed);
  EXPECT_EQ(reports.next(), MailEvent::delayed);
  EXPECT_EQ(reports.next(), MailEvent::sent);
}

TEST(Mailer, TriesOnceWhatTheServerRefuses) {
  const SystemTime time;
  Reports reports;
  const auto send = [](const Letter& letter, const std::stop_token&) -> Failure {
    if (letter.to == "nobody@example.org") return MailFailure{MailError::refused, "status 550"};
    return {};
  };
  Mailer mailer(send, {}, time, [&](const MailReport& report) { reports.add(report); });

  ASSERT_TRUE(mailer.post(reset_letter_to("nobody@example.org")));
  ASSERT_TRUE(mailer.post(reset_letter_to("ann@example.org")));

  EXPECT_EQ(reports.next(), MailEvent::refused);
  EXPECT_EQ(reports.next(), MailEvent::sent);
}

TEST(Mailer, EndsWhileALetterIsOnItsWay) {
  const test::ManualTime time;
  std::promise<void> begun;
  const auto send = [&](const Letter&, const std::stop_token& stop) -> Failure {
    begun.set_value();
    std::promise<void> told;
    const std::stop_callback wake(stop, [&] { told.set_value(); });
    told.get_future().wait();
    return MailFailure{MailError::unreachable, "stopped"};
  };
  Mailer mailer(send, {}, time, [](const MailReport&) { FAIL() << "nobody is told any more"; });

  ASSERT_TRUE(mailer.post(reset_letter_to("ann@example.org")));
  begun.get_future().wait();
}

}  // namespace
}  // namespace escaque::mail
