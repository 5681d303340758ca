#include "matchmaking/people/sanction_book.hpp"

#include <gtest/gtest.h>

#include "support/identity.hpp"
#include "support/manual_time.hpp"
#include "wire/sanction.hpp"

namespace escaque::services::matchmaking {
namespace {

using etiquette::Feature;
using std::chrono::hours;

class SanctionBookTest : public ::testing::Test {
 protected:
  etiquette::Sanction sanction(std::uint64_t id, std::vector<Feature> features, Millis length) {
    etiquette::Sanction made;
    made.id = etiquette::SanctionId{id};
    made.user = kUser;
    made.step = etiquette::Step::restriction;
    made.features = std::move(features);
    made.since = time.utc_now();
    made.until = time.utc_now() + length;
    return made;
  }
  void tell(const etiquette::Sanction& said, bool is_lifted = false) {
    conduct_v1::ConductChanged changed;
    auto& wire = is_lifted ? *changed.mutable_lifted() : *changed.mutable_imposed();
    wire::write(said, wire);
    book.on_entry(changed.SerializeAsString());
  }

  static constexpr UserId kUser{7};
  test::ManualTime time;
  std::vector<UserId> imposed;
  SanctionBook book{{"unix:/nobody"},
                    Millis(1'000),
                    test::trust("matchmaking").signer(),
                    time,
                    [this](const etiquette::Sanction& each) { imposed.push_back(each.user); }};
};

TEST_F(SanctionBookTest, RefusesWhatIsTakenAndNothingElse) {
  EXPECT_FALSE(book.refusal(kUser, {Feature::rated_games}));
  tell(sanction(1, {Feature::rated_games}, hours(1)));

  const auto refused = book.refusal(kUser, {Feature::tournaments, Feature::rated_games});
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->reason(), common_v1::REASON_SANCTIONED);
  EXPECT_FALSE(book.refusal(kUser, {Feature::tournaments}));
  EXPECT_FALSE(book.refusal(UserId{8}, {Feature::rated_games}));
  EXPECT_EQ(imposed, std::vector<UserId>{kUser});
}

TEST_F(SanctionBookTest, ASanctionEndsByItsOwnClock) {
  tell(sanction(1, {Feature::rated_games}, hours(1)));
  time.advance(hours(1) - Millis(1));
  EXPECT_TRUE(book.refusal(kUser, {Feature::rated_games}));
  time.advance(Millis(1));
  EXPECT_FALSE(book.refusal(kUser, {Feature::rated_games}));
}

TEST_F(SanctionBookTest, ALiftedOneIsForgotten) {
  tell(sanction(1, {Feature::rated_games}, hours(1)));
  tell(sanction(1, {Feature::rated_games}, hours(1)), true);
  EXPECT_FALSE(book.refusal(kUser, {Feature::rated_games}));
}

TEST_F(SanctionBookTest, KnowsWhoLosesWhenGone) {
  tell(sanction(1, {Feature::grace}, hours(1)));
  EXPECT_TRUE(book.has_lost(kUser, Feature::grace));
  EXPECT_FALSE(book.has_lost(UserId{8}, Feature::grace));
  EXPECT_FALSE(book.refusal(kUser, {Feature::rated_games, Feature::tournaments}))
      << "everything else stays";
  time.advance(hours(1));
  EXPECT_FALSE(book.has_lost(kUser, Feature::grace));
}

TEST_F(SanctionBookTest, ASuspendedAccountMayDoNothing) {
  tell(sanction(1, {Feature::account}, hours(24)));
  EXPECT_TRUE(book.refusal(kUser, {}));
}

TEST_F(SanctionBookTest, AMuteCoversNamesTextsAndReasons) {
  v1::EventCommand words;
  words.set_reason("the wrong result");
  v1::EventCommand none;
  none.mutable_enter_event();
  EXPECT_FALSE(book.refusal_of_words(kUser, words));
  tell(sanction(1, {Feature::rooms}, hours(1)));

  const auto muted = book.refusal_of_words(kUser, words);
  ASSERT_TRUE(muted);
  EXPECT_EQ(muted->reason(), common_v1::REASON_SANCTIONED);
  EXPECT_FALSE(book.refusal_of_words(kUser, none)) << "what has no words";
  EXPECT_FALSE(book.refusal_of_words(UserId{8}, words));
  words.set_reason("eres un sudaca");
  EXPECT_EQ(book.refusal_of_words(UserId{8}, words)->detail.code(), "speech.held_reason");
}

TEST_F(SanctionBookTest, ABanHasNoEnd) {
  auto ban = sanction(1, {Feature::account}, hours(1));
  ban.step = etiquette::Step::ban;
  ban.until.reset();
  tell(ban);
  time.advance(std::chrono::days(4'000));
  EXPECT_TRUE(book.refusal(kUser, {}));
}

TEST_F(SanctionBookTest, WhatIsNoEntryChangesNothing) {
  book.on_entry("\xff\xff");
  book.on_entry("");
  EXPECT_FALSE(book.refusal(kUser, {}));
}

}  // namespace
}  // namespace escaque::services::matchmaking
