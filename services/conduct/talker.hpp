#pragma once
// Say: checks and judges, then writes to the stream. A command that comes twice is said once and
// answered twice. Owned by the thread of `context`.

#include <array>
#include <deque>
#include <memory>
#include <unordered_map>

#include <boost/asio/io_context.hpp>

#include "conduct/cases/case_store.hpp"
#include "conduct/censor_book.hpp"
#include "conduct/line_judge.hpp"
#include "conduct/metrics.hpp"
#include "conduct/speech.hpp"
#include "conduct/talk_log.hpp"
#include "domain/etiquette/rate_limit.hpp"
#include "domain/etiquette/repeats.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::conduct {

/// How much and how often one person may talk: FLD-1 for each medium, FLD-2.
struct FloodRules {
  etiquette::Budget budget;         ///< In each kind of room, and in tells.
  etiquette::Budget while_playing;  ///< To the opponent, as long as the game runs.
  etiquette::RepeatRules repeats;
};

class Talker {
 public:
  struct Parts {
    boost::asio::io_context& context;
    CaseStore& store;
    CensorBook& censors;
    TalkLog& log;
    LineJudge& judge;
    const TimeSource& time;
    Metrics& metrics;
    CrashHandler on_crash;
  };

  /// `max_remembered` commands are known when they come again.
  Talker(Parts parts, const FloodRules& rules, std::size_t max_remembered);

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
  Awaitable<Answer<Said>> deliver(Speech& speech);
  Awaitable<Answer<void>> check(const Speech& speech);
  /// Why it is too much, or too often the same.
  Awaitable<std::optional<Refused>> flood(const Speech& speech);
  void remember(const std::string& key, const TaskPtr& task);

  Parts parts_;
  const std::size_t max_remembered_;
  // By medium, of which a running game's room is one.
  enum class Medium : std::uint8_t { tell, game, opponent };
  static Medium medium_of(const Speech& speech);
  std::array<etiquette::RateLimit<UserId>, 3> budgets_;
  etiquette::Repeats repeats_;
  std::unordered_map<std::string, TaskPtr> tasks_;     // By user and command id.
  std::deque<std::pair<std::string, TaskPtr>> order_;  // The oldest first.
};

}  // namespace escaque::services::conduct
