#pragma once

#include <string>
#include <string_view>

#include "gateway/web/http/http.hpp"

namespace escaque::services::gateway {

/// All values of a header of the answer, one behind the other.
inline std::string header_of(const HttpAnswer& answer, std::string_view name) {
  std::string found;
  for (const auto& [key, value] : answer.headers) {
    if (key == name) found += value;
  }
  return found;
}

}  // namespace escaque::services::gateway
