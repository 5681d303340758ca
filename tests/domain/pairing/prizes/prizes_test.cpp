#include "domain/pairing/prizes/prizes.hpp"

#include <map>
#include <numeric>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace escaque::pairing::prizes {
namespace {

using Money = std::map<tournament::PlayerNumber, Cents>;

Money money(const std::vector<Award>& awards) {
  Money money;
  for (const Award& each : awards) money[each.player] += each.amount;
  return money;
}

/// Players 1, 2, … with these points in tenths, each with a rank of its own.
std::vector<Finisher> finishers(const std::vector<int>& tenths) {
  std::vector<Finisher> all;
  for (const int each : tenths) {
    const auto place = static_cast<int>(all.size()) + 1;
    all.push_back({place, {each}, place});
  }
  return all;
}

/// The manual's example: four prizes, four players with 8 points each.
const std::vector<Cents> kPrizes = {1'000'000, 500'000, 300'000, 200'000};
const std::vector<Finisher> kTied = finishers({80, 80, 80, 80});

Money of_method(Method method) {
  return money(award_prizes(kTied, {.places = kPrizes, .method = method}));
}

TEST(Prizes, TheThreeMethodsGiveTheManualsTable) {
  EXPECT_EQ(of_method(Method::equal_shares),
            (Money{{1, 500'000}, {2, 500'000}, {3, 500'000}, {4, 500'000}}));
  EXPECT_EQ(of_method(Method::by_rank),
            (Money{{1, 1'000'000}, {2, 500'000}, {3, 300'000}, {4, 200'000}}));
  EXPECT_EQ(of_method(Method::hort),
            (Money{{1, 750'000}, {2, 500'000}, {3, 400'000}, {4, 350'000}}));
}

/// Ten prizes; four players with 8 points, five with 7½, eleven with 7.
std::vector<Finisher> eleven_on_the_tenth_place() {
  return finishers(
      {80, 80, 80, 80, 75, 75, 75, 75, 75, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70});
}

TEST(Prizes, OnlyThePrizePlacesShareWhereTheTieReachesBeyondThem) {
  const std::vector<Cents> places(10, 11'000);
  for (const Method method : {Method::equal_shares, Method::hort}) {
    const Money shared =
        money(award_prizes(eleven_on_the_tenth_place(),
                           {.places = places, .method = method, .sharing = Sharing::prize_places}));
    EXPECT_EQ(shared.size(), 10U);
    EXPECT_EQ(shared.at(10), 11'000);
  }
}

TEST(Prizes, OrTheWholeTieShares) {
  const Money shared =
      money(award_prizes(eleven_on_the_tenth_place(), {.places = std::vector<Cents>(10, 11'000),
                                                       .method = Method::equal_shares,
                                                       .sharing = Sharing::whole_group}));

  EXPECT_EQ(shared.size(), 20U);
  EXPECT_EQ(shared.at(9), 11'000);
  EXPECT_EQ(shared.at(10), 1'000);
  EXPECT_EQ(shared.at(20), 1'000);
}

TEST(Prizes, CentsThatDoNotDivideGoToTheBestPlaced) {
  const Money shared = money(
      award_prizes(finishers({30, 30, 30}), {.places = {10'001}, .sharing = Sharing::whole_group}));

  EXPECT_EQ(shared, (Money{{1, 3'334}, {2, 3'334}, {3, 3'333}}));
}

TEST(Prizes, EqualRanksShareEvenByRank) {
  std::vector<Finisher> tied = finishers({40, 40, 30});
  tied[1].rank = 1;

  EXPECT_EQ(money(award_prizes(tied, {.places = {300, 100}, .method = Method::by_rank})),
            (Money{{1, 200}, {2, 200}}));
}

TEST(Prizes, NothingIsLostWhateverIsShared) {
  constexpr unsigned kSeed = 7;
  std::mt19937 random(kSeed);
  for (int i = 0; i < 2'000; ++i) {
    std::vector<int> tenths;
    for (int player = 0; player < 30; ++player) {
      tenths.push_back(static_cast<int>(5 * (random() % 12)));
    }
    std::sort(tenths.rbegin(), tenths.rend());
    PrizeFund fund;
    for (int place = 0; place < 12; ++place) {
      fund.places.push_back(static_cast<Cents>(random() % 100'000));
    }
    std::sort(fund.places.rbegin(), fund.places.rend());
    fund.method = static_cast<Method>(random() % 3);
    fund.sharing = static_cast<Sharing>(random() % 2);

    Cents paid = 0;
    for (const Award& each : award_prizes(finishers(tenths), fund)) paid += each.amount;

    ASSERT_EQ(paid, std::accumulate(fund.places.begin(), fund.places.end(), Cents{0}))
        << "seed " << kSeed << " case " << i;
  }
}

TEST(SpecialPrizes, MayBeHadOnTop) {
  const PrizeFund fund{.places = {1'000, 500},
                       .special = {{"best junior", 300, {2, 3}}},
                       .cumulation = Cumulation::cumulative};

  EXPECT_EQ(award_prizes(finishers({30, 20, 10}), fund),
            (std::vector<Award>{{1, "", 1'000}, {2, "", 500}, {2, "best junior", 300}}));
}

TEST(SpecialPrizes, MayBeOnlyForThoseWithoutAnother) {
  const PrizeFund fund{.places = {1'000, 100},
                       .special = {{"best junior", 300, {2, 3}}, {"best woman", 300, {3, 4}}},
                       .cumulation = Cumulation::without_another};

  EXPECT_EQ(award_prizes(finishers({30, 20, 10, 5}), fund),
            (std::vector<Award>{
                {1, "", 1'000}, {2, "", 100}, {3, "best junior", 300}, {4, "best woman", 300}}));
}

TEST(SpecialPrizes, TheHigherIsKeptAndTheOtherPassesOn) {
  const PrizeFund fund{.places = {1'000, 100},
                       .special = {{"best junior", 300, {2, 3}}},
                       .cumulation = Cumulation::the_higher};

  EXPECT_EQ(award_prizes(finishers({30, 20, 10}), fund),
            (std::vector<Award>{{1, "", 1'000}, {3, "", 100}, {2, "best junior", 300}}));
}

TEST(SpecialPrizes, AreSharedByEqualRanks) {
  std::vector<Finisher> tied = finishers({30, 20, 20});
  tied[2].rank = 2;
  const PrizeFund fund{.places = {1'000}, .special = {{"best junior", 301, {2, 3}}}};

  EXPECT_EQ(award_prizes(tied, fund),
            (std::vector<Award>{{1, "", 1'000}, {2, "best junior", 151}, {3, "best junior", 150}}));
}

TEST(SpecialPrizes, StayWithTheOrganiserWhenNobodyIsEligible) {
  const PrizeFund fund{.places = {}, .special = {{"best over 65", 301, {9}}}};

  EXPECT_TRUE(award_prizes(finishers({30, 20}), fund).empty());
}

}  // namespace
}  // namespace escaque::pairing::prizes
