#include "domain/etiquette/repeats.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace escaque::etiquette {
namespace {

constexpr std::size_t kShortLine = 16;
constexpr std::size_t kOneEditIn = 8;
/// Lines of one person that are compared; budgets let nobody say many more in a minute.
constexpr std::size_t kMaxLines = 64;
constexpr std::size_t kLastLines = 2;

/// Levenshtein's distance, or `limit` where it is not smaller.
std::size_t distance(std::string_view a, std::string_view b, std::size_t limit) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() >= limit) return limit;
  std::vector<std::size_t> row(a.size() + 1);
  for (std::size_t i = 0; i < row.size(); ++i) row[i] = i;
  for (std::size_t j = 1; j <= b.size(); ++j) {
    std::size_t diagonal = std::exchange(row[0], j);
    std::size_t least = row[0];
    for (std::size_t i = 1; i < row.size(); ++i) {
      const std::size_t changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[i];
      row[i] = std::min({changed, row[i] + 1, row[i - 1] + 1});
      least = std::min(least, row[i]);
    }
    if (least >= limit) return limit;
  }
  return std::min(row.back(), limit);
}

}  // namespace

bool is_similar(std::string_view a, std::string_view b) {
  const std::size_t longer = std::max(a.size(), b.size());
  if (longer < kShortLine) return a == b;
  const std::size_t limit = longer / kOneEditIn;
  return distance(a, b, limit) < limit;
}

std::optional<Repeat> Repeats::check(UserId who, const std::string& where, const std::string& text,
                                     Instant now) {
  if (rules_.within <= Millis(0)) return std::nullopt;
  Person& of = person(who);
  forget_old(of, now);
  if (now < of.paused_until) {
    return Repeat{Repeat::Why::pause, std::chrono::ceil<Millis>(of.paused_until - now)};
  }
  const auto found = find(of, where, text, now);
  if (!found) return std::nullopt;
  of.refusals.push_back(now);
  if (of.refusals.size() < static_cast<std::size_t>(rules_.refusals)) return found;
  of.refusals.clear();
  of.paused_until = now + rules_.pause;
  return Repeat{Repeat::Why::pause, rules_.pause};
}

void Repeats::said(UserId who, std::string where, std::string text, Instant now) {
  if (rules_.within <= Millis(0)) return;
  Person& of = person(who);
  forget_old(of, now);
  of.lines.push_back({std::move(where), std::move(text), now});
  if (of.lines.size() > kMaxLines) of.lines.pop_front();
}

Repeats::Person& Repeats::person(UserId who) {
  if (const auto found = people_.find(who); found != people_.end()) {
    by_use_.splice(by_use_.end(), by_use_, found->second.place);
    return found->second;
  }
  while (!by_use_.empty() && people_.size() >= max_people_) {
    people_.erase(by_use_.front());
    by_use_.pop_front();
  }
  Person& made = people_[who];
  made.place = by_use_.insert(by_use_.end(), who);
  return made;
}

void Repeats::forget_old(Person& of, Instant now) const {
  while (!of.lines.empty() && now - of.lines.front().time >= rules_.within) of.lines.pop_front();
  while (!of.refusals.empty() && now - of.refusals.front() >= rules_.refused_within) {
    of.refusals.pop_front();
  }
}

std::optional<Repeat> Repeats::find(const Person& of, const std::string& where,
                                    const std::string& text, Instant now) const {
  std::size_t seen = 0;
  std::set<std::string_view> elsewhere;
  for (auto each = of.lines.rbegin(); each != of.lines.rend(); ++each) {
    const bool is_here = each->where == where;
    if (is_here && ++seen > kLastLines) continue;
    if (!is_similar(each->text, text)) continue;
    const Millis wait = std::chrono::ceil<Millis>(each->time + rules_.within - now);
    if (is_here) return Repeat{Repeat::Why::again, wait};
    elsewhere.insert(each->where);
    // A greeting may go to everybody.
    if (text.size() >= kShortLine && elsewhere.size() + 1 >= rules_.listeners) {
      return Repeat{Repeat::Why::to_many, wait};
    }
  }
  return std::nullopt;
}

}  // namespace escaque::etiquette
