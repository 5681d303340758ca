#include "domain/pairing/tiebreak/criterion.hpp"

#include <string>

#include <gtest/gtest.h>

namespace escaque::pairing::tiebreak {
namespace {

using Kind = CriterionError::Kind;

Kind refusal(std::string_view text) { return parse_criterion(text, {}).error().kind; }

TEST(Criterion, EveryAcronymIsReadAndDescribed) {
  for (const CriterionInfo& each : kCriteria) {
    const auto criterion = parse_criterion(each.acronym, {});

    ASSERT_TRUE(criterion) << each.acronym;
    EXPECT_EQ(criterion->name, each.name);
    EXPECT_EQ(info(each.name).acronym, each.acronym);
    EXPECT_FALSE(each.article.empty());
    EXPECT_FALSE(each.title.empty());
  }
}

TEST(Criterion, ReadsModifiers) {
  const Rules rules{.edition = Edition::c07_2024, .schedule = Schedule::swiss};

  EXPECT_EQ(parse_criterion("BH/C2", rules)->cut_lowest, 2);
  EXPECT_EQ(parse_criterion("BH/C2", rules)->cut_highest, 0);
  EXPECT_EQ(parse_criterion("BH/M1", rules)->cut_highest, 1);
  EXPECT_EQ(parse_criterion("KS/L+2", rules)->limit, 2);
  EXPECT_EQ(parse_criterion("KS/L-2", rules)->limit, -2);
  EXPECT_EQ(parse_criterion("BH", rules)->rules.edition, Edition::c07_2024);
  EXPECT_EQ(parse_criterion("BH/V2026", rules)->rules.edition, Edition::c07_2026);
  EXPECT_EQ(parse_criterion("ARO/C1/U1400", rules)->rules.unrated_as, 1400);
  EXPECT_EQ(parse_criterion("DE/P", rules)->rules.schedule, Schedule::forfeits_count);
  EXPECT_TRUE(parse_criterion("FB/C1", rules)->rules.fore);
  EXPECT_TRUE(parse_criterion("SB/F", rules)->rules.fore);
  EXPECT_FALSE(parse_criterion("SB", rules)->rules.fore);
}

TEST(Criterion, OrderIsReversed) {
  EXPECT_EQ(better(*parse_criterion("RTNG", {})), Better::higher);
  EXPECT_EQ(better(*parse_criterion("RTNG/R", {})), Better::lower);
  EXPECT_EQ(better(*parse_criterion("TPN", {})), Better::lower);
  EXPECT_EQ(better(*parse_criterion("TPN/R", {})), Better::higher);
}

TEST(Criterion, SaysWhatIsWrong) {
  EXPECT_EQ(refusal(""), Kind::unknown_criterion);
  EXPECT_EQ(refusal("bh"), Kind::unknown_criterion);
  EXPECT_EQ(refusal("BH/"), Kind::unknown_modifier);
  EXPECT_EQ(refusal("BH//C1"), Kind::unknown_modifier);
  EXPECT_EQ(refusal("BH/X"), Kind::unknown_modifier);
  EXPECT_EQ(refusal("BH/P1"), Kind::unknown_modifier);
  EXPECT_EQ(refusal("BH/L1"), Kind::not_applicable);
  EXPECT_EQ(refusal("WIN/C1"), Kind::not_applicable);
  EXPECT_EQ(refusal("BH/C"), Kind::bad_number);
  EXPECT_EQ(refusal("BH/C0"), Kind::bad_number);
  EXPECT_EQ(refusal("BH/C99999999999"), Kind::bad_number);
  EXPECT_EQ(refusal("ARO/Uabc"), Kind::bad_number);
  EXPECT_EQ(refusal("BH/V2025"), Kind::unknown_edition);
}

/// C.07 of 2026: what the opponents scored says nothing when they are the same for all.
TEST(Criterion, KeepsBuchholzOutOfAllPlayAlls) {
  const Rules all_play_all{.schedule = Schedule::predetermined};

  for (const char* text : {"BH", "BH/C1", "FB", "AOB", "SOB", "BH/V2026"}) {
    const auto refused = parse_criterion(text, all_play_all);
    ASSERT_FALSE(refused) << text;
    EXPECT_EQ(refused.error().kind, Kind::swiss_only) << text;
    EXPECT_TRUE(parse_criterion(text, {})) << text;
  }
  EXPECT_TRUE(parse_criterion("SB", all_play_all));
  EXPECT_TRUE(parse_criterion("KS", all_play_all));
  EXPECT_TRUE(parse_criterion("BH/V2024", all_play_all));
}

TEST(Criterion, NamesEveryKnownOneWhereNoneIsFound) {
  const std::string sentence = to_string(parse_criterion("XYZ", {}).error());

  EXPECT_EQ(sentence,
            "\"XYZ\": No criterion has this acronym. Known are PTS DE WIN WON BPG BWG REP STD TPN "
            "PS BH FB AOB SOB SB KS ARO TPR PTP APRO APPO RTNG.");
}

}  // namespace
}  // namespace escaque::pairing::tiebreak
