// People online: what is asked about them, who sees whom, and in which order.

#include "gateway/people/online_people.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/base/id.hpp"

namespace escaque::services::gateway {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using testing::UnorderedElementsAre;

std::string person_id(std::uint64_t n) { return to_base62(n); }

OnlinePeople::Details details_of(std::uint64_t n, int rating,
                                 accounts_v1::Audience audience = accounts_v1::AUDIENCE_EVERYBODY) {
  OnlinePeople::Details details;
  details.user.set_id(person_id(n));
  details.user.set_handle("P" + std::to_string(n));
  if (rating != 0) details.rating.emplace().mutable_rating()->set_value(rating);
  details.visibility.may_see = audience;
  return details;
}

class OnlinePeopleTest : public testing::Test {
 protected:
  void arrive(OnlinePeople::Details details) {
    const std::string id = details.user.id();
    ids.push_back(id);
    people.replace(ids);
    learn(id, std::move(details));
  }
  void learn(const std::string& id, OnlinePeople::Details details) {
    for (const auto& wanted : people.wanted(100)) {
      if (wanted.id == id) return people.learn(wanted, std::move(details));
    }
    ADD_FAILURE() << id << " is not asked for";
  }
  [[nodiscard]] std::vector<std::string> asked() const {
    std::vector<std::string> asked;
    for (const auto& wanted : people.wanted(100)) asked.push_back(wanted.id);
    return asked;
  }
  static std::vector<std::string> names(const std::vector<OnlinePeople::Row>& rows) {
    std::vector<std::string> names;
    for (const auto& row : rows) names.push_back(row->user().handle());
    return names;
  }
  [[nodiscard]] std::vector<std::string> best(const Viewer& viewer) const {
    return names(people.best(viewer, 100));
  }

