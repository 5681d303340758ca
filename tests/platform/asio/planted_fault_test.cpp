#include "platform/asio/planted_fault.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

namespace escaque {
namespace {

/// In a process of its own: leaves with the number of times out of 1,000 that the fault happened,
/// in tens.
[[noreturn]] void count(const char* chosen, unsigned odds) {
  if (chosen) ::setenv("ESCAQUE_FAULT", chosen, 1);
  int happened = 0;
  for (int i = 0; i < 1000; ++i) happened += ESCAQUE_PLANTED_FAULT("games.command_twice", odds);
  std::_Exit(happened / 10);
}

TEST(PlantedFault, HappensOnlyWhenItIsChosen) {
  EXPECT_EXIT(count("games.command_twice", 1), testing::ExitedWithCode(100), "");
  EXPECT_EXIT(count("games.version_gap", 1), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(count(nullptr, 1), testing::ExitedWithCode(0), "");
}

TEST(PlantedFault, HappensAsOftenAsTheOddsSay) {
  const auto is_about_a_tenth = [](int status) {
    return WIFEXITED(status) && WEXITSTATUS(status) >= 5 && WEXITSTATUS(status) <= 15;
  };
  EXPECT_EXIT(count("games.command_twice", 10), is_about_a_tenth, "");
}

}  // namespace
}  // namespace escaque
