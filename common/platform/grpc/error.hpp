#pragma once
// A refused call on either side: a gRPC code for the machinery, a typed reason for everybody else.
// The reason decides the code, by the one table in error.cpp.

#include <optional>
#include <string>

#include <grpcpp/support/status.h>

#include "escaque/common/v1/error.pb.h"

namespace escaque::rpc {

struct Error {
  grpc::StatusCode code;
  common::v1::ErrorDetail detail;

  [[nodiscard]] common::v1::Reason reason() const { return detail.reason(); }
};

/// `message` says what was wrong, `expected` what would be right.
[[nodiscard]] Error make_error(common::v1::Reason reason, std::string message,
                               std::string expected = {});

/// REASON_MALFORMED, of one field of a request.
[[nodiscard]] Error malformed(std::string field, std::string message, std::string expected);
/// The same where there is no more to say than that it is missing or malformed.
[[nodiscard]] Error malformed(std::string field, std::string expected);
/// The same of an id.
[[nodiscard]] Error malformed_id(std::string field);

/// The code that `reason` travels under.
[[nodiscard]] grpc::StatusCode code_for(common::v1::Reason reason);

/// With the detail serialized in error_details.
[[nodiscard]] grpc::Status to_status(const Error& error);

/// Nothing when `status` is OK. A status that carries no ErrorDetail (made by gRPC itself) gets the
/// reason that fits its code. When TLS failed it also says what would be right, and a certificate
/// for another host is logged.
[[nodiscard]] std::optional<Error> from_status(const grpc::Status& status);

}  // namespace escaque::rpc
