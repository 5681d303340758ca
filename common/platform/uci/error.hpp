#pragma once
// Why an engine brought no answer.

#include <cstdint>
#include <string>
#include <string_view>

#include "domain/base/result.hpp"

namespace escaque::uci {

enum class UciError : std::uint8_t {
  cannot_start,  ///< The program does not exist or may not be run.
  ended,         ///< The process is gone, or was ended after an earlier failure.
  silent,        ///< No answer in time; the process has been ended.
  nonsense,      ///< What came is not UCI; the process has been ended.
  no_move,       ///< It says that there is no move.
};
[[nodiscard]] std::string_view to_string(UciError error);

struct UciFailure {
  UciError error = UciError::ended;
  std::string detail = {};  ///< The program or the line that it is about; at most kMaxDetail bytes.
};
inline constexpr std::size_t kMaxDetail = 120;
/// For logs: "the engine …: detail".
[[nodiscard]] std::string to_string(const UciFailure& failure);

template <class T>
using UciResult = Result<T, UciFailure>;

}  // namespace escaque::uci
