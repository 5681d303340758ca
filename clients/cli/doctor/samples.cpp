#include "cli/doctor/samples.hpp"

#include <algorithm>
#include <cstdlib>

namespace escaque::clients::cli::doctor {

Samples parse_samples(std::string_view exposition) {
  Samples samples;
  while (!exposition.empty()) {
    const auto end = exposition.find('\n');
    const std::string_view line = exposition.substr(0, end);
    exposition.remove_prefix(end == std::string_view::npos ? exposition.size() : end + 1);
    if (line.empty() || line.front() == '#') continue;
    const auto name = line.substr(0, line.find_first_of("{ "));
    const auto space = line.rfind(' ');
    if (space == std::string_view::npos) continue;
    const std::string text(line.substr(space + 1));
    char* stop = nullptr;
    const double value = std::strtod(text.c_str(), &stop);  // Also +Inf and NaN.
    if (text.empty() || *stop != '\0') continue;
    samples.emplace(name, value);
  }
  return samples;
}

std::optional<double> sum_of(const Samples& samples, std::string_view name) {
  std::optional<double> sum;
  for (auto [at, end] = samples.equal_range(name); at != end; ++at) {
    sum = sum.value_or(0) + at->second;
  }
  return sum;
}

std::optional<double> least_of(const Samples& samples, std::string_view name) {
  std::optional<double> least;
  for (auto [at, end] = samples.equal_range(name); at != end; ++at) {
    least = std::min(least.value_or(at->second), at->second);
  }
  return least;
}

}  // namespace escaque::clients::cli::doctor
