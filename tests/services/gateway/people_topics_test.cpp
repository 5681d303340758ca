#include "gateway/topics/people_topics.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::services::gateway {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

accounts_v1::ListChanged change(accounts_v1::ListKind kind, const std::string& other,
                                bool is_member) {
  accounts_v1::ListChanged changed;
  changed.set_kind(kind);
  changed.set_other_id(other);
  changed.set_is_member(is_member);
  return changed;
}

TEST(PersonalLists, TakesMembersInAndOut) {
  accounts_v1::PersonalLists lists;

  lists = apply(lists, change(accounts_v1::LIST_KIND_CENSOR, "bert", true));
  lists = apply(lists, change(accounts_v1::LIST_KIND_CENSOR, "carl", true));
  lists = apply(lists, change(accounts_v1::LIST_KIND_NOPLAY, "dora", true));
  EXPECT_THAT(lists.censor(), ElementsAre("bert", "carl"));
  EXPECT_THAT(lists.noplay(), ElementsAre("dora"));

  lists = apply(lists, change(accounts_v1::LIST_KIND_CENSOR, "bert", false));
  EXPECT_THAT(lists.censor(), ElementsAre("carl"));
  EXPECT_THAT(lists.follow(), IsEmpty());
}

TEST(PersonalLists, TheSameChangeTwiceHasOneEffect) {
  const auto once = apply({}, change(accounts_v1::LIST_KIND_FOLLOW, "bert", true));

  const auto twice = apply(once, change(accounts_v1::LIST_KIND_FOLLOW, "bert", true));

  EXPECT_THAT(twice.follow(), ElementsAre("bert"));
}

TEST(PersonalLists, AnUnknownKindChangesNothing) {
  const auto lists = apply({}, change(accounts_v1::LIST_KIND_UNSPECIFIED, "bert", true));

  EXPECT_EQ(lists.ByteSizeLong(), 0U);
}

}  // namespace
}  // namespace escaque::services::gateway
