#include "conduct/line_judge.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "domain/etiquette/habit.hpp"
#include "domain/etiquette/rules/catalogue.hpp"

namespace escaque::services::conduct {
namespace {

using etiquette::JudgedLine;
using etiquette::KeptLine;
using etiquette::Offence;
using speech::Kind;
using speech::Severity;
using speech::Verdict;

etiquette::Ground ground_of(const Verdict& verdict) {
  switch (verdict.ground) {
    case speech::Ground::none:
      return etiquette::Ground::none;
    case speech::Ground::nationality:
      return etiquette::Ground::nationality;
    case speech::Ground::race:
      return etiquette::Ground::race;
    case speech::Ground::religion:
      return etiquette::Ground::religion;
    case speech::Ground::orientation:
      break;
  }
  return etiquette::Ground::orientation;
}

Offence offence_of(const Verdict& verdict) {
  return verdict.ground == speech::Ground::none ? Offence::abuse : Offence::hate;
}

JudgedLine judged(const Verdict& verdict) {
  const auto bad =
      std::count_if(verdict.hits.begin(), verdict.hits.end(),
                    [](const speech::Hit& each) { return each.severity >= Severity::insult; });
  return {verdict.words, static_cast<std::size_t>(bad)};
}

// A quarrel: attacks of both within twenty lines and half an hour.
constexpr int kQuarrelLines = 20;
constexpr Millis kQuarrelWithin = std::chrono::minutes(30);

bool is_attack(const Verdict& verdict) {
  return std::any_of(verdict.hits.begin(), verdict.hits.end(), [](const speech::Hit& hit) {
    return hit.is_directed && hit.severity >= Severity::insult;
  });
}

/// How many UTF-16 units the text has.
int units_in(std::string_view text) {
  int units = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) == 0x80) continue;
    units += byte >= 0xF0 ? 2 : 1;
  }
  return units;
}

}  // namespace

std::vector<Span> spans_of(std::string_view text, const Verdict& verdict) {
  std::vector<Span> spans;
  std::size_t done = 0;
  for (const speech::Hit& hit : verdict.hits) {
    const bool is_bad = hit.severity >= Severity::insult;
    const std::size_t begin = std::max(hit.begin, done);
    if (hit.end > begin) {
      spans.push_back({units_in(text.substr(0, begin)), units_in(text.substr(0, hit.end)), is_bad});
      done = hit.end;
    } else if (is_bad && !spans.empty()) {
      // A bad word inside a mild phrase makes all of it bad.
      spans.back().is_bad = true;
    }
  }
  return spans;
}

bool has_link(std::string_view text) {
  constexpr std::array<std::string_view, 3> kBeginnings{"http://", "https://", "www."};
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return std::any_of(kBeginnings.begin(), kBeginnings.end(),
                     [&](std::string_view each) { return small.find(each) != std::string::npos; });
}

Verdict LineJudge::judge(const Speech& speech) const {
  speech::Addressees to;
  std::vector<std::string_view> handles;
  for (const std::string_view each :
       {std::string_view(speech.to.handle), std::string_view(speech.handles.white),
        std::string_view(speech.handles.black)}) {
    // Whoever speaks of themselves speaks to nobody.
    if (!each.empty() && each != speech.from.handle) handles.push_back(each);
  }
  to.handles = handles;
  to.is_private = etiquette::is_private(speech.room);
  const auto verdict = parts_.lexicon.judge(speech.text, to);
  // What may be said is text, and shorter than what is judged.
  return verdict ? *verdict : Verdict();
}

Awaitable<bool> LineJudge::add(Finding finding) {
  const std::string rule = finding.rule;
  const std::string line = finding.line.id;
  Finding handed = std::move(finding);
  const auto added = co_await parts_.store.add_finding(std::move(handed));
  if (!added) {
    parts_.logger.error("finding_lost", {{"rule", rule}, {"line", line}});
    co_return false;
  }
  parts_.logger.info("finding_added", {{"rule", rule}, {"line", line}});
  parts_.on_change();
  co_return true;
}

