#include "platform/config/startup_error.hpp"

#include <chrono>
#include <iostream>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <thread>

#include "platform/config/descriptors.hpp"

namespace escaque::config {
namespace {

// systemd starts a service that has ended again at once.
constexpr std::chrono::seconds kBeforeNextStart{1};

bool may_pass(const std::exception& error) {
  if (dynamic_cast<const NotNowError*>(&error) != nullptr) return true;
  const auto* failed = dynamic_cast<const std::system_error*>(&error);
  return failed != nullptr && failed->code() == std::errc::no_space_on_device;
}

}  // namespace

int run_main(const std::function<int()>& program) {
  ::umask(0077);
  raise_descriptor_limit();
  try {
    return program();
  } catch (const std::exception& error) {
    // With a newline of its own in one write: other processes share this stderr.
    std::cerr << std::string(error.what()) + "\n";
    if (!may_pass(error)) return kStartupFailed;
    std::this_thread::sleep_for(kBeforeNextStart);
    return kNotNow;
  }
}

}  // namespace escaque::config
