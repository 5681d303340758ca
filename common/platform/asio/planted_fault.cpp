#include "platform/asio/planted_fault.hpp"

#ifdef ESCAQUE_CRASH_POINTS

#include <cstdlib>
#include <random>

namespace escaque {

bool is_fault_planted(std::string_view name, unsigned odds) {
  static const char* const chosen = std::getenv("ESCAQUE_FAULT");
  if (chosen == nullptr || name != chosen) return false;
  thread_local std::minstd_rand random{std::random_device{}()};
  return std::uniform_int_distribution<unsigned>(1, odds)(random) == 1;
}

}  // namespace escaque

#endif
