#include "cli/admin/club_order.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace escaque::clients::cli::admin {
namespace {

using testing::HasSubstr;

std::string said(const TypedClubOrder& typed) {
  const auto command = to_command(typed);
  if (!command) return command.error();
  accounts::v1::Club club;
  club.mutable_profile()->set_name("Torre Blanca");
  club.set_members(12);
  return describe(*command, club);
}

TEST(ClubOrder, SaysWhatItWillDo) {
  EXPECT_EQ(said({"close-club", "0000000000C", "", "nothing but spam"}),
            "Torre Blanca (12 members) is closed for good: nothing but spam");
  EXPECT_EQ(said({"rename-club", "0000000000C", "Torre Neutral", "a slur"}),
            "Torre Blanca (12 members) is called Torre Neutral from now on: a slur");
}

TEST(ClubOrder, SaysWhatIsMissing) {
  EXPECT_THAT(said({"close-club", "torre", "", "spam"}), HasSubstr("no id of a club (expected:"));
  EXPECT_THAT(said({"close-club", "0000000000C", "", ""}), HasSubstr("no reason (expected:"));
  EXPECT_THAT(said({"rename-club", "0000000000C", "", "why"}), HasSubstr("no name (expected:"));
}

}  // namespace
}  // namespace escaque::clients::cli::admin
