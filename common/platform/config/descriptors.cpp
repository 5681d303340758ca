#include "platform/config/descriptors.hpp"

#include <limits>
#include <sys/resource.h>

namespace escaque::config {

void raise_descriptor_limit() {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return;
  files.rlim_cur = files.rlim_max;
  // Where even that is refused, what was given has to do.
  (void)::setrlimit(RLIMIT_NOFILE, &files);
}

std::size_t descriptor_limit() {
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return 0;
  if (files.rlim_cur == RLIM_INFINITY) return std::numeric_limits<std::size_t>::max();
  return files.rlim_cur;
}

}  // namespace escaque::config
