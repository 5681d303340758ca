// The editions as tables: names, classes of games, what events may choose, penalties.

#include <set>

#include <gtest/gtest.h>

#include "domain/laws/under.hpp"

namespace escaque::laws {
namespace {

clock::LawsClass class_in(Edition edition, int base, int increment) {
  return class_of(laws_of(edition), clock::to_schedule(support::time_control(base, increment)));
}

using clock::LawsClass;

TEST(Editions, HaveNamesThatAreReadAgain) {
  std::set<std::string_view> names;
  for (const Edition edition : kEditions) {
    EXPECT_EQ(parse_edition(to_string(edition)), edition);
    EXPECT_EQ(laws_of(edition).edition, edition);
    names.insert(to_string(edition));
  }
  EXPECT_EQ(names.size(), kEditions.size());
  EXPECT_FALSE(parse_edition("fide-1984"));
}

TEST(Editions, NameTheirOwnArticles) {
  for (const Edition edition : kEditions) {
    const Laws& laws = laws_of(edition);
    const std::string_view name =
        to_string(edition == Edition::online ? Edition::fide_2023 : edition);
    for (const Article article :
         {laws.claims.threefold.on_board, laws.claims.fifty_moves.on_board,
          laws.claims.wrong.standard.article, laws.claims.wrong.blitz.article, laws.offers.agreed,
          laws.offers.made, laws.flags.fallen.standard.lost, laws.flags.fallen.blitz.lost,
          laws.endings.checkmate, laws.endings.resigned.lost, laws.endings.stalemate,
          laws.illegal_moves.restored, laws.lateness.late, laws.adjournment.invalid.lost,
          laws.adjournment.lost, laws.refusal.one, laws.penalties[Penalty::loss]}) {
      EXPECT_EQ(article.substr(0, name.size()), name) << article;
    }
  }
}

TEST(Laws_fide1997_B1, RapidIsFifteenToSixtyMinutes) {
  EXPECT_EQ(class_in(Edition::fide_1997, 900, 0), LawsClass::rapid);
  EXPECT_EQ(class_in(Edition::fide_1997, 3'600, 0), LawsClass::rapid);
  EXPECT_EQ(class_in(Edition::fide_1997, 3'601, 0), LawsClass::standard);
}

TEST(Laws_fide1997_C1, BlitzIsLessThanFifteenMinutes) {
  EXPECT_EQ(class_in(Edition::fide_1997, 899, 0), LawsClass::blitz);
}

/// "todos los movimientos deben ser hechos en tiempo fijado, menor de 15 minutos": those of both.
TEST(Laws_fide1997_C1, GameWithOddsHasTheSlowerClass) {
  const auto class_of_odds = [](Edition edition, std::string_view schedules) {
    game::GameSpec spec = under(edition);
    spec.terms.schedules = *clock::parse_schedules(schedules);
    return GameDriver(spec).game().laws_class();
  };
  EXPECT_EQ(class_of_odds(Edition::fide_1997, "G/20|G/9"), LawsClass::rapid);
  EXPECT_EQ(class_of_odds(Edition::fide_1997, "G/9|G/20"), LawsClass::rapid);
  EXPECT_EQ(class_of_odds(Edition::fide_2014, "G/9|G/70"), LawsClass::standard);
  EXPECT_EQ(class_of_odds(Edition::fide_2014, "G/9|G/5"), LawsClass::blitz);
}

TEST(Laws_fide2014_A_1, RapidIsMoreThanTenAndLessThanSixtyMinutesWithSixtyIncrements) {
  EXPECT_EQ(class_in(Edition::fide_2014, 600, 5), LawsClass::rapid);
  EXPECT_EQ(class_in(Edition::fide_2014, 301, 5), LawsClass::rapid);
  EXPECT_EQ(class_in(Edition::fide_2014, 3'599, 0), LawsClass::rapid);
  EXPECT_EQ(class_in(Edition::fide_2014, 1'800, 30), LawsClass::standard);
}

TEST(Laws_fide2014_B_1, BlitzIsTenMinutesOrLessWithSixtyIncrements) {
  EXPECT_EQ(class_in(Edition::fide_2014, 300, 5), LawsClass::blitz);
  EXPECT_EQ(class_in(Edition::fide_2014, 600, 0), LawsClass::blitz);
}

TEST(Laws_classic_14, ThereAreNoFastGames) {
  EXPECT_EQ(class_in(Edition::classic, 60, 0), LawsClass::standard);
  EXPECT_EQ(class_in(Edition::fide_1993, 60, 0), LawsClass::standard);
}

TEST(EventRules, AreRefusedWhereTheEditionDoesNotLeaveThemToTheEvent) {
  const auto refused = [](Edition edition, auto change) {
    EventRules rules;
    rules.edition = edition;
    change(rules);
    return refusal(rules);
  };
  const auto never = [](EventRules& rules) { rules.agreement = Agreement::never; };
  const auto late = [](EventRules& rules) { rules.default_time = minutes(30); };
  const auto longer = [](EventRules& rules) { rules.longer_counts = {{"KRBKR", 75}}; };
  const auto otherwise = [](EventRules& rules) { rules.supervision = Supervision::otherwise; };
  const auto quickplay = [](EventRules& rules) { rules.quickplay = Quickplay::by_arbiter; };

  for (const Edition edition : kEditions) {
    const bool is_late = edition == Edition::fide_2014 || edition == Edition::fide_2023 ||
                         edition == Edition::online;
    const bool is_early = edition == Edition::classic || edition == Edition::fide_1993;
    EXPECT_FALSE(refused(edition, [](EventRules&) {}));
    EXPECT_EQ(refused(edition, never).has_value(), !is_late);
    EXPECT_EQ(refused(edition, otherwise).has_value(), !is_late);
    EXPECT_EQ(refused(edition, late).has_value(), is_early);
    EXPECT_EQ(refused(edition, quickplay).has_value(), is_early);
    EXPECT_EQ(refused(edition, longer).has_value(), !is_early);
  }
}

TEST(EventRules, AreRefusedWhenTheyMakeNoSense) {
  const auto refused = [](auto change) {
    EventRules rules;
    rules.edition = Edition::fide_2014;
    change(rules);
    return refusal(rules);
  };
  EXPECT_EQ(refused([](EventRules& rules) { rules.agreement = Agreement::after_move; }),
            EventRulesError::agreement_move);
  EXPECT_EQ(refused([](EventRules& rules) { rules.default_time = minutes(61); }),
            EventRulesError::default_time);

  EventRules classic;
  classic.edition = Edition::classic;
  for (const char* text : {"", "K", "KR", "RKK", "KRKRK", "KXK"}) {
    classic.longer_counts = {{text, 75}};
    EXPECT_EQ(refusal(classic), EventRulesError::longer_count_text) << text;
  }
  classic.longer_counts = {{"KRBKR", 50}};
  EXPECT_EQ(refusal(classic), EventRulesError::longer_count_text);
}

TEST(EventRules, EveryErrorIsASentence) {
  for (int n = 0; n <= static_cast<int>(EventRulesError::longer_count_text); ++n) {
    EXPECT_EQ(to_string(static_cast<EventRulesError>(n)).back(), '.');
  }
}

TEST(Laws_classic_19d, ArbiterPunishesAsHeSeesFit) {
  EXPECT_EQ(laws_of(Edition::classic).penalties[Penalty::time_off], "classic 19d");
}

TEST(Laws_fide1993_16_5, ArbiterPunishesAsHeSeesFit) {
  EXPECT_EQ(laws_of(Edition::fide_1993).penalties[Penalty::time_to_other], "fide-1993 16.5");
}

TEST(Laws_fide1997_13_4, ArbiterHasFivePenalties) {
  const Penalties& penalties = laws_of(Edition::fide_1997).penalties;
  EXPECT_EQ(penalties[Penalty::warning], "fide-1997 13.4a");
  EXPECT_EQ(penalties[Penalty::loss], "fide-1997 13.4d");
  EXPECT_EQ(penalties[Penalty::points_off], "");
  EXPECT_EQ(penalties[Penalty::fine], "");
}

TEST(Laws_fide2014_12_9, ArbiterHasEightPenalties) {
  const Penalties& penalties = laws_of(Edition::fide_2014).penalties;
  for (int n = 0; n < kPenalties; ++n) {
    EXPECT_EQ(penalties[static_cast<Penalty>(n)],
              "fide-2014 12.9" + std::string(1, static_cast<char>('a' + n)));
    EXPECT_FALSE(to_string(static_cast<Penalty>(n)).empty());
  }
}

}  // namespace
}  // namespace escaque::laws
