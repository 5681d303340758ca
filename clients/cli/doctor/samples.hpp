#pragma once
// Numbers of a process as /metrics gives them.

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace escaque::clients::cli::doctor {

/// By name; labels are left out.
using Samples = std::multimap<std::string, double, std::less<>>;

/// Reads the text format 0.0.4 of Prometheus; a line that it does not understand is left out.
[[nodiscard]] Samples parse_samples(std::string_view exposition);

/// Of all samples of this name together; nothing when there is none.
[[nodiscard]] std::optional<double> sum_of(const Samples& samples, std::string_view name);
[[nodiscard]] std::optional<double> least_of(const Samples& samples, std::string_view name);

}  // namespace escaque::clients::cli::doctor
