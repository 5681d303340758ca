#pragma once
// All rules that find offences by themselves: one table, for cases, the dashboard and help.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "domain/etiquette/code.hpp"

namespace escaque::etiquette {

/// What a rule's finding rests on.
enum class RuleKind : std::uint8_t {
  fact,         ///< What was said or done: it can be looked up.
  statistical,  ///< What is unlikely to be chance.
};

/// Whether findings count from the first day. What is found in shadow is kept and shown, and
/// nothing follows from it until somebody makes the rule active.
enum class RuleStart : std::uint8_t { active, shadow };

/// What somebody can show who appeals against a finding.
enum class AppealHint : std::uint8_t {
  none,             ///< Nothing follows that could be appealed against.
  context,          ///< What was quoted, meant or answered.
  real_name,        ///< A surname is one.
  outage,           ///< The provider's or the server's.
  playable,         ///< The position was not lost, or there was something to think about.
  other_date,       ///< What the players had agreed.
  pairing,          ///< The same opponent was paired again, or was not there.
  opening_trap,     ///< A short loss that many have suffered.
  acquaintance,     ///< Friends, a teacher, odds, a club.
  form,             ///< Illness, tilt, another time control.
  same_person,      ///< Two devices of one person.
  household,        ///< Several people behind one device.
  change_on_board,  ///< It had changed much since the last offer.
  notation,         ///< A move was written down or read wrongly.
  coincidence,
  reported_facts,  ///< What the reports were about.
  strength,        ///< A rating over the board, preparation, how the moves were found.
  relayed,         ///< Moves of a game over the board; a device that helps with the mouse.
};

struct RuleRow {
  std::string_view id;
  Article article;
  std::optional<Priority> priority;  ///< Of a case that it opens; nothing: it opens none.
  int version;                       ///< Of the rule; 0: of the word lists that it judges by.
  std::string_view decided_in;       ///< The code that decides it.
  RuleKind kind;
  RuleStart start;
  AppealHint appeal;
};

/// A rule that looks up what happened; it counts from the first day.
[[nodiscard]] constexpr RuleRow of_facts(std::string_view id, Article article,
                                         std::optional<Priority> priority,
                                         std::string_view decided_in, AppealHint appeal) {
  return {id, article, priority, 1, decided_in, RuleKind::fact, RuleStart::active, appeal};
}
/// The same of word lists, which have versions of their own.
[[nodiscard]] constexpr RuleRow of_words(std::string_view id, Article article,
                                         std::optional<Priority> priority,
                                         std::string_view decided_in, AppealHint appeal) {
  return {id, article, priority, 0, decided_in, RuleKind::fact, RuleStart::active, appeal};
}
/// A rule that computes how likely chance is. It starts in shadow.
[[nodiscard]] constexpr RuleRow of_chance(std::string_view id, Article article,
                                          std::optional<Priority> priority,
                                          std::string_view decided_in, AppealHint appeal) {
  return {id, article, priority, 1, decided_in, RuleKind::statistical, RuleStart::shadow, appeal};
}

// What people say
inline constexpr RuleRow kCriticalLine = of_words(
    "CHT-1", Article::respect, Priority::p0, "services/conduct/line_judge", AppealHint::context);
inline constexpr RuleRow kHabit = of_words("CHT-2", Article::respect, Priority::p2,
                                           "domain/etiquette/habit", AppealHint::context);
inline constexpr RuleRow kBadName =
    of_words("CHT-5", Article::respect, std::nullopt, "platform/speech", AppealHint::real_name);
inline constexpr RuleRow kFlood =
    of_facts("FLD-1", Article::no_harm, std::nullopt, "services/conduct/budgets", AppealHint::none);
inline constexpr RuleRow kRepeatedLinks =
    of_words("FLD-2", Article::no_harm, Priority::p2, "domain/etiquette/repeats", AppealHint::none);
inline constexpr RuleRow kShoutQuota = of_facts("SHT-1", Article::channels, std::nullopt,
                                                "services/conduct/budgets", AppealHint::none);
inline constexpr RuleRow kConversation =
    of_facts("SHT-2", Article::channels, std::nullopt, "domain/etiquette/rules/conversations",
             AppealHint::context);

// Connections and time
inline constexpr RuleRow kLosesWhenGone = of_facts("DSC-1", Article::disconnecting, std::nullopt,
                                                   "domain/game/absence", AppealHint::outage);
inline constexpr RuleRow kSelectiveLoss =
    of_chance("DSC-2", Article::disconnecting, Priority::p2, "domain/etiquette/rules/disconnects",
              AppealHint::outage);
inline constexpr RuleRow kStoredGames =
    of_chance("DSC-3", Article::disconnecting, Priority::p3, "domain/etiquette/rules/disconnects",
              AppealHint::other_date);
inline constexpr RuleRow kStalling =
    of_chance("DSC-4", Article::disconnecting, Priority::p3, "domain/etiquette/rules/stalling",
              AppealHint::playable);
inline constexpr RuleRow kNoStart =
    of_facts("DSC-5", Article::friendly_place, std::nullopt, "domain/etiquette/rules/no_starts",
             AppealHint::pairing);

// Losing on purpose
inline constexpr RuleRow kQuickLosses =
    of_chance("SND-1", Article::losing, Priority::p2, "domain/etiquette/rules/quick_losses",
              AppealHint::opening_trap);
inline constexpr RuleRow kLosingToOne =
    of_chance("SND-2", Article::losing, Priority::p2, "domain/etiquette/rules/pairs",
              AppealHint::acquaintance);
inline constexpr RuleRow kTanking = of_chance("SND-3", Article::no_harm, Priority::p3,
                                              "domain/etiquette/rules/results", AppealHint::form);
inline constexpr RuleRow kRing =
    of_chance("SND-4", Article::losing, Priority::p2, "domain/etiquette/rules/pairs",
              AppealHint::acquaintance);

// Accounts and devices
inline constexpr RuleRow kTwoDevices =
    of_facts("SHR-1", Article::sharing, Priority::p2, "domain/etiquette/rules/devices",
             AppealHint::same_person);
inline constexpr RuleRow kDeviceStrength = of_chance(
    "SHR-2", Article::sharing, Priority::p2, "domain/etiquette/rules/devices", AppealHint::form);
inline constexpr RuleRow kEvasion =
    of_chance("SHR-3", Article::no_harm, Priority::p1, "domain/etiquette/rules/devices",
              AppealHint::household);

// At the board
inline constexpr RuleRow kDrawOffers = of_facts("OTB-1", Article::no_harm, std::nullopt,
                                                "domain/game/offers", AppealHint::change_on_board);
inline constexpr RuleRow kWrongClaims =
    of_facts("OTB-2", Article::no_harm, std::nullopt, "domain/game/claims", AppealHint::notation);
inline constexpr RuleRow kDistraction = of_facts(
    "OTB-3", Article::no_harm, Priority::p1, "domain/etiquette/rules/lines", AppealHint::context);
inline constexpr RuleRow kAdvice =
    of_facts("OTB-4", Article::no_harm, Priority::p1, "domain/etiquette/rules/lines",
             AppealHint::coincidence);

// Reports
inline constexpr RuleRow kBadReports =
    of_facts("RPT-1", Article::no_harm, Priority::p3, "domain/etiquette/rules/reports",
             AppealHint::reported_facts);

// Engines
inline constexpr RuleRow kEngineScreen = of_chance(
    "ENG-1", Article::engine, std::nullopt, "domain/etiquette/rules/engines", AppealHint::none);
inline constexpr RuleRow kEngineTest = of_chance(
    "ENG-2", Article::engine, Priority::p1, "domain/etiquette/rules/engines", AppealHint::strength);
inline constexpr RuleRow kEngineTiming = of_chance(
    "ENG-3", Article::engine, std::nullopt, "domain/etiquette/rules/engines", AppealHint::relayed);
inline constexpr RuleRow kEngineDoor = of_facts(
    "ENG-4", Article::engine, Priority::p2, "domain/etiquette/rules/engines", AppealHint::relayed);
inline constexpr RuleRow kEngineEvent = of_chance(
    "ENG-5", Article::engine, Priority::p0, "domain/etiquette/rules/engines", AppealHint::strength);

inline constexpr std::array kRules{
    kCriticalLine, kHabit,         kBadName,       kFlood,       kRepeatedLinks, kShoutQuota,
    kConversation, kLosesWhenGone, kSelectiveLoss, kStoredGames, kStalling,      kNoStart,
    kQuickLosses,  kLosingToOne,   kTanking,       kRing,        kTwoDevices,    kDeviceStrength,
    kEvasion,      kDrawOffers,    kWrongClaims,   kDistraction, kAdvice,        kBadReports,
    kEngineScreen, kEngineTest,    kEngineTiming,  kEngineDoor,  kEngineEvent};

[[nodiscard]] constexpr const RuleRow* find_rule(std::string_view id) {
  for (const RuleRow& row : kRules) {
    if (row.id == id) return &row;
  }
  return nullptr;
}

}  // namespace escaque::etiquette
