#pragma once
// Which letters wait to be sent, and when each is tried next. Pure: the caller brings the time.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "domain/base/time.hpp"
#include "platform/mail/letter.hpp"

namespace escaque::mail {

struct RetryRules {
  std::size_t most_waiting = 1'000;                ///< Letters; the next is not taken.
  Millis first_delay{std::chrono::seconds(10)};    ///< After a failure; doubles …
  Millis longest_delay{std::chrono::minutes(15)};  ///< … up to this.
  Millis keep_trying{std::chrono::hours(1)};       ///< Then a letter is given up.
};

struct Outgoing {
  Letter letter;
  std::string kind = {};  ///< For the log.
  Millis useful_for{0};   ///< Later nobody needs it: a link in it has expired.
};

/// A letter on its way.
struct Attempt {
  Outgoing outgoing;
  Instant due;    ///< Not before.
  Instant until;  ///< Not after.
  int failures = 0;
};

class MailQueue {
 public:
  explicit MailQueue(const RetryRules& rules) : rules_(rules) {}

  /// False: too many wait.
  [[nodiscard]] bool add(Outgoing outgoing, Instant now);
  /// The one that was due first; nothing when none is due.
  [[nodiscard]] std::optional<Attempt> take(Instant now);
  /// After a failure. False: it is given up.
  [[nodiscard]] bool put_back(Attempt attempt, Instant now);
  /// When the next is due.
  [[nodiscard]] std::optional<Instant> next_due() const;
  [[nodiscard]] std::size_t size() const { return waiting_.size(); }

 private:
  RetryRules rules_;
  std::vector<Attempt> waiting_;  // In no order: there are few, and sending one takes far longer.
};

}  // namespace escaque::mail
