// Title regulations 1.5: several norms make a title.

#include "domain/pairing/norms/application.hpp"

#include <gtest/gtest.h>

#include "domain/pairing/norms/example_candidate.hpp"

namespace escaque::pairing::norms {
namespace {

using MissingForTitle = std::vector<ApplicationRequirement>;

MissingForTitle missing_for_title(Title title, const std::vector<MadeNorm>& norms, int rating) {
  MissingForTitle requirements;
  for (const auto& each : judge_application(testing::terms_of(title), norms, rating)) {
    if (!each.is_met) requirements.push_back(each.requirement);
  }
  return requirements;
}

const MadeNorm kNine{.titles = {Title::im}, .games = 9};

// 1.51: "Dos o más normas en torneos cubriendo al menos 27 partidas".
TEST(TitleApplication, TwoNormsOf27GamesAreEnough) {
  const MadeNorm thirteen{.titles = {Title::im}, .games = 13};
  const MadeNorm fourteen{.titles = {Title::im}, .games = 14};  // 13 and a point more (1.41.d).

  EXPECT_EQ(missing_for_title(Title::im, {kNine, kNine, kNine}, 2400), MissingForTitle{});
  EXPECT_EQ(missing_for_title(Title::im, {thirteen, fourteen}, 2400), MissingForTitle{});
  EXPECT_EQ(missing_for_title(Title::im, {thirteen, thirteen}, 2400),
            MissingForTitle{ApplicationRequirement::games});
  EXPECT_EQ(missing_for_title(Title::im, {{.titles = {Title::im}, .games = 27}}, 2400),
            MissingForTitle{ApplicationRequirement::norms});
}

// 1.23.b: "Una norma en una Olimpiada etc. es equivalente a 20 partidas".
TEST(TitleApplication, AnOlympiadCountsForTwentyGames) {
  const MadeNorm olympiad{.titles = {Title::im}, .games = kOlympiadNormGames};

  EXPECT_EQ(missing_for_title(Title::im, {olympiad, kNine}, 2400), MissingForTitle{});
}

// 1.52: a norm that is sufficient for more than one title is used for both.
TEST(TitleApplication, OneNormServesSeveralTitles) {
  const MadeNorm both{.titles = {Title::gm, Title::im}, .games = 9};

  EXPECT_EQ(missing_for_title(Title::im, {both, kNine, kNine}, 2400), MissingForTitle{});
  EXPECT_EQ(missing_for_title(Title::gm, {both, kNine, kNine}, 2500),
            (MissingForTitle{ApplicationRequirement::norms, ApplicationRequirement::games}));
}

// 1.53: GM 2500, IM 2400, WGM 2300, WIM 2200.
TEST(TitleApplication, TheRatingHasToBeReachedOnce) {
  EXPECT_EQ(missing_for_title(Title::im, {kNine, kNine, kNine}, 2399),
            MissingForTitle{ApplicationRequirement::rating});
  EXPECT_EQ(testing::terms_of(Title::gm).rating, 2500);
  EXPECT_EQ(testing::terms_of(Title::wgm).rating, 2300);
  EXPECT_EQ(testing::terms_of(Title::wim).rating, 2200);
}

// 1.43.f: "Al menos una de las normas deberá cumplir los requisitos normales de los oponentes
// extranjeros".
TEST(TitleApplication, OneNormIsAgainstForeigners) {
  const MadeNorm national{.titles = {Title::im}, .games = 9, .meets_foreigners = false};

  EXPECT_EQ(missing_for_title(Title::im, {national, national, kNine}, 2400), MissingForTitle{});
  EXPECT_EQ(missing_for_title(Title::im, {national, national, national}, 2400),
            MissingForTitle{ApplicationRequirement::foreign_norms});
}

// 1.13.a: one norm of a grandmaster with one round a day; other titles do without.
TEST(TitleApplication, AGrandmasterHasOneNormWithOneRoundADay) {
  const MadeNorm quick{.titles = {Title::gm, Title::im}, .games = 9, .has_daily_rounds = false};

  EXPECT_EQ(missing_for_title(Title::gm, {quick, quick, quick}, 2500),
            MissingForTitle{ApplicationRequirement::daily_norms});
  EXPECT_EQ(missing_for_title(Title::im, {quick, quick, quick}, 2400), MissingForTitle{});
}

TEST(TitleApplication, ANormSaysWhetherItIsAgainstForeigners) {
  Candidate candidate = testing::gm_norm();
  const NormEvent national{.exemption = Exemption::national_championship};
  EXPECT_TRUE(judge_norm(candidate, national, testing::terms_of(Title::gm)).meets_foreigners);
  for (NormGame& each : candidate.games) each.federation = "MEX";

  const NormReport report = judge_norm(candidate, national, testing::terms_of(Title::gm));

  EXPECT_TRUE(report.is_achieved());
  EXPECT_FALSE(report.meets_foreigners);
}

// 1.3: FM 2300, CM 2200, WFM 2100, WCM 2000.
TEST(TitleApplication, FourTitlesComeByRating) {
  EXPECT_EQ(kRatingTitles[0].title, Title::fm);
  EXPECT_EQ(kRatingTitles[0].rating, 2300);
  EXPECT_EQ(kRatingTitles[1].rating, 2200);
  EXPECT_EQ(kRatingTitles[2].rating, 2100);
  EXPECT_EQ(kRatingTitles[3].rating, 2000);
}

}  // namespace
}  // namespace escaque::pairing::norms
