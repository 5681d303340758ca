#include "platform/config/startup_error.hpp"

#include <stdexcept>
#include <system_error>

#include <gtest/gtest.h>

namespace escaque::config {
namespace {

template <class Error>
int status_after(const Error& error) {
  return run_main([&]() -> int { throw error; });
}

TEST(RunMain, SaysByItsStatusWhetherAnotherStartMaySucceed) {
  EXPECT_EQ(run_main([] { return 7; }), 7);
  EXPECT_EQ(status_after(StartupError("no such file; expected one")), kStartupFailed);
  EXPECT_EQ(status_after(std::runtime_error("something else")), kStartupFailed);
  EXPECT_EQ(status_after(NotNowError("nobody answers")), kNotNow);
  EXPECT_EQ(status_after(std::system_error(std::make_error_code(std::errc::no_space_on_device))),
            kNotNow);
  EXPECT_EQ(status_after(std::system_error(std::make_error_code(std::errc::permission_denied))),
            kStartupFailed);
}

}  // namespace
}  // namespace escaque::config