  OnlinePeople people;
  std::vector<std::string> ids;
  const Viewer member{person_id(50), true};
  const Viewer guest{person_id(51), false};
};

TEST_F(OnlinePeopleTest, ListsPeopleByTheirRatingAndComputersAfterThem) {
  arrive(details_of(1, 1500));
  arrive(details_of(2, 2100));
  arrive(details_of(3, 0));
  auto computer = details_of(4, 3000);
  computer.user.set_is_computer(true);
  arrive(std::move(computer));

  EXPECT_THAT(best(member), ElementsAre("P2", "P1", "P3", "P4"));
  EXPECT_THAT(names(people.best(member, 2)), ElementsAre("P2", "P1"));
  EXPECT_EQ(people.count(member), 4U);
}

TEST_F(OnlinePeopleTest, CountsNoGuestsAndListsThemNowhere) {
  auto details = details_of(1, 0);
  details.user.set_is_guest(true);
  arrive(std::move(details));

  EXPECT_THAT(best(member), IsEmpty());
  EXPECT_EQ(people.count(member), 0U);
  EXPECT_EQ(people.find(person_id(1), member), nullptr);
  EXPECT_THAT(asked(), IsEmpty()) << "that much is known";
}

TEST_F(OnlinePeopleTest, ShowsPeopleToThoseWhoMaySeeThem) {
  arrive(details_of(1, 1000));
  arrive(details_of(2, 2000, accounts_v1::AUDIENCE_REGISTERED));
  auto choosy = details_of(3, 3000, accounts_v1::AUDIENCE_FOLLOWED);
  choosy.visibility.followed.insert(member.id);
  arrive(std::move(choosy));
  arrive(details_of(4, 4000, accounts_v1::AUDIENCE_NOBODY));
  // From a later release.
  arrive(details_of(5, 4000, static_cast<accounts_v1::Audience>(9)));

  EXPECT_THAT(best(guest), ElementsAre("P1"));
  EXPECT_THAT(best(member), ElementsAre("P2", "P1"));
  EXPECT_EQ(people.count(guest), 1U);
  EXPECT_EQ(people.count(member), 2U);
  EXPECT_NE(people.find(person_id(3), member), nullptr);
  EXPECT_EQ(people.find(person_id(3), Viewer({person_id(52), true})), nullptr);
  EXPECT_EQ(people.find(person_id(4), member), nullptr);
  EXPECT_NE(people.find(person_id(4), Viewer({person_id(4), true})), nullptr) << "oneself";
  EXPECT_THAT(names(people.find(member, {}, 100, {}).rows), ElementsAre("P3", "P2", "P1"));
}

TEST_F(OnlinePeopleTest, GivesPagesWithThoseWhoAreFollowedFirst) {
  for (int n = 1; n <= 5; ++n) arrive(details_of(static_cast<std::uint64_t>(n), 1000 + n));
  const std::unordered_set<std::string> first{person_id(1), person_id(3)};
  std::vector<std::string> seen;
  std::optional<PersonRank> after;
  int pages = 0;
  do {
    const auto page = people.find(member, first, 2, after);
    EXPECT_EQ(page.total, 5U);
    for (const auto& name : names(page.rows)) seen.push_back(name);
    after = page.next_after ? parse_person_rank(to_token(*page.next_after)) : std::nullopt;
  } while (++pages < 5 && after);

  EXPECT_THAT(seen, ElementsAre("P3", "P1", "P5", "P4", "P2"));
  EXPECT_EQ(pages, 3);
}

TEST_F(OnlinePeopleTest, ReadsTokensThatItHasWrittenAndNoOthers) {
  const PersonRank rank{true, true, -1850, person_id(7)};
  EXPECT_EQ(parse_person_rank(to_token(rank)), rank);
  const std::string id = person_id(7);
  const std::vector<std::string> others{"",
                                        "op",
                                        "op1850",
                                        "op1850.",
                                        "op-1." + id,
                                        "xp1850." + id,
                                        "op18x." + id,
                                        "op99999999999." + id,
                                        "op1850.nobody"};
  for (const std::string& token : others) {
    EXPECT_EQ(parse_person_rank(token), std::nullopt) << token;
  }
}

TEST_F(OnlinePeopleTest, ForgetsWhoeverHasGone) {
  arrive(details_of(1, 1000));
  const auto edition = people.edition();

  people.replace({});

  EXPECT_THAT(best(member), IsEmpty());
  EXPECT_EQ(people.count(member), 0U);
  EXPECT_GT(people.edition(), edition);
}

TEST_F(OnlinePeopleTest, SaysNothingOfSomebodyUntilItKnowsWhoMaySeeThem) {
  people.replace({person_id(1)});
  EXPECT_THAT(best(member), IsEmpty());
  EXPECT_THAT(asked(), ElementsAre(person_id(1)));
}

TEST_F(OnlinePeopleTest, HidesPeopleAtOnceWhenTheyChooseAnewAndKeepsThemWhenARatingChanges) {
  arrive(details_of(1, 1000));
  arrive(details_of(2, 1000));

  people.hide(person_id(1));
  people.mark_changed(person_id(2));

  EXPECT_FALSE(people.called("P1", member));
  EXPECT_THAT(best(member), ElementsAre("P2"));
  EXPECT_THAT(asked(), UnorderedElementsAre(person_id(1), person_id(2)));
  learn(person_id(1), details_of(1, 1000, accounts_v1::AUDIENCE_NOBODY));
  learn(person_id(2), details_of(2, 1200));
  EXPECT_THAT(people.best(member, 100), SizeIs(1));
  EXPECT_EQ(people.best(member, 100).front()->rating().rating().value(), 1200);
}

TEST_F(OnlinePeopleTest, TakesNoAnswerThatIsOlderThanAChange) {
  people.replace({person_id(1)});
  const auto before = people.wanted(1).front();
  people.hide(person_id(1));

  people.learn(before, details_of(1, 1000));

  EXPECT_THAT(best(member), IsEmpty());
  EXPECT_THAT(asked(), ElementsAre(person_id(1)));
}

TEST_F(OnlinePeopleTest, HidesEverybodyWhenChangesMayHaveBeenMissed) {
  arrive(details_of(1, 1000));
  people.hide_all();
  EXPECT_THAT(best(member), IsEmpty());
  EXPECT_THAT(asked(), ElementsAre(person_id(1)));
}

TEST_F(OnlinePeopleTest, AreFoundByTheirHandleInAnyCase) {
  arrive(details_of(1, 1500));
  arrive(details_of(2, 1500, accounts_v1::AUDIENCE_NOBODY));
  const auto one = people.called("p1", member);
  ASSERT_TRUE(one);
  EXPECT_EQ(one->user.id(), person_id(1));
  EXPECT_TRUE(one->is_seen);
  const auto hidden = people.called("P2", member);
  ASSERT_TRUE(hidden);
  EXPECT_FALSE(hidden->is_seen);
  EXPECT_FALSE(people.called("P", member));

  // The second is called as the first was, and then the first is another name.
  auto second = details_of(2, 1500);
  second.user.set_handle("P1");
  people.mark_changed(person_id(2));
  learn(person_id(2), std::move(second));
  auto first = details_of(1, 1500);
  first.user.set_handle("P3");
  people.mark_changed(person_id(1));
  learn(person_id(1), std::move(first));
  EXPECT_EQ(people.called("P1", member)->user.id(), person_id(2));
  EXPECT_EQ(people.called("p3", member)->user.id(), person_id(1));

  people.replace({});
  EXPECT_FALSE(people.called("P1", member));
}

}  // namespace
}  // namespace escaque::services::gateway
