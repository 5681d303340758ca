#pragma once
// Sends letters from a thread of its own, so that nobody waits for a mail server, and tries again
// when that is away. What waits is in memory only: links in letters are secrets that are kept
// nowhere else, and after a restart people ask for another letter.

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string_view>
#include <thread>

#include "platform/mail/mail_queue.hpp"
#include "platform/mail/smtp_client.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::mail {

enum class MailEvent : std::uint8_t {
  sent,
  delayed,   ///< It is tried again.
  refused,   ///< The server does not want it.
  given_up,  ///< It was tried for too long.
};
[[nodiscard]] std::string_view to_string(MailEvent event);

/// What became of a letter; neither its address nor its text.
struct MailReport {
  MailEvent event = MailEvent::sent;
  std::string_view kind;
  std::string_view reason = {};
  std::size_t waiting = 0;  ///< Letters, now.
};

class Mailer {
 public:
  /// Blocks until the server has taken the letter, or has not.
  using Send = std::function<Result<void, MailFailure>(const Letter&, const std::stop_token&)>;
  /// Called on the mailer's thread.
  using Observer = std::function<void(const MailReport&)>;

  /// `time` must outlive it.
  Mailer(Send send, const RetryRules& rules, const TimeSource& time, Observer observer);
  /// Ends what is under way; letters that wait are lost.
  ~Mailer() = default;
  Mailer(const Mailer&) = delete;
  Mailer& operator=(const Mailer&) = delete;

  /// Does not block. False: too many letters wait, and this one is not sent. Thread-safe.
  [[nodiscard]] bool post(Outgoing outgoing);

 private:
  void run(const std::stop_token& stop);
  void try_one(Attempt attempt, const std::stop_token& stop);

  const Send send_;
  const TimeSource& time_;
  const Observer observer_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  MailQueue queue_;      // Guarded by mutex_.
  std::jthread thread_;  // Last: it uses all of the above.
};

}  // namespace escaque::mail
