#pragma once
// Why a call to the server brought nothing: no connection, or a typed refusal.

#include <string>

#include "escaque/common/v1/error.pb.h"

#include "domain/base/result.hpp"
#include "domain/base/time.hpp"

namespace escaque::wire {

struct Error {
  /// REASON_UNSPECIFIED: the server was not reached or did not speak our language.
  common::v1::Reason reason = common::v1::REASON_UNSPECIFIED;
  std::string message;
  /// With REASON_RATE_LIMITED: when the server will listen again.
  Millis retry_after{0};
};

template <class T>
using Answer = Result<T, Error>;

/// "REASON_HANDLE_TAKEN: ...", for people.
[[nodiscard]] std::string to_string(const Error& error);

/// Whether the same may succeed later: the server was busy, away or did not answer in time.
[[nodiscard]] bool is_passing(const Error& error);

[[nodiscard]] Error to_error(const common::v1::ErrorDetail& detail);

}  // namespace escaque::wire
