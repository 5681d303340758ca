#include "platform/asio/crash_point.hpp"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <unistd.h>

#include <gtest/gtest.h>

namespace escaque {
namespace {

/// In a process of its own: sets the environment, passes two points, and leaves with 0 if alive.
[[noreturn]] void pass_points(const char* chosen, const char* marker) {
  ::setenv("ESCAQUE_CRASH_AT", chosen, 1);
  if (marker) ::setenv("ESCAQUE_CRASH_ONCE", marker, 1);
  ESCAQUE_CRASH_POINT("games.before_append");
  ESCAQUE_CRASH_POINT("games.after_append");
  std::_Exit(0);
}

TEST(CrashPoint, KillsTheProcessThatWasToldSo) {
  EXPECT_EXIT(pass_points("games.after_append", nullptr), testing::KilledBySignal(SIGKILL), "");
  EXPECT_EXIT(pass_points("another.point", nullptr), testing::ExitedWithCode(0), "");
}

TEST(CrashPoint, KillsOncePerMarkerFile) {
  const auto marker =
      (std::filesystem::temp_directory_path() / ("escaque-crash-" + std::to_string(::getpid())))
          .string();
  std::filesystem::remove(marker);

  EXPECT_EXIT(pass_points("games.before_append", marker.c_str()), testing::KilledBySignal(SIGKILL),
              "");
  EXPECT_TRUE(std::filesystem::exists(marker));
  EXPECT_EXIT(pass_points("games.before_append", marker.c_str()), testing::ExitedWithCode(0), "");

  std::filesystem::remove(marker);
}

}  // namespace
}  // namespace escaque
