#include "platform/grpc/error.hpp"

#include <utility>

#include "platform/grpc/library_log.hpp"

namespace escaque::rpc {
namespace {

using common::v1::Reason;

// For statuses that gRPC made itself.
Reason reason_for(grpc::StatusCode code) {
  switch (code) {
    case grpc::StatusCode::UNAVAILABLE:
      return Reason::REASON_UNAVAILABLE;
    case grpc::StatusCode::DEADLINE_EXCEEDED:
      return Reason::REASON_TIMED_OUT;
    case grpc::StatusCode::CANCELLED:
      return Reason::REASON_CANCELLED;
    case grpc::StatusCode::RESOURCE_EXHAUSTED:
      return Reason::REASON_OVERLOADED;
    case grpc::StatusCode::UNIMPLEMENTED:
      return Reason::REASON_UNKNOWN_MESSAGE;
    default:
      return Reason::REASON_INTERNAL;
  }
}

}  // namespace

grpc::StatusCode code_for(Reason reason) {
  using enum common::v1::Reason;
  switch (reason) {
    case REASON_MALFORMED:
    case REASON_TOO_LARGE:
    case REASON_UNKNOWN_MESSAGE:
    case REASON_INVALID_HANDLE:
    case REASON_INVALID_PASSWORD:
    case REASON_INVALID_TIME_CONTROL:
    case REASON_INVALID_POSITION:
    case REASON_INVALID_RATING_RANGE:
    case REASON_INVALID_TEXT:
    case REASON_INVALID_MOVE_TEXT:
      return grpc::StatusCode::INVALID_ARGUMENT;
    case REASON_NOT_LOGGED_IN:
    case REASON_WRONG_CREDENTIALS:
    case REASON_SESSION_EXPIRED:
      return grpc::StatusCode::UNAUTHENTICATED;
    case REASON_NOT_ALLOWED:
    case REASON_NOT_A_PLAYER:
    case REASON_GUESTS_PLAY_CASUAL:
    case REASON_FORBIDDEN_ORIGIN:
    case REASON_NOPLAY:
    case REASON_CENSORED:
    case REASON_MUTED:
    case REASON_SANCTIONED:
      return grpc::StatusCode::PERMISSION_DENIED;
    case REASON_NO_SUCH_USER:
    case REASON_NO_SUCH_GAME:
    case REASON_NO_SUCH_SEEK:
    case REASON_NO_SUCH_CHALLENGE:
    case REASON_NO_SUCH_PATH:
    case REASON_NO_SUCH_SANCTION:
    case REASON_NO_SUCH_EVENT:
    case REASON_NO_SUCH_ENTRY:
      return grpc::StatusCode::NOT_FOUND;
    case REASON_HANDLE_TAKEN:
    case REASON_ID_TAKEN:
      return grpc::StatusCode::ALREADY_EXISTS;
    case REASON_ILLEGAL_MOVE:
    case REASON_NOT_YOUR_TURN:
    case REASON_GAME_OVER:
    case REASON_NO_DRAW_OFFER:
    case REASON_DRAW_OFFER_PENDING:
    case REASON_CLAIM_NOT_POSSIBLE:
    case REASON_TOO_LATE_TO_ABORT:
    case REASON_TAKEBACK_NOT_POSSIBLE:
    case REASON_NO_TAKEBACK_OFFER:
    case REASON_OPPONENT_PRESENT:
    case REASON_TIME_NOT_OVER:
    case REASON_RATING_OUT_OF_RANGE:
    case REASON_OWN_SEEK:
    case REASON_NO_REMATCH:
    case REASON_CORRESPONDENT_ABSENT:
    case REASON_ALREADY_OFFERED:
    case REASON_ALREADY_DONE:
    case REASON_TOO_EARLY:
    case REASON_TOO_LATE:
    case REASON_NOT_POSSIBLE:
    case REASON_LIMIT_REACHED:
      return grpc::StatusCode::FAILED_PRECONDITION;
    case REASON_STALE_VERSION:
    case REASON_NOT_OWNER:
      return grpc::StatusCode::ABORTED;
    case REASON_UNAVAILABLE:
      return grpc::StatusCode::UNAVAILABLE;
    case REASON_RATE_LIMITED:
    case REASON_OVERLOADED:
      return grpc::StatusCode::RESOURCE_EXHAUSTED;
    case REASON_TIMED_OUT:
      return grpc::StatusCode::DEADLINE_EXCEEDED;
    case REASON_CANCELLED:
      return grpc::StatusCode::CANCELLED;
    case REASON_UNSPECIFIED:
    case REASON_INTERNAL:
    case common::v1::Reason_INT_MIN_SENTINEL_DO_NOT_USE_:
    case common::v1::Reason_INT_MAX_SENTINEL_DO_NOT_USE_:
      break;
  }
  return grpc::StatusCode::INTERNAL;
}

Error make_error(Reason reason, std::string message, std::string expected) {
  Error error{code_for(reason), {}};
  error.detail.set_reason(reason);
  error.detail.set_message(std::move(message));
  error.detail.set_expected(std::move(expected));
  return error;
}

Error malformed(std::string field, std::string message, std::string expected) {
  Error error = make_error(Reason::REASON_MALFORMED, std::move(message), std::move(expected));
  error.detail.set_field(std::move(field));
  return error;
}

Error malformed(std::string field, std::string expected) {
  std::string message = field + " is missing or malformed";
  return malformed(std::move(field), std::move(message), std::move(expected));
}

Error malformed_id(std::string field) { return malformed(std::move(field), "11 base62 digits"); }

grpc::Status to_status(const Error& error) {
  return {error.code, error.detail.message(), error.detail.SerializeAsString()};
}

std::optional<Error> from_status(const grpc::Status& status) {
  if (status.ok()) return std::nullopt;
  Error error{status.error_code(), {}};
  if (status.error_details().empty() || !error.detail.ParseFromString(status.error_details())) {
    error.detail.Clear();
    error.detail.set_reason(reason_for(status.error_code()));
    error.detail.set_message(status.error_message());
    error.detail.set_expected(std::string(expected_of_tls(status.error_message())));
    log_wrong_host(status.error_message());
  }
  return error;
}

}  // namespace escaque::rpc
