#include "domain/pairing/tiebreak/value.hpp"

namespace escaque::pairing::tiebreak {

std::string to_string(Cell cell, int decimals) {
  if (!cell) return "-0";
  const std::int64_t unit = decimals == 0 ? 100 : decimals == 1 ? 10 : 1;
  const std::int64_t raised = cell->hundredths + unit / 2;
  const std::int64_t shown = raised / unit - (raised % unit < 0 ? 1 : 0);
  const std::int64_t size = shown < 0 ? -shown : shown;
  const std::int64_t scale = 100 / unit;
  std::string text = (shown < 0 ? "-" : "") + std::to_string(size / scale);
  if (decimals == 0) return text;
  const std::string fraction = std::to_string(size % scale);
  text += '.';
  text.append(static_cast<std::size_t>(decimals) - fraction.size(), '0');
  return text + fraction;
}

}  // namespace escaque::pairing::tiebreak
