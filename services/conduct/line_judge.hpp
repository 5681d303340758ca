#pragma once
// What the word lists make of a line (CHT-1, CHT-2), and the cases that follow from it. Owned by
// one thread.

#include <functional>
#include <string>

#include "conduct/cases/case_store.hpp"
#include "conduct/conduct_error.hpp"
#include "conduct/lines/quarrel_store.hpp"
#include "conduct/metrics.hpp"
#include "conduct/speech.hpp"
#include "platform/log/logger.hpp"
#include "platform/speech/lexicon.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::conduct {

class LineJudge {
 public:
  struct Parts {
    CaseStore& store;
    QuarrelStore& quarrels;
    const speech::Lexicon& lexicon;
    const TimeSource& time;
    Metrics& metrics;
    log::Logger logger;
    std::function<void()> on_change;  ///< Something was enqueued for the stream.
  };

  explicit LineJudge(Parts parts) : parts_(std::move(parts)) {}

  /// As it is said to whom it is said.
  [[nodiscard]] speech::Verdict judge(const Speech& speech) const;

  /// CHT-1: opens a case, and gives the refusal. Without a case nothing is refused for good: the
  /// line may come again.
  [[nodiscard]] Awaitable<Refused> hold(const Speech& speech, const speech::Verdict& verdict);
  /// CHT-2: counts a bad line that was said, and opens a case when there are too many.
  [[nodiscard]] Awaitable<void> count(const Speech& speech, const speech::Verdict& verdict,
                                      UtcTime said);
  /// Offers both to censor the other one, when the one to whom it was said had attacked its author
  /// as well.
  [[nodiscard]] Awaitable<void> calm(const Speech& speech, const speech::Verdict& verdict,
                                     UtcTime said);
  /// FLD-2: a case for the same links to many people.
  [[nodiscard]] Awaitable<void> note_links(const Speech& speech);

 private:
  Awaitable<bool> add(Finding finding);

  Parts parts_;
};

/// Of the text that was judged.
[[nodiscard]] std::vector<Span> spans_of(std::string_view text, const speech::Verdict& verdict);
[[nodiscard]] bool has_link(std::string_view text);

}  // namespace escaque::services::conduct
