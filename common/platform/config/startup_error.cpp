#include "platform/config/startup_error.hpp"

#include <iostream>
#include <sys/stat.h>

#include "platform/config/descriptors.hpp"

namespace escaque::config {

int run_main(const std::function<int()>& program) {
  ::umask(0077);
  raise_descriptor_limit();
  try {
    return program();
  } catch (const std::exception& error) {
    // With a newline of its own in one write: other processes share this stderr.
    std::cerr << std::string(error.what()) + "\n";
    return kStartupFailed;
  }
}

}  // namespace escaque::config
