#pragma once
// Say: checks and judges, then writes to the stream. A command that comes twice is said once and
// answered twice. Owned by the thread of `context`.

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include <boost/asio/io_context.hpp>

#include "conduct/budgets.hpp"
#include "conduct/cases/case_store.hpp"
#include "conduct/channels.hpp"
#include "conduct/line_judge.hpp"
#include "conduct/listener_book.hpp"
#include "conduct/messages/message_store.hpp"
#include "conduct/metrics.hpp"
#include "conduct/speech.hpp"
#include "conduct/talk_log.hpp"
#include "domain/etiquette/conversation.hpp"
#include "domain/etiquette/repeats.hpp"
#include "domain/etiquette/rules/observation.hpp"
#include "platform/asio/async_event.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::conduct {

/// How much and how often one person may talk: FLD-1 for each medium, FLD-2.
struct FloodRules {
  etiquette::Budget budget;         ///< In each kind of room, and in tells.
  etiquette::Budget while_playing;  ///< To the opponent, as long as the game runs.
  etiquette::RepeatRules repeats;
  int unread_of_one = 20;                       ///< From one user to another who is away.
  etiquette::Budget shouts{3, Millis(60'000)};  ///< SHT-1.
};

class Talker {
 public:
  struct Parts {
    boost::asio::io_context& context;
    CaseStore& store;
    MessageStore& messages;
    ListenerBook& listeners;
    TalkLog& log;
    Budgets& budgets;
    LineJudge& judge;
    const Channels& channels;
    const TimeSource& time;
    Metrics& metrics;
    CrashHandler on_crash;
    /// Whether everything that runs can read kibitz, channels and shouts (feature level 2).
    std::function<bool()> are_all_rooms_read = [] { return true; };
    /// A line was refused because the only one who would hear it censors its author.
    std::function<Awaitable<void>(etiquette::KeptLine)> on_censored = {};
    /// The first one's shouts have become a conversation with the second one (SHT-2).
    std::function<Awaitable<void>(etiquette::ConversationSeen)> on_conversation = {};
    /// Returns once all that has been said is where `messages` reads it; false where that takes too
    /// long.
    std::function<Awaitable<bool>()> settle = {};
    /// Whether the first one, whose is a child's account, follows the second one or shares a club
    /// with them. Asked each time: either may have ended a minute ago.
    std::function<Awaitable<Result<bool, ConductError>>(UserId, UserId)> knows = {};
  };

  /// `max_remembered` commands are known when they come again.
  Talker(Parts parts, const FloodRules& rules, std::size_t max_remembered);

  [[nodiscard]] Awaitable<Answer<Said>> say(Speech speech);
  /// Something was said, here or at another instance: it counts as a repetition when it is said
  /// again here, and a shout as part of a conversation.
  void heard(const etiquette::KeptLine& line);

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
  Awaitable<Answer<void>> check_sanctions(const Speech& speech);
  Awaitable<Answer<void>> take_budget(const Speech& speech);
  [[nodiscard]] Refused too_much(Medium medium, Millis wait) const;
  Awaitable<bool> settle();
  /// Why a child's account does not say it.
  Awaitable<std::optional<ConductError>> unsaid_by_child(const Speech& speech);
  /// Why a child's account does not hear it.
  Awaitable<std::optional<ConductError>> unheard_by_child(const Speech& speech, UserId listener);
  /// Why the one who would hear it does not.
  Awaitable<std::optional<ConductError>> unheard(const Speech& speech, UserId listener);
  /// Whether others at the author's game read what the opponent does not.
  Awaitable<bool> is_hidden_from_opponent(const Speech& speech);
  /// Keeps a line that was refused because its listener censors the author: OTB-3 counts them.
  Awaitable<void> note_censored(const Speech& speech, UserId listener);
  /// Why it is too much, or too often the same.
  Awaitable<std::optional<Refused>> flood(const Speech& speech);
  void remember(const std::string& key, const TaskPtr& task);

  Parts parts_;
  const std::size_t max_remembered_;
  static Medium medium_of(const Speech& speech);
  [[nodiscard]] etiquette::Budget budget_of(Medium medium) const;
  const FloodRules rules_;
  etiquette::Repeats repeats_;
  etiquette::ShoutWatch shouts_;
  std::unordered_set<std::string> said_here_;       // Lines that are counted in `repeats_` already.
  std::unordered_map<std::string, TaskPtr> tasks_;  // By user and command id.
  std::deque<std::pair<std::string, TaskPtr>> order_;  // The oldest first.
};

}  // namespace escaque::services::conduct
