#include "conduct/channels.hpp"

#include <gtest/gtest.h>

#include "conduct/config.hpp"
#include "platform/config/startup_error.hpp"

namespace escaque::services::conduct {
namespace {

TEST(Channels, AreReadFromTheConfiguration) {
  const Channels channels({"chess en All about the game", "finales-1 es Finales, de torres y más"});
  ASSERT_EQ(channels.all().size(), 2U);
  EXPECT_EQ(channels.all()[1], (Channel{"finales-1", "es", "Finales, de torres y más"}));
  EXPECT_TRUE(channels.has("chess"));
  EXPECT_FALSE(channels.has("Chess"));
}

TEST(Channels, ThoseOfTheDefaultConfigurationAreWell) {
  EXPECT_EQ(Channels(Config().talk.channels).all().size(), Config().talk.channels.size());
}

TEST(Channels, BadOnesStopTheStart) {
  for (const char* text : {"", "chess", "chess en", "chess en ", "Chess en x", "chess english x",
                           "chess en a\nb", "a:b en x", "1st en x"}) {
    EXPECT_FALSE(parse_channel(text)) << text;
    EXPECT_THROW(Channels({text}), config::StartupError) << text;
  }
  EXPECT_THROW(Channels({"chess en x", "chess es y"}), config::StartupError);
}

}  // namespace
}  // namespace escaque::services::conduct
