// The table of rules, their thresholds, OTB-3, OTB-4 and RPT-1.

#include "domain/etiquette/rules/catalogue.hpp"

#include <cmath>
#include <limits>
#include <set>

#include <gtest/gtest.h>

#include "domain/etiquette/rules/lines.hpp"
#include "domain/etiquette/rules/reports.hpp"
#include "domain/etiquette/rules/seen.hpp"
#include "domain/etiquette/rules/thresholds.hpp"

namespace escaque::etiquette {
namespace {

const Thresholds kOurs;

TEST(Catalogue, NamesEachRuleOnce) {
  std::set<std::string_view> ids;
  for (const RuleRow& row : kRules) {
    EXPECT_TRUE(ids.insert(row.id).second) << row.id;
    EXPECT_FALSE(row.decided_in.empty()) << row.id;
    EXPECT_EQ(find_rule(row.id)->id, row.id);
  }
  EXPECT_EQ(find_rule("XYZ-1"), nullptr);
}

TEST(Catalogue, WhatRestsOnChanceStartsInShadow) {
  for (const RuleRow& row : kRules) {
    EXPECT_EQ(row.kind == RuleKind::statistical, row.start == RuleStart::shadow) << row.id;
  }
  EXPECT_EQ(find_rule("DSC-2")->start, RuleStart::shadow);
  EXPECT_EQ(find_rule("DSC-5")->start, RuleStart::active);
}

TEST(Thresholds, TheDefaultsAreWithinTheirBounds) { EXPECT_FALSE(refusal(kOurs)); }

TEST(Thresholds, EachIsRefusedBeyondItsBoundsByName) {
  for (const ThresholdRow& row : threshold_rows()) {
    for (const double value :
         {row.least - 1e-6, row.most + 1e-6, std::numeric_limits<double>::quiet_NaN(),
          std::numeric_limits<double>::infinity()}) {
      Thresholds changed;
      changed.*row.field = value;
      const auto fault = refusal(changed);
      ASSERT_TRUE(fault) << row.name << ' ' << value;
      EXPECT_EQ(fault->name, row.name);
      EXPECT_EQ(fault->least, row.least);
      EXPECT_EQ(fault->most, row.most);
    }
  }
}

TEST(Thresholds, AreRefusedOnTheWrongSideOfEachOther) {
  Thresholds changed;
  changed.warn_evidence = 2'000;
  EXPECT_EQ(refusal(changed), (ThresholdFault{"warn_evidence", 2'000, 0, 1'000}));
  changed = {};
  changed.quick_tip = 5;
  EXPECT_EQ(refusal(changed)->name, "quick_tip");
}

TEST(Thresholds, TheTableHasThemAll) {
  EXPECT_EQ(threshold_rows().size() * sizeof(double), sizeof(Thresholds));
  std::set<std::string_view> names;
  for (const ThresholdRow& row : threshold_rows()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    const bool is_guard = row.rule.starts_with('G') || row.rule == "standing";
    EXPECT_TRUE(is_guard || find_rule(row.rule) != nullptr) << row.rule;
  }
}

LineSeen line(std::string id) {
  LineSeen made;
  made.line = std::move(id);
  made.game = GameId{3};
  made.from = UserId{8};
  made.to = kPlayer;
  return made;
}

TEST(LineWatch, CountsUnwelcomeLinesOfTheOpponentWhileOneIsToMove) {
  LineWatch watch;
  int decisions = 0;
  for (const std::string id : {"a", "b", "b", "c", "d", "e"}) {
    LineSeen each = line(id);
    each.is_from_opponent = each.was_to_move = each.is_unwelcome = true;
    const auto made = watch.see(each, kOurs);
    if (!made) continue;
    ++decisions;
    EXPECT_EQ(id, "c") << "the third line, not the third time";
    EXPECT_EQ(made->rule, "OTB-3");
    EXPECT_EQ(made->about, UserId{8});
  }
  EXPECT_EQ(decisions, 1);
}

TEST(LineWatch, CountsMovesThatOneObserverTellsAPlayer) {
  LineWatch watch;
  LineSeen first = line("a");
  first.is_advice_forbidden = true;
  first.legal_moves = 1;
  LineSeen other = first;
  other.line = "b";
  other.from = UserId{9};
  EXPECT_FALSE(watch.see(first, kOurs));
  EXPECT_FALSE(watch.see(other, kOurs)) << "somebody else";
  LineSeen second = first;
  second.line = "c";
  LineSeen harmless = second;
  harmless.is_advice_forbidden = false;
  EXPECT_FALSE(watch.see(harmless, kOurs));
  const auto made = watch.see(second, kOurs);
  ASSERT_TRUE(made);
  EXPECT_EQ(made->rule, "OTB-4");
}

ReportSeen report(int number, bool is_borne_out) {
  return {std::to_string(number), kPlayer, kDay, is_borne_out};
}

TEST(ReportWatch, RemindsThenOpensACaseWhenHardlyAnyReportIsBorneOut) {
  ReportWatch watch;
  std::vector<std::pair<int, RuleVerdict>> verdicts;
  for (int i = 1; i <= 20; ++i) {
    if (const auto made = watch.see(report(i, false), kOurs))
      verdicts.emplace_back(i, made->verdict);
    EXPECT_FALSE(watch.see(report(i, false), kOurs)) << "the same case again";
  }
  const std::vector<std::pair<int, RuleVerdict>> expected{{10, RuleVerdict::reminder},
                                                          {20, RuleVerdict::open_case}};
  EXPECT_EQ(verdicts, expected);
}

TEST(ReportWatch, AWeightIsAlwaysAShare) {
  ReportWatch watch;
  EXPECT_EQ(watch.weight(), 0.5);
  for (int i = 1; i <= 300; ++i) {
    static_cast<void>(watch.see(report(i, i % 3 == 0), kOurs));
    EXPECT_GT(watch.weight(), 0);
    EXPECT_LT(watch.weight(), 1);
  }
  EXPECT_NEAR(watch.weight(), 34.0 / 102, 0.01) << "of the last hundred";
}

}  // namespace
}  // namespace escaque::etiquette
