#pragma once
// How often a rule was right, as it is told.

#include "escaque/conduct/v1/figures.pb.h"

#include "domain/etiquette/rules/statistics.hpp"

namespace escaque::services::conduct {

/// With its Wilson interval; `all` is not zero.
[[nodiscard]] inline escaque::conduct::v1::Precision precision_of(int right, int all) {
  const auto interval = etiquette::wilson(right, all);
  escaque::conduct::v1::Precision made;
  made.set_share(static_cast<double>(right) / all);
  made.set_lower(interval.lower);
  made.set_upper(interval.upper);
  return made;
}

}  // namespace escaque::services::conduct
