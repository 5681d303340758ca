#include "platform/mail/mailer.hpp"

#include <utility>

namespace escaque::mail {

std::string_view to_string(MailEvent event) {
  switch (event) {
    case MailEvent::sent:
      return "sent";
    case MailEvent::delayed:
      return "delayed";
    case MailEvent::refused:
      return "refused";
    case MailEvent::given_up:
      return "given_up";
  }
  return "";
}

Mailer::Mailer(Send send, const RetryRules& rules, const TimeSource& time, Observer observer)
    : send_(std::move(send)),
      time_(time),
      observer_(std::move(observer)),
      queue_(rules),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

bool Mailer::post(Outgoing outgoing) {
  const std::lock_guard lock(mutex_);
  if (!queue_.add(std::move(outgoing), time_.now())) return false;
  changed_.notify_one();
  return true;
}

void Mailer::run(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    if (auto attempt = queue_.take(time_.now())) {
      lock.unlock();
      try_one(std::move(*attempt), stop);
      lock.lock();
      continue;
    }
    const auto due = queue_.next_due();
    const auto is_other = [this, due] { return queue_.next_due() != due; };
    if (due) {
      changed_.wait_for(lock, stop, *due - time_.now(), is_other);
    } else {
      changed_.wait(lock, stop, is_other);
    }
  }
}

void Mailer::try_one(Attempt attempt, const std::stop_token& stop) {
  const std::string kind = attempt.outgoing.kind;
  const auto sent = send_(attempt.outgoing.letter, stop);
  if (stop.stop_requested()) return;
  MailReport report{MailEvent::sent, kind};
  {
    const std::lock_guard lock(mutex_);
    if (!sent && sent.error().error == MailError::refused) {
      report.event = MailEvent::refused;
    } else if (!sent) {
      const bool is_kept = queue_.put_back(std::move(attempt), time_.now());
      report.event = is_kept ? MailEvent::delayed : MailEvent::given_up;
    }
    report.waiting = queue_.size();
  }
  if (!sent) report.reason = sent.error().reason;
  observer_(report);
}

}  // namespace escaque::mail