Awaitable<Refused> LineJudge::hold(const Speech& speech, const Verdict& verdict) {
  const UtcTime now = parts_.time.utc_now();
  Finding finding{std::string(etiquette::kCriticalLine.id),
                  verdict.version,
                  offence_of(verdict),
                  kept_line(speech, now),
                  {},
                  now};
  const bool is_added = co_await add(std::move(finding));
  if (!is_added) co_return Refused(ConductError::unavailable);
  parts_.metrics.held.increment();
  co_return Refused(ConductError::held,
                    RuleCited{std::string(etiquette::kCriticalLine.id),
                              etiquette::kCriticalLine.article, ground_of(verdict)});
}

Awaitable<void> LineJudge::count(const Speech& speech, const Verdict& verdict, UtcTime said) {
  if (!judged(verdict).is_bad()) co_return;
  const std::string rule(etiquette::kHabit.id);
  const int window = etiquette::habit_window(speech.room);
  std::string asked = rule;
  const auto before = co_await parts_.store.lines_since_finding(
      speech.from.id, std::move(asked), etiquette::is_private(speech.room), window);
  if (!before) co_return;
  const KeptLine last = kept_line(speech, said);
  std::vector<JudgedLine> lines{judged(verdict)};
  std::vector<KeptLine> bad{last};
  for (const KeptLine& line : *before) {
    // It may have been kept already.
    if (line.id == last.id || static_cast<int>(lines.size()) >= window) continue;
    const auto each = parts_.lexicon.judge(line.text, {{}, etiquette::is_private(line.room)});
    if (!each) continue;
    lines.push_back(judged(*each));
    if (lines.back().is_bad()) bad.push_back(line);
  }
  if (!etiquette::is_habit(lines)) co_return;
  std::reverse(bad.begin(), bad.end());
  for (KeptLine& line : bad) line.is_reported = true;
  Finding finding{rule, verdict.version, Offence::abuse,
                  last, std::move(bad),  parts_.time.utc_now()};
  const bool is_added = co_await add(std::move(finding));
  if (is_added) parts_.metrics.habits.increment();
}

Awaitable<void> LineJudge::calm(const Speech& speech, const Verdict& verdict, UtcTime said) {
  const auto listener = only_listener(speech);
  if (!listener || !is_attack(verdict)) co_return;
  const auto before = co_await parts_.quarrels.before(kept_line(speech, said), kQuarrelLines);
  if (!before) co_return;
  const bool is_mutual = std::any_of(before->begin(), before->end(), [&](const KeptLine& line) {
    if (line.from != *listener || line.time + kQuarrelWithin < said) return false;
    const auto judged = parts_.lexicon.judge(line.text, {{}, true});
    return judged && is_attack(*judged);
  });
  if (!is_mutual) co_return;
  escaque::conduct::v1::Quarrel quarrel;
  auto& one = *quarrel.add_users();
  one.set_id(to_string(speech.from.id));
  one.set_handle(speech.from.handle);
  auto& other = *quarrel.add_users();
  other.set_id(to_string(*listener));
  other.set_handle(speech.room == Room::tell           ? speech.to.handle
                   : speech.players.white == *listener ? speech.handles.white
                                                       : speech.handles.black);
  const auto told = co_await parts_.quarrels.offer(std::move(quarrel), parts_.time.utc_now());
  if (told && *told) parts_.on_change();
}

Awaitable<void> LineJudge::note_links(const Speech& speech) {
  const UtcTime now = parts_.time.utc_now();
  Finding finding{std::string(etiquette::kRepeatedLinks.id),
                  parts_.lexicon.version(),
                  Offence::spam,
                  kept_line(speech, now),
                  {},
                  now};
  co_await add(std::move(finding));
}

}  // namespace escaque::services::conduct
