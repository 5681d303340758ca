#include "domain/laws/event_rules.hpp"

#include <algorithm>

#include "domain/laws/laws.hpp"

namespace escaque::laws {
namespace {

constexpr int kLastAgreementMove = 200;
constexpr int kMaxMoves = 200;

bool is_material(std::string_view text) {
  const auto second_king = text.find('K', 1);
  return text.size() <= 16 && text.substr(0, 1) == "K" && second_king != std::string_view::npos &&
         std::count(text.begin(), text.end(), 'K') == 2 &&
         text.find_first_not_of("KQRBNP") == std::string_view::npos;
}

std::optional<EventRulesError> refusal(const Laws& laws, const LongerCount& count) {
  if (laws.claims.more_than_fifty.empty()) return EventRulesError::longer_count;
  const bool is_possible =
      is_material(count.material) && count.moves > 50 && count.moves <= kMaxMoves;
  return is_possible ? std::nullopt : std::optional(EventRulesError::longer_count_text);
}

bool is_possible_default_time(const Laws& laws, Millis time) {
  if (laws.lateness.event_chooses.empty()) return time == laws.lateness.default_time;
  return time >= Millis{0} && time <= kMaxDefaultTime;
}

}  // namespace

std::string_view to_string(EventRulesError error) {
  switch (error) {
    case EventRulesError::agreement:
      return "This edition does not let an event restrict agreements.";
    case EventRulesError::agreement_move:
      return "Agreements are possible from a move between 1 and 200.";
    case EventRulesError::supervision:
      return "This edition knows no rapid or blitz without supervision.";
    case EventRulesError::quickplay:
      return "This edition knows no quickplay finish.";
    case EventRulesError::default_time:
      return "The default time is 0 to 60 minutes; in this edition it may be one hour only.";
    case EventRulesError::longer_count:
      return "This edition gives no position more than fifty moves.";
    case EventRulesError::longer_count_text:
      return "A longer count names material such as \"KRBKR\" and 51 to 200 moves.";
    case EventRulesError::no_clock_stops:
      return "In this edition only arbiters stop clocks.";
    case EventRulesError::appeal_time:
      return "An appeal is possible for 1 to 1,440 minutes.";
    case EventRulesError::appeal_deposit:
      return "The deposit of an appeal is said in at most 24 bytes.";
    case EventRulesError::clock_stops:
      return "Players may stop the clocks 0 to 5 times, for 1 to 30 minutes.";
  }
  return "";
}

std::optional<Millis> default_time_of(const EventRules& rules) {
  const Lateness& lateness = laws_of(rules.edition).lateness;
  if (!rules.default_time && lateness.event_chooses.empty()) return lateness.default_time;
  return rules.default_time;
}

Quickplay quickplay_of(const EventRules& rules, bool has_arbiter) {
  const QuickplayFinish& finish = laws_of(rules.edition).quickplay;
  const bool is_announced = rules.quickplay != Quickplay::not_used;
  if (is_announced || finish.form == QuickplayForm::none || !finish.announced.empty()) {
    return rules.quickplay;
  }
  return has_arbiter ? Quickplay::by_arbiter : Quickplay::by_server;
}

std::optional<EventRulesError> refusal(const EventRules& rules) {
  const Laws& laws = laws_of(rules.edition);
  if (rules.agreement != Agreement::allowed && laws.offers.event_forbids.empty()) {
    return EventRulesError::agreement;
  }
  if (rules.agreement == Agreement::after_move &&
      (rules.agreement_from < 1 || rules.agreement_from > kLastAgreementMove)) {
    return EventRulesError::agreement_move;
  }
  if (rules.supervision == Supervision::otherwise && laws.illegal_moves.event_chooses.empty()) {
    return EventRulesError::supervision;
  }
  if (rules.quickplay != Quickplay::not_used && laws.quickplay.form == QuickplayForm::none) {
    return EventRulesError::quickplay;
  }
  if (rules.default_time && !is_possible_default_time(laws, *rules.default_time)) {
    return EventRulesError::default_time;
  }
  if (rules.appeal_time < std::chrono::minutes(1) || rules.appeal_time > kLongestAppealTime) {
    return EventRulesError::appeal_time;
  }
  if (rules.appeal_deposit.size() > kMaxDepositText) return EventRulesError::appeal_deposit;
  if (rules.clock_stops != 0 && laws.clock_stops.allowed.empty()) {
    return EventRulesError::no_clock_stops;
  }
  const bool are_stops_possible = rules.clock_stops >= 0 && rules.clock_stops <= kMaxClockStops &&
                                  rules.clock_stop_limit >= kShortestClockStop &&
                                  rules.clock_stop_limit <= kLongestClockStop;
  if (!are_stops_possible) return EventRulesError::clock_stops;
  for (const LongerCount& count : rules.longer_counts) {
    if (const auto error = refusal(laws, count)) return error;
  }
  return std::nullopt;
}

}  // namespace escaque::laws
