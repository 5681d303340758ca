#pragma once
// Say: checks, then writes to the stream. A command that comes twice is said once and answered
// twice. Owned by the thread of `context`.

#include <deque>
#include <memory>
#include <unordered_map>

#include <boost/asio/io_context.hpp>

#include "conduct/cases/case_store.hpp"
#include "conduct/censor_book.hpp"
#include "conduct/metrics.hpp"
#include "conduct/speech.hpp"
#include "conduct/talk_log.hpp"
#include "domain/etiquette/rate_limit.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::conduct {

class Talker {
 public:
  struct Parts {
    boost::asio::io_context& context;
    CaseStore& store;
    CensorBook& censors;
    TalkLog& log;
    const TimeSource& time;
    Metrics& metrics;
    CrashHandler on_crash;
  };

  /// `max_remembered` commands are known when they come again.
  Talker(Parts parts, etiquette::Budget budget, std::size_t max_remembered);

  [[nodiscard]] Awaitable<Answer<Said>> say(Speech speech);

 private:
  /// One command from its first arrival on.
  struct Task {
    Task(boost::asio::io_context& context, Speech said) : speech(std::move(said)), ended(context) {}
    Speech speech;
    AsyncEvent ended;
    Answer<Said> answer = Refused(ConductError::unavailable);
  };
  using TaskPtr = std::shared_ptr<Task>;

  Awaitable<void> perform(TaskPtr task);
  Awaitable<Answer<Said>> deliver(const Speech& speech);
  Awaitable<Answer<void>> check(const Speech& speech);
  void remember(const std::string& key, const TaskPtr& task);

  Parts parts_;
  const std::size_t max_remembered_;
  etiquette::RateLimit<UserId> budgets_;
  std::unordered_map<std::string, TaskPtr> tasks_;     // By user and command id.
  std::deque<std::pair<std::string, TaskPtr>> order_;  // The oldest first.
};

}  // namespace escaque::services::conduct
