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

void say(const std::exception& error) {
  // With a newline of its own in one write: other processes share this stderr.
  std::cerr << std::string(error.what()) + "\n";
}

int not_now(const std::exception& error) {
  say(error);
  std::this_thread::sleep_for(kBeforeNextStart);
  return kNotNow;
}

}  // namespace

int run_main(const std::function<int()>& program) {
  ::umask(0077);
  raise_descriptor_limit();
  try {
    return program();
  } catch (const NotNowError& error) {
    return not_now(error);
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::no_space_on_device) return not_now(error);
    say(error);
    return kStartupFailed;
  } catch (const std::exception& error) {
    say(error);
    return kStartupFailed;
  }
}

}  // namespace escaque::config
