#pragma once
// Why something was refused, as it goes to clients of every door.

#include <string>

#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "gateway/wire.hpp"

namespace escaque::services::gateway {

using ErrorDetail = common_v1::ErrorDetail;

template <class T>
using OrRefused = Result<T, ErrorDetail>;

/// `message` says what was wrong, `expected` what would be right, `field` where.
[[nodiscard]] ErrorDetail refusal(common_v1::Reason reason, std::string message,
                                  std::string expected = {}, std::string field = {});

[[nodiscard]] ErrorDetail rate_limited(Millis retry_after);
[[nodiscard]] ErrorDetail malformed_id(std::string field);
[[nodiscard]] ErrorDetail not_logged_in();

/// The status that REST answers with.
[[nodiscard]] int http_status(common_v1::Reason reason);

}  // namespace escaque::services::gateway
