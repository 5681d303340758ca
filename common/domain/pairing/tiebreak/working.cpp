#include "domain/pairing/tiebreak/working.hpp"

namespace escaque::pairing::tiebreak {
namespace {

/// How many hundredths the last of N decimals is.
std::int64_t unit_of(int decimals) { return decimals == 0 ? 100 : decimals == 1 ? 10 : 1; }

/// A basis with the decimals it needs: ratings have none, scores one, averages two.
std::string shortest(Value value) {
  const int decimals = value.hundredths % 10 != 0 ? 2 : value.hundredths % 100 != 0 ? 1 : 0;
  return to_string(value, decimals);
}

std::string_view article(Cap cap) {
  switch (cap) {
    case Cap::none:
      return "";
    case Cap::scheduled_opponent:
      return "16.4.1";
    case Cap::draws:
      return "16.4.2";
  }
  return "";
}

}  // namespace

void add_up(Working& working) {
  Value sum;
  for (const Contribution& each : working.parts) {
    if (each.use == Use::counted) sum += each.value;
  }
  working.total = sum;
  working.steps.push_back({Step::sum, sum});
}

void take_average(Working& working, int decimals) {
  std::int64_t count = 0;
  for (const Contribution& each : working.parts) count += each.use == Use::counted ? 1 : 0;
  if (count == 0) return;
  add_up(working);
  const std::int64_t unit = unit_of(decimals);
  const std::int64_t divisor = count * unit;
  const std::int64_t doubled = 2 * working.total->hundredths + divisor;
  std::int64_t quotient = doubled / (2 * divisor);
  if (doubled % (2 * divisor) < 0) --quotient;
  working.total = Value{quotient * unit};
  working.steps.push_back({Step::count, whole(count)});
  working.steps.push_back({Step::average, *working.total});
}

std::string_view to_string(Source source) {
  switch (source) {
    case Source::round:
      return "own result";
    case Source::opponent:
      return "opponent";
    case Source::dummy:
      return "dummy";
    case Source::virtual_opponent:
      return "virtual opponent";
    case Source::self:
      return "draw against self";
    case Source::adjustment:
      return "penalty or bonus";
  }
  return {};
}

std::string_view to_string(Use use) {
  switch (use) {
    case Use::counted:
      return "counted";
    case Use::cut_lowest:
      return "cut as lowest";
    case Use::cut_highest:
      return "cut as highest";
    case Use::not_counted:
      return "not counted";
  }
  return {};
}

std::string_view to_string(Step step) {
  switch (step) {
    case Step::sum:
      return "sum";
    case Step::count:
      return "of";
    case Step::average:
      return "average";
    case Step::percentage:
      return "percentage";
    case Step::rating_difference:
      return "dp";
    case Step::expected_below:
      return "expected of one point less";
    case Step::expected:
      return "expected";
    case Step::scored:
      return "scored";
    case Step::limit:
      return "limit";
    case Step::missing_games:
      return "games missing";
    case Step::place:
      return "place";
    case Step::demoted:
      return "below all who completed the rounds, from";
  }
  return {};
}

std::string describe(const Contribution& part, int decimals) {
  std::string text = "round " + std::to_string(part.round);
  if (part.source == Source::opponent || part.source == Source::round) {
    if (part.opponent != 0) text += " against " + std::to_string(part.opponent);
  } else {
    text += ", " + std::string(to_string(part.source));
    if (part.opponent != 0) text += " instead of " + std::to_string(part.opponent);
  }
  text += ": ";
  if (part.basis && part.result) {
    text += shortest(*part.basis) + " x " + shortest(value_of(*part.result)) + " = ";
  }
  text += to_string(part.value, decimals);
  if (!part.basis && part.result) text += ", scored " + shortest(value_of(*part.result));
  if (part.uncapped) {
    text +=
        ", capped from " + shortest(*part.uncapped) + " (" + std::string(article(part.cap)) + ')';
  }
  if (part.is_voluntary) text += ", voluntary";
  if (part.use != Use::counted) text += ", " + std::string(to_string(part.use));
  return text;
}

std::string describe(const Working& working, int decimals) {
  std::string text;
  for (const Contribution& part : working.parts) text += describe(part, decimals) + '\n';
  for (const WorkingStep& each : working.steps) {
    text += std::string(to_string(each.step)) + ' ' + shortest(each.value) + ", ";
  }
  return text + "total " + to_string(working.total, decimals) + '\n';
}

}  // namespace escaque::pairing::tiebreak
