#include "wire/error.hpp"

namespace escaque::wire {

std::string to_string(const Error& error) {
  if (error.reason == common::v1::REASON_UNSPECIFIED) return error.message;
  return common::v1::Reason_Name(error.reason) + ": " + error.message;
}

Error to_error(const common::v1::ErrorDetail& detail) {
  auto message = detail.message();
  if (!detail.expected().empty()) message += " (expected: " + detail.expected() + ")";
  return {detail.reason(), std::move(message), Millis(detail.retry_after_ms())};
}

}  // namespace escaque::wire
