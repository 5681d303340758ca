#include "wire/error.hpp"

namespace escaque::wire {

std::string to_string(const Error& error) {
  if (error.reason == common::v1::REASON_UNSPECIFIED) return error.message;
  return common::v1::Reason_Name(error.reason) + ": " + error.message;
}

bool is_passing(const Error& error) {
  using namespace common::v1;
  switch (error.reason) {
    case REASON_UNSPECIFIED:
    case REASON_NOT_OWNER:
    case REASON_UNAVAILABLE:
    case REASON_RATE_LIMITED:
    case REASON_OVERLOADED:
    case REASON_TIMED_OUT:
    case REASON_CANCELLED:
    case REASON_INTERNAL:
      return true;
    default:
      return false;
  }
}

Error to_error(const common::v1::ErrorDetail& detail) {
  auto message = detail.message();
  if (!detail.expected().empty()) message += " (expected: " + detail.expected() + ")";
  return {detail.reason(), std::move(message), Millis(detail.retry_after_ms())};
}

}  // namespace escaque::wire
