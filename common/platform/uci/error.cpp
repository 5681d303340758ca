#include "platform/uci/error.hpp"

namespace escaque::uci {

std::string_view to_string(UciError error) {
  switch (error) {
    case UciError::cannot_start:
      return "the engine cannot be started";
    case UciError::ended:
      return "the engine has ended";
    case UciError::silent:
      return "the engine does not answer in time";
    case UciError::nonsense:
      return "the engine does not speak UCI";
    case UciError::no_move:
      return "the engine has no move";
  }
  return "";
}

std::string to_string(const UciFailure& failure) {
  std::string text(to_string(failure.error));
  if (!failure.detail.empty()) text += ": " + failure.detail;
  return text;
}

}  // namespace escaque::uci
