#pragma once
// Tables with a row for each enumerator.

#include <cstddef>

namespace escaque {

/// Whether the rows are in the order of the enumerators that `key` holds, so that an enumerator may
/// be the index of its row. For a static_assert beside the table.
template <class Table, class Row, class Enum>
[[nodiscard]] constexpr bool is_indexed_by(Enum Row::*key, const Table& table) {
  std::size_t index = 0;
  for (const Row& row : table) {
    if (static_cast<std::size_t>(row.*key) != index++) return false;
  }
  return true;
}

}  // namespace escaque
