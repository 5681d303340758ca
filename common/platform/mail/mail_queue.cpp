#include "platform/mail/mail_queue.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace escaque::mail {
namespace {

bool is_due_before(const Attempt& a, const Attempt& b) { return a.due < b.due; }

}  // namespace

bool MailQueue::add(Outgoing outgoing, Instant now) {
  if (waiting_.size() >= rules_.most_waiting) return false;
  const Instant until = now + std::min(rules_.keep_trying, outgoing.useful_for);
  waiting_.push_back({std::move(outgoing), now, until});
  return true;
}

std::optional<Attempt> MailQueue::take(Instant now) {
  const auto first = std::min_element(waiting_.begin(), waiting_.end(), is_due_before);
  if (first == waiting_.end() || first->due > now) return std::nullopt;
  Attempt taken = std::move(*first);
  waiting_.erase(first);
  return taken;
}

bool MailQueue::put_back(Attempt attempt, Instant now) {
  constexpr int kMaxDoublings = 20;
  const int doublings = std::min(attempt.failures, kMaxDoublings);
  const Millis delay =
      std::min<Millis>(rules_.first_delay * (std::int64_t{1} << doublings), rules_.longest_delay);
  attempt.due = now + delay;
  ++attempt.failures;
  if (attempt.due > attempt.until) return false;
  waiting_.push_back(std::move(attempt));
  return true;
}

std::optional<Instant> MailQueue::next_due() const {
  const auto first = std::min_element(waiting_.begin(), waiting_.end(), is_due_before);
  if (first == waiting_.end()) return std::nullopt;
  return first->due;
}

}  // namespace escaque::mail
