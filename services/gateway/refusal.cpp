#include "gateway/refusal.hpp"

#include <algorithm>
#include <utility>

#include "platform/grpc/error.hpp"

namespace escaque::services::gateway {

ErrorDetail refusal(common_v1::Reason reason, std::string message, std::string expected,
                    std::string field) {
  ErrorDetail detail;
  detail.set_reason(reason);
  detail.set_message(std::move(message));
  detail.set_expected(std::move(expected));
  detail.set_field(std::move(field));
  return detail;
}

ErrorDetail rate_limited(Millis retry_after) {
  ErrorDetail detail = refusal(common_v1::REASON_RATE_LIMITED, "too many requests of this kind",
                               "wait for retry_after_ms");
  detail.set_retry_after_ms(static_cast<int>(std::max(retry_after, Millis(1)).count()));
  return detail;
}

ErrorDetail malformed_id(std::string field) {
  return refusal(common_v1::REASON_MALFORMED, "this is not an id", "11 base62 digits",
                 std::move(field));
}

ErrorDetail not_logged_in() {
  return refusal(common_v1::REASON_NOT_LOGGED_IN, "visitors may only watch",
                 "log in by POST /api/v1/login, or as a guest by POST /api/v1/guest");
}

int http_status(common_v1::Reason reason) {
  if (reason == common_v1::REASON_TOO_LARGE) return 413;
  if (reason == common_v1::REASON_RATE_LIMITED) return 429;
  switch (rpc::code_for(reason)) {
    case grpc::StatusCode::INVALID_ARGUMENT:
      return 400;
    case grpc::StatusCode::UNAUTHENTICATED:
      return 401;
    case grpc::StatusCode::PERMISSION_DENIED:
      return 403;
    case grpc::StatusCode::NOT_FOUND:
      return 404;
    case grpc::StatusCode::ALREADY_EXISTS:
    case grpc::StatusCode::FAILED_PRECONDITION:
    case grpc::StatusCode::ABORTED:
      return 409;
    case grpc::StatusCode::UNAVAILABLE:
    case grpc::StatusCode::RESOURCE_EXHAUSTED:
    case grpc::StatusCode::CANCELLED:
      return 503;
    case grpc::StatusCode::DEADLINE_EXCEEDED:
      return 504;
    default:
      return 500;
  }
}

}  // namespace escaque::services::gateway
